"""How answers are sent: compressed, kept for further phones, scripts and styles at addresses that name their content."""
