"""What chairs and debaters of made-up matches say.

Written without a look at the rules of ``reviewer.domain.proposing``, as people speak: a chair's
wordings by style, the ways a machine mishears them, and debaters who use the words of cues.
"""

from collections.abc import Mapping, Sequence

SIDES = {"affirmative": "正方", "negative": "反方"}
NUMBERS = ("零", "一", "二", "三", "四")

Style = Mapping[str, Sequence[str]]
"""Wordings by what is to be said. ``{who}`` is called, ``{whom}`` answers, ``{stage}`` is the
stage's name, ``{time}`` its time, ``{last}`` who has just spoken, ``{name}`` a surname."""

FORMAL: Style = {
    "speech": ("感谢{last}，下面有请{who}进行{stage}，时间为{time}，有请。",),
    "question": ("感谢{last}的发言，接下来有请{who}对{whom}进行{stage}，时间为{time}，请。",),
    "both": ("感谢{last}，下面进入{stage}环节，时间双方各{time}，由正方首先发言，计时开始。",),
    "closing": ("感谢{last}，最后进入总结陈词环节，首先有请{who}，时间{time}。",),
    "end": ("感谢{last}的精彩发言，至此本场比赛的辩论环节全部结束，请评委老师打分。",),
}
TERSE: Style = {
    "speech": ("{last}时间到，{who}{stage}，{time}，请。", "谢谢。{who}，{stage}，{time}。"),
    "question": ("{who}{stage}{whom}，{time}。", "时间到。有请{who}{stage}。"),
    "both": ("时间到，下面是{stage}，各{time}，正方先。", "{stage}，双方各{time}，开始。"),
    "closing": ("有请{who}结辩，{time}。", "时间到，{who}总结陈词。"),
    "end": ("时间到，比赛结束，请评委评分。", "感谢双方。收取评分表。"),
}
WARM: Style = {
    "speech": (
        "非常感谢{last}{name}同学为我们带来的精彩内容，那么接下来让我们有请{who}{name}同学"
        "为我们带来{stage}，用时{time}。",
        "好的，谢谢{last}。那下面呢就请{who}来做一个{stage}，时间是{time}，请开始。",
    ),
    "question": (
        "谢谢{last}，好，接下来就到了我们的{stage}环节，由{who}来{stage}{whom}，时间{time}，请开始。",
        "谢谢{last}的陈述，那么我们掌声有请{who}{name}同学向{whom}进行{stage}，计时开始。",
    ),
    "both": (
        "谢谢{last}，接下来是大家最期待的{stage}环节，双方各有{time}的时间，首先从正方开始。",
    ),
    "closing": ("好，那我们进入到最后的结辩环节，有请{who}{name}同学做总结陈词，时间{time}。",),
    "end": ("感谢双方辩手带来的精彩比赛，我们的比赛环节就到这里结束了，请评委填写评分表。",),
}
ORDERLY: Style = {
    "speech": ("接下来是{stage}环节，有请{who}。", "下一个环节，{stage}。{who}，时间{time}。"),
    "question": (
        "下面是{stage}环节，有请{who}{stage}{whom}。",
        "现在进行{stage}，请{who}。时间{time}。",
    ),
    "both": ("现在开始{stage}，双方各{time}，请正方先发言。",),
    "closing": ("下面是结辩，有请{who}，时间{time}，计时开始。",),
    "end": ("比赛到此结束，下面有请评委点评。", "以上就是全部的比赛环节，请评委投票。"),
}
BARE: Style = {
    "speech": ("感谢{last}，有请{who}。", "有请{who}，时间{time}。"),
    "question": ("感谢{last}，有请{who}。", "有请{who}{stage}，计时开始。"),
    "both": ("感谢{last}，下面进入{stage}。",),
    "closing": ("感谢{last}，有请{who}。",),
    "end": ("感谢双方，比赛结束。",),
}
STRANGER: Style = {
    "speech": (
        "{who}，{stage}的时间，{time}，请把握。",
        "好，轮到{who}了，{stage}，您有{time}。",
        "接着我们听一听{who}的{stage}，计时{time}，请。",
    ),
    "question": (
        "好，轮到{who}向{whom}发问，{time}，请。",
        "我们把时间交给{who}，{stage}开始，{time}。",
        "{whom}请留步，由{who}进行{stage}，单边计时{time}。",
    ),
    "both": (
        "各位，{stage}马上开始，两边各{time}，正方先讲。",
        "来到{stage}，每方{time}，请正方开始。",
    ),
    "closing": ("最后的时间留给{who}，总结陈词，{time}。", "轮到{who}结辩了，{time}。"),
    "end": ("比赛就到这里，感谢双方八位辩手，评委老师请打分。",),
}
VISITOR: Style = {  # written when the rules stood, to see what they do with somebody new
    "speech": (
        "精彩。下面听{who}怎么说，{stage}，{time}。",
        "那么第一棒，{who}，为您计时{time}，{stage}请开始。",
        "我们请上{who}，他将用{time}完成{stage}。",
    ),
    "question": (
        "好，质疑的一方来了，{who}，请您对{whom}展开{stage}，限时{time}。",
        "{who}请起立，{stage}对象是{whom}，{time}倒计时现在开始。",
        "到了{stage}的时候，{who}准备好了吗？{time}，走起。",
    ),
    "both": (
        "接下来这个环节火药味会浓一些，{stage}，双方时间各{time}，正方先手。",
        "全场最激烈的{stage}来了，每方{time}，请正方起立发言。",
    ),
    "closing": ("收官时刻，{who}，结辩，{time}。", "{who}，请您为本方做最后的总结陈词，{time}。"),
    "end": ("好的，今天的辩论就进行到这儿，评委老师们辛苦，请提交打分。",),
}
STYLES: Mapping[str, Style] = {
    "formal": FORMAL,
    "terse": TERSE,
    "warm": WARM,
    "orderly": ORDERLY,
    "bare": BARE,
    "stranger": STRANGER,
    "visitor": VISITOR,
}

