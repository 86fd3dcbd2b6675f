"""The Scores workspace: the judges' forms of the original and the appeal."""
