"""Stories of the set-up: each step is what people do then, and `step` the question they reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.forms import (
    COUNT,
    NUMBER,
    SWITCH,
    TEXT,
    among,
    listing,
    mapping,
    number,
    record,
    tuple_of,
)
from companion.games.common.stories.keys import Key, Keys
from companion.games.common.stories.words import listed
from companion.games.inwo import names
from companion.games.inwo.cards.catalogue import read_set
from companion.games.inwo.game import Inwo
from companion.games.inwo.options import Options
from companion.games.inwo.rules.first import FIRST, SHUFFLE, FirstRoll
from companion.games.inwo.rules.plays import PlayCard
from companion.games.inwo.rules.setup import (
    ChooseIlluminati,
    Decks,
    Lead,
    NoLead,
    Register,
    SetGoal,
    leads_of,
    setting_up,
)
from companion.games.inwo.scenario.said import PHASE, SEAT, SIDE, seat_of, told_seat
from companion.games.inwo.structure.lattice import poses
from companion.games.inwo.structure.room import tree_of
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, card_id, face_of
from companion.kernel.engine import perform, resolve
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State

CARDS = 20
"""Cards in a deck of which the story says nothing."""
STEPS = ("illuminati", "plots", "leads", "groups", "first")


class Table:
    """A set-up on its way."""

    def __init__(self, given: Mapping[str, Any], seats: int) -> None:
        self.given = given
        self.game = Inwo(Options(), {seat: told_seat(seat) for seat in names.ALL_SEATS[:seats]})
        self.state, _ = resolve(self.game, State(), self.game.setup())
        self.error = ""
        self.rolled: list[Seat] = []

    def do(self, action: Action) -> bool:
        """An action; the clause of its refusal is the story's error."""
        refusal = self.game.why_not(self.state, action)
        if refusal is not None:
            self.error = refusal.code
            return False
        self.state, _ = perform(self.game, self.state, action)
        return True

    def decks(self) -> None:
        """Everybody says how many cards he has; decks of a later moment lack the leads that have failed since."""
        failed = self.given.get("failed_leads") or {}
        plots, groups = self.given.get("plot_deck") or {}, self.given.get("group_deck") or {}
        for seat in self.game.seats:
            said = told_seat(seat)
            self.do(Decks(seat, int(plots.get(said, CARDS)), int(groups.get(said, CARDS)) + int(failed.get(said, 0))))

    def card(self, said: Any, seat: Seat) -> CardId:
        """A seat's own copy of a card."""
        return card_id(str(said), self.game.seats.index(seat) + 1)

    def reach(self, step: str) -> None:
        """The set-up up to a step, with cards the story does not mind."""
        self.decks()
        if step in ("illuminati", "plots"):
            return
        faces = self.game.catalogue.faces.values()
        roots = [face.id for face in faces if face.design.kind == "illuminati"]
        for root, seat in zip(roots, self.game.seats, strict=False):
            self.do(ChooseIlluminati(seat, self.card(root, seat)))
        if step == "leads":
            return
        for seat in self.game.seats:
            self.do(NoLead(seat))
        if step == "first":
            return
        raise ScenarioError("the hands are drawn at once after the leads")


# --- what people do ------------------------------------------------------------------------------------------------


def _illuminati(table: Table, said: Mapping[str, Any]) -> None:
    for seat, card in said.items():
        table.do(ChooseIlluminati(seat_of(seat), table.card(card, seat_of(seat))))


def _leads(table: Table, said: Mapping[str, Any]) -> None:
    for seat, card in said.items():
        table.do(Lead(seat_of(seat), table.card(card, seat_of(seat))))


def _no_lead(table: Table, said: Any) -> None:
    for seat in listed(said):
        table.do(NoLead(seat_of(seat)))


def _drew(table: Table, said: Mapping[str, int]) -> None:
    """The draws follow by themselves when all have shown what they show before."""
    if table.given.get("step") == "plots":
        faces = table.game.catalogue.faces.values()
        roots = [face.id for face in faces if face.design.kind == "illuminati"]
        for number, seat in enumerate(table.game.seats):
            table.do(ChooseIlluminati(seat, table.card(roots[number], seat)))
        return
    failed = {seat_of(seat): int(n) for seat, n in (table.given.get("failed_leads") or {}).items()}
    _fail(table, failed)
    for seat in table.game.seats:
        if table.state.question is not None and seat in table.state.question.waiting:
            table.do(NoLead(seat))


