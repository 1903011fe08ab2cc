"""Between a retriever and a language model: review first, then prompt with what was decided."""

from counterpoint import Counterpoint

RETRIEVED = [
    {
        "id": "faq-12",
        "text": "Returns are accepted within 30 days of delivery.",
        "date": "2023-05-02",
        "source": "shop FAQ",
    },
    {
        "id": "terms-4",
        "text": "Returns are accepted within 14 days of delivery.",
        "date": "2025-01-10",
        "source": "terms of sale",
    },
]


def prompt_for(question: str, passages: list[dict[str, str]]) -> str:
    """Build the prompt from the reviewed evidence; what was set aside is not in it."""
    report = Counterpoint(settings={"log": {"enabled": False}}).review(question, passages)
    return f"{report.context(max_tokens=500)}\n\nQuestion: {question}\nName every open side."


if __name__ == "__main__":
    print(prompt_for("How long can goods be returned?", RETRIEVED))
