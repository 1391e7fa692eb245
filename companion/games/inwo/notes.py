"""What is written down beside cards, counters and marks: the attack, announced plays, changes, links, deaths, claims.

All of them are data (INWO-RULING-59): whether a play is in force, what a Group's Power is and how strong an attack is
are computed from them. A cancel removes nothing, so a cancelled cancel revives what it had cancelled.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Note

NOBODY = CardId("")
"""Where a field that holds a card holds none."""

Type = Literal["control", "destroy", "instant"]
Stage = Literal["OPEN", "COMMITTED", "ANSWER", "ROLLING", "ROLLED", "PLACE"]
Stat = Literal["power", "global", "resistance", "align", "attr"]
Op = Literal["set", "raise_to", "mul", "div", "add", "remove", "reverse"]
Duration = Literal["attack", "action", "turn", "until_owner_turn", "permanent"]


class Kept(Struct, Note, frozen=True, tag_field="note"):
    """Base of all notes; an attack has a type of its own, so the journal tells them apart by another field."""


class Contribution(Struct, frozen=True):
    """What one card adds to one side of an attack. `spent`: its token is gone; `times`: tokens, of a self-defender."""

    card: CardId
    seat: Seat
    side: Literal["attack", "defence"]
    kind: Literal["power", "global", "self_defence", "agents"] = "power"
    spent: bool = True
    times: int = 1


class Attack(Kept, frozen=True, tag=True):
    """The attack that runs (ledger 4.2, 4.3); `leader` is a Group or an Illuminati, or `card` attacks by itself.

    `privilege` is the card that makes it privileged, until `negated`. `ticks` are cards whose bonuses were claimed;
    `claimants` say by whom, for a card may give something to either side (of a card that is not among them: all of it).
    `frozen` is the target's Power when an Instant attack was announced, `power` that of a card whose text asks what has
    happened before. `with_cards` strike together with `card`.
    `raw` are the dice, `by` what changed them; `sure` fails it whatever they show; `again` are cards that had them
    thrown once more by themselves. `passing`: who is not asked again before somebody does something.
    """

    id: int
    type: Type
    seat: Seat
    target: CardId
    leader: CardId = NOBODY
    card: CardId = NOBODY
    from_hand: bool = False
    privilege: CardId = NOBODY
    negated: bool = False
    stage: Stage = "OPEN"
    contributions: tuple[Contribution, ...] = ()
    ticks: tuple[CardId, ...] = ()
    frozen: int | None = None
    with_cards: tuple[CardId, ...] = ()
    strength: int | None = None
    raw: tuple[int, ...] = ()
    by: int = 0
    sure: bool = False
    thrown: bool = False
    again: tuple[CardId, ...] = ()
    power: int | None = None
    claimants: tuple[tuple[CardId, Seat], ...] = ()
    passing: tuple[Seat, ...] = ()

    def claimed(self, card: CardId, seat: Seat) -> bool:
        """Whether what a card gives to this seat has been claimed (INWO-ATTACK-GEN-14)."""
        if card not in self.ticks:
            return False
        by = [who for one, who in self.claimants if one == card]
        return not by or seat in by

    @property
    def privileged(self) -> bool:
        """Whether third parties are barred (INWO-PRIV-01)."""
        return bool(self.privilege) and not self.negated

    @property
    def instant(self) -> bool:
        """Whether it is an Instant attack."""
        return self.type == "instant"

    @property
    def committed(self) -> bool:
        """Whether it can no longer be called off (INWO-RULING-19)."""
        return self.stage != "OPEN"


class Play(Struct, frozen=True):
    """One announced Plot or ability with everything that was chosen for it.

    `effect` is the number of the ability, -1 for the whole card; `way` which of several costs is paid; `answers` the id
    of the play it answers (0: none, -1: the action of `target`); `pay` the cards whose tokens power it. A `settled`
    play had its window; it stays in the note while it still matters (a bonus to the attack that runs).
    """

    id: int
    seat: Seat
    card: CardId
    effect: int = -1
    option: int = -1
    target: CardId = NOBODY
    targets: tuple[CardId, ...] = ()
    victim: Seat = ""
    align: str = ""
    amount: int = 0
    pay: tuple[CardId, ...] = ()
    way: int = 0
    answers: int = 0
    with_card: CardId = NOBODY
    place: Place | None = None
    discard: str = ""
    settled: bool = False
    took: tuple[CardId, ...] = ()
    """Cards that lost a token when it was announced; they get it back if it is cancelled."""
    exposed: bool = False
    """Whether it lay exposed before it was played."""
    thrown: tuple[CardId, ...] = ()
    """The cards of the hand that are thrown away as its cost, as far as they were named."""


class Plays(Kept, frozen=True, tag=True):
    """Announced plays, the oldest first."""

    plays: tuple[Play, ...] = ()


class Change(Struct, frozen=True):
    """A change of one card that lies on no card in play; `seat` is who made it, `turn` in which turn of the game."""

    card: CardId
    stat: Stat
    op: Op
    n: int = 0
    word: str = ""
    duration: Duration = "permanent"
    purpose: Literal["all", "attack", "defence"] = "all"
    seat: Seat = ""
    source: CardId = NOBODY
    turn: int = 0
    ignores: tuple[str, ...] = ()
    """Alignments in common with the master that do not count meanwhile; ``all`` of them, ``abilities`` as well."""

    @property
    def temporary(self) -> bool:
        """Whether it has a built-in end (INWO-GLOSS-15)."""
        return self.duration != "permanent"


class Changes(Kept, frozen=True, tag=True):
    """Changes in force, in the order made."""

    changes: tuple[Change, ...] = ()


class Link(Struct, frozen=True):
    """A card linked to a Group, and `also` to others. `permanent` links are never moved; `moved` and `gave` are turns
    of the game in which it was moved or gave something (INWO-LINK-05, -08)."""

    card: CardId
    to: CardId
    permanent: bool = False
    moved: int = 0
    gave: int = 0
    also: tuple[CardId, ...] = ()


class Waiting(Struct, frozen=True):
    """An unlinked card that may be linked only from its holder's turn after this number on (INWO-LINK-07, -15)."""

    card: CardId
    after: int


