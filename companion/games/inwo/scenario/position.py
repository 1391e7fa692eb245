"""The position of a story: cards, counts and what is going on, in the words of `given`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import convert

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
    Op,
    Retaliation,
    Use,
    Uses,
    Waiting,
)
from companion.games.inwo.options import Options
from companion.games.inwo.scenario.cards import PUPPET, card_set, design_of, known, made, named
from companion.games.inwo.scenario.told import Told, seat_of, told_seat
from companion.games.inwo.sums import api
from companion.kernel.cards import CardId, card_id
from companion.kernel.places import Place
from companion.kernel.prompts import Note
from companion.kernel.state import Over, State, Turn

POSITION = frozenset((
    "active", "phase", "round", "turns", "players", "protected", "retaliation", "goal", "options", "nwo", "nwo_owner",
    "spies", "plots", "exposed", "groups", "plot_deck", "group_deck", "discard", "destroyed", "killed", "kill", "kills",
    "goals", "pending", "dormant", "lost", "used", "used_game", "relink_from", "hidden_resources", "worthless", "over",
    "cards", "step", "failed_leads", "lead_choices",
))  # fmt: skip
COUNTS = {"plots": (names.plots, 3), "groups": (names.groups, 6), "plot_deck": (names.plot_deck, 20),
          "group_deck": (names.group_deck, 20), "turns": (names.turns, 2)}  # fmt: skip
FIRST_TURN = 7
"""Which turn of the game it is as a story begins."""


class Setting:
    """A position that is being laid."""

    def __init__(self, given: Mapping[str, Any], when: Any, then: Mapping[str, Any]) -> None:
        self.given = given
        count = int(given.get("players", 0)) or max([3, *(int(one) for one in _seats_in((given, when)))])
        self.seats = names.ALL_SEATS[:count]
        self.entries: dict[str, dict[str, Any]] = {}
        self.designs: dict[str, AnyDesign] = {one: known()[one] for one in sorted(named((given, when, then)))}
        self.copies: dict[str, int] = {}
        self.keys: dict[str, CardId] = {}
        self._read_cards()
        self.game = self._game()
        self.layout = Layout()
        self.notes: dict[str, Note] = {}

    # --- cards -------------------------------------------------------------------------------------------------

    def _read_cards(self) -> None:
        given = dict(self.given.get("cards") or {})
        none = {key for key, value in given.items() if value == "none"}
        cards = {key: value for key, value in given.items() if value != "none"}
        for number, seat in enumerate(self.seats, 1):
            own = [value for value in cards.values() if seat_of(value["seat"]) == seat]
            if not any(_kind(value) == "illuminati" for value in own):
                raw = {"id": f"plain-s{number}", "kind": "illuminati", "power": 8, "global_power": 8}
                cards[f"I{number}"] = {"card": raw, "seat": f"S{number}"}
            puppets = [value for value in own if _kind(value) != "illuminati" and not value.get("zone")]
            if not puppets and f"P{number}" not in none:
                cards[f"P{number}"] = {
                    "card": dict(PUPPET), "seat": f"S{number}", "master": f"I{number}", "side": "R",
                }  # fmt: skip
        for key, value in cards.items():
            said = value["card"]
            design = design_of(key, said)
            face = str(said) if not isinstance(said, Mapping) else str(said.get("id") or f"={key.lower()}")
            if isinstance(said, Mapping):
                design = made(face, {**said, "id": face, "name": key})
            self.designs[face] = design
            self.copies[face] = self.copies.get(face, 0) + 1
            self.keys[key] = card_id(face, self.copies[face])
            self.entries[key] = value

    def _game(self) -> Told:
        given = dict(options_given(self.given["options"])) if self.given.get("options") else {}
        options = convert(given, Options)
        file = card_set(self.designs)
        players = {seat: told_seat(seat) for seat in self.seats}
        game = Told(options, players, file)
        game.keys = self.keys
        return game

    def new(self, said: Any) -> CardId:
        """The next copy of a card; a key is that card."""
        text = str(said)
        if text in self.keys:
            return self.keys[text]
        self.copies[text] = self.copies.get(text, 0) + 1
        return card_id(text, self.copies[text])

    # --- the state ---------------------------------------------------------------------------------------------

    def state(self) -> State:
        """The whole position."""
        self._counts()
        for key, value in self.entries.items():
            self._lay(key, value)
        self._links()
        self._piles()
        self._remembered()
        given = self.given
        phase = names.PHASES[int(given.get("phase", 5)) - 1]
        active = seat_of(given.get("active", "S1"))
        turn = Turn(active, FIRST_TURN, phase)
        state = self.layout.state(turn)
        for key, note in self.notes.items():
            state = state.with_note(key, note)
        state = self._tokens(state)
        if given.get("over"):
            return State(state.cards, state.counters, state.marks, state.turn, (), Over(()), state.notes)
        return state

    def _counts(self) -> None:
        counters = self.layout.counters
        counters[names.ROUND] = int(self.given.get("round", 3))
        counters[names.GOAL] = int(self.given.get("goal", self.game.goal))
        for key, (counter, usual) in COUNTS.items():
            said = self.given.get(key) or {}
            for seat in self.seats:
                counters[counter(seat)] = int(said.get(told_seat(seat), usual))
        for seat in listed(self.given.get("protected")):
            counters[names.protected(seat_of(seat))] = 1

    def _lay(self, key: str, value: Mapping[str, Any]) -> None:
        card, seat = self.keys[key], seat_of(value["seat"])
        zone = value.get("zone")
        waits = key in listed(self.given.get("pending"))
        if _kind(value) == "illuminati" and not zone:
            where = names.illuminati(seat)
        elif zone == "hand":
            where = names.pending(seat) if waits else names.hand(seat)
        elif zone == "resources":
            where = names.resources(seat)
        elif zone == "linked":
            where = names.exposed(seat)
        elif zone == "destroyed":
            where = self._destroyer(key)
        else:
            where = self._arrow(value)
        self.layout.pile(where).append(card)
        marks = self.layout.marks
        marks[(card, names.OWNER)] = self.seats.index(seat_of(value.get("owner", value["seat"]))) + 1
        if value.get("devastated"):
            marks[(card, names.DEVASTATED)] = 1
        if value.get("captured"):
            marks[(card, names.CAPTURED)] = 1

    def _arrow(self, value: Mapping[str, Any]) -> Place:
        """The arrow a Group hangs at; where none is told, one of its own for each."""
        master = self.keys[value["master"]]
        if "side" in value:
            return names.arrow(master, value["side"])
        return names.arrow(master, f"x{len(self.layout.cards)}")

    def _destroyer(self, key: str) -> Place:
        for seat, cards in (self.given.get("destroyed") or {}).items():
            if key in listed(cards):
                return names.destroyed(seat_of(seat))
        return names.LOST

    def _links(self) -> None:
        links = []
        for key, value in self.entries.items():
            if value.get("link"):
                card = self.keys[key]
                plot = self.game.design(card).deck == "plot"
                rule = self.game.design(card).link
                to, *also = (self.keys[one] for one in listed(value["link"]))
                links.append(Link(card, to, permanent=plot or bool(rule and rule.permanent), also=tuple(also)))
        for key in listed(self.given.get("dormant")):
            if not any(link.card == self.keys[key] for link in links):
                group = next(one for one, value in self.entries.items() if value.get("zone") == "hand")
                links.append(Link(self.keys[key], self.keys[group], permanent=True))
        waiting = tuple(
            Waiting(self.keys[key], 0 if when == "now" else FIRST_TURN)
            for key, when in (self.given.get("relink_from") or {}).items()
            if when != "now"
        )
        if links or waiting:
            self.notes[names.LINKS] = Links(tuple(links), waiting)

    def _piles(self) -> None:
        given = self.given
        for card in listed(given.get("nwo")):
            one = self.new(card)
            self.layout.pile(names.NWO).append(one)
            owner = (given.get("nwo_owner") or {}).get(card)
            if owner:
                self.layout.marks[(one, names.OWNER)] = self.seats.index(seat_of(owner)) + 1
        places = {"exposed": names.exposed, "discard": names.discard, "spies": names.resources,
                  "hidden_resources": names.resources, "worthless": names.resources}  # fmt: skip
        for name, place in places.items():
            for seat, cards in (given.get(name) or {}).items():
                for card in listed(cards):
                    one = self.new(card)
                    self.layout.pile(place(seat_of(seat))).append(one)
                    self.layout.marks[(one, names.OWNER)] = self.seats.index(seat_of(seat)) + 1
                    if name == "hidden_resources":
                        self.layout.marks[(one, names.HIDDEN)] = 1
                    if name == "worthless":
                        self.layout.marks[(one, names.HIDDEN)] = 1
                        self.layout.marks[(one, names.WORTHLESS)] = 1
        for seat, cards in (given.get("destroyed") or {}).items():
            for card in listed(cards):
                if card not in self.keys:
                    self.layout.pile(names.destroyed(seat_of(seat))).append(self.new(card))
        for card in listed(given.get("lost")):
            self.layout.pile(names.LOST).append(self.new(card))

    def _remembered(self) -> None:
        given = self.given
        changes = []
        for key, value in self.entries.items():
            changes += list(self._changes(self.keys[key], value))
        if changes:
            self.notes[names.CHANGES] = Changes(tuple(changes))
        self._deaths()
        uses = [
            Use(seat_of(seat), str(what), per, FIRST_TURN if per == "turn" else 0)
            for word, per in _USED
            for seat, some in (given.get(word) or {}).items()
            for what in listed(some)
        ]
        if uses:
            self.notes[names.USED] = Uses(tuple(uses))
        pairs = tuple(
            (seat_of(attacker), seat_of(attacked))
            for attacker, some in (given.get("retaliation") or {}).items()
            for attacked in listed(some)
        )
        if pairs:
            self.notes[names.RETALIATION] = Retaliation(pairs)
        self.game.goal_cards = {
            seat_of(seat): tuple(card_id(str(one), 1) for one in listed(cards))
            for seat, cards in (given.get("goals") or {}).items()
        }
        for seat, cards in self.game.goal_cards.items():
            self.layout.counters[names.goal_cards(seat)] = len(cards)

    def _deaths(self) -> None:
        given = self.given
        killed = {self.keys.get(one, one) for one in listed(given.get("killed"))}
        deaths = []
        for seat, kills in (given.get("kills") or {}).items():
            for number, alignments in enumerate(kills):
                card = CardId(f"gone-{seat}-{number}:1")
                deaths.append(Death(card, seat_of(seat), "attack", tuple(alignments)))
        for seat, cards in (given.get("destroyed") or {}).items():
            for one in listed(cards):
                card = self.keys.get(one) or card_id(one, 1)
                told = (given.get("kill") or {}).get(one) or {}
                alignments = tuple(told.get("alignments", self.game.design(card).alignments))
                deaths.append(Death(card, seat_of(seat), "attack", alignments, kind=self.game.design(card).kind))
        for card in killed:
            self.layout.marks[(card, names.KILLED)] = 1
        if deaths:
            self.notes[names.DEATHS] = Deaths(tuple(deaths))

    def _changes(self, card: CardId, value: Mapping[str, Any]) -> Iterator[Change]:
        seat = seat_of(value["seat"])
        for one in value.get("change") or ():
            lasts: Duration = "turn" if one.get("temporary") else "permanent"
            yield Change(
                card, one["stat"], one["op"], int(one["n"]), duration=lasts, purpose=one.get("purpose", "all"),
                seat=seat, turn=FIRST_TURN,
            )  # fmt: skip
        ops: tuple[Op, ...] = ("add", "remove")
        for op in ops:
            for word in (value.get("align") or {}).get(op, ()):
                yield Change(card, "align", op, word=word, seat=seat)

    def _tokens(self, state: State) -> State:
        """Every card that takes tokens has one, where the story does not say otherwise."""
        for key, value in self.entries.items():
            card = self.keys[key]
            if value.get("zone") not in (None, "resources"):
                continue
            usual = 0 if value.get("devastated") else int(api.takes_tokens(self.game, state, card))
            count = int(value.get("tokens", usual))
            if count:
                self.layout.marks[(card, names.TOKEN)] = count
        return State(
            state.cards, state.counters, {key: value for key, value in self.layout.marks.items() if value}, state.turn,
            notes=state.notes,
        )  # fmt: skip


_USED: tuple[tuple[str, Literal["turn", "game"]], ...] = (("used", "turn"), ("used_game", "game"))


def position(given: Mapping[str, Any], when: Any, then: Mapping[str, Any]) -> tuple[Told, State]:
    """The game and the state that a story begins with."""
    setting = Setting(given, when, then)
    state = setting.state()
    setting.game.begun = state
    return setting.game, state


def _kind(value: Mapping[str, Any]) -> str:
    said = value["card"]
    return str(said["kind"]) if isinstance(said, Mapping) else design_of("", said).kind


def _seats_in(said: Any) -> Iterator[str]:
    if isinstance(said, Mapping):
        for key, value in said.items():
            yield from _seats_in(key)
            yield from _seats_in(value)
    elif isinstance(said, Sequence) and not isinstance(said, str):
        for one in said:
            yield from _seats_in(one)
    elif isinstance(said, str) and len(said) == 2 and said[0] == "S" and said[1] in "123456":
        yield said[1]
