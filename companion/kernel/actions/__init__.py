"""What players may decide (`Action`), and why something is not allowed (`Refusal`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Self

from msgspec import Struct

from companion.kernel.actions.shapes import Field, seats_of, shapes
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import ActionBase, StepBase
from companion.kernel.sentences import and_list, say
from companion.kernel.state import State


class Refusal(Struct, frozen=True):
    """Why something may not be done: the ledger's code and clause, a sentence for the player, and what to put back.

    In `say` and `put_back` of an action's `faults`, ``{card}`` stands for what people call the card of that field now.
    """

    code: str
    clause: str = ""
    say: str = ""
    put_back: tuple[str, ...] = ()


Hands = frozenset[CardId] | None
"""The cards that hands moved; ``None``: any could be."""
Way = Callable[[Any, State, Hands], Iterable[Any]]
"""From context, state and hands to what a field of an action may be: cards of a hand, free spaces, people."""
Namable = Callable[[Any, State, Seat], Iterable[Any]]
"""From context, state and the seat that speaks to what it may name in a field of an action."""
Faults = Iterator[Refusal | None]
Standing = Literal["next", "often", "rare", "costs"]
"""How an action belongs on a phone (`Action.standing`)."""


def among(lying: Callable[[State], Iterable[CardId]]) -> Way:
    """A field that may be one of these cards; when hands moved some, one of those."""
    return lambda game, state, moved: lying(state) if moved is None else [one for one in lying(state) if one in moved]


UNASKED = Refusal("E_WRONG_PHASE", "", say("Nobody asks that now."))
"""Why what only answers a question, or comes by chance, is nothing now."""


class Action(Struct, ActionBase, frozen=True, tag=True):
    """One decision of one seat, and everything the rules say of it, in one class.

    A game's action says when it could be meant (`ways`, or `candidates`), why it may not be done (`faults`), what it
    sets in motion (`steps`), and what its button says (`said`, or `label`). It keeps nothing and changes nothing: each
    of these is a pure function of the game's context (options, names, catalogue: `companion.kernel.context.Context`)
    and the state.
    `companion.kernel.rules.Rules.action` registers it.

    `verb` is its word in records. Fields after `seat` are its arguments: fields without default in order, fields with
    default as ``name=value`` (see `companion.kernel.notation`).
    """

    verb: ClassVar[str] = ""
    reveals: ClassVar[bool] = False
    """Whether something hidden becomes known by it, if only to one: undo then needs everybody's consent."""
    confidential: ClassVar[bool] = False
    """Whether nobody but its `confidants` learns of it (a note about a hidden hand), unless it leads to a question."""
    sealed: ClassVar[bool] = False
    """Whether nobody else learns what it says before all have answered the question that it answers; that it was
    answered everybody may know (`companion.kernel.actions.sealed`)."""
    resolves_chance: ClassVar[bool] = False
    throws: ClassVar[bool] = False
    """Whether it asks the companion to throw: whatever it leaves to chance is thrown at once."""
    only_answers: ClassVar[bool] = False
    """Whether it means nothing but an answer to an open question."""
    after_the_end: ClassVar[bool] = False
    """Whether it may be done when the game is over."""
    by_hand: ClassVar[tuple[str, ...]] = ()
    """The fields that name cards a hand moves for it: one card, several, or none."""
    shown: ClassVar[tuple[str, ...]] = ()
    """The fields that name cards which may be shown for it: laid face up anywhere on the mat, and taken where they
    belong afterwards. A tap may stand for that."""
    laid_on: ClassVar[Collection[Place]] = ()
    """The places where a card is laid for it, now or at another time; none named: any that is no pile."""
    taken_from: ClassVar[Collection[Place] | None] = None
    """The places on the table from which a card is lifted for it; empty: it comes out of a hand or a pile. Not said: a
    card that was lifted and not laid elsewhere is meant where `candidates` have it."""
    always_by_hand: ClassVar[bool] = False
    """Whether a hand moves a card for it whatever its fields are, so that no tap alone can mean it. Where a field of
    `by_hand` is one card, that follows; an action with `hands` of its own says so itself."""
    or_none: ClassVar[tuple[str, ...]] = ()
    """The fields without a default that name a card or, left empty, none."""
    by_chance: ClassVar[bool] = False
    """Whether it may come to pass by chance while nothing is asked."""
    meanwhile: ClassVar[tuple[str, ...]] = ()
    """While which sorts of open question of its game it may be done without answering them (`Rules.meanwhile`)."""
    standing: ClassVar[Standing] = "often"
    """How it belongs on a phone. ``next``: it goes on with the turn, so it stands where the thumb is, in the own turn
    only. ``often``: a button. ``rare``: it stands under its `tap_heading` only. ``costs``: it spends or switches
    something, so no thumb meets it by chance; it stands under its heading, or behind *More you may do*."""
    small: ClassVar[bool] = False
    """Whether it is told in a note on each phone, however much follows from it: it comes many times in a turn."""
    said: ClassVar[str] = ""
    """What its button says; ``{card}`` stands for what people call the card of that field now, or all its cards."""
    ways: ClassVar[tuple[Way | tuple[Any, ...], ...] | None] = None
    """For each field in order what it may be, or how that is found: every combination could be meant by the player
    whose turn it is."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases of the turn in which it could be meant while nothing is asked; none named: in all."""
    not_now: ClassVar[Refusal | None] = None
    """Why it may not be done in another phase; where that depends, its `faults` say it."""
    not_yours: ClassVar[Refusal | None] = None
    """Why nobody but the player whose turn it is may do it; in its sentence ``{turn}`` stands for that player."""
    heading: ClassVar[str | None] = None
    """The heading over such actions that may be tapped instead of done at the table, at any time."""
    namable: ClassVar[Mapping[str, Namable]] = {}
    """For fields of which `candidates` lists less than people mean: what may be named there where no camera sees what
    hands do, allowed or not (a card that a hidden hand could hold, a space that is taken)."""
    fields: ClassVar[Mapping[str, str]] = {}
    """What the blanks of its form are called; a field that is not named here is asked for by its own name."""
    form: ClassVar[str] = ""
    """What `form_label` says; empty: its verb."""

    seat: Seat

    def hands(self, game: Any, state: State) -> frozenset[CardId]:
        """The cards a hand must move to do this at the table; none for a tap or a ring."""
        return frozenset(self.named(*self.by_hand)) if self.by_hand else _NO_CARDS

    def stays(self, game: Any, state: State) -> Mapping[CardId, Refusal]:
        """Of the cards it names, those that stay where they lie though others so named go, each with the reason: who
        takes one away for it hears that."""
        return {}

    def laid_last(self, game: Any, state: State) -> frozenset[CardId]:
        """Of the cards a hand moves for it, those that end the movement: what is played comes after what pays for it,
        and is the first that the fields name."""
        hands = self.hands(game, state)
        for field in self.__struct_fields__:
            if isinstance(getattr(self, field), str | tuple) and (first := hands.intersection(self.named(field))):
                return first
        return hands

    def named(self, *fields: str) -> Iterator[CardId]:
        """The cards that these fields name."""
        for field in fields:
            value = getattr(self, field)
            if isinstance(value, str):
                yield CardId(value)
            else:
                yield from value or ()

    listed: ClassVar[bool] = False
    """Whether its ways are the first buttons of the question that it answers, where that does not list them."""
    says_why: ClassVar[bool] = False
    """Whether a page lists also those of its ways that the rules forbid now, grey, each with the reason."""
    says_who: ClassVar[bool] = False
    """Whether its label says whose it is, so that nobody else is named with it ("Ana rolled 7")."""
    blinks: ClassVar[bool] = False
    """Whether it says by itself all it means, so that it may come in the blink after the game has gone on."""

    @classmethod
    def candidates(cls, game: Any, state: State, moved: Hands) -> Iterable[Self]:
        """Every way it could be meant now (pseudo-legal), questions aside.

        With `moved`, only those whose hands touch these cards. Without `ways`, what the moved cards alone can mean; it
        is not listed then where nobody moves any.
        """
        if cls.ways is None:
            return cls._of_moved(game.seats, moved) if moved and (cls.by_hand or cls.shown) else ()
        if not cls.ways:
            return (cls(state.turn.seat),)
        fields = [way(game, state, moved) if callable(way) else way for way in cls.ways]
        return [cls(state.turn.seat, *found) for found in product(*fields)]

    @classmethod
    def _of_moved(cls, seats: Iterable[Seat], moved: frozenset[CardId]) -> Iterator[Self]:
        """Everybody's ways to mean these cards, where cards and words are all it needs."""
        needed = [field for field in shapes(cls) if field.required]
        by_hand = (*cls.by_hand, *cls.shown)
        values = [_moved_values(field, moved) if field.name in by_hand else field.words for field in needed]
        for chosen in product(seats, *values):
            yield cls(*chosen)

    def heard(self, seconds: float) -> Self:
        """The action with how long ago the game went on last, for those to whom the moment matters."""
        return self

    def why_not(self, game: Any, state: State) -> Refusal | None:
        """Why the rules forbid it, as people hear it; ``None`` when they do not. Questions and the end are judged by
        the game (`BaseGame.why_not`)."""
        fault = self.fault(game, state)
        if fault is None or not ("{" in fault.say or fault.put_back):
            return fault
        put_back = tuple(filled(text, game, state, self) for text in fault.put_back) if fault.put_back else ()
        return Refusal(fault.code, fault.clause, filled(fault.say, game, state, self), put_back)

    @classmethod
    def moment(cls, game: Any, state: State) -> Refusal | None:
        """Why nothing of this kind may be done now, whatever its fields name: the first of its faults, looked at once
        for all its ways; `not_now` in another phase than its own."""
        return cls.not_now if cls.not_now is not None and state.turn.phase not in cls.phases else None

    def fault(self, game: Any, state: State) -> Refusal | None:
        """The first of its `faults`, as the rules have it: enough for whoever asks only whether there is one. People
        hear `why_not`, in which the blanks of its sentences are filled."""
        if self.not_yours is not None and self.seat != state.turn.seat:
            return self.not_yours
        if (wrong := self.moment(game, state)) is not None:
            return wrong
        for found in self.faults(game, state):
            if found is not None:
                return found
        return None

    def faults(self, game: Any, state: State) -> Faults:
        """What may be wrong with it, in the order in which it is looked at; the first that is, is its fault."""
        return iter(())

    def steps(self, game: Any, state: State) -> Iterable[StepBase]:
        """What it sets in motion."""
        return ()

    @property
    def confidants(self) -> tuple[Seat, ...]:
        """Who learns of it when it is `confidential`."""
        return (self.seat,)

    def label(self, game: Any, state: State) -> str:
        """The words on its button."""
        return filled(self.said, game, state, self)

    @classmethod
    def tap_heading(cls, game: Any, state: State) -> str | None:
        """The heading over such actions that may be tapped instead of done at the table, unless it is always `heading`.

        Empty: they are not offered now. ``None``: there is none; an open answer of this verb is then a form.
        """
        return cls.heading

    @classmethod
    def form_label(cls) -> str:
        """The words on the button that sends it in people's own words: its `form`, else its verb."""
        return cls.form or cls.verb.replace("_", " ").capitalize()


