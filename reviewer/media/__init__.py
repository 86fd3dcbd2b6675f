"""Sound and pictures of a recording, by way of ffmpeg.

Times are whole milliseconds of the *media clock*, which a player shows: 0 is where the earliest
stream begins, and a stream that begins late or has a gap keeps its place.
"""
