"""Every sigil by its id in the card file: the 31 of the rulebook, and those beyond it."""

from collections.abc import Iterator

from companion.games.inscription.cards.catalogue import Word, read_cards
from companion.games.inscription.cards.sigils import asking, deaths, movement, strikes
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.sentences import say

_WRITTEN = {kind.id: kind for kind in lane_sigils.written(lane_sigils, strikes, movement, deaths, asking)}


def _worded(id: str, word: Word) -> type[Sigil]:
    """A sigil with its words and, where it is in the rulebook, its clause."""
    clause = "" if word.beyond else f"INS-SIGIL-{word.called}"
    return lane_sigils.worded(_WRITTEN[id], id, word, beyond=word.beyond, clause=clause)


SIGILS: dict[str, type[Sigil]] = {id: _worded(id, word) for id, word in read_cards().sigils.items()}
NAMED = tuple(lane_sigils.worded(_WRITTEN[id], id, word) for id, word in read_cards().named.items())
"""What single cards and items do; no sigils in print."""
RULEBOOK = tuple(sigil for sigil in SIGILS.values() if not sigil.beyond)
BEYOND = tuple(sigil for sigil in SIGILS.values() if sigil.beyond)
"""Not in the rulebook; printed on cards of the box or of the expansion."""
SHAPES = tuple(sigil.id for sigil in RULEBOOK if not sigil.gives_power)
"""What Amorphous may become; the mark counts from 1."""
RULED = frozenset(sigil.id for sigil in SIGILS.values() if sigil.gives_power)
"""Sigils that give the power."""


def guide() -> Iterator[tuple[str, str]]:
    """Every sigil's and named card's rule, in the order of the index; those beyond the rulebook say so."""
    for sigil in RULEBOOK + NAMED:
        yield sigil.title, sigil.text
    for sigil in BEYOND:
        yield sigil.title, say("{text} (Beyond the rulebook.)", text=sigil.text)
