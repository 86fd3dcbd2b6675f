"""Cells of judge forms as people read them; records keep them as ``file!sheet!cell``."""


def shown_cell(cell: str) -> str:
    """``1.xlsx!石屿!B3``; ``1.csv!B3`` for a text file, which has no sheets."""
    place, _, name = cell.rpartition("!")
    return f"{place.removesuffix('!')}!{name}" if place else name


def bare_cell(cell: str) -> str:
    """``B3``: without its file and sheet, which are often named after their judge."""
    return cell.rpartition("!")[2]