OPENINGS = (
    "各位评委、各位观众，大家晚上好，欢迎来到示例杯的比赛现场。",
    "下面介绍双方辩手，坐在我左边的是正方的四位辩手，他们分别是一辩林同学、二辩王同学。",
    "右手边是反方代表队，欢迎他们。",
    "今天的辩题是{motion}，正方的立场是应当，反方的立场是不应当。",
    "本场比赛分为立论、质询、小结、自由辩论和结辩几个环节，时间快到的时候会有铃声提醒。",
    "担任本场比赛评委的有周老师、吴老师和郑老师，欢迎他们。",
    "比赛即将开始，请各位将手机调成静音。",
)
GREETINGS = ("正方一辩某某问候在场各位。", "反方二辩向大家问好。", "我是反方三辩，问候各位。")
INTERJECTIONS = (
    "正方时间还有三十秒。",
    "反方时间所剩一分钟。",
    "正方时间到，反方请继续。",
    "请注意时间。",
)
PAUSES = ("正方请求战术暂停，时间一分钟。", "好的，双方休息两分钟，稍后回来。")
CHALLENGES = (
    "{side}示意发起奇袭，由{who}质询{whom}，时间一分钟，请。",
    "现在{side}选择使用奇袭，有请{who}对{whom}进行质询，时间一分三十秒。",
)
COMMENTS = (
    "下面有请第一位评委点评。",
    "谢谢周老师，接下来有请吴老师述票。",
    "感谢吴老师，最后有请郑老师。",
)
RESULTS = ("本场比赛获胜的是正方，二比一。", "最佳辩手是反方三辩，恭喜他，今天的比赛到此结束。")

