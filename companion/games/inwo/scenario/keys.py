"""The keys of `given` and `then`: what the names declare, and what is more than a counter, a mark or a pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from companion.games.common.stories.forms import (
    COUNT,
    NONE,
    NUMBER,
    SWITCH,
    TEXT,
    Form,
    among,
    listing,
    mapping,
    number,
    record,
    tuple_of,
)
from companion.games.common.stories.keys import Key, Keys, Writing, declared
from companion.games.common.stories.words import listed
from companion.games.inwo import moments, names, written
from companion.games.inwo.notes import Stage
from companion.games.inwo.pages.devices import Look, look
from companion.games.inwo.rules.attacks import consequences, windows
from companion.games.inwo.scenario import results as now
from companion.games.inwo.scenario.results import Card, by_seat, card
from companion.games.inwo.scenario.said import (
    ALIGNED,
    AT,
    CARD,
    CARD_GIVEN,
    CARDS,
    HERE,
    PHASE,
    SEAT,
    SEATS,
    SIDE,
    seat_of,
    told_seat,
)
from companion.games.inwo.scenario.told import Told
from companion.kernel.state import State

WRITING = Writing(SEAT, CARD, seat_of, told_seat, card)
USUAL = {"round": 3, "plots": 3, "groups": 6, "plot_deck": 20, "group_deck": 20, "turns": 2}
"""What is so unless the story says otherwise; the goal is that of the game."""
OLD = {
    "discards": "discard", "discards_unseen": "unseen", "in_hand": "hand", "eliminated": "out", "notes": "promises",
    "instance_owner": "owner", "nwo_owner": "owner",
}  # fmt: skip
"""Other words for keys."""
IN_ORDER = ("nwo", "structure", "pose", "final")
SEATS_ = listing(SEAT)
EACH = mapping(SEAT, CARDS)
WINDOWS = ("W-PEEK", "W-ANNOUNCE", "W-LAST", "W-COMMIT", "W-ROLL")
RESULTS = ("success", "failed", "cancelled", "called_off")
BY, WHAT = record({"alignments": ALIGNED, "by": SEAT, "method": TEXT}), listing(TEXT)
ATTACK = among("part of the attack", ("attacker", "target", "type", "aid"))


def only(form: Form) -> Key:
    """A key of `given` that nobody can look at afterwards."""
    return Key(form=form, then=False)


def reached(form: Form, told: Any = None) -> Key:
    """A key of `then` alone; one without a function is told with others (`results`)."""
    return Key(told, form=form, given=False)


def differs(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """How a result differs: maps by the parts listed, lists without order, cards by any of their names."""
    return list(_apart(key, wanted, after.get(key)))


def _apart(key: str, wanted: Any, there: Any) -> Iterator[str]:
    if isinstance(wanted, Mapping) and isinstance(there, Mapping):
        for part, one in wanted.items():
            yield from _apart(f"{key} {part}", one, _part(there, str(part)))
    elif not same(key, wanted, there):
        yield f"{key}: expected {wanted}, reached {there}"


def _part(there: Mapping[str, Any], part: str) -> Any:
    """What a map says of a card, by any of its names."""
    return there.get(part, next((value for key, value in there.items() if part in getattr(key, "names", ())), None))


def same(key: str, wanted: Any, there: Any) -> bool:
    """Whether two values say the same."""
    if isinstance(there, list):
        wanted = listed(wanted)
    if isinstance(wanted, list):
        left = listed(there)
        if len(wanted) != len(left):
            return False
        if key.partition(" ")[0] in IN_ORDER:
            return all(same(key, one, other) for one, other in zip(wanted, left, strict=True))
        for one in sorted(wanted, key=lambda each: str(each) not in left):
            found = next((other for other in left if same(key, one, other)), None)
            if found is None:
                return False
            left.remove(found)
        return True
    if isinstance(there, Card):
        return str(wanted) in there.names
    if isinstance(wanted, Mapping) and not there:
        return not any(wanted.values())
    if wanted in (None, False, 0, "none") and there in (None, False, 0):
        return True
    return bool(wanted == there)


def logged(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Whether each of some words stands in the protocol."""
    missing = [word for word in listed(wanted) if word not in str(after["log"])]
    return [f"{key}: expected {wanted}, reached {after['log']}"] if missing else []


def _worthless(game: Told, state: State, seat: str) -> list[Card]:
    return [card(game, one) for one in state.at(names.resources(seat)) if state.mark(one, names.WORTHLESS)]


def _counted(game: Told, state: State, seat: str) -> int:
    """Resources that are more than spies (INWO-DUP-08)."""
    return sum(game.design(one).kind == "resource" for one in state.at(names.resources(seat)))


def _phase(game: Told, state: State) -> Any:
    phase = state.turn.phase
    return names.PHASES.index(phase) + 1 if phase in names.PHASES else phase


