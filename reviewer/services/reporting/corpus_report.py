"""The report of a corpus with where it comes from."""

from dataclasses import asdict, dataclass

from reviewer.domain.codec import Json
from reviewer.domain.statistics import Report
from reviewer.services.reporting.gathering import LeftOut


@dataclass(frozen=True, slots=True)
class CorpusReport:
    """The figures of a ``project`` or an ``export``, and what was left out of it altogether."""

    source: str
    left_out: tuple[LeftOut, ...]
    figures: Report

    def document(self) -> Json:
        """The report as one JSON object."""
        left_out = [asdict(each) | {"why": list(each.why)} for each in self.left_out]
        return {"source": self.source, "left_out": left_out, **self.figures.document()}