class Links(Kept, frozen=True, tag=True):
    """All links, in the order made, and the cards that may not be linked yet."""

    links: tuple[Link, ...] = ()
    waiting: tuple[Waiting, ...] = ()


class Death(Struct, frozen=True):
    """What is remembered of a destroyed Group (INWO-ATTACK-DESTROY-09, INWO-ALIGN-08).

    `passing` are alignments it only had for that turn (INWO-RULING-53).
    """

    card: CardId
    by: Seat
    method: str
    alignments: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    kind: str = ""
    passing: tuple[str, ...] = ()
    turn: int = 0
    victim: Seat = ""


class Fall(Struct, frozen=True):
    """A destroyed Illuminati: whose, of which type, who took its last puppet (empty: nobody), and who helped."""

    seat: Seat
    conspiracy: str
    by: Seat = ""
    helped: tuple[Seat, ...] = ()


class Deaths(Kept, frozen=True, tag=True):
    """Every destroyed Group, and every destroyed Illuminati, in order."""

    deaths: tuple[Death, ...] = ()
    falls: tuple[Fall, ...] = ()


class Use(Struct, frozen=True):
    """That a seat has used something with a limit. `per`: game, turn or attack; `when`: its turn or attack."""

    seat: Seat
    what: str
    per: Literal["game", "turn", "attack"]
    when: int = 0


class Uses(Kept, frozen=True, tag=True):
    """Everything used up."""

    uses: tuple[Use, ...] = ()


class Claims(Kept, frozen=True, tag=True):
    """The victories claimed at one knock (INWO-RULING-49). `goals`: Goal cards revealed by their holders."""

    claims: tuple[tuple[Seat, str], ...] = ()
    goals: tuple[CardId, ...] = ()


class Taken(Struct, frozen=True):
    """A hidden card of `victim` that `seat` has taken in this turn of the game; `card`: which, once its taker has shown
    the victim (INWO-META-02)."""

    seat: Seat
    victim: Seat
    deck: Literal["plot", "group"]
    turn: int
    card: CardId = NOBODY


class Shown(Kept, frozen=True, tag=True):
    """The hidden cards taken lately, in order; which they are is for their takers' and victims' eyes alone."""

    taken: tuple[Taken, ...] = ()

    def as_known(self, seat: Seat) -> Shown:
        """INWO-META-02: to all others, a hidden card."""
        told = (one if seat in (one.seat, one.victim) else changed(one, card=NOBODY) for one in self.taken)
        return changed(self, taken=tuple(told))


class RollOff(Kept, frozen=True, tag=True):
    """Two plays that exclude each other and came at the same moment (INWO-TIMING-09): `play` came after the announced
    play `other` by a blink. `rolls` are the dice of both players, `by` what cards change in them (INWO-TIMING-10)."""

    play: Play
    other: int
    rolls: tuple[tuple[Seat, int, int], ...] = ()
    by: tuple[tuple[Seat, int], ...] = ()

    def total(self, seat: Seat) -> int:
        """What a player has rolled, moved to the nearest possible number (INWO-META-07)."""
        raw = sum(first + second for one, first, second in self.rolls if one == seat)
        return max(2, min(12, raw + sum(n for one, n in self.by if one == seat)))


class Retaliation(Kept, frozen=True, tag=True):
    """Who may answer whom although he is protected: attacker and attacked (INWO-FIRST-05)."""

    pairs: tuple[tuple[Seat, Seat], ...] = ()


class SettingUp(Kept, frozen=True, tag=True):
    """What is remembered of the leads: designs shown already, and who showed which that failed (INWO-SETUP-09, -13)."""

    barred: tuple[str, ...] = ()
    failed: tuple[tuple[Seat, CardId], ...] = ()


KINDS: tuple[type[Struct], ...] = (
    SettingUp,
    Attack,
    Plays,
    Changes,
    Links,
    Deaths,
    Uses,
    Claims,
    Retaliation,
    RollOff,
    Shown,
)
"""What may be written down; the journal knows them by their names."""
