"""Game records (`.tgr`), and playing them again."""
