"""What hands have to do where the camera does not look, from when it arises until it is done.

Where no camera looks at all, that is also what is owed on the mat (`companion.table.recognition.unwatched`).

An errand ends when somebody says so (the journal keeps that), when the camera sees its card, or when the game shows it
(`companion.kernel.actions.errands.Errand`). What ended stays ended, also when what showed it is taken back; but what
one hand gave another, fetched or put away is owed back then.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Iterator

from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import Picture
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State
from companion.table.journal.history import AppliedEntry, Past, TakenBack
from companion.table.journal.journal import Entry
from companion.table.recognition.unwatched import left_to_do

log = logging.getLogger(__name__)
BACK = "given back"


class Errands:
    """The open errands of one game, by key, oldest first. The key names the entry that an errand came of. `played` has
    the seats that have no hands of their own."""

    def __init__(
        self, game: BaseGame, past: Past, *, watched: bool = True, played: Container[Seat] = frozenset()
    ) -> None:
        self._game, self._watched, self._played = game, watched, played
        self._open: dict[str, Errand] = {}
        self._given: dict[str, Errand] = {}
        self._state = State()
        for one in _in_order(past):
            if isinstance(one, AppliedEntry):
                self.happened(one)
            elif isinstance(one, TakenBack):
                self.taken_back(one)
            elif isinstance(one, Entry):
                self.taken_up(one)
            else:
                self.done(one)

    @property
    def open(self) -> dict[str, Errand]:
        """The open errands, by key."""
        return dict(self._open)

    def said(self) -> tuple[tuple[str, Errand, str], ...]:
        """Key, errand, and what it says, with whose it is where there are several people."""
        return tuple((key, one, self._said(one)) for key, one in self._open.items())

    def happened(self, one: AppliedEntry) -> None:
        """An entry brings errands, and may show that older ones are done."""
        self._state = one.after
        if one.entry.n == 0:
            return  # the checklist says all that has to be laid out
        own = tuple(self._of(one))
        new = (
            *own,
            *self._on_the_mat(one, {(heap, deck) for each in own for heap in each.heaps for deck in each.shuffles}),
        )
        held = {old.card for old in self._open.values() if old.about == BACK and old.home}
        for key, old in self.open.items():
            if old.shown_by(one.facts, one.after, new):
                del self._open[key]
                if old.card:
                    self._remember(key, old)
        for index, errand in enumerate(new):
            key = f"{one.entry.n}.{index}"
            if errand.fetched and errand.card in held:  # it was fetched, is not back yet, and is fetched again
                self._given[key] = errand
            elif (back := self._owed_back(errand)) is not None:  # it was given, is not back yet, and counts again
                del self._open[back]
                self._given[key] = errand
            else:
                self._open[key] = errand

    def taken_up(self, note: Entry) -> None:
        """The game was packed up meanwhile, perhaps with its hands. What was owed then is on the list of the table."""
        self._open = {f"{note.n}.{index}": errand for index, errand in enumerate(self._of_hands())}

    def taken_back(self, back: TakenBack) -> None:
        """What was taken back has no errands, and what was given for it goes back."""
        self._state = back.gone[0].before
        numbers = {str(one.entry.n) for one in back.gone}
        self._open = {key: old for key, old in self._open.items() if key.partition(".")[0] not in numbers}
        given = [key for key in self._given if key.partition(".")[0] in numbers]
        given.sort(key=lambda key: self._given[key].fetched)
        for index, one in enumerate([self._given.pop(key) for key in given]):
            if (owed := self._back(one)) is not None:
                self._open[f"{back.entry.n}.{index}"] = owed

    def done(self, key: str) -> None:
        """An errand is done."""
        one = self._open.pop(key, None)
        if one is not None:
            self._remember(key, one)

    def _remember(self, key: str, one: Errand) -> None:
        """Keeps what is undone in its turn where its entry is taken back."""
        if one.to or (one.about != BACK and (one.fetched or one.home)):
            self._given[key] = one

    def seen(self, cards: frozenset[CardId], picture: Picture) -> tuple[str, ...]:
        """The keys of the errands whose card was to be fetched and is in sight, or was to be laid on a pile and is seen
        there."""
        return tuple(
            key for key, one in self._open.items() if (one.fetched and one.card in cards) or _lies(one, picture)
        )

    def _back(self, one: Errand) -> Errand | None:
        """What undoes an errand that is done; ``None`` where the rules have no pile for what was fetched."""
        if one.fetched:
            return self._into_its_pile(one)
        if one.home is not None:
            text = say("take {card} back into your hand", card=self._game.card_name(one.card))
            return Errand(one.seat, text, one.card, fetched=True, about=BACK, back=True)
        who = self._game.names[one.seat]
        text = many("hand {n} card back to {who}", "hand {n} cards back to {who}", one.count, who=who)
        return Errand(one.to, text, count=one.count, to=one.seat, about=BACK)

    def _into_its_pile(self, one: Errand) -> Errand | None:
        home, card = self._state.where(one.card), self._game.card_name(one.card)
        zone = self._game.zones.get(home.zone) if home is not None else None
        if home is None or zone is None or zone.hand:
            return None
        pile = self._game.place_name(home)
        if zone.secrecy != "unseen":
            return Errand(
                one.seat, say("put {card} back into {pile}", card=card, pile=pile), one.card, about=BACK, home=home
            )
        text = say("put {card} back into {pile} and shuffle it", card=card, pile=pile)
        return Errand(one.seat, text, one.card, about=BACK, home=home, shuffles=(home,))

    def _owed_back(self, one: Errand) -> str | None:
        """The key of the open errand that would undo this one."""
        owed = (key for key, old in self._open.items() if one.to and old == self._back(one))
        return next(owed, None)

    def _of(self, one: AppliedEntry) -> Iterator[Errand]:
        if one.entry.kind == "fix":
            return  # people say how the table is already
        try:
            yield from self._game.errands(one.before, one.facts)
        except Exception:  # an errand that fails must not stop a move that is already written
            log.exception("the errands of %s failed", one.entry.action)

    def _of_hands(self) -> Iterator[Errand]:
        try:
            held = [one for one in self._game.beside(self._state) if one.hand and one.count > 0]
        except Exception:  # as above
            log.exception("what hands held when the game was set aside is not known")
            return
        if not self._watched:
            whose = self._state.turn.seat or self._game.seats[0]
            yield Errand(whose, say("lay the table as the board here shows it"))
        for one in held:
            yield Errand(
                one.where,
                many(
                    "take up your hand again, {n} card; if it was not kept, draw it from your piles",
                    "take up your hand again, {n} cards; if they were not kept, draw them from your piles",
                    one.count,
                ),
                anew=True,
            )

    def _on_the_mat(self, one: AppliedEntry, shuffled: Container[tuple[Place, Place]]) -> Iterator[Errand]:
        """What a camera would see to be done, without the cards that are `shuffled` from a heap into a deck."""
        if self._watched or one.entry.kind == "fix":
            return
        try:
            action = self._game.read(one.entry.action, one.entry.seat)
            moves = (fact for fact in one.facts if isinstance(fact, Moved))
            gone = frozenset(move.card for move in moves if (move.origin, move.to) in shuffled)
            by_hand = action.seat not in self._played
            left = left_to_do(self._game, one.before, action, one.after, one.facts, by_hand=by_hand, besides=gone)
        except Exception:  # as above
            log.exception("what %s leaves to be done on the mat is not known", one.entry.action)
            return
        if left is not None:
            yield left

    def _said(self, one: Errand) -> str:
        game = self._game
        return one.say if len(game.seats) < 2 else joined((game.names[one.seat], ": ", one.say))


def _lies(one: Errand, picture: Picture) -> bool:
    return one.onto is not None and one.onto in picture and one.card in picture[one.onto].ids


def _in_order(past: Past) -> Iterator[AppliedEntry | TakenBack | Entry | str]:
    """All that happened as it happened: entries, what was taken back, notes that the game was taken up again, and the
    keys of errands that were done."""
    told = past.happened
    back = [one for one in told if isinstance(one, TakenBack)]
    entries = [*(one for one in told if isinstance(one, AppliedEntry)), *(old for one in back for old in one.gone)]
    events: list[tuple[int, AppliedEntry | TakenBack | Entry | str]] = [
        *((one.entry.n, one) for one in entries),
        *((one.entry.n, one) for one in back),
        *((one.n, one) for one in past.taken_up),
        *past.errands_done,
    ]
    yield from (event for _, event in sorted(events, key=lambda one: one[0]))
