"""Candles, bell, scale and page: section 6 of the ledger, and what the phone says."""

import pytest

from companion.games.common.devices import CANDLES
from companion.games.inception import Inception, names
from companion.games.inception import rules as act
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import resolve
from companion.kernel.panel import Cue, Flame
from companion.kernel.picture import BARE, VisibleCard, agrees
from companion.kernel.state import State
from companion.kernel.view import Contest
from tests.clauses import clauses
from tests.games.inception.positions import Position

TEAM = {"cobb": "healthy@4", "saito": "healthy@4", "arthur": "healthy@4"}


def contest_of(position: Position) -> Contest:
    shown = position.game.view(position.state).contest
    assert shown is not None
    return shown


def lit(position: Position) -> list[str]:
    candles = position.game.panel(position.state).candles
    return [name for name in CANDLES if candles[name] is not Flame.OFF]


@clauses("INC-LOSE-01", "INC-HEALTH-07")
@pytest.mark.parametrize("fallen", range(4))
def test_lit_candles_are_the_characters_one_may_lose(fallen: int) -> None:
    who = ["arthur", "eames", "yusuf"][:fallen]
    table = Position(front=3, chars={"cobb": "healthy@3", "saito": "healthy@3", **dict.fromkeys(who, "inactive@0")})
    assert lit(table) == list(CANDLES[: 4 - fallen])
    flames = set(table.game.panel(table.state).candles.values()) - {Flame.OFF}
    assert flames == {Flame.FLICKER if fallen == 3 else Flame.STEADY}


@clauses("INC-LOSE-01", "INC-HEALTH-07")
def test_a_fallen_character_makes_its_candle_flare() -> None:
    table = Position({"event": "L4_alley"}, events=["L4_alley"], chars={**TEAM, "arthur": "weak@4"})
    before = table.state
    facts = table.made(act.Ring("A"))
    assert list(table.game.cues(before, facts)) == [Cue("flare", CANDLES[3])]


@clauses("INC-WIN-06")
def test_at_the_end_all_candles_are_off_or_on_and_the_stewardess_may_be_turned() -> None:
    won = Position("final_kick", step=4, front=0, flags=["inception1", "mal_dead"], kicks=[3, 2, 1],
                   chars={"yusuf": "weak@3", "cobb": "weak@2", "saito": "weak@1", "arthur": "weak@0"})  # fmt: skip
    assert lit(won) == list(CANDLES)
    assert won.game.picture(won.state)[names.STEWARDESS].cards == (VisibleCard(CardId("stewardess:1"), None, "B"),)
    lost = Position("bell", step=4, front=1, chars={"cobb": "healthy@2"})
    assert lit(lost) == []


@clauses("INC-ATTACK-01", "INC-CONV-01")
@pytest.mark.parametrize(("event", "chars", "scale"), [
    ("L4_alley", TEAM, -0.4), ("L4_sedate", TEAM, -0.8), ("L4_alley", {**TEAM, "arthur": "strong@4 [w_carbine]"}, 0.0),
    ("L4_sedate", {"cobb": "weak@4"}, -1.0),
])  # fmt: skip
def test_the_scale_leans_by_total_minus_required(event: str, chars: dict[str, str], scale: float) -> None:
    table = Position({"event": event}, events=[event], chars=chars)
    panel = table.game.panel(table.state)
    assert panel.scale == pytest.approx(scale)
    assert panel.swing == 30.0, "3 degrees for each of ten points"
    table.made(act.Ring("A"))
    assert table.game.panel(table.state).scale == 0.0


@clauses("INC-ATTACK-15")
def test_not_fighting_lets_the_scale_drop_for_a_moment() -> None:
    table = Position({"event": "L4_tail"}, events=["L4_tail"], chars=TEAM)
    before = table.state
    assert table.game.bell_twice(before) == act.Yield("A")
    facts = table.made(act.Yield("A"))
    assert Cue("tip", value=-1.0) in list(table.game.cues(before, facts))


