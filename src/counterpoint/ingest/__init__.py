"""Files to documents to passages, offsets kept."""
