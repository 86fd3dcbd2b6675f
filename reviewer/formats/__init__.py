"""Outside bytes to domain values and back."""
