"""Encoders, readers, and their weights."""
