"""A game's `guide.md`: the blurb, the first game and rules help, whatever way its lines are wrapped."""

from pathlib import Path

from companion.games.common.guides import read_guide

TEXT = """# A game

Of cards
and coins.

## The first game

1. Lay a card
   down.
2. Ring.

## Rules help

### The turn

1. Draw.
2. Play
   cards.

Then ring.

### The sum

What a card is worth, +1
for a coin
+ its coins
"""


def test_lines_belong_together_up_to_an_empty_one_or_the_next_item(tmp_path: Path) -> None:
    (tmp_path / "guide.md").write_text(TEXT)
    guide = read_guide(tmp_path / "guide.md")
    assert guide.blurb == "Of cards and coins."
    assert guide.lesson == ("Lay a card down.", "Ring.")
    assert guide.help == {
        "The turn": "1. Draw.\n2. Play cards.\nThen ring.",
        "The sum": "What a card is worth, +1 for a coin\n+ its coins",
    }
    assert [*guide.texts()][:3] == ["Of cards and coins.", "Lay a card down.", "Ring."]
