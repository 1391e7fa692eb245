"""Seats that the companion plays itself: who, how well, with which secret, and what it told of its moves.

The journal keeps all of it in notes: who was seated, in a row whose facts are confidential (the salt of
`companion.players.head`), which cards its stack turned out to lack, and the reason of each move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import ConfigError
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import or_list, say
from companion.kernel.state import State
from companion.players import head
from companion.players.levels import LEVELS
from companion.table.journal.journal import Draft, Entry

SEATED = "seated: "
"""The note that the companion plays a seat from here on, with its level and seal; its facts are the salt, which nobody
is told before the end. Without a level a person does."""
ELSEWHERE = "held by another: "
"""The note that a card which a seat had in its head is somebody else's; confidential."""
MISSING = "missing: "
"""The note that a card which a seat had in its head is not in its stack, and nobody knows of it; confidential."""
WHY, AND = "why: ", "; "
"""The note with the reasons of the move before it, and what stands between them."""
ASKED = "asked: "
"""The note that a person asked the companion what it would do in their place, with the level that answered."""
FAIR = "fair: "
"""The note that the level of a seat was chosen by the last results, and why that one (`fair_level.Why`)."""
FAIR_LEVEL = "fair"
"""What is chosen instead of a level so that the last results choose one."""
LEVEL_WORDS = {"apprentice": say("apprentice"), "steady": say("steady"), "sharp": say("sharp")}
OURS = (SEATED, ELSEWHERE, MISSING, WHY, FAIR)
"""Notes of what is in its head, or stands with a move."""
PERSON = "a person"


class Seated(Struct, frozen=True):
    """The companion at a seat: how well it plays, and the seal of what it draws. `salt` is a secret until the end.

    `elsewhere`: cards that turned out not to be in its stack, each with the number of the note that says so; `missing`
    are those of them that nobody has.
    """

    seat: Seat
    level: str
    seal: str = ""
    salt: str = ""
    elsewhere: tuple[tuple[int, CardId], ...] = ()
    missing: tuple[CardId, ...] = ()


class AtSeat(Struct, frozen=True):
    """The companion at a seat as all may see it: its level, the seal of what it draws, and once the game is over the
    secret behind that; for how many seconds at most it thinks (0: not now), and whether it was told to play now.

    `asks`: the verbs of what it waits for hands to do; `waits`: it leaves the next move to people; `rang`: its ring was
    the last that was done; `laid`: that was to play this card out of its head.
    """

    seat: Seat
    level: str
    seal: str
    salt: str = ""
    seconds: float = 0.0
    hurried: bool = False
    asks: tuple[str, ...] = ()
    waits: bool = False
    rang: bool = False
    laid: CardId = CardId("")
    fair: bool = False
    """Whether the last results chose its level."""


class Asked(Struct, frozen=True):
    """That a seat asked what the companion would do, after entry `after`; `n` and `at` are those of the note."""

    n: int
    at: str
    seat: Seat
    level: str
    after: int


class ChosenFairly(Struct, frozen=True):
    """That the level of a seat was chosen by the last results; `n` and `at` are those of the note."""

    n: int
    at: str
    seat: Seat
    level: str
    why: str


class Companions(Struct):
    """The seats of one game that the companion plays, and what it is doing there. Only the host's thread changes it.

    `asks` are the verbs of what each waits for hands to do, `thinking` for how many seconds at most each thinks,
    `hurried` those who were told to play now, `waiting` those who leave the next move to people. `why` are reasons by
    the number of the entry. `rang` has rung, `laid` has played a card out of its head, if that was the last move.
    `left`: the seats that people have taken over from it, with the number of the last entry before that. `asked`: who
    asked it for advice, in order, and `fair` whose level the last results chose.
    """

    by_seat: dict[Seat, Seated] = {}
    why: dict[int, str] = {}
    asked: tuple[Asked, ...] = ()
    fair: dict[Seat, ChosenFairly] = {}
    asks: dict[Seat, tuple[str, ...]] = {}
    thinking: dict[Seat, float] = {}
    hurried: frozenset[Seat] = frozenset()
    waiting: frozenset[Seat] = frozenset()
    rang: Seat = ""
    laid: tuple[Seat, CardId] | None = None
    left: dict[Seat, tuple[Seated, int]] = {}

    @property
    def seats(self) -> frozenset[Seat]:
        """Where the companion sits."""
        return frozenset(self.by_seat)

    def plays(self, seat: Seat) -> bool:
        """Whether the companion plays a seat."""
        return seat in self.by_seat

    def decides(self, action: Action) -> bool:
        """Whether nobody but the companion may do this: hands do for it what it asked for, no more."""
        return action.seat in self.by_seat and action.verb not in self.asks.get(action.seat, ())

    def shown(self, state: State) -> Iterator[AtSeat]:
        """What all may see of them."""
        for seat, one in sorted(self.by_seat.items()):
            salt = one.salt if state.over is not None else ""
            thinks, asks = self.thinking.get(seat, 0.0), self.asks.get(seat, ())
            hurried, waits = seat in self.hurried, seat in self.waiting
            whose, card = self.laid or ("", CardId(""))
            card = card if whose == seat else CardId("")
            rang, fair = seat == self.rang, seat in self.fair
            yield AtSeat(seat, one.level, one.seal, salt, thinks, hurried, asks, waits, rang, card, fair)

    def moved_on(self) -> None:
        """Something was done: nothing is asked or thought about any more."""
        self.asks, self.thinking, self.hurried, self.waiting = {}, {}, frozenset(), frozenset()
        self.rang, self.laid = "", None


