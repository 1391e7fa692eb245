"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games import read_options
from companion.games.augmented import names
from companion.games.augmented.board import power
from companion.games.augmented.game import Augmented
from companion.games.augmented.options import Options
from companion.games.augmented.scenario import actions
from companion.games.augmented.scenario.cards import FLAGS, printed, sigil_ids, written
from companion.games.augmented.scenario.decks import CheckedDeck, checked
from companion.games.augmented.scenario.position import COUNTS, Position, slot_of_text
from companion.games.common.cardtext import CardText, letters, parse_card
from companion.games.common.nearest import hint
from companion.games.common.stories import ScenarioGame, counts
from companion.games.common.stories.boards import board_differences
from companion.games.common.stories.results import Comparison, by_part, differ, unordered
from companion.games.common.stories.words import by_seat, mapped, options_given, seat_of, word
from companion.games.lane_duel import lanes
from companion.kernel.facts import Fact
from companion.kernel.state import State

PHASES = {phase.removeprefix("turn."): phase for phase in (
    names.DRAW, names.PLAY, names.ATTACK, names.END, names.DECK_CHECK, names.MULLIGAN, names.COIN, names.GAME_OVER,
)}  # fmt: skip
GIVEN = frozenset(("active", "phase", "board", "discard", "options", "ignore_bones", *COUNTS)) - {"hammer_used"}
TRACKED = (GIVEN | {"hammer_used", "winner"}) - {"options"}
AFTER_THE_END = frozenset(("active", "own_first", "cap_turn"))
DRAW = "draw"


