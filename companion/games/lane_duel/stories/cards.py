"""Cards of stories: texts to faces and marks, cards in play to texts, and in what a card is not as wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.spelling import letters
from companion.games.common.stories.boards import Flag, check_flags
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.stories.lexicon import Lexicon
from companion.games.lane_duel.stories.words import own_id
from companion.kernel.cards import CardId, Face
from companion.kernel.places import Place
from companion.kernel.state import State

F = TypeVar("F", bound=Face)


class CardFlag(Flag, frozen=True):
    """A flag of cards: a `mark` on them, a `field` of their face, or what `now` finds by game, state, space and card.

    `worth`: the values of the field that a flag without value stands for, first the one it gives. `fixed`: no card
    changes it, so it need not be wanted. `option`: it is compared where that is on. `key`: how its words are compared.
    """

    mark: str = ""
    field: str = ""
    worth: tuple[Any, ...] = (True,)
    now: Callable[[Any, State, Place, CardId], Any] | None = None
    fixed: bool = False
    option: str = ""
    key: Callable[[str], Any] = str.upper

    def printed(self, face: Any) -> Any:
        """What a face says of it, where it is about a field."""
        there = getattr(face, self.field) if self.field and face is not None else None
        return there if self.value else there in self.worth

    def found(self, game: Any, state: State, where: Place, card: CardId) -> Any:
        """What it is of a card in play, ``None`` or false when there is nothing to be written."""
        if self.now:
            return self.now(game, state, where, card)
        if self.mark:
            return state.mark(card, self.mark) or None
        there = getattr(game.face(state, card), self.field)
        return there if self.value else there == self.worth[0]

    def same(self, one: Any, other: Any) -> bool:
        """Whether two values mean the same."""
        return bool(self.key(str(one or "")) == self.key(str(other or "")))


class CardWords(Lexicon[F]):
    """How the cards of a game are written; `blank` is an invented card before its text says anything of it."""

    flags: ClassVar[dict[str, CardFlag]]
    fields: ClassVar[tuple[str, ...]]
    """What is printed on a card beside its name and sigils."""
    sigils_change: ClassVar[bool] = True
    """Whether cards gain and lose sigils, so that a card that is wanted without any has those that are printed."""
    sigils_repeat: ClassVar[bool] = True
    """Whether it matters how often a card has a sigil."""
    blank: F

    def printed(self, text: CardText) -> F | None:
        """The printed card a text means, ``None`` when it is an invented one."""
        return self.face(text.name)

    def varied(self, face: F, text: CardText) -> F:
        """The face with the numbers and sigils of a text; ScenarioError for what it cannot have."""
        raise NotImplementedError

    def shown(self, game: Any, state: State, card: CardId) -> tuple[int | None, tuple[str, ...]]:
        """The power (``None``: what a sigil gives) and the sigils that are written of a card in play."""
        face = game.face(state, card)
        return (face.power or 0) + game.added_power(state, card), face.sigils

    def powers(self, known: F | None, have: CardText, effective: int | None) -> Collection[int | None]:
        """What may be wanted of the power of a card in play, ``None`` for a star."""
        raise NotImplementedError

    def lying(self, state: State, where: Place) -> tuple[CardId, ...]:
        """The cards of a space, the one that is written last."""
        return state.at(where)

    def called(self, name: str) -> str:
        """What names are compared by."""
        return letters(name)

    def face_of(self, text: CardText, **own: Any) -> F:
        """The face a text describes, with these fields of its `own`; ScenarioError when there can be none."""
        check_flags(text, self.flags)
        known = self.printed(text)
        if known is None and not text.numbered:
            raise ScenarioError(self.without_numbers(text))
        face = self.varied(known or changed(self.blank, id=own_id(text.name), name=text.name), text)
        return changed(face, **{**dict(self._flagged(face, text)), **own})

    def marks_of(self, text: CardText, face: F) -> dict[str, int]:
        """The marks a card of this face has in play when the text describes it."""
        return {flag.mark: int(text.flags.get(name, 0)) for name, flag in self.flags.items() if flag.mark}

    def sigils_of(self, text: CardText) -> tuple[str, ...]:
        """The sigils that a text says, or that are printed."""
        known: Any = self.printed(text)
        return self.sigil_ids(text.sigils) if text.sigils is not None else known.sigils if known else ()

    def same_sigils(self, some: Iterable[str], other: Iterable[str]) -> bool:
        """Whether two cards have the same sigils."""
        one, two = (sorted(these if self.sigils_repeat else {*these}) for these in (some, other))
        return one == two

    def same_name(self, one: F, other: F) -> bool:
        """Whether two faces carry the same name."""
        return self.called(one.name) == self.called(other.name)

    def alike(self, one: Any, other: Any) -> bool:
        """Whether two faces print the same."""
        same = all(getattr(one, field) == getattr(other, field) for field in self.fields)
        return same and self.same_name(one, other) and self.same_sigils(one.sigils, other.sigils)

    def pick(self, game: Any, state: State, face: F, cards: Iterable[CardId]) -> CardId | None:
        """The first of the cards with this face, else the first with its name."""
        cards = list(cards)
        same = (card for like in (self.alike, self.same_name) for card in cards if like(game.face(state, card), face))
        return next(same, None)

    def held(self, game: Any, state: State, face: F, places: Iterable[Place]) -> CardId:
        """A card with this face, or its name, in the first of these places; ScenarioError without one."""
        card = self.pick(game, state, face, [card for where in places for card in state.at(where)])
        if card is None:
            raise ScenarioError(f"there is no card {face.name!r} left to play")
        return card

    def written(self, game: Any, state: State, where: Place) -> str:
        """The card of a space in the language, with everything in it that differs from the printed card."""
        card = self.lying(state, where)[-1]
        name = game.face(state, card).name
        known: Any = self.printed(CardText(name, 0, 0, numbered=True))
        power, sigils = self.shown(game, state, card)
        same = self.same_sigils(sigils, known.sigils if known else ())
        titles = None if same else tuple(self.titles[sigil] for sigil in sigils)
        found = {flag: sort.found(game, state, where, card) for flag, sort in self.flags.items()}
        flags = {
            flag: value if self.flags[flag].value else True
            for flag, value in found.items()
            if value is not None and value is not False and value != self.flags[flag].printed(known or self.blank)
        }
        return str(CardText(name, power, hearts(game, state, card), titles, flags, numbered=True))

    def parts(
        self, before: Mapping[str, Any], after: Mapping[str, Any], where: str, want: CardText, have: CardText
    ) -> Iterator[str]:
        """The parts in which the card of a space is not as wanted; what is left out is as printed."""
        known: Any = self.printed(want)
        if known is None and not want.numbered:
            want = self._as_it_began(want, before["board"].values())
        one, two = (self.called((self.printed(text) or text).name) for text in (want, have))
        if one != two:
            yield f"it is {have.name}"
            return
        known = known or self.printed(have)
        sigils, effective = self.sigils_of(have), after["power"].get(where)
        numbers = (want.power, want.health) if want.numbered or known is None else (known.power, known.health)
        if numbers[0] not in self.powers(known, have, effective):
            yield f"power {f'*, now {effective}' if have.power is None else have.power}"
        if numbers[1] not in (None, have.health) and "sideways" not in have.flags:  # a dead reminder has none left
            yield f"health left {have.health}"
        if (self.sigils_change or want.sigils is not None) and not self.same_sigils(self.sigils_of(want), sigils):
            yield f"sigils {', '.join(sigils) or 'none'}"
        check_flags(want, self.flags)
        face = self.face_of(have)
        for name, flag in self.flags.items():
            wanted = want.flags.get(name, flag.printed(known))
            reached = flag.printed(face) if flag.field else have.flags.get(name)
            free = (flag.fixed and not wanted) or (flag.option and not after["options"][flag.option])
            if not free and not flag.same(wanted, reached):
                yield f"not {name}" if not reached else name if reached is True else f"{name} {reached}"

    def _flagged(self, face: F, text: CardText) -> Iterator[tuple[str, Any]]:
        """Fields that flags of a text say; of two flags for one field the first of the table counts."""
        for name, flag in reversed(self.flags.items()):
            if flag.field and name in text.flags and not (flag.value is None and flag.printed(face)):
                yield flag.field, text.flags[name] if flag.value else flag.worth[0]

    def _as_it_began(self, wanted: CardText, given: Iterable[Any]) -> CardText:
        """An invented card without numbers has those it began with; ScenarioError when it was not there."""
        for one in map(parse_card, given):
            if letters(one.name) == letters(wanted.name):
                return changed(wanted, power=one.power, health=one.health, numbered=True)
        raise ScenarioError(self.without_numbers(wanted))
