"""What of a picture is news: belief, and the clues that belief gives against what the state expects.

Three pictures are compared. The *belief* is what was last really seen of every place. The *accepted* picture is the
belief as it was when it was last in order, or known to be owed. The *expectation* is the state's. A clue is a place
that changed since it was accepted and does not fit: work already done is no clue, work left undone is no mistake, also
where several cards lie side by side and only some of the work is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, COVERED, Expectation, Expected, Picture, Reading, agrees, alike
from companion.kernel.places import Place
from companion.kernel.state import State


class Clue(Struct, frozen=True):
    """One place that changed and does not fit, or one card of it: how it reads (without cards owed elsewhere), what
    came and went.

    `done` is how it would read if what is owed there were done already.
    """

    place: Place
    reading: Reading
    came: frozenset[CardId]
    gone: frozenset[CardId]
    turned: frozenset[CardId] = frozenset()
    done: Reading | None = None


class Clues(Struct, frozen=True):
    """All clues of a belief. `loose` are cards that are owed somewhere and seen nowhere, `owing` the places that wait
    for what hands owe them, `sent` cards that the rules sent off the mat and that still lie on it."""

    clues: tuple[Clue, ...]
    loose: frozenset[CardId] = frozenset()
    owing: frozenset[Place] = frozenset()
    sent: frozenset[CardId] = frozenset()

    @property
    def moved(self) -> frozenset[CardId]:
        """Every card that hands have touched."""
        return frozenset(card for clue in self.clues for card in clue.came | clue.gone | clue.turned)

    @property
    def reach(self) -> frozenset[CardId]:
        """Every card an explanation may move."""
        return self.moved | self.loose

    @property
    def buried(self) -> frozenset[CardId]:
        """Cards that vanished where another one was laid: perhaps they still lie beneath it."""
        gone = frozenset(card for clue in self.clues if clue.came for card in clue.gone)
        return gone - frozenset(card for clue in self.clues for card in clue.came)

    def astray(self, state: State) -> dict[CardId, Place]:
        """Where the cards belong that were laid elsewhere than hands still owe it; empty where anything else was done
        as well."""
        came = {card: state.where(card) for clue in self.clues for card in clue.came}
        owed = {
            card: home for card, home in came.items() if home is not None and (home in self.owing or card in self.sent)
        }
        other = any(clue.turned or clue.gone - came.keys() - self.buried for clue in self.clues)
        return {} if other or len(owed) < len(came) else owed

    def __bool__(self) -> bool:
        return bool(self.clues)


def believe(belief: Picture, picture: Picture, expectation: Expectation) -> dict[Place, Reading]:
    """The belief after a new picture. What is covered keeps its old reading, except where a face-down card is expected,
    and except cards that are now seen elsewhere."""
    seen = {shown.card for reading in picture.values() for shown in reading.cards}
    result = dict(belief)
    for where, reading in picture.items():
        if reading.kind != "covered":
            result[where] = reading
        elif where not in result or expectation.get(where, Expected()).hidden:
            result[where] = COVERED
        else:
            result[where] = _without(result[where], seen, COVERED)
    return result


def accept(accepted: Picture, belief: Picture, expectation: Expectation) -> dict[Place, Reading]:
    """Updates the accepted picture with every place that now matches the expectation.

    What lay there owed elsewhere, and was covered by another card, still lies beneath it.
    """
    result = dict(accepted)
    seen = {shown.card for reading in belief.values() for shown in reading.cards}
    for where, reading in belief.items():
        expected, known = expectation.get(where), accepted.get(where)
        if expected is None or agrees(expected, reading) or _only_owed(expected, reading, known):
            result[where] = reading
            if expected is not None and known is not None and reading.kind == "cards":
                beneath = known.ids | known.beneath
                still = frozenset(card for card in beneath if card not in seen and not _wanted(expected, card))
                result[where] = Reading("cards", reading.cards, still) if still else reading
    return result


def _wanted(expected: Expected, card: CardId) -> bool:
    return card in expected_ids(expected) or card in expected.among or card in expected.maybe


def find(
    state: State,
    expectation: Expectation,
    belief: Picture,
    accepted: Picture,
    sent: frozenset[CardId] = frozenset(),
) -> Clues:
    """The clues in a belief. `sent` are the cards that the rules sent off the mat and that still lie on it."""
    clues = tuple(_clues(state, expectation, belief, accepted))
    if not clues:
        return Clues(())
    wait = (where for where, expected in expectation.items() if where in belief and not agrees(expected, belief[where]))
    return Clues(clues, _loose(expectation, belief), frozenset(wait) - {clue.place for clue in clues}, sent)


def fits(expectation: Expectation, clue: Clue) -> bool:
    """Whether an expectation explains a clue; a place that does not matter to it fits anyhow."""
    expected = expectation.get(clue.place)
    if expected is None or agrees(expected, clue.reading):
        return True
    return clue.done is not None and agrees(expected, clue.done)


def expected_ids(expected: Expected) -> frozenset[CardId]:
    """The cards an expectation shows for certain."""
    return frozenset(shown.card for shown in expected.cards)


def _clues(state: State, expectation: Expectation, belief: Picture, accepted: Picture) -> Iterator[Clue]:
    for where, expected in expectation.items():
        reading, known = belief.get(where), accepted.get(where)
        if reading is None or _same(reading, known) or reading.kind == "covered" or agrees(expected, reading):
            continue
        reading = _left(expected, reading, known)
        done = _done(expected, reading, known)
        if not agrees(expected, reading) and not agrees(expected, done):
            yield from _apart(expected, _clue(where, expected, reading, done, state))


def laid_again(belief: Picture, accepted: Picture) -> dict[Place, Reading]:
    """Where a card is seen that may have lain beneath what was there: how the place read if it had been taken away."""
    return {
        where: Reading(known.kind, known.cards)
        for where, known in accepted.items()
        if known.beneath and where in belief and belief[where].ids & known.beneath
    }


def _same(reading: Reading, known: Reading | None) -> bool:
    """Whether a place shows what it showed before, whatever lies beneath."""
    return known is not None and (reading.kind, reading.cards) == (known.kind, known.cards)


def _clue(where: Place, expected: Expected, reading: Reading, done: Reading, state: State) -> Clue:
    want = expected_ids(expected) or (frozenset(state.at(where)[-1:]) if expected.hidden else frozenset())
    turned = frozenset(
        seen.card
        for seen in done.cards
        for shown in expected.cards
        if seen.card == shown.card and not alike(shown, seen)
    )
    if expected.hidden:
        turned |= want & reading.ids
    gone = frozenset() if expected.optional else want - done.ids
    came = reading.ids - want - expected.among - expected.maybe - _beneath(where, expected, state)
    return Clue(where, reading, came, gone, turned, done if done != reading else None)


def _apart(expected: Expected, clue: Clue) -> Iterator[Clue]:
    """Where cards are to be taken away, each that went is a clue of its own, and so is what was laid upon them."""
    if not expected.leaving or len(clue.gone) + bool(clue.came) < 2:
        yield clue
        return
    for card in sorted(clue.gone):
        yield Clue(clue.place, BARE, frozenset(), frozenset({card}))
    if clue.came:
        yield Clue(clue.place, clue.reading, clue.came, frozenset(), clue.turned, clue.done)


def _beneath(where: Place, expected: Expected, state: State) -> frozenset[CardId]:
    """The cards under the only one a place shows: taking that away shows them, and nobody laid them there."""
    *beneath, top = state.at(where) or (None,)
    return frozenset(beneath) if top is not None and expected_ids(expected) == {top} else frozenset()


def _only_owed(expected: Expected, reading: Reading, known: Reading | None) -> bool:
    """Whether all that is not in order here was not in order before."""
    if known is None or reading.kind == "covered":
        return False
    return agrees(expected, _done(expected, _left(expected, reading, known), known))


def _left(expected: Expected, reading: Reading, known: Reading | None) -> Reading:
    """A place without the cards that were there before and are owed elsewhere."""
    there = known.ids | known.beneath if known is not None else frozenset()
    owed = there - expected_ids(expected) - expected.among
    return _without(reading, owed, BARE)


def _done(expected: Expected, reading: Reading, known: Reading | None) -> Reading:
    """A place for several cards as it would read if the work owed there were done: what was missing, or lay the wrong
    way, and still is or does."""
    if known is None or known.kind == "covered" or max(len(expected.cards), len(reading.cards)) < 2:
        return reading
    cards = {seen.card: seen for seen in reading.cards}
    before = {seen.card: seen for seen in known.cards}
    for want in expected.cards:
        if cards.get(want.card) == before.get(want.card):
            cards[want.card] = want
    return Reading("cards", tuple(cards[card] for card in sorted(cards))) if cards else reading


def _loose(expectation: Expectation, belief: Picture) -> frozenset[CardId]:
    """Cards that should be visible somewhere and are seen nowhere: probably in a hand."""
    visible = {shown.card for reading in belief.values() for shown in reading.cards}
    wanted = {
        shown.card
        for where, expected in expectation.items()
        if where in belief and belief[where].kind != "covered" and not expected.optional
        for shown in expected.cards
    }
    return frozenset(wanted - visible)


def _without(reading: Reading, cards: frozenset[CardId] | set[CardId], empty: Reading) -> Reading:
    if not cards or not reading.ids & cards:
        return reading
    left = tuple(shown for shown in reading.cards if shown.card not in cards)
    return Reading("cards", left) if left else empty


def lying(picture: Mapping[Place, Reading]) -> list[tuple[CardId, Place]]:
    """Every visible card and its place, in the order of places."""
    return [(shown.card, where) for where in sorted(picture) for shown in picture[where].cards]
