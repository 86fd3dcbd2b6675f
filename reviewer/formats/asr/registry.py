"""Every reader, in the order in which they are asked; the first of equals is taken."""

from reviewer.formats.asr import (
    captions,
    eaf,
    feishu,
    funasr,
    iflyrec,
    srt,
    tencent_json,
    tencent_text,
    textgrid,
    third_party,
    tingwu,
    webvtt,
    whisper,
)
from reviewer.formats.asr.source import JsonReader, TextReader

TEXT_READERS: tuple[TextReader, ...] = (
    eaf.READER,
    textgrid.READER,
    webvtt.READER,
    srt.READER,
    tencent_text.ABSOLUTE,
    tencent_text.RECORDING,
    third_party.BRACKET,
    third_party.HEADING,
    feishu.READER,
    iflyrec.READER,
    tencent_text.RELATIVE,
)
FALLBACK: TextReader = captions.READER
"""What a text is when nobody else knows it; it never competes."""

JSON_READERS: tuple[JsonReader, ...] = (
    tencent_json.READER,
    tingwu.READER,
    funasr.READER,
    whisper.READER,
)
