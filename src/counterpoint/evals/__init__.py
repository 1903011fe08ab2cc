"""Measures how a RAG system behaves under conflict: suites, systems, metrics, statistics, runs."""
