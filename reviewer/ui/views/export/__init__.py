"""Readiness, options and progress of an export."""
