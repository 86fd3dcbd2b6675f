"""What a user can do, without a window: import, edit, check, export."""
