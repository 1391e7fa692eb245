"""Mat, cards and stickers on paper: what may be ordered, for the command line and for phones."""
