"""The 31 sigils of the index, one short story each. B (Luka) attacks unless a story says otherwise."""

import pytest

from companion.games.inscription import names
from companion.games.inscription.cards.sigils import BEYOND, RULEBOOK, SIGILS, guide
from tests.clauses import clauses
from tests.games.inscription.table import Table

# --- strikes -------------------------------------------------------------------------------------------------------


@clauses("INS-SIGIL-Airborne", "INS-RULING-31", "INS-ATK-03")
def test_airborne_flies_over_the_card_opposite() -> None:
    table = Table("B2 sparrow", "A2 stoat").does("ring")
    assert (table.scale, table.at("A2")) == (-1, "stoat 1/3")


@clauses("INS-SIGIL-MightyLeap")
def test_mighty_leap_catches_what_flies() -> None:
    table = Table("B2 sparrow", "A2 bullfrog").does("ring")
    assert (table.scale, table.at("A2")) == (0, "bullfrog 1/1")


@clauses("INS-SIGIL-TouchOfDeath", "INS-RULING-29")
def test_a_touched_card_dies_of_any_damage() -> None:
    table = Table("B1 adder", "A1 river-snapper").does("ring")
    assert (table.at("A1"), table.dead("A"), table.value("A_bones")) == ("", ["river-snapper"], 1)


@clauses("INS-SIGIL-TouchOfDeath", "INS-SIGIL-SharpQuills", "INS-RULING-30")
def test_touch_of_death_against_quills_kills_both() -> None:
    table = Table("B1 adder", "A1 porcupine").does("ring")
    assert table.row("A") == table.row("B") == ["", "", "", ""]


@clauses("INS-SIGIL-TrifurcatedStrike", "INS-RULING-45")
def test_three_strikes_in_the_middle_two_at_the_border() -> None:
    assert Table("B2 mantis-god", "A1 stoat").does("ring").scale == -2
    assert Table("B1 mantis-god").does("ring").scale == -2


@clauses("INS-SIGIL-SharpQuills", "INS-RULING-30")
def test_quills_wound_the_striker_each_time() -> None:
    table = Table("B2 mantis-god", "A1 porcupine", "A2 porcupine:2", "A3 stoat").does("ring")
    assert table.row("A") == ["porcupine 1/1", "porcupine 1/2", "stoat 1/3", ""], "it died of the first quills"
    assert table.dead("B") == ["mantis-god"]


@clauses("INS-SIGIL-BeesWithin", "INS-RULING-36", "INS-SWAP-01")
def test_each_strike_brings_a_bee_also_the_last_one() -> None:
    table = Table("B1 wolf", "A1 beehive").does("ring")
    assert (table.held("A"), table.value("A_hand"), table.at("A1")) == (["bee"], 5, "")


# --- power ---------------------------------------------------------------------------------------------------------


@clauses("INS-SIGIL-Leader", "INS-RULING-38")
def test_leaders_raise_their_neighbours_and_each_other() -> None:
    table = Table("B1 stoat", "B2 alpha", "B3 alpha:2", "B4 chime")
    assert table.row("B") == ["stoat 2/3", "alpha 2/2", "alpha 2/2", "chime 0/1"]


@clauses("INS-SIGIL-Stinky", "INS-RULING-39", "INS-RULING-40")
def test_stink_takes_one_power_and_a_powerless_card_does_not_attack() -> None:
    table = Table("B1 stoat", "A1 skunk", "B2 wolf", "A2 skunk:2")
    assert (table.at("B1"), table.at("B2")) == ("stoat 0/3", "wolf 2/2")
    assert table.does("ring").at("A1") == "skunk 0/3"


@clauses("INS-SIGIL-AntDamage", "INS-RULING-44")
def test_ants_count_ants_of_their_own_side() -> None:
    table = Table("B1 worker-ant", "B3 ant-queen", "A1 worker-ant")
    assert (table.at("B1"), table.at("B3"), table.at("A1")) == ("worker-ant 2/2", "ant-queen 2/3", "worker-ant 1/2")


@clauses("INS-SIGIL-Ringer", "INS-RULING-43")
@pytest.mark.parametrize(("lane", "power"), [(1, 4), (2, 3), (3, 2), (4, 1)])
def test_ringer_loves_the_bell(lane: int, power: int) -> None:
    assert Table(f"B{lane} bell-tentacle").at(f"B{lane}") == f"bell-tentacle {power}/3"
    assert Table(f"A{lane} bell-tentacle").at(f"A{lane}") == f"bell-tentacle {power}/3"


