"""Trains the reader: answer spans, "no answer", and what a text says to a question or a claim."""
