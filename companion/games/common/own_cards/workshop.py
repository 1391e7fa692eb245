"""The workshop of a game with own cards: everything that follows from its files, its kinds and its vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common.own_cards.files import OwnCards
from companion.games.common.own_cards.forms import Forms
from companion.games.common.own_cards.sets import CardFileError
from companion.games.common.own_cards.shapes import said
from companion.games.common.spelling import written
from companion.kernel.sentences import say
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, OwnCard, VerbHelp


class SetWorkshop:
    """See `companion.kernel.workshop.Workshop`. A game gives its files of own cards, its form and its vocabulary."""

    set_option = "cards"
    extra_option = "extra"

    def __init__(self, own: OwnCards, forms: Forms, verbs: Mapping[str, Any]) -> None:
        self.own, self.sets, self.put, self.drop = own, own.sets, own.put, own.drop
        self._example = forms.words.example
        self._kinds = tuple(
            CardKind(
                kind, *forms.words.kinds[kind], tuple(forms.fields(struct, self.left_out(struct))), self.words(kind)
            )
            for kind, struct in own.kinds.items()
        )
        self._verbs = tuple(
            VerbHelp(word, verb.title, verb.help, tuple(forms.fields(verb, own=verb.labels)))
            for word, verb in verbs.items()
        )

    def words(self, kind: str) -> tuple[str, ...]:
        """The verbs that make sense on cards of this kind."""
        raise NotImplementedError

    def drawn(self, design: Any) -> Printed:
        """What would stand on a card of this design."""
        raise NotImplementedError

    def left_out(self, struct: type[Struct]) -> tuple[str, ...]:
        """The fields of a kind that the form does not ask for."""
        return ("id", "number", "note")

    # --- what follows --------------------------------------------------------------------------------------------

    def kinds(self) -> Sequence[CardKind]:
        return self._kinds

    def verbs(self) -> Sequence[VerbHelp]:
        return self._verbs

    def card_faults(self, values: Mapping[str, Any], copies: int) -> Sequence[Fault]:
        found = self.own.card_faults("own", {**values, "copies": copies})
        return [fault for fault in found if fault.field != "number"]

    def name_faults(self, file: Any, name: str, key: str = "") -> Sequence[Fault]:
        designs = file.get("designs", {}) if isinstance(file, Mapping) else {}
        others = [one.get("name", "") for other, one in designs.items() if other != key and isinstance(one, Mapping)]
        house = self.sets.read()
        printed = getattr(house, "designs", None) or house.cards
        every = printed.values() if isinstance(printed, Mapping) else printed
        taken = {written(one) for one in (*others, *(design.name for design in every))}
        if written(name) not in taken:
            return []
        return [Fault(key, "name", say("there is a card {name} already; choose another name", name=repr(name)))]

    def printed(self, values: Mapping[str, Any]) -> Printed:
        return self._marked(self.own.convert(values))

    def _marked(self, design: Any) -> Printed:
        return changed(self.drawn(design), own=True)

    def cards(self, file: Any) -> Sequence[OwnCard]:
        checked = self.own.parse(file, "own cards")
        return [
            OwnCard(key, design.name, values["kind"], checked.copies[key], self.own.deck_of(design),
                    {name: value for name, value in values.items() if name not in ("copies", "number")},
                    self._marked(design))
            for key, values in file["designs"].items()
            for design in (checked.designs[key],)
        ]  # fmt: skip

    def file_faults(self, file: Any, *, whole: bool) -> Sequence[Fault]:
        if not whole:
            return list(self.own.faults(file))
        try:
            self.sets.parse(file, "")
        except CardFileError as error:
            return [said(one) for one in error.faults]
        except CatalogueError as error:
            return [Fault("", "", str(error).removeprefix("E_CARD_DATA").lstrip(" :"))]
        return []

    def example(self) -> Any:
        return {"game": self.own.game, "title": "My cards", "designs": self._example}

    def template(self) -> str:
        return self.sets.house.read_text(encoding="utf-8")

    def numbered(self, file: Any, *, whole: bool) -> Any:
        if not whole:
            return self.own.numbered(file)
        changed, known = deepcopy(file), self.sets.parse(file, "").numbers()
        for key, values in self.sets.entries(changed):
            values["number"] = known[key]
        return changed
