"""The report of a project or of an export: figures as a value, a document, words, a page.

``gathering`` reads the facts, ``domain.statistics`` makes figures of them; ``words`` tells them
as tables, ``page`` and ``plots`` as one HTML file that opens offline, both in the languages of
``language``.
"""

from reviewer.services.reporting.corpus_report import CorpusReport
from reviewer.services.reporting.language import Language, Say, preferred_language
from reviewer.services.reporting.page import report_page
from reviewer.services.reporting.reporting import report_export, report_project, write_page
from reviewer.services.reporting.words import Row, Told, told, told_left_out

__all__ = [
    "CorpusReport",
    "Language",
    "Row",
    "Say",
    "Told",
    "preferred_language",
    "report_export",
    "report_page",
    "report_project",
    "told",
    "told_left_out",
    "write_page",
]
