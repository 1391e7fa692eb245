"""Matches between players: one game, the players that are no product, another checkout opposite, what it comes to."""