BEGINNINGS = (
    "谢谢主席，各位好。",
    "谢谢主席，问候在场各位。",
    "谢谢。",
    "尊敬的评委，对方辩友，大家好。",
    "",
)
ENDINGS = ("以上，谢谢。", "谢谢大家。", "感谢各位。", "我的发言到这里，谢谢。", "")
CLAUSES = (
    "我方认为这个政策能够提高效率",
    "第一点我想讲的是成本的问题",
    "根据去年的调查有六成的人表示支持",
    "所以对方的逻辑链条是断裂的",
    "我们来看一个现实当中的例子",
    "大家想一想普通人每天的生活是什么样的",
    "这个数据恰恰说明了我方的观点",
    "换句话说标准应当是谁受益更多",
    "对方没有办法论证因果关系",
    "其实这背后是一个选择的问题",
    "如果不这么做代价会由最弱的人承担",
    "长期来看制度的信任才是根本",
    "我方从来没有说过要完全取消",
    "这正是今天双方最大的分歧",
    "请大家注意他偷换了概念",
    "举个例子一个学生每天要花两个小时",
    "那么问题来了谁来为此负责呢",
    "从这个意义上讲我方的立场更加稳健",
    "过去十年的趋势是非常清楚的",
    "我们当然承认这里面有难度",
)
TRAPS = (
    "刚才对方一辩在立论环节说得很清楚",
    "我方二辩在质询小结里已经回应过了",
    "感谢对方辩友的提问",
    "下面我进入第二个论点",
    "接下来我来做一个简单的小结",
    "首先回应一下正方一辩的立论",
    "请对方二辩正面回答我的问题",
    "最后我想总结一下我方的论证",
    "对方四辩在对辩的时候承认了这一点",
    "我们不妨进入对方的逻辑里面看一看",
    "时间关系我不展开了",
    "这个环节我只问三个问题",
    "反方二辩刚才的说法我不能接受",
    "现在我们来看对方的第二个理论",
    "有请对方解释一下这个数据的来源",
    "正方三辩盘问的时候也是这么说的",
    "这不是一场自由辩论能够解决的",
    "还有一个问题请你回答",
)
QUESTIONS = (
    "请问您方的标准是什么？",
    "那我再问您，这个数据从哪里来？",
    "对方辩友，您承认成本吗？",
    "所以是不是？",
)
ANSWERS = (
    "不是的，您误会了。",
    "嗯，可以这么说。",
    "对，但是前提不一样。",
    "这个数据来自公开的报告。",
    "您让我说完。",
)
COMMENTING = (
    "我觉得这场比赛双方打得都很好",
    "正方一辩的立论结构比较清楚",
    "反方在质询环节没有打开局面",
    "自由辩论的时候正方抓得更紧一些",
    "反方四辩的结辩我个人非常喜欢",
    "小结部分双方都有可以提高的地方",
    "所以我的印象票投给了反方",
    "最后我说一下环节分的情况",
    "如果质询能再追一步会更好",
    "攻防上我给正方三辩高一点的分",
)

MISHEARD: Mapping[str, Sequence[str]] = {
    "质询": ("咨询", "质寻", "自寻"),
    "立论": ("理论", "力论", "立轮"),
    "小结": ("小节", "小姐"),
    "对辩": ("对便", "队变"),
    "盘问": ("盘文", "判问"),
    "申论": ("身论", "深论"),
    "陈词": ("层次", "陈慈"),
    "自由辩论": ("自由变论", "自由便论"),
    "结辩": ("节辩", "解辩", "结变"),
    "正方": ("政方", "郑方"),
    "反方": ("返方", "防方"),
    "一辩": ("一变", "一遍"),
    "二辩": ("二变", "而辩"),
    "三辩": ("三变",),
    "四辩": ("四变", "事辩"),
    "有请": ("友情", "有情"),
    "计时": ("记时", "即时"),
    "奇袭": ("奇习",),
    "环节": ("环结", "黄节"),
}
