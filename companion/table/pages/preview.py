"""What taking back, or playing again, would change on the table: the difference of two states as a seat may see it.

Cards are named that lie face up on the mat in one of the states, or that the seat's own page shows; everything else is
told by its numbers only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, COVERED, Expected, Reading, reads
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State
from companion.kernel.view import CardView, Meter, View
from companion.table.journal.history import AppliedEntry
from companion.table.journal.secrecy import Eyes
from companion.table.narration import label
from companion.table.page import Change, Preview, PreviewKind
from companion.table.pages import forgiving
from companion.table.pages.snapshot import Snapshot
from companion.table.recognition.chores import turns

LISTED = 3
"""A button names so many moves; more are counted. What each changes is shown before it is done."""
PRINTED = ("sigil", "text")
"""The kinds of badge that say what is printed on a card, and so never change."""


def preview(snapshot: Snapshot, seat: Seat | None, kind: PreviewKind, to: int | None = None) -> Preview | None:
    """What the next undo or redo would change for this seat; ``None`` when there is nothing to undo or redo.

    `to` is the number of the entry back to which an undo would go. Without it, while somebody waits for consent to the
    same, it is about what they want. NoSuchSeat for a seat the game has not.
    """
    everything, snapshot = snapshot.done, snapshot.seen_by(seat)
    game = snapshot.game
    if game is None:
        return None
    count = _taken_back(snapshot, to) if kind == "undo" else 0
    if kind == "undo":
        gone = snapshot.done[-count:] if count else ()
        asks = snapshot.asked(game, everything[-count:]) if count else ()
    else:
        gone, asks = snapshot.again, snapshot.redo_asks
    eyes = snapshot.eyes(game, seat)
    if not gone or not eyes.hears(*gone):
        return None
    now = snapshot.state
    then = gone[0].before if kind == "undo" else gone[-1].after
    shown = forgiving.view_of(game, now, seat), forgiving.view_of(game, then, seat)
    names = [game.names[one] for one in asks if one != seat]
    return Preview(
        kind,
        snapshot.version,
        briefly(eyes, gone),
        tuple(_cards(game, gone, shown, undo=kind == "undo")) if eyes.knows(*gone) else (),
        tuple(_numbers(game, *shown)) if eyes.knows(*gone) else (),
        shown[1].headline,
        and_list(names) if names else "",
        count,
    )


def _taken_back(snapshot: Snapshot, to: int | None) -> int:
    """How many entries an undo takes back; 0 for none. What was done together with the last one goes with it."""
    consent = snapshot.consent
    if to is None:
        return consent.count if consent is not None and not consent.redo else snapshot.undo_count
    since = next((ago for ago, one in enumerate(reversed(snapshot.done)) if one.entry.n == to), 0)
    return snapshot.undo_count if since == 1 else since


def labels(eyes: Eyes, entries: Sequence[AppliedEntry]) -> str:
    """What was done, as these eyes may read it; empty when they may not hear of it."""
    return joined((label(eyes.game, one, eyes) for one in entries), "; ") if eyes.hears(*entries) else ""


def briefly(eyes: Eyes, entries: Sequence[AppliedEntry]) -> str:
    """The same for a button: a long list is counted."""
    if len(entries) <= LISTED or not (words := labels(eyes, entries[:1])):
        return labels(eyes, entries)
    if not eyes.hears(*entries):
        return ""
    after = len(entries) - 1
    return many("“{first}” and the move after it", "“{first}” and the {n} moves after it", after, first=words)


# --- cards ---------------------------------------------------------------------------------------------------------


def _cards(game: BaseGame, gone: Sequence[AppliedEntry], shown: tuple[View, View], *, undo: bool) -> Iterator[Change]:
    """Where cards go, those alike that leave the same place together; then those that are turned where they lie.
    Everybody has seen also what lay open in between only: it may lie deep in an open pile since.

    What hands had brought to the mat came out of a hand, though the state has it in a pile (`BaseGame.back`); what the
    rules sent off it is where they sent it.
    """
    early, late = gone[0].before, gone[-1].after
    now, then = (late, early) if undo else (early, late)
    before, after = _lying(game, now), _lying(game, then)
    both = {*before, *after, *_faces(shown[0]), *_faces(shown[1])}
    known = sorted(both.union(*(_lying(game, one.after) for one in gone[:-1])))
    ways: list[_Way] = []
    stay: list[CardId] = []
    for card in known:
        origin, to = now.where(card), then.where(card)
        if origin == to:
            stay += [card] if card in both else []
            continue
        if undo and card not in after and origin is not None:
            to = game.back(then, card, origin)
        if not undo and card not in before and to is not None:
            origin = game.back(now, card, to)
        if origin != to:
            ways.append(_Way(game.card_name(card), origin, to))
    yield from (_together(game, alike, undo) for alike in _alike(ways))
    yield from _turned(game, now, then, stay)


class _Way(Struct, frozen=True):
    """A card's name, and from where to where it goes; ``None`` is the box."""

    name: str
    origin: Place | None
    to: Place | None