def _fail(table: Table, failed: Mapping[Seat, int]) -> None:
    """Leads that another one showed as well, so many for each seat."""
    groups = [face.id for face in table.game.catalogue.faces.values() if face.design.is_group]
    for group in groups[: max(failed.values(), default=0)]:
        for seat in table.game.seats:
            table.do(Lead(seat, table.card(group, seat)))


def _rolls(table: Table, said: Mapping[str, Sequence[int]]) -> None:
    for _ in said:
        question = table.state.question
        if question is None or question.prompt.key != FIRST:
            break
        options = [one for one in question.prompt.options if isinstance(one, FirstRoll)]
        who = options[0].who
        if table.state.count(names.first_roll(who)) or any(seat == who for seat in table.rolled):
            table.rolled.append(who)
        first, second = said[told_seat(who)]
        table.do(FirstRoll(CHANCE, who, int(first), int(second)))
        table.rolled.append(who)


def _seen(table: Table, said: Mapping[str, Mapping[str, Sequence[int]]]) -> None:
    """The camera sees the leads where they lie."""
    for seat, cards in said.items():
        lying = poses(tree_of(table.game, table.state, seat_of(seat)))
        for card, pose in cards.items():
            if tuple(lying[table.card(card, seat_of(seat))]) != tuple(pose):
                raise ScenarioError(f"{card} does not lie there")


def _play(table: Table, said: Any, seat: Seat) -> None:
    plots = (face.id for face in table.game.catalogue.faces.values() if face.design.kind == "plot")
    known = said if str(said) in table.game.catalogue.faces else next(plots)
    refusal = PlayCard(seat, table.card(known, seat)).why_not(table.game, table.state)
    table.error = refusal.code if refusal is not None else ""


def _goal(table: Table, said: Any) -> None:
    table.do(SetGoal("A", int(said)))


def _register(table: Table, said: Mapping[str, Any]) -> None:
    seat = seat_of(said["seat"])
    table.do(Register(seat, table.card(said["card"], seat), said["deck"]))


TELLING: dict[str, Callable[[Table, Any], None]] = {
    "illuminati": _illuminati, "leads": _leads, "no_lead": _no_lead, "drew": _drew, "rolls": _rolls, "seen": _seen,
    "goal": _goal, "register": _register,
}  # fmt: skip
CARD = among("card", read_set().cards, "a card")
NUMBERS, LIST, SEATS = mapping(SEAT, COUNT), mapping(SEAT, listing(CARD)), listing(SEAT)
DOES = record({
    "players": number(), "play": TEXT, "by": SEAT, "illuminati": mapping(SEAT, CARD), "leads": mapping(SEAT, CARD),
    "no_lead": SEATS, "drew": NUMBERS, "rolls": mapping(SEAT, tuple_of(number(1, 6), number(1, 6))), "goal": NUMBER,
    "seen": mapping(SEAT, mapping(CARD, tuple_of(NUMBER, NUMBER, NUMBER))),
    "register": record({"seat": SEAT, "card": CARD, "deck": among("deck", names.DECKS)}, "seat", "card", "deck"),
})  # fmt: skip
"""What people do in a set-up."""
_COUNTED = {"plots": names.plots, "plot_deck": names.plot_deck, "groups": names.groups, "group_deck": names.group_deck}
_THEN = {
    "mode": among("mode", ("duel", "table")), "negotiation": SWITCH, "goal": NUMBER, "waiting": SEATS, "shown": SEATS,
    "same_illuminati": listing(SEATS, "a list of groups"), "structure": LIST, "depth": mapping(CARD, COUNT),
    "again": SEATS, "barred": listing(CARD), "out": SEATS, "side": mapping(CARD, SIDE),
    "pose": mapping(CARD, tuple_of(NUMBER, NUMBER, NUMBER)), "active": SEAT, "phase": PHASE | TEXT, "round": COUNT,
    "rolled_again": SEATS, "decks": mapping(SEAT, record(dict.fromkeys(names.DECKS, listing(CARD)))),
    "plots": NUMBERS, "groups": NUMBERS,
}  # fmt: skip
KEYS: Keys = {
    "step": Key(form=among("step", (*STEPS, "decks"))), "failed_leads": Key(form=NUMBERS),
    "plot_deck": Key(form=NUMBERS), "group_deck": Key(form=NUMBERS), "lead_choices": Key(form=LIST, then=False),
    **{key: Key(form=form, given=False) for key, form in _THEN.items()},
}  # fmt: skip


