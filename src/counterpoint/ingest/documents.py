"""Drafts to documents: fields sorted out, ids unique within the file."""

from __future__ import annotations

from counterpoint.errors import InputError
from counterpoint.ingest.clean import Cleaner
from counterpoint.ingest.draft import Draft, Source
from counterpoint.ingest.fields import Fields, no_text, read_fields
from counterpoint.types import Document, Failure


class DocumentBuilder:
    """Collects the documents of one file, and what is wrong with its records.

    Args:
        source: the file.
        document_id: the id of the whole file; records without an id get ``document_id#n``, and
            what names no source has this one.
        date: the date of what does not give its own.
    """

    def __init__(self, source: Source, *, document_id: str, date: str | None) -> None:
        self.source = source
        self.document_id = Cleaner().text(document_id)
        self.date = date
        self.documents: list[Document] = []
        self.failures: list[Failure] = []
        self._taken: dict[str, Draft] = {}

    def add(self, draft: Draft) -> None:
        """Make a document of a draft, or note why there is none."""
        is_record = draft.place is not None or draft.text is None
        try:
            fields = read_fields(
                draft.fields, self.source.settings, text=draft.text, with_id=is_record
            )
            if fields.text is None or (is_record and not fields.text.strip()):
                raise InputError(no_text(self.source.settings))
        except InputError as error:
            self.failures.append(self.source.failure(str(error), place=draft.place))
            return
        for problem in fields.problems:
            self._warn(problem, draft)
        document = self._document(draft, fields, fields.text)
        for fault in fields.date_faults(document.date):
            self.failures.append(self.source.failure(fault, place=draft.place))
        self.documents.append(document)

    def _document(self, draft: Draft, fields: Fields, text: str) -> Document:
        return Document(
            id=self._id(draft, fields.id),
            text=text,
            format=draft.format,
            path=self.source.name,
            title=fields.title,
            date=self.date if fields.date is None else fields.date,
            source=self.document_id if fields.source is None else fields.source,
            metadata=fields.metadata,
        )

    def _id(self, draft: Draft, given: str | None) -> str:
        default = self.document_id
        if draft.place is not None:
            default = f"{default}#{draft.place.number}"
        name = default if given is None else given
        first = self._taken.setdefault(name, draft)
        if first is draft:
            return name
        free = default
        while free in self._taken:
            free += "+"
        self._taken[free] = draft
        self._warn(f"has the id {name!r} of {first.place}: kept as {free!r}", draft)
        return free

    def _warn(self, message: str, draft: Draft) -> None:
        self.failures.append(self.source.failure(message, place=draft.place, severity="warning"))
