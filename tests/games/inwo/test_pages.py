"""What phones and devices show: structures with every arrow, the attack term by term, odds, ways to win, candles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.cards.designs import CardFace
from companion.games.inwo.facts import AttackEnded, PlotDrawn
from companion.games.inwo.notes import Attack, Claims
from companion.games.inwo.pages.contest import contest
from companion.games.inwo.pages.devices import Look, look, stage
from companion.games.inwo.pages.structures import card_view
from companion.games.inwo.rules.attacks.windows import Pass
from companion.games.inwo.rules.links import AgreeRelief, PayRelief
from companion.games.inwo.structure.lattice import Hung, Lying, arrows, grounds
from companion.games.inwo.structure.room import piece, tree_of
from companion.games.inwo.sums import api
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId, card_id
from companion.kernel.panel import Cue, Flame
from companion.kernel.prompts import Prompt
from companion.kernel.state import Over, State
from companion.kernel.view import Printed, View
from tests.games.inwo.tables import game, grown_state

ON = game(3)
STATE = grown_state(ON, 9, seed=3)


def cards_of(seat: str) -> list[CardId]:
    return [spot.card for spot in tree.forest(ON, STATE).of(seat)]


def attacked(stage: str = "COMMITTED", **more: object) -> State:
    """A's Illuminati attacks a Group of B to control."""
    attack = Attack(1, "control", "A", cards_of("B")[2], cards_of("A")[0], stage=stage, **more)  # type: ignore[arg-type]
    return replace(STATE, notes={names.ATTACK: attack})


def with_count(state: State, **counts: int) -> State:
    return state.with_counters({**state.counters, **{key.replace("__", "/"): n for key, n in counts.items()}})


def asking(state: State, seats: str, waiting: str) -> State:
    prompt = Prompt(tuple(seats), "window", "Anything against it?", tuple(map(Pass, seats)))
    asked = state.with_pending(prompt, ())
    for seat in set(seats) - set(waiting):
        asked = asked.with_answer(seat)
    return asked


def structure(view: View, seat: str) -> dict[str, tuple[str, str]]:
    row = next(row for row in view.rows if row.kind == "structure" and row.cells[0].owner == seat)
    return {cell.place: (cell.kind, cell.joined) for cell in row.cells}


@pytest.mark.clauses("INWO-ARROW-06", "INWO-RULING-15", "INWO-TURN-06", "INWO-GLOSS-13")
def test_each_structure_is_drawn_as_it_lies_with_the_state_of_every_arrow() -> None:
    view = ON.view(STATE, "A")
    assert view.layout == "lattice"
    for seat in ON.seats:
        cells = structure(view, seat)
        whole = tree_of(ON, STATE, seat)
        row = next(row for row in view.rows if row.kind == "structure" and row.cells[0].owner == seat)
        areas = {cell.cards[0].card: cell.area for cell in row.cells if cell.cards}
        lying = {card: Lying(area.x, area.y, area.w, area.h) for card, area in areas.items() if area}  # type: ignore[arg-type]
        assert lying == grounds(whole)
        for card in whole:
            outgoing = {names.arrow(card, side) for side in piece(ON, card).outgoing}
            assert {str(one) for one in outgoing} <= set(cells), "each arrow is a place of the page"
        assert {kind for kind, _ in cells.values()} <= {"", "arrow free", "arrow tight", "arrow blocked"}


@pytest.mark.clauses("INWO-ATTACK-CONTROL-01", "INWO-RULING-15")
def test_while_somebody_attacks_the_leaders_arrows_are_those_for_the_target() -> None:
    state = attacked()
    leader, target = cards_of("A")[0], cards_of("B")[2]
    states = arrows(tree_of(ON, state, "A"), leader, piece(ON, target))
    cells = structure(ON.view(state, "C"), "A")
    shown = {side: cells[str(names.arrow(leader, side))][0] for side, said in states.items() if said != "used"}
    assert shown == {side: f"arrow {said}" for side, said in states.items() if said != "used"}


