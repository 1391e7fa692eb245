"""Every sigil by its id in the card file: the 31 of the rulebook, and those beyond it."""

from collections.abc import Iterator

from companion.games.inscription.sigils import arrivals, deaths, movement, named, power, strikes
from companion.games.lane_duel.sigils import Sigil

RULEBOOK: tuple[type[Sigil], ...] = (
    strikes.Airborne, strikes.MightyLeap, arrivals.Fledgling, strikes.TouchOfDeath, deaths.ManyLives, power.Stinky,
    movement.Sprinter, movement.Hefty, deaths.CorpseEater, movement.Waterborne, deaths.WorthySacrifice, deaths.BoneKing,
    power.Leader, deaths.Unkillable, arrivals.Fecundity, strikes.TrifurcatedStrike, strikes.SharpQuills,
    movement.Burrower, movement.Guardian, movement.LooseTail, power.AntDamage, arrivals.AntSpawner, arrivals.RabbitHole,
    strikes.BeesWithin, arrivals.Hoarder, arrivals.TrinketBearer, arrivals.Bellist, arrivals.DamBuilder, power.Ringer,
    power.Handy, power.Rorrim,
)  # fmt: skip
"""In the order of the rulebook's index."""

BEYOND: tuple[type[Sigil], ...] = (
    strikes.BifurcatedStrike, arrivals.Amorphous, deaths.FrozenAway, strikes.Armored, strikes.DoubleStrike,
    strikes.Repulsive, strikes.BloodLust, arrivals.BoneDigger, arrivals.BroodParasite, arrivals.FinicalHatchling,
    deaths.Morsel, movement.Rampager, deaths.Scavenger, power.HalfBones, power.SacrificesThisTurn,
)  # fmt: skip
"""Not in the rulebook; printed on cards of the box or of the expansion."""

NAMED: tuple[type[Sigil], ...] = (
    named.LeavesVertebrae, named.ChimeRings, named.NineLives, named.Thirteen, named.GrowsOnDeath, named.Release,
    named.HarpiesFan,
)  # fmt: skip
"""What single cards and items do; no sigils in print."""

SIGILS: dict[str, type[Sigil]] = {sigil.id: sigil for sigil in RULEBOOK + BEYOND}

SHAPES: tuple[str, ...] = tuple(sigil.id for sigil in RULEBOOK if not sigil.gives_power)
"""What Amorphous may become; the mark counts from 1."""


def guide() -> Iterator[tuple[str, str]]:
    """Every sigil's and named card's rule, in the order of the index; those beyond the rulebook say so."""
    for sigil in RULEBOOK + NAMED:
        yield sigil.title, sigil.text
    for sigil in BEYOND:
        yield sigil.title, f"{sigil.text} (Beyond the rulebook.)"
