"""A portrait for every card: what its name speaks of, in one style, as cut into wood.

`words` says which figure a card wears, `outline` how figures are written and drawn; the rooms beside them hold the
figures.
"""
