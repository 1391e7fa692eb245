"""A whole set of invented cards: every verb, condition and who-word in combinations the house set does not have."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.common.stories.keys import lay
from companion.games.inception import Inception, names
from companion.games.inception.cards.catalogue import HOUSE_SET, parse_set
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import CardSet
from companion.games.inception.rules import HandOver, Hold, Spin
from companion.games.inception.scenario import scenario_game
from companion.games.inception.scenario.keys import KEYS
from companion.games.inception.scenario.position import Layout
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.scenarios.story import Story
from tests.clauses import clauses
from tests.games.inception.table import Table
from tests.strategies import CHANCES

V = dict


def effect(*do: dict[str, Any], windows: tuple[str, ...] = ("play",), **more: Any) -> dict[str, Any]:
    return {"kind": "effect", "c": 1, "reaction": windows != ("play",), "windows": [*windows], "do": [*do], **more}


EFFECTS = {
    "kids": effect(V(verb="discard_hand", n=1), V(verb="take_discard", n=2)),
    "letgo": effect(V(verb="attached_to_display", n=2, **{"from": "any_level"})),
    "handover": effect(V(verb="move_weapon", n=2)),
    "brace": effect(V(verb="add_st", n=-1), V(verb="draw", n=2), windows=("attack",)),
    "cover": effect(V(verb="add_st_of", who="target"), V(verb="add_st_of", who="saito"), windows=("attack",)),
    "deadangle": effect(V(verb="retarget", who="choose_other_on_attacked_level"), V(verb="evade"), windows=("attack",),
                        attack_modes=["all"]),
    "smooth": effect(V(verb="add_c", n=2), V(verb="hurt", who="choose", steps=1), windows=("convince",)),
    "letter": effect(V(verb="add_either", n=4), windows=("any",)),
    "improvise": effect(V(verb="may", do=[V(verb="add_either", n=3), V(verb="discard_display", n=1)]),
                        windows=("attack", "convince")),
    "dressing": effect(V(verb="heal", who="choose", scope="any_level", steps=2, count=2)),
    "briefing": effect(V(verb="choose", options=[
        [V(verb="draw", n=3)],
        [V(verb="discard_hand", n=3), V(verb="discard_hand", n=1), V(verb="heal", who="cobb")],
        [V(verb="revive", who="choose_except_saito", state="healthy", level=2)],
    ])),
    "scouting": effect(V(verb="look_events", n=2, bury=2), V(verb="mark", flag="scouted")),
    "rehearsal": effect(V(verb="hand_to_display", n=1), V(verb="clear_flashbacks", who="choose", n=1)),
    "rest": effect(V(verb="set_state", who="choose_except_saito", state="strong"), windows=("any",), reaction=False),
}  # fmt: skip
CHOOSE = [[V(verb="strip", who="choose_except_saito", kind="weapon")], [V(verb="hurt", who="cobb", steps=2)],
          [V(verb="set_state", who="choose", state="weak"), V(verb="card", to="under")]]  # fmt: skip
ALL = ["saito", "cobb", "arthur", "ariadne", "eames", "yusuf"]
SCRIPTS: dict[str, list[dict[str, Any]]] = {
    "L4_bounty": [V(verb="attack", st=6, mode="all", priority=ALL, grows=2, success=[V(verb="heal", who="target")],
                    failure=[V(verb="hurt", who="target", steps=2), V(verb="count_failure", key="hits", lose_at=3)])],
    "L4_alley": [V(verb="attack", st=5, priority=ALL[::-1], failure=[
        V(verb="attack", st=9, priority=ALL, success=[V(verb="draw", n=1)], failure=[
            V(verb="convince", c=8, grows=1, success=[], failure=[V(verb="hurt", who="target", steps=1)])])])],
    "L4_market": [V(verb="if", cond={"weapon_on_affected_level": True}, then=[V(verb="choose", options=CHOOSE)],
                    **{"else": [V(verb="hand_to_display", n=2), V(verb="attached_to_display", n=1)]})],
    "L4_tail": [V(verb="may", do=[V(verb="discard_hand", n=2), V(verb="heal", who="choose", scope="affected_level",
                                                                 steps=2, count=3)]), V(verb="card", to="under")],
    "L4_rivals": [V(verb="look_events", n=3, bury=1), V(verb="take_discard", n=1), V(verb="move_weapon", n=1)],
    "L4_call": [V(verb="if", cond={"active_on_affected_level": "arthur"}, then=[V(verb="hurt", who="arthur", steps=1)]),
                V(verb="clear_flashbacks", who="cobb", n=1)],
    "L4_leak": [V(verb="if", cond={"not_flag": "leaked"}, then=[V(verb="mark", flag="leaked"), V(verb="card",
                to="under")], **{"else": [V(verb="card", to="done"), V(verb="discard_display", n=2)]})],
    "L4_sleep": [V(verb="if", cond={"inactive": "saito"}, then=[V(verb="revive", who="saito", state="strong", level=4)],
                   **{"else": [V(verb="set_state", who="saito", state="inactive")]})],
    "L3_pause": [V(verb="if", cond={"any_inactive_except": "cobb"},
                   then=[V(verb="revive", who="choose", state="weak", level=3)])],
    "L0_back": [V(verb="move", who="choose_except_saito", to=[4, 2], **{"from": 0})],
}  # fmt: skip
ABILITIES: dict[str, dict[str, Any]] = {
    "saito": {"state": "weak", "windows": ["any"], "cost": [V(verb="discard_hand", n=2)],
              "do": [V(verb="heal", who="choose_other", steps=1, count=2)]},
    "cobb": {"state": "healthy", "windows": ["play"], "do": [V(verb="clear_flashbacks", who="self", n="all")]},
    "eames": {"state": "strong", "windows": ["attack"],
              "cost": [V(verb="discard_attached", who="self", kind="weapon", min_st=1)],
              "do": [V(verb="retarget", who="self"), V(verb="add_st_of", who="self")]},
}  # fmt: skip


def invented() -> dict[str, Any]:
    raw: dict[str, Any] = json.loads(HOUSE_SET.read_text())
    designs = raw["designs"]
    for key, card in EFFECTS.items():
        designs[key] = {"name": f"New {key}", **copy.deepcopy(card)}
    for key, script in SCRIPTS.items():
        designs[key]["script"] = copy.deepcopy(script)
    for key, ability in ABILITIES.items():
        designs[key]["ability"] = copy.deepcopy(ability)
    designs["goal4"]["then"].insert(0, V(verb="draw", n=2))
    raw["title"] = "Invented"
    return raw


SET: CardSet = parse_set(invented(), "invented.json")


def game(difficulty: str = "medium") -> Inception:
    return Inception(Inception.Options(difficulty=difficulty), {"A": "Ana"}, SET)  # type: ignore[arg-type]


def story(*steps: Any, **given: Any) -> Story:
    """A story of the scenario language, told with the invented set."""
    table = Layout(game())
    lay(KEYS, table, given)
    told = Story(scenario_game(), *table.finished(given))
    told.tell(steps, "")
    return told


def then(told: Story) -> dict[str, Any]:
    return told.adapter.reached(told.game, told.state, told.facts)  # type: ignore[no-any-return, return-value]


def test_the_set_uses_every_verb() -> None:
    def words(script: Any) -> set[str]:
        return {word for verb in script for part in ((), *verb.parts()) for word in words(part)} | {
            type(verb).__struct_config__.tag for verb in script
        }

    used: set[str] = set()
    for design in SET.designs.values():
        ability = getattr(design, "ability", None)
        scripts = [getattr(design, name, ()) for name in ("script", "do", "then")]
        scripts += [ability.cost, ability.do] if ability else []
        used |= {word for script in scripts for word in words(script)}
    assert used == VERBS.keys()


@given(CHANCES, st.sampled_from(["easy", "medium", "challenge"]))
@settings(max_examples=10)
def test_whatever_is_played_the_cards_are_kept(chance: random.Random, difficulty: str) -> None:
    table = Table(difficulty, chance, set_=SET)
    everything = Counter(card for cards in table.state.cards.values() for card in cards)
    for _ in range(120):
        if table.state.over is not None:
            break
        legal = [one for one in table.legal() if not isinstance(one, (Hold, Spin))]
        assert legal, table.state.question
        table.do(table.chance.choice(legal))
        assert Counter(card for cards in table.state.cards.values() for card in cards) == everything
        assert len(table.hand) == table.state.count(names.HAND)
        assert len(table.deck) == table.state.count(names.DECK)
        assert list(table.game.oddities(table.state)) == []
    assert table.game.view(table.state).headline
    assert all(table.game.label(table.state, one) for one in table.game.candidates(table.state))


# --- one story for each new combination ------------------------------------------------------------------------------


def test_a_cost_is_paid_before_cards_are_fetched() -> None:
    told = story({"effect": "kids"}, {"pick": ["w_baton"]}, {"pick": ["w_baton"]}, {"pick": ["kick"]},
                 step=2, hand=["kids", "w_baton", "scouting"], discard=["kick", "briefing"])  # fmt: skip
    after = then(told)
    assert (sorted(after["hand"]), sorted(after["discard"])) == (["kick", "scouting", "w_baton"], ["briefing", "kids"])


def test_up_to_two_recover_by_two_never_beyond_strong() -> None:
    chars = {"cobb": "weak@4", "arthur": "healthy@4", "saito": "weak@4"}
    laid: dict[str, Any] = {"step": 2, "hand": ["dressing"], "chars": chars}
    told = story({"effect": "dressing"}, {"choose": "arthur"}, {"choose": "cobb"}, **laid)
    assert then(told)["chars"] == {"cobb": "strong@4", "arthur": "strong@4", "saito": "weak@4"}
    told = story({"effect": "dressing"}, {"choose": "arthur"}, {"choose": "arthur"}, **laid)
    assert told.refusal is not None and told.refusal.code == "E_BAD_TARGET"


@clauses("INC-RULING-31")
def test_several_discards_of_one_option_are_counted_together() -> None:
    hand = ["briefing", "kick", "kick", "scouting"]
    chars = {"cobb": "weak@4", "arthur": "inactive@0"}
    told = story({"effect": "briefing"}, {"option": 2}, step=2, hand=hand, deck=["smooth"] * 2, chars=chars)
    assert told.refusal is not None and told.refusal.code == "E_CANNOT_CHOOSE", "four cards, and three are left"
    told = story({"effect": "briefing"}, {"option": 3}, step=2, hand=hand, chars=chars)
    assert then(told)["chars"]["arthur"] == "healthy@2"
    assert then(told)["candles"] == 4
    told = story({"effect": "briefing"}, {"option": 3}, step=2, hand=hand, deck=["smooth"] * 2,
                 chars={"cobb": "weak@4", "saito": "inactive@0"})  # fmt: skip
    assert told.refusal is not None and told.refusal.code == "E_CANNOT_CHOOSE", "Saito is never one of them"


@clauses("INC-RULING-22", "INC-RULING-24")
def test_somebody_may_step_in_for_the_target() -> None:
    chars = {"saito": "healthy@4", "eames": "strong@4 [w_sidearm]", "cobb": "healthy@4"}
    told = story({"event": "L4_alley"}, {"ability": "eames"}, events=["L4_alley", "L4_tail"], chars=chars)
    assert told.refusal is not None and told.refusal.code == "E_BAD_TARGET", "he is the target already"
    chars["yusuf"] = "weak@4"
    told = story({"event": "L4_alley"}, {"ability": "eames"}, events=["L4_alley", "L4_tail"], chars=chars)
    assert (then(told)["target"], then(told)["total"], then(told)["discard"]) == ("eames", 8, ["w_sidearm"])


def test_strength_of_somebody_named_counts_wherever_he_is() -> None:
    told = story({"event": "L4_alley"}, {"react": "cover"}, events=["L4_alley"], hand=["cover"], front=4,
                 chars={"yusuf": "weak@4", "saito": "strong@3"})  # fmt: skip
    assert then(told)["total"] == 1 + 1 + 3


def test_a_card_for_any_window_fits_everywhere_in_steps_2_and_5() -> None:
    chars = {"cobb": "weak@4", "saito": "weak@4"}
    for step in (2, 5):
        told = story({"effect": "rest"}, {"choose": "cobb"}, hand=["rest"], chars=chars, step=step)
        assert then(told)["chars"]["cobb"] == "strong@4" and then(told)["discard"] == ["rest"]
    told = story("bell", {"effect": "rest"}, {"choose": "cobb"}, "bell", step=4, events=["L4_tail"], hand=["rest"],
                 chars=chars)  # fmt: skip
    assert then(told)["chars"]["cobb"] == "strong@4"
    told = story({"event": "L4_alley"}, {"react": "letter"}, hand=["letter"], events=["L4_alley"], chars=chars)
    assert then(told)["total"] == 2 + 4
    told = story({"effect": "rest"}, step=6, hand=["rest"], chars=chars)
    assert told.refusal is not None and told.refusal.code == "E_WRONG_STEP"


def test_an_ability_with_a_price_needs_the_price() -> None:
    chars = {"saito": "weak@4", "cobb": "weak@4", "arthur": "healthy@4"}
    told = story({"ability": "saito"}, step=2, hand=["kick"], chars=chars)
    assert told.refusal is not None and told.refusal.code == "E_BAD_TARGET"
    hand = ["kick", "kick"]
    told = story({"ability": "saito"}, {"choose": "cobb"}, {"choose": "arthur"}, step=2, hand=hand, chars=chars)
    assert then(told)["chars"] == {"saito": "weak@4", "cobb": "healthy@4", "arthur": "strong@4"}


@clauses("INC-GROW-01", "INC-RULING-28", "INC-LOSE-03")
def test_a_growing_attack_on_all_with_a_last_try() -> None:
    chars = {"saito": "strong@4", "cobb": "weak@4"}
    told = story({"event": "L4_bounty"}, "bell", events=["L4_bounty"], chars=chars)
    assert (then(told)["total"], then(told)["chars"]["saito"]) == (5, "weak@4")
    assert then(told)["grown"] == {"L4_bounty": 2}
    told = story({"event": "L4_bounty"}, "bell2", events=["L4_bounty"], chars=chars, grown={"L4_bounty": 2})
    assert then(told)["grown"] == {"L4_bounty": 3} and then(told)["required"] == 8


def test_attacks_and_convinces_inside_each_other_hit_whom_they_name() -> None:
    chars = {"saito": "weak@4", "arthur": "weak@4"}
    told = story({"event": "L4_alley"}, "bell2", "bell", "bell", events=["L4_alley"], chars=chars)
    after = then(told)
    assert after["chars"] == {"saito": "inactive@0", "arthur": "weak@4"}
    assert (after["required"], after["grown"]) == (8, {"L4_alley": 1})


def test_who_may_be_chosen_when_an_event_hurts() -> None:
    chars = {"saito": "healthy@4 [w_baton]", "cobb": "healthy@4", "arthur": "strong@3", "yusuf": "weak@4"}
    told = story({"event": "L4_market"}, {"option": 1}, events=["L4_market"], chars=chars)
    assert told.refusal is not None and told.refusal.code == "E_CANNOT_CHOOSE", "only Saito has a weapon"
    told = story({"event": "L4_market"}, {"option": 3}, {"choose": "arthur"}, {"choose": "saito"}, events=["L4_market"],
                 chars=chars)  # fmt: skip
    assert told.refusal is not None and told.refusal.code == "E_BAD_TARGET", "Arthur is on another level"
    assert (then(told)["chars"]["saito"], then(told)["event_to"]) == ("weak@4 [w_baton]", "under")
    told = story({"event": "L4_market"}, {"option": 2}, events=["L4_market"], chars=chars)
    assert then(told)["chars"]["cobb"] == "inactive@0" and then(told)["candles"] == 3


def test_an_offer_of_an_event_may_be_declined() -> None:
    chars = {"cobb": "weak@4", "saito": "weak@4"}
    told = story({"event": "L4_tail"}, events=["L4_tail"], hand=["kick", "kick"], chars=chars)
    assert then(told)["event_to"] == "under" and len(then(told)["hand"]) == 2
    told = story({"event": "L4_tail"}, {"option": 1}, {"choose": "cobb"}, {"choose": "saito"}, events=["L4_tail"],
                 hand=["kick", "kick"], chars=chars)  # fmt: skip
    assert then(told)["chars"] == {"cobb": "strong@4", "saito": "strong@4"} and then(told)["hand"] == []


def test_flags_turn_a_card_into_another() -> None:
    given = {"events": ["L4_leak", "L4_tail"], "display": ["kick", "kick", "letter"]}
    told = story({"event": "L4_leak"}, **given)
    assert (then(told)["flags"], then(told)["event_to"]) == (["leaked"], "under")
    told = story({"event": "L4_leak"}, {"pick": ["kick", "letter"]}, flags=["leaked"], **given)
    assert (then(told)["display"], then(told)["event_to"]) == (["kick"], "done")


def test_somebody_is_set_inactive_and_comes_back_on_another_level() -> None:
    told = story({"event": "L4_sleep"}, events=["L4_sleep"], chars={"saito": "strong@4 [w_baton]", "cobb": "weak@4"})
    after = then(told)
    assert (after["chars"]["saito"], after["discard"], after["candles"]) == ("inactive@0", ["w_baton"], 3)
    told = story({"event": "L4_sleep"}, events=["L4_sleep"], chars={"saito": "inactive@0", "cobb": "weak@4"})
    assert (then(told)["chars"]["saito"], then(told)["candles"]) == ("strong@4", 4)


def test_who_is_sent_is_as_the_card_says() -> None:
    chars = {"saito": "healthy@0", "cobb": "healthy@0 [f_train]", "eames": "weak@0"}
    told = story({"event": "L0_back"}, {"send": ["saito", 4]}, {"send": ["cobb", 3]}, {"send": ["cobb", 4]},
                 front=0, events=["L0_back"], chars=chars)  # fmt: skip
    assert told.refusal is not None and told.refusal.code == "E_BAD_TARGET"
    assert then(told)["chars"]["cobb"] == "healthy@4 [f_train]"


@clauses("INC-STEP4-01")
def test_a_goal_does_all_that_it_says() -> None:
    chars = dict.fromkeys(names.CHARACTERS, "healthy@4")
    told = story("bell", step=3, hand=["kick"], deck=["letter", "f_train", "smooth"], flags=["sedated"], chars=chars)
    after = then(told)
    assert (after["front"], sorted(after["hand"])) == (3, ["kick", "letter"])
    assert after["chars"]["cobb"] == "healthy@3 [f_train]"


def test_two_weapons_change_hands() -> None:
    chars = {"cobb": "weak@4 [w_baton]", "saito": "weak@4 [grenade]", "arthur": "weak@4", "yusuf": "weak@3"}
    first = {"effect": {"card": "handover", "from": "cobb", "to": "arthur"}}
    table = story(first, step=2, hand=["handover"], chars=chars)
    assert then(table)["prompt"] == "hand_over"
    give = HandOver("A", CardId("grenade:1"), "yusuf")
    assert table.game.why_not(table.state, HandOver("A", CardId("grenade:1"), "arthur")) is not None
    state, _ = perform(table.game, table.state, give)
    after = table.adapter.reached(table.game, state, ())
    assert after["chars"] == {"cobb": "weak@4", "saito": "weak@4", "arthur": "weak@4 [w_baton]",
                              "yusuf": "weak@3 [grenade]"}  # fmt: skip
    assert after["discard"] == ["handover"]
