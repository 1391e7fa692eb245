"""The position of a story: cards, counts and what is going on, in the words of `given`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.common.stories import keys as stories
from companion.games.common.stories.layout import Layout
from companion.games.common.stories.words import listed, options_given
from companion.games.inwo import names
from companion.games.inwo.cards.designs import AnyDesign
from companion.games.inwo.notes import (
    Change,
    Changes,
    Death,
    Deaths,
    Duration,
    Link,
    Links,
    Retaliation,
    Use,
    Uses,
    Waiting,
)
from companion.games.inwo.options import Options
from companion.games.inwo.scenario.cards import card_set, design_of, known, made, named, sort_of
from companion.games.inwo.scenario.keys import KEYS
from companion.games.inwo.scenario.said import Cast, seat_of, told_seat
from companion.games.inwo.scenario.told import Told
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId, card_id
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Note
from companion.kernel.state import Over, State, Turn

FIRST_TURN = 7
"""Which turn of the game it is as a story begins."""
OTHERS = (names.destroyed,)
"""Places of a seat where other people's cards lie."""


class Setting(Layout):
    """A position that is being laid."""

    def __init__(self, cast: Cast, given: Mapping[str, Any], *more: Any) -> None:
        super().__init__()
        self.given = given
        self.seats: tuple[Seat, ...] = tuple(map(seat_of, cast.people))
        self.entries = cast.entries
        self.designs: dict[str, AnyDesign] = {one: known()[one] for one in sorted(named((given, more)))}
        self.copies: dict[str, int] = {}
        self.keys = {key: self._read(key, value["card"]) for key, value in self.entries.items()}
        options = read_options("inwo", Options, dict(options_given(given.get("options") or {})))
        self.game = Told(options, {seat: told_seat(seat) for seat in self.seats}, card_set(self.designs))
        self.game.join(cast, self.keys)
        self.notes: dict[str, Note] = {}

    def _read(self, key: str, said: Any) -> CardId:
        """The next copy of the card that stands behind a key."""
        described = isinstance(said, Mapping)
        face = str(said.get("id") or f"={key.lower()}") if described else str(said)
        self.designs[face] = made(face, {**said, "id": face, "name": key}) if described else design_of(key, said)
        return self._next(face)

    def _next(self, face: str) -> CardId:
        self.copies[face] = self.copies.get(face, 0) + 1
        return card_id(face, self.copies[face])

    def card(self, text: Any) -> CardId:
        """The next copy of a card; a key is that card."""
        return self.keys.get(str(text)) or self._next(str(text))

    def lay(self, text: Any, where: Place) -> CardId:
        """A card into a place, out of where it lay; it is whose place it is, unless that is said otherwise."""
        card = self.card(text)
        for there in self.cards.values():
            if card in there:
                there.remove(card)
        self.pile(where).append(card)
        owner = names.owner_of(where)
        if owner is not None and all(where != place(owner) for place in OTHERS):
            self.marks.setdefault((card, names.OWNER), self.seats.index(owner) + 1)
        return card

    def mark(self, text: Any, name: str, n: int) -> None:
        """Puts a mark on a card."""
        lying = (one for there in self.cards.values() for one in there if one.rpartition(":")[0] == str(text))
        self.marks[self.keys.get(str(text)) or next(lying, card_id(str(text), 1)), name] = n

    def owned(self, said: Mapping[str, Any]) -> None:
        """Whose property cards are."""
        for text, seat in said.items():
            self.mark(text, names.OWNER, self.seats.index(seat_of(seat)) + 1)

    def position(self) -> State:
        """The whole position."""
        given = self.given
        self.counters[names.GOAL] = given.get("goal", self.game.goal)
        for key, value in self.entries.items():
            self._lay(key, value)
        stories.lay(KEYS, self, given)
        self._beside()
        for note in filter(None, (self._links(), self._changes(), self._deaths(), self._uses(), self._feuds())):
            self.notes[next(key for kind, key in NOTES if isinstance(note, kind))] = note
        active, phase = seat_of(given.get("active", "S1")), names.PHASES[given.get("phase", 5) - 1]
        self._tokens(self.state(Turn(active, FIRST_TURN, phase)))
        state = self.state(Turn(active, FIRST_TURN, phase))
        for key, one in self.notes.items():
            state = state.with_note(key, one)
        return changed(state, over=Over(())) if given.get("over") else state

    # --- cards -------------------------------------------------------------------------------------------------

    def _lay(self, key: str, value: Mapping[str, Any]) -> None:
        card, seat, zone = self.keys[key], seat_of(value["seat"]), value.get("zone")
        self.marks[card, names.OWNER] = self.seats.index(seat_of(value.get("owner", value["seat"]))) + 1
        places = {"hand": names.hand, "resources": names.resources, "linked": names.exposed}
        if zone is None and sort_of(value) == "illuminati":
            where = names.illuminati(seat)
        elif zone == "destroyed":
            where = names.LOST
        else:
            where = places[zone](seat) if zone else self._arrow(key, value)
        self.pile(where).append(card)
        for mark in (names.DEVASTATED, names.CAPTURED, names.KILLED):
            self.marks[card, mark] = int(value.get(mark, False))

    def _arrow(self, key: str, value: Mapping[str, Any]) -> Place:
        """The arrow a Group hangs at; where none is told, one of its own for each. ScenarioError for one that hangs at
        nothing, at itself, at another seat's card or where another card hangs."""
        above, chain = key, [key]
        while sort_of(self.entries[above]) != "illuminati":
            above = self.entries[above].get("master", "")
            if above not in self.entries or above in chain:
                raise ScenarioError(f"given.cards.{key}: say which card of {value['seat']} is its master")
            chain.append(above)
        master = value["master"]
        if self.entries[master]["seat"] != value["seat"]:
            raise ScenarioError(f"given.cards.{key}: its master {master} is {self.entries[master]['seat']}'s")
        where = names.arrow(self.keys[master], value.get("side", f"x{len(self.cards)}"))
        if self.cards.get(where):
            raise ScenarioError(f"given.cards.{key}: another card hangs at that arrow of {master}")
        return where

    def _beside(self) -> None:
        """What a key says of cards beside where they lie: who waits, who is a spy, what lies face down."""
        for key in listed(self.given.get("pending")):
            self.lay(key, names.pending(seat_of(self.entries[key]["seat"])))
        marks = {"spies": (), "hidden_resources": (names.HIDDEN,), "worthless": (names.HIDDEN, names.WORTHLESS)}
        for key, some in marks.items():
            for seat, cards in (self.given.get(key) or {}).items():
                for text in listed(cards):
                    card = self.lay(text, names.resources(seat_of(seat)))
                    self.marks.update({(card, mark): 1 for mark in some})
        self.game.goal_cards = {
            seat_of(seat): tuple(card_id(str(one), 1) for one in listed(cards))
            for seat, cards in (self.given.get("goals") or {}).items()
        }
        for seat, cards in self.game.goal_cards.items():
            self.counters[names.goal_cards(seat)] = len(cards)

    def _tokens(self, state: State) -> None:
        """Every card that takes tokens has one, where the story does not say otherwise."""
        said = self.given.get("tokens") or {}
        for key, value in self.entries.items():
            card = self.keys[key]
            if value.get("zone") in (None, "resources") and key not in said:
                usual = 0 if value.get("devastated") else int(api.takes_tokens(self.game, state, card))
                self.marks[card, names.TOKEN] = value.get("tokens", usual)

    # --- what the table remembers ------------------------------------------------------------------------------

    def _links(self) -> Note | None:
        links = []
        for key, value in self.entries.items():
            if value.get("link"):
                card = self.keys[key]
                design = self.game.design(card)
                to, *also = (self.keys[one] for one in listed(value["link"]))
                rule = design.deck == "plot" or bool(design.link and design.link.permanent)
                links.append(Link(card, to, permanent=rule, also=tuple(also)))
        for key in listed(self.given.get("dormant")):
            if not any(link.card == self.keys[key] for link in links):
                held = (one for one, value in self.entries.items() if value.get("zone") == "hand")
                links.append(Link(self.keys[key], self.keys[next(held, key)], permanent=True))
        waiting = tuple(
            Waiting(self.keys[key], FIRST_TURN)
            for key, when in (self.given.get("relink_from") or {}).items()
            if when != "now"
        )
        return Links(tuple(links), waiting) if links or waiting else None

    def _changes(self) -> Note | None:
        changes = [one for key, value in self.entries.items() for one in self._of(self.keys[key], value)]
        return Changes(tuple(changes)) if changes else None

    def _of(self, card: CardId, value: Mapping[str, Any]) -> Iterator[Change]:
        seat = seat_of(value["seat"])
        for one in listed(value.get("change")):
            lasts: Duration = "turn" if one.get("temporary") else "permanent"
            yield Change(
                card, one["stat"], one["op"], one["n"], duration=lasts, purpose=one.get("purpose", "all"),
                seat=seat, turn=FIRST_TURN,
            )  # fmt: skip
        for op, words in (value.get("align") or {}).items():
            yield from (Change(card, "align", op, word=word, seat=seat) for word in listed(words))

    def _deaths(self) -> Note | None:
        given, deaths = self.given, []
        for seat, kills in (given.get("kills") or {}).items():
            for number, alignments in enumerate(kills):
                card = CardId(f"gone-{seat}-{number}:1")
                deaths.append(Death(card, seat_of(seat), "attack", tuple(listed(alignments))))
        for seat, cards in (given.get("destroyed") or {}).items():
            for one in listed(cards):
                card = self.keys.get(one) or card_id(one, 1)
                told = (given.get("kill") or {}).get(one) or {}
                alignments = tuple(listed(told.get("alignments", self.game.design(card).alignments)))
                deaths.append(Death(card, seat_of(seat), "attack", alignments, kind=self.game.design(card).kind))
        return Deaths(tuple(deaths)) if deaths else None

    def _uses(self) -> Note | None:
        words: tuple[tuple[str, Literal["turn", "game"]], ...] = (("used", "turn"), ("used_game", "game"))
        uses = [
            Use(seat_of(seat), str(what), per, FIRST_TURN if per == "turn" else 0)
            for word, per in words
            for seat, some in (self.given.get(word) or {}).items()
            for what in listed(some)
        ]
        return Uses(tuple(uses)) if uses else None

    def _feuds(self) -> Note | None:
        feuds = (self.given.get("retaliation") or {}).items()
        pairs = tuple((seat_of(one), seat_of(other)) for one, some in feuds for other in listed(some))
        return Retaliation(pairs) if pairs else None


NOTES = (
    (Links, names.LINKS), (Changes, names.CHANGES), (Deaths, names.DEATHS), (Uses, names.USED),
    (Retaliation, names.RETALIATION),
)  # fmt: skip


def position(given: Mapping[str, Any], when: Any, then: Mapping[str, Any]) -> tuple[Told, State]:
    """The game and the state that a story begins with."""
    setting = Setting(Cast(given, when, then), given, when, then)
    state = setting.position()
    setting.game.begun = state
    return setting.game, state