def test_a_card_says_where_it_hangs_and_out_of_play_what_is_printed_on_it() -> None:
    """Each was said to hang on itself, and a discarded Group to have no Power."""
    lead = cards_of("A")[1]
    cells = {cell.cards[0].card: cell for row in ON.view(STATE).rows for cell in row.cells if cell.cards}
    there = STATE.where(lead)
    assert there is not None and cells[lead].label == ON.place_name(there)
    gone = next(one for one in map(CardId, ("pentagon:1", "california:1")) if STATE.where(one) is None)
    printed = ON.design(gone)
    assert [one.value for one in card_view(ON, STATE, gone).values] == [printed.power, printed.resistance]


@pytest.mark.clauses("INWO-RULING-65", "INWO-TURN-12", "INWO-DEVAST-01", "INWO-PLOT-08", "INWO-TURN-24")
def test_tokens_are_dots_and_hands_are_numbers_for_everybody() -> None:
    first = cards_of("A")[1]
    state = STATE.with_marks({**STATE.marks, (first, names.TOKEN): 2, (first, names.DEVASTATED): 1})
    view = ON.view(state, None)
    shown = {one.card: one for row in view.rows for cell in row.cells for one in cell.cards}
    badges = [badge.text for badge in shown[first].badges]
    assert badges[0] == "●●" and "devastated" in badges
    assert {value.label: value.value for value in shown[first].values}["Power"] == api.power(ON, state, first)
    for player in view.players:
        counts = {meter.key: meter.value for meter in player.meters}
        assert counts[names.plots(player.seat)] == 3 and counts[names.groups(player.seat)] == 6
        assert counts[names.plot_deck(player.seat)] == 20


@pytest.mark.clauses("INWO-COMP-07", "INWO-GOAL-01", "INWO-GOAL-02", "INWO-GOAL-08")
def test_every_public_way_to_win_is_shown_and_a_goal_card_to_its_holder_alone() -> None:
    view = ON.view(STATE, "B")
    ways = next(row for row in view.rows if row.checks)
    assert [check.text for check in ways.checks][0] == "Ana: 10 of 10 · Groups"
    assert view.players[0].tally is not None and view.players[0].tally.say == "met"
    held = with_count(STATE, B__goal_cards=1)
    assert ON.view(held, "A") == ON.view(STATE, "A") and ON.view(held, None) == ON.view(STATE, None)
    assert ON.view(held, "B") != view
    assert "first player" in next(row for row in ON.view(with_count(STATE, A__turns=0), "B").rows if row.checks).note


@pytest.mark.clauses("INWO-GOAL-08", "INWO-GOAL-10", "INWO-GOAL-13")
def test_the_holder_of_a_goal_card_sees_each_goal_by_name_with_its_progress() -> None:
    """The companion does not know which card it is: all that nobody has shown are listed, one that is lost is not."""
    held = with_count(STATE, B__goal_cards=1)
    row = next(row for row in ON.view(held, "B").rows if row.title == "Your Goal card")
    goals = [design for design in ON.file if design.kind == "goal"]
    assert len(row.checks) == len(goals)
    for design, check in zip(goals, row.checks, strict=True):
        card = card_id(design.id, 1)
        ways = {one.goal: one for one in api.progress(ON, held, "B", (card,))}
        one = ways.get(design.id) or ways["basic"]
        assert check.text == f"Ben: {one.have} of {one.need} · {design.name}" and check.done == one.met
    shown = held.with_cards({**held.cards, names.discard("A"): (card_id(goals[0].id, 1),)})
    left = next(row for row in ON.view(shown, "B").rows if row.title == "Your Goal card")
    assert left.checks == row.checks[1:]
    for other in ("A", "C", None):
        assert all(row.title != "Your Goal card" for row in ON.view(held, other).rows)


