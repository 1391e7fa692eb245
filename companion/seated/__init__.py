"""The companion at a seat of its own: it follows the table as phones do, thinks beside it, and says what it decided."""
