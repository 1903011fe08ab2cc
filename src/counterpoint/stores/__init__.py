"""What is kept on disk: the passage index and the conflict log."""
