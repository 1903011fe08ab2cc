"""Finding the passages that disagree."""