@pytest.mark.parametrize(("seats", "last"), [(2, ("A-inner",)), (4, ("B-outer",)), (5, ())])
def test_a_candle_of_the_box_is_a_seats_own_where_there_are_enough(seats: int, last: tuple[str, ...]) -> None:
    on = game(seats)
    assert on.view(grown_state(on, 2), None).players[-1].box == last


def test_what_all_see_alike_is_drawn_once_for_all_their_phones() -> None:
    """Six phones hear of each move at the same moment; only what is a seat's own is made for each."""
    pages = [ON.view(STATE, seat) for seat in (*ON.seats, None)]
    shared = {"structure", "row", "beside"}
    for rows in zip(*(page.rows for page in pages), strict=True):
        assert rows[0].kind in shared and all(row is rows[0] for row in rows)
    assert all(page.places is pages[0].places for page in pages)
    assert ON.view(grown_state(ON, 9, seed=4), "A").rows[0] != pages[0].rows[0], "another state is drawn anew"


@pytest.mark.clauses("INWO-ATTACK-CONTROL-02", "INWO-ATTACK-GEN-10", "INWO-ATTACK-GEN-12", "INWO-ATTACK-GEN-15")
def test_an_attack_is_shown_with_every_term_and_its_odds_in_36ths() -> None:
    state = attacked()
    contest = ON.view(state, "B").contest
    assert contest is not None
    sums = api.strength_of(ON, state)
    assert (contest.total, contest.required, contest.odds) == (sums.attack, sums.defence, (sums.odds, 36))
    assert sum(line.value for line in contest.lines) == contest.total
    assert sum(line.value for line in contest.against) == contest.required
    assert len(contest.lines) + len(contest.against) == len(sums.terms)
    assert all(line.label and line.why for line in (*contest.lines, *contest.against))
    assert sums.total < 0 and f"Strength −{-sums.total}:" in contest.say, "a minus, no hyphen"
    assert ON.view(replace(state, over=Over(("A",), "INWO-WIN-01")), "B").contest is None, "nothing is asked any more"


@pytest.mark.clauses("INWO-RULING-32")
def test_a_bonus_is_offered_until_the_dice_fall() -> None:
    """The button stood there afterwards too, and could only be refused."""
    tries = (
        Attack(1, "control", "A", target, leader, stage="OPEN") for leader in cards_of("A") for target in cards_of("B")
    )
    found = (one for one in tries if api.strength_of(ON, noted(one), one).unticked)
    attack = next(found)
    assert offers(attack), "it can be claimed"
    assert not offers(replace(attack, stage="ROLLED", strength=7, raw=(1, 2)))


def noted(attack: Attack) -> State:
    return replace(STATE, notes={names.ATTACK: attack})


def offers(attack: Attack) -> list[str]:
    """What may be claimed, as the table's own screen has it."""
    shown = contest(ON, noted(attack), None)
    assert shown is not None
    return [tap.words for boost in shown.boosts for tap in boost.taps if tap.words.startswith("tick")]


@pytest.mark.clauses("INWO-ATTACK-AID-03", "INWO-ATTACK-AID-04", "INWO-INTERFERE-01", "INWO-ATTACK-GEN-13")
def test_who_may_join_is_listed_with_what_it_would_add_and_only_ones_own_have_buttons() -> None:
    state = attacked()
    attack = state.notes[names.ATTACK]
    assert isinstance(attack, Attack)
    joining = [one for one in api.entries(ON, state, attack) if one.may and one.card != attack.leader]
    for seat in (*ON.seats, None):
        contest = ON.view(state, seat).contest
        assert contest is not None
        listed = [one for one in contest.boosts if one.where in ("attack", "defence")]
        assert sorted(abs(one.gain or 0) for one in listed) == sorted(one.n for one in joining)
        taps = {tap.words for one in listed for tap in one.taps}
        mine = {f"{'aid' if one.side == 'attack' else 'oppose'} {one.card}" for one in joining
                if seat in (None, one.seat)}  # fmt: skip
        assert taps == mine
    rolled = ON.view(attacked("ROLLED", strength=7, raw=(3, 4)), "B").contest
    assert rolled is not None and rolled.boosts == () and "Rolled 3 + 4" in rolled.say and rolled.odds == (21, 36)
    assert ON.view(STATE, "B").contest is None


