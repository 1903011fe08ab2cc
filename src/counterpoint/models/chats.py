"""Chat models by their settings."""

from __future__ import annotations

from pathlib import Path

from counterpoint.models.chat import OpenAIChat
from counterpoint.models.local_chat import LocalChat
from counterpoint.models.reply_cache import CachedChat, default_path
from counterpoint.protocols import ChatModel
from counterpoint.settings import LlmSettings


def load_chat(settings: LlmSettings, *, threads: int | None = None) -> ChatModel | None:
    """Load the chat model that the settings name, None where they name none.

    A name that ends in ``.gguf`` is a file; any other is a model at the endpoint of
    ``OPENAI_BASE_URL``, or of OpenAI, with the key in ``OPENAI_API_KEY``.

    Raises:
        InputError: there is no such file, or address or key cannot be used.
        MissingExtraError: the extra ``llm`` or ``local`` is not installed.
    """
    if settings.model is None:
        return None
    chat: ChatModel
    if settings.model.lower().endswith(".gguf"):
        chat = LocalChat(Path(settings.model).expanduser(), threads=threads)
    else:
        chat = OpenAIChat(settings.model, timeout=settings.timeout, retries=settings.retries)
    return CachedChat(chat, default_path()) if settings.cache else chat
