"""Plots and abilities being played: when, on what, at what cost, what has to be chosen, what they do."""
