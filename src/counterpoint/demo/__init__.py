"""The three scenarios of the `recency` method, played twice: plain RAG, then counterpoint."""
