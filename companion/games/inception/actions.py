"""What every action of *Inception* shares. The actions themselves stand with their rules, below `rules`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from companion.kernel.actions import Action
from companion.kernel.rules import Teller
from companion.kernel.state import State


class PlayerAction(Action, frozen=True):
    """An action of this game. Words as in records: ``arm w_sidearm:1 cobb``, ``use brace:1``, ``ring``."""

    heading: ClassVar[str] = ""
    """What stands over such actions where they can be tapped instead of done at the table; empty: they cannot."""

    def label(self, game: Any, state: State) -> str:
        """What `said` says, with the names of the cards and characters of its fields filled in."""
        return self.said.format_map(dict(_named(self, game))) if "{" in self.said else self.said

    @classmethod
    def tap_heading(cls, game: Any, state: State) -> str | None:
        return cls.heading


def _named(action: Action, game: Any) -> Iterator[tuple[str, str]]:
    """The fields of an action as people call what they hold."""
    calls = {"card": game.card_name, "cards": game.card_name, "who": game.person}
    for field in action.__struct_fields__:
        value = getattr(action, field)
        several = value if isinstance(value, tuple) and field != "to" else (value,)
        yield field, " and ".join(map(calls.get(field, str), several))


def telling(sentence: str) -> Teller:
    """Tells a fact about one card by a sentence with ``{card}`` in it."""

    def tell(game: Any, before: State, after: State, fact: Any) -> str:
        return sentence.format(card=game.card_name(fact.card))

    return tell
