"""Where a match is reviewed: transcript, video, timeline, outline, inspector."""
