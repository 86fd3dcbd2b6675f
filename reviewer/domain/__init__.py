"""What a debate is and what may happen to it: plain Python, no I/O, no clock."""
