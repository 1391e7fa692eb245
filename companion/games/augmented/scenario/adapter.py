"""The scenario language of this game: positions, actions and results in words, and nothing of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games import read_options
from companion.games.augmented import names
from companion.games.augmented.board import power
from companion.games.augmented.options import Options
from companion.games.augmented.scenario import actions
from companion.games.augmented.scenario.cards import FLAGS, book, written
from companion.games.augmented.scenario.decks import CheckedDeck, checked
from companion.games.augmented.scenario.position import COUNTS, Position
from companion.games.common.cardtext import CardText, letters
from companion.games.common.stories.results import unordered
from companion.games.common.stories.words import by_seat, options_given, seat_of
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.adapter import LaneStories, phases
from companion.games.lane_duel.stories.words import as_it_began, board_given
from companion.kernel.facts import Fact
from companion.kernel.places import Place
from companion.kernel.state import State

GIVEN = frozenset(("active", "phase", "board", "discard", "options", "ignore_bones", *COUNTS)) - {"hammer_used"}


class AugmentedScenarios(LaneStories):
    """The language of *Augmented*."""

    name = "augmented"
    prefix = "AUG"
    kinds = frozenset(("deck",))
    given_keys = GIVEN | {"main", "side"}
    then_keys = GIVEN | {"hammer_used", "power", "winner", "main_count", "errors"}
    counts = COUNTS
    phases = phases(
        names.DRAW, names.PLAY, names.ATTACK, names.END, names.DECK_CHECK, names.MULLIGAN, names.COIN, names.GAME_OVER,
    )  # fmt: skip
    watched = (GIVEN | {"hammer_used", "winner"}) - {"options"}
    after_the_end = frozenset(("active", "own_first", "cap_turn"))
    seated = frozenset(("discard", "ignore_bones"))
    comparisons = {"errors": unordered}

    action = staticmethod(actions.action)
    answer = staticmethod(actions.answer)
    decline = staticmethod(actions.decline)
    written = staticmethod(written)
    power = staticmethod(power)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[Any, State]:
        """The game with the options of the story, and its position; of a deck, what its check says."""
        options = _options(given)
        if "errors" in then or "main_count" in then:
            return checked(given, options), State()
        table = Position(options)
        table.known(given)
        table.discards(given.get("discard"))
        table.board(board_given("board", given.get("board")))
        active = seat_of("active", given.get("active", "B"), lanes.SEATS)
        for face, seat, pile in actions.spoken_of(when, active):
            table.ready(face, seat, pile)
        return table.finished(active, self.phase(given.get("phase", "play")))

    def answers(self, game: Any, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises."""
        return actions.answers(step)

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        if isinstance(game, CheckedDeck):
            return {"main_count": game.main_count, "errors": list(game.errors)}
        found = super().reached(game, state, facts)
        if state.over is not None:
            found["phase"] = names.GAME_OVER
        return found | {
            "discard": {
                seat: len(state.at(names.discard(seat))) + state.count(names.buried(seat)) for seat in lanes.SEATS
            },
            "ignore_bones": {seat: not game.collects(state, seat, "bones") for seat in lanes.SEATS},
        }

    def lies(self, state: State, where: Place) -> bool:
        """A card, or a dead reminder."""
        return where in state.cards or bool(state.at(names.reminder(where)))

    def parts(
        self, before: Mapping[str, Any], after: Mapping[str, Any], where: str, want: CardText, have: CardText
    ) -> Iterator[str]:
        """The parts in which a card is not as wanted; an invented one without numbers has those it began with."""
        if not want.numbered and book().face(want.name) is None:
            want = as_it_began(want, before["board"].values())
        return card_differences(want, have, after["power"].get(where))


def scenario_game() -> AugmentedScenarios:
    """The scenario language of this game."""
    return AugmentedScenarios()


def _options(given: Mapping[str, Any]) -> Options:
    found = dict(options_given(given.get("options") or {}))
    ignoring = by_seat("ignore_bones", given.get("ignore_bones", {}), lanes.SEATS, switch=True)
    if ignoring:
        found["collect_bones"] = {seat: not ignores for seat, ignores in ignoring.items()}
    return read_options("augmented", Options, found)


def card_differences(want: CardText, have: CardText, effective: int | None) -> Iterator[str]:
    """The parts in which a card is not as wanted; what is left out is as printed."""
    known = book().face(want.name)
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
    sigils = base if have.sigils is None else book().sigil_ids(have.sigils)
    if Counter(base if want.sigils is None else book().sigil_ids(want.sigils)) != Counter(sigils):
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
