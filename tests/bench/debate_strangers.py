"""Chairs and debaters whom the rules have never heard.

The styles of ``STRANGERS`` were written before a look at the rules; ``EXAMS`` are those whose
errors nobody has read, so that their figures say what a new chair can expect.
"""

from collections.abc import Mapping

from tests.bench.debate_words import Style

CAMPUS: Style = {
    "speech": (
        "一石激起千层浪，感谢{last}的发言，那么{who}又将如何应对呢？掌声有请{who}，"
        "他的{stage}时间是{time}。",
        "谢谢{last}。所谓兵来将挡，现在请{who}开始您的{stage}，您有{time}的时间。",
        "让我们把目光转向{side}，由{who}发表{stage}，发言时间{time}，有请。",
    ),
    "question": (
        "谢谢双方选手。短兵相接的时刻到了，请{who}向{whom}提问，{stage}时间共计{time}。",
        "理越辩越明，下面由{side}发起{stage}，请{who}和{whom}起立，用时{time}，计时从提问方开口开始。",
    ),
    "both": (
        "唇枪舌剑、你来我往，激动人心的{stage}即将打响，双方各拥有{time}的发言时间，有请正方率先发言。",
    ),
    "closing": (
        "大浪淘沙始见金，{who}将为{side}画上圆满的句号，{stage}时间{time}，有请。",
        "感谢{last}，现在请{who}进行{stage}，时间同样是{time}，请。",
    ),
    "end": (
        "感谢双方辩手为我们献上的这一场思想盛宴，场上的交锋到此告一段落，请各位评委移步评议。",
    ),
}
ONLINE: Style = {
    "speech": (
        "OK好，那{who}在吗？在的话可以开麦了，{time}，开口就给你计时。",
        "嗯行，{last}这边时间用完了哈，那我们就到{who}了，{stage}，{time}，你准备好直接开始就行。",
        "收到，接着是{who}的{stage}，一共{time}，我这边三二一给你掐表。",
    ),
    "question": (
        "好嘞，那么{who}来问{whom}，两位都把麦打开一下，{time}，{who}开口计时。",
        "行，下一趴是{stage}，{who}问，{whom}答，{time}哈，开始吧。",
    ),
    "both": (
        "来来来{stage}了，两边各{time}啊，大家麦都打开，正方先说，开口我就计时了。",
        "好那就到{stage}，一边{time}，正方先。",
    ),
    "closing": ("好最后了，{who}结辩，{time}，开麦就可以讲了。", "OK那{who}来结，{time}。"),
    "end": (
        "好的好的，辛苦大家了，那比赛就打完了，评委老师们看一下群里的链接把票填一下哈。",
        "行，那打完了，大家可以闭麦休息一会儿，等评委出结果。",
    ),
}
ENGLISH: Style = {
    "speech": (
        "OK thank you {last}，next我们有请{who}，{stage} session，{time}，please。",
        "Alright，我们welcome {who}来做他们的{stage}，你的time limit是{time}，go。",
    ),
    "question": (
        "Thank you，那接着是我们的Q and A，{who}来challenge {whom}，{stage}时长{time}，ready go。",
        "好的那{who}请你对{whom}做{stage}，total {time}，please start。",
    ),
    "both": ("OK，我们move on到{stage}，both sides各{time}，正方first，please。",),
    "closing": ("Last but not least，{who}的closing，{stage}，{time}，please。",),
    "end": ("OK that's all for我们今天的debate，thanks everyone，judges可以开始deliberation了。",),
}
SEATS: Style = {
    "speech": (
        "{team}{seat}，请。",
        "{side}{seat}。",
        "谢谢，{team}的{seat}。",
        "请{side}{seat}发言。",
    ),
    "question": ("{side}{seat}，请。", "请{team}{seat}提问。", "{side}{seat}对{whom}。"),
    "both": ("双方辩手，请。", "请双方四位辩手起立，正方先。"),
    "closing": ("{team}{seat}，请。", "谢谢，{side}{seat}。"),
    "end": ("谢谢双方，请评委。", "谢谢各位，比赛完毕。"),
}
CLOCK: Style = {
    "speech": ("好，时间是{time}，请开始。", "停。下一位，{time}，计时。", "您有{time}，请。"),
    "question": ("时间{time}，单方计时，请。", "停。下面{time}，开始。", "{time}，请提问。"),
    "both": ("下面双方各{time}，正方先，计时开始。", "停。各{time}，请。"),
    "closing": ("最后是{time}，请。", "停，{time}，请开始。"),
    "end": ("停，时间到了，比赛结束。", "好，时间全部用完，请各位评委打分。"),
}
ELDER: Style = {
    "speech": (
        "嗯，他讲完了啊，那底下轮着{who}了，{stage}嘛，给你{time}，抓紧。",
        "刚才是{last}，大家听得都很认真。现在呢，{who}，{stage}该你了，{time}。",
        "{side}的{seat}同学准备一下，该你做{stage}了，时间呢还是{time}。",
    ),
    "question": (
        "底下该问问题了啊，{who}问{whom}，这个{stage}给{time}，问吧。",
        "{stage}，谁问呢，{who}问，谁答呢，{whom}答，{time}啊，好，开始。",
    ),
    "both": ("底下就热闹了，{stage}，你一句我一句，每边{time}，正方你们先来。",),
    "closing": (
        "快完了啊，{who}你来收个尾，{stage}，{time}。",
        "再来是{who}的{stage}，也是{time}。",
    ),
    "end": ("行了，都讲完了，两边都很精彩，咱们请评委合计合计。",),
}
EXAM: Style = {
    "speech": (
        "{last}的陈述到此为止，{who}请上前，本环节为{stage}，限时{time}，发言请开始。",
        "麦克风交给{side}，{seat}同学，{time}的{stage}，听到提示音后开始。",
        "多谢。{who}，到您了，{stage}，{time}整。",
        "刚刚我们听到了{last}的观点，究竟{side}怎么看？来，{who}，{time}。",
    ),
    "question": (
        "火力全开的{stage}，{who}提问，{whom}作答，共{time}，请双方就位。",
        "{who}要挑战的是{whom}，{time}的{stage}，倒数三二一，走。",
        "多谢。{stage}部分，{who}，您可以发问了，{time}整。",
    ),
    "both": (
        "双方全体起立，{stage}的钟声已经敲响，每队{time}，由正方打响第一枪。",
        "多谢。{stage}部分，两队各{time}整，正方起手。",
    ),
    "closing": (
        "临门一脚，看{who}的，{stage}，{time}整。",
        "多谢。压轴登场的是{who}，{stage}部分，{time}。",
    ),
    "end": (
        "随着最后一声铃响，本场较量正式落下帷幕，有劳评委团合议。",
        "多谢。所有赛程走完了，评委请亮牌之前先填表。",
    ),
}
EXAM2: Style = {
    "speech": (
        "铃响为止。接下去登台的是{side}的{seat}，他要完成的是{stage}，规定时长{time}，话筒给您。",
        "辛苦{last}。{who}，{stage}，{time}，我们洗耳恭听。",
        "好，{last}请落座。{stage}，{side}{seat}，限{time}以内。",
    ),
    "question": (
        "进攻方{who}，防守方{whom}，{stage}，{time}，双方可以交锋了。",
        "辛苦{last}。接下去{who}对阵{whom}，{stage}限{time}以内，问方先开口。",
    ),
    "both": (
        "全场最热闹的{stage}来了，每方手里有{time}，先由正方抛出问题。",
        "辛苦各位。{stage}，两方各限{time}以内，正方打头。",
    ),
    "closing": (
        "收官之战，{side}{seat}的{stage}，规定时长{time}，话筒给您。",
        "{who}，{stage}，{time}，请收束全场。",
    ),
    "end": (
        "铃响为止，所有辩手请落座，评委老师们可以离席商议了。",
        "辛苦双方，台上的较量就到这儿，余下的时间留给评委。",
    ),
}
STRANGERS: Mapping[str, Style] = {
    "campus": CAMPUS,
    "online": ONLINE,
    "english": ENGLISH,
    "seats": SEATS,
    "clock": CLOCK,
    "elder": ELDER,
}
EXAMS: Mapping[str, Style] = {"exam": EXAM, "exam2": EXAM2}