def _alike(ways: list[_Way]) -> list[list[_Way]]:
    """Cards of one name that leave the same place, else those that go to the same place, are told together."""
    leaving = Counter((way.name, way.origin) for way in ways)
    groups: dict[tuple[str, Place | None, str], list[_Way]] = {}
    for way in ways:
        key = (way.name, way.origin, "from") if leaving[way.name, way.origin] > 1 else (way.name, way.to, "to")
        groups.setdefault(key, []).append(way)
    return list(groups.values())


def _together(game: BaseGame, ways: list[_Way], undo: bool) -> Change:
    """A card that the rules know nowhere is in the box; before it was brought to the mat it may have been anywhere."""
    name = ways[0].name
    box = say("the box")
    origins = dict.fromkeys(_at(game, way.origin, box if undo else say("where it went")) for way in ways)
    goals = dict.fromkeys(_at(game, way.to, say("where it came from") if undo else box) for way in ways)
    places = dict.fromkeys(str(where) for way in ways for where in (way.origin, way.to) if where is not None)
    cards = name if len(ways) == 1 else joined((len(ways), " × ", name))
    text = say("{cards}: from {origin} to {to}", cards=cards, origin=and_list(origins), to=and_list(goals))
    return Change(text, tuple(places))


def _lying(game: BaseGame, state: State) -> dict[CardId, Place]:
    """The cards that should be seen face up on the mat, and where."""
    found = {}
    for where, expected in game.picture(state).items():
        found.update({shown.card: where for shown in expected.cards})
        top = state.top(where)
        if top is not None and top in expected.among:
            found[top] = where
    return found


def _faces(view: View) -> Mapping[CardId, CardView]:
    """The cards that a page shows face up."""
    cells = (cell for row in view.rows for cell in row.cells)
    return {card.card: card for cell in cells for top in cell.cards for card in _with_attached(top)}


def _with_attached(card: CardView) -> Iterator[CardView]:
    if not card.face_down:
        yield card
    for one in card.attached:
        yield from _with_attached(one)


def _turned(game: BaseGame, now: State, then: State, stay: list[CardId]) -> Iterator[Change]:
    """Cards that stay where they are and lie another way."""
    expected, picture = game.picture(then), game.picture(now)
    places = dict.fromkeys(where for card in stay if (where := now.where(card)) in expected and where in picture)
    for where in places:
        assert where is not None
        if picture[where] != expected[where]:
            for text in turns(game, then, where, expected[where], _reading(now, where, picture[where])):
                yield Change(text, (str(where),))


def _reading(state: State, where: Place, expected: Expected) -> Reading:
    """How a place reads that looks as it should."""
    if expected.cards:
        return reads(*expected.cards)
    top = state.top(where)
    if expected.among and top is not None:
        return reads(top)
    return COVERED if expected.hidden else BARE


def _at(game: BaseGame, where: Place | None, nowhere: str) -> str:
    return nowhere if where is None else game.place_name(where)


# --- numbers, candles ----------------------------------------------------------------------------------------------


def _numbers(game: BaseGame, now: View, then: View) -> Iterator[str]:
    """Candles, scale, counters, and the numbers of cards that stay."""
    players = {player.seat: player for player in now.players}
    for player in then.players:
        lit = sum(player.candles) - sum(players[player.seat].candles) if player.seat in players else 0
        if lit > 0:
            yield many("{name}: a candle burns again", "{name}: {n} candles burn again", lit, name=player.name)
        if lit < 0:
            yield many("{name}: a candle is put out", "{name}: {n} candles are put out", -lit, name=player.name)
    if now.scale != then.scale or now.scale_text != then.scale_text:
        yield say("The scale: {before} → {after}", before=now.scale_text or "–", after=then.scale_text or "–")
    before = {meter.key: meter for _, meter in _meters(now)}
    for who, meter in _meters(then):
        old = before.get(meter.key)
        if old is not None and old.value != meter.value and not meter.derived:
            words = say("{label}: {before} → {after}", label=meter.label, before=old.value, after=meter.value)
            yield joined((who, ": ", words)) if who else words
    faces = _faces(now)
    for card, one in _faces(then).items():
        old_one = faces.get(card)
        if old_one is not None:
            yield from _of_card(old_one, one)


def _meters(view: View) -> Iterator[tuple[str, Meter]]:
    """All counters, each with whose it is."""
    yield from ((player.name, meter) for player in view.players for meter in player.meters)
    names = {player.seat: player.name for player in view.players}
    yield from ((names.get(meter.seat or "", ""), meter) for meter in view.meters)
    yield from ((row.title, meter) for row in view.rows for meter in row.meters)


def _of_card(now: CardView, then: CardView) -> Iterator[str]:
    """What the companion keeps of a card: wounds, how it is, short words about it (tokens, flags)."""
    if now.hearts is not None and then.hearts is not None and now.hearts != then.hearts:
        yield say("{card}: hearts {before} → {after}", card=then.name, before=now.hearts, after=then.hearts)
    if now.condition != then.condition and now.condition is not None and then.condition is not None:
        yield say("{card}: {before} → {after}", card=then.name, before=now.condition.word, after=then.condition.word)
    before, after = (
        joined([badge.text for badge in one.badges if badge.kind not in PRINTED], ", ") for one in (now, then)
    )
    if before != after:
        yield say("{card}: {before} → {after}", card=then.name, before=before or "–", after=after or "–")