@clauses("INS-SIGIL-Handy", "INS-RULING-42")
def test_handy_counts_the_hand_and_asks_before_the_attack() -> None:
    table = Table("B1 hand-tentacle", B_hand=3, B_items=2)
    assert table.at("B1") == "hand-tentacle 3/1"
    table.does("ring")
    assert (table.question.key, table.question.default) == ("hand", table.question.bell)
    assert table.does("hold 2").scale == -2


@clauses("INS-SIGIL-Handy")
def test_a_counted_hand_has_room_for_the_squirrels_that_are_nowhere_else() -> None:
    table = Table("B1 hand-tentacle", B_hand=3, B_squirrels=8).does("ring")
    assert table.tries("hold 1").say == "2 cards are known to be there."
    assert table.does("hold 2").scale == -2


@clauses("INS-SIGIL-Rorrim", "INS-RULING-41")
def test_a_mirror_shows_what_stands_opposite() -> None:
    assert Table("B1 mirror-tentacle", "A1 wolf").at("B1") == "mirror-tentacle 3/3"
    assert Table("B1 mirror-tentacle").at("B1") == "mirror-tentacle 0/3"
    assert Table("B1 mirror-tentacle", "A1 mirror-tentacle").at("B1") == "mirror-tentacle 0/3"
    led = Table("B1 mirror-tentacle", "B2 alpha", "A1 stoat")
    assert led.at("B1") == "mirror-tentacle 2/3", "the leader counts too"


# --- movement ------------------------------------------------------------------------------------------------------


@clauses("INS-SIGIL-Waterborne", "INS-RULING-46")
def test_waterborne_dives_in_the_adversarys_turn() -> None:
    table = Table("B1 river-otter", "A1 stoat").does("ring")
    assert table.at("B1") == "river-otter 1/1 down"
    table.does("draw squirrel").does("ring")
    assert table.scale == 1, "the stoat hit Luka"
    assert table.at("B1") == "river-otter 1/1", "up again in his own turn"


@clauses("INS-SIGIL-Burrower", "INS-RULING-33")
def test_a_burrower_answers_every_strike_on_an_empty_space() -> None:
    table = Table("B2 mantis-god", "A4 mole").does("ring")
    assert table.scale == 0
    assert table.at("A3") == "mole 0/1", "it took all three"


@clauses("INS-SIGIL-Burrower", "INS-RULING-32")
def test_a_burrower_does_not_chase_what_flies_unless_it_leaps() -> None:
    assert Table("B2 sparrow", "A4 mole").does("ring").scale == -1
    table = Table("B2 sparrow", "A4 mole-man").does("ring")
    assert (table.scale, table.at("A2")) == (0, "mole-man 0/5")


@clauses("INS-SIGIL-Guardian", "INS-RULING-34")
def test_a_guardian_steps_in_front_of_what_is_played() -> None:
    table = Table("A1 bloodhound", "A4 bloodhound:2").does("play geck:1 B2")
    assert (table.at("A2"), table.at("A1"), table.at("A4")) == ("bloodhound 2/3", "bloodhound 2/3", "")


@clauses("INS-SIGIL-LooseTail", "INS-RULING-35", "INS-SWAP-02")
def test_a_skink_leaves_its_tail_once() -> None:
    table = Table("B2 wolf", "A2 skink").does("ring")
    assert (table.at("A1"), table.at("A2")) == ("skink 1/2", ""), "A's right is the lower lane; the tail died"
    assert table.dead("A") == ["wriggling-tail"] and table.state.mark(table.card("A1"), names.TAIL)
    boxed = Table("B2 stoat", "A1 geck", "A2 skink", "A3 geck").does("ring")
    assert boxed.at("A2") == "skink 1/1" and not boxed.state.mark(boxed.card("A2"), names.TAIL)


@clauses("INS-SIGIL-Sprinter", "INS-RULING-54")
def test_a_sprinter_runs_right_and_turns_at_the_wall() -> None:
    assert Table("B2 elk").does("ring").row("B") == ["", "", "elk 2/4", ""]
    table = Table("B4 elk").does("ring")
    assert table.at("B3") == "elk 2/4" and table.state.mark(table.card("B3"), names.LEFT)
    stuck = Table("B1 stoat", "B2 elk", "B3 stoat:2").does("ring")
    assert stuck.at("B2") == "elk 2/4" and stuck.state.mark(stuck.card("B2"), names.LEFT)


@clauses("INS-SIGIL-Hefty", "INS-RULING-55")
def test_hefty_pushes_the_whole_run_or_turns() -> None:
    table = Table("A1 river-snapper", "B1 moose-buck", "B2 stoat", "B3 wolf").does("ring")
    assert table.row("B") == ["", "moose-buck 3/7", "stoat 1/3", "wolf 3/2"]
    wall = Table("A2 river-snapper", "B2 moose-buck", "B3 stoat", "B4 wolf").does("ring")
    assert wall.row("B") == ["moose-buck 3/7", "", "stoat 1/3", "wolf 3/2"]


