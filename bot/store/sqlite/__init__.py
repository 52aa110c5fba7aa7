"""The store on a SQLite file."""
