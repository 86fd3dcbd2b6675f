<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>About</name>
    <message>
        <source>About Reviewer</source>
        <translation>关于 Reviewer</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Recordings of Chinese debates to a dataset one can trust.</source>
        <translation>把华语辩论录音整理成可信的数据集。</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>QA</source>
        <translation>质检</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Open project…</source>
        <translation>打开项目…</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>新建项目…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用样例</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Save a reading copy…</source>
        <translation>另存阅读稿…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>History…</source>
        <translation>历史…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find and replace…</source>
        <translation>查找和替换…</translation>
    </message>
    <message>
        <source>Glossary…</source>
        <translation>术语表…</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审校</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Go to line or time…</source>
        <translation>转到行或时间…</translation>
    </message>
    <message>
        <source>Next pending unit</source>
        <translation>下一个待审单元</translation>
    </message>
    <message>
        <source>Previous pending unit</source>
        <translation>上一个待审单元</translation>
    </message>
    <message>
        <source>Next section</source>
        <translation>下一个环节</translation>
    </message>
    <message>
        <source>Previous section</source>
        <translation>上一个环节</translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation>上一个问题</translation>
    </message>
    <message>
        <source>Answer the unit&apos;s findings</source>
        <translation>处理本单元的问题</translation>
    </message>
    <message>
        <source>Next place that needs me</source>
        <translation>下一处需处理</translation>
    </message>
    <message>
        <source>Back to the place before</source>
        <translation>回到上一处</translation>
    </message>
    <message>
        <source>Edit text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>Confirm and go on</source>
        <translation>确认并继续</translation>
    </message>
    <message>
        <source>Flag for another look</source>
        <translation>标记待复核</translation>
    </message>
    <message>
        <source>Split at the caret</source>
        <translation>在光标处拆分</translation>
    </message>
    <message>
        <source>Split at the playhead</source>
        <translation>在播放位置拆分</translation>
    </message>
    <message>
        <source>Merge with the next</source>
        <translation>与下一个合并</translation>
    </message>
    <message>
        <source>Merge with the one before</source>
        <translation>与上一个合并</translation>
    </message>
    <message>
        <source>Back to the original</source>
        <translation>恢复原文</translation>
    </message>
    <message>
        <source>Take the suggestion</source>
        <translation>采用建议</translation>
    </message>
    <message>
        <source>Who speaks…</source>
        <translation>发言人…</translation>
    </message>
    <message>
        <source>Empty the text…</source>
        <translation>清空文本…</translation>
    </message>
    <message>
        <source>Begin a stage here…</source>
        <translation>环节从此开始…</translation>
    </message>
    <message>
        <source>Change the section…</source>
        <translation>更改环节…</translation>
    </message>
    <message>
        <source>Propose stages…</source>
        <translation>建议环节…</translation>
    </message>
    <message>
        <source>Boundary one unit up</source>
        <translation>边界上移一个单元</translation>
    </message>
    <message>
        <source>Boundary one unit down</source>
        <translation>边界下移一个单元</translation>
    </message>
    <message>
        <source>Confirm the section&apos;s data</source>
        <translation>确认环节信息</translation>
    </message>
    <message>
        <source>Confirm all units of the section</source>
        <translation>确认环节内全部单元</translation>
    </message>
    <message>
        <source>Join with the section before</source>
        <translation>并入上一个环节</translation>
    </message>
    <message>
        <source>The match is reviewed</source>
        <translation>比赛审校完成</translation>
    </message>
    <message>
        <source>Approve the match</source>
        <translation>批准比赛</translation>
    </message>
    <message>
        <source>Reopen the match…</source>
        <translation>重新打开比赛…</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放/暂停</translation>
    </message>
    <message>
        <source>Replay this unit</source>
        <translation>重播本单元</translation>
    </message>
    <message>
        <source>Back 2 seconds</source>
        <translation>后退 2 秒</translation>
    </message>
    <message>
        <source>Forward 2 seconds</source>
        <translation>前进 2 秒</translation>
    </message>
    <message>
        <source>Hold to play</source>
        <translation>按住播放</translation>
    </message>
    <message>
        <source>Loop this unit</source>
        <translation>循环本单元</translation>
    </message>
    <message>
        <source>Loop this section</source>
        <translation>循环本环节</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>减速</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>Normal speed</source>
        <translation>正常速度</translation>
    </message>
    <message>
        <source>Slow down while typing</source>
        <translation>输入时放慢</translation>
    </message>
    <message>
        <source>Follow playback</source>
        <translation>跟随播放</translation>
    </message>
    <message>
        <source>Choose the recording…</source>
        <translation>选择录音录像…</translation>
    </message>
    <message>
        <source>Place all that is sure</source>
        <translation>放置所有确定的</translation>
    </message>
    <message>
        <source>Place the entry…</source>
        <translation>放置条目…</translation>
    </message>
    <message>
        <source>Back to the tray</source>
        <translation>放回待对齐区</translation>
    </message>
    <message>
        <source>Correct the entry…</source>
        <translation>更正条目…</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>下一处问题</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>上一处问题</translation>
    </message>
    <message>
        <source>Confirm the form</source>
        <translation>确认评分表</translation>
    </message>
    <message>
        <source>This form counts</source>
        <translation>以此表为准</translation>
    </message>
    <message>
        <source>Set forms aside…</source>
        <translation>搁置评分表…</translation>
    </message>
    <message>
        <source>Whose form…</source>
        <translation>谁的评分表…</translation>
    </message>
    <message>
        <source>The original</source>
        <translation>原判</translation>
    </message>
    <message>
        <source>The appeal</source>
        <translation>申诉</translation>
    </message>
    <message>
        <source>Model-written texts</source>
        <translation>模型生成的文本</translation>
    </message>
    <message>
        <source>Accept the text</source>
        <translation>采纳文本</translation>
    </message>
    <message>
        <source>Reject the text…</source>
        <translation>否决文本…</translation>
    </message>
    <message>
        <source>Read names known by now</source>
        <translation>识别现已知的姓名</translation>
    </message>
    <message>
        <source>Link comments to their judges</source>
        <translation>将评语对应到评委</translation>
    </message>
    <message>
        <source>Odd tables…</source>
        <translation>特殊表格…</translation>
    </message>
    <message>
        <source>Judges…</source>
        <translation>评委…</translation>
    </message>
    <message>
        <source>Write blank forms…</source>
        <translation>生成空白评分表…</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>下一处差异</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>上一处差异</translation>
    </message>
    <message>
        <source>Swap the revisions</source>
        <translation>互换版本</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>Return…</source>
        <translation>退回…</translation>
    </message>
    <message>
        <source>Fixed…</source>
        <translation>已修正…</translation>
    </message>
    <message>
        <source>Double review</source>
        <translation>双人审校</translation>
    </message>
    <message>
        <source>The left version holds</source>
        <translation>采用左稿</translation>
    </message>
    <message>
        <source>The right version holds</source>
        <translation>采用右稿</translation>
    </message>
    <message>
        <source>Neither: flag it</source>
        <translation>都不采用：标记</translation>
    </message>
    <message>
        <source>Write the decision</source>
        <translation>写入裁定</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show all units</source>
        <translation>显示全部单元</translation>
    </message>
    <message>
        <source>Show changed units</source>
        <translation>显示已改单元</translation>
    </message>
    <message>
        <source>Show flagged units</source>
        <translation>显示已标记单元</translation>
    </message>
    <message>
        <source>Show pending units</source>
        <translation>显示待审单元</translation>
    </message>
    <message>
        <source>Show units with findings</source>
        <translation>显示有问题的单元</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Zoom the timeline in</source>
        <translation>放大时间轴</translation>
    </message>
    <message>
        <source>Zoom the timeline out</source>
        <translation>缩小时间轴</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>命令…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改快捷键…</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
</context>
<context>
    <name>Acts</name>
    <message>
        <source>flag</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>revert text</source>
        <translation>恢复文本</translation>
    </message>
    <message>
        <source>correct text</source>
        <translation>修改文本</translation>
    </message>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>assign role</source>
        <translation>指定角色</translation>
    </message>
    <message>
        <source>begin section</source>
        <translation>新建环节</translation>
    </message>
    <message>
        <source>move boundary</source>
        <translation>移动边界</translation>
    </message>
    <message>
        <source>change section</source>
        <translation>更改环节</translation>
    </message>
    <message>
        <source>remove section</source>
        <translation>删除环节</translation>
    </message>
    <message>
        <source>set status</source>
        <translation>更改状态</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>dismiss finding</source>
        <translation>忽略问题</translation>
    </message>
    <message>
        <source>change match</source>
        <translation>更改比赛信息</translation>
    </message>
    <message>
        <source>align score</source>
        <translation>对齐评分</translation>
    </message>
    <message>
        <source>correct form entry</source>
        <translation>更正评分表</translation>
    </message>
    <message>
        <source>choose form</source>
        <translation>选择评分表</translation>
    </message>
    <message>
        <source>confirm form</source>
        <translation>确认评分表</translation>
    </message>
    <message>
        <source>set judge</source>
        <translation>指定评委</translation>
    </message>
    <message>
        <source>judge supplement</source>
        <translation>审核补充文本</translation>
    </message>
    <message>
        <source>several changes</source>
        <translation>多处更改</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>place sure scores</source>
        <translation>放置确定的评分</translation>
    </message>
    <message>
        <source>join judges</source>
        <translation>合并评委</translation>
    </message>
    <message>
        <source>link comments to judges</source>
        <translation>评语对应评委</translation>
    </message>
    <message>
        <source>read names</source>
        <translation>识别姓名</translation>
    </message>
    <message>
        <source>find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>revert part</source>
        <translation>恢复局部</translation>
    </message>
    <message>
        <source>revert units</source>
        <translation>恢复单元</translation>
    </message>
    <message>
        <source>propose stages</source>
        <translation>提议环节</translation>
    </message>
    <message>
        <source>decide between two reviews</source>
        <translation>裁定两份审校</translation>
    </message>
    <message>
        <source>return</source>
        <translation>退回</translation>
    </message>
    <message>
        <source>fix in a sample</source>
        <translation>抽样修正</translation>
    </message>
    <message>
        <source>reopen the match</source>
        <translation>重新打开比赛</translation>
    </message>
    <message>
        <source>call the match reviewed</source>
        <translation>标为已审校</translation>
    </message>
    <message>
        <source>approve the match</source>
        <translation>批准比赛</translation>
    </message>
</context>
<context>
    <name>Ask</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>Nothing is left: all units are confirmed.</source>
        <translation>没有剩下的：所有单元都已确认。</translation>
    </message>
    <message>
        <source>From the riskiest again.</source>
        <translation>从风险最高处重新开始。</translation>
    </message>
    <message>
        <source>Nothing needs you; {left} units are left to confirm.</source>
        <translation>没有需要你处理的；还有 {left} 个单元待确认。</translation>
    </message>
    <message>
        <source>There is no place before.</source>
        <translation>前面没有了。</translation>
    </message>
    <message>
        <source>{number} need you</source>
        <translation>{number} 处待处理</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>Codes</name>
    <message>
        <source>Line not covered</source>
        <translation>有行未归入单元</translation>
    </message>
    <message>
        <source>Line used twice</source>
        <translation>同一行用了两次</translation>
    </message>
    <message>
        <source>Unknown line</source>
        <translation>不存在的行</translation>
    </message>
    <message>
        <source>Line of the context used</source>
        <translation>用了上下文的行</translation>
    </message>
    <message>
        <source>Line split</source>
        <translation>一行拆入多个单元</translation>
    </message>
    <message>
        <source>Gap in a unit</source>
        <translation>单元内缺行</translation>
    </message>
    <message>
        <source>Two speakers in a unit</source>
        <translation>一个单元两个发言人</translation>
    </message>
    <message>
        <source>Order of units</source>
        <translation>单元次序</translation>
    </message>
    <message>
        <source>Empty text</source>
        <translation>文本为空</translation>
    </message>
    <message>
        <source>Text rewritten</source>
        <translation>文本被改写</translation>
    </message>
    <message>
        <source>Text dropped</source>
        <translation>文本被删减</translation>
    </message>
    <message>
        <source>Text added</source>
        <translation>文本被增添</translation>
    </message>
    <message>
        <source>Text of another line</source>
        <translation>混入别行文本</translation>
    </message>
    <message>
        <source>Words about the text</source>
        <translation>夹带说明文字</translation>
    </message>
    <message>
        <source>Number changed</source>
        <translation>数字有变</translation>
    </message>
    <message>
        <source>Particle dropped</source>
        <translation>语气词被删</translation>
    </message>
    <message>
        <source>Script changed</source>
        <translation>繁简有变</translation>
    </message>
    <message>
        <source>Punctuation only</source>
        <translation>仅标点</translation>
    </message>
    <message>
        <source>Time missing</source>
        <translation>缺时间</translation>
    </message>
    <message>
        <source>Time goes back</source>
        <translation>时间倒退</translation>
    </message>
    <message>
        <source>Times overlap</source>
        <translation>时间重叠</translation>
    </message>
    <message>
        <source>Recording missing</source>
        <translation>缺录音录像</translation>
    </message>
    <message>
        <source>Speaker without a role</source>
        <translation>发言人无角色</translation>
    </message>
    <message>
        <source>Speaker of the wrong side</source>
        <translation>发言人持方不符</translation>
    </message>
    <message>
        <source>Stage missing</source>
        <translation>缺环节</translation>
    </message>
    <message>
        <source>Stage without debaters</source>
        <translation>环节无辩手发言</translation>
    </message>
    <message>
        <source>Side of a stage</source>
        <translation>环节持方</translation>
    </message>
    <message>
        <source>Stage without a type</source>
        <translation>环节无类型</translation>
    </message>
    <message>
        <source>Stage not scheduled</source>
        <translation>赛制外环节</translation>
    </message>
    <message>
        <source>Order of stages</source>
        <translation>环节次序</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Number of forms</source>
        <translation>评分表数量</translation>
    </message>
    <message>
        <source>Score missing</source>
        <translation>缺评分</translation>
    </message>
    <message>
        <source>Score in the tray</source>
        <translation>评分未对齐</translation>
    </message>
    <message>
        <source>Side of a score</source>
        <translation>评分持方</translation>
    </message>
    <message>
        <source>Score twice</source>
        <translation>评分重复</translation>
    </message>
    <message>
        <source>Score out of range</source>
        <translation>评分超出范围</translation>
    </message>
    <message>
        <source>Score not readable</source>
        <translation>评分无法识别</translation>
    </message>
    <message>
        <source>Vote missing</source>
        <translation>缺投票</translation>
    </message>
    <message>
        <source>Number of best debaters</source>
        <translation>最佳辩手票数</translation>
    </message>
    <message>
        <source>Unknown best debater</source>
        <translation>最佳辩手不明</translation>
    </message>
    <message>
        <source>Tied vote</source>
        <translation>平票</translation>
    </message>
    <message>
        <source>Several forms of a judge</source>
        <translation>一评委多张表</translation>
    </message>
    <message>
        <source>Vote against scores</source>
        <translation>投票与评分不符</translation>
    </message>
    <message>
        <source>Another winner announced</source>
        <translation>宣布的胜方不符</translation>
    </message>
    <message>
        <source>Appeal without original</source>
        <translation>有申诉而无原判</translation>
    </message>
    <message>
        <source>Judge in both panels</source>
        <translation>评委两轮重复</translation>
    </message>
    <message>
        <source>Supplement too long</source>
        <translation>补充文本过长</translation>
    </message>
    <message>
        <source>Label in a supplement</source>
        <translation>补充文本含标签</translation>
    </message>
    <message>
        <source>Supplement not reviewed</source>
        <translation>补充文本未审核</translation>
    </message>
    <message>
        <source>Match data missing</source>
        <translation>比赛信息不全</translation>
    </message>
    <message>
        <source>Lines of two matches</source>
        <translation>两场比赛共用行</translation>
    </message>
    <message>
        <source>Two folders, one match</source>
        <translation>两个文件夹同一比赛</translation>
    </message>
    <message>
        <source>Not reviewed yet</source>
        <translation>尚未审校</translation>
    </message>
</context>
<context>
    <name>Company</name>
    <message>
        <source>{names} is on this match now</source>
        <translation>{names} 正在编辑这场比赛</translation>
    </message>
    <message>
        <source>{names} are on this match now</source>
        <translation>{names} 正在编辑这场比赛</translation>
    </message>
</context>
<context>
    <name>Conflict</name>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>持方</translation>
    </message>
    <message>
        <source>Speaks</source>
        <translation>发言</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>辩题</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>赛制</translation>
    </message>
    <message>
        <source>Two changes of the same</source>
        <translation>同一处有两种更改</translation>
    </message>
    <message>
        <source>Merged text</source>
        <translation>合并后的文本</translation>
    </message>
    <message>
        <source>Your act, “{act}”, was not saved: {why}.</source>
        <translation>你的操作“{act}”未保存：{why}。</translation>
    </message>
    <message>
        <source>Or a text made of both:</source>
        <translation>或由两者合成的文本：</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>对方的</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Keep theirs</source>
        <translation>保留对方的</translation>
    </message>
    <message>
        <source>Use mine</source>
        <translation>用我的</translation>
    </message>
    <message>
        <source>Use the merged text</source>
        <translation>用合并后的文本</translation>
    </message>
    <message>
        <source>Copy mine</source>
        <translation>复制我的</translation>
    </message>
    <message>
        <source>Their text stays; yours is on the clipboard.</source>
        <translation>保留对方的文本；你的已复制到剪贴板。</translation>
    </message>
    <message>
        <source>(gone)</source>
        <translation>（已删除）</translation>
    </message>