class AugmentedScenarios(ScenarioGame):
    """The language of *Augmented*."""

    name = "augmented"
    prefix = "AUG"
    kinds = frozenset(("deck",))
    exact = True
    given_keys = GIVEN | {"main", "side"}
    then_keys = GIVEN | {"hammer_used", "power", "winner", "main_count", "errors"}

    action = staticmethod(actions.action)
    answer = staticmethod(actions.answer)
    decline = staticmethod(actions.decline)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[Any, State]:
        """The game with the options of the story, and its position; of a deck, what its check says."""
        options = _options(given)
        if "errors" in then or "main_count" in then:
            return checked(given, options), State()
        table = Position(options)
        table.counts(given)
        table.discards(given.get("discard"))
        table.board(mapped("board", given.get("board"), "slots"))
        active = seat_of("active", given.get("active", "B"), lanes.SEATS)
        for face, seat, pile in actions.spoken_of(when, active):
            table.ready(face, seat, pile)
        return table.finished(active, _phase(given.get("phase", "play")))

    def answers(self, game: Any, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises."""
        return actions.answers(step)

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """What may not change unlisted."""
        watched = TRACKED & after.keys()
        return watched - AFTER_THE_END if after.get("winner") else watched

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        if isinstance(game, CheckedDeck):
            return {"main_count": game.main_count, "errors": list(game.errors)}
        assert isinstance(game, Augmented)
        dead = [where for where in lanes.SLOTS if state.at(names.reminder(where)) and where not in state.cards]
        held = [where for where in lanes.SLOTS if where in state.cards]
        phase = state.turn.phase if state.over is None else names.GAME_OVER
        return {
            "active": state.turn.seat,
            "phase": phase.removeprefix("turn."),
            "board": {where.zone: written(game, state, where) for where in (*held, *dead)},
            **counts.reached(COUNTS, state, lanes.SEATS),
            "discard": {
                seat: len(state.at(names.discard(seat))) + state.count(names.buried(seat)) for seat in lanes.SEATS
            },
            "ignore_bones": {seat: not game.collects(state, seat, "bones") for seat in lanes.SEATS},
            "power": {where.zone: power(game, state, state.at(where)[-1]) for where in held},
            "winner": (", ".join(state.over.winners) or DRAW) if state.over else None,
        }


def scenario_game() -> AugmentedScenarios:
    """The scenario language of this game."""
    return AugmentedScenarios()


def _options(given: Mapping[str, Any]) -> Options:
    found = dict(options_given(given.get("options") or {}))
    ignoring = by_seat("ignore_bones", given.get("ignore_bones", {}), lanes.SEATS, switch=True)
    if ignoring:
        found["collect_bones"] = {seat: not ignores for seat, ignores in ignoring.items()}
    return read_options("augmented", Options, found)


def _phase(value: Any) -> str:
    meant = word(str(value).strip().lower().removeprefix("turn."))
    if meant not in PHASES:
        raise ScenarioError(f"there is no phase {value!r}; {hint(meant, PHASES)}")
    return PHASES[meant]


# --- differences ---------------------------------------------------------------------------------------------------


def _boards(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    given = {letters(text.name): text for text in map(parse_card, before[key].values())}
    board = {slot_of_text(where).zone: text for where, text in mapped(key, wanted, "slots").items()}

    def parts(where: str, want: CardText, have: CardText) -> Iterator[str]:
        known = given.get(letters(want.name))
        if not want.numbered and known is not None and letters(want.name) not in printed():
            want = changed(want, power=known.power, health=known.health, numbered=True)
        yield from card_differences(want, have, after["power"].get(where))

    return board_differences(board, after[key], parts)


def card_differences(want: CardText, have: CardText, effective: int | None) -> Iterator[str]:
    """The parts in which a card is not as wanted; what is left out is as printed."""
    known = printed().get(letters(want.name))
    if letters(known.name if known else want.name) != letters(have.name):
        yield f"it is {have.name}"
        return
    star = known is not None and known.power_rule != ""
    power, health = want.power, want.health
    if not want.numbered and known is not None:
        power, health = (None if star else known.power or 0), known.health
    if power != have.power and not (have.power is None and power == effective):
        yield f"power {have.power if have.power is not None else f'*, now {effective}'}"
    if health != have.health and not have.flags.get("sideways"):  # a dead reminder has none left
        yield f"health left {have.health}"
    base = known.sigils if known else ()
    sigils = base if have.sigils is None else sigil_ids(have.sigils)
    if Counter(base if want.sigils is None else sigil_ids(want.sigils)) != Counter(sigils):
        yield f"sigils {', '.join(sigils) or 'none'}"
    for flag in FLAGS:
        if not _same_flag(flag, want.flags.get(flag, _unsaid(flag, known)), have.flags.get(flag, _unsaid(flag, known))):
            yield f"{flag} {have.flags.get(flag, 'not')}"


def _unsaid(flag: str, known: Any) -> Any:
    """What a flag is when nothing is said."""
    if known is None or flag not in ("nonliving", "mirror"):
        return None
    return not known.living if flag == "nonliving" else known.power_rule == "mirror-power"


def _same_flag(flag: str, want: Any, have: Any) -> bool:
    if flag == "gems":
        return Counter(str(want or "").upper()) == Counter(str(have or "").upper())
    return (want or None) == (have or None) or str(want).upper() == str(have).upper()


def _powers(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    slots = {slot_of_text(where).zone: value for where, value in mapped(key, wanted, "slots").items()}
    return by_part(key, slots, after[key], "no card")


def _seated(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    count = COUNTS.get(key)
    said = by_seat(key, wanted, lanes.SEATS, switch=key == "ignore_bones" or bool(count and count.switch))
    merged = {**before[key], **{seat: len(one) if isinstance(one, list) else one for seat, one in said.items()}}
    return by_part(key, merged, after[key])


def _winners(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    said = "none" if wanted in (None, False) else str(wanted).strip()
    reached = after[key] or "none"
    same = said.upper() == reached.upper() or (reached == DRAW and said.lower() in (DRAW, "nobody", "tie"))
    return [] if same else [differ(key, said, reached)]


def _phases(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    meant = _phase(wanted).removeprefix("turn.")
    return [] if meant == after[key] else [differ(key, meant, after[key])]


COMPARISONS: Mapping[str, Comparison] = {
    **{key: _seated for key, count in COUNTS.items() if not isinstance(count.counter, str)},
    "board": _boards, "power": _powers, "winner": _winners, "phase": _phases, "discard": _seated,
    "ignore_bones": _seated, "errors": unordered,
}  # fmt: skip
AugmentedScenarios.comparisons = COMPARISONS
