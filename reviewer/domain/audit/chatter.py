"""What an assistant says about a text instead of giving the text.

The patterns find places; that a place is not in the original is for the caller to see.
"""

import re
from collections.abc import Iterator
from typing import Final

from reviewer.domain.audit.bare import Span

_ABOUT: Final = "文本|内容|版本|结果|转写|修正|校对|整理|稿|句子|译文|答案|输出|摘要|总结|概述"
_DONE: Final = "修正|校对|整理|优化|纠正|润色|更正|改写|修改|校正|处理|转写|纠错"
_NOTE: Final = (
    "听不清|无法|不清|省略|保持|未修改|未改|无需|原文|说明|存疑|推测|疑似|掌声|笑声|停顿|沉默|此处|音频|"
    "转写|修正|更正|注|静音|鼓掌|语气|略"
)
_TOLD: Final = (
    "认为|指出|强调|表示|提出|主张|阐述|论证|宣布|介绍|反驳|质疑|回应|说明|总结|讨论|展开"
)
_WHO: Final = (
    "发言者|发言人|该辩手|该选手|说话人|演讲者|辩手|该段|这段话|本段|此段|这部分|上文|本文|该句"
)

_CHATTER: Final = re.compile(
    "|".join(
        (
            rf"(?:好的|当然(?:可以)?|没问题|明白了?|收到|可以)?[，,。!！\s]*(?:以下|下面|以上|这)(?:就)?[是为]"
            rf"[^。？！]{{0,14}}(?:{_ABOUT})[^：:。]{{0,8}}[：:。]?",
            rf"(?:{_DONE})(?:之?后)?(?:的)?(?:{_ABOUT})?(?:如下|为)?[：:]",
            r"(?:好的|当然可以|没问题|明白了|收到)[，,。!！\s]*(?:我|这)(?:来|会|将|已|就|里)[^。！：:]{0,24}[。！：:]?",
            r"(?:如果|如需|如有|若需|若有|若|如)[^。，]{0,12}[，,]?[^。，]{0,4}(?:随时|请)[^。]{0,8}"
            r"(?:告诉|告知|联系|提出?|指出|说明|指正)[^。]{0,8}",
            r"希望(?:这|以上|对[您你]|能)[^。]{0,12}(?:帮助|有用)",
            r"作为(?:一个|一名)?(?:AI|ai|人工智能|语言模型|大模型|智能)[^。]{0,4}(?:助手|模型|助理)?",
            r"(?:备注|说明|注|提示)[：:][^。]*[。]?",
            rf"[（(【\[][^）)】\]]{{0,20}}(?:{_NOTE})[^）)】\]]{{0,20}}[）)】\]]",
            rf"(?:根据|按照)[您你]?的?(?:要求|指示|规则)[^。]{{0,12}}(?:{_DONE})[^。]{{0,10}}",
            rf"(?:无需|不需要|没有需要|未发现需要)(?:{_DONE})[^。]{{0,6}}",
            r"(?:总结|概括|概述|摘要)(?:如下)?[：:]",
            rf"(?:{_WHO})(?:主要|首先|接着|随后|最后)?(?:是|在)?(?:讲述?|说|{_TOLD}|描述|论述|提到|内容)",
            r"(?:here is|here's|sure[,!]|certainly|note:|as an ai|output:|corrected)"
            r"[^\n：:。]{0,40}[：:]?",
            r"```(?:\w+)?|\*\*|^#+\s",
            r"^(?:[正反]方[一二三四]辩|主席|主持人|评委|说话人\s?\d*)[：:]",
        )
    ),
    re.IGNORECASE,
)
_NARRATION: Final = re.compile(
    rf"^(?:[^，。]{{0,6}})?(?:[正反双对]方|双方|辩手|主席|主持人|评委|甲方|乙方)[^，。]{{0,8}}(?:{_TOLD})"
)


def chatter(text: str) -> Iterator[Span]:
    """The places where the text speaks of itself, of its making or of what was not heard."""
    for found in _CHATTER.finditer(text):
        if found.end() > found.start():
            yield found.span()


def is_narration(text: str) -> bool:
    """Whether the text tells of a speech from outside. Debaters talk so of each other as well:
    it means something only of a text that is not what was said.
    """
    return _NARRATION.search(text) is not None