@clauses("INC-TURN-01", "INC-STEP1-01", "INC-STEP2-01", "INC-STEP3-01", "INC-STEP4-01", "INC-STEP6-02")
def test_each_ring_goes_one_step_on() -> None:
    table = Position(step=1, deck=["brace", "kick"], events=["L4_sleep"], chars={"cobb": "weak@4", "arthur": "weak@4"})
    seen = []
    for _ in range(6):
        seen.append(table.state.turn.phase)
        table.made(table.game.bell(table.state))
        if table.state.question is not None and table.state.question.prompt.key == "heal":
            assert isinstance(table.game.bell(table.state), Refusal), "two may recover, so the ring cannot say who"
            table.made(act.Choose("A", "cobb"))
    assert seen == list(names.STEPS)
    assert table.state.turn.phase == names.DRAW


@clauses("INC-SETUP-01", "INC-SETUP-13", "INC-SETUP-05", "INC-SETUP-06", "INC-COMP-10")
def test_the_table_is_laid_before_the_game() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    state, _ = resolve(game, State(), game.setup())
    picture = game.picture(state)
    assert {shown.card for shown in picture[names.team(4)].cards} == {"cobb:1", "saito:1", "arthur:1"}
    assert all(shown.angle == 0 and shown.side == "A" for shown in picture[names.team(4)].cards)
    assert picture[names.bench("eames")].cards == (VisibleCard(CardId("eames:1"), 0),)
    assert all(picture[names.discard(level)].empty for level in names.LEVELS)
    assert [len(state.at(names.deck(level))) for level in names.LEVELS] == [12, 10, 10, 13, 9]
    assert game.bell(state) == act.Ready("A")


@clauses("INC-HEALTH-01", "INC-ICON-08", "INC-ICON-09", "INC-HEALTH-07")
@pytest.mark.parametrize(("state", "side", "angle"), [
    ("strong", "A", 180), ("healthy", "A", 0), ("weak", "B", 0), ("inactive", "B", 180),
])  # fmt: skip
def test_how_a_character_lies(state: str, side: str, angle: int) -> None:
    table = Position(chars={"cobb": f"{state}@{0 if state == 'inactive' else 4}", "arthur": "healthy@4"})
    row = table.game.picture(table.state)[names.team(0 if state == "inactive" else 4)]
    assert VisibleCard(CardId("cobb:1"), angle, side) in row.cards


@clauses("INC-SETUP-09", "INC-CALC-01", "INC-CALC-02", "INC-CALC-03", "INC-COMP-12")
def test_the_page_shows_the_open_sum_line_by_line() -> None:
    chars = {"cobb": "healthy@4 [w_sidearm]", "arthur": "healthy@4"}
    steps = ({"event": "L4_market"}, {"boost": "kick"}, {"react": "brace"})
    table = Position(*steps, events=["L4_market"], hand=["kick", "brace"], chars=chars)
    shown = contest_of(table)
    assert [(one.label, one.value) for one in shown.lines] == [
        ("Strength", 3), ("Attached cards", 2), ("Reactions", 3), ("Plain discards", 1),
    ]  # fmt: skip
    assert (shown.total, shown.required, shown.enough, shown.say) == (9, 9, True, "That is enough.")
    assert shown.lines[1].why == "Sidearm +2"
    assert "That is enough" in table.game.view(table.state).todo
    talk = contest_of(Position({"event": "L4_sedate"}, events=["L4_sedate"], chars=TEAM))
    assert [one.label for one in talk.lines] == ["Characters", "Flashbacks", "Reactions", "Abilities", "Display"]


@clauses("INC-STEP1-02")
@pytest.mark.parametrize(("deck", "first"), [
    (["brace", "brace"], ""),
    (["brace"], "After the last card of the team deck shuffle the discard pile as the new one. "),
    ([], "Shuffle the team discard pile into its deck first. "),
])  # fmt: skip
def test_whoever_draws_is_told_when_the_team_deck_runs_out(deck: list[str], first: str) -> None:
    draw = "Draw two team cards, attach Flashbacks to Cobb, then ring."
    table = Position(step=1, deck=deck, discard=["kick", "rest"])
    assert table.game.view(table.state).todo == first + draw
    pile = table.game.picture(table.state)[names.TEAM_DISCARD]
    assert agrees(pile, BARE) == bool(first), "hands have shuffled it by the time they say that they drew"
    bare = Position(step=1, deck=deck)
    assert bare.game.view(bare.state).todo == draw, "nothing can be shuffled"


