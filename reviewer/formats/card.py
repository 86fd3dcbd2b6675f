"""``README.md`` of an export: a Hugging Face dataset card.

Its header names the files as configurations and declares every field, so that a reader need not
guess the type of a field from records in which it happens to be null.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from reviewer.formats.fields import FieldKind, fields_of
from reviewer.formats.jsonl import SCHEMA_VERSION, record_models

CONFIGS: Final = ("matches", "stages", "exchanges", "adjudications", "supplementary")
_DTYPES: Final = {str: "string", int: "int64", float: "float64", bool: "bool"}
_WORDS: Final = {str: "text", int: "integer", float: "number", bool: "true or false"}


def dataset_card(counts: Mapping[str, int], options: Mapping[str, object]) -> str:
    """The card. A file without a record is no configuration: loaders refuse empty files."""
    configs = [name for name in CONFIGS if counts[name]]
    return "\n".join(
        [
            *_header(configs, str(options["context"])),
            *_introduction(counts, options),
            *_loading(configs),
            *_fields(str(options["context"])),
            "",
        ]
    )


def _header(configs: Sequence[str], context: str) -> Iterator[str]:
    yield from ("---", "language:", "- zh", "license: unknown", "pretty_name: Chinese debates")
    yield from ("tags:", "- debate", "- argumentation")
    if configs:
        yield "configs:"
    for name in configs:
        yield f"- config_name: {name}"
        yield "  data_files:"
        yield "  - split: train"
        yield f"    path: {name}.jsonl"
    if configs:
        yield "dataset_info:"
    for name in configs:
        yield f"- config_name: {name}"
        yield "  features:"
        for field in fields_of(record_models(context)[name]):
            yield from _feature(field, "  ")
    yield "---"


def _feature(field: FieldKind, indent: str) -> Iterator[str]:
    """A field in the notation of the card's header (``sequence`` and ``list`` are read by all)."""
    yield f"{indent}- name: {field.name}"
    if field.scalar is not None:
        dtype = _DTYPES[field.scalar]
        yield f"{indent}  sequence: {dtype}" if field.is_list else f"{indent}  dtype: {dtype}"
        return
    yield f"{indent}  list:" if field.is_list else f"{indent}  struct:"
    for inner in field.fields:
        yield from _feature(inner, indent + "  ")


def _introduction(counts: Mapping[str, int], options: Mapping[str, object]) -> Iterator[str]:
    matches = options["matches"] or "all"
    named = ", ".join(matches) if isinstance(matches, list) else matches
    chosen = f"matches {named}; status {options['status']}; context {options['context']}"
    yield from (
        "",
        "# Chinese competitive debates",
        "",
        "Transcripts of Chinese competitive debates, reviewed sentence by sentence, with the "
        "judges' scores, votes and comments. Debaters are roles; judges and reviewers are ids.",
        "",
        f"Made by Reviewer, schema version {SCHEMA_VERSION}, with the options: {chosen}.",
        "`manifest.json` has the SHA-256 and size of each file, `schema/` its JSON Schema.",
        "",
        "| file | records | one record is |",
        "|---|---:|---|",
    )
    for name, model in record_models(str(options["context"])).items():
        yield f"| `{name}.jsonl` | {counts[name]} | {_one_line(model.__doc__)} |"
    yield from (
        "",
        "Whoever publishes the dataset states its license above; this program knows of none.",
    )


def _loading(configs: Sequence[str]) -> Iterator[str]:
    if not configs:
        return
    name = "stages" if "stages" in configs else configs[0]
    yield from (
        "",
        "## Loading",
        "",
        "```python",
        "from datasets import load_dataset",
        "",
        f'{name} = load_dataset("path/to/this/folder", "{name}", split="train")',
        "```",
        "",
        "Loading the folder takes the types of all fields from this card. Each file can also be "
        "read by itself, as JSON Lines, with `datasets`, DuckDB (`read_json_auto`) or pandas "
        "(`read_json(…, lines=True)`).",
        "",
        "`post_debate` and an appeal's adjudication are known only after the debate: they are "
        "never a model's input. Of a match's adjudications the one that `stands` is valid; the "
        "scores in `stages.jsonl` are the original's. Texts in `supplementary.jsonl` were "
        "written by a model, not by judges.",
    )


def _fields(context: str) -> Iterator[str]:
    yield from ("", "## Fields")
    for name, model in record_models(context).items():
        yield from ("", f"### {name}.jsonl", "")
        for field in fields_of(model):
            yield from _described(field, "")


def _described(field: FieldKind, indent: str) -> Iterator[str]:
    what = "object" if field.scalar is None else _WORDS[field.scalar]
    what = f"list of {what}s" if field.is_list and field.scalar is not bool else what
    null = ", or null" if field.nullable else ""
    about = f". {_one_line(field.description)}" if field.description else ""
    yield f"{indent}- `{field.name}`: {what}{null}{about}"
    for inner in field.fields:
        yield from _described(inner, indent + "  ")


def _one_line(text: str | None) -> str:
    return " ".join((text or "").replace("``", "`").split())
