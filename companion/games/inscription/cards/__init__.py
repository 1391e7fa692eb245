"""The printed cards and what they do."""
