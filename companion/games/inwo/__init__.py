"""*Illuminati: New World Order* for two to six players."""
