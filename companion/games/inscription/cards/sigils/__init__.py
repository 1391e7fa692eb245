"""Every sigil by its id in the card file: the 31 of the rulebook, and those beyond it."""

from collections.abc import Iterator

from companion.games.inscription.cards.sigils import arrivals, asking, deaths, movement, named, strikes
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.lane_duel import sigils as lane_sigils
from companion.kernel.sentences import say

INDEX = (
    "airborne", "mighty-leap", "fledgling", "touch-of-death", "many-lives", "stinky", "sprinter", "hefty",
    "corpse-eater", "waterborne", "worthy-sacrifice", "bone-king", "leader", "unkillable", "fecundity",
    "trifurcated-strike", "sharp-quills", "burrower", "guardian", "loose-tail", "ant-damage", "ant-spawner",
    "rabbit-hole", "bees-within", "hoarder", "trinket-bearer", "bellist", "dam-builder", "ringer", "handy",
    "rorrim",
)  # fmt: skip
"""The rulebook's index, in its order (marks on cards count by it)."""


def _shared() -> Iterator[type[Sigil]]:
    """The sigils whose rule is the same in other duels over lanes, two of them not in this rulebook."""
    yield from lane_sigils.of_ledger(
        "INS", Sigil, lane_sigils.Fledgling, lane_sigils.TouchOfDeath, lane_sigils.Stinky, lane_sigils.Waterborne,
        lane_sigils.WorthySacrifice, lane_sigils.BoneKing, lane_sigils.TrifurcatedStrike, lane_sigils.Guardian,
    )  # fmt: skip
    for kind in lane_sigils.of_ledger("", Sigil, lane_sigils.BifurcatedStrike, lane_sigils.DoubleStrike):
        kind.beyond = True
        yield kind


_SIGILS = {sigil.id: sigil for sigil in (*lane_sigils.written(arrivals, strikes, movement, deaths, asking), *_shared())}
RULEBOOK: tuple[type[Sigil], ...] = tuple(_SIGILS[sigil] for sigil in INDEX)
BEYOND: tuple[type[Sigil], ...] = tuple(sigil for sigil in _SIGILS.values() if sigil.beyond)
"""Not in the rulebook; printed on cards of the box or of the expansion."""
NAMED: tuple[type[Sigil], ...] = tuple(lane_sigils.written(named))
"""What single cards and items do; no sigils in print."""
SIGILS: dict[str, type[Sigil]] = {sigil.id: sigil for sigil in RULEBOOK + BEYOND}
SHAPES: tuple[str, ...] = tuple(sigil.id for sigil in RULEBOOK if not sigil.gives_power)
"""What Amorphous may become; the mark counts from 1."""
RULED = frozenset(sigil.id for sigil in SIGILS.values() if sigil.gives_power)
"""Sigils that give the power."""


def guide() -> Iterator[tuple[str, str]]:
    """Every sigil's and named card's rule, in the order of the index; those beyond the rulebook say so."""
    for sigil in RULEBOOK + NAMED:
        yield sigil.title, sigil.text
    for sigil in BEYOND:
        yield sigil.title, say("{text} (Beyond the rulebook.)", text=sigil.text)