@clauses("INS-RULING-56")
def test_a_pushed_runner_still_makes_its_own_move() -> None:
    table = Table("A1 river-snapper", "B1 moose-buck", "B2 elk").does("ring")
    assert table.row("B") == ["", "moose-buck 3/7", "", "elk 2/4"]


# --- deaths and sacrifices -----------------------------------------------------------------------------------------


@clauses("INS-SIGIL-ManyLives", "INS-RULING-19")
def test_a_cat_is_sacrificed_and_stays() -> None:
    table = Table("B1 cat").does("play stoat:1 B2 blood=cat:1")
    assert (table.row("B"), table.value("B_bones")) == (["cat 0/1", "stoat 1/3", "", ""], 0)


@clauses("INS-SIGIL-WorthySacrifice", "INS-RULING-18")
def test_a_goat_gives_three_blood() -> None:
    table = Table("B1 black-goat").does("play moose-buck:1 B1 blood=black-goat:1")
    assert (table.at("B1"), table.dead("B")) == ("moose-buck 3/7", ["black-goat"])


@clauses("INS-SIGIL-BoneKing", "INS-BONE-01", "INS-BONE-04")
def test_a_bone_king_leaves_four_bones() -> None:
    assert Table("B1 wolf", "A1 rat-king").does("ring").value("A_bones") == 4
    assert Table("B1 rat-king").does("play stoat:1 B1 blood=rat-king:1").value("B_bones") == 4


@clauses("INS-SIGIL-Unkillable", "INS-RULING-21")
def test_a_cockroach_comes_back_to_the_hand() -> None:
    table = Table("B1 wolf", "A1 cockroach").does("ring")
    assert (table.held("A"), table.value("A_hand"), table.dead("A")) == (["cockroach"], 5, [])
    assert table.value("A_bones") == 1
    again = Table("B1 cockroach").does("play stoat:1 B1 blood=cockroach:1")
    assert (again.held("B"), again.value("B_hand")) == (["cockroach"], 4)


@clauses("INS-SIGIL-CorpseEater", "INS-RULING-37")
def test_a_corpse_eater_takes_the_freed_space_before_the_next_strike() -> None:
    table = Table("B1 wolf", "A1 stoat damage=1", "A/hand corpse-maggots", "B2 geck").does("ring")
    assert (table.question.key, table.seat, table.question.seconds) == ("corpse-eater", "A", 15.0)
    assert table.question.options[0].verb == "eat", "it is known to be there"
    table.does("eat corpse-maggots:1 A1")
    assert (table.at("A1"), table.scale, table.value("A_hand")) == ("corpse-maggots 1/2", -1, 3)


@clauses("INS-SIGIL-CorpseEater", "INS-RULING-37")
def test_whether_a_hand_that_nobody_sees_holds_a_corpse_eater_is_asked_modestly() -> None:
    table = Table("B1 wolf", "A1 stoat damage=1", "B2 geck", options={"corpse_eater": "ask"}).does("ring")
    assert table.question.key == "corpse-eater" and "I cannot see your hand" in table.question.say
    no, *eat = table.question.options
    assert no == table.question.bell == table.question.default
    assert {one.verb for one in eat} == {"eat"}, "what may be there can be named"


@clauses("INS-SIGIL-CorpseEater", "INS-RULING-37")
def test_no_window_after_a_sacrifice_or_scissors_and_the_bell_closes_an_open_one() -> None:
    table = Table("B1 squirrel", "B/hand corpse-maggots", "A1 stoat", "A/hand corpse-maggots:2", B_items=1)
    table.does("play geck:1 B2").does("play stoat:2 B1 blood=" + table.card("B1"))
    table.does("use scissors:1 target=A1")
    assert table.state.question is None
    dying = Table("B1 wolf", "A1 stoat damage=1", "A/hand corpse-maggots").does("ring").rings()
    assert (dying.state.question, dying.phase, dying.at("A1")) == (None, names.TURN_DRAW, "")


# --- arrivals ------------------------------------------------------------------------------------------------------


@clauses("INS-SIGIL-Fecundity", "INS-RULING-47")
def test_field_mice_bring_a_copy_that_brings_nothing() -> None:
    table = Table("B1 black-goat").does("play field-mice:1 B1 blood=black-goat:1")
    assert (table.held("B"), table.value("B_hand")) == (["field-mice-copy"], 4)
    assert not table.game.catalogue.faces["field-mice-copy"].sigils


