"""The rules, one topic a file."""