</context>
<context>
    <name>Copies</name>
    <message>
        <source>Page to read (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Word 文档 (*.docx)</translation>
    </message>
    <message>
        <source>Subtitles, SRT (*.srt)</source>
        <translation>字幕 SRT (*.srt)</translation>
    </message>
    <message>
        <source>Subtitles, WebVTT (*.vtt)</source>
        <translation>字幕 WebVTT (*.vtt)</translation>
    </message>
    <message>
        <source>ELAN annotations (*.eaf)</source>
        <translation>ELAN 标注 (*.eaf)</translation>
    </message>
    <message>
        <source>Save a reading copy</source>
        <translation>另存阅读稿</translation>
    </message>
    <message>
        <source>✔ Reading copy written to {file}</source>
        <translation>✔ 阅读稿已写入 {file}</translation>
    </message>
</context>
<context>
    <name>Crash</name>
    <message>
        <source>Something went wrong</source>
        <translation>程序出错</translation>
    </message>
    <message>
        <source>This is a fault of Reviewer. Your work is saved and you can go on. Please pass this report on to who looks after Reviewer here: it holds nothing of what was said in a debate.</source>
        <translation>这是 Reviewer 的故障。你的工作已保存，可以继续。请把这份报告交给负责 Reviewer 的人：其中没有任何辩论内容。</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>It is kept as {file}</source>
        <translation>已存为 {file}</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Go on working</source>
        <translation>继续工作</translation>
    </message>
</context>
<context>
    <name>Drafts</name>
    <message>
        <source>Typed at {time} and not confirmed: {match}, line {line}, {count} characters differ.</source>
        <translation>{time} 输入而未确认：{match} 第 {line} 行，有 {count} 个字不同。</translation>
    </message>
    <message>
        <source>The unit&apos;s text has changed since.</source>
        <translation>该单元的文本此后有改动。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Let it go</source>
        <translation>放弃</translation>
    </message>
</context>
<context>
    <name>Evidence</name>
    <message>
        <source>the chair calls for it: “{said}” (line {line})</source>
        <translation>主席宣布：“{said}”（第 {line} 行）</translation>
    </message>
    <message>
        <source>its type is named</source>
        <translation>说出了环节类型</translation>
    </message>
    <message>
        <source>its speaker is called</source>
        <translation>叫到了发言人</translation>
    </message>
    <message>
        <source>its time is said</source>
        <translation>说出了时间</translation>
    </message>
    <message>
        <source>who spoke before is thanked: {text}</source>
        <translation>感谢前一位发言人：{text}</translation>
    </message>
    <message>
        <source>the time before is up</source>
        <translation>前一环节时间到</translation>
    </message>
    <message>
        <source>{percent} % of its words are said by those it foresees</source>
        <translation>{percent} % 的话由应发言的人说</translation>
    </message>
    <message>
        <source>no call: its speaker begins (line {line})</source>
        <translation>没有宣布：发言人开始说话（第 {line} 行）</translation>
    </message>
    <message>
        <source>only the schedule&apos;s order says which stage it is</source>
        <translation>只凭赛制顺序判断是哪个环节</translation>
    </message>
    <message>
        <source>the closings stand in the other order</source>
        <translation>结辩顺序相反</translation>
    </message>
    <message>
        <source>the boundary is inside line {line}: “{around}”</source>
        <translation>边界在第 {line} 行之内：“{around}”</translation>
    </message>
    <message>
        <source>the recording pauses at line {line}</source>
        <translation>录音在第 {line} 行处有停顿</translation>
    </message>
    <message>
        <source>a boundary cuts through speech: no pause is near line {line}</source>
        <translation>边界切在话音里：第 {line} 行附近没有停顿</translation>
    </message>
    <message>
        <source>it takes {percent} % of its time</source>
        <translation>用了规定时间的 {percent} %</translation>
    </message>
    <message>
        <source>somebody else is called: {text}</source>
        <translation>叫到的是别人：{text}</translation>
    </message>
    <message>
        <source>the match has no format: this one fits best</source>
        <translation>比赛没有赛制：这个最合适</translation>
    </message>
    <message>
        <source>a surprise challenge</source>
        <translation>奇袭</translation>
    </message>
    <message>
        <source>the label says so</source>
        <translation>标签这样写</translation>
    </message>
    <message>
        <source>was called and spoke next (line {line})</source>
        <translation>被叫到并接着发言（第 {line} 行）</translation>
    </message>
    <message>
        <source>speaks alone in a stage of one debater (line {line})</source>
        <translation>在单人环节独自发言（第 {line} 行）</translation>
    </message>
    <message>
        <source>is the other one in a stage of two (line {line})</source>
        <translation>是双人环节的另一位（第 {line} 行）</translation>
    </message>
    <message>
        <source>gives {percent} % of the chair&apos;s calls</source>
        <translation>主席的宣布有 {percent} % 由其说出</translation>
    </message>
    <message>
        <source>comments after the last stage (line {line})</source>
        <translation>在最后环节后点评（第 {line} 行）</translation>
    </message>
    <message>
        <source>several people speak under this label</source>
        <translation>这个标签下有多人发言</translation>
    </message>
    <message>
        <source>another label is held to have this role</source>
        <translation>另一标签已被认作这个角色</translation>
    </message>
    <message>
        <source>{percent} % · sure</source>
        <translation>{percent} % · 确定</translation>
    </message>
    <message>
        <source>{percent} % · likely</source>
        <translation>{percent} % · 很可能</translation>
    </message>
    <message>
        <source>{percent} % · doubtful</source>
        <translation>{percent} % · 存疑</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>阻碍</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>– not chosen</source>
        <translation>– 未选</translation>
    </message>
    <message>
        <source>✔ goes out, without its appeal</source>
        <translation>✔ 导出，不含申诉</translation>
    </message>
    <message>
        <source>✔ goes out</source>
        <translation>✔ 导出</translation>
    </message>
    <message>
        <source>– stays: {status}, not {wanted}</source>
        <translation>– 不导出：{status}，非{wanted}</translation>
    </message>
    <message>
        <source>✖ stays: errors</source>
        <translation>✖ 不导出：有错误</translation>
    </message>
    <message>
        <source>Enter goes to the place</source>
        <translation>回车转到该处</translation>
    </message>
    <message>
        <source>✖ keeps out the appeal: {message} ({code})</source>
        <translation>✖ 不导出申诉：{message}（{code}）</translation>
    </message>
    <message>
        <source>⚠ {message} ({code})</source>
        <translation>⚠ {message}（{code}）</translation>
    </message>
    <message>
        <source>✖ {message} ({code})</source>
        <translation>✖ {message}（{code}）</translation>
    </message>
    <message>
        <source>approved only</source>
        <translation>仅已批准</translation>
    </message>
    <message>
        <source>reviewed and approved</source>
        <translation>已审校和已批准</translation>
    </message>
    <message>
        <source>any state</source>
        <translation>任何状态</translation>
    </message>
    <message>
        <source>with its texts</source>
        <translation>含文本</translation>
    </message>
    <message>
        <source>as ids only</source>
        <translation>仅编号</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Context of a stage</source>
        <translation>环节的上文</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The folder to export to</source>
        <translation>导出到的文件夹</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Nothing was exported yet.</source>
        <translation>尚未导出。</translation>
    </message>
    <message>
        <source>What was left out</source>
        <translation>未导出的内容</translation>
    </message>
    <message>
        <source>File of the record</source>
        <translation>记录所在文件</translation>
    </message>
    <message>
        <source>The first record</source>
        <translation>首条记录</translation>
    </message>
    <message>
        <source>The first record of</source>
        <translation>首条记录，取自</translation>
    </message>
    <message>
        <source>{what} was left out: {why}</source>
        <translation>{what} 未导出：{why}</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>✔ Written to {folder} and read back.
Matches: {matches} · stages: {stages} · exchanges: {exchanges} · adjudications: {adjudications} · supplements: {supplementary} · left out: {excluded}</source>
        <translation>✔ 已写入 {folder} 并读回核对。
比赛：{matches} · 环节：{stages} · 交锋：{exchanges} · 评判：{adjudications} · 补充：{supplementary} · 未导出：{excluded}</translation>
    </message>
    <message>
        <source>No match is chosen.</source>
        <translation>未选比赛。</translation>
    </message>
    <message>
        <source>Errors keep every chosen match here: the reasons are listed.</source>
        <translation>所选比赛都有错误，无法导出：原因见列表。</translation>
    </message>
    <message>
        <source>No match is approved. Reviewed is not approved: {reviewed} wait to be approved – approve them, or export reviewed ones.</source>
        <translation>没有已批准的比赛。已审校不等于已批准：{reviewed} 场待批准——请批准，或导出已审校的。</translation>
    </message>
    <message>
        <source>No match is {wanted} yet: {states}.</source>
        <translation>还没有{wanted}的比赛：{states}。</translation>
    </message>
    <message>
        <source>{states}   →   {leaving} go out, {staying} stay</source>
        <translation>{states}   →   导出 {leaving}，不导出 {staying}</translation>
    </message>
    <message>
        <source>No project is open.</source>
        <translation>未打开项目。</translation>
    </message>
    <message>
        <source>This project has no matches.</source>
        <translation>此项目没有比赛。</translation>
    </message>
    <message>
        <source>Looking at what is ready…</source>
        <translation>正在查看哪些就绪…</translation>
    </message>
    <message>
        <source>Name a folder to export to.</source>
        <translation>请指定导出文件夹。</translation>
    </message>
    <message>
        <source>Name the folder with its whole path.</source>
        <translation>请填写文件夹的完整路径。</translation>
    </message>
    <message>
        <source>What is ready</source>
        <translation>就绪情况</translation>
    </message>
    <message>
        <source>What blocks and what warns</source>
        <translation>阻碍与警告</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{match}: nothing blocks it and nothing warns</source>
        <translation>{match}：无阻碍，无警告</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Reading back what was written…</source>
        <translation>正在读回核对…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>✔ Exported.</source>
        <translation>✔ 已导出。</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>dismissed</source>
        <translation>已忽略</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Kind of finding</source>
        <translation>问题种类</translation>
    </message>
    <message>
        <source>Dismissed too</source>
        <translation>含已忽略</translation>
    </message>
    <message>
        <source>Dismiss…</source>
        <translation>忽略…</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>全部种类</translation>
    </message>
    <message>
        <source>Nothing of what is chosen above.</source>
        <translation>没有符合上面所选的问题。</translation>
    </message>
    <message>
        <source>Nothing was found. All is well.</source>
        <translation>没有问题，一切正常。</translation>
    </message>
    <message>
        <source>There is no finding to go to.</source>
        <translation>没有可转到的问题。</translation>
    </message>
    <message>
        <source>From the beginning again.</source>
        <translation>又从头开始。</translation>
    </message>
    <message>
        <source>From the end again.</source>
        <translation>又从末尾开始。</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Why may these {number} warnings be set aside?</source>
        <translation>为何可以忽略这 {number} 个警告？</translation>
    </message>
    <message>
        <source>Why may this warning be set aside?</source>
        <translation>为何可以忽略此警告？</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed.</source>
        <translation>已停止；没有改动。</translation>
    </message>
    <message>
        <source>No mishearing that is known stands anywhere.</source>
        <translation>没有发现已知的误听。</translation>
    </message>
    <message>
        <source>Mishearings found: {number}. Confirmed units are left alone.</source>
        <translation>发现 {number} 种误听；已确认的单元不动。</translation>
    </message>
    <message>
        <source>Replace in {number} units</source>
        <translation>替换 {number} 个单元</translation>
    </message>
    <message>
        <source>Replacing…</source>
        <translation>正在替换…</translation>
    </message>
    <message>
        <source>Replaced in {units} units; one undo a match takes it back.</source>
        <translation>已替换 {units} 个单元；每场比赛撤销一次即可收回。</translation>
    </message>
    <message>
        <source>Not possible in {matches}.</source>
        <translation>以下比赛无法替换：{matches}。</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Replacement</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>处数</translation>
    </message>
    <message>
        <source>Doubt</source>
        <translation>疑点</translation>
    </message>
    <message>
        <source>Replacements</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Words of this match</source>
        <translation>本场用词</translation>
    </message>
    <message>
        <source>one a line</source>
        <translation>每行一个</translation>
    </message>
    <message>
        <source>In all matches</source>
        <translation>在所有比赛中</translation>
    </message>
    <message>
        <source>Matches looked through</source>
        <translation>已查看的比赛</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The words of motion, positions and teams are known anyway.</source>
        <translation>辩题、持方和队名中的词已自动收录。</translation>
    </message>
    <message>
        <source>accepted {number} times</source>
        <translation>已采纳 {number} 次</translation>
    </message>
    <message>
        <source>sounds like a word of the match</source>
        <translation>与本场用词同音</translation>
    </message>
    <message>
        <source>{hits} in {matches} matches</source>
        <translation>{matches} 场比赛中 {hits} 处</translation>
    </message>
    <message>
        <source>⚠ a short word</source>
        <translation>⚠ 词太短</translation>
    </message>
    <message>
        <source>⚠ left as it is in {number} confirmed units</source>
        <translation>⚠ 在 {number} 个已确认单元中保留原样</translation>
    </message>
</context>
<context>
    <name>Go</name>
    <message>
        <source>Go to line or time</source>
        <translation>转到行或时间</translation>
    </message>
    <message>
        <source>302 or 12:33</source>
        <translation>302 或 12:33</translation>
    </message>
    <message>
        <source>Line number or time</source>
        <translation>行号或时间</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>There is no such place.</source>
        <translation>没有这个位置。</translation>
    </message>
</context>
<context>
    <name>Header</name>
    <message>
        <source>surprise</source>
        <translation>奇袭</translation>
    </message>
    <message>
        <source>{time} over time</source>
        <translation>超时 {time}</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>What it changed</source>
        <translation>改动内容</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Go back to this…</source>
        <translation>回到此处…</translation>
    </message>
    <message>
        <source>By</source>
        <translation>由</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>everybody</source>
        <translation>所有人</translation>
    </message>
    <message>
        <source>Nothing that is told: only what the tool keeps for itself.</source>
        <translation>无可显示的改动：仅为程序内部记录。</translation>
    </message>
    <message>
        <source>… and {number} more</source>
        <translation>…另有 {number} 项</translation>
    </message>
    <message>
        <source>The match will be as it was at revision {number}. This is a new act and can be undone; no revision is lost. It takes back:</source>
        <translation>比赛将恢复到第 {number} 版的样子。这是一次新操作，可以撤销，不会丢失任何版本。将取消：</translation>
    </message>
    <message>
        <source>Go back to revision {number}</source>
        <translation>回到第 {number} 版</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>回退</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>何人</translation>
    </message>
    <message>
        <source>What</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
</context>
<context>
    <name>Import</name>
    <message>
        <source>＋ new</source>
        <translation>＋ 新</translation>
    </message>
    <message>
        <source>● changed</source>
        <translation>● 有变</translation>
    </message>
    <message>
        <source>＝ the same</source>
        <translation>＝ 相同</translation>
    </message>
    <message>
        <source>Parts of it changed. Tick “Replace parts that changed” below.</source>
        <translation>其中部分有变。请勾选下面的“替换有变的部分”。</translation>
    </message>
    <message>
        <source>Its transcript changed and somebody has edited the match. Tick “Give up the edits” below if they may go.</source>
        <translation>转写稿有变，而比赛已有人编辑。若可放弃这些编辑，请勾选下面的“放弃编辑”。</translation>
    </message>
    <message>
        <source>Speakers and their roles</source>
        <translation>发言人与角色</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Notes and faults</source>
        <translation>说明与错误</translation>
    </message>
    <message>
        <source>First lines</source>
        <translation>开头几行</translation>
    </message>
    <message>
        <source>as found ({name})</source>
        <translation>自动识别（{name}）</translation>
    </message>
    <message>
        <source>{label}  →  {role} · lines: {lines}</source>
        <translation>{label}  →  {role} · 行数：{lines}</translation>
    </message>
    <message>
        <source>{code}: {message}</source>
        <translation>{code}：{message}</translation>
    </message>
    <message>
        <source>Encoding:</source>
        <translation>编码：</translation>
    </message>
    <message>
        <source>Encoding of this transcript</source>
        <translation>此转写稿的编码</translation>
    </message>
    <message>
        <source>Replace parts that changed</source>
        <translation>替换有变的部分</translation>
    </message>
    <message>
        <source>Give up the edits of these matches</source>
        <translation>放弃这些比赛的编辑</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>Texts, sections and roles that people corrected in these matches go back to what the new files say. Old revisions can still be read in the history.</source>
        <translation>这些比赛中人工修改过的文本、环节和角色将以新文件为准。旧版本仍可在历史中查看。</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Import {count} matches</source>
        <translation>导入 {count} 场比赛</translation>
    </message>
    <message>
        <source>Import 1 match</source>
        <translation>导入 1 场比赛</translation>
    </message>
    <message>
        <source>A match folder, or a folder of match folders</source>
        <translation>比赛文件夹，或包含多个比赛的文件夹</translation>
    </message>
    <message>
        <source>Drop match folders here</source>
        <translation>把比赛文件夹拖到这里</translation>
    </message>
    <message>
        <source>A match folder, a folder of match folders, or single transcripts. Nothing is taken in before you have seen what is in them.</source>
        <translation>一个或多个比赛文件夹，或单份转写稿。导入前会先让你看到其中内容。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Choose transcripts…</source>
        <translation>选择转写稿…</translation>
    </message>
    <message>
        <source>Transcripts</source>
        <translation>转写稿</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>What became of each match</source>
        <translation>各场比赛的结果</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>{taken} of {asked} matches are in.</source>
        <translation>已导入 {taken}/{asked} 场比赛。</translation>
    </message>
    <message>
        <source>The import was stopped; the others are as they were.</source>
        <translation>导入已停止；其余保持原样。</translation>
    </message>
    <message>
        <source>lines: {lines} · units: {units} · sections: {sections} · forms: {forms}</source>
        <translation>行：{lines} · 单元：{units} · 环节：{sections} · 评分表：{forms}</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Looking at what is there…</source>
        <translation>正在查看内容…</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>正在导入…</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>情况</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>识别为</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Speakers</source>
        <translation>发言人</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录音录像</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有变</translation>
    </message>
    <message>
        <source>the same as in the project</source>
        <translation>与项目中相同</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>{name} is not there</source>
        <translation>{name} 不存在</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Take this text</source>
        <translation>采用此文本</translation>
    </message>
    <message>
        <source>The reply said: “{text}”</source>
        <translation>模型回复：“{text}”</translation>
    </message>
    <message>
        <source>Dismissed: {reason}</source>
        <translation>已忽略：{reason}</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Nothing happened to it.</source>
        <translation>没有改动。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Back to this text</source>
        <translation>恢复到此文本</translation>
    </message>
    <message>
        <source>Empty the text</source>
        <translation>清空文本</translation>
    </message>
    <message>
        <source>Why is there no text?</source>
        <translation>为何没有文本？</translation>
    </message>
    <message>
        <source>merged into another unit</source>
        <translation>已并入其他单元</translation>
    </message>
    <message>
        <source>other lines</source>
        <translation>其他行</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Who is who</source>
        <translation>人员</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>No match is open.</source>
        <translation>未打开比赛。</translation>
    </message>
    <message>
        <source>{status} · {units} units and {sections} sections to do</source>
        <translation>{status} · 还有 {units} 个单元、{sections} 个环节</translation>
    </message>
    <message>
        <source>Write a note…</source>
        <translation>写备注…</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Nothing was found in this unit.</source>
        <translation>这个单元没有问题。</translation>
    </message>
    <message>
        <source>Here and in the format</source>
        <translation>此处与赛制</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Scores of the original</source>
        <translation>原判评分</translation>
    </message>
    <message>
        <source>No section is chosen.</source>
        <translation>未选环节。</translation>
    </message>
    <message>
        <source>{time} of {limit}</source>
        <translation>{time} / {limit}</translation>
    </message>
    <message>
        <source>⚠ {time}, over time</source>
        <translation>⚠ {time}，超时</translation>
    </message>
    <message>
        <source>{status} · {done} of {all} units confirmed</source>
        <translation>{status} · 已确认 {done}/{all} 个单元</translation>
    </message>
    <message>
        <source>not in the format</source>
        <translation>赛制中没有</translation>
    </message>
    <message>
        <source>Source lines</source>
        <translation>来源行</translation>
    </message>
    <message>
        <source>What was changed</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>Suggestion</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已改</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No unit is chosen.</source>
        <translation>未选单元。</translation>
    </message>
    <message>
        <source>Emptied: {reason}</source>
        <translation>已清空：{reason}</translation>
    </message>
    <message>
        <source>The text is as suggested.</source>
        <translation>文本与建议相同。</translation>
    </message>
    <message>
        <source>{number}: {text}</source>
        <translation>{number}：{text}</translation>
    </message>
    <message>
        <source>Revert this part</source>
        <translation>恢复这一处</translation>
    </message>
    <message>
        <source>Revert the unit</source>
        <translation>恢复整个单元</translation>
    </message>
    <message>
        <source>Accept…</source>
        <translation>接受…</translation>
    </message>
    <message>
        <source>{text} (key {number} on the card)</source>
        <translation>{text}（卡片上按 {number}）</translation>
    </message>
    <message>
        <source>The text has changed and is being checked again.</source>
        <translation>文本已改，正在重新检查。</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Why is it right so?</source>
        <translation>为什么这样是对的？</translation>
    </message>
</context>
<context>
    <name>Judges</name>
    <message>
        <source>Judges of the project</source>
        <translation>项目中的裁判</translation>
    </message>
    <message>
        <source>Two people</source>
        <translation>是两个人</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Judges</source>
        <translation>裁判</translation>
    </message>
    <message>
        <source>Names that are near</source>
        <translation>相近的姓名</translation>
    </message>
    <message>
        <source>Names that are near: one person or two?</source>
        <translation>姓名相近：是一个人还是两个人？</translation>
    </message>
    <message>
        <source>Any two others can be joined too: choose both in the table.</source>
        <translation>其他任意两人也可合并：在表中选中两人。</translation>
    </message>
    <message>
        <source>No two names are near.</source>
        <translation>没有相近的姓名。</translation>
    </message>
    <message>
        <source>{one} and {other}: {grounds}</source>
        <translation>{one} 和 {other}：{grounds}</translation>
    </message>
    <message>
        <source>One person: {name}</source>
        <translation>是同一人：{name}</translation>
    </message>
    <message>
        <source>✔ {gone} is {kept}; matches changed: {number}.</source>
        <translation>✔ {gone} 即 {kept}；改动比赛 {number} 场。</translation>
    </message>
    <message>
        <source>✔ {one} and {other} are two people.</source>
        <translation>✔ {one} 和 {other} 是两个人。</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Competition</source>
        <translation>赛事</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>the same without titles</source>
        <translation>去掉头衔后相同</translation>
    </message>
    <message>
        <source>one holds the other</source>
        <translation>一个包含另一个</translation>
    </message>
    <message>
        <source>they sound alike</source>
        <translation>读音相近</translation>
    </message>
    <message>
        <source>one sign differs</source>
        <translation>差一个字</translation>
    </message>
    <message>
        <source>in one panel only</source>
        <translation>只同在一个评审组</translation>
    </message>
</context>
<context>
    <name>Mapping</name>
    <message>
        <source>Odd tables</source>
        <translation>特殊表格</translation>
    </message>
    <message>
        <source>The table as it is</source>
        <translation>表格原样</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>行标题</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Kept for {competition} as</source>
        <translation>为 {competition} 保存为</translation>
    </message>
    <message>
        <source>no competition</source>
        <translation>无赛事</translation>
    </message>
    <message>
        <source>A table with judge forms</source>
        <translation>含评分表的表格</translation>
    </message>
    <message>
        <source>Tables (*.xlsx *.xls *.ods *.csv *.tsv *.txt)</source>
        <translation>表格 (*.xlsx *.xls *.ods *.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>正在读取 {name}…</translation>
    </message>
    <message>
        <source>What the titles say</source>
        <translation>标题的含义</translation>
    </message>
    <message>
        <source>Keeping it, and reading what waited for it…</source>
        <translation>正在保存，并读取等待它的评分表…</translation>
    </message>
    <message>
        <source>Kept. No form waited for it.</source>
        <translation>已保存。没有评分表在等待它。</translation>
    </message>
    <message>
        <source>Kept, and what waited for it was read.</source>
        <translation>已保存，等待它的评分表也已读取。</translation>
    </message>
    <message>
        <source>Forgotten. What it has read stays.</source>
        <translation>已删除。已读取的内容保留。</translation>
    </message>
    <message>
        <source>Read with the mapping</source>
        <translation>按映射读取的结果</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>No file is chosen.</source>
        <translation>未选择文件。</translation>
    </message>
    <message>
        <source>A row a form</source>
        <translation>一行一张表</translation>
    </message>
    <message>
        <source>A sheet a form</source>
        <translation>一页一张表</translation>
    </message>
    <message>
        <source>Rows and columns changed</source>
        <translation>行列互换</translation>
    </message>
    <message>
        <source>What to call it</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Begin with</source>
        <translation>起始样式</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>工作表</translation>
    </message>
    <message>
        <source>One form is</source>
        <translation>一张表是</translation>
    </message>
    <message>
        <source>Row of titles</source>
        <translation>标题行</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>For example</source>
        <translation>例如</translation>
    </message>
    <message>
        <source>What it stands for</source>
        <translation>表示什么</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Words over it</source>
        <translation>列标题</translation>
    </message>
    <message>
        <source>What it holds</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Judge&apos;s cell</source>
        <translation>裁判单元格</translation>
    </message>
    <message>
        <source>What is read</source>
        <translation>读取结果</translation>
    </message>
    <message>
        <source>Forms: {forms} · values: {values} · waiting for a place: {tray} · unreadable: {odd}</source>
        <translation>评分表 {forms} · 值 {values} · 待对齐 {tray} · 无法读取 {odd}</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>裁判</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>读作</translation>
    </message>
    <message>
        <source>As it stood</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>{judge} (another match)</source>
        <translation>{judge}（另一场比赛）</translation>
    </message>
    <message>
        <source>As it reads by itself</source>
        <translation>按原标题读取</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>不读取</translation>
    </message>
    <message>
        <source>Judge&apos;s name</source>
        <translation>裁判姓名</translation>
    </message>
    <message>
        <source>Which match</source>
        <translation>哪场比赛</translation>
    </message>
    <message>
        <source>When it was sent</source>
        <translation>提交时间</translation>
    </message>
    <message>
        <source>Best debater</source>
        <translation>最佳辩手</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>评语</translation>
    </message>
    <message>
        <source>Score: {words}</source>
        <translation>评分：{words}</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>Total {side}</source>
        <translation>{side}合计</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Values of {part}</source>
        <translation>{part} 的值</translation>
    </message>
</context>
<context>
    <name>Marks</name>
    <message>
        <source>homophone</source>
        <translation>同音字</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>possible rewrite</source>
        <translation>疑似改写</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>删减</translation>
    </message>
    <message>
        <source>added</source>
        <translation>增添</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>{kind}: {before} → {after} ({pinyin})</source>
        <translation>{kind}：{before} → {after}（{pinyin}）</translation>
    </message>
    <message>
        <source>{kind}: {before} → {after}</source>
        <translation>{kind}：{before} → {after}</translation>
    </message>
    <message>
        <source>… and {number} more</source>
        <translation>…另有 {number} 项</translation>
    </message>
    <message>
        <source>sounds alike</source>
        <translation>读音相同</translation>
    </message>
    <message>
        <source>number changed</source>
        <translation>数字有变</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>被删去</translation>
    </message>
    <message>
        <source>other words</source>
        <translation>措辞不同</translation>
    </message>
</context>
<context>
    <name>Match</name>
    <message>
        <source>Motion</source>
        <translation>辩题</translation>
    </message>
    <message>
        <source>Affirmative team</source>
        <translation>正方队伍</translation>
    </message>
    <message>
        <source>Affirmative position</source>
        <translation>正方立场</translation>
    </message>
    <message>
        <source>Negative team</source>
        <translation>反方队伍</translation>
    </message>
    <message>
        <source>Negative position</source>
        <translation>反方立场</translation>
    </message>
    <message>
        <source>Competition</source>
        <translation>赛事</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>赛制</translation>
    </message>
    <message>
        <source>Announced winner</source>
        <translation>宣布的胜方</translation>
    </message>
    <message>
        <source>Announced best debater</source>
        <translation>宣布的最佳辩手</translation>
    </message>
    <message>
        <source>Errors stand that keep this match out of every export until they are mended: {codes}.</source>
        <translation>还有错误未处理，改正之前这场比赛不会进入任何导出：{codes}。</translation>
    </message>
    <message>
        <source>Approve with errors?</source>
        <translation>有错误，仍要通过吗？</translation>
    </message>
    <message>
        <source>Approve all the same</source>
        <translation>仍然通过</translation>
    </message>
    <message>
        <source>Reopen the match</source>
        <translation>重新打开比赛</translation>
    </message>
    <message>
        <source>Why is it reopened? The reason is kept with the match.</source>
        <translation>为何重新打开？原因会随比赛保存。</translation>
    </message>
</context>
<context>
    <name>Matches</name>
    <message>
        <source>{match}, line {line}: {text}</source>
        <translation>{match} 第 {line} 行：{text}</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>辩题</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>赛制</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Need you</source>
        <translation>待处理</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Given to</source>
        <translation>分配给</translation>
    </message>
    <message>
        <source>Reviewer</source>
        <translation>审校人</translation>
    </message>
    <message>
        <source>Last edit</source>
        <translation>最近编辑</translation>
    </message>
    <message>
        <source>Last edited by {name}</source>
        <translation>最后编辑：{name}</translation>
    </message>
    <message>
        <source>{reviewed} / {units}</source>
        <translation>{reviewed} / {units}</translation>
    </message>
    <message>
        <source>{changed} changed</source>
        <translation>已改 {changed}</translation>
    </message>
    <message>
        <source>No matches yet</source>
        <translation>还没有比赛</translation>
    </message>
    <message>
        <source>Drop a match folder here, a folder of them, or a transcript. You will see what is in it before anything is taken in.</source>
        <translation>把比赛文件夹（可含多个）或转写稿拖到这里。导入前会先让你看到其中内容。</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Drop to see what would be imported</source>
        <translation>放下即可预览要导入的内容</translation>
    </message>
    <message>
        <source>Drop a project&apos;s file to open it</source>
        <translation>放下项目文件即可打开</translation>
    </message>
    <message>
        <source>Hits in the transcripts</source>
        <translation>转写稿中的命中</translation>
    </message>
    <message>
        <source>Opening the project…</source>
        <translation>正在打开项目…</translation>
    </message>
    <message>
        <source>Open a project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>A new project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>{name} is there already: open it, or name another file.</source>
        <translation>{name} 已存在：请打开它，或另取文件名。</translation>
    </message>
    <message>
        <source>Making the project…</source>
        <translation>正在新建项目…</translation>
    </message>
    <message>
        <source>The sample cannot be made: {reason}</source>
        <translation>无法建立样例：{reason}</translation>
    </message>
    <message>
        <source>Opening the sample…</source>
        <translation>正在打开样例…</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Go on where you or your team left off</source>
        <translation>从你或团队上次停下的地方继续</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
    <message>
        <source>An empty file that takes in match folders</source>
        <translation>空文件，用来导入比赛文件夹</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用样例</translation>
    </message>
    <message>
        <source>Three short matches with faults to find</source>
        <translation>三场短比赛，内有错误待找</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>{name} – the file is no longer there</source>
        <translation>{name} – 文件已不在</translation>
    </message>
    <message>
        <source>Team project on a server</source>
        <translation>服务器上的团队项目</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>1 match</source>
        <translation>1 场比赛</translation>
    </message>
    <message>
        <source>{count} matches</source>
        <translation>{count} 场比赛</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 处命中</translation>
    </message>
    <message>
        <source>{count} hits</source>
        <translation>{count} 处命中</translation>
    </message>
    <message>
        <source>Only mine</source>
        <translation>只看我的</translation>
    </message>
    <message>
        <source>Search in all transcripts</source>
        <translation>搜索全部转写稿</translation>
    </message>
    <message>
        <source>Only the matches that were given to you</source>
        <translation>只显示分配给你的比赛</translation>
    </message>
    <message>
        <source>{shown} of {matches}</source>
        <translation>{shown} / {matches}</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>checking {done} of {total}…</source>
        <translation>正在检查 {done}/{total}…</translation>
    </message>
    <message>
        <source>Open or make a project first; then import into it.</source>
        <translation>请先打开或新建项目，再导入。</translation>
    </message>
    <message>
        <source>No transcript holds this.</source>
        <translation>没有转写稿包含此内容。</translation>
    </message>
    <message>
        <source>The first {hits} hits</source>
        <translation>前 {hits} 处命中</translation>
    </message>
    <message>
        <source>{hits} in {matches}</source>
        <translation>{matches}中有{hits}</translation>
    </message>
</context>
<context>
    <name>Numerals</name>
    <message>
        <source>1</source>
        <translation>一</translation>
    </message>
    <message>
        <source>2</source>
        <translation>二</translation>
    </message>
    <message>
        <source>3</source>
        <translation>三</translation>
    </message>
    <message>
        <source>4</source>
        <translation>四</translation>
    </message>
</context>
<context>
    <name>Outline</name>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>over time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>{done} of {all} units reviewed</source>
        <translation>已审校 {done}/{all} 个单元</translation>
    </message>
    <message>
        <source>section: {state}</source>
        <translation>环节：{state}</translation>
    </message>
    <message>
        <source>another side than scheduled</source>
        <translation>持方与赛制不符</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>{number} stages, no schedule known</source>
        <translation>{number} 个环节，赛制未知</translation>
    </message>
    <message>
        <source>{found} of {all} stages</source>
        <translation>{found}/{all} 个环节</translation>
    </message>
    <message>
        <source>⚠ over</source>
        <translation>⚠ 超时</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>What do you want to do?</source>
        <translation>想做什么？</translation>
    </message>
    <message>
        <source>No command is called like this. Try fewer letters.</source>
        <translation>没有叫这个名字的命令，可以少输几个字再试。</translation>
    </message>
    <message>
        <source>{group} · not now</source>
        <translation>{group} · 暂不可用</translation>
    </message>
</context>
<context>
    <name>Playback</name>
    <message>
        <source>The pitch cannot be kept at other speeds here.</source>
        <translation>此系统变速时无法保持音高。</translation>
    </message>
    <message>
        <source>There is no audio device: no sound is heard.</source>
        <translation>没有音频设备：听不到声音。</translation>
    </message>
    <message>
        <source>{file} cannot be played here: its format is not known.</source>
        <translation>{file} 无法播放：格式未知。</translation>
    </message>
    <message>
        <source>{file} may not be opened: see to its permissions.</source>
        <translation>{file} 无权打开：请检查权限。</translation>
    </message>
    <message>
        <source>{file} cannot be opened.</source>
        <translation>{file} 无法打开。</translation>
    </message>
</context>
<context>
    <name>Proposals</name>
    <message>
        <source>Begins</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Reasons</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>No stage was found: no words of a chair that fit a format.</source>
        <translation>没有找到环节：没有符合赛制的主席用语。</translation>
    </message>
    <message>
        <source>{number} stages, read against the format {format}</source>
        <translation>按赛制 {format} 读出 {number} 个环节</translation>
    </message>
    <message>
        <source>{number} stages; the match has no format, {format} fits best</source>
        <translation>{number} 个环节；比赛没有赛制，{format} 最合适</translation>
    </message>
    <message>
        <source>? calls that fit no stage: lines {lines}</source>
        <translation>？不属于任何环节的宣布：第 {lines} 行</translation>
    </message>
    <message>
        <source>? {number} not found: {names}</source>
        <translation>？未找到 {number} 个：{names}</translation>
    </message>
    <message>
        <source>Proposed stages and roles</source>
        <translation>提议的环节与角色</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation>提议</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>把握</translation>
    </message>
    <message>
        <source>Stands now</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading the match…</source>
        <translation>正在读取比赛…</translation>
    </message>
    <message>
        <source>Put in {number} of {all}</source>
        <translation>采用 {number} / {all}</translation>
    </message>
    <message>
        <source>{number} put in; one undo takes it back.</source>
        <translation>已采用 {number} 项；撤销一次即可收回。</translation>
    </message>
    <message>
        <source>stands so</source>
        <translation>已是如此</translation>
    </message>
    <message>
        <source>⚠ settled: {now}</source>
        <translation>⚠ 已定：{now}</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
    <message>
        <source>in the way: {names}</source>
        <translation>有冲突：{names}</translation>
    </message>
    <message>
        <source>lines {lines}</source>
        <translation>第 {lines} 行</translation>
    </message>
    <message>
        <source>stands, and is not proposed: take it out</source>
        <translation>现有但未被提议：删除</translation>
    </message>
    <message>
        <source>no role</source>
        <translation>无角色</translation>
    </message>
    <message>
        <source>several people speak under this label</source>
        <translation>这个标签下有多人发言</translation>
    </message>
    <message>
        <source>{label} is {role}</source>
        <translation>{label} 是{role}</translation>
    </message>
    <message>
        <source>who speaks in {number} stretches that no label tells</source>
        <translation>{number} 段没有标签的发言人</translation>
    </message>
    <message>
        <source>units without a role</source>
        <translation>没有角色的单元</translation>
    </message>
    <message>
        <source>line {line} ({odds}): {text}…</source>
        <translation>第 {line} 行（{odds}）：{text}…</translation>
    </message>
    <message>
        <source>line {line} ({odds}): …{text}</source>
        <translation>第 {line} 行（{odds}）：…{text}</translation>
    </message>
</context>
<context>
    <name>Qa</name>
    <message>
        <source>About</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Boundary similarity</source>
        <translation>边界相似度</translation>
    </message>
    <message>
        <source>WindowDiff</source>
        <translation>WindowDiff</translation>
    </message>
    <message>
        <source>Pk</source>
        <translation>Pk</translation>
    </message>
    <message>
        <source>F1, same line</source>
        <translation>F1（同一行）</translation>
    </message>
    <message>
        <source>F1, one line more or less</source>
        <translation>F1（容许差一行）</translation>
    </message>
    <message>
        <source>F1, two seconds</source>
        <translation>F1（容许差两秒）</translation>
    </message>
    <message>
        <source>Precision, same line</source>
        <translation>精确率（同一行）</translation>
    </message>
    <message>
        <source>Recall, same line</source>
        <translation>召回率（同一行）</translation>
    </message>
    <message>
        <source>Stages: F1</source>
        <translation>环节 F1</translation>
    </message>
    <message>
        <source>Likeness</source>
        <translation>边界相似度</translation>
    </message>
    <message>
        <source>Same side</source>
        <translation>持方一致</translation>
    </message>
    <message>
        <source>CER</source>
        <translation>字错率</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>Agreement by</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>✔ revision {number}, {author}</source>
        <translation>✔ 第 {number} 版，{author}</translation>
    </message>
    <message>
        <source>{name} ({done} of {total})</source>
        <translation>{name}（{done}/{total}）</translation>
    </message>
    <message>
        <source>Character error rate</source>
        <translation>字错误率</translation>
    </message>
    <message>
        <source>{name}: {text}</source>
        <translation>{name}：{text}</translation>
    </message>
    <message>
        <source>Agreement</source>
        <translation>一致性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Model-written texts</source>
        <translation>模型撰写的文本</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>无文本</translation>
    </message>
    <message>
        <source>line {number}, character {at}</source>
        <translation>第 {number} 行第 {at} 字后</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Units reviewed</source>
        <translation>已审单元</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Blocks its export</source>
        <translation>阻碍导出</translation>
    </message>
    <message>
        <source>Acts on texts</source>
        <translation>文本操作</translation>
    </message>
    <message>
        <source>Acts on stages</source>
        <translation>环节操作</translation>
    </message>
    <message>
        <source>Active time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Reviewers</source>
        <translation>审校人</translation>
    </message>
    <message>
        <source>Last act</source>
        <translation>最近操作</translation>
    </message>
    <message>
        <source>Reviewer</source>
        <translation>审校人</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Texts corrected</source>
        <translation>更正的文本</translation>
    </message>
    <message>
        <source>Stages adjusted</source>
        <translation>调整的环节</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Errors that keep the match out of an export, whatever its state.</source>
        <translation>不论比赛处于何种状态，都会使它不能导出的错误。</translation>
    </message>
    <message>
        <source>Texts corrected: utterances whose text differs from the suggestion (else the original) by more than width, spaces and punctuation; what was undone does not count.</source>
        <translation>更正的文本：与建议（没有建议时与原文）相比，不只是全半角、空格和标点不同的话语；已撤销的不计。</translation>
    </message>
    <message>
        <source>Stages adjusted: stages whose lines, type or side differ from the latest import or proposal, or that were added or removed; what was undone does not count.</source>
        <translation>调整的环节：行、类型或发言方与最近一次导入或提议不同，或新增、被删除的环节；已撤销的不计。</translation>
    </message>
    <message>
        <source>Acts</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>On texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>On stages</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分</translation>
    </message>
    <message>
        <source>Now (revision {number})</source>
        <translation>现在（第 {number} 版）</translation>
    </message>
    <message>
        <source>As proposed (revision {number})</source>
        <translation>提议时（第 {number} 版）</translation>
    </message>
    <message>
        <source>As imported (revision {number})</source>
        <translation>导入时（第 {number} 版）</translation>
    </message>
    <message>
        <source>Revision {number} · {act} · {author} · {moment}</source>
        <translation>第 {number} 版 · {act} · {author} · {moment}</translation>
    </message>
    <message>
        <source>The earlier revision</source>
        <translation>前一版本</translation>
    </message>
    <message>
        <source>Whose earlier version</source>
        <translation>前一份是谁的稿</translation>
    </message>
    <message>
        <source>The later revision</source>
        <translation>后一版本</translation>
    </message>
    <message>
        <source>Whose later version</source>
        <translation>后一份是谁的稿</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Main version</source>
        <translation>主稿</translation>
    </message>
    <message>
        <source>The difference in full</source>
        <translation>差异全文</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Stages of both revisions</source>
        <translation>两个版本的环节</translation>
    </message>
    <message>
        <source>{name}, {start} to {end}</source>
        <translation>{name}，{start} 到 {end}</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>有不同</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>✔ accepted</source>
        <translation>✔ 通过</translation>
    </message>
    <message>
        <source>↩ returned</source>
        <translation>↩ 退回</translation>
    </message>
    <message>
        <source>✎ fixed</source>
        <translation>✎ 已修正</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>代表</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>裁定</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>How likely something is wrong, by what the checks and the recogniser say</source>
        <translation>根据检查和识别结果估计的出错可能</translation>
    </message>
    <message>
        <source>How many times as likely it was drawn as a unit without risk</source>
        <translation>被抽中的机会是无风险单元的几倍</translation>
    </message>
    <message>
        <source>How many units it speaks for in the error rate: one over its chance</source>
        <translation>计算错误率时代表多少个单元，即抽中概率的倒数</translation>
    </message>
    <message>
        <source>Nothing was judged yet.</source>
        <translation>尚未裁定。</translation>
    </message>
    <message>
        <source>Error rate left</source>
        <translation>剩余错误率</translation>
    </message>
    <message>
        <source>{name}: {rate:.1%} ({low:.1%} – {high:.1%}, {confidence:.0%} sure), {wrong} of {judged}</source>
        <translation>{name}：{rate:.1%}（{low:.1%} – {high:.1%}，置信度 {confidence:.0%}），{judged} 中 {wrong}</translation>
    </message>
    <message>
        <source>{name} begins {size} later{seconds}, at line {line}</source>
        <translation>{name}推迟 {size}开始{seconds}，在第 {line} 行</translation>
    </message>
    <message>
        <source>{name} begins {size} earlier{seconds}, at line {line}</source>
        <translation>{name}提前 {size}开始{seconds}，在第 {line} 行</translation>
    </message>
    <message>
        <source> ({seconds:.1f} s)</source>
        <translation>（{seconds:.1f} 秒）</translation>
    </message>
    <message>
        <source>Match: {before} → {after}</source>
        <translation>比赛：{before} → {after}</translation>
    </message>
    <message>
        <source>{count}: {before} → {after}</source>
        <translation>{count}：{before} → {after}</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>{label}: {before} → {after} in {count}</source>
        <translation>{label}：{before} → {after}，{count}</translation>
    </message>
    <message>
        <source>character {at}</source>
        <translation>第 {at} 字后</translation>
    </message>
    <message>
        <source>Agreement of the two revisions</source>
        <translation>两个版本的一致性</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Which differences</source>
        <translation>差异类别</translation>
    </message>
    <message>
        <source>Open a match to compare its revisions.</source>
        <translation>打开一场比赛以比较版本。</translation>
    </message>
    <message>
        <source>This difference has no place in the transcript.</source>
        <translation>这处差异不在转写稿中。</translation>
    </message>
    <message>
        <source>By match</source>
        <translation>按比赛</translation>
    </message>
    <message>
        <source>By reviewer</source>
        <translation>按审校人</translation>
    </message>
    <message>
        <source>By day</source>
        <translation>按日期</translation>
    </message>
    <message>
        <source>What blocks exports</source>
        <translation>阻止导出的问题</translation>
    </message>
    <message>
        <source>{done} of {matches} matches are reviewed, {reviewed} of {units} units · texts corrected: {corrected} · stages adjusted: {adjusted} · active time: {time}</source>
        <translation>{matches} 场比赛中已审 {done} 场，{units} 个单元中已审 {reviewed} 个 · 更正的文本：{corrected} · 调整的环节：{adjusted} · 活跃时间：{time}</translation>
    </message>
    <message>
        <source>Active time: the pauses between acts of one person that last five minutes at most. Imports and proposals are no work.</source>
        <translation>用时：同一人两次操作之间不超过五分钟的间隔之和。导入和提议不计。</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Make it again</source>
        <translation>重新生成</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save as a page…</source>
        <translation>保存为网页…</translation>
    </message>
    <message>
        <source>Parts of the report</source>
        <translation>报告各部分</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Reading the matches…</source>
        <translation>正在读取比赛…</translation>
    </message>
    <message>
        <source>{number} matches, as they stood at {time}</source>
        <translation>{number} 场比赛，{time} 的状态</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>✔ Written to {file}</source>
        <translation>✔ 已写入 {file}</translation>
    </message>
    <message>
        <source>Draw a sample</source>
        <translation>抽取样本</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽样</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The leaning towards risk is taken out; with 95 % certainty the rate lies between the two bounds. Worth: how many units, drawn with equal chances, tell as much.</source>
        <translation>已消除偏向高风险单元的影响；真实错误率有 95 % 的把握落在上下限之间。有效样本量：信息量相当于等概率抽取多少个单元。</translation>
    </message>
    <message>
        <source>Why does the match go back to its reviewer?</source>
        <translation>为什么把比赛退回给审校人？</translation>
    </message>
    <message>
        <source>What was wrong, and is mended by now?</source>
        <translation>哪里有错、现已改正？</translation>
    </message>
    <message>
        <source>{size} units, seed {seed} ({id})</source>
        <translation>{size} 个单元，种子 {seed}（{id}）</translation>
    </message>
    <message>
        <source>A sample is drawn from the units of reviewed and approved matches.</source>
        <translation>样本从已审校和已批准比赛的单元中抽取。</translation>
    </message>
    <message>
        <source>{judged} of {size} judged, drawn from {population} units</source>
        <translation>已裁定 {judged}/{size}，抽自 {population} 个单元</translation>
    </message>
    <message>
        <source>Where the two reviews differ</source>
        <translation>两份审校稿的不同之处</translation>
    </message>
    <message>
        <source>Choose a match that two have reviewed.</source>
        <translation>请选择一场由两人审校的比赛。</translation>
    </message>
    <message>
        <source>{match}: {a} and {b}</source>
        <translation>{match}：{a} 和 {b}</translation>
    </message>
    <message>
        <source>✔ No difference</source>
        <translation>✔ 没有差异</translation>
    </message>
    <message>
        <source>{decided} of {number} differences decided</source>
        <translation>已裁定 {decided}/{number} 处差异</translation>
    </message>
    <message>
        <source>possible rewrites {number}</source>
        <translation>可能改写 {number} 处</translation>
    </message>
    <message>
        <source>All {number}</source>
        <translation>全部 {number}</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Double review</source>
        <translation>双人审校</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左稿</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右稿</translation>
    </message>
    <message>
        <source>open</source>
        <translation>待定</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>都不采用</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>已裁定</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>错误率</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Worth</source>
        <translation>有效样本量</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Matches given to two reviewers</source>
        <translation>交给两人审校的比赛</translation>
    </message>
    <message>
        <source>By stage type and reviewer</source>
        <translation>按环节类型和审校人</translation>
    </message>
    <message>
        <source>✔ {match} was given to {names}.</source>
        <translation>✔ 已将 {match} 交给 {names}。</translation>
    </message>
    <message>
        <source>✔ {match}: the decision is revision {number}.</source>
        <translation>✔ {match}：裁定已写入第 {number} 版。</translation>
    </message>
    <message>
        <source>{match} says all of it already.</source>
        <translation>{match} 已与裁定一致，无需改动。</translation>
    </message>
    <message>
        <source>Match to be given</source>
        <translation>要交付的比赛</translation>
    </message>
    <message>
        <source>One reviewer</source>
        <translation>审校人一</translation>
    </message>
    <message>
        <source>The other</source>
        <translation>审校人二</translation>
    </message>
    <message>
        <source>Give to both</source>
        <translation>交给两人</translation>
    </message>
    <message>
        <source>Give</source>
        <translation>将</translation>
    </message>
    <message>
        <source>to</source>
        <translation>交给</translation>
    </message>
    <message>
        <source>and</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Each works on a version of their own, from the import on.</source>
        <translation>两人各从导入稿开始，在自己的稿上审校。</translation>
    </message>
    <message>
        <source>A lead gives matches.</source>
        <translation>只有负责人可以分配比赛。</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>The recording {file} is not where it was.</source>
        <translation>录音录像 {file} 已不在原处。</translation>
    </message>
    <message>
        <source>Choose the recording</source>
        <translation>选择录音录像</translation>
    </message>
    <message>
        <source>Recordings ({kinds})</source>
        <translation>录音录像 ({kinds})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>That is this match&apos;s recording already.</source>
        <translation>这已是本场比赛的录音录像。</translation>
    </message>
</context>
<context>
    <name>Replace</name>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>未找到。</translation>
    </message>
    <message>
        <source>{hits} hits in {units} units of {matches} matches</source>
        <translation>{matches} 场比赛的 {units} 个单元中有 {hits} 处</translation>
    </message>
    <message>
        <source>{hits} hits in {units} units</source>
        <translation>{units} 个单元中有 {hits} 处</translation>
    </message>
    <message>
        <source>Stopped; nothing was changed.</source>
        <translation>已停止；没有任何改动。</translation>
    </message>
    <message>
        <source>From the beginning again.</source>
        <translation>又从头开始。</translation>
    </message>
    <message>
        <source>From the end again.</source>
        <translation>又从末尾开始。</translation>
    </message>
    <message>
        <source>Replace in {number} units</source>
        <translation>替换 {number} 个单元</translation>
    </message>
    <message>
        <source>Empty texts</source>
        <translation>清空文本</translation>
    </message>
    <message>
        <source>Why is there no text?</source>
        <translation>为何没有文本？</translation>
    </message>
    <message>
        <source>Replacing…</source>
        <translation>正在替换…</translation>
    </message>
    <message>
        <source>Replaced in {units} units; one undo takes it back.</source>
        <translation>已替换 {units} 个单元；撤销一次即可恢复。</translation>
    </message>
    <message>
        <source>Replaced in {units} units of {matches} matches; one undo in each.</source>
        <translation>已替换 {matches} 场比赛的 {units} 个单元；各撤销一次即可恢复。</translation>
    </message>
    <message>
        <source>Nothing was replaced.</source>
        <translation>没有替换任何内容。</translation>
    </message>
    <message>
        <source>Not possible in {matches}.</source>
        <translation>无法用于 {matches}。</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Match full and half width</source>
        <translation>区分全角半角</translation>
    </message>
    <message>
        <source>In all matches</source>
        <translation>在所有比赛中</translation>
    </message>
    <message>
        <source>Matches looked through</source>
        <translation>已查找的比赛</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>查找和替换</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>改为</translation>
    </message>
    <message>
        <source>approved: reopen the match first</source>
        <translation>已批准：请先重新打开比赛</translation>
    </message>
    <message>
        <source>would empty the text</source>
        <translation>会清空文本</translation>
    </message>
    <message>
        <source>ticked</source>
        <translation>已勾选</translation>
    </message>
    <message>
        <source>not ticked</source>
        <translation>未勾选</translation>
    </message>
</context>
<context>
    <name>Review</name>
    <message>
        <source>Open a match first.</source>
        <translation>请先打开比赛。</translation>
    </message>
    <message>
        <source>The match is approved. To change it, reopen it: menu Section.</source>
        <translation>比赛已批准。要修改请先重新打开：菜单“环节”。</translation>
    </message>
    <message>
        <source>the unit is another since you began to type</source>
        <translation>你开始输入后，该单元已有改动</translation>
    </message>
    <message>
        <source>The playhead is not in this unit.</source>
        <translation>播放位置不在本单元内。</translation>
    </message>
    <message>
        <source>There is no suggestion for this unit.</source>
        <translation>本单元没有建议。</translation>
    </message>
    <message>
        <source>Empty the text</source>
        <translation>清空文本</translation>
    </message>
    <message>
        <source>Why is nothing of this line kept?</source>
        <translation>为何这一行全部不留？</translation>
    </message>
    <message>
        <source>There is none in this direction.</source>
        <translation>此方向已没有。</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>已改</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待审</translation>
    </message>
    <message>
        <source>With findings</source>
        <translation>有问题</translation>
    </message>
    <message>
        <source>Transcript</source>
        <translation>转写稿</translation>
    </message>
    <message>
        <source>{shown} of {total}</source>
        <translation>{shown}/{total}</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>Roles</name>
    <message>
        <source>Who speaks</source>
        <translation>发言人</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>Line {lines} · label in the transcript: {label}</source>
        <translation>第 {lines} 行 · 转写稿标签：{label}</translation>
    </message>
    <message>
        <source>These {number} units (u)</source>
        <translation>这 {number} 个单元（u）</translation>
    </message>
    <message>
        <source>This unit (u)</source>
        <translation>本单元（u）</translation>
    </message>
    <message>
        <source>“{label}” from here on (h)</source>
        <translation>从此处起的“{label}”（h）</translation>
    </message>
    <message>
        <source>All of “{label}” (l)</source>
        <translation>全部“{label}”（l）</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>指定</translation>
    </message>
</context>
<context>
    <name>Scores</name>
    <message>
        <source>Judge</source>
        <translation>评委</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>– set aside</source>
        <translation>– 已搁置</translation>
    </message>
    <message>
        <source>? to be chosen</source>
        <translation>? 待选定</translation>
    </message>
    <message>
        <source>– another counts</source>
        <translation>– 以另一张为准</translation>
    </message>
    <message>
        <source>✔ chosen</source>
        <translation>✔ 已选定</translation>
    </message>
    <message>
        <source>You entered or last changed this form: another person confirms it.</source>
        <translation>这张评分表由你录入或最后修改：须由另一人确认。</translation>
    </message>
    <message>
        <source>○ not yet</source>
        <translation>○ 尚未</translation>
    </message>
    <message>
        <source>○ by another</source>
        <translation>○ 须他人确认</translation>
    </message>
    <message>
        <source>✔ by {name}</source>
        <translation>✔ {name}</translation>
    </message>
    <message>
        <source>⚠ changed since {name}</source>
        <translation>⚠ {name} 确认后有变</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>持方</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>{stage} (not scored)</source>
        <translation>{stage}（不评分）</translation>
    </message>
    <message>
        <source>{value} ≠ {own}</source>
        <translation>{value} ≠ {own}</translation>
    </message>
    <message>
        <source>{value} (form: {own})</source>
        <translation>{value}（表上：{own}）</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Words: {words}</source>
        <translation>字样：{words}</translation>
    </message>
    <message>
        <source>As it stood: {raw}</source>
        <translation>原样：{raw}</translation>
    </message>
    <message>
        <source>It could not be read.</source>
        <translation>无法识别。</translation>
    </message>
    <message>
        <source>Read as: {read}</source>
        <translation>识别为：{read}</translation>
    </message>
    <message>
        <source>Corrected to {value}: {reason}</source>
        <translation>更正为 {value}：{reason}</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Words of the form</source>
        <translation>表上字样</translation>
    </message>
    <message>
        <source>Proposal</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Impression vote</source>
        <translation>印象票</translation>
    </message>
    <message>
        <source>Stage vote</source>
        <translation>环节票</translation>
    </message>
    <message>
        <source>Decisive vote</source>
        <translation>决胜票</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>Best debater</source>
        <translation>最佳辩手</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>评语</translation>
    </message>
    <message>
        <source>the form&apos;s words fit this alone</source>
        <translation>表上字样只符合此处</translation>
    </message>
    <message>
        <source>the order of equal words tells</source>
        <translation>由相同字样的次序判定</translation>
    </message>
    <message>
        <source>the words name no stage</source>
        <translation>字样未指明环节</translation>
    </message>
    <message>
        <source>the words contradict, or the place is taken</source>
        <translation>字样矛盾，或该处已有评分</translation>
    </message>
    <message>
        <source>no scored place of the match fits</source>
        <translation>没有符合的评分处</translation>
    </message>
    <message>
        <source>several places fit</source>
        <translation>有多处符合</translation>
    </message>
    <message>
        <source>Sum of the scores</source>
        <translation>评分合计</translation>
    </message>
    <message>
        <source>Best debater {number}</source>
        <translation>最佳辩手 {number}</translation>
    </message>
    <message>
        <source>Tie</source>
        <translation>平票</translation>
    </message>
    <message>
        <source>same name</source>
        <translation>名称相同</translation>
    </message>
    <message>
        <source>its turn on the form</source>
        <translation>表上的次序</translation>
    </message>
    <message>
        <source>words {percent} % alike</source>
        <translation>字样相似 {percent}%</translation>
    </message>
    <message>
        <source>has a score already</source>
        <translation>已有评分</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>总结</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>✔ accepted</source>
        <translation>✔ 已采纳</translation>
    </message>
    <message>
        <source>✖ rejected, a new attempt is due</source>
        <translation>✖ 已否决，需重新生成</translation>
    </message>
    <message>
        <source>○ not judged yet</source>
        <translation>○ 尚未审核</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Correct: {what}</source>
        <translation>更正：{what}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Which</source>
        <translation>哪一张</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>1 to 10, or nothing</source>
        <translation>1 到 10，或留空</translation>
    </message>
    <message>
        <source>Why the form&apos;s value does not hold</source>
        <translation>为何表上的值不成立</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>更正</translation>
    </message>
    <message>
        <source>● Original: its scores are the stages&apos; labels.</source>
        <translation>● 原判：其评分即各环节的标签。</translation>
    </message>
    <message>
        <source>▲ Appeal: a record of its own, the original is not touched.</source>
        <translation>▲ 申诉：单独的记录，不改动原判。</translation>
    </message>
    <message>
        <source>◇ Written by a model: never the judges&apos; own words.</source>
        <translation>◇ 由模型生成：绝非评委原话。</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>胜方</translation>
    </message>
    <message>
        <source>Best-debater votes</source>
        <translation>最佳辩手票</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>not announced</source>
        <translation>未宣布</translation>
    </message>
    <message>
        <source>✖ {said}, it differs</source>
        <translation>✖ {said}，不一致</translation>
    </message>
    <message>
        <source>{number} tied</source>
        <translation>{number} 平</translation>
    </message>
    <message>
        <source>{number} missing</source>
        <translation>缺 {number}</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算结果</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>表上所写</translation>
    </message>
    <message>
        <source>This result stands.</source>
        <translation>此结果有效。</translation>
    </message>
    <message>
        <source>The appeal stands; whether it overturns this is not decided.</source>
        <translation>以申诉结果为准；是否改判未定。</translation>
    </message>
    <message>
        <source>The appeal stands and overturned this: {before} → {after}.</source>
        <translation>以申诉结果为准，已改判：{before} → {after}。</translation>
    </message>
    <message>
        <source>The appeal stands and upheld this: {after}.</source>
        <translation>以申诉结果为准，维持原判：{after}。</translation>
    </message>
    <message>
        <source>It stands and upholds: {after}.</source>
        <translation>有效并维持：{after}。</translation>
    </message>
    <message>
        <source>It stands; whether it overturns is not decided.</source>
        <translation>有效；是否改判未定。</translation>
    </message>
    <message>
        <source>It stands and overturns: {before} → {after}.</source>
        <translation>有效并改判：{before} → {after}。</translation>
    </message>
    <message>
        <source>Nothing in the tray has a sure place.</source>
        <translation>待对齐区没有位置确定的条目。</translation>
    </message>
    <message>
        <source>The form has no entry that could stand here.</source>
        <translation>评分表没有可放在这里的条目。</translation>
    </message>
    <message>
        <source>Set all forms of {judge} aside? They count nowhere then.</source>
        <translation>搁置 {judge} 的所有评分表？它们将不计入任何结果。</translation>
    </message>
    <message>
        <source>Set forms aside</source>
        <translation>搁置评分表</translation>
    </message>
    <message>
        <source>Set aside</source>
        <translation>搁置</translation>
    </message>
    <message>
        <source>Whose form is it?</source>
        <translation>这是谁的评分表？</translation>
    </message>
    <message>
        <source>No name on these forms is newly known.</source>
        <translation>没有新认出的姓名。</translation>
    </message>
    <message>
        <source>No commentary waits for a judge that is clear.</source>
        <translation>没有待关联且明确的点评。</translation>
    </message>
    <message>
        <source>Blank forms for {match}</source>
        <translation>{match} 的空白评分表</translation>
    </message>
    <message>
        <source>Workbooks (*.xlsx)</source>
        <translation>工作簿 (*.xlsx)</translation>
    </message>
    <message>
        <source>Blank forms are in {files}.</source>
        <translation>空白评分表已写入 {files}。</translation>
    </message>
    <message>
        <source>Scores by stage and judge</source>
        <translation>按环节和裁判的评分</translation>
    </message>
    <message>
        <source>Tray: scores without a place</source>
        <translation>待对齐区：未对齐的评分</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>entered by you: another confirms</source>
        <translation>由你录入，须他人确认</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>The chosen cell</source>
        <translation>选中的单元格</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tray ({number})</source>
        <translation>待对齐（{number}）</translation>
    </message>
    <message>
        <source>Problems ({number})</source>
        <translation>问题（{number}）</translation>
    </message>
    <message>
        <source>No match is open.</source>
        <translation>未打开比赛。</translation>
    </message>
    <message>
        <source>There is no appeal in this match.</source>
        <translation>本场比赛没有申诉。</translation>
    </message>
    <message>
        <source>There are no forms yet: put them into forms/original of the match folder and import it.</source>
        <translation>还没有评分表：放入比赛文件夹的 forms/original 后导入。</translation>
    </message>
    <message>
        <source>Place the entry</source>
        <translation>放置条目</translation>
    </message>
    <message>
        <source>{value} · {words} · {cell}</source>
        <translation>{value} · {words} · {cell}</translation>
    </message>
    <message>
        <source>has {value} already</source>
        <translation>已有 {value}</translation>
    </message>
    <message>
        <source>Back to the tray</source>
        <translation>放回待对齐区</translation>
    </message>
    <message>
        <source>✔ sure: {evidence}</source>
        <translation>✔ 确定：{evidence}</translation>
    </message>
    <message>
        <source>Place an entry here</source>
        <translation>在此放置条目</translation>
    </message>
    <message>
        <source>If several people edit the project</source>
        <translation>多人编辑项目时</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More about forms</source>
        <translation>评分表的更多操作</translation>
    </message>
    <message>
        <source>A second person confirms each form</source>
        <translation>每张评分表由第二人确认</translation>
    </message>
    <message>
        <source>Model-written texts</source>
        <translation>模型生成的文本</translation>
    </message>
    <message>
        <source>The model&apos;s text</source>
        <translation>模型的文本</translation>
    </message>
    <message>
        <source>The judges&apos; own words</source>
        <translation>裁判原话</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Reject…</source>
        <translation>否决…</translation>
    </message>
    <message>
        <source>This match has no model-written texts.</source>
        <translation>本场比赛没有模型生成的文本。</translation>
    </message>
    <message>
        <source>{number} characters</source>
        <translation>{number} 个字</translation>
    </message>
    <message>
        <source>{number} of {most} characters</source>
        <translation>{number}/{most} 字</translation>
    </message>
    <message>
        <source>attempt {number}</source>
        <translation>第 {number} 次</translation>
    </message>
    <message>
        <source>by {name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>Why is it rejected? A new attempt is due then.</source>
        <translation>为什么否决？之后需要重新生成。</translation>
    </message>
    <message>
        <source>Reject the text</source>
        <translation>否决文本</translation>
    </message>
    <message>
        <source>nothing written, nothing said</source>
        <translation>没有书面评语，也没有口头点评</translation>
    </message>
    <message>
        <source>{section}, line {line}: go to the transcript</source>
        <translation>{section}，第 {line} 行：转到转写稿</translation>
    </message>
    <message>
        <source>Adjudication</source>
        <translation>裁决</translation>
    </message>
    <message>
        <source>{name} (none)</source>
        <translation>{name}（无）</translation>
    </message>
    <message>
        <source>Model-written texts ({number})</source>
        <translation>模型生成的文本（{number}）</translation>
    </message>
    <message>
        <source>Place all that is sure ({number})</source>
        <translation>放置所有确定的（{number}）</translation>
    </message>
    <message>
        <source>There is nothing left to look at here.</source>
        <translation>这里没有要看的了。</translation>
    </message>
    <message>
        <source>Scores that no longer fit their stage: {number}. F8 goes to them.</source>
        <translation>不再适合所在环节的评分：{number} 个。按 F8 前往。</translation>
    </message>
    <message>
        <source>by {name}, {when}</source>
        <translation>{name}，{when}</translation>
    </message>
</context>
<context>
    <name>Sections</name>
    <message>
        <source>expected next</source>
        <translation>下一个应为</translation>
    </message>
    <message>
        <source>found already</source>
        <translation>已有</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>持方</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>评委</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Speaks</source>
        <translation>发言</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Surprise challenge</source>
        <translation>奇袭</translation>
    </message>
    <message>
        <source>Begin a stage at line {lines}</source>
        <translation>环节从第 {lines} 行开始</translation>
    </message>
    <message>
        <source>Change the section at line {lines}</source>
        <translation>更改第 {lines} 行的环节</translation>
    </message>
    <message>
        <source>Type to choose…</source>
        <translation>输入以选择…</translation>
    </message>
    <message>
        <source>Choose a stage</source>
        <translation>选择环节</translation>
    </message>
    <message>
        <source>Stages to choose from</source>
        <translation>可选环节</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>a stage of this name</source>
        <translation>以此命名的环节</translation>
    </message>
    <message>
        <source>Choose a unit first.</source>
        <translation>请先选择单元。</translation>
    </message>
    <message>
        <source>The first section begins with the match.</source>
        <translation>首个环节从比赛开头开始。</translation>
    </message>
    <message>
        <source>All units of this section are confirmed.</source>
        <translation>本环节的单元均已确认。</translation>
    </message>
    <message>
        <source>“{name}” was joined with the section before.</source>
        <translation>“{name}”已并入上一个环节。</translation>
    </message>
</context>
<context>
    <name>Sentences</name>
    <message>
        <source> (and {error_count} more)</source>
        <translation>（另有 {error_count} 处）</translation>
    </message>
    <message>
        <source> (and {problems_count} more)</source>
        <translation>（另有 {problems_count} 处）</translation>
    </message>
    <message>
        <source> and {waiting_count} more</source>
        <translation>，另有 {waiting_count} 项</translation>
    </message>
    <message>
        <source> for the {side}</source>
        <translation>（{side}）</translation>
    </message>
    <message>
        <source> or </source>
        <translation>或</translation>
    </message>
    <message>
        <source> that can be read</source>
        <translation>（可识别的）</translation>
    </message>
    <message>
        <source>&apos;id&apos; must be the file&apos;s name</source>
        <translation>“id”必须与文件名相同</translation>
    </message>
    <message>
        <source>&apos;respondents&apos; must be of the other side</source>
        <translation>“respondents”必须属于另一方</translation>
    </message>
    <message>
        <source>&apos;respondents&apos; where both sides act</source>
        <translation>双方同时发言的环节不能有“respondents”</translation>
    </message>
    <message>
        <source>&apos;speakers&apos; must be of the acting side</source>
        <translation>“speakers”必须属于发言方</translation>
    </message>
    <message>
        <source>, or it is UTF-16 without a byte order mark: then choose the encoding</source>
        <translation>，或者是没有字节顺序标记的 UTF-16：请选择编码</translation>
    </message>
    <message>
        <source>1 form is of another match</source>
        <translation>有 1 张评分表属于另一场比赛</translation>
    </message>
    <message>
        <source>1 − (misses + near misses / 2) / (misses + near misses + matches) of the boundaries; a near miss is one line off (Fournier 2013). 1 is the same.</source>
        <translation>边界的 1 −（漏 + 近似/2）/（漏 + 近似 + 命中）；近似指差一行（Fournier 2013）。1 为完全相同。</translation>
    </message>
    <message>
        <source>: its next step is {onward}</source>
        <translation>：下一步是{onward}</translation>
    </message>
    <message>
        <source>: {given_count} that differ</source>
        <translation>：有 {given_count} 个不一致</translation>
    </message>
    <message>
        <source>All lines</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>Device or resource busy</source>
        <translation>设备或资源正忙</translation>
    </message>
    <message>
        <source>FFmpeg cannot read it: {reason}</source>
        <translation>FFmpeg 无法读取：{reason}</translation>
    </message>
    <message>
        <source>FFmpeg was not found: install imageio-ffmpeg, or let {override} name the program</source>
        <translation>找不到 FFmpeg：请安装 imageio-ffmpeg，或用 {override} 指定程序</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>读写错误</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Judge {judge} has no score for {named}.</source>
        <translation>评委 {judge} 没有给{named}评分。</translation>
    </message>
    <message>
        <source>Judge {judge} has no {ballot} vote{why}.</source>
        <translation>评委 {judge} 没有{ballot}{why}。</translation>
    </message>
    <message>
        <source>Judge {judge} is on the panel of the original and on that of the appeal.</source>
        <translation>评委 {judge} 既在原判评审团又在申诉评审团。</translation>
    </message>
    <message>
        <source>Line {number} ends at the moment it starts, {clock}.</source>
        <translation>第 {number} 行在开始的同一时刻 {clock} 结束。</translation>
    </message>
    <message>
        <source>Line {number} ends {seconds} before it starts.</source>
        <translation>第 {number} 行的结束比开始早 {seconds}。</translation>
    </message>
    <message>
        <source>Line {number} lasts {over} into {others}.</source>
        <translation>第 {number} 行延续到{others}，重叠 {over}。</translation>
    </message>
    <message>
        <source>Lines {first}–{last}</source>
        <translation>第 {first}–{last} 行</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>Stage {stage} lasts {seconds}{who}; its limit is {seconds2}.</source>
        <translation>环节“{stage}”用时 {seconds}{who}；限时 {seconds2}。</translation>
    </message>
    <message>
        <source>The match is {status}: {done} of {units_count} units and {sure} of {sections_count} sections are reviewed.</source>
        <translation>比赛状态为{status}：已审校单元 {done}/{units_count}，环节 {sure}/{sections_count}。</translation>
    </message>
    <message>
        <source>The match is {status}; this export takes {status2} matches only.</source>
        <translation>比赛状态为{status}；此次导出只要{status2}的比赛。</translation>
    </message>
    <message>
        <source>The program&apos;s resources folder is missing; please install it again.</source>
        <translation>程序的资源文件夹缺失；请重新安装。</translation>
    </message>
    <message>
        <source>The sample is missing; please install the program again.</source>
        <translation>样例缺失；请重新安装程序。</translation>
    </message>
    <message>
        <source>The {kind} adjudication has forms of 1 judge; it needs {size}.</source>
        <translation>{kind}只有 1 位评委的评分表；需要 {size} 位。</translation>
    </message>
    <message>
        <source>The {won} was announced as winner, but the votes give {value}.</source>
        <translation>宣布的胜方是{won}，但投票结果是{value}。</translation>
    </message>
    <message>
        <source>There are forms of an appeal, but none of the original adjudication.</source>
        <translation>有申诉的评分表，却没有原判的评分表。</translation>
    </message>
    <message>
        <source>Unit {id} ({lines})</source>
        <translation>单元 {id}（{lines}）</translation>
    </message>
    <message>
        <source>[first, last], line numbers from 1</source>
        <translation>[首行, 末行]，行号从 1 起</translation>
    </message>
    <message>
        <source>\{other} means nothing here: a backslash is written \\</source>
        <translation>\{other} 在此没有意义：反斜杠写作 \\</translation>
    </message>
    <message>
        <source>a GIF picture</source>
        <translation>GIF 图片</translation>
    </message>
    <message>
        <source>a JPEG picture</source>
        <translation>JPEG 图片</translation>
    </message>
    <message>
        <source>a NOTE, STYLE or REGION block was left out</source>
        <translation>略去了 NOTE、STYLE 或 REGION 块</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>a PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>a Word document</source>
        <translation>Word 文档</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ZIP 压缩包</translation>
    </message>
    <message>
        <source>a best debater is one of {debater_roles}</source>
        <translation>最佳辩手须为其中之一：{debater_roles}</translation>
    </message>
    <message>
        <source>a binary workbook (.xlsb)</source>
        <translation>二进制工作簿（.xlsb）</translation>
    </message>
    <message>
        <source>a clock of this cue is no time, left empty</source>
        <translation>此字幕的时间无效，留空</translation>
    </message>
    <message>
        <source>a comment is a text</source>
        <translation>评语须为文本</translation>
    </message>
    <message>
        <source>a control character (U+{ord}): this is no text file</source>
        <translation>控制字符（U+{ord}）：这不是文本文件</translation>
    </message>
    <message>
        <source>a count in the TextGrid is no whole number</source>
        <translation>TextGrid 中的计数不是整数</translation>
    </message>
    <message>
        <source>a cue is built from a timing row</source>
        <translation>字幕由时间行构成</translation>
    </message>
    <message>
        <source>a date is written YYYY-MM-DD</source>
        <translation>日期写作 YYYY-MM-DD</translation>
    </message>
    <message>
        <source>a file name or a list of them</source>
        <translation>一个或一组文件名</translation>
    </message>
    <message>
        <source>a group holds one edit or more</source>
        <translation>一组操作至少要有一个</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>a header block was left out, up to {number}</source>
        <translation>略去了头部，至{number}</translation>
    </message>
    <message>
        <source>a header row was left out</source>
        <translation>略去了表头行</translation>
    </message>
    <message>
        <source>a line number</source>
        <translation>行号</translation>
    </message>
    <message>
        <source>a list of roles (aff_1 … neg_4, chair, judge_1 …, other)</source>
        <translation>角色列表（aff_1 … neg_4、chair、judge_1 …、other）</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a list of texts, none of them empty</source>
        <translation>文本列表，且均不为空</translation>
    </message>
    <message>
        <source>a list, each {words}</source>
        <translation>列表，每项为{words}</translation>
    </message>
    <message>
        <source>a match has one section at least</source>
        <translation>比赛至少有一个环节</translation>
    </message>
    <message>
        <source>a match that is {status} cannot become {target}{words}</source>
        <translation>状态为{status}的比赛不能变为{target}{words}</translation>
    </message>
    <message>
        <source>a merge takes two units or more</source>
        <translation>合并需要两个以上单元</translation>
    </message>
    <message>
        <source>a name or an id holds the character NUL, which cannot be stored</source>
        <translation>名称或编号含有无法存储的 NUL 字符</translation>
    </message>
    <message>
        <source>a note needs a text</source>
        <translation>备注需要文字</translation>
    </message>
    <message>
        <source>a paragraph holds several turns: counted by line breaks</source>
        <translation>一段含有多个话轮：按换行计</translation>
    </message>
    <message>
        <source>a part of a line would be in no unit or in two</source>
        <translation>某行的一部分会不属于任何单元或同属两个单元</translation>
    </message>
    <message>
        <source>a part of a line would be in no unit or in two, at {where}</source>
        <translation>某行的一部分会不属于任何单元或同属两个单元，位于 {where}</translation>
    </message>
    <message>
        <source>a person without a readable name gets no id; enter the name</source>
        <translation>姓名无法识别的人没有编号；请输入姓名</translation>
    </message>
    <message>
        <source>a project cannot be kept in {backend}; {how}</source>
        <translation>项目不能存放于 {backend}；{how}</translation>
    </message>
    <message>
        <source>a reply is {&quot;units&quot;: [{&quot;src&quot;: [1, 2], &quot;text&quot;: &quot;…&quot;}]}</source>
        <translation>回复应为 {&quot;units&quot;: [{&quot;src&quot;: [1, 2], &quot;text&quot;: &quot;…&quot;}]}</translation>
    </message>
    <message>
        <source>a result without sentences was taken as one line</source>
        <translation>没有分句的结果作为一行</translation>
    </message>
    <message>
        <source>a revision may change a record only once</source>
        <translation>一个版本对一条记录只能更改一次</translation>
    </message>
    <message>
        <source>a score is a whole number from 1 to 10</source>
        <translation>评分须为 1 到 10 的整数</translation>
    </message>
    <message>
        <source>a score is for one side: affirmative or negative</source>
        <translation>评分只属于一方：正方或反方</translation>
    </message>
    <message>
        <source>a second person has to confirm each form before the match is approved: {named}{more}</source>
        <translation>批准比赛前，每张评分表须由第二人确认：{named}{more}</translation>
    </message>
    <message>
        <source>a section begins at unit {unit} already</source>
        <translation>已有环节从单元 {unit} 开始</translation>
    </message>
    <message>
        <source>a section cannot be moved past a neighbour</source>
        <translation>环节不能移过相邻环节</translation>
    </message>
    <message>
        <source>a section that is {kind} has no {named}</source>
        <translation>种类为{kind}的环节没有 {named}</translation>
    </message>
    <message>
        <source>a section would begin at a unit that is not there</source>
        <translation>环节会从不存在的单元开始</translation>
    </message>
    <message>
        <source>a segment heading</source>
        <translation>段落标题</translation>
    </message>
    <message>
        <source>a side is both &apos;scored&apos; and &apos;optional&apos;</source>
        <translation>同一方既是“scored”又是“optional”</translation>
    </message>
    <message>
        <source>a side is written {&quot;team&quot;: …, &quot;position&quot;: …}</source>
        <translation>一方写作 {&quot;team&quot;: …, &quot;position&quot;: …}</translation>
    </message>
    <message>
        <source>a speech is scored for the acting side alone</source>
        <translation>陈词只给发言方评分</translation>
    </message>
    <message>
        <source>a split is between two characters: this text has {text_count}</source>
        <translation>拆分须在两字之间：此文本有 {text_count} 字</translation>
    </message>
    <message>
        <source>a split leaves some text on both sides</source>
        <translation>拆分后两边都须有文本</translation>
    </message>
    <message>
        <source>a stage is an object</source>
        <translation>环节须为对象</translation>
    </message>
    <message>
        <source>a system line</source>
        <translation>系统行</translation>
    </message>
    <message>
        <source>a table in which each label stands once, space aside</source>
        <translation>每个标签只出现一次的表（不计空格）</translation>
    </message>
    <message>
        <source>a table of winner and best_debater</source>
        <translation>含 winner 和 best_debater 的表</translation>
    </message>
    <message>
        <source>a table: label = role</source>
        <translation>表：标签 = 角色</translation>
    </message>
    <message>
        <source>a text of one line</source>
        <translation>单行文本</translation>
    </message>
    <message>
        <source>a tie</source>
        <translation>平票</translation>
    </message>
    <message>
        <source>a time of the TextGrid is no usable time, left empty</source>
        <translation>TextGrid 的时间无效，留空</translation>
    </message>
    <message>
        <source>a title row was left out</source>
        <translation>略去了标题行</translation>
    </message>
    <message>
        <source>a turn without text, kept as an empty line</source>
        <translation>没有文本的话轮，保留为空行</translation>
    </message>
    <message>
        <source>a unit is {&quot;src&quot;: [1, 2], &quot;text&quot;: &quot;…&quot;}</source>
        <translation>单元应为 {&quot;src&quot;: [1, 2], &quot;text&quot;: &quot;…&quot;}</translation>
    </message>
    <message>
        <source>a unit&apos;s text is one line</source>
        <translation>单元的文本须为一行</translation>
    </message>
    <message>
        <source>a unit&apos;s text is one line: split the unit instead</source>
        <translation>单元的文本须为一行：请改用拆分</translation>
    </message>
    <message>
        <source>a vote is affirmative, negative or tie</source>
        <translation>投票须为正方、反方或平票</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a whole number of milliseconds</source>
        <translation>毫秒整数</translation>
    </message>
    <message>
        <source>a {kind} was expected in the TextGrid</source>
        <translation>TextGrid 此处应为 {kind}</translation>
    </message>
    <message>
        <source>added</source>
        <translation>增添</translation>
    </message>
    <message>
        <source>adjudication is original or appeal</source>
        <translation>adjudication 须为 original 或 appeal</translation>
    </message>
    <message>
        <source>an OpenDocument file</source>
        <translation>OpenDocument 文件</translation>
    </message>
    <message>
        <source>an RTF document</source>
        <translation>RTF 文档</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>an author is a name on one line</source>
        <translation>作者须为单行姓名</translation>
    </message>
    <message>
        <source>an error of this program, which is in its log; please report it</source>
        <translation>本程序出错，详见日志；请报告</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an offset inside the unit is inside one of its pieces</source>
        <translation>单元内的位置须落在某一片段内</translation>
    </message>
    <message>
        <source>an old or encrypted Office document</source>
        <translation>旧版或加密的 Office 文档</translation>
    </message>
    <message>
        <source>and {said_count} more</source>
        <translation>另有 {said_count} 项</translation>
    </message>
    <message>
        <source>annotation {number}: a time slot holds no usable time</source>
        <translation>标注 {number}：时间槽没有有效时间</translation>
    </message>
    <message>
        <source>another export to this folder is running; wait for it</source>
        <translation>正有另一次导出写入此文件夹；请等待</translation>
    </message>
    <message>
        <source>best_debater</source>
        <translation>最佳辩手</translation>
    </message>
    <message>
        <source>by different speakers</source>
        <translation>由不同发言人所说</translation>
    </message>
    <message>
        <source>byte {byte_offset} (line {line})</source>
        <translation>字节 {byte_offset}（第 {line} 行）</translation>
    </message>
    <message>
        <source>byte {max}</source>
        <translation>字节 {max}</translation>
    </message>
    <message>
        <source>byte {start}</source>
        <translation>字节 {start}</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>changed since it was confirmed</source>
        <translation>确认之后又有改动</translation>
    </message>
    <message>
        <source>character {start} of the text is a control character</source>
        <translation>文本第 {start} 个字符是控制字符</translation>
    </message>
    <message>
        <source>choose the one that counts</source>
        <translation>请选定有效的一张</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>评语</translation>
    </message>
    <message>
        <source>confirmed by nobody knows whom</source>
        <translation>确认人不明</translation>
    </message>
    <message>
        <source>context is a list of line numbers</source>
        <translation>context 须为行号列表</translation>
    </message>
    <message>
        <source>correcting a form needs a reason</source>
        <translation>更正评分表需要理由</translation>
    </message>
    <message>
        <source>could be headers, read as text: lines {some}</source>
        <translation>可能是标题，按文本读入：行 {some}</translation>
    </message>
    <message>
        <source>decisive</source>
        <translation>决胜票</translation>
    </message>
    <message>
        <source>dismissing a finding needs a reason</source>
        <translation>忽略问题需要理由</translation>
    </message>
    <message>
        <source>edit {number} of the group: {each} cannot stand in a group</source>
        <translation>组内第 {number} 个操作：{each} 不能放在组内</translation>
    </message>
    <message>
        <source>edit {number} of the group: {error}</source>
        <translation>组内第 {number} 个操作：{error}</translation>
    </message>
    <message>
        <source>edit {number}: {error}</source>
        <translation>第 {number} 个操作：{error}</translation>
    </message>
    <message>
        <source>emptying a text needs a reason</source>
        <translation>清空文本需要理由</translation>
    </message>
    <message>
        <source>entered and confirmed by {hand}</source>
        <translation>由 {hand} 录入并确认</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>entry {entry} is a {what}, not a score</source>
        <translation>条目 {entry} 是{what}，不是评分</translation>
    </message>
    <message>
        <source>entry {id} needs a section and a side, or neither</source>
        <translation>条目 {id} 须同时有环节和持方，或都没有</translation>
    </message>
    <message>
        <source>entry {id} would be aligned to what is no stage</source>
        <translation>条目 {id} 会对齐到并非赛段的环节</translation>
    </message>
    <message>
        <source>entry {id} would belong to a form that is not there</source>
        <translation>条目 {id} 会属于不存在的评分表</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>finding {id} {value}set aside</source>
        <translation>问题 {id} {value}被忽略</translation>
    </message>
    <message>
        <source>form</source>
        <translation>评分表</translation>
    </message>
    <message>
        <source>form {form} is not by judge {judge}</source>
        <translation>评分表 {form} 不是评委 {judge} 的</translation>
    </message>
    <message>
        <source>form {form} is not of the {adjudication}</source>
        <translation>评分表 {form} 不属于{adjudication}</translation>
    </message>
    <message>
        <source>form {id} would be by a judge who is not there</source>
        <translation>评分表 {id} 的评委不存在</translation>
    </message>
    <message>
        <source>form {id} {happened}</source>
        <translation>评分表 {id} {happened}</translation>
    </message>
    <message>
        <source>generator is a text</source>
        <translation>generator 须为文本</translation>
    </message>
    <message>
        <source>holds U+FFFD: the text was damaged before it came here</source>
        <translation>含有 U+FFFD：文本在到此之前已损坏</translation>
    </message>
    <message>
        <source>holds no form of this match but of {said}: name it in form_ids if that is ours</source>
        <translation>没有本场的评分表，只有 {said} 的：如属本场请在 form_ids 中指明</translation>
    </message>
    <message>
        <source>holds no paragraphs: not a page of this transcript</source>
        <translation>没有段落：不是此转写稿的一页</translation>
    </message>
    <message>
        <source>holds {code}, which no database can store; repair the file</source>
        <translation>含有数据库无法存储的 {code}；请修复文件</translation>
    </message>
    <message>
        <source>impression</source>
        <translation>印象票</translation>
    </message>
    <message>
        <source>in no unit</source>
        <translation>不属于任何单元</translation>
    </message>
    <message>
        <source>in two sections</source>
        <translation>分属两个环节</translation>
    </message>
    <message>
        <source>is a speech, but is set to both sides</source>
        <translation>是陈词，却设为双方</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>is set to {acting}, but names a respondent of that side</source>
        <translation>设为{acting}，应答者却属于该方</translation>
    </message>
    <message>
        <source>is set to {acting}, but names a speaker of the other side</source>
        <translation>设为{acting}，发言者却属于另一方</translation>
    </message>
    <message>
        <source>is set to {acting}, but only the other side speaks in it</source>
        <translation>设为{acting}，但只有另一方发言</translation>
    </message>
    <message>
        <source>is set to {acting}, but the schedule has it as {acting_side}</source>
        <translation>设为{acting}，但赛制中为{acting_side}</translation>
    </message>
    <message>
        <source>it cannot be read: {strerror}</source>
        <translation>无法读取：{strerror}</translation>
    </message>
    <message>
        <source>it gave no reason</source>
        <translation>未给出原因</translation>
    </message>
    <message>
        <source>it has neither pictures nor sound</source>
        <translation>既无画面也无声音</translation>
    </message>
    <message>
        <source>it has no sound</source>
        <translation>没有声音</translation>
    </message>
    <message>
        <source>it holds a control character</source>
        <translation>含有控制字符</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>是空的</translation>
    </message>
    <message>
        <source>it is heard at a moment</source>
        <translation>它在某一时刻被听到</translation>
    </message>
    <message>
        <source>it is no kind of video or sound that Reviewer reads</source>
        <translation>不是 Reviewer 能读取的音视频</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>不是文件</translation>
    </message>
    <message>
        <source>its clock is no usable time, left empty</source>
        <translation>时间无效，留空</translation>
    </message>
    <message>
        <source>its name, or a folder&apos;s above it, is damaged and no text: rename it</source>
        <translation>文件名或上级文件夹名已损坏：请重命名</translation>
    </message>
    <message>
        <source>its text is not a text</source>
        <translation>其文本不是文本</translation>
    </message>
    <message>
        <source>its {what} is no usable time, left empty</source>
        <translation>其{what}时间无效，留空</translation>
    </message>
    <message>
        <source>judge</source>
        <translation>评委</translation>
    </message>
    <message>
        <source>judge forms are read from .xlsx, .xls, .ods and .csv</source>
        <translation>评分表须为 .xlsx、.xls、.ods 或 .csv</translation>
    </message>
    <message>
        <source>name each reviewer once</source>
        <translation>每位审校人只写一次</translation>
    </message>
    <message>
        <source>name two reviewers</source>
        <translation>请写两位审校人</translation>
    </message>
    <message>
        <source>judge {judge} has forms of both adjudications: name one</source>
        <translation>评委 {judge} 在原判和申诉中都有评分表：请指明一张</translation>
    </message>
    <message>
        <source>--endpoint is an address such as https://server.example/v1</source>
        <translation>--endpoint 须为地址，例如 https://server.example/v1</translation>
    </message>
    <message>
        <source>--endpoint is an address without user, password, ? or #: {words}</source>
        <translation>--endpoint 须为不含用户、密码、? 或 # 的地址：{words}</translation>
    </message>
    <message>
        <source>--model is empty: name the model as the server does</source>
        <translation>--model 为空：请按服务器的叫法指定模型</translation>
    </message>
    <message>
        <source>--timeout is a number of seconds from 1 to 3600</source>
        <translation>--timeout 须为 1 到 3600 的秒数</translation>
    </message>
    <message>
        <source>; a redirect is not followed: name the final address with --endpoint</source>
        <translation>；不跟随重定向：请用 --endpoint 给出最终地址</translation>
    </message>
    <message>
        <source>; is the address right (many end in /v1), and the name of the model?</source>
        <translation>；地址（多以 /v1 结尾）和模型名称是否正确？</translation>
    </message>
    <message>
        <source>; the key {given}: it is taken from {keys}</source>
        <translation>；密钥{given}：取自 {keys}</translation>
    </message>
    <message>
        <source>Unit {unit} ({lines}): {what}{often}.</source>
        <translation>单元 {unit}（{lines}）：{what}{often}。</translation>
    </message>
    <message>
        <source>a Latin word became another</source>
        <translation>一个外文词变成了另一个</translation>
    </message>
    <message>
        <source>a judge and the same judge again are one already</source>
        <translation>同一评委已是同一人</translation>
    </message>
    <message>
        <source>a key is given in the environment variable {keys}, never in it</source>
        <translation>密钥须放在环境变量 {keys} 中，不能放在地址里</translation>
    </message>
    <message>
        <source>a mapping needs a name</source>
        <translation>映射需要名称</translation>
    </message>
    <message>
        <source>a name has at most {longest} bytes</source>
        <translation>姓名最多 {longest} 字节</translation>
    </message>
    <message>
        <source>a negation was changed</source>
        <translation>否定词有变</translation>
    </message>
    <message>
        <source>a negation was put in</source>
        <translation>增添了否定词</translation>
    </message>
    <message>
        <source>a negation was taken out</source>
        <translation>删去了否定词</translation>
    </message>
    <message>
        <source>a number became another</source>
        <translation>数字变成了另一个</translation>
    </message>
    <message>
        <source>a passage is said in other words</source>
        <translation>一段话换了说法</translation>
    </message>
    <message>
        <source>a passage was changed</source>
        <translation>一段话有变</translation>
    </message>
    <message>
        <source>a passage was put in</source>
        <translation>增添了一段话</translation>
    </message>
    <message>
        <source>a passage was taken out</source>
        <translation>删去了一段话</translation>
    </message>
    <message>
        <source>a record is not as an export has it</source>
        <translation>有记录与导出格式不符</translation>
    </message>
    <message>
        <source>a repetition was taken out</source>
        <translation>删去了重复</translation>
    </message>
    <message>
        <source>a reply names no judge</source>
        <translation>有回复未指明评委</translation>
    </message>
    <message>
        <source>a role is {roles}, not {role}</source>
        <translation>角色应为 {roles}，而不是 {role}</translation>
    </message>
    <message>
        <source>a sample holds one item at least</source>
        <translation>样本至少要有一项</translation>
    </message>
    <message>
        <source>a score is missing</source>
        <translation>缺评分</translation>
    </message>
    <message>
        <source>a section begins at line {start}, inside a unit of the other review: decide sections and units there for the same one</source>
        <translation>环节在第 {start} 行开始，位于另一份审校的单元之内：此处的环节和单元须采用同一份</translation>
    </message>
    <message>
        <source>a stage ends after it begins</source>
        <translation>环节的结束须在开始之后</translation>
    </message>
    <message>
        <source>a verdict is {verdicts}, not {verdict}</source>
        <translation>裁定应为 {verdicts}，而不是 {verdict}</translation>
    </message>
    <message>
        <source>a vote is missing</source>
        <translation>缺投票</translation>
    </message>
    <message>
        <source>a winner is open</source>
        <translation>胜负未定</translation>
    </message>
    <message>
        <source>a word of the motion or of a name was right as heard and became another</source>
        <translation>辩题或人名中的词原本听写正确，却被改成别的</translation>
    </message>
    <message>
        <source>a word was taken out</source>
        <translation>删去了一个词</translation>
    </message>
    <message>
        <source>an assistant speaks of its work</source>
        <translation>夹带了模型的说明</translation>
    </message>
    <message>
        <source>an error was found in a sample</source>
        <translation>抽样中发现了错误</translation>
    </message>
    <message>
        <source>another word stands where one was heard</source>
        <translation>听到的词换成了另一个</translation>
    </message>
    <message>
        <source>break section</source>
        <translation>休息段</translation>
    </message>
    <message>
        <source>cell without a partner</source>
        <translation>单元格没有对应</translation>
    </message>
    <message>
        <source>chair section</source>
        <translation>主席段</translation>
    </message>
    <message>
        <source>commentary section</source>
        <translation>点评段</translation>
    </message>
    <message>
        <source>fillers were put in</source>
        <translation>增添了语气词</translation>
    </message>
    <message>
        <source>fillers were taken out</source>
        <translation>删去了语气词</translation>
    </message>
    <message>
        <source>form mapping</source>
        <translation>评分表映射</translation>
    </message>
    <message>
        <source>form {id}: {named} {words} → {words2}</source>
        <translation>评分表 {id}：{named} {words} → {words2}</translation>
    </message>
    <message>
        <source>from a run that broke off</source>
        <translation>来自中断的一次运行</translation>
    </message>
    <message>
        <source>give matches</source>
        <translation>分派比赛</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>is refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>it is damaged ({name})</source>
        <translation>已损坏（{name}）</translation>
    </message>
    <message>
        <source>it is said in other words</source>
        <translation>换了说法</translation>
    </message>
    <message>
        <source>it was made by a newer Reviewer</source>
        <translation>由更新版的 Reviewer 创建</translation>
    </message>
    <message>
        <source>its sections were imported or reviewed: --force replaces them</source>
        <translation>其环节是导入或已审校的：--force 替换它们</translation>
    </message>
    <message>
        <source>its text is another unit&apos;s</source>
        <translation>文本属于另一单元</translation>
    </message>
    <message>
        <source>judge samples</source>
        <translation>裁定样本</translation>
    </message>
    <message>
        <source>kind is one of {text_kinds}</source>
        <translation>kind 须为其中之一：{text_kinds}</translation>
    </message>
    <message>
        <source>larger than {max_bytes} MiB</source>
        <translation>大于 {max_bytes} MiB</translation>
    </message>
    <message>
        <source>last_line comes before first_line</source>
        <translation>last_line 在 first_line 之前</translation>
    </message>
    <message>
        <source>left as heard: another unit of this batch is wrong</source>
        <translation>保持听写原样：该批次另一单元有误</translation>
    </message>
    <message>
        <source>letters changed their case</source>
        <translation>字母大小写有变</translation>
    </message>
    <message>
        <source>line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>line {first}</source>
        <translation>第 {first} 行</translation>
    </message>
    <message>
        <source>line {line_num}</source>
        <translation>第 {line_num} 行</translation>
    </message>
    <message>
        <source>line {lineno}, column {colno}</source>
        <translation>第 {lineno} 行第 {colno} 列</translation>
    </message>
    <message>
        <source>line {line}, column {column}</source>
        <translation>第 {line} 行第 {column} 列</translation>
    </message>
    <message>
        <source>line {listed} is {words}</source>
        <translation>第 {listed} 行{words}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>line {number} is not JSON</source>
        <translation>第 {number} 行不是 JSON</translation>
    </message>
    <message>
        <source>line {number} is not an edit: {&quot;edit&quot;: …}</source>
        <translation>第 {number} 行不是操作：{&quot;edit&quot;: …}</translation>
    </message>
    <message>
        <source>line {number} is shared with a unit that does not hold</source>
        <translation>第 {number} 行与一个不成立的单元共用</translation>
    </message>
    <message>
        <source>line {number} is too short to be divided</source>
        <translation>第 {number} 行太短，无法分开</translation>
    </message>
    <message>
        <source>line {number}: {error}</source>
        <translation>第 {number} 行：{error}</translation>
    </message>
    <message>
        <source>line {physical_lines_count}</source>
        <translation>第 {physical_lines_count} 行</translation>
    </message>
    <message>
        <source>lines is [first, last]</source>
        <translation>lines 须为 [首行, 末行]</translation>
    </message>
    <message>
        <source>lines {first} and {last}</source>
        <translation>第 {first} 行和第 {last} 行</translation>
    </message>
    <message>
        <source>lines {first}-{last}</source>
        <translation>第 {first}-{last} 行</translation>
    </message>
    <message>
        <source>lines {first}–{last}</source>
        <translation>第 {first}–{last} 行</translation>
    </message>
    <message>
        <source>lines {listed}–{listed2} are {words}</source>
        <translation>第 {listed}–{listed2} 行{words}</translation>
    </message>
    <message>
        <source>lines {shown}{value} are {words}</source>
        <translation>第 {shown}{value} 行{words}</translation>
    </message>
    <message>
        <source>malformed JSON (a number of thousands of digits)</source>
        <translation>JSON 有误（数字长达数千位）</translation>
    </message>
    <message>
        <source>malformed JSON ({msg})</source>
        <translation>JSON 有误（{msg}）</translation>
    </message>
    <message>
        <source>match</source>
        <translation>比赛</translation>
    </message>
    <message>
        <source>match {id} holds a sign that is no character</source>
        <translation>比赛 {id} 含有不是字符的符号</translation>
    </message>
    <message>
        <source>match {match} has no known format: set it, and its forms can be written</source>
        <translation>比赛 {match} 没有已知赛制：请先设置，才能生成评分表</translation>
    </message>
    <message>
        <source>match {match} is {now}, not yet {status}; --status any copies it anyway</source>
        <translation>比赛 {match} 为{now}，尚未{status}；--status any 可照样导出</translation>
    </message>
    <message>
        <source>match-clash: {id} is the match of another folder, {home}</source>
        <translation>比赛冲突：{id} 是另一文件夹 {home} 的比赛</translation>
    </message>
    <message>
        <source>match-clash: {named} folders of this import have this match_id</source>
        <translation>比赛冲突：此次导入有 {named} 个文件夹用了这个 match_id</translation>
    </message>
    <message>
        <source>merged cells cover whole columns; please unmerge them</source>
        <translation>合并单元格占满整列；请取消合并</translation>
    </message>
    <message>
        <source>more cells than forms can have</source>
        <translation>单元格多于评分表所能有的</translation>
    </message>
    <message>
        <source>must be a list of tables, [[stages]]</source>
        <translation>须为表的列表 [[stages]]</translation>
    </message>
    <message>
        <source>must be a table</source>
        <translation>须为表</translation>
    </message>
    <message>
        <source>named by what the match knows now</source>
        <translation>按比赛现有信息命名</translation>
    </message>
    <message>
        <source>neither UTF-8 nor GB18030; choose the encoding, or save the file as UTF-8</source>
        <translation>既非 UTF-8 也非 GB18030；请选择编码，或另存为 UTF-8</translation>
    </message>
    <message>
        <source>neither speakers nor times were found: read as plain captions</source>
        <translation>未找到发言人和时间：按纯字幕读入</translation>
    </message>
    <message>
        <source>new suggestions for {many}</source>
        <translation>{many}有新建议</translation>
    </message>
    <message>
        <source>no adjudication</source>
        <translation>没有评判</translation>
    </message>
    <message>
        <source>no best debater</source>
        <translation>没有最佳辩手</translation>
    </message>
    <message>
        <source>no file was given</source>
        <translation>未给出文件</translation>
    </message>
    <message>
        <source>no judge is named on this sheet</source>
        <translation>此工作表没有评委姓名</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>no line could be read, it was taken for {format}</source>
        <translation>读不到任何行，曾按 {format} 读取</translation>
    </message>
    <message>
        <source>no line could be read; tried {names}</source>
        <translation>读不到任何行；已尝试 {names}</translation>
    </message>
    <message>
        <source>no line of the transcript is in this range</source>
        <translation>此范围内没有转写稿的行</translation>
    </message>
    <message>
        <source>no longer </source>
        <translation>不再</translation>
    </message>
    <message>
        <source>no match is {status} yet: there is nothing to draw a sample from</source>
        <translation>还没有{status}的比赛：无从抽样</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未给出原因</translation>
    </message>
    <message>
        <source>no role</source>
        <translation>无角色</translation>
    </message>
    <message>
        <source>no stage was found: no words of a chair that fit a format</source>
        <translation>未找到环节：没有符合赛制的主席用语</translation>
    </message>
    <message>
        <source>no such file or folder: {path}</source>
        <translation>没有这个文件或文件夹：{path}</translation>
    </message>
    <message>
        <source>no such folder: {parent}; create it first</source>
        <translation>没有这个文件夹：{parent}；请先新建</translation>
    </message>
    <message>
        <source>no such project: {name} is empty; import into it first</source>
        <translation>没有项目：{name} 是空的；请先导入</translation>
    </message>
    <message>
        <source>no such project: {name}; see to the name, or import into it first</source>
        <translation>没有这个项目：{name}；请检查名称，或先导入</translation>
    </message>
    <message>
        <source>no valid csv: {error}</source>
        <translation>不是有效的 csv：{error}</translation>
    </message>
    <message>
        <source>none of its sound can be decoded</source>
        <translation>其中的声音都无法解码</translation>
    </message>
    <message>
        <source>not all that the mapping names stands in this file as it says</source>
        <translation>映射所指的内容在此文件中并不全有</translation>
    </message>
    <message>
        <source>not confirmed</source>
        <translation>未确认</translation>
    </message>
    <message>
        <source>not consecutive</source>
        <translation>不连续</translation>
    </message>
    <message>
        <source>not every paragraph has a numeric pid: kept in file order</source>
        <translation>并非每段都有数字 pid：按文件次序</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>not in order</source>
        <translation>次序不对</translation>
    </message>
    <message>
        <source>not in the batch asked for</source>
        <translation>不在所要的批次内</translation>
    </message>
    <message>
        <source>not in the transcript</source>
        <translation>不在转写稿内</translation>
    </message>
    <message>
        <source>not read: {names} (forms stand in forms/original or forms/appeal, the rest is .json)</source>
        <translation>未读取：{names}（评分表放在 forms/original 或 forms/appeal，其余为 .json）</translation>
    </message>
    <message>
        <source>not reviewed</source>
        <translation>未审核</translation>
    </message>
    <message>
        <source>not valid as {name}</source>
        <translation>不是有效的 {name}</translation>
    </message>
    <message>
        <source>not without text, as the unit is</source>
        <translation>并非像该单元一样没有文本</translation>
    </message>
    <message>
        <source>note on {id} {happened}</source>
        <translation>{id} 的备注{happened}</translation>
    </message>
    <message>
        <source>nothing more</source>
        <translation>没有更多信息</translation>
    </message>
    <message>
        <source>on this server the author is your login, {login}</source>
        <translation>在此服务器上作者即你的登录名 {login}</translation>
    </message>
    <message>
        <source>one of {load_formats}, not {text}</source>
        <translation>{load_formats} 之一，而非 {text}</translation>
    </message>
    <message>
        <source>one of {words}</source>
        <translation>{words} 之一</translation>
    </message>
    <message>
        <source>only JSON pages can be joined to one transcript</source>
        <translation>只有 JSON 分页可以合成一份转写稿</translation>
    </message>
    <message>
        <source>only a fix changes something</source>
        <translation>只有修正才会改动内容</translation>
    </message>
    <message>
        <source>only a warning can be dismissed, and {code} is of severity {severity}</source>
        <translation>只能忽略警告，而 {code} 属于{severity}</translation>
    </message>
    <message>
        <source>only neighbours can be merged</source>
        <translation>只能合并相邻单元</translation>
    </message>
    <message>
        <source>only punctuation was changed</source>
        <translation>只改了标点</translation>
    </message>
    <message>
        <source>only shown as context</source>
        <translation>仅作上下文显示</translation>
    </message>
    <message>
        <source>other section</source>
        <translation>其他段</translation>
    </message>
    <message>
        <source>others keep changing this match: try again</source>
        <translation>他人正在不断更改此比赛：请重试</translation>
    </message>
    <message>
        <source>panel not of three judges</source>
        <translation>评审团不是三位评委</translation>
    </message>
    <message>
        <source>paragraph {pid}</source>
        <translation>第 {pid} 段</translation>
    </message>
    <message>
        <source>paragraph {value}</source>
        <translation>第 {value} 段</translation>
    </message>
    <message>
        <source>please save it as .xlsx or .csv</source>
        <translation>请另存为 .xlsx 或 .csv</translation>
    </message>
    <message>
        <source>redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>rejecting a text needs a reason</source>
        <translation>否决文本需要理由</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>reopen approved</source>
        <translation>重开已批准的</translation>
    </message>
    <message>
        <source>reopening a match needs a reason</source>
        <translation>重新打开比赛需要理由</translation>
    </message>
    <message>
        <source>restore</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>restore takes the number of a revision</source>
        <translation>还原需要版本号</translation>
    </message>
    <message>
        <source>retry.zh.md has no {problems}, where it is said what was wrong</source>
        <translation>retry.zh.md 没有用来说明错误的 {problems}</translation>
    </message>
    <message>
        <source>returning a match needs a reason</source>
        <translation>退回比赛需要理由</translation>
    </message>
    <message>
        <source>revert part</source>
        <translation>恢复局部</translation>
    </message>
    <message>
        <source>revert units</source>
        <translation>恢复单元</translation>
    </message>
    <message>
        <source>reviewer correct needs the openai client: pip install openai</source>
        <translation>reviewer correct 需要 openai 客户端：pip install openai</translation>
    </message>
    <message>
        <source>revision {seq} brought another transcript: what was before it can be looked at but not restored</source>
        <translation>第 {seq} 版换了转写稿：此前的版本可以查看但不能还原</translation>
    </message>
    <message>
        <source>score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>score {id}: {cell} → {cell2}</source>
        <translation>评分 {id}：{cell} → {cell2}</translation>
    </message>
    <message>
        <source>section</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>section {id} ({section_kind})</source>
        <translation>环节 {id}（{section_kind}）</translation>
    </message>
    <message>
        <source>section {id} names a judge who is not there</source>
        <translation>环节 {id} 的评委不存在</translation>
    </message>
    <message>
        <source>section {section} is no stage and cannot be scored</source>
        <translation>环节 {section} 不是赛段，不能评分</translation>
    </message>
    <message>
        <source>segment takes one field, force, which is true or false</source>
        <translation>segment 只有一个字段 force，取 true 或 false</translation>
    </message>
    <message>
        <source>segment {number}</source>
        <translation>第 {number} 段</translation>
    </message>
    <message>
        <source>segment: chosen is not what a proposal can give</source>
        <translation>segment：chosen 不是提议能给出的内容</translation>
    </message>
    <message>
        <source>sentence {number}</source>
        <translation>第 {number} 句</translation>
    </message>
    <message>
        <source>set_match cannot set {field}: it sets {fields}</source>
        <translation>set_match 不能设置 {field}：只能设置 {fields}</translation>
    </message>
    <message>
        <source>set_section names no field to set</source>
        <translation>set_section 没有要设置的字段</translation>
    </message>
    <message>
        <source>set_status takes one of unit, section and match</source>
        <translation>set_status 只取 unit、section、match 之一</translation>
    </message>
    <message>
        <source>several best debaters are tied</source>
        <translation>最佳辩手并列</translation>
    </message>
    <message>
        <source>several voices in one cue, the first is taken</source>
        <translation>一条字幕有多个声音，取第一个</translation>
    </message>
    <message>
        <source>should be a list of JSON objects</source>
        <translation>应为 JSON 对象列表</translation>
    </message>
    <message>
        <source>some other ZIP archive</source>
        <translation>其他 ZIP 压缩包</translation>
    </message>
    <message>
        <source>somebody changed the match meanwhile: look at it again</source>
        <translation>其间有人改动了比赛：请再看一遍</translation>
    </message>
    <message>
        <source>speaker</source>
        <translation>发言人</translation>
    </message>
    <message>
        <source>src is not a list of line numbers</source>
        <translation>src 不是行号列表</translation>
    </message>
    <message>
        <source>stage {number}</source>
        <translation>第 {number} 个环节</translation>
    </message>
    <message>
        <source>stage {n}</source>
        <translation>第 {n} 个环节</translation>
    </message>
    <message>
        <source>stage {own}</source>
        <translation>环节 {own}</translation>
    </message>
    <message>
        <source>stands twice with different content</source>
        <translation>出现两次且内容不同</translation>
    </message>
    <message>
        <source>stands twice with different content; leave one of the pages out</source>
        <translation>出现两次且内容不同；请去掉其中一页</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>status {status}</source>
        <translation>状态 {status}</translation>
    </message>
    <message>
        <source>stopped; nothing was changed</source>
        <translation>已停止；没有任何改动</translation>
    </message>
    <message>
        <source>text before the first cue, kept unnamed</source>
        <translation>首条字幕之前的文本，保留为无名</translation>
    </message>
    <message>
        <source>text before the first turn, kept unnamed</source>
        <translation>首个话轮之前的文本，保留为无名</translation>
    </message>
    <message>
        <source>text is missing</source>
        <translation>缺少文本</translation>
    </message>
    <message>
        <source>text {id} {happened}</source>
        <translation>文本 {id} {happened}</translation>
    </message>
    <message>
        <source>text {id}: {value}</source>
        <translation>文本 {id}：{value}</translation>
    </message>
    <message>
        <source>the JSON is cut off or broken; ask for this reply again</source>
        <translation>JSON 不完整或已损坏；请重新获取此回复</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply</source>
        <translation>JSON 嵌套过深</translation>
    </message>
    <message>
        <source>the JSON is nested too deeply for a transcript</source>
        <translation>JSON 嵌套过深，不像转写稿</translation>
    </message>
    <message>
        <source>the TextGrid ends too early</source>
        <translation>TextGrid 过早结束</translation>
    </message>
    <message>
        <source>the Word document is damaged (it has no body)</source>
        <translation>Word 文档已损坏（没有正文）</translation>
    </message>
    <message>
        <source>the Word document is damaged ({kind})</source>
        <translation>Word 文档已损坏（{kind}）</translation>
    </message>
    <message>
        <source>the Word document is encrypted; save it anew</source>
        <translation>Word 文档已加密；请另存</translation>
    </message>
    <message>
        <source>the XML defines entities, which is not safe</source>
        <translation>XML 定义了实体，不安全</translation>
    </message>
    <message>
        <source>the answer has no end</source>
        <translation>回答没有结束</translation>
    </message>
    <message>
        <source>the connection to {name} broke; what was saved is safe, try again</source>
        <translation>与 {name} 的连接中断；已保存的内容安全，请重试</translation>
    </message>
    <message>
        <source>the cut of unit {id} is not inside its lines</source>
        <translation>单元 {id} 的切分不在其行内</translation>
    </message>
    <message>
        <source>the disk of the server is full ({name}); nothing was saved of this step</source>
        <translation>服务器磁盘已满（{name}）；这一步未保存</translation>
    </message>
    <message>
        <source>the disk of {name} is full; nothing was saved of this step, make room and try again</source>
        <translation>{name} 所在磁盘已满；这一步未保存，请腾出空间再试</translation>
    </message>
    <message>
        <source>the document cannot be read ({name}); {save_as}</source>
        <translation>无法读取文档（{name}）；{save_as}</translation>
    </message>
    <message>
        <source>the document is encrypted; please remove its password</source>
        <translation>文档已加密；请去除密码</translation>
    </message>
    <message>
        <source>the document unpacks to far more than a judge form can hold</source>
        <translation>文档解压后远大于评分表</translation>
    </message>
    <message>
        <source>the document unpacks to more than {max_unpacked} MiB of text</source>
        <translation>文档解压后超过 {max_unpacked} MiB 文本</translation>
    </message>
    <message>
        <source>the export is not sound and was given up: {problems}{more}</source>
        <translation>导出结果有误，已放弃：{problems}{more}</translation>
    </message>
    <message>
        <source>the export to {name} failed ({reason}); what was there before is as it was</source>
        <translation>导出到 {name} 失败（{reason}）；原有内容保持不变</translation>
    </message>
    <message>
        <source>the export was cancelled; nothing was changed</source>
        <translation>导出已取消；没有任何改动</translation>
    </message>
    <message>
        <source>the expression cannot be carried out on these texts</source>
        <translation>此表达式无法用于这些文本</translation>
    </message>
    <message>
        <source>the expression has no group {key}</source>
        <translation>表达式没有分组 {key}</translation>
    </message>
    <message>
        <source>the file is UTF-8 but damaged here; get a fresh copy, or choose the encoding</source>
        <translation>文件是 UTF-8 但此处损坏；请重新获取，或选择编码</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>the file is empty: no line could be read</source>
        <translation>文件是空的：读不到任何行</translation>
    </message>
    <message>
        <source>the first section begins with the match and cannot move</source>
        <translation>首个环节从比赛开头开始，不能移动</translation>
    </message>
    <message>
        <source>the first section has none before it to join</source>
        <translation>首个环节之前没有可并入的环节</translation>
    </message>
    <message>
        <source>the first unit would be in no section</source>
        <translation>首个单元会不属于任何环节</translation>
    </message>
    <message>
        <source>the import was cancelled; what is in stays</source>
        <translation>导入已取消；已导入的保留</translation>
    </message>
    <message>
        <source>the last round returns or raises</source>
        <translation>最后一轮有结果或报错</translation>
    </message>
    <message>
        <source>the last, {id}, counts</source>
        <translation>以最后一张 {id} 为准</translation>
    </message>
    <message>
        <source>the lines of unit {id} would not be consecutive</source>
        <translation>单元 {id} 的行会不连续</translation>
    </message>
    <message>
        <source>the login may not do this in {name}; ask the owner of the database for the rights</source>
        <translation>此登录名在 {name} 中无权这样做；请向数据库所有者申请权限</translation>
    </message>
    <message>
        <source>the match has been worked on since it was reopened: approve it anew</source>
        <translation>比赛重新打开后已有改动：请重新批准</translation>
    </message>
    <message>
        <source>the match is approved: reopen it first</source>
        <translation>比赛已批准：请先重新打开</translation>
    </message>
    <message>
        <source>the match is approved: reopen it with a reason first</source>
        <translation>比赛已批准：请先说明理由重新打开</translation>
    </message>
    <message>
        <source>the match was {status}: it is in review again</source>
        <translation>比赛原为{status}：现又回到审校中</translation>
    </message>
    <message>
        <source>the name of a file</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>the paragraphs were put in the order of their pids</source>
        <translation>已按 pid 排列段落</translation>
    </message>
    <message>
        <source>the project&apos;s URL cannot be read; {how}</source>
        <translation>项目的 URL 无法识别；{how}</translation>
    </message>
    <message>
        <source>the record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>the report was cancelled</source>
        <translation>报告已取消</translation>
    </message>
    <message>
        <source>the revision changes records that are not there</source>
        <translation>此版本更改了不存在的记录</translation>
    </message>
    <message>
        <source>A best-debater vote of judge {judge} at {at} names no debater of this match.</source>
        <translation>评委 {judge} 在 {at} 的最佳辩手票不是本场比赛的辩手。</translation>
    </message>
    <message>
        <source>A boundary is the line at which a stage begins.</source>
        <translation>边界指环节开始的那一行。</translation>
    </message>
    <message>
        <source>A score of judge {judge} at {at}</source>
        <translation>评委 {judge} 在 {at} 的评分</translation>
    </message>
    <message>
        <source>Judge {judge} gave {votes} for the best debater at {at}; three are due.</source>
        <translation>评委 {judge} 投了 {votes}最佳辩手（{at}）；应为三票。</translation>
    </message>
    <message>
        <source>Judge {judge} gave {votes} for the best debater; three are due.</source>
        <translation>评委 {judge} 为最佳辩手投了 {votes}；应投 3 票。</translation>
    </message>
    <message>
        <source>Judge {judge} has no score for {named}: {at}.</source>
        <translation>评委 {judge} 没有给{named}评分：{at}。</translation>
    </message>
    <message>
        <source>Judge {judge} has no {ballot} vote{why} at {places}.</source>
        <translation>评委 {judge} 没有{ballot}{why}：{places}。</translation>
    </message>
    <message>
        <source>Judge {judge} has none of the {due_count} due.</source>
        <translation>评委 {judge} 应有的 {due_count}全部缺失。</translation>
    </message>
    <message>
        <source>Judge {judge} has {held_count} scores for {named}: {at}.</source>
        <translation>评委 {judge} 在{named}有 {held_count} 个评分：{at}。</translation>
    </message>
    <message>
        <source>Judge {judge} sent {number} forms; {which}.</source>
        <translation>评委 {judge} 交了 {number} 张评分表；{which}。</translation>
    </message>
    <message>
        <source>Judge {judge}&apos;s stage vote at {at} is {vote}, but the scores come to {ours} for the affirmative and {theirs} for the negative.</source>
        <translation>评委 {judge} 的环节票（{at}）投给{vote}，但评分合计为正方 {ours}、反方 {theirs}。</translation>
    </message>
    <message>
        <source>Judge {judge}&apos;s total for the {side} at {cell} is written as {written}, but the scores come to {given}.</source>
        <translation>评委 {judge} 写的{side}总分（{cell}）是 {written}，但评分合计为 {given}。</translation>
    </message>
    <message>
        <source>Line {number} is divided between {units_count} units.</source>
        <translation>第 {number} 行分属 {units_count} 个单元。</translation>
    </message>
    <message>
        <source>No debater says a word in {stage}: check who speaks, and where it begins and ends.</source>
        <translation>{stage}里没有辩手发言：请核对发言人和环节的起止位置。</translation>
    </message>
    <message>
        <source>Of the characters of lines to which either gives a side, the share to which both give the same.</source>
        <translation>任一方标了持方的行中，两者一致的字数比例。</translation>
    </message>
    <message>
        <source>Precision and recall in one: their harmonic mean, for the very same line.</source>
        <translation>精确率与召回率的调和平均，要求同一行。</translation>
    </message>
    <message>
        <source>Stage {stage} has no type: choose one.</source>
        <translation>环节“{stage}”没有类型：请选择。</translation>
    </message>
    <message>
        <source>Stage {stage} is out of order: in the schedule it is stage {rank}.</source>
        <translation>环节“{stage}”次序不对：赛制中它是第 {rank} 个环节。</translation>
    </message>
    <message>
        <source>Stage {stage}: it {trouble}.</source>
        <translation>环节“{stage}”{trouble}。</translation>
    </message>
    <message>
        <source>Substituted, deleted and inserted characters of the earlier text, over the length of the later; without punctuation and spaces, in one width. 0 is the same.</source>
        <translation>前一文本的替换、删除、插入字数除以后一文本长度；不计标点空格，统一全半角。0 为完全相同。</translation>
    </message>
    <message>
        <source>The affirmative has no position: an export needs it.</source>
        <translation>正方没有填写立场：导出需要。</translation>
    </message>
    <message>
        <source>The later choice is the reference.</source>
        <translation>以后一个版本为参照。</translation>
    </message>
    <message>
        <source>The match has no format: choose one, for its stages and scores follow from it.</source>
        <translation>比赛没有赛制：请选择，环节和评分项由它决定。</translation>
    </message>
    <message>
        <source>The match has no motion: an export needs it.</source>
        <translation>比赛没有辩题：导出需要。</translation>
    </message>
    <message>
        <source>The match&apos;s format is not known here: choose another, or list its stages yourself.</source>
        <translation>不认识这场比赛的赛制：请另选一个，或自行列出环节。</translation>
    </message>
    <message>
        <source>The model-written reasoning {id} of the {adjudication}</source>
        <translation>{adjudication}的模型说理 {id}</translation>
    </message>
    <message>
        <source>The model-written summary {id} of the {adjudication}</source>
        <translation>{adjudication}的模型摘要 {id}</translation>
    </message>
    <message>
        <source>The negative has no position: an export needs it.</source>
        <translation>反方没有填写立场：导出需要。</translation>
    </message>
    <message>
        <source>The recording is not where it was at the import: name its place now.</source>
        <translation>录音录像已不在导入时的位置：请重新指定。</translation>
    </message>
    <message>
        <source>The same, where a boundary may be one line of the transcript off.</source>
        <translation>同上，边界可差一行。</translation>
    </message>
    <message>
        <source>The same, where a boundary may be two seconds off; not defined where one has no time.</source>
        <translation>同上，边界可差两秒；缺少时间则无定义。</translation>
    </message>
    <message>
        <source>The share of pairs of lines, half a mean stage apart, that only one of the two holds together in one stage (Beeferman et al. 1999). 0 is the same.</source>
        <translation>相距半个平均环节的两行，只有一方认为同属一个环节的比例（Beeferman et al. 1999）。0 为完全相同。</translation>
    </message>
    <message>
        <source>The share of the earlier&apos;s boundaries that stand in the later as well.</source>
        <translation>前一版本的边界中，后一版本也有的比例。</translation>
    </message>
    <message>
        <source>The share of the later&apos;s boundaries that the earlier had found.</source>
        <translation>后一版本的边界中，前一版本已找到的比例。</translation>
    </message>
    <message>
        <source>The share of windows, half a mean stage long, in which the two have different numbers of boundaries (Pevzner &amp; Hearst 2002). 0 is the same.</source>
        <translation>半个平均环节长的窗口中，两者边界数不同的比例（Pevzner &amp; Hearst 2002）。0 为完全相同。</translation>
    </message>
    <message>
        <source>The {ballot} vote of judge {judge} at {at} is a tie.</source>
        <translation>评委 {judge} 的{ballot}（{at}）是平票。</translation>
    </message>
    <message>
        <source>The {kind} adjudication has forms of {number}, {names}; it needs {size}.</source>
        <translation>{kind}有 {number}的评分表：{names}；需要 {size} 位。</translation>
    </message>
    <message>
        <source>The {kind} adjudication has no form; it needs those of {size} judges.</source>
        <translation>{kind}没有评分表；需要 {size} 位评委的评分表。</translation>
    </message>
    <message>
        <source>below [result] stand winner and best_debater alone; what is said of the match itself stands above [result]</source>
        <translation>[result] 之下只能写 winner 和 best_debater；比赛本身的信息应写在 [result] 之前</translation>
    </message>
    <message>
        <source>below [speakers] this is a label of that table, and {role} is no role; what is said of the match itself stands above [speakers]</source>
        <translation>写在 [speakers] 之下就是该表的一个说话人标签，而 {role} 不是角色；比赛本身的信息应写在 [speakers] 之前</translation>
    </message>
    <message>
        <source>cell {name}</source>
        <translation>单元格 {name}</translation>
    </message>
    <message>
        <source>has no acting side: choose whose it is</source>
        <translation>没有发言方：请选择是哪一方的</translation>
    </message>
    <message>
        <source>holds forms of several matches, {names}: name ours in form_ids of match.toml</source>
        <translation>含有多场比赛的评分表（{names}）：请在 match.toml 的 form_ids 中写明本场</translation>
    </message>
    <message>
        <source>is a surprise challenge of a type that the format does not allow</source>
        <translation>是奇袭，但赛制不允许这种类型的奇袭</translation>
    </message>
    <message>
        <source>is marked as a surprise challenge, but the format has none</source>
        <translation>标为奇袭，但该赛制没有奇袭</translation>
    </message>
    <message>
        <source>is not in the schedule: check its type and side, or join it with the section before</source>
        <translation>不在赛制中：请核对类型和发言方，或并入上一个环节</translation>
    </message>
    <message>
        <source>is surprise challenge {called} of its side, but the format allows {most}</source>
        <translation>是本方第 {called} 次奇袭，但赛制只允许 {most} 次</translation>
    </message>
    <message>
        <source>match {match} has no times: write it as .docx or .html</source>
        <translation>比赛 {match} 没有时间：请存为 .docx 或 .html</translation>
    </message>
    <message>
        <source>no judge form was found: neither stages in rows beside 正方 and 反方, nor a header row of questions with answers under it; a mapping can say what is what (in the window: Scores, Odd tables)</source>
        <translation>未找到评分表：既没有以行列出环节并配“正方”“反方”的表，也没有题目表头及其下的答案；可用映射说明各部分含义（窗口中：评分 → 特殊表格…）</translation>
    </message>
    <message>
        <source>stage {number} ({name})</source>
        <translation>第 {number} 个环节（{name}）</translation>
    </message>
    <message>
        <source>stopped: the proposals that are in stay</source>
        <translation>已停止：已写入的建议保留不变</translation>
    </message>
    <message>
        <source>the end of 1 time is not known: it is estimated from the text</source>
        <translation>1 处结束时间未知：已按文字估计</translation>
    </message>
    <message>
        <source>the ends of {open_ends} times are not known: they are estimated from the text</source>
        <translation>{open_ends} 处结束时间未知：已按文字估计</translation>
    </message>
    <message>
        <source>the row {label} was not read: {held_words}</source>
        <translation>行 {label} 未读取：{held_words}</translation>
    </message>
    <message>
        <source>the rule is one of {rules}</source>
        <translation>规则须为 {rules} 之一</translation>
    </message>
    <message>
        <source>the same characters stand in the other script</source>
        <translation>同样的字改用了繁体或简体</translation>
    </message>
    <message>
        <source>the same number is written in other numerals</source>
        <translation>同一数字换了写法</translation>
    </message>
    <message>
        <source>the search cannot be started: {why}</source>
        <translation>无法开始查找：{why}</translation>
    </message>
    <message>
        <source>the server of {name} cannot be reached; see whether it runs, whether the address is right and whether you are in its network</source>
        <translation>无法连接 {name} 的服务器；请检查它是否在运行、地址是否正确、你是否在其网络内</translation>
    </message>
    <message>
        <source>the server of {name} has a fault of its disk; ask its owner</source>
        <translation>{name} 的服务器磁盘故障；请联系所有者</translation>
    </message>
    <message>
        <source>the server of {name} is going down or starting; try again</source>
        <translation>{name} 的服务器正在关闭或启动；请重试</translation>
    </message>
    <message>
        <source>the server of {name} lacks memory or disk; try again later</source>
        <translation>{name} 的服务器内存或磁盘不足；请稍后再试</translation>
    </message>
    <message>
        <source>the server says: {error_words}</source>
        <translation>服务器回应：{error_words}</translation>
    </message>
    <message>
        <source>the source of this unit is too short to be divided</source>
        <translation>此单元的来源太短，无法拆分</translation>
    </message>
    <message>
        <source>the speech is told instead of given</source>
        <translation>发言变成了转述</translation>
    </message>
    <message>
        <source>the status is approved, reviewed or any</source>
        <translation>状态为 approved、reviewed 或 any</translation>
    </message>
    <message>
        <source>the status is approved, reviewed or any; the context inline or ids</source>
        <translation>状态为 approved、reviewed 或 any；上文为 inline 或 ids</translation>
    </message>
    <message>
        <source>the suggestion for unit {unit} is empty: emptying a text needs a reason</source>
        <translation>单元 {unit} 的建议为空：清空文本需要理由</translation>
    </message>
    <message>
        <source>the text holds U+{code}, half a character that cannot be stored; remove it</source>
        <translation>文本含有 U+{code}，是无法存储的半个字符；请删除</translation>
    </message>
    <message>
        <source>the text holds a character that {name} cannot store; create the database with ENCODING &apos;UTF8&apos;</source>
        <translation>文本含有 {name} 无法存储的字符；请以 ENCODING &apos;UTF8&apos; 建立数据库</translation>
    </message>
    <message>
        <source>the text holds a control character</source>
        <translation>文本含有控制字符</translation>
    </message>
    <message>
        <source>the time of a split must lie inside the unit</source>
        <translation>拆分时间须在单元之内</translation>
    </message>
    <message>
        <source>the transcript changed and the match has edits: --discard-edits gives them up (old revisions stay readable)</source>
        <translation>转写稿有变而比赛已有编辑：--discard-edits 放弃这些编辑（旧版本仍可查看）</translation>
    </message>
    <message>
        <source>the transcript was replaced: {old} → {new} lines</source>
        <translation>转写稿已替换：{old} → {new} 行</translation>
    </message>
    <message>
        <source>the tray</source>
        <translation>待对齐区</translation>
    </message>
    <message>
        <source>the value is one of {words}</source>
        <translation>取值须为其中之一：{words}</translation>
    </message>
    <message>
        <source>the value must be a list of texts</source>
        <translation>取值须为文本列表</translation>
    </message>
    <message>
        <source>the value must be a text or null</source>
        <translation>取值须为文本或 null</translation>
    </message>
    <message>
        <source>the value must be a whole number of milliseconds, {max_ms} at most</source>
        <translation>取值须为毫秒整数，最大 {max_ms}</translation>
    </message>
    <message>
        <source>the workbook cannot be read ({name}); {save_as}</source>
        <translation>无法读取工作簿（{name}）；{save_as}</translation>
    </message>
    <message>
        <source>the workbook is encrypted; please remove its password</source>
        <translation>工作簿已加密；请去除密码</translation>
    </message>
    <message>
        <source>the workbook is encrypted; please remove its password and save it again</source>
        <translation>工作簿已加密；请去除密码后重新保存</translation>
    </message>
    <message>
        <source>the workbook is far larger than a judge form can be</source>
        <translation>工作簿远大于评分表</translation>
    </message>
    <message>
        <source>the workbook unpacks to far more than a judge form can hold</source>
        <translation>工作簿解压后远大于评分表</translation>
    </message>
    <message>
        <source>the workbook was not written by a spreadsheet program</source>
        <translation>工作簿不是由电子表格程序写成</translation>
    </message>
    <message>
        <source>there are trials, no more hits than trials, and a confidence below one</source>
        <translation>试验数须大于零，命中不多于试验，置信度小于一</translation>
    </message>
    <message>
        <source>there is no JSON of a reply here: {shape}</source>
        <translation>此处没有回复的 JSON：{shape}</translation>
    </message>
    <message>
        <source>there is no dispute called {unknown}</source>
        <translation>没有名为 {unknown} 的分歧</translation>
    </message>
    <message>
        <source>there is no edit called {name}: there are {known}</source>
        <translation>没有名为 {name} 的操作：有 {known}</translation>
    </message>
    <message>
        <source>there is no encoding called {encoding}</source>
        <translation>没有名为 {encoding} 的编码</translation>
    </message>
    <message>
        <source>there is no field {unknown}</source>
        <translation>没有字段 {unknown}</translation>
    </message>
    <message>
        <source>there is no file {name}</source>
        <translation>没有文件 {name}</translation>
    </message>
    <message>
        <source>there is no finding {finding}</source>
        <translation>没有问题 {finding}</translation>
    </message>
    <message>
        <source>there is no form by judge {judge} in this match</source>
        <translation>本场比赛没有评委 {judge} 的评分表</translation>
    </message>
    <message>
        <source>there is no format {text}: there are {sorted}</source>
        <translation>没有赛制 {text}：有 {sorted}</translation>
    </message>
    <message>
        <source>there is no judge {id} in this project</source>
        <translation>此项目没有评委 {id}</translation>
    </message>
    <message>
        <source>there is no judge {judge} in this project</source>
        <translation>此项目没有评委 {judge}</translation>
    </message>
    <message>
        <source>there is no line {line}: {known}</source>
        <translation>没有第 {line} 行：{known}</translation>
    </message>
    <message>
        <source>there is no match {match_id} in this project</source>
        <translation>此项目没有比赛 {match_id}</translation>
    </message>
    <message>
        <source>there is no match {match} in this project</source>
        <translation>项目中没有比赛 {match}</translation>
    </message>
    <message>
        <source>there is no match {unknown} in this project</source>
        <translation>此项目没有比赛 {unknown}</translation>
    </message>
    <message>
        <source>there is no recording {name}: {file} stays the recording</source>
        <translation>没有录音录像 {name}：仍用 {file}</translation>
    </message>
    <message>
        <source>there is no revision {seq} of match {match} in this project</source>
        <translation>此项目中比赛 {match} 没有第 {seq} 版</translation>
    </message>
    <message>
        <source>there is no revision {seq} of this match</source>
        <translation>本场比赛没有第 {seq} 版</translation>
    </message>
    <message>
        <source>there is no revision {seq}: the last is {head}</source>
        <translation>没有第 {seq} 版：最后一版是 {head}</translation>
    </message>
    <message>
        <source>there is no role {role}</source>
        <translation>没有角色 {role}</translation>
    </message>
    <message>
        <source>there is no role {role}: aff_1 … neg_4, chair, judge_1 …, other</source>
        <translation>没有角色 {role}：有 aff_1 … neg_4、chair、judge_1 …、other</translation>
    </message>
    <message>
        <source>there is no role {role}: it is aff_1 … neg_4, chair, judge_1 … or other</source>
        <translation>没有角色 {role}：有 aff_1 … neg_4、chair、judge_1 … 或 other</translation>
    </message>
    <message>
        <source>there is no sample {id} in this project</source>
        <translation>项目中没有样本 {id}</translation>
    </message>
    <message>
        <source>there is no status {status} here: it is {statuses}</source>
        <translation>此处没有状态 {status}：有 {statuses}</translation>
    </message>
    <message>
        <source>there is no such database: {name}; create it first (createdb)</source>
        <translation>没有数据库 {name}；请先建立（createdb）</translation>
    </message>
    <message>
        <source>there is no such field</source>
        <translation>没有这个字段</translation>
    </message>
    <message>
        <source>there is no such field; there are {known}</source>
        <translation>没有这个字段；有 {known}</translation>
    </message>
    <message>
        <source>there is no such place in the line</source>
        <translation>该行没有这个位置</translation>
    </message>
    <message>
        <source>there is no such role</source>
        <translation>没有这个角色</translation>
    </message>
    <message>
        <source>there is no such word</source>
        <translation>没有这个词</translation>
    </message>
    <message>
        <source>there is no transcript.* in this folder</source>
        <translation>此文件夹中没有 transcript.*</translation>
    </message>
    <message>
        <source>there is no {kind} {id} in this match</source>
        <translation>本场比赛没有{kind} {id}</translation>
    </message>
    <message>
        <source>there is nothing called {target} to put a note on</source>
        <translation>没有名为 {target} 的可备注对象</translation>
    </message>
    <message>
        <source>there is nothing to draw a sample from</source>
        <translation>无从抽样</translation>
    </message>
    <message>
        <source>there is nothing to look for</source>
        <translation>没有要查找的内容</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>没有可重做的操作</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>there must be two folds at least</source>
        <translation>至少要有两折</translation>
    </message>
    <message>
        <source>they go from {number} to {number2}</source>
        <translation>行号从 {number} 到 {number2}</translation>
    </message>
    <message>
        <source>this JSON holds a number that is too long</source>
        <translation>此 JSON 含有过长的数字</translation>
    </message>
    <message>
        <source>this JSON is nested too deeply</source>
        <translation>此 JSON 嵌套过深</translation>
    </message>
    <message>
        <source>this JSON is no known transcript, no line could be read; tried {tried}</source>
        <translation>此 JSON 不是已知的转写稿，读不到任何行；已尝试 {tried}</translation>
    </message>
    <message>
        <source>this JSON is not an object</source>
        <translation>此 JSON 不是对象</translation>
    </message>
    <message>
        <source>this TOML is nested too deeply or too long</source>
        <translation>此 TOML 嵌套过深或过长</translation>
    </message>
    <message>
        <source>this field stands twice in one object</source>
        <translation>同一对象中此字段出现两次</translation>
    </message>
    <message>
        <source>this file is {&quot;stages&quot;: [{…}, …]}</source>
        <translation>此文件应为 {&quot;stages&quot;: [{…}, …]}</translation>
    </message>
    <message>
        <source>this folder</source>
        <translation>此文件夹</translation>
    </message>
    <message>
        <source>this folder holds no match: no {match_toml} and no transcript.* in it</source>
        <translation>此文件夹中没有比赛：没有 {match_toml} 也没有 transcript.*</translation>
    </message>
    <message>
        <source>this is a PDF document; {cannot}</source>
        <translation>这是 PDF 文档；{cannot}</translation>
    </message>
    <message>
        <source>this is a recording, not a text file</source>
        <translation>这是录音录像，不是文本文件</translation>
    </message>
    <message>
        <source>this is a web page or XML, whatever its name; {cannot}</source>
        <translation>不论文件名如何，这是网页或 XML；{cannot}</translation>
    </message>
    <message>
        <source>this is match {id}, not {match}</source>
        <translation>这是比赛 {id}，不是 {match}</translation>
    </message>
    <message>
        <source>this is no JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>this is no record</source>
        <translation>这不是记录</translation>
    </message>
    <message>
        <source>this is no regular expression: {error}</source>
        <translation>不是有效的正则表达式：{error}</translation>
    </message>
    <message>
        <source>this is not valid JSON: {msg}</source>
        <translation>不是有效的 JSON：{msg}</translation>
    </message>
    <message>
        <source>this is not valid TOML: {error}</source>
        <translation>不是有效的 TOML：{error}</translation>
    </message>
    <message>
        <source>this is not what its name says; {cannot}</source>
        <translation>内容与文件名不符；{cannot}</translation>
    </message>
    <message>
        <source>this is {kind}, not a text file</source>
        <translation>这是{kind}，不是文本文件</translation>
    </message>
    <message>
        <source>this is {kind}, not an .xlsx workbook; {save_as}</source>
        <translation>这是{kind}，不是 .xlsx 工作簿；{save_as}</translation>
    </message>
    <message>
        <source>this old .xls workbook cannot be read ({name}); {save_as}</source>
        <translation>无法读取此旧版 .xls 工作簿（{name}）；{save_as}</translation>
    </message>
    <message>
        <source>this reply holds more than one answer</source>
        <translation>此回复含有多个答案</translation>
    </message>
    <message>
        <source>this unit has no speaker label</source>
        <translation>此单元没有发言人标签</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>平票</translation>
    </message>
    <message>
        <source>tier {number} depends on another one and was left out</source>
        <translation>第 {number} 层依赖其他层，已略去</translation>
    </message>
    <message>
        <source>transcript</source>
        <translation>转写稿</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>values seem to stand beside their columns, left to a person: {held}</source>
        <translation>有些值似乎错了列，留给人工处理：{held}</translation>
    </message>
    <message>
        <source>{branch} does not have match {match_id}</source>
        <translation>{branch} 没有比赛 {match_id}</translation>
    </message>
    <message>
        <source>{cell} (labelled as “{label}”, left blank)</source>
        <translation>{cell}（标题“{label}”，空白）</translation>
    </message>
    <message>
        <source>{cell} (labelled as “{label}”, written as “{raw}”)</source>
        <translation>{cell}（标题“{label}”，原文“{raw}”）</translation>
    </message>
    <message>
        <source>{name} has {text_count} characters; {most} are allowed: reject it for a new one.</source>
        <translation>{name} 有 {text_count} 字，最多 {most} 字：可否决，重新生成。</translation>
    </message>
    <message>
        <source>{name} is neither accepted nor rejected yet.</source>
        <translation>{name} 尚未采纳或否决。</translation>
    </message>
    <message>
        <source>{name} names a score, a vote count or p: it gives the answer away.</source>
        <translation>{name} 提到了评分、票数或 p 值：会泄露答案。</translation>
    </message>
    <message>
        <source>{place} is empty, but its source has {original_count} characters: give it a text, or a reason to be empty.</source>
        <translation>{place}为空，但来源有 {original_count} 字：请补上文本，或写明为空的理由。</translation>
    </message>
    <message>
        <source>{shared} utterances share a time: it is divided by their characters</source>
        <translation>{shared} 条发言共用时间：已按字数分配</translation>
    </message>
    <message>
        <source>{stage}, stage {index} of {planned_count} in the schedule, is missing: begin it where it starts.</source>
        <translation>缺少{stage}（赛制第 {index}/{planned_count} 个环节）：请在它开始处开始该环节。</translation>
    </message>
    <message>
        <source>{which} of the transcript file are also match {match}&apos;s: give each match its own (transcript_lines in match.toml).</source>
        <translation>转写稿文件的{which}也属于比赛 {match}：请给每场比赛划定各自的行（match.toml 的 transcript_lines）。</translation>
    </message>
    <message>
        <source>two sections would begin at the same unit</source>
        <translation>两个环节会从同一单元开始</translation>
    </message>
    <message>
        <source>the table is far larger than judge forms can be</source>
        <translation>表格远大于评分表应有的大小</translation>
    </message>
    <message>
        <source>the transcript changed and there is work on versions of {left}: --discard-edits leaves it behind (old revisions stay readable)</source>
        <translation>转写稿有变，而 {left} 在各自的版本上已有编辑：--discard-edits 放弃这些编辑（旧版本仍可查看）</translation>
    </message>
    <message>
        <source>the two reviews are about different transcripts: give the match to others</source>
        <translation>两份审校针对不同的转写稿：请把比赛分派给其他人</translation>
    </message>
    <message>
        <source>undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>unit {id} holds whole lines and needs no cut</source>
        <translation>单元 {id} 含有整行，不需要切分</translation>
    </message>
    <message>
        <source>unit {id} would hold two speakers</source>
        <translation>单元 {id} 会含有两个发言人</translation>
    </message>
    <message>
        <source>unit {id} would stand in a line that is not there</source>
        <translation>单元 {id} 会位于不存在的行</translation>
    </message>
    <message>
        <source>unit {index}: {message}</source>
        <translation>单元 {index}：{message}</translation>
    </message>
    <message>
        <source>unit {number}</source>
        <translation>第 {number} 个单元</translation>
    </message>
    <message>
        <source>unit {unit} has no suggestion</source>
        <translation>单元 {unit} 没有建议</translation>
    </message>
    <message>
        <source>units of different sections cannot be merged</source>
        <translation>不同环节的单元不能合并</translation>
    </message>
    <message>
        <source>units of different speakers cannot be merged</source>
        <translation>不同发言人的单元不能合并</translation>
    </message>
    <message>
        <source>unknown key {unknown}; known are {keys}</source>
        <translation>未知的键 {unknown}；已知的有 {keys}</translation>
    </message>
    <message>
        <source>used twice</source>
        <translation>用了两次</translation>
    </message>
    <message>
        <source>vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>what came back is no chat completion</source>
        <translation>返回的不是对话补全</translation>
    </message>
    <message>
        <source>what {name} holds is no key: a key is ASCII without spaces</source>
        <translation>{name} 中的内容不是密钥：密钥为不含空格的 ASCII</translation>
    </message>
    <message>
        <source>which is the {part}: {names}? say so in {match_toml}</source>
        <translation>哪个是{part}：{names}？请在 {match_toml} 中指明</translation>
    </message>
    <message>
        <source>who are you? give --author NAME</source>
        <translation>你是谁？请给出 --author 姓名</translation>
    </message>
    <message>
        <source>without pid</source>
        <translation>没有 pid</translation>
    </message>
    <message>
        <source>words of it were moved down into the next unit</source>
        <translation>部分词语移到了下一单元</translation>
    </message>
    <message>
        <source>words of the next unit were moved up into it</source>
        <translation>下一单元的部分词语移到了这里</translation>
    </message>
    <message>
        <source>words were put in</source>
        <translation>增添了词语</translation>
    </message>
    <message>
        <source>write a file name or postgresql+psycopg://USER:PASSWORD@HOST/DATABASE</source>
        <translation>请写文件名或 postgresql+psycopg://USER:PASSWORD@HOST/DATABASE</translation>
    </message>
    <message>
        <source>your login sees main and your own versions of {name} alone, so a copy would lack the others&apos; work; ask a lead, QA or the project&apos;s owner for it</source>
        <translation>你的登录账号只能看到 {name} 的主稿和你自己的稿，备份会缺少他人的工作；请负责人、质检或项目所有者来做备份</translation>
    </message>
    <message>
        <source>{at}: another judge, {other}, is named here; {taken} was taken</source>
        <translation>{at}：这里写了另一位评委 {other}；采用 {taken}</translation>
    </message>
    <message>
        <source>{author} entered or last changed form {form}: another person confirms it</source>
        <translation>{author} 录入或最后修改了评分表 {form}：须由另一人确认</translation>
    </message>
    <message>
        <source>{best} was announced as best debater, but the votes give {named}.</source>
        <translation>宣布的最佳辩手是{best}，但投票结果是{named}。</translation>
    </message>
    <message>
        <source>{called} added at line {lines}</source>
        <translation>在第 {lines} 行新增{called}</translation>
    </message>
    <message>
        <source>{called} begins {size} {way}{seconds}, at line {goal}</source>
        <translation>{called}的起点{way} {size}{seconds}，在第 {goal} 行</translation>
    </message>
    <message>
        <source>{called} is now {section_kind}</source>
        <translation>{called}现为{section_kind}</translation>
    </message>
    <message>
        <source>{called} removed, which began at line {lines}</source>
        <translation>删除了从第 {lines} 行开始的{called}</translation>
    </message>
    <message>
        <source>{clocked_count} of {filled_count} rows hold a clock, but in no order known here; export the transcript in another format, or remove the clocks</source>
        <translation>{filled_count} 行中有 {clocked_count} 行带时间，但格式未知；请以其他格式导出转写稿，或删去时间</translation>
    </message>
    <message>
        <source>{count} without a time: {place}.</source>
        <translation>{count}没有时间：{place}。</translation>
    </message>
    <message>
        <source>{edit} takes no fields</source>
        <translation>{edit} 不带字段</translation>
    </message>
    <message>
        <source>{encoding} is no encoding that a transcript is saved in</source>
        <translation>{encoding} 不是转写稿所用的编码</translation>
    </message>
    <message>
        <source>{file} cannot be read: {value}</source>
        <translation>无法读取 {file}：{value}</translation>
    </message>
    <message>
        <source>{file} is not as it was exported; reviewer verify says more</source>
        <translation>{file} 与导出时不同；详见 reviewer verify</translation>
    </message>
    <message>
        <source>{file}: its forms are of {called}, taken for this match; form_ids in match.toml says what forms call it</source>
        <translation>{file}：其中评分表写的是 {called}，按本场比赛读入；match.toml 中的 form_ids 说明评分表如何称呼本场</translation>
    </message>
    <message>
        <source>{file}: paragraph {pid} stands twice, taken once</source>
        <translation>{file}：第 {pid} 段出现两次，只取一次</translation>
    </message>
    <message>
        <source>{file}: the sections were edited: --replace takes these instead</source>
        <translation>{file}：环节已被编辑：--replace 改用这些</translation>
    </message>
    <message>
        <source>{file}: {place} holds no sentence</source>
        <translation>{file}：{place}没有句子</translation>
    </message>
    <message>
        <source>{file}: {place}: its words were taken, its text is another</source>
        <translation>{file}：{place}：采用了逐词文本，整句文本与之不同</translation>
    </message>
    <message>
        <source>{file}: {place}: sentence {sid} stands twice, taken once</source>
        <translation>{file}：{place}：第 {sid} 句出现两次，只取一次</translation>
    </message>
    <message>
        <source>{first}: {many} changed</source>
        <translation>{first}：改动了 {many}</translation>
    </message>
    <message>
        <source>{format} comes in one file, several cannot be joined</source>
        <translation>{format} 应为一个文件，多个无法合并</translation>
    </message>
    <message>
        <source>{groups_count} motions cannot be parted into {folds} folds</source>
        <translation>{groups_count} 个辩题无法分为 {folds} 折</translation>
    </message>
    <message>
        <source>{held} is a reply for this line too</source>
        <translation>{held} 也是此行的回复</translation>
    </message>
    <message>
        <source>{held}, no longer in the folder, is for this line too: --replace drops it</source>
        <translation>已不在文件夹中的 {held} 也是此行的回复：--replace 去掉它</translation>
    </message>
    <message>
        <source>{host} answers {status}: {said}{advice}</source>
        <translation>{host} 返回 {status}：{said}{advice}</translation>
    </message>
    <message>
        <source>{host} cannot be reached: {value}</source>
        <translation>无法连接 {host}：{value}</translation>
    </message>
    <message>
        <source>{host} closed the connection before the answer was whole</source>
        <translation>{host} 在回答完成前断开了连接</translation>
    </message>
    <message>
        <source>{host} gave no answer in {seconds} s (--timeout)</source>
        <translation>{host} 在 {seconds} 秒内没有回答（--timeout）</translation>
    </message>
    <message>
        <source>{id} is a reply for lines of it too, and stands</source>
        <translation>{id} 也是其中各行的回复，且有效</translation>
    </message>
    <message>
        <source>{id} was chosen</source>
        <translation>已选定 {id}</translation>
    </message>
    <message>
        <source>{keep} is another judge&apos;s id by now: name that one</source>
        <translation>{keep} 现为另一评委的编号：请指明那一位</translation>
    </message>
    <message>
        <source>{kept_off} corrections left off: those units were edited by hand</source>
        <translation>略去 {kept_off} 处更正：这些单元已由人工编辑</translation>
    </message>
    <message>
        <source>{key} is {words}</source>
        <translation>{key} 应为{words}</translation>
    </message>
    <message>
        <source>{key} must be a list of {words}</source>
        <translation>{key} 须为列表：{words}</translation>
    </message>
    <message>
        <source>{key} must be a text</source>
        <translation>{key} 须为文本</translation>
    </message>
    <message>
        <source>{key} must be a whole number from 1 to {most}</source>
        <translation>{key} 须为 1 到 {most} 的整数</translation>
    </message>
    <message>
        <source>{key} must be one of {words}, not {value}</source>
        <translation>{key} 须为 {words} 之一，而非 {value}</translation>
    </message>
    <message>
        <source>{key} names one twice</source>
        <translation>{key} 有重复</translation>
    </message>
    <message>
        <source>{kind} was left out</source>
        <translation>略去了{kind}</translation>
    </message>
    <message>
        <source>{kind} {id} is not what the change expects</source>
        <translation>{kind} {id} 与此次更改所预期的不符</translation>
    </message>
    <message>
        <source>{kind} {id} of main was changed after the match was given to two reviewers: restore main first, or decide by hand</source>
        <translation>比赛分派给两位审校人之后，主版本的{kind} {id} 有改动：请先恢复主版本，或手工决定</translation>
    </message>
    <message>
        <source>{lines} {verb} before the earlier line {number}, by up to {back}.</source>
        <translation>{lines}的开始早于前面的第 {number} 行，最多早 {back}。</translation>
    </message>
    <message>
        <source>{lines}: all that is said there is in the stage before, or nothing is</source>
        <translation>{lines}：那里的话都已属于前一个环节，或没有人说话</translation>
    </message>
    <message>
        <source>{many} from {id} on: {was} → {now}</source>
        <translation>从 {id} 起 {many}：{was} → {now}</translation>
    </message>
    <message>
        <source>{many} of form {form} aligned</source>
        <translation>对齐了评分表 {form} 的 {many}</translation>
    </message>
    <message>
        <source>{many} of the {side} in {here}, where it may not speak: check who speaks, and where the stage begins and ends.</source>
        <translation>{here}里有 {many}{side}发言，而该方不应发言：请核对发言人和环节的起止位置。</translation>
    </message>
    <message>
        <source>{many} of {here} by a speaker who has no role: give the speaker one.</source>
        <translation>{here}里有 {many}的发言人没有角色：请指定角色。</translation>
    </message>
    <message>
        <source>{many} of {here} without a speaker: say who speaks.</source>
        <translation>{here}里有 {many}没有发言人：请注明谁在发言。</translation>
    </message>
    <message>
        <source>{many} put in the tray with their section</source>
        <translation>{many}随其环节移入待对齐区</translation>
    </message>
    <message>
        <source>{match_id} is not at revision {seq}</source>
        <translation>{match_id} 不在第 {seq} 版</translation>
    </message>
    <message>
        <source>{match_id} is there already</source>
        <translation>{match_id} 已存在</translation>
    </message>
    <message>
        <source>{match_toml}: nobody is called {label} in the transcript</source>
        <translation>{match_toml}：转写稿中没有名为 {label} 的人</translation>
    </message>
    <message>
        <source>{match} ({share} of the recording)</source>
        <translation>{match}（占录音录像的 {share}）</translation>
    </message>
    <message>
        <source>{match} is not assigned to {person}</source>
        <translation>{match} 未分派给 {person}</translation>
    </message>
    <message>
        <source>{message}; {unanswered} batches in a row: stopped</source>
        <translation>{message}；连续 {unanswered} 个批次：已停止</translation>
    </message>
    <message>
        <source>{mine} come before those of {other}, {its}: list the stages in their order</source>
        <translation>{mine}在{other}（{its}）之前：请按先后次序列出环节</translation>
    </message>
    <message>
        <source>{mine} overlap with those of {other}, {its}: a line is of one stage only, so let the earlier stage end before the later one begins</source>
        <translation>{mine}与{other}（{its}）重叠：一行只属于一个环节，请让前一个环节在后一个开始之前结束</translation>
    </message>
    <message>
        <source>{missing_count} disputes are undecided, the first is {missing}</source>
        <translation>还有 {missing_count} 处分歧未决，第一处是 {missing}</translation>
    </message>
    <message>
        <source>{names} changed since the last import: --replace takes the new one</source>
        <translation>{names} 自上次导入后有变：--replace 采用新的</translation>
    </message>
    <message>
        <source>{name} cannot be connected to like this; see to the options after the ? of the URL</source>
        <translation>无法这样连接 {name}；请检查 URL 中 ? 之后的选项</translation>
    </message>
    <message>
        <source>{name} cannot be kept: {value}</source>
        <translation>无法保存 {name}：{value}</translation>
    </message>
    <message>
        <source>{name} cannot be opened: {strerror}</source>
        <translation>无法打开 {name}：{strerror}</translation>
    </message>
    <message>
        <source>{name} cannot be opened; see whether its folder is there and may be written to</source>
        <translation>无法打开 {name}；请检查其文件夹是否存在且可写</translation>
    </message>
    <message>
        <source>{name} cannot be read or written (the disk or the network fails); copy the file to a local disk and try again</source>
        <translation>无法读写 {name}（磁盘或网络故障）；请把文件复制到本地磁盘再试</translation>
    </message>
    <message>
        <source>{name} cannot be read: {strerror}</source>
        <translation>无法读取 {name}：{strerror}</translation>
    </message>
    <message>
        <source>{name} cannot be read: {value}</source>
        <translation>无法读取 {name}：{value}</translation>
    </message>
    <message>
        <source>{name} cannot be started: {why}</source>
        <translation>无法启动 {name}：{why}</translation>
    </message>
    <message>
        <source>{name} cannot be the name of a person here</source>
        <translation>{name} 不能用作人名</translation>
    </message>
    <message>
        <source>{name} cannot be written: {strerror}</source>
        <translation>无法写入 {name}：{strerror}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}</source>
        <translation>无法写入 {name}：{why}</translation>
    </message>
    <message>
        <source>{name} cannot be written: {why}; name another place</source>
        <translation>无法写入 {name}：{why}；请另选位置</translation>
    </message>
    <message>
        <source>{name} cannot be {value}</source>
        <translation>{name} 不能为 {value}</translation>
    </message>
    <message>
        <source>{name} does not have match {match}</source>
        <translation>{name} 没有比赛 {match}</translation>
    </message>
    <message>
        <source>{name} has match {match} already</source>
        <translation>{name} 已有比赛 {match}</translation>
    </message>
    <message>
        <source>{name} has too many connections; try again later</source>
        <translation>{name} 的连接过多；请稍后再试</translation>
    </message>
    <message>
        <source>{name} holds {foreign}, which is no part of an export; move it</source>
        <translation>{name} 中有不属于导出的 {foreign}；请移走</translation>
    </message>
    <message>
        <source>{name} is a database, but not a Reviewer project; name another</source>
        <translation>{name} 是数据库，但不是 Reviewer 项目；请另选</translation>
    </message>
    <message>
        <source>{name} is a folder; name a file</source>
        <translation>{name} 是文件夹；请指定文件</translation>
    </message>
    <message>
        <source>{name} is a folder; name a file in it</source>
        <translation>{name} 是文件夹；请指定其中的文件</translation>
    </message>
    <message>
        <source>{name} is a folder; name a project file in it</source>
        <translation>{name} 是文件夹；请指定其中的项目文件</translation>
    </message>
    <message>
        <source>{name} is a project or another database; name another file</source>
        <translation>{name} 是项目文件或其他数据库，请另取文件名</translation>
    </message>
    <message>
        <source>{name} is a superuser of the server, whom no role binds: name another</source>
        <translation>{name} 是服务器超级用户，角色对其无效：请换一个</translation>
    </message>
    <message>
        <source>{name} is busy with someone else&apos;s work; try again</source>
        <translation>{name} 正忙于他人的操作；请重试</translation>
    </message>
    <message>
        <source>{name} is damaged and was not copied; run doctor on it</source>
        <translation>{name} 已损坏，未复制；请运行 doctor 检查</translation>
    </message>
    <message>
        <source>{name} is damaged; go back to a backup (reviewer doctor tells what is wrong)</source>
        <translation>{name} 已损坏；请回到备份（reviewer doctor 会指出问题）</translation>
    </message>
    <message>
        <source>{name} is empty: it holds the rules for the model</source>
        <translation>{name} 是空的：其中应有给模型的规则</translation>
    </message>
    <message>
        <source>{name} is locked by another program; close it or try again</source>
        <translation>{name} 被其他程序占用；请关闭它或重试</translation>
    </message>
    <message>
        <source>{name} is neither a folder nor an .xlsx file</source>
        <translation>{name} 既不是文件夹也不是 .xlsx 文件</translation>
    </message>
    <message>
        <source>{name} is no export: it has no {manifest}</source>
        <translation>{name} 不是导出结果：没有 {manifest}</translation>
    </message>
    <message>
        <source>{name} is no longer where it was; nothing is saved until it is put back</source>
        <translation>{name} 已不在原处；放回之前不会保存任何内容</translation>
    </message>
    <message>
        <source>{name} is not UTF-8</source>
        <translation>{name} 不是 UTF-8</translation>
    </message>
    <message>
        <source>{name} is not a Reviewer project (not a SQLite file)</source>
        <translation>{name} 不是 Reviewer 项目（不是 SQLite 文件）</translation>
    </message>
    <message>
        <source>{name} is not of the team</source>
        <translation>{name} 不在团队中</translation>
    </message>
    <message>
        <source>{name} is not possible: something has been built on it: {error}</source>
        <translation>无法{name}：已有内容以它为基础：{error}</translation>
    </message>
    <message>
        <source>{name} is open in a program; close it or name another file</source>
        <translation>{name} 正被程序打开；请关闭或另取文件名</translation>
    </message>
    <message>
        <source>{name} is read-only; allow writing to the file and its folder, or work on a copy</source>
        <translation>{name} 只读；请允许写入该文件及其文件夹，或使用副本</translation>
    </message>
    <message>
        <source>{name} is read-only; connect to the main server</source>
        <translation>{name} 只读；请连接主服务器</translation>
    </message>
    <message>
        <source>{name} is the project itself; name another file for the backup</source>
        <translation>{name} 就是项目本身；请为备份另取文件名</translation>
    </message>
    <message>
        <source>{name} is there already and holds no folds; name another file</source>
        <translation>{name} 已存在且不是分折文件；请另选文件名</translation>
    </message>
    <message>
        <source>{name} is there already: name another place for blank forms</source>
        <translation>{name} 已存在：请为空白评分表另选位置</translation>
    </message>
    <message>
        <source>{name} is there and is no export; name another folder</source>
        <translation>{name} 已存在且不是导出结果；请另选文件夹</translation>
    </message>
    <message>
        <source>{name} is there and no backup; name another file</source>
        <translation>{name} 已存在且不是备份；请另取文件名</translation>
    </message>
    <message>
        <source>{name} lies outside the folder that is imported; import the folder above</source>
        <translation>{name} 在导入的文件夹之外；请导入上级文件夹</translation>
    </message>
    <message>
        <source>{name} may not be opened; ask for access to the file and its folder</source>
        <translation>无权打开 {name}；请申请该文件及其文件夹的权限</translation>
    </message>
    <message>
        <source>{name} of main was changed after the match was given: see to it</source>
        <translation>分派之后主版本的{name}有改动：请处理</translation>
    </message>
    <message>
        <source>{name} owns the project, so no role binds it: name another login</source>
        <translation>{name} 是项目所有者，角色对其无效：请换一个登录名</translation>
    </message>
    <message>
        <source>{name} refuses the password; see to the user name and the password in the URL</source>
        <translation>{name} 拒绝了密码；请检查 URL 中的用户名和密码</translation>
    </message>
    <message>
        <source>{name} refuses this login; see to the user name in the URL</source>
        <translation>{name} 拒绝了此登录名；请检查 URL 中的用户名</translation>
    </message>
    <message>
        <source>{name} took too long to answer; try again</source>
        <translation>{name} 响应过慢；请重试</translation>
    </message>
    <message>
        <source>{name} was made by a newer Reviewer; update Reviewer to open it</source>
        <translation>{name} 由更新版的 Reviewer 创建；请升级 Reviewer 后打开</translation>
    </message>
    <message>
        <source>{name} was replaced by another file while it was open; nothing is saved until the old one is back, or the project is closed and opened again</source>
        <translation>{name} 在打开期间被另一个文件替换；放回旧文件，或关闭项目重新打开之前，不会保存任何内容</translation>
    </message>
    <message>
        <source>{name} would be no part of the export: name a place outside {out}</source>
        <translation>{name} 不属于导出内容：请指定 {out} 之外的位置</translation>
    </message>
    <message>
        <source>{name}: a copy&apos;s name ends in {writers}</source>
        <translation>{name}：副本的文件名须以 {writers} 结尾</translation>
    </message>
    <message>
        <source>{name}: it cannot be read: {strerror}</source>
        <translation>{name}：无法读取：{strerror}</translation>
    </message>
    <message>
        <source>{name}: it cannot be read: {why}</source>
        <translation>{name}：无法读取：{why}</translation>
    </message>
    <message>
        <source>{name}: it could not be read in {seconds} s; is its drive there?</source>
        <translation>{name}：{seconds} 秒内未能读取；其磁盘是否在线？</translation>
    </message>
    <message>
        <source>{name}: its manifest.json cannot be read</source>
        <translation>{name}：无法读取其 manifest.json</translation>
    </message>
    <message>
        <source>{name}: no form was found on this sheet</source>
        <translation>{name}：此工作表中没有评分表</translation>
    </message>
    <message>
        <source>{name}: there is no {role} in this format</source>
        <translation>{name}：此赛制没有 {role}</translation>
    </message>
    <message>
        <source>{name}: this sheet is hidden, and was read</source>
        <translation>{name}：此工作表被隐藏，已读取</translation>
    </message>
    <message>
        <source>{name}: unknown field {key}</source>
        <translation>{name}：未知字段 {key}</translation>
    </message>
    <message>
        <source>{name}: {far} cells far from the others were not read</source>
        <translation>{name}：有 {far} 个远离其他内容的单元格未读取</translation>
    </message>
    <message>
        <source>{name}: {key} is missing</source>
        <translation>{name}：缺少 {key}</translation>
    </message>
    <message>
        <source>{name}: {key} must be {words}</source>
        <translation>{name}：{key} 须为{words}</translation>
    </message>
    <message>
        <source>{number} character</source>
        <translation>{number} 个字</translation>
    </message>
    <message>
        <source>{number} characters</source>
        <translation>{number} 个字</translation>
    </message>
    <message>
        <source>{number} fault</source>
        <translation>{number} 处错误</translation>
    </message>
    <message>
        <source>{number} faults</source>
        <translation>{number} 处错误</translation>
    </message>
    <message>
        <source>{number} forms are of other matches</source>
        <translation>有 {number} 张评分表属于其他比赛</translation>
    </message>
    <message>
        <source>{number} item</source>
        <translation>{number} 项</translation>
    </message>
    <message>
        <source>{number} items</source>
        <translation>{number} 项</translation>
    </message>
    <message>
        <source>{number} judge</source>
        <translation>{number} 位评委</translation>
    </message>
    <message>
        <source>{number} judges</source>
        <translation>{number} 位评委</translation>
    </message>
    <message>
        <source>{number} line</source>
        <translation>{number} 行</translation>
    </message>
    <message>
        <source>{number} lines</source>
        <translation>{number} 行</translation>
    </message>
    <message>
        <source>{number} place</source>
        <translation>{number} 处</translation>
    </message>
    <message>
        <source>{number} places</source>
        <translation>{number} 处</translation>
    </message>
    <message>
        <source>{number} score</source>
        <translation>{number} 项评分</translation>
    </message>
    <message>
        <source>{number} scores</source>
        <translation>{number} 项评分</translation>
    </message>
    <message>
        <source>{number} section</source>
        <translation>{number} 个环节</translation>
    </message>
    <message>
        <source>{number} sections</source>
        <translation>{number} 个环节</translation>
    </message>
    <message>
        <source>{number} unit</source>
        <translation>{number} 个单元</translation>
    </message>
    <message>
        <source>{number} units</source>
        <translation>{number} 个单元</translation>
    </message>
    <message>
        <source>{number} vote</source>
        <translation>{number} 票</translation>
    </message>
    <message>
        <source>{number} votes</source>
        <translation>{number} 票</translation>
    </message>
    <message>
        <source>{odd_count} lines hold signs of no script: if they read wrong, choose the encoding</source>
        <translation>有 {odd_count} 行含有不明符号：如显示有误，请选择编码</translation>
    </message>
    <message>
        <source>{old_count} units from {new} on divided anew into {new_count}</source>
        <translation>从 {new} 起的 {old_count} 个单元重新划分为 {new_count} 个</translation>
    </message>
    <message>
        <source>{old_count} units merged into {new}</source>
        <translation>{old_count} 个单元合并为 {new}</translation>
    </message>
    <message>
        <source>{old} split into {new_count} units</source>
        <translation>{old} 拆分为 {new_count} 个单元</translation>
    </message>
    <message>
        <source>{one} belongs to no stage yet.</source>
        <translation>{one}尚未归入任何环节。</translation>
    </message>
    <message>
        <source>{one} is no whole number from 1 to 10.</source>
        <translation>{one}不是 1 到 10 的整数。</translation>
    </message>
    <message>
        <source>{one} is not from 1 to 10.</source>
        <translation>{one}不在 1 到 10 之间。</translation>
    </message>
    <message>
        <source>{one} stands at {where}, but the form&apos;s words are of another.</source>
        <translation>{one}对齐到{where}，但评分表写的是另一处。</translation>
    </message>
    <message>
        <source>{one} stands at {where}, which is not scored.</source>
        <translation>{one}对齐到{where}，而该处不评分。</translation>
    </message>
    <message>
        <source>{part}: the JSON stood in a fence or between words</source>
        <translation>{part}：JSON 夹在代码围栏或说明文字中</translation>
    </message>
    <message>
        <source>{part}: {many}, was {old_count}</source>
        <translation>{part}：{many}，原为 {old_count}</translation>
    </message>
    <message>
        <source>{person} is not of the team: reviewer team add PROJECT {person2} --role R</source>
        <translation>{person} 不在团队中：reviewer team add PROJECT {person2} --role R</translation>
    </message>
    <message>
        <source>{person} is one of the two reviewers: a third person decides</source>
        <translation>{person} 就是这两位审校人之一：须由第三人裁定</translation>
    </message>
    <message>
        <source>{place_in_file}: the column {words} was not read</source>
        <translation>{place_in_file}：列 {words} 未读取</translation>
    </message>
    <message>
        <source>{place} has no text, as its source has none.</source>
        <translation>{place}没有文本，其来源也没有。</translation>
    </message>
    <message>
        <source>{place} holds no word</source>
        <translation>{place}没有词</translation>
    </message>
    <message>
        <source>{place} was emptied with a reason; its source has {original_count} characters.</source>
        <translation>{place}已说明理由清空；其来源有 {original_count} 个字。</translation>
    </message>
    <message>
        <source>{place}, sentence {sid}</source>
        <translation>{place}第 {sid} 句</translation>
    </message>
    <message>
        <source>{reserved} is not to be set</source>
        <translation>不能设置 {reserved}</translation>
    </message>
    <message>
        <source>{root} is not there any more</source>
        <translation>{root} 已不存在</translation>
    </message>
    <message>
        <source>{score} is no score</source>
        <translation>{score} 不是评分</translation>
    </message>
    <message>
        <source>{section_kind} section</source>
        <translation>{section_kind}环节</translation>
    </message>
    <message>
        <source>{strange} is neither {names} nor {names2}</source>
        <translation>{strange} 既不是 {names} 也不是 {names2}</translation>
    </message>
    <message>
        <source>{tables} tables were not read</source>
        <translation>有 {tables} 个表格未读取</translation>
    </message>
    <message>
        <source>{target} cannot be the name of a folder; name another</source>
        <translation>{target} 不能用作文件夹名，请另选一个</translation>
    </message>
    <message>
        <source>{target} is the root of the disk; name a folder on it</source>
        <translation>{target} 是磁盘根目录；请指定其中的文件夹</translation>
    </message>
    <message>
        <source>{tiers_count} tiers were put together by time</source>
        <translation>{tiers_count} 层已按时间合并</translation>
    </message>
    <message>
        <source>{title}: this sheet is hidden, and was read</source>
        <translation>{title}：此工作表被隐藏，已读取</translation>
    </message>
    <message>
        <source>{title}: {far} cells far from the others were not read</source>
        <translation>{title}：有 {far} 个远离其他内容的单元格未读取</translation>
    </message>
    <message>
        <source>{twice} stands there twice</source>
        <translation>{twice} 出现了两次</translation>
    </message>
    <message>
        <source>{units} units and {sections} sections are still pending or flagged</source>
        <translation>还有 {units} 个单元和 {sections} 个环节待审或已标记</translation>
    </message>
    <message>
        <source>{unit} of match {match} is not in sample {id}</source>
        <translation>比赛 {match} 的 {unit} 不在样本 {id} 中</translation>
    </message>
    <message>
        <source>{value} cannot name a match, which takes letters, digits, - _ . and at most 64 of them: rename the folder or file, or set match_id in match.toml</source>
        <translation>{value} 不能作为比赛编号；编号只能用字母、数字、- _ .，最多 64 个字符：请重命名文件夹或文件，或在 match.toml 中设置 match_id</translation>
    </message>
    <message>
        <source>{value} lines, {value2} units, {value3} sections were brought in</source>
        <translation>导入了 {value} 行、{value2} 个单元、{value3} 个环节</translation>
    </message>
    <message>
        <source>{value} {value2} has been changed since: {value3} would lose that</source>
        <translation>{value} {value2} 此后已有改动：{value3}会丢失它</translation>
    </message>
    <message>
        <source>{what} ({acting_side})</source>
        <translation>{what}（{acting_side}）</translation>
    </message>
    <message>
        <source>{who} changed {names} first</source>
        <translation>{who} 先更改了 {names}</translation>
    </message>
    <message>
        <source>{who}: {value} → {value2} in {many}</source>
        <translation>{who}：{value} → {value2}，共 {many}</translation>
    </message>
    <message>
        <source>{within}: no judge is named in this row</source>
        <translation>{within}：这一行没有写评委</translation>
    </message>
    <message>
        <source>{word} is no number of JSON</source>
        <translation>{word} 不是 JSON 数字</translation>
    </message>
    <message>
        <source>{wrong}; review these lines.</source>
        <translation>{wrong}；请审校这些行。</translation>
    </message>
    <message>
        <source>他, 她 or 它, which sound the same, became another of them</source>
        <translation>同音的“他/她/它”之间有变</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Not all is saved</source>
        <translation>还有内容未保存</translation>
    </message>
    <message>
        <source>{count} changes could not be saved yet; Reviewer goes on trying while it is open.</source>
        <translation>{count} 处改动尚未保存；程序打开期间会继续尝试。</translation>
    </message>
    <message>
        <source>Close without them</source>
        <translation>放弃并关闭</translation>
    </message>
    <message>
        <source>Not all is saved yet: the project stays open.</source>
        <translation>尚未全部保存：项目保持打开。</translation>
    </message>
    <message>
        <source>{match}: “{act}” was not saved: {why}</source>
        <translation>{match}：“{act}”未保存：{why}</translation>
    </message>
    <message>
        <source>{name} does not answer; what you do is kept here and saved as soon as it does</source>
        <translation>{name} 没有回应；你的修改已保留在这里，等它回应后会自动保存</translation>
    </message>
    <message>
        <source>{match} was given to you: this is your own version.</source>
        <translation>{match} 已交给你审校：这是你自己的稿。</translation>
    </message>
    <message>
        <source>The two reviews of {match} were made into one.</source>
        <translation>{match} 的两份审校稿已合为一份。</translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Keep the pitch at other speeds</source>
        <translation>变速时保持音高</translation>
    </message>
    <message>
        <source>Slow down while typing</source>
        <translation>输入时放慢</translation>
    </message>
    <message>
        <source>The transcript follows playback</source>
        <translation>转写稿跟随播放</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>你的姓名</translation>
    </message>
    <message>
        <source>Speed at the start</source>
        <translation>默认速度</translation>
    </message>
    <message>
        <source>your login</source>
        <translation>你的登录名</translation>
    </message>
    <message>
        <source>Goes with every change. On a server it is your login.</source>
        <translation>随每次改动记录；在服务器上即登录名。</translation>
    </message>
</context>
<context>
    <name>Sheet</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Find a key by what it does, or by its name</source>
        <translation>按功能或按键名查找</translation>
    </message>
    <message>
        <source>No key fits these letters.</source>
        <translation>没有符合的快捷键。</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>This system has no Chinese font, so texts show as boxes: install one, for example Noto Sans CJK SC (fonts-noto-cjk on Debian), and start Reviewer again.</source>
        <translation>No Chinese font / 系统没有中文字体，文字会显示为方框：请安装一种，例如 Noto Sans CJK SC（Debian 上为 fonts-noto-cjk），然后重新启动 Reviewer。</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>Press the key… (Esc: none)</source>
        <translation>请按键…（Esc 取消）</translation>
    </message>
    <message>
        <source>Press the key…</source>
        <translation>请按键…</translation>
    </message>
    <message>
        <source>Change keys</source>
        <translation>更改快捷键</translation>
    </message>
    <message>
        <source>Find an action or a key</source>
        <translation>查找操作或按键</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>操作与快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Add a key…</source>
        <translation>添加按键…</translation>
    </message>
    <message>
        <source>Remove its keys</source>
        <translation>删除其按键</translation>
    </message>
    <message>
        <source>As it was made</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>All as they were made</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>{key} is needed for typing: add Ctrl or Alt, or take F1–F24.</source>
        <translation>{key} 用于输入文字：请加 Ctrl 或 Alt，或改用 F1–F24。</translation>
    </message>
    <message>
        <source>{key} is also the key of “{other}”: remove it from one.</source>
        <translation>{key} 也是“{other}”的快捷键：请删去其一。</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>you have this match open in another window</source>
        <translation>你在另一个窗口也打开了这场比赛</translation>
    </message>
    <message>
        <source>Undo: {act}</source>
        <translation>撤销：{act}</translation>
    </message>
    <message>
        <source>Redo: {act}</source>
        <translation>重做：{act}</translation>
    </message>
    <message>
        <source>not saved yet: {count} waiting</source>
        <translation>尚未保存：{count} 项等待中</translation>
    </message>
    <message>
        <source>saved · revision {number}</source>
        <translation>已保存 · 第 {number} 版</translation>
    </message>
    <message>
        <source>{status} · {done} of {total} reviewed · {author}</source>
        <translation>{status} · 已审 {done}/{total} · {author}</translation>
    </message>
    <message>
        <source>double review · version of {name}</source>
        <translation>双人审校 · {name} 的稿</translation>
    </message>
</context>
<context>
    <name>Ticks</name>
    <message>
        <source>ticked</source>
        <translation>已勾选</translation>
    </message>
    <message>
        <source>not ticked</source>
        <translation>未勾选</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>{time} · splits the unit</source>
        <translation>{time} · 将拆分单元</translation>
    </message>
    <message>
        <source>Whole match</source>
        <translation>整场比赛</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Reading the sound… {percent} %</source>
        <translation>正在读取声音… {percent}%</translation>
    </message>
    <message>
        <source>No waveform: {reason}</source>
        <translation>无波形：{reason}</translation>
    </message>
    <message>
        <source>{name} begins {time}: drag it; with Alt it goes anywhere</source>
        <translation>{name} 始于 {time}：可拖动；按住 Alt 不吸附</translation>
    </message>
    <message>
        <source>⚠ Its beginning cuts through speech: no pause is near it.</source>
        <translation>⚠ 开头切断了说话：附近没有停顿。</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>音量</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Speed: {rate}</source>
        <translation>速度：{rate}</translation>
    </message>
    <message>
        <source>Volume: {percent} %</source>
        <translation>音量：{percent}%</translation>
    </message>
</context>
<context>
    <name>Video</name>
    <message>
        <source>Picture of the recording</source>
        <translation>录像画面</translation>
    </message>
    <message>
        <source>Reading the recording</source>
        <translation>正在读取录音录像</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>No match is open.</source>
        <translation>未打开比赛。</translation>
    </message>
    <message>
        <source>This match has no recording. Drop one here, or choose it.</source>
        <translation>本场比赛没有录音录像。请拖到这里，或选择文件。</translation>
    </message>
    <message>
        <source>{file} is not where it was. Drop it here, or choose it.</source>
        <translation>{file} 已不在原处。请拖到这里，或选择文件。</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>{match} (version of {name})</source>
        <translation>{match}（{name} 的稿）</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>line {number}</source>
        <translation>第 {number} 行</translation>
    </message>
    <message>
        <source>Affirmative</source>
        <translation>正方</translation>
    </message>
    <message>
        <source>Negative</source>
        <translation>反方</translation>
    </message>
    <message>
        <source>Both sides</source>
        <translation>双方</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>环节</translation>
    </message>
    <message>
        <source>Chair</source>
        <translation>主席</translation>
    </message>
    <message>
        <source>Judges&apos; comments</source>
        <translation>评委点评</translation>
    </message>
    <message>
        <source>Break</source>
        <translation>休息</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Constructive speech</source>
        <translation>立论</translation>
    </message>
    <message>
        <source>Supplementary argumentation</source>
        <translation>补充论证</translation>
    </message>
    <message>
        <source>Questioning</source>
        <translation>质询</translation>
    </message>
    <message>
        <source>Cross-examination</source>
        <translation>盘问</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>小结</translation>
    </message>
    <message>
        <source>Head-to-head debate</source>
        <translation>对辩</translation>
    </message>
    <message>
        <source>Free debate</source>
        <translation>自由辩论</translation>
    </message>
    <message>
        <source>Closing speech</source>
        <translation>结辩</translation>
    </message>
    <message>
        <source>Pending</source>
        <translation>待审</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>已审校</translation>
    </message>
    <message>
        <source>Flagged</source>
        <translation>已标记</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>In review</source>
        <translation>审校中</translation>
    </message>
    <message>
        <source>Approved</source>
        <translation>已批准</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原判</translation>
    </message>
    <message>
        <source>Appeal</source>
        <translation>申诉</translation>
    </message>
    <message>
        <source>Aff. {number}</source>
        <translation>正{number}</translation>
    </message>
    <message>
        <source>Neg. {number}</source>
        <translation>反{number}</translation>
    </message>
    <message>
        <source>Judge {number}</source>
        <translation>评委 {number}</translation>
    </message>
    <message>
        <source>No role</source>
        <translation>无角色</translation>
    </message>
    <message>
        <source>{needing} of {units} units need you ({percent} % of the text), {left} are left to confirm</source>
        <translation>{units} 个单元中 {needing} 个待处理（占文本 {percent} %），{left} 个待确认</translation>
    </message>
</context>
</TS>
