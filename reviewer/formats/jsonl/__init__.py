"""The files an export is made of: their records as strict models, their lines, their schemas.

``RECORDS`` names the model of each file; ``dump_line`` writes a record, ``read_line`` reads one
back and refuses whatever is not exactly as the contract says; ``schema_text`` is its JSON Schema.
"""

from reviewer.formats.jsonl.lines import (
    StageLines,
    dump_document,
    dump_line,
    read_line,
    without_context,
)
from reviewer.formats.jsonl.records import (
    SCHEMA_VERSION,
    AdjudicationRecord,
    ExchangeRecord,
    ExcludedRecord,
    Manifest,
    MatchRecord,
    StageRecord,
    StageRecordWithIds,
    Strict,
    SupplementaryRecord,
    record_models,
)
from reviewer.formats.jsonl.schemas import schema_text

__all__ = [
    "SCHEMA_VERSION",
    "AdjudicationRecord",
    "ExchangeRecord",
    "ExcludedRecord",
    "Manifest",
    "MatchRecord",
    "StageLines",
    "StageRecord",
    "StageRecordWithIds",
    "Strict",
    "SupplementaryRecord",
    "dump_document",
    "dump_line",
    "read_line",
    "record_models",
    "schema_text",
    "without_context",
]