BEGINNINGS = (
    "谢谢主席，各位评委晚上好，我方的立场是",
    "喂，听得到吗，好，各位好。",
    "呃那我开始了。",
    "好，各位，先来看第一个问题。",
    "谢主席，问候全场。",
    "嗯，对方刚刚讲了很多，我一个个来看。",
    "感谢主席，开宗明义，概念先行。",
    "",
)
ENDINGS = (
    "所以我方坚定地认为，感谢。",
    "谢谢各位。",
    "我就先讲到这儿，谢谢。",
    "时间差不多了，那就这样。",
    "",
)
CLAUSES = (
    "我们先把今天的概念讲清楚",
    "城市的道路资源从来都是有限的",
    "你告诉我一个外卖骑手怎么办",
    "这个问题您方到现在没有给过我一个数字",
    "我方三个论点层层递进",
    "其一是公共交通的承载能力",
    "其二在于公平",
    "对方今天想要论证的是一个绝对的命题",
    "但是你会发现它的前提就不成立",
    "我给大家讲个故事吧",
    "二零一九年的一份报告里面写得很清楚",
    "哪怕退一万步讲",
    "对方要完成的论证义务有两个",
    "第一为什么这是必要的",
    "第二有没有更好的替代方案",
    "普通家庭买一辆车可能要攒三年的钱",
    "我想请各位评委注意一个细节",
    "这里面最核心的矛盾是什么呢",
    "就好比你让一个生病的人去跑步",
    "这个逻辑我相信大家都能听明白",
    "那我们再往前推一步",
    "今天这个政策动的是谁的奶酪",
    "我身边就有这样的朋友",
    "每天早上六点起来挤一个半小时的地铁",
)
TRAPS = (
    "你方一辩稿里写的是三分之二对吧",
    "正方二辩你先别急",
    "反方三辩刚刚承认了这个前提",
    "接下来我们进入今天最重要的战场",
    "下面请大家跟我一起想象一个画面",
    "我还有三十秒的时间",
    "给我一分钟我把这个讲完",
    "好那我们开始第二个部分",
    "现在我来总结一下双方的分歧",
    "感谢对方四辩的坦诚",
    "首先有请大家看一组数据",
    "结辩的时候我方会再回应",
    "自由辩的时候对方一直在回避",
    "我刚才质询问了三遍",
    "谢谢那下一个问题",
    "时间到了之后怎么办呢",
    "正方的立论其实有两层",
    "最后请对方一辩回答我",
    "请您方四辩待会儿回应一下",
    "三分钟的质询您只回答了一个问题",
    "比赛结束之后我们可以再聊",
    "评委请看对方的逻辑",
    "反方一辩请你告诉我",
)
QUESTIONS = (
    "来，对方辩友，先确认一个定义。",
    "您方觉得这两个东西矛盾吗？",
    "好，谢谢，下一个问题。",
    "停一下停一下，您直接告诉我是还是不是？",
    "那这个成本谁来出呢？",
    "所以您同意对吧？",
)
ANSWERS = (
    "我方认为不能这么简单地看。",
    "呃，这个要看情况。",
    "同意，但是这个不影响我方的论证。",
    "您等一下，我还没有说完。",
    "没问题。",
    "不对，刚刚一辩说得很清楚了。",
)
COMMENTING = (
    "嗯大家好，先恭喜双方打得都不错",
    "我先讲我怎么看这道题",
    "正方一辩立论的时候其实埋了一个点",
    "但是到了质询的时候没有人去接",
    "反方二辩盘问我觉得是今天全场最好的",
    "自由辩论前两分钟正方是占优的",
    "到最后结辩反方把它收回来了",
    "所以我三票的话印象票给了反方",
    "环节票正方决胜票还是给反方",
    "时间关系我就讲到这里谢谢大家",
    "请正方四辩以后注意一下节奏",
    "下面我讲一下第二个问题",
)
