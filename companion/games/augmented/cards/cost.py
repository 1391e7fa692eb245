"""What a card costs, as one value, and which cards on the table can pay gems and shatters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.sentences import joined, many, say

COLOURS = ("green", "orange", "blue")
"""The colours that pay costs (AUG-GEM-02)."""
PRISM = "any"
"""A provided gem whose colour may be changed at any time (AUG-PRISM-03)."""
COLOURLESS = "colourless"
RESOURCES = ("blood", "bones", "energy", "gems", "shatters")
"""What a cost asks for, in the ledger's order; overcharge goes with energy."""
COLOUR_WORDS = {
    "green": say("green"),
    "orange": say("orange"),
    "blue": say("blue"),
    "prism": say("prism"),
    PRISM: say("any"),
    COLOURLESS: say("colourless"),
}
SYMBOL = "prism"
"""A symbol of a cost that any colour meets (AUG-PRISM-01)."""


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything printed as a cost; all of it has to be paid (AUG-CARD-13). Nothing printed is free (AUG-CARD-12).

    `gems` and `shatters` count symbols by colour, ``prism`` for any colour.
    """

    blood: int = 0
    bones: int = 0
    energy: int = 0
    overcharge: int = 0
    gems: Mapping[str, int] = {}
    shatters: Mapping[str, int] = {}

    @property
    def free(self) -> bool:
        """Whether nothing has to be paid."""
        return not self.kinds

    @property
    def kinds(self) -> tuple[str, ...]:
        """The resources it asks for."""
        return tuple(name for name in RESOURCES if getattr(self, name))

    def text(self) -> str:
        """The cost in words: ``2 blood, green gem``, or ``free``."""
        parts: list[str] = [say("{blood} blood", blood=self.blood)] if self.blood else []
        parts += [many("{n} bone", "{n} bones", self.bones)] if self.bones else []
        parts += [say("{energy} energy", energy=self.energy)] if self.energy else []
        parts += [say("{overcharge} overcharge", overcharge=self.overcharge)] if self.overcharge else []
        parts += [gem_words(colour, count) for colour, count in self.gems.items()]
        parts += [shatter_words(colour, count) for colour, count in self.shatters.items()]
        return joined(parts, ", ") or say("free")

    def besides_gems(self) -> str:
        """The cost in words without its gems; empty where there is nothing else."""
        rest = replace(self, gems={})
        return "" if rest.free else rest.text()


def shatter_words(colour: str, count: int) -> str:
    """So many broken gems of a colour: ``green shatter``, ``2 green shatters``; of any colour in full."""
    if colour == SYMBOL:
        return many("a shattered gem of any colour", "{n} shattered gems of any colour", count)
    return many("{colour} shatter", "{n} {colour} shatters", count, colour=COLOUR_WORDS[colour])


def gem_words(colour: str, count: int) -> str:
    """So many gems of a colour: ``green gem``, ``2 green gems``."""
    return many("{colour} gem", "{n} {colour} gems", count, colour=COLOUR_WORDS[colour])


def gems_meet(wanted: Mapping[str, int], provided: Sequence[str], *, different: bool = False) -> bool:
    """Whether provided gems cover the symbols, one instance each (AUG-GEM-05, AUG-RULING-14).

    With `different`, no two symbols may be met by gems of one colour (Diamond Cost).
    """
    usable = [colour for colour in provided if colour in COLOURS or colour == PRISM]
    wild = usable.count(PRISM)
    if different:
        kinds = len(set(usable) - {PRISM})
        return sum(wanted.values()) <= min(len(COLOURS), kinds + wild) and _fixed_met(wanted, usable)
    return _fixed_met(wanted, usable) and sum(wanted.values()) <= len(usable)


def _fixed_met(wanted: Mapping[str, int], usable: Sequence[str]) -> bool:
    missing = sum(max(0, wanted.get(colour, 0) - usable.count(colour)) for colour in COLOURS)
    return missing <= usable.count(PRISM)


def shatters_meet(wanted: Mapping[str, int], cards: Sequence[Sequence[str]]) -> bool:
    """Whether each of these cards (by the gems it provides) pays exactly one of the symbols (AUG-SHATTER-01, 04)."""
    symbols = [colour for colour, count in wanted.items() for _ in range(count)]
    return len(symbols) == len(cards) and _matched(symbols, list(cards))


def _matched(symbols: list[str], cards: list[Sequence[str]]) -> bool:
    if not symbols:
        return True
    head, rest = symbols[0], symbols[1:]
    return any(_breaks(head, gems) and _matched(rest, cards[:at] + cards[at + 1 :]) for at, gems in enumerate(cards))


def _breaks(symbol: str, gems: Iterable[str]) -> bool:
    """Whether a card with these gems pays a broken gem (AUG-RULING-16)."""
    return any(gem == PRISM or (gem in COLOURS if symbol == SYMBOL else gem == symbol) for gem in gems)
