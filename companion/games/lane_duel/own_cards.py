"""Own cards of a duel over lanes: a card with a cost, numbers and sigils, and what may be wrong with it.

A game gives the structs of its kinds, which of their fields name other cards, and what becomes a face of a design.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeVar

from msgspec import Meta, Struct

from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.files import OwnCards
from companion.games.common.own_cards.forms import Forms, FormWords, Shape
from companion.games.common.own_cards.sets import CardFileError, SetFiles
from companion.games.common.own_cards.shapes import Shapes
from companion.games.common.own_cards.vocabulary import CardWord
from companion.games.common.own_cards.workshop import SetWorkshop
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.blanks import Option
from companion.kernel.cards import Face
from companion.kernel.sentences import say
from companion.kernel.view import Printed
from companion.kernel.workshop import Fault

Number = Annotated[int, Meta(ge=0, le=99)]
Hearts = Annotated[int, Meta(ge=1, le=99)]
Sigils = tuple[str, ...]
F = TypeVar("F", bound=Face)


class Designed(Protocol):
    """What every own card of a duel has. `portrait` names a printed card whose drawing it wears."""

    name: str
    number: int
    sigils: Sigils
    portrait: str


class HouseFaces(Struct, frozen=True):
    """The printed cards of a duel, as own cards are held against them."""

    cards: tuple[Any, ...]

    def numbers(self) -> dict[str, int]:
        """The tag number of each design by its key."""
        return {face.id: face.number for face in self.cards}


class DuelSet(SetFiles[HouseFaces]):
    """A duel's printed set, which no file takes the place of."""

    def __init__(
        self, game: str, house: Path, kinds: Mapping[str, type[Struct]], faces: Callable[[], Iterable[Face]]
    ) -> None:
        super().__init__(game, house, HouseFaces, kinds, Shapes(CardWord, {}))
        self._faces = faces

    def read(self, path: Path | None = None) -> HouseFaces:
        """The printed cards."""
        return HouseFaces(tuple(self._faces()))

    def parse(self, raw: Any, source: str, *, house: bool = False) -> HouseFaces:
        """CardFileError: these duels are played with the printed set and what is added to it."""
        raise CardFileError(source, (say("this game is played with its own set; cards can be added to it"),))


class DuelCards(OwnCards):
    """The own cards of a duel. `sigils` are all it knows; `targets` are the fields that name a card, own or printed;
    `needs` says which of them a sigil is nothing without."""

    def __init__(
        self,
        sets: DuelSet,
        sigils: Mapping[str, type[Sigil]],
        targets: Sequence[str],
        needs: Mapping[str, str],
        deck_of: Callable[[Any], str],
    ) -> None:
        self.known, self.targets, self.needs = sigils, tuple(targets), needs
        super().__init__(sets, sets.kinds, self.card_complaints, deck_of, lambda file, extras: file)

    def card_complaints(self, key: str, design: Any) -> Iterator[Fault]:
        """What is wrong with a design whose fields have the right types."""
        for sigil in design.sigils:
            if sigil not in self.known:
                text = say("{sigil} is no sigil of this game", sigil=repr(sigil))
                yield Fault(key, "sigils", text + did_you_mean(sigil, self.known))
        for sigil, field in self.needs.items():
            if sigil in design.sigils and not getattr(design, field):
                yield Fault(key, field, say("{sigil} needs a card here", sigil=self.known[sigil].title))
        if design.portrait and design.portrait not in self.sets.read().numbers():
            yield Fault(key, "portrait", say("{card} is no card here", card=repr(design.portrait)))

    def faults(self, raw: Any) -> Iterator[Fault]:
        """Everything wrong with a file; what a card names is a card of the set or of this file."""
        found = list(super().faults(raw))
        yield from found
        if found:
            return
        known = {*self.sets.read().numbers(), *raw["designs"]}
        for key, values in raw["designs"].items():
            for field in self.targets:
                target = values.get(field, "")
                if target and target not in known:
                    near = did_you_mean(target, known)
                    yield Fault(key, field, say("{card} is no card here", card=repr(target)) + near)

    def faces(self, path: str, made: Callable[[str, Any, int], F]) -> tuple[F, ...]:
        """The faces of the own cards in a file, none without one; CatalogueError says what is wrong with it."""
        if not path:
            return ()
        extras = self.read(Path(path).expanduser())
        return tuple(made(key, design, extras.copies[key]) for key, design in extras.designs.items())

    def drawn_like(self, design: Designed) -> str:
        """The name of the card whose drawing it wears; empty: what its own name says."""
        return next((face.name for face in self.sets.read().cards if face.id == design.portrait), "")


def forms(words: Path, own: DuelCards, offered: Callable[[], Iterable[Face]]) -> Forms:
    """The form of a duel's own cards: sigils are chosen by name with their texts, cards out of those `offered`."""

    def special(name: str, hint: Any) -> Shape | None:
        if name == "sigils":
            return "some", tuple(_choice(id, kind) for id, kind in sorted(own.known.items(), key=_title))
        if name in (*own.targets, "portrait"):
            printed = sorted(offered(), key=lambda face: face.name.lower())
            every = (Option("", say("none")), *(Option(face.id, face.name) for face in printed))
            return "one" if name == "portrait" else "card", every
        return None

    return Forms(CardWord, FormWords.read(words), special)


def _title(known: tuple[str, type[Sigil]]) -> str:
    return known[1].title.lower()


def _choice(id: str, kind: type[Sigil]) -> Option:
    return Option(id, kind.title, kind.text)


class DuelWorkshop(SetWorkshop):
    """Cards with a cost, numbers and sigils."""

    set_option = ""

    def __init__(self, own: DuelCards, form: Forms, made: Callable[[str, Any, int], Face], show: Any) -> None:
        self._made, self._show = made, show
        super().__init__(own, form, {})

    def words(self, kind: str) -> tuple[str, ...]:
        return ()

    def drawn(self, design: Any) -> Printed:
        shown: Printed = self._show(self._made("own", design, 1))
        return shown
