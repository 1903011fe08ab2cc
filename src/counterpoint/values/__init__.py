"""What a number, a date, a version, a sentence or a visible character *is*: shared vocabulary."""
