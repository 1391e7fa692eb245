"""Printing from a phone."""