@clauses("INS-SIGIL-AntSpawner")
def test_an_ant_queen_brings_an_ant() -> None:
    table = Table("B1 black-goat").does("play ant-queen:1 B1 blood=black-goat:1")
    assert (table.held("B"), table.at("B1")) == (["worker-ant"], "ant-queen 1/3")


@clauses("INS-SIGIL-RabbitHole")
def test_a_warren_brings_a_rabbit() -> None:
    assert Table("B1 squirrel:11").does("play warren:1 B1 blood=squirrel:11").held("B") == ["rabbit"]


@clauses("INS-SIGIL-Hoarder", "INS-RULING-48")
def test_a_hoarder_takes_any_card_of_the_deck_and_shows_it() -> None:
    table = Table("B1 black-goat").does("play magpie:1 B1 blood=black-goat:1")
    assert (table.question.key, table.seat) == ("hoarder", "B")
    table.does("take urayuli:1")
    assert (table.held("B"), table.value("B_deck"), table.value("B_hand")) == (["urayuli"], 9, 4)
    empty = Table("B1 black-goat", B_deck=0).does("play magpie:1 B1 blood=black-goat:1")
    assert empty.state.question is None


@clauses("INS-SIGIL-Hoarder")
def test_the_hoarders_card_may_stay_unnamed() -> None:
    table = Table("B1 black-goat").does("play magpie:1 B1 blood=black-goat:1").does("fetch")
    assert (table.held("B"), table.value("B_deck"), table.value("B_hand")) == ([], 9, 4)


@clauses("INS-SIGIL-TrinketBearer", "INS-RULING-49")
def test_a_pack_rat_brings_an_item() -> None:
    goat = "play pack-rat:1 B1 blood=black-goat:1"
    assert Table("B1 black-goat").does(goat).value("B_items") == 1
    assert Table("B1 black-goat", options={"items": False}).does(goat).value("B_items") == 0


@clauses("INS-SIGIL-Bellist", "INS-CARD-Daus-01", "INS-RULING-52")
def test_the_daus_hangs_chimes_beside_it() -> None:
    table = Table("B2 black-goat", "B1 stoat").does("play the-daus:1 B2 blood=black-goat:1")
    assert table.row("B") == ["stoat 1/3", "the-daus 2/2", "chime 0/1", ""]


@clauses("INS-SIGIL-DamBuilder", "INS-RULING-52")
def test_a_beaver_builds_up_to_two_dams() -> None:
    table = Table("B2 black-goat").does("play beaver:1 B2 blood=black-goat:1")
    assert table.row("B") == ["dam 0/2", "beaver 1/4", "dam 0/2", ""]
    assert Table("B1 black-goat").does("play beaver:1 B1 blood=black-goat:1").row("B")[:2] == ["beaver 1/4", "dam 0/2"]


@clauses("INS-SIGIL-Fledgling", "INS-RULING-24", "INS-RULING-25", "INS-UPG-04")
def test_a_cub_grows_at_its_players_next_turn_with_full_hearts() -> None:
    table = Table("A1 wolf-cub damage=0", "A2 raven-egg damage=1").does("ring")
    assert table.row("A")[:2] == ["wolf 3/2", "raven 2/3"]
    assert table.state.at(names.slot("A", 1)) == ("wolf-cub:1", "wolf:3"), "the base stays beneath"


@clauses("INS-RULING-27")
def test_without_the_grown_card_it_stays_small_and_is_asked_again() -> None:
    table = Table("A1 wolf-cub", "B4 wolf:3").does("ring")
    assert table.at("A1") == "wolf-cub 1/1"
    table = Table("A1 wolf-cub").does("ring").does("missing wolf:3")
    assert table.at("A1") == "wolf-cub 1/1"
    table.does("draw deck").does("ring").does("draw deck").does("ring")
    assert table.at("A1") == "wolf 3/2"


# --- the index -----------------------------------------------------------------------------------------------------


@clauses("INS-SIG-01", "INS-SIG-02", "INS-SETUP-11")
def test_the_guide_explains_every_sigil() -> None:
    assert (len(RULEBOOK), len(SIGILS)) == (31, 31 + len(BEYOND))
    entries = dict(guide())
    assert all(entries[sigil.title].startswith(sigil.text) for sigil in (*RULEBOOK, *BEYOND))
    assert all("Beyond the rulebook" in entries[sigil.title] for sigil in BEYOND)
    assert all(sigil.clause == "INS-SIGIL-" + sigil.__name__ for sigil in RULEBOOK)
    assert set(entries) <= set(Table().game.guide())