DECLARED = declared(names.table, WRITING, USUAL)
KEYS: Keys = {key: one for key, one in DECLARED.items() if key != names.ARROW} | {
    "players": only(number(2, len(SEATS))),
    "cards": only(mapping(TEXT, CARD_GIVEN)),
    "options": only(mapping(TEXT, TEXT | SWITCH | NUMBER)),
    "active": Key(lambda game, state: told_seat(state.turn.seat), form=SEAT),
    "phase": Key(_phase, form=PHASE | among("phase", names.ALL_PHASES)),
    "goal": Key(lambda game, state: state.count(names.GOAL), form=number(1)),
    "over": Key(lambda game, state: state.over is not None, form=SWITCH),
    "owner": Key(now.owners, lay=lambda table, said: table.owned(said or {}), form=mapping(CARD, SEAT)),
    "public": replace(DECLARED["plots"], lay=None, given=False),
    "spies": only(EACH), "hidden_resources": only(EACH), "goals": only(EACH),
    "kills": only(mapping(SEAT, listing(ALIGNED, "a list of the alignments of each"))),
    "used": only(EACH), "used_game": only(EACH),
    "retaliation": only(mapping(SEAT, SEATS_)),
    "relink_from": only(mapping(HERE, among("moment", ("now", "next_turn")))),
    "kill": Key(now.deaths, form=mapping(CARD, BY)),
    "worthless": Key(lambda game, state: by_seat(game, lambda seat: _worthless(game, state, seat)), form=EACH),
    "dormant": Key(lambda game, state: [card(game, one) for one in consequences.dormant(game, state)], form=CARDS),
    "pending": Key(
        lambda game, state: [card(game, one) for seat in game.seats for one in state.at(names.pending(seat))],
        form=CARDS,
    ),
    "exposed": replace(
        DECLARED["exposed"],
        told=lambda game, state: by_seat(game, lambda seat: [
            card(game, one) for one in state.at(names.exposed(seat))
            if all(link.card != one for link in written.links(state))
        ]),
    ),
    "structure": reached(mapping(CARD, AT)), "master": reached(mapping(CARD, CARD)),
    "side": reached(mapping(CARD, SIDE)), "depth": reached(mapping(CARD, COUNT)),
    "pose": reached(mapping(CARD, tuple_of(NUMBER, NUMBER, NUMBER))), "seat": reached(mapping(CARD, SEAT)),
    "power": reached(mapping(CARD, NUMBER)), "alignments": reached(mapping(CARD, ALIGNED)),
    "arrows": reached(mapping(CARD, mapping(SIDE, among("state", ("free", "used", "blocked"))))),
    "structure_of": reached(EACH),
    "links": reached(mapping(CARD, CARDS), now.linked),
    "counted_resources": reached(
        mapping(SEAT, COUNT), lambda game, state: by_seat(game, lambda seat: _counted(game, state, seat))
    ),
    "attack": reached(among("stage", get_args(Stage)) | NONE), "privileged": reached(SWITCH),
    "strength": reached(NUMBER | NONE), "final": reached(NUMBER | NONE), "margin": reached(NUMBER | NONE),
    "result": reached(among("result", RESULTS) | NONE), "roller": reached(SEAT), "missing": reached(COUNT),
    "scale": reached(Form("a number", lambda value: isinstance(value, int | float))),
    "roll_sources": reached(listing(among("source", ("typed", "companion")))),
    "shown": reached(mapping(SEAT | ATTACK, CARDS | TEXT)),
    "window": reached(among("window", WINDOWS) | NONE, now.window),
    "asked": reached(SEATS_, lambda game, state: now.asked(state)),
    "locked": reached(SEATS_, lambda game, state: [
        told_seat(seat) for seat in game.seats if moments.locked(game, state, seat, "TIMING-06")
    ]),
    "winners": reached(SEATS_, lambda game, state: [
        told_seat(seat) for seat in (state.over.winners if state.over else ())
    ]),
    "claims": reached(SEATS_, lambda game, state: list(dict.fromkeys(
        told_seat(seat) for seat, _ in written.claims(state).claims
    ))),
    "locked_draws": reached(SWITCH, lambda game, state: all(
        state.count(names.no_draw(state.turn.seat, deck)) for deck in names.DECKS
    )),
    "locked_plots": reached(SWITCH, lambda game, state: bool(state.count(names.extra_turn(state.turn.seat)))),
    "candle": reached(
        mapping(SEAT, among("candle", [str(one) for one in Look])),
        lambda game, state: by_seat(game, lambda seat: look(game, state, seat).value),
    ),
    "timers": reached(
        among("state", ("stopped", "running")), lambda game, state: "stopped" if game.held else "running"
    ),
    "badges": reached(
        mapping(number(1), CARDS),
        lambda game, state: {
            str(n): [card(game, link.card), card(game, link.to)] for n, link in enumerate(written.links(state), 1)
        },
    ),
    "buttons": reached(mapping(SEAT, WHAT), now.buttons),
    "goals_shown": reached(
        mapping(SEAT, WHAT), lambda game, state: by_seat(game, lambda seat: now.goals_shown(game, state, seat))
    ),
    "returns": reached(EACH, now.returns),
    "face": reached(
        among("side", ("up",)) | NONE,
        lambda game, state: "up" if any(state.at(names.discard(seat)) for seat in game.seats) else None,
    ),
    "shed": reached(mapping(SEAT, COUNT), lambda game, state: {
        told_seat(seat): over for seat in game.seats if (over := windows.over_limit(game, state, seat))
    }),
    "log_has": Key(differs=logged, form=WHAT, given=False),
}  # fmt: skip
