"""What any two games share."""