class CardAction(Action, frozen=True):
    """A decision about one card, which a hand moves for it."""

    by_hand = ("card",)

    card: CardId


def filled(
    sentence: str, game: Any, state: State, about: Struct, more: Mapping[str, str] = MappingProxyType({})
) -> str:
    """A sentence with fields of an action or a fact in braces, as people call what they hold: cards, places, seats;
    ``{turn}`` is whose turn it is, and `more` blanks are filled as they are.

    What was said with values stays as it is: braces in it are someone's name.
    """
    if "{" not in sentence or getattr(sentence, "values", None):
        return sentence
    blanks = {one: _called(game, state, getattr(about, one), seat) for one, seat in _blanks(sentence, type(about))}
    if "{turn}" in sentence:
        blanks.setdefault("turn", game.person(state.turn.seat))
    return say(sentence, **blanks, **more)


@lru_cache(maxsize=2048)
def _blanks(sentence: str, kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """The fields that stand in braces in a sentence, and whether each is a seat: that is plain text otherwise."""
    seats = seats_of(kind)
    return tuple((field, field in seats) for field in kind.__struct_fields__ if f"{{{field}}}" in sentence)


def _called(game: Any, state: State, value: Any, seat: bool) -> str:
    if isinstance(value, str):
        return str(game.names.get(value, value) if seat else game.call(state, value))
    if isinstance(value, Place):
        return str(game.place_name(value))
    if isinstance(value, tuple):
        return and_list(str(game.call(state, one) if isinstance(one, str) else one) for one in value)
    return str(value)


_NO_CARDS: frozenset[CardId] = frozenset()


def _moved_values(field: Field, moved: frozenset[CardId]) -> Iterable[Any]:
    """What a field for cards may be when hands moved these: each of them, or all."""
    return sorted(moved) if field.shape == "card" else (tuple(sorted(moved)),)
