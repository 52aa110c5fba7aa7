"""What is to be told, as rows."""
