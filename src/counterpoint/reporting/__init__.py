"""Showing a report: terminal, HTML, JSON."""
