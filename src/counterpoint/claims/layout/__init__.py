"""How a passage is laid out: its blocks, and the plain words in them."""
