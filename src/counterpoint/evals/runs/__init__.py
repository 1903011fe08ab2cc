"""Runs: cases through systems, resumable, parallel, recorded line by line."""
