"""What a label says by itself."""

import pytest

from reviewer.domain.proposing.names import role_in_name

TEAMS = (("甲校",), ("乙校",))


@pytest.mark.parametrize(
    ("label", "role"),
    [
        ("正方一辩-甲", "aff_1"),
        ("反方二辩 乙 (Yi)", "neg_2"),
        ("反方 乙校 四辩", "neg_4"),
        ("甲校三辩", "aff_3"),
        ("正2-某某", "aff_2"),
        ("Neg 3", "neg_3"),
        ("主席-林", "chair"),
        ("主持人", "chair"),
        ("评委二", "judge_2"),
        ("评委-周", "judge"),
        ("计时员", "other"),
        ("说话人1", None),
        ("正方", None),
        ("正方一辩对反方一辩", None),
        ("正方一辩二辩", None),
        ("一辩", None),
    ],
)
def test_only_what_is_sure(label: str, role: str | None) -> None:
    assert role_in_name(label, TEAMS) == role
