"""A whole game as a player of this house judges it (`companion.players.review`), from a journal or a record, in words
that people read: how likely each seat was to win, the turns that decided, what would have been better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, Seat
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.head import Drawn
from companion.players.hindsight import Happened, Pinned
from companion.players.levels import Level
from companion.players.review import Chances, Decisive, Other, Point, Review, Told, review
from companion.table.journal import history
from companion.table.journal.entries import Entry
from companion.table.journal.history import AppliedEntry, action_of
from companion.table.journal.seated import Seated
from companion.table.journal.secrecy import Eyes
from companion.table.narration import label, plan_in_words, who
from companion.table.records.record import ParsedRecord, pairs
from companion.table.records.replay import play

TOGETHER = say("The team")
"""Whose chance it is where all play together."""


class JudgedTurn(Struct, frozen=True):
    """How the game stood where a turn begins, after entry `n`: who is on turn, and for each line its chance of winning
    from 0 to 1, by what was known `then` and by all that is known `now`."""

    n: int
    turn: int
    seat: Seat
    who: str
    then: tuple[float, ...]
    now: tuple[float, ...]


class DecisiveTurn(Struct, frozen=True):
    """A turn that decided the game: what was done in it, the chance of who was on turn before and after it.

    `n` is the entry after which the table is worth a look: where it would have done something else, else where the turn
    begins; `did` is what was done from there on. `better` are the moves that it would have done there, in words and in
    record `words`; empty: it finds nothing better. `why` it would have, by how much the chance would have been better:
    `gain`.
    """

    n: int
    turn: int
    seat: Seat
    who: str
    before: float
    after: float
    did: tuple[str, ...] = ()
    better: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    why: str = ""
    gain: float = 0.0


class LookingBack(Struct, frozen=True):
    """A game as a player of `level` judges it; `lines` are whose chances they are."""

    level: str
    nodes: int
    seed: int
    lines: tuple[str, ...]
    turns: tuple[JudgedTurn, ...] = ()
    decisive: tuple[DecisiveTurn, ...] = ()


class Judging(Struct, frozen=True):
    """How far the look back on the game on the table is: steps `done` of `steps`; what was `found`, once it is."""

    done: int = 0
    steps: int = 0
    found: LookingBack | None = None
    failed: bool = False
    """It came to nothing; who asks again begins it anew."""


def from_record(game: BaseGame, reading: ParsedRecord) -> list[AppliedEntry]:
    """The entries of a record that count, the setup first, as a journal would have them. RecordError as `play`."""
    state, facts = resolve(game, State(), game.setup())
    done = [AppliedEntry(_entry(0, ARBITER, history.SETUP), State(), state, facts)]
    for n, one in enumerate(play(game, reading), 1):
        if one.action is None:
            del done[-history.undo_count(one.move.words) :]
        else:
            done.append(AppliedEntry(_entry(n, one.move.seat, one.move.words), one.before, one.state, one.facts))
    return done


def _entry(n: int, seat: Seat, words: str) -> Entry:
    return Entry(n, "", seat, "act", words, "", "")


def told_by_record(reading: ParsedRecord) -> list[Seated]:
    """The seats that the companion played in a record whose game is over, with their secrets."""
    tags = reading.record.tags
    levels, salts = (pairs(tags.get(name, "")) for name in ("Companion", "Salt"))
    return [Seated(seat, str(levels.get(seat, "")), salt=str(salt)) for seat, salt in salts.items() if salt]


def judged(
    game: BaseGame,
    done: Sequence[AppliedEntry],
    level: Level,
    *,
    seed: int,
    nodes: int,
    heads: Iterable[Seated] = (),
    told: Told = lambda done, of: None,
) -> Review:
    """The review of a game that is over, or of what there is of it. `heads`: who played out of its head, whose cards
    are known by now."""
    mind = mind_of(game)
    course = [Happened(one.entry.n, action_of(game, one.entry), one.before, one.after, one.facts) for one in done]
    pinned = _pinned(mind, course, list(heads))
    return review(mind, course, level, seed=seed, nodes=nodes, pinned=pinned, told=told)


def _pinned(mind: Mind, course: Sequence[Happened], heads: Sequence[Seated]) -> list[Pinned]:
    """What the companion held in its head after each entry."""
    if not heads:
        return []
    found: list[dict[str, tuple[CardId, ...]]] = [{} for _ in course]
    for one in heads:
        drawn = Drawn(mind, one.seat, one.salt, course[0].after)
        elsewhere = list(one.elsewhere)
        for at, entry in enumerate(course):
            if at:
                drawn.did(entry.n, entry.action, entry.before, entry.after, entry.facts)
            following = course[at + 1].n if at + 1 < len(course) else inf
            for n, card in elsewhere:
                if entry.n < n < following:
                    drawn.elsewhere(entry.after, card)
            found[at].update(drawn.held)
    return list(found)


# --- in words --------------------------------------------------------------------------------------------------------


def in_words(game: BaseGame, done: Sequence[AppliedEntry], found: Review, eyes: Eyes | None = None) -> LookingBack:
    """A review as people read it; of an entry that these eyes may not read, only that there was one."""
    seats = tuple(game.seats)
    together = game.cooperative or len(seats) == 1
    lines = (
        (str(TOGETHER) if len(seats) > 1 else game.names[seats[0]],)
        if together
        else tuple(game.names[seat] for seat in seats)
    )
    shown = seats[:1] if together else seats
    decisive = tuple(_turn(game, done, one, eyes) for one in found.decisive)
    turns = tuple(_judged_turn(game, one, shown) for one in found.points)
    return LookingBack(found.level, found.nodes, found.seed, lines, turns, decisive)


def _judged_turn(game: BaseGame, one: Point, seats: Sequence[Seat]) -> JudgedTurn:
    return JudgedTurn(one.n, one.turn, one.seat, who(game, one.seat), _shares(one.then, seats), _shares(one.now, seats))


def _shares(chances: Chances, seats: Sequence[Seat]) -> tuple[float, ...]:
    return tuple(round(chances.get(seat, 0.0), 3) for seat in seats)


def _turn(game: BaseGame, done: Sequence[AppliedEntry], one: Decisive, eyes: Eyes | None) -> DecisiveTurn:
    other = one.other
    begins = other.n if other is not None else one.first
    entries = [entry for entry in done if begins <= entry.entry.n <= one.last]
    did = tuple(label(game, entry, eyes) for entry in entries if entry.entry.seat == one.seat and _heard(entry, eyes))
    first = entries[0]
    before = [entry.entry.n for entry in done if entry.entry.n < first.entry.n]
    turn = DecisiveTurn(
        before[-1] if before else 0, one.turn, one.seat, who(game, one.seat),
        round(one.before, 3), round(one.after, 3), did,
    )  # fmt: skip
    return turn if other is None else _with(game, first, turn, other)


def _heard(entry: AppliedEntry, eyes: Eyes | None) -> bool:
    return eyes is None or eyes.hears(entry)


def _with(game: BaseGame, first: AppliedEntry, turn: DecisiveTurn, other: Other) -> DecisiveTurn:
    said = plan_in_words(game, first.before, other.plan, turned_up=other.turned_up)
    return replace(turn, better=said, words=tuple(map(words, other.plan)), why=other.why, gain=round(other.gain, 3))
