"""``croissant.json`` of an export: Croissant 1.0 metadata (JSON-LD) of its JSONL files.

The addresses in it are names of vocabularies, which the format requires; the files are named
relative to it.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reviewer.domain.codec import Json
from reviewer.formats.fields import FieldKind, fields_of
from reviewer.formats.jsonl import SCHEMA_VERSION, record_models

_CONTEXT: Final[Json] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_TYPES: Final = {str: "sc:Text", int: "sc:Integer", float: "sc:Float", bool: "sc:Boolean"}


def croissant(files: Mapping[str, Mapping[str, Any]], context: str) -> Json:
    """The metadata; ``files`` gives SHA-256 and size of each JSONL file by its name."""
    models = record_models(context)
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": "chinese-debates",
        "description": "Transcripts of Chinese competitive debates, reviewed sentence by "
        "sentence, with the judges' scores, votes and comments.",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "inLanguage": "zh",
        "version": f"{SCHEMA_VERSION}.0.0",
        "distribution": [_file(name, files[f"{name}.jsonl"]) for name in models],
        "recordSet": [_record_set(name, models[name]) for name in models],
    }


def _file(name: str, entry: Mapping[str, Any]) -> Json:
    file = f"{name}.jsonl"
    return {
        "@type": "cr:FileObject",
        "@id": file,
        "name": file,
        "contentUrl": file,
        "contentSize": f"{entry['size']} B",
        "encodingFormat": "application/jsonlines",
        "sha256": entry["sha256"],
    }


def _record_set(name: str, model: Any) -> Json:
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "description": " ".join((model.__doc__ or "").split()),
        "field": [_field(name, field) for field in fields_of(model)],
    }


def _field(name: str, field: FieldKind) -> Json:
    """A field as a column of its file; what is inside an object as its sub-fields."""
    described = _described(f"{name}/{field.name}", field.name, field.description)
    if field.is_list:
        described["repeated"] = True
    if field.scalar is not None:
        # Readers built on pandas make times of a column called so, whatever is said here.
        data_type = "sc:Date" if field.name == "date" else _TYPES[field.scalar]
        return {**described, "dataType": data_type, "source": _column(name, field.name)}
    inner = [
        {
            **_described(f"{name}/{field.name}/{path.replace('.', '/')}", path, each.description),
            "dataType": _TYPES[each.scalar or str],
            "source": _column(name, field.name) | {"transform": {"jsonPath": f"$.{path}"}},
        }
        for path, each in _leaves(field)
    ]
    return {**described, "subField": inner}


def _leaves(field: FieldKind, before: str = "") -> Iterator[tuple[str, FieldKind]]:
    """What is inside an object, by path; lists of objects in it are more than Croissant says."""
    for each in field.fields:
        if each.scalar is not None:
            yield before + each.name, each
        elif not each.is_list:
            yield from _leaves(each, f"{before}{each.name}.")


def _described(id_: str, name: str, description: str) -> Json:
    about = " ".join(description.split()) or name.replace("_", " ")
    return {"@type": "cr:Field", "@id": id_, "name": name, "description": about}


def _column(name: str, column: str) -> Json:
    return {"fileObject": {"@id": f"{name}.jsonl"}, "extract": {"column": column}}
