"""The workspaces and their parts."""
