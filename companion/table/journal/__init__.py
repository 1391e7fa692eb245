"""The journal: every game of this table, in one SQLite file."""