@pytest.mark.parametrize(("chars", "more"), [
    ({"cobb": "healthy@4", "arthur": "healthy@4"}, "; a Flashback among the new ones goes under Cobb at once"),
    ({"cobb": "inactive@0", "arthur": "healthy@4"}, ""),
])  # fmt: skip
def test_how_many_cards_are_held_is_told_once(chars: dict[str, str], more: str) -> None:
    table = Position(step=1, deck=["brace", "brace", "brace"], hand=["kick"], chars=chars)
    before = table.state
    facts = table.made(act.Draw("A"))
    assert [str(one) for one in table.game.tell(before, facts)] == [f"You hold 3 cards{more}.", "Step 2: play cards."]


@clauses("INC-STEP4-01", "INC-STEP4-03", "INC-SETUP-03")
def test_the_page_says_what_the_goal_still_needs() -> None:
    table = Position(step=2, front=3, flags=["inception3"], chars={"cobb": "healthy@3", "arthur": "healthy@4"})
    view = table.game.view(table.state)
    level = next(row for row in view.rows if row.lit)
    assert level.title == "Level 3"
    assert [(one.text, one.done, one.why) for one in level.checks] == [
        ("The first Inception", True, ""),
        ("A Kick on Level 3", False, "from the hand, in step 4 or 6"),
        ("At least 2 active on Level 3", False, "1 now"),
    ]
    assert any("can no longer be met" in note for note in view.notes)


@clauses("INC-GROW-02", "INC-SETUP-08")
def test_the_page_reminds_of_the_status_card() -> None:
    table = Position(step=2, grown={"L4_sedate": 2})
    notes = table.game.view(table.state).notes
    assert "The Status card should lie 2 quarter turns clockwise (+2)." in notes
    assert any("risen by 2" in note for note in notes)


@clauses("INC-LEVEL4-03")
def test_the_stewardess_is_never_a_target_and_never_moves() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    assert all(
        "stewardess" not in verb.priority
        for design in game.file.designs.values()
        for verb in getattr(design, "script", ())
        if hasattr(verb, "priority")
    )
    table = Position("bell", step=3, flags=["sedated"],
                     chars={**TEAM, "ariadne": "weak@4", "eames": "weak@4", "yusuf": "weak@4"})  # fmt: skip
    assert table.state.where(CardId("stewardess:1")) == names.STEWARDESS


@clauses("INC-COMP-01", "INC-COMP-12", "INC-COMP-13")
def test_one_seat_and_help_for_everybody() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    assert Inception.seat_counts == (1,)
    guide = game.guide()
    assert "Nobody may earn money" in guide["About"]
    assert {"Attack", "Convince", "Briefing", "Yusuf"} <= guide.keys()


@clauses("INC-WIN-05", "INC-LOSE-02")
def test_a_kick_that_would_lose_is_warned_of() -> None:
    table = Position(step=4, front=0, flags=["inception1", "mal_dead"], kicks=[3, 2, 1],
                     chars={"yusuf": "weak@3", "arthur": "weak@2", "eames": "weak@1", "cobb": "weak@0",
                            "saito": "inactive@0"})  # fmt: skip
    assert any("Saito inactive: a Kick now would lose" in note for note in table.game.view(table.state).notes)
    assert act.Kick("A") in table.game.legal(table.state)


@clauses("INC-COMP-10")
def test_every_card_says_what_is_printed_on_it() -> None:
    game = Inception(Inception.Options(), {"A": "Ana"})
    for face in game.catalogue.faces.values():
        for side in face.sides:
            printed = game.printed(face, side)
            assert printed.name
            assert printed.lines or printed.right or face.deck in ("support", "status", "help")
    grenade = game.printed(game.catalogue.faces["grenade"])
    assert (grenade.left, grenade.right, grenade.lines) == ("ST +4", "C 1", ("Discard after use.",))
    assert game.printed(game.catalogue.faces["stewardess"], "B").name == "Victory"
