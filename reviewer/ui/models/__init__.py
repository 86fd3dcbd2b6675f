"""What the views show: Qt models that follow the session."""
