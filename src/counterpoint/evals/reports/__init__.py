"""Reports over runs: comparison, Markdown, HTML with plots, gates."""
