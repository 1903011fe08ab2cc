"""Suites: labelled cases, one file each over shared pieces."""