@pytest.mark.clauses("INWO-TURN-19", "INWO-RULING-49")
def test_the_headline_says_whose_turn_it_is_and_who_has_won() -> None:
    assert ON.view(STATE).headline == "Ana's turn" and "Ring" in ON.view(STATE).todo
    assert (ON.view(STATE, "A").headline, ON.view(STATE, "B").headline) == ("Your turn", "Ana's turn")
    assert ON.view(STATE, "A").todo == ON.view(STATE).todo and ON.view(STATE, "B").todo == "", "no orders of others"
    knocked = replace(STATE, turn=replace(STATE.turn, phase=names.CLAIMS))
    claimed = replace(knocked, notes={**STATE.notes, names.CLAIMED: Claims((("B", "basic"),))})
    assert ON.view(knocked).headline == "Ana has knocked" and ON.view(claimed).headline == "A victory is claimed"
    won = STATE.ended(("A", "C"), "basic")
    assert ON.view(won).headline == "Ana and Cem have won."
    assert ON.view(won, "B").todo.startswith("Ana wins: 10 of 10 Groups."), "by what, is told to all"
    assert ON.view(STATE.ended(("A",), "INWO-WIN-01 A=basic")).todo == "Ana wins: 10 of 10 Groups."
    assert ON.view(STATE.ended(("A",), "INWO-ELIM-05")).todo == "Nobody else is left."
    assert ON.view(STATE.ended((), "")).headline == "Nobody has won."
    assert ON.view(replace(STATE, turn=replace(STATE.turn, phase=names.SETUP))).headline == "Setting up"
    assert "Ben is eliminated." in ON.view(with_count(STATE, B__out=1)).notes


# --- candles, scale, bell ------------------------------------------------------------------------------------------


def looks(state: State, on: Inwo = ON) -> list[str]:
    return [str(look(on, state, seat)) for seat in on.seats]


@pytest.mark.clauses("INWO-FIRST-01", "INWO-ELIM-01", "INWO-DEVAST-01")
def test_each_candle_looks_as_its_seat_is() -> None:
    assert looks(STATE) == ["steady", "idle", "idle"]
    early = replace(STATE, turn=replace(STATE.turn, phase=names.TOKENS))
    assert looks(early) == ["breathing", "idle", "idle"]
    assert looks(with_count(STATE, B__protected=1, C__out=1)) == ["steady", "soft_blue", "out"]
    assert looks(with_count(STATE, C__smoking=1)) == ["steady", "idle", "smoke"]
    assert looks(STATE.ended(("B",), "basic")) == ["dim", "gold", "dim"]


@pytest.mark.clauses("INWO-TIMING-01", "INWO-PRIV-01", "INWO-PLOT-12", "INWO-WIN-02")
def test_candles_show_who_is_attacked_and_who_still_has_to_answer() -> None:
    assert looks(attacked("OPEN")) == ["bright", "red_pulse", "steady"]
    assert looks(attacked()) == ["steady", "steady", "steady"]
    assert looks(attacked(privilege=CardId("x:1"))) == ["steady", "steady", "dark"]
    instant = attacked()
    strike = replace(instant.notes[names.ATTACK], type="instant")
    assert looks(replace(instant, notes={names.ATTACK: strike})) == ["dim", "orange", "dim"]
    assert looks(asking(attacked("OPEN"), "BC", "C")) == ["bright", "dim", "flicker"]
    shed = STATE.with_pending(Prompt(("B",), "shed", "Too many Plots", ()), ())
    assert looks(shed) == ["steady", "amber_blink", "idle"]
    claimed = asking(replace(STATE, notes={names.CLAIMED: Claims((("A", "basic"),))}), "BC", "BC")
    assert looks(claimed) == ["gold", "flicker", "flicker"]
    assert ON.panel(STATE).candles == {"A-outer": Flame.STEADY, "A-inner": Flame.DIM, "B-inner": Flame.DIM}


