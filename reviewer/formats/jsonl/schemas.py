"""The JSON Schema of each file, draft 2020-12, made from its model."""

from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema

from reviewer.formats.jsonl.lines import dump_document

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class _WithoutTitles(GenerateJsonSchema):
    """pydantic's schema without a title for every field, which would only repeat its name."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def schema_text(model: type[BaseModel]) -> bytes:
    """The schema document of a record, as it stands in ``schema/``."""
    schema = model.model_json_schema(schema_generator=_WithoutTitles)
    return dump_document({"$schema": DIALECT, **schema})
