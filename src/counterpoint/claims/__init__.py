"""What a passage says: its statements, and the claims that are read in them."""