@pytest.mark.clauses("INWO-COMP-04")
def test_with_more_players_than_candles_they_show_the_attack() -> None:
    six = game(6)
    state = grown_state(six, 4, seed=5)
    assert list(stage(six, state)) == [Look.STEADY, Look.OUT, Look.OUT, Look.OUT]
    attack = Attack(1, "destroy", "A", state.top(names.illuminati("B")) or CardId(""), stage="OPEN")
    fought = replace(state, notes={names.ATTACK: attack})
    assert list(stage(six, fought)) == [Look.BRIGHT, Look.RED_PULSE, Look.OUT, Look.OUT]
    assert list(stage(six, asking(fought, "BCD", "BCD")))[2] == Look.FLICKER
    assert list(stage(six, asking(fought, "BCD", "B")))[2] == Look.WHITE
    assert len(six.panel(state).candles) == 4
    assert len(game(3, stage_candles=True).panel(STATE).candles) == 4


@pytest.mark.clauses("INWO-ATTACK-GEN-10", "INWO-ATTACK-GEN-11")
@pytest.mark.parametrize(("strength", "lean"), [
    (1, -1.0), (2, -0.94), (3, -0.83), (4, -0.67), (5, -0.44), (6, -0.17), (7, 0.17), (8, 0.44), (9, 0.67), (14, 0.83),
])  # fmt: skip
def test_the_scale_leans_as_the_odds_do(strength: int, lean: float) -> None:
    panel = ON.panel(attacked("ROLLING", strength=strength))
    assert round(panel.scale, 2) == lean and panel.swing == 45
    assert ON.panel(STATE).scale == 0


@pytest.mark.clauses("INWO-RELIEF-03", "INWO-RULING-41")
def test_relief_moves_the_scale_from_left_to_right_as_power_is_agreed() -> None:
    payers = tuple(cards_of(seat)[1] for seat in "ABC")
    place = min((card for card in cards_of("A")[1:]), key=lambda card: -ON.design(card).power)
    relief = PayRelief("A", place, payers)
    others = tuple(AgreeRelief(seat, yes, relief) for seat in "BC" for yes in (True, False))
    asked = STATE.with_pending(Prompt(("B", "C"), "relief", "Help?", others), ())
    worth = [api.relief_power(ON, STATE, card) for card in payers]
    needed = 3 * ON.design(place).power
    leans = [
        ON.panel(state).scale for state in (asked, asked.with_answer("B"), asked.with_answer("B").with_answer("C"))
    ]
    assert leans[0] == pytest.approx(2 * min(1, worth[0] / needed) - 1)
    assert leans[1] == pytest.approx(2 * min(1, sum(worth[:2]) / needed) - 1)
    assert leans[0] < leans[1] and leans[2] == 0, "nobody is asked any more"


@pytest.mark.clauses("INWO-SETUP-15")
def test_rolling_for_the_first_turn_leans_to_the_leader() -> None:
    asked = STATE.with_pending(Prompt(("*",), "first", "Who begins?", ()), ())
    assert ON.panel(asked).scale == 0
    assert ON.panel(with_count(asked, A__first=7)).scale == -1
    assert ON.panel(with_count(asked, A__first=7, B__first=9)).scale == 0, "the middle seat of three"
    assert ON.panel(with_count(asked, A__first=7, C__first=9)).scale == 1
    assert ON.panel(with_count(asked, A__first=9, C__first=9)).scale == 0, "a tie"


