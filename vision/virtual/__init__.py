"""The virtual table, and the mild camera that sees it."""
