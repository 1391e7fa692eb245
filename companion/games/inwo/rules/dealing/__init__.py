"""Dealing with each other: gifts, trades, what is asked for and shared."""
