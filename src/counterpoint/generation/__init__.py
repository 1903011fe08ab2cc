"""Writing the answer from the evidence."""
