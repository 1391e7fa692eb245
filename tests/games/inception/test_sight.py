"""What hands do is understood from the picture alone, in any position of any game."""

from __future__ import annotations

import random

from hypothesis import given, settings

from companion.games.inception import Inception, names
from companion.games.inception import rules as act
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.picture import BARE, Reading, VisibleCard, reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused, recognise
from companion.testing.pictures import in_order
from tests.clauses import clauses
from tests.games.inception.hands import by_hand
from tests.games.inception.table import Table
from tests.strategies import CHANCES


def same(game: Inception, one: State, other: State) -> bool:
    """Whether two states agree but for the order inside sets."""
    return tidy(game, one) == tidy(game, other)


def tidy(game: Inception, state: State) -> State:
    sets = {name for name, zone in game.zones.items() if zone.order == "any"}
    return state.with_cards({w: tuple(sorted(c)) if w.zone in sets else c for w, c in state.cards.items()})


@clauses(
    "INC-STEP2-01", "INC-SETUP-11", "INC-DISP-01", "INC-DISP-05", "INC-WEAPON-04", "INC-FLASH-05", "INC-STEP5-01",
    "INC-ATTACK-08", "INC-ATTACK-09", "INC-ATTACK-10", "INC-CONV-06", "INC-CONV-08", "INC-CONV-09", "INC-STEP4-02",
)  # fmt: skip
@given(CHANCES)
@settings(max_examples=8)
def test_every_legal_action_is_explained_by_its_own_picture(chance: random.Random) -> None:
    """Several characters may be meant by one strip: then people are asked, and what was done is among the answers."""
    table = Table(seed=chance)
    for _ in range(60):
        if table.state.over is not None:
            break
        action = table.chance.choice([one for one in table.legal() if not isinstance(one, act.Hold | act.Spin)])
        before, game = table.state, table.game
        after, _ = perform(game, before, action)
        accepted = in_order(game, before)
        picture = by_hand(game, before, after, action)
        if picture != accepted:
            verdict = recognise(game, before, picture, accepted)
            if verdict is None and isinstance(action, act.Pick):  # people leaf through a pile: it is tapped which one
                table.do(action)
                continue
            assert isinstance(verdict, Explained | Ambiguous), (action, verdict)
            paths = (verdict.path,) if isinstance(verdict, Explained) else verdict.paths
            ends = [end(game, before, path) for path in paths]
            assert any(same(game, one, after) for one in ends), (action, paths)
        table.do(action)


def end(game: Inception, state: State, path: tuple[Action, ...]) -> State:
    for action in path:
        state, _ = perform(game, state, action)
    return state


def seen(table: Table, *changes: tuple[Place, Reading]) -> object:
    """The verdict on the table in order with some places changed."""
    accepted = in_order(table.game, table.state)
    return recognise(table.game, table.state, {**accepted, **dict(changes)}, accepted)


def playing(*held: str, seed: int = 1) -> Table:
    """A table in step 2 with these cards known to be in the hand."""
    table = Table(seed=seed)
    table.do(act.Ready("A"))
    table.do(act.Draw("A"))
    for card in held:
        state = table.state
        hidden = tuple(one for one in state.at(names.TEAM_UNSEEN) if one != card)
        cards = {**state.cards, names.TEAM_UNSEEN: hidden, names.HELD: (*state.at(names.HELD), CardId(card))}
        table.state = state.with_cards(cards)
    return table


@clauses("INC-FLASH-06", "INC-DISP-07", "INC-WEAPON-03")
def test_taking_a_flashback_away_by_hand_is_no_move() -> None:
    table = playing("f_train:1")
    table.state, _ = perform(table.game, table.state, act.Remember("A", CardId("f_train:1")))
    row = in_order(table.game, table.state)[names.team(4)]
    left = reads(*(shown for shown in row.cards if shown.card != "f_train:1"))
    verdict = seen(table, (names.team(4), left))
    assert not isinstance(verdict, Explained | Ambiguous)


@clauses("INC-STEP5-01")
def test_an_event_of_another_deck_is_refused() -> None:
    table = Table(seed=3)
    for action in (act.Ready("A"), act.Draw("A"), act.Ring("A")):
        table.do(action)
    if table.state.turn.phase == names.LIMIT:
        over = table.state.count(names.HAND) - 5
        if over > 0:
            table.do(act.Discard("A", tuple(table.hand[:over])))
        table.do(act.Ring("A"))
    table.do(act.Ring("A"))
    verdict = seen(table, (names.EVENT_PLACE, reads("L3_bike:1")))
    assert isinstance(verdict, Refused)
    assert verdict.refusal.code == "E_WRONG_DECK"


@clauses("INC-SETUP-02", "INC-SETUP-03")
def test_goal_cards_may_be_left_away() -> None:
    table = playing()
    assert seen(table, *((names.goal(level), BARE) for level in names.LEVELS)) is None


@clauses("INC-SETUP-08", "INC-GROW-02")
def test_the_status_card_may_lie_any_way() -> None:
    table = playing()
    verdict = seen(table, (names.STATUS, reads(VisibleCard(names.STATUS_CARD, 180))))
    assert isinstance(verdict, Explained)
    assert verdict.path == (act.Spin("A", 2),)
    table.do(verdict.path[0])
    assert any("Status card should lie upright" in note for note in table.game.view(table.state).notes)


def test_a_character_being_turned_is_in_progress_or_puzzling_never_done() -> None:
    table = playing()
    row = in_order(table.game, table.state)[names.team(4)]
    turned = reads(*(VisibleCard(one.card, 90) if one.card == "cobb:1" else one for one in row.cards))
    assert not isinstance(seen(table, (names.team(4), turned)), Explained | Ambiguous | InProgress)


@clauses("INC-RECRUIT-03")
def test_a_recruit_may_lie_sideways_either_way() -> None:
    table = playing()
    marks = {**table.state.marks, (names.card_of("eames"), names.ATTEMPTS): 1}
    table.state = table.state.with_marks(marks)
    for angle in (90, 270):
        assert seen(table, (names.bench("eames"), reads(VisibleCard(names.card_of("eames"), angle)))) is None
