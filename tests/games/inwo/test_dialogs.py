"""What phones offer beside buttons: every way that is offered is allowed, nothing hidden is told, a game can be won."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.inwo import Inwo, moments, names, tree, written
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.rules import Declare
from companion.kernel.dialogs import Draft, Opener
from companion.kernel.engine import fold, perform
from companion.kernel.facts import Counted, Marked, Moved
from companion.kernel.notation import parse
from companion.kernel.places import Seat
from companion.kernel.state import State
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.phones import Phones
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S

MOST_STEPS = 900
WAYS = 3
Said = dict[str, list[str]]


def played(on: Inwo, seed: int = 4, most: int = 150) -> Iterator[State]:
    """The states of an evening, one after the other."""
    evening = Evening(on, seed)
    players = Players(evening)
    for _ in range(most):
        yield evening.state
        if evening.state.over is not None:
            return
        evening.do(players.decide())


def in_actions(on: Inwo) -> State:
    """Phase 5 of a turn in which everybody may be attacked."""
    found = (one for one in played(on) if one.turn.phase == names.ACTIONS and one.turn.number > 2 * len(on.seats))
    return next(one for one in found if one.question is None and not moments.running(on, one))


def during_an_attack(on: Inwo) -> State:
    """The first window of an attack."""
    return next(one for one in played(on) if written.attack(one) is not None and moments.window(one))


def finished(on: Inwo, state: State, opener: Opener, said: Said) -> Iterator[Draft]:
    """The dialog said to its end in a few of its ways."""
    draft = on.dialogs.draft(on, state, opener.seat, opener.verb, said)
    assert draft is not None
    if draft.words:
        yield draft
        return
    missing = next((one for one in draft.blanks if one.missing), None)
    assert draft.say, "a phone is told what is missing"
    for option in missing.options[:WAYS] if missing is not None else ():
        yield from finished(on, state, opener, {**said, missing.name: [option.value]})  # type: ignore[union-attr]


@pytest.mark.clauses("INWO-WIN-01", "INWO-ATTACK-GEN-05", "INWO-TURN-05", "INWO-SETUP-03", "INWO-SETUP-07")
def test_a_whole_game_is_won_by_what_phones_offer_alone(tmp_path: Path) -> None:
    on = game(3)
    stage = Stage(tmp_path / "journal.db", ())
    try:
        stage.host.begin(on).result(timeout=OUTER_S)
        phones = Phones(stage, on)
        goal = next(one for one in phones.page("A").dialogs if one.verb == "goal")
        assert phones.say(goal, {"n": ["8"]})
        for _ in range(MOST_STEPS):
            if phones.state.over is not None:
                break
            phones.step()
        assert phones.state.over is not None and phones.state.over.winners
        assert {"illuminati", "lead", "takeover", "declare"} <= phones.used
    finally:
        stage.close()


@pytest.mark.clauses("INWO-PLOT-01", "INWO-MOVE-01", "INWO-TRADE-05", "INWO-RES-03", "INWO-FREE-02")
def test_every_way_that_is_offered_is_allowed() -> None:
    on = game(2)
    said: set[str] = set()
    for state in (in_actions(on), during_an_attack(on)):
        for seat in on.seats:
            for opener in on.dialogs.open(on, state, seat):
                first: Said = {"plots": ["1"]} if opener.verb == "trade" else {}
                for draft in finished(on, state, opener, first):
                    action = parse(draft.words, seat, on.vocabulary)
                    assert on.why_not(state, action) is None, draft.words
                    said.add(opener.verb)
    assert {"declare", "play", "move", "give_group", "give", "trade", "discard", "expose"} <= said


@pytest.mark.clauses("INWO-ATTACK-GEN-14", "INWO-ATTACK-GEN-15")
def test_the_strength_before_is_the_strength_after_the_announcement() -> None:
    on = game(2)
    state = in_actions(on)
    seat = state.turn.seat
    opener = next(one for one in on.dialogs.open(on, state, seat) if one.verb == "declare")
    shown = 0
    for whom in (*on.rivals(state, seat), "hand"):
        for draft in finished(on, state, opener, {"how": ["control"], "whom": [whom]}):
            before = draft.preview
            after = contest(on, perform(on, state, parse(draft.words, seat, on.vocabulary))[0], seat)
            assert before is not None and after is not None
            assert (before.total, before.required, before.odds) == (after.total, after.required, after.odds)
            assert [one.label for one in before.lines] == [one.label for one in after.lines]
            assert not any(one.taps for one in before.boosts), "nothing is done by looking"
            shown += 1
    assert shown


@pytest.mark.clauses("INWO-ATTACK-GEN-05", "INWO-ATTACK-DESTROY-12")
def test_only_own_groups_with_a_token_attack_and_only_what_may_be_attacked_is_a_target() -> None:
    on = game(2)
    state = in_actions(on)
    seat = state.turn.seat
    bare = next(one.card for one in tree.forest(on, state).of(seat) if state.mark(one.card, names.TOKEN))
    spent, _ = fold(state, [Marked(bare, names.TOKEN, -state.mark(bare, names.TOKEN))])
    draft = on.dialogs.draft(on, spent, seat, "declare", {"how": ["destroy"]})
    assert draft is not None
    leaders = {one.value for one in next(one for one in draft.blanks if one.name == "leader").options}
    assert bare not in leaders
    assert leaders == {one.card for one in tree.forest(on, spent).of(seat) if spent.mark(one.card, names.TOKEN)}
    rival = on.rivals(state, seat)[0]
    leader = min(leaders)
    draft = on.dialogs.draft(on, spent, seat, "declare", {"how": ["destroy"], "leader": [leader], "whom": [rival]})
    assert draft is not None
    offered = {one.value for one in next(one for one in draft.blanks if one.name == "target").options}
    spots = [one.card for one in tree.forest(on, spent).of(rival)]
    assert offered == {one for one in spots if Declare(seat, "destroy", one, leader).why_not(on, spent) is None}


@pytest.mark.clauses("INWO-PLOT-04", "INWO-DUP-16")
def test_a_resource_that_lies_face_down_is_offered_to_its_owner_alone() -> None:
    on = game(2)
    state = in_actions(on)
    hidden = next(one for one in on.catalogue.cards() if on.is_resource(one) and state.where(one) is None)
    state, _ = fold(state, [Moved(hidden, names.resources("B")), Marked(hidden, names.HIDDEN, 1)])
    for opener in on.dialogs.open(on, state, "A"):
        for said in ({}, {"card": ["18-and-a-half-minute-gap:1"]}):
            draft = on.dialogs.draft(on, state, "A", opener.verb, said)
            assert draft is not None
            listed = [one for blank in draft.blanks if not blank.hidden for one in blank.options]
            assert hidden not in {one.value for one in listed} | {one.card for one in listed}, opener.verb


@pytest.mark.clauses("INWO-PLOT-08", "INWO-TIMING-01")
def test_whoever_is_asked_in_a_window_is_offered_the_same(tmp_path: Path) -> None:
    """Hands of the same size with other cards, and cards in play with and without abilities, open the same dialogs."""
    on = game(3)
    state = during_an_attack(on)
    question = state.question
    assert question is not None
    counts = [
        Counted(one(seat), 3 - state.count(one(seat))) for seat in on.seats for one in (names.plots, names.groups)
    ]
    even, _ = fold(state, [one for one in counts if one.by])

    def offered(seat: Seat) -> list[str]:
        return [one.verb for one in on.dialogs.open(on, even, seat) if one.verb not in ("give_group", "agents")]

    first, *rest = [offered(seat) for seat in question.waiting]
    assert first and all(one == first for one in rest)


@pytest.mark.clauses("INWO-MOVE-03", "INWO-MOVE-04")
def test_moving_a_group_tells_what_comes_of_those_below_it() -> None:
    on = game(2)
    told: list[str] = []
    for state in played(on, most=220):
        if state.question is not None or state.turn.phase != names.ACTIONS:
            continue
        for opener in on.dialogs.open(on, state, state.turn.seat):
            if opener.verb == "move":
                for draft in finished(on, state, opener, {}):
                    told += draft.follows
                    after = perform(on, state, parse(draft.words, opener.seat, on.vocabulary))[0]
                    back = after.at(names.hand(opener.seat))
                    gone = [one for one in back if one not in state.at(names.hand(opener.seat))]
                    assert [f"{on.card_name(one)} finds no room and goes back to the hand." for one in gone] == [
                        line for line in draft.follows if "no room" in line
                    ]
    assert any("pays with its token" in line for line in told)


@pytest.mark.clauses("INWO-TIMING-04", "INWO-TIMING-05", "INWO-CANCEL-11")
def test_a_plot_that_cancels_plots_is_offered_the_one_that_is_announced_and_no_attack() -> None:
    """Hoax answers a Plot; the action of the Group that leads the attack is nothing to it."""
    on = game(3)
    state = during_an_attack(on)
    attack = written.attack(state)
    assert attack is not None
    asked = state.question.waiting[0]  # type: ignore[union-attr]
    canceller, announced, leader = ("hoax:1", "solidarity:1", str(attack.leader))
    aimed = parse(f"play {canceller} target={leader}", attack.seat, type(on).vocabulary)
    refusal = on.why_not(state, aimed)
    assert refusal is not None and "INWO-TIMING-03" in refusal.clause

    state, _ = perform(on, state, parse(f"play {announced}", asked, type(on).vocabulary))
    assert written.open_plays(state)
    draft = on.dialogs.draft(on, state, attack.seat, "play", {"card": [canceller]})
    assert draft is not None
    target = next(one for one in draft.blanks if one.name == "target")
    assert [one.value for one in target.options] == [announced]
    refusal = on.why_not(state, aimed)
    assert refusal is not None and "INWO-TIMING-03" in refusal.clause, "nor is it meant while a Plot is announced"


@pytest.mark.clauses("INWO-ATTACK-AID-01", "INWO-ATTACK-DEFEND-11")
def test_who_waits_for_others_has_no_golden_button() -> None:
    """Aid, and opposition to the own attack, stood there in gold while the others were asked; each costs a token."""
    on = game(3)
    evening = Evening(on, 4)
    players, offered = Players(evening), set[str]()
    while not {"aid", "oppose"} <= offered:
        evening.do(players.decide())
        question = evening.state.question
        for seat in on.seats if question is not None else ():
            may = [one for one in on.dialogs.open(on, evening.state, seat) if seat not in question.waiting]
            assert [one.verb for one in may if one.standing == "next" and not one.answers] == []
            offered |= {one.verb for one in may}