def check_levels(seats: Mapping[Seat, str], known: Iterable[Seat]) -> None:
    """ConfigError for a seat that the game has not, or a level that there is not."""
    there = tuple(known)
    for seat, level in seats.items():
        if seat not in there:
            text = say("There is no seat {seat} for the companion; seats: {there}.", seat=seat, there=", ".join(there))
            raise ConfigError(text)
        if level not in (*LEVELS, FAIR_LEVEL):
            levels = or_list((*LEVELS, FAIR_LEVEL))
            raise ConfigError(
                say("The companion cannot play “{level}”; it plays {levels}.", level=level, levels=levels)
            )


def seated_draft(game: BaseGame, seat: Seat, level: str) -> Draft:
    """What is written when the companion sits down, with a new secret; without a level, when a person does."""
    if not level:
        return Draft(seat, "note", SEATED + PERSON)
    salt = head.new_salt()
    facts = msgspec.json.encode([salt]).decode()
    return Draft(seat, "note", f"{SEATED}{level} {head.seal(game, salt)}", facts)


def companions_of(entries: Sequence[Entry]) -> Companions:
    """What the notes of a game say."""
    found = Companions()
    last = 0
    for entry in entries:
        if entry.kind != "note":
            last = entry.n
        else:
            noted(found, entry, last)
    return found


def sittings_of(entries: Sequence[Entry]) -> Iterator[tuple[Seated, int, float]]:
    """Every time that the companion sat at a seat, with the numbers of the last entry before that and of its last,
    which is infinite where it sits there at the end."""
    found, since, last = Companions(), dict[Seat, int](), 0
    for entry in entries:
        if entry.kind != "note":
            last = entry.n
            continue
        before = found.by_seat.get(entry.seat)
        noted(found, entry, last)
        if entry.action.startswith(SEATED):
            if before is not None:
                yield before, since[entry.seat], last
            since[entry.seat] = last
    for seat, one in sorted(found.by_seat.items()):
        yield one, since[seat], inf


def noted(companions: Companions, entry: Entry, last: int) -> None:
    """One more note; `last` is the number of the move before it."""
    if entry.action.startswith(SEATED):
        _sits(companions, entry, last)
    elif entry.action.startswith((ELSEWHERE, MISSING)) and entry.seat in companions.by_seat:
        companions.by_seat[entry.seat] = _without(companions.by_seat[entry.seat], entry)
    elif entry.action.startswith(WHY):
        companions.why[last] = entry.action.removeprefix(WHY)
    elif entry.action.startswith(FAIR) and entry.seat in companions.by_seat:
        level, why = companions.by_seat[entry.seat].level, entry.action.removeprefix(FAIR)
        companions.fair[entry.seat] = ChosenFairly(entry.n, entry.at, entry.seat, level, why)
    elif entry.action.startswith(ASKED):
        level = entry.action.removeprefix(ASKED)
        companions.asked = (*companions.asked, Asked(entry.n, entry.at, entry.seat, level, last))


def _without(one: Seated, entry: Entry) -> Seated:
    """A seat whose stack has not the card of a note."""
    missing = entry.action.startswith(MISSING)
    card = CardId(entry.action.removeprefix(MISSING if missing else ELSEWHERE))
    return replace(
        one, elsewhere=(*one.elsewhere, (entry.n, card)), missing=(*one.missing, card) if missing else one.missing
    )


def _sits(companions: Companions, entry: Entry, last: int) -> None:
    level, _, seal = entry.action.removeprefix(SEATED).partition(" ")
    before = companions.by_seat.pop(entry.seat, None)
    companions.fair.pop(entry.seat, None)
    companions.thinking.pop(entry.seat, None)
    if level not in LEVELS:
        if before is not None:
            companions.left[entry.seat] = (before, last)
        return
    companions.left.pop(entry.seat, None)
    (salt,) = msgspec.json.decode(entry.facts, type=list[str]) or [""]
    companions.by_seat[entry.seat] = Seated(entry.seat, level, seal, salt)
