"""The report's words in Chinese: its labels, its definitions, and the contract's words."""

# Not in the window's translations: the command writes the report without the window's library.

from collections.abc import Mapping
from types import MappingProxyType

CHINESE: Mapping[str, str] = MappingProxyType(
    {
        # names of the contract
        "affirmative": "正方",
        "negative": "反方",
        "stage": "环节",
        "chair": "主席",
        "commentary": "评委点评",
        "break": "休息",
        "other": "其他",
        "constructive_speech": "立论",
        "supplementary_argumentation": "补充论证",
        "questioning": "质询",
        "cross_examination": "盘问",
        "summary": "小结",
        "head_to_head": "对辩",
        "free_debate": "自由辩论",
        "closing_speech": "结辩",
        "imported": "已导入",
        "in_review": "审校中",
        "reviewed": "已审校",
        "approved": "已批准",
        "original": "原判",
        "appeal": "申诉",
        "project": "项目",
        "export": "导出的数据集",
        "not given": "未填写",
        # what is counted
        "matches": "场比赛",
        "stages": "个环节",
        "sections": "个部分",
        "panels": "个评审团",
        "pairs of judges": "对评委",
        "cells": "格",
        "pairs of cells": "对格子",
        "appeals": "次申诉",
        # titles
        "Corpus": "语料规模",
        "Stages by type": "各类环节",
        "Text by kind of section": "各类部分的文本",
        "Review": "审校",
        "Decisions of the judges": "评委的投票",
        "Accuracy if judges are equally able": "等能力模型下的判断准确率",
        "Scores of the original panels": "原判评审团的评分",
        "Scores by type of stage": "各类环节的评分",
        "Best debaters and appeals": "最佳辩手与申诉",
        "Left out": "未计入",
        # labels
        "matches in all": "比赛场数",
        "motions": "辩题数",
        "format {name}": "赛制：{name}",
        "competition {name}": "赛事：{name}",
        "status {name}": "状态：{name}",
        "debate": "辩论",
        "after the debate": "辩论之后",
        "{characters:,} characters in {utterances:,} utterances": (
            "{characters:,} 字，{utterances:,} 条发言"
        ),
        "utterances corrected": "更正过的发言",
        "stages adjusted by hand": "人工调整过的环节",
        "decisive vote": "决胜票",
        "stage vote": "环节票",
        "impression vote": "印象票",
        "{kind}, {ballot}": "{kind}，{ballot}",
        "{name}: unanimous": "{name}：全票一致",
        "{name}: split": "{name}：票数分歧",
        "{name}: pairwise agreement": "{name}：两两一致率",
        "{name}: with a tie": "{name}：含平票",
        "pairwise agreement": "两两一致率",
        "a single judge is right": "单个评委判断正确",
        "the majority of three is right": "三人多数判断正确",
        "between-judge MSE": "评委间均方差异（MSE）",
        "variance about the cell's mean": "对本格均值的方差",
        "pairs with the same score": "评分相同的评委对",
        "pairs in the same band": "评分同档的评委对",
        "all three in one band": "三人评分同档",
        "ICC(1,1) of scores": "评分的组内相关系数 ICC(1,1)",
        "ICC(1,3) of scores": "评分的组内相关系数 ICC(1,3)",
        "ICC(1,3) of differences, same part": "正反分差的 ICC(1,3)：双方同一职责",
        "ICC(1,3) of differences, same stage": "正反分差的 ICC(1,3)：同一环节",
        "mean {mean:.2f}, MSE {mse:.3f}": "均分 {mean:.2f}，MSE {mse:.3f}",
        "best debater named by all judges": "最佳辩手得到每位评委的票",
        "matches appealed": "提出申诉的比赛",
        "appeals that overturned": "改判的申诉",
        # why something was left out
        "{amount}: {reason}": "{amount}：{reason}",
        "no adjudication": "没有评判",
        "panel not of three judges": "评审团不是三人",
        "a vote is missing": "缺票",
        "a score is missing": "缺分",
        "cell without a partner": "另一方无对应的格",
        "no best debater": "没有最佳辩手",
        "several best debaters are tied": "最佳辩手票数并列",
        "a winner is open": "胜负未定",
        # definitions
        "Characters are code points of the reviewed texts, punctuation included. The debate is "
        "what was said up to the end of the last stage; motions that differ in punctuation or "
        "script only are one.": (
            "字数是审校后文本的码点数，含标点。“辩论”指到最后一个环节结束为止所说的话；"
            "只在标点或简繁上不同的辩题算作一个。"
        ),
        "n is the number of sections.": "n 是部分的数目。",
        "Net of undo. Corrected: the text differs from the model's suggestion (else the original) "
        "by more than width and punctuation. Adjusted: a stage's first or last line, kind, type "
        "or acting side differs from the latest import or proposal, or the stage was added or "
        "removed.": (
            "已撤销的不计。更正：文本与模型的建议（没有建议时与原文）相比，不只是全半角和标点"
            "不同。调整：环节的首行、末行、种类、类型或发言方与最近一次导入或提议不同，或环节"
            "是新增、被删除的。"
        ),
        "Panels of three judges with three votes. Pairwise agreement is the share of the pairs of "
        "judges who voted alike; a tie is a vote of its own. Originals and appeals are apart.": (
            "只计三位评委都投了票的评审团。两两一致率：投票相同的评委对占全部评委对的比例；"
            "平票自成一种票。原判与申诉分开统计。"
        ),
        "If every judge finds the better side with the same probability a and independently, two "
        "agree with p = a² + (1 − a)², so a = (1 + √(2p − 1)) / 2, and the majority of three is "
        "right with a²(3 − 2a). From the originals' decisive votes; not defined below p = 0.5.": (
            "假定每位评委彼此独立、以同一概率 a 选出较好的一方，则两人一致的概率为 "
            "p = a² + (1 − a)²，于是 a = (1 + √(2p − 1)) / 2，三人多数正确的概率为 a²(3 − 2a)。"
            "按原判的决胜票计算；p 低于 0.5 时无定义。"
        ),
        "A cell is a stage and a side with three judges' scores; a cell that nobody scored is not "
        "counted. Between-judge MSE: mean over cells of the mean squared difference of the three "
        "pairs. Variance: mean over cells of the mean squared distance from the cell's own mean "
        "(a third of the MSE). Bands: 1–3, 4–5, 6–8, 9–10. ICC(1,3) = (MSB − MSW) / MSB of a "
        "one-way analysis of variance (Shrout & Fleiss 1979). Differences are affirmative − "
        "negative, between cells in which the sides did the same (both first constructive "
        "speeches; both first questioners), or of one stage.": (
            "一格是一个环节的一方，须有三位评委的评分；无人评分的格子不计。评委间均方差异"
            "（MSE）：每格三对评分之差的平方取均值，再对各格取均值。方差：每格各评分与本格均值"
            "之差的平方取均值，再对各格取均值（为 MSE 的三分之一）。分档：1–3、4–5、6–8、9–10。"
            "组内相关系数 ICC(1,3) = (MSB − MSW) / MSB，取自单因素方差分析（Shrout & Fleiss "
            "1979）。分差为正方减反方，取双方职责相同的两格（如双方的第一次立论、第一次质询"
            "对方），或同一环节的两格。"
        ),
        "Mean score, and between-judge MSE.": "均分，与评委间均方差异（MSE）。",
        "By all: every judge of the original panel gave the match's one best debater a vote. "
        "Overturned: the appeal has another winner than the original.": (
            "每位评委：原判的每位评委都至少投了一票给本场唯一的最佳辩手。改判：申诉的胜方与"
            "原判不同。"
        ),
        # the page
        "Report of a corpus of debates": "辩论语料报告",
        "Report": "报告",
        "{matches} ({source}) about {motions:,} motions; {debate:,} characters of debate and "
        "{commentary:,} of commentary; {left_out:,} left out.": (
            "{matches}（{source}），{motions:,} 个辩题；辩论 {debate:,} 字，"
            "点评 {commentary:,} 字；未计入 {left_out:,} 项。"
        ),
        "What the words mean": "词语说明",
        "figure": "指标",
        "value": "数值",
        "n": "n",
        "left out": "未计入",
        "what": "对象",
        "why": "原因",
        "left out: {what}: {why}": "未计入：{what}：{why}",
        "written: {file}": "已写入：{file}",
        "Matches by format": "各赛制的比赛",
        "Matches by competition": "各赛事的比赛",
        "Matches by status": "各状态的比赛",
        "Characters by type": "各类环节的字数",
        "Characters by kind": "各类部分的字数",
        "Scores given": "评分分布",
        "Between-judge MSE": "评委间均方差异（MSE）",
        "Unanimous and split decisions": "全票一致与票数分歧",
        "unanimous": "全票一致",
        "split": "票数分歧",
        "Agreement and accuracy": "一致率与准确率",
        "two judges agree": "两位评委一致",
        "a panel of three is right": "三人评审团判断正确",
    }
)
