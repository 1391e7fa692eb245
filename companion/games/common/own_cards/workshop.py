"""The workshop of a game with own cards: everything that follows from its files, its kinds and its vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import CatalogueError
from companion.games.common.own_cards.files import OwnCards
from companion.games.common.own_cards.forms import Forms
from companion.games.common.own_cards.sets import CardFileError
from companion.games.common.own_cards.shapes import said
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, OwnCard, VerbHelp


class SetWorkshop:
    """See `companion.kernel.workshop.Workshop`.

    A game says what is its own: `own` its files of own cards, `house` the file of the printed set, `whole` the tag
    numbers by key in a whole set (CardFileError lists all that is wrong), `designs` its designs in a decoded file.
    """

    set_option = "cards"
    extra_option = "extra"

    def __init__(
        self,
        own: OwnCards,
        house: Path,
        kinds: tuple[CardKind, ...],
        verbs: tuple[VerbHelp, ...],
        example: Mapping[str, Any],
    ) -> None:
        self.own, self.house, self._kinds, self._verbs, self._example = own, house, kinds, verbs, example
        self.put, self.drop = own.put, own.drop

    def whole(self, file: Any) -> Mapping[str, int]:
        """Tag number by key of a decoded whole set; CardFileError names all that is wrong with it."""
        raise NotImplementedError

    def designs(self, file: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        """Key and fields of every design of a decoded whole set."""
        raise NotImplementedError

    def deck_of(self, design: Any) -> str:
        """The pile a design belongs to."""
        raise NotImplementedError

    def drawn(self, design: Any) -> Printed:
        """What would stand on a card of this design."""
        raise NotImplementedError

    # --- what follows --------------------------------------------------------------------------------------------

    def kinds(self) -> Sequence[CardKind]:
        return self._kinds

    def verbs(self) -> Sequence[VerbHelp]:
        return self._verbs

    def card_faults(self, values: Mapping[str, Any], copies: int) -> Sequence[Fault]:
        found = self.own.card_faults("own", {**values, "copies": copies})
        return [fault for fault in found if fault.field != "number"]

    def printed(self, values: Mapping[str, Any]) -> Printed:
        return self.drawn(self.own.convert(values))

    def cards(self, file: Any) -> Sequence[OwnCard]:
        checked = self.own.parse(file, "own cards")
        return [
            OwnCard(key, design.name, values["kind"], checked.copies[key], self.deck_of(design),
                    {name: value for name, value in values.items() if name not in ("copies", "number")},
                    self.drawn(design))
            for key, values in file["designs"].items()
            for design in (checked.designs[key],)
        ]  # fmt: skip

    def file_faults(self, file: Any, *, whole: bool) -> Sequence[Fault]:
        if not whole:
            return list(self.own.faults(file))
        try:
            self.whole(file)
        except CardFileError as error:
            return [said(one) for one in error.faults]
        except CatalogueError as error:
            return [Fault("", "", str(error).removeprefix("E_CARD_DATA").lstrip(" :"))]
        return []

    def example(self) -> Any:
        return {"game": self.own.game, "title": "My cards", "designs": self._example}

    def template(self) -> str:
        return self.house.read_text(encoding="utf-8")

    def numbered(self, file: Any, *, whole: bool) -> Any:
        if not whole:
            return self.own.numbered(file)
        changed, known = deepcopy(file), self.whole(file)
        for key, values in self.designs(changed):
            values["number"] = known[key]
        return changed


def kinds_of(
    forms: Forms,
    kinds: Mapping[str, type[Struct]],
    words: Mapping[str, tuple[str, str]],
    fitting: Callable[[str], tuple[str, ...]],
    left_out: tuple[str, ...],
) -> tuple[CardKind, ...]:
    """The kinds one can make, with the fields of their structs and the verbs that fit on them."""
    return tuple(
        CardKind(kind, *words[kind], tuple(forms.fields(struct, left_out)), fitting(kind))
        for kind, struct in kinds.items()
    )


def verbs_of(forms: Forms, verbs: Mapping[str, Any]) -> tuple[VerbHelp, ...]:
    """The vocabulary, each word with what has to be said with it."""
    return tuple(
        VerbHelp(word, verb.title, verb.help, tuple(forms.fields(verb, own=getattr(verb, "labels", {}))))
        for word, verb in verbs.items()
    )
