"""Sigils as icons: a figure and, where two sigils would look alike, a second one in its corner."""
