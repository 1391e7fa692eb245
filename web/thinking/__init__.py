"""What the companion thinks for people: a game looked back on, what it would do."""
