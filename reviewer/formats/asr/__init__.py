"""ASR transcripts of every format in use → numbered lines (``read_transcript``).

One module a format or family; ``registry`` lists them in the order in which they are asked,
``reading`` chooses by content and holds what is true of all formats.
"""

from reviewer.formats.asr.reading import AsrTranscript, read_transcript

__all__ = ["AsrTranscript", "read_transcript"]
