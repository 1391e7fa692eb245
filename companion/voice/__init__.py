"""The table's own voice: what is worth saying aloud, and a speech program that says it."""
