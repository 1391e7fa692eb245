"""How answers are sent: compressed, kept for further phones, static files at addresses that name their content."""