def told(given: Mapping[str, Any], when: Sequence[Any]) -> Mapping[str, Any]:
    """Everything `then` may speak of."""
    steps = [dict(step) for step in listed(when)]
    count = next((int(step["players"]) for step in steps if "players" in step), 3)
    if not 2 <= count <= len(names.ALL_SEATS):
        return {"error": "INWO-COMP-04"}
    table = Table(given, count)
    step = given.get("step") or ("illuminati" if any("illuminati" in one for one in steps) else "")
    if step:
        table.reach("leads" if step == "groups" else str(step))
    if step == "groups" and not any("drew" in one for one in steps):
        raise ScenarioError("at this step hands are drawn")
    for one in steps:
        if "play" in one:
            _play(table, one["play"], seat_of(one["by"]))
            continue
        for verb, said in one.items():
            if verb in TELLING:
                TELLING[verb](table, said)
    return _reached(table, given)


def _reached(table: Table, given: Mapping[str, Any]) -> Mapping[str, Any]:
    game, state = table.game, table.state
    question = state.question
    key = question.prompt.key if question is not None else ""
    note = setting_up(state)
    leads = {seat: [face_of(card) for card in leads_of(state, seat)] for seat in game.seats}
    failed = {told_seat(seat): sum(one == seat for one, _ in note.failed) for seat in game.seats}
    chosen = {seat: face_of(state.top(names.illuminati(seat)) or CardId("")) for seat in game.seats}
    same = [[told_seat(seat) for seat in game.seats if chosen[seat] == face] for face in dict.fromkeys(chosen.values())]
    asked = [told_seat(seat) for seat in (question.prompt.seats if question is not None and key == "leads" else ())]
    shown = [row.cells[0].owner for row in game.view(state, None).rows if row.kind == "structure"]
    sides = {face_of(card): side for seat in game.seats for card, hung in tree_of(game, state, seat).items()
             if (side := hung.side)}  # fmt: skip
    lying = {face_of(card): list(pose) for seat in game.seats
             for card, pose in poses(tree_of(game, state, seat)).items()}  # fmt: skip
    return {
        "mode": "duel" if game.duel else "table",
        "negotiation": not game.duel,
        "goal": state.count(names.GOAL),
        "error": table.error or None,
        "step": {names.DECK_SIZES: "decks", SHUFFLE: "groups", FIRST: "groups"}.get(key, key),
        "waiting": [told_seat(seat) for seat in (question.waiting if question is not None else ())],
        "shown": [told_seat(seat or "") for seat in shown],
        "same_illuminati": [group for group in same if len(group) > 1],
        "structure": {told_seat(seat): found for seat, found in leads.items()},
        "depth": dict.fromkeys(sides, 1),
        "again": asked if note.failed else [],
        "barred": sorted(note.barred),
        "failed_leads": failed,
        "out": [told_seat(seat) for seat in game.seats if state.count(names.out(seat))],
        "side": sides,
        "pose": lying,
        "prompts": [key] if key == SHUFFLE else [],
        "active": told_seat(state.turn.seat),
        "phase": names.PHASES.index(state.turn.phase) + 1 if state.turn.phase in names.PHASES else state.turn.phase,
        "round": state.count(names.ROUND),
        "rolled_again": [told_seat(seat) for seat in dict.fromkeys(table.rolled) if table.rolled.count(seat) > 1],
        "decks": _registered(table),
        **{word: {told_seat(seat): state.count(of(seat)) for seat in game.seats} for word, of in _COUNTED.items()},
    }


def _registered(table: Table) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for (card, mark), owner in table.state.marks.items():
        if mark == names.OWNER:
            decks = found.setdefault(told_seat(table.game.seats[owner - 1]), {"group": [], "plot": []})
            decks[table.game.design(card).deck].append(face_of(card))
    return found
