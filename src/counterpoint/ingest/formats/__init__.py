"""One reader a format: the bytes of a file in, drafts of documents out."""