@pytest.mark.clauses("INWO-CARD-01")
def test_where_camera_and_rules_disagree_the_candle_of_that_seat_blinks_twice() -> None:
    where = STATE.where(cards_of("B")[1])
    assert where is not None and names.arrow_of(where)
    assert list(ON.disagreement(STATE, (where, names.resources("B")))) == [Cue("blink", "A-inner")]
    staged = game(3, stage_candles=True)
    assert list(staged.disagreement(STATE, (where,))) == [Cue("blink", "B-outer")], "the alarm"


@pytest.mark.clauses("INWO-TURN-19")
def test_a_ring_in_an_open_window_names_who_still_has_to_answer() -> None:
    refused = ON.bell(asking(attacked("OPEN"), "BC", "C"))
    assert isinstance(refused, Refusal) and refused.say == "Still to answer: Cem."


@pytest.mark.clauses("INWO-TURN-01", "INWO-ATTACK-RESULT-05")
def test_the_end_of_an_attack_tips_the_scale_for_three_seconds_and_draws_are_for_hands() -> None:
    over = AttackEnded(names.ATTACK, None, result="success", target=cards_of("B")[2])
    assert list(ON.cues(attacked(), [over])) == [Cue("tip", value=1.0, seconds=3.0), Cue("blink", "A-outer", 3)]
    lost = replace(over, result="failed")
    assert list(ON.cues(attacked(), [lost])) == [
        Cue("tip", value=-1.0, seconds=3.0), Cue("blink", "A-outer", 1, slow=True)
    ]  # fmt: skip
    drawn = PlotDrawn(names.plots("B"), 2, seat="B")
    assert [(one.seat, one.say) for one in ON.errands(STATE, [drawn])] == [("B", "draw 2 Plots")]


# --- paper and help ------------------------------------------------------------------------------------------------


@pytest.mark.clauses("INWO-CARD-01", "INWO-CARD-02", "INWO-ARROW-01", "INWO-ARROW-02")
def test_all_412_cards_are_printed_with_their_numbers_words_and_arrows() -> None:
    faces = [face for face in ON.catalogue.faces.values() if isinstance(face, CardFace)]
    assert len(faces) == 412
    for face in faces:
        shown, design = ON.printed(face), face.design
        assert isinstance(shown, Printed) and shown.name and shown.corner and any(shown.meanings)
        out = [arrow for arrow in shown.arrows if arrow.out]
        assert len(out) == len(design.outgoing)
        assert len(shown.arrows) - len(out) == (1 if design.is_group else 0)
        assert len({arrow.edge for arrow in shown.arrows}) == len(shown.arrows)
        if design.is_group:
            assert shown.left.startswith(str(design.power)) and shown.right.startswith(str(design.resistance))


@pytest.mark.clauses("INWO-RULING-68")
def test_the_guide_says_how_many_cards_people_carry_out() -> None:
    found = ON.guide()["Cards carried out by people"]
    assert found.split()[0].isdigit() and " of 412" in found
    assert len(ON.guide()) > 15 and all(ON.guide().values())


def test_a_tree_of_nobody_is_empty() -> None:
    nobody: dict[CardId, Hung] = tree_of(ON, State(), "A")
    assert nobody == {} and ON.view(State()).rows


@pytest.mark.clauses("INWO-ARROW-03")
def test_a_correction_can_hang_a_group_at_a_free_arrow_and_at_no_other() -> None:
    """Whose structure is kept on the phone could put no Group right without the record's words."""
    offered = dict(ON.view(STATE, "A").places)
    where = {names.arrow(card, side) for card in cards_of("A") for side in piece(ON, card, STATE).outgoing}
    assert {str(one) for one in where if not STATE.at(one)} == {one for one in offered if one in set(map(str, where))}
    free = next(one for one in where if not STATE.at(one))
    assert offered[str(free)] == ON.place_name(free)
    chosen = replace(STATE, turn=replace(STATE.turn, phase=names.SETUP))
    assert not [one for one in dict(ON.view(chosen, "B").places) if one.startswith(names.ARROW)], (
        "nothing chosen is told"
    )
