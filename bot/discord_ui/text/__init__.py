"""Every sentence of the user interface."""
