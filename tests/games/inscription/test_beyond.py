"""Sigils the rulebook does not explain: house rules, written in RULES.md section 10."""

from companion.games.inscription import names
from companion.games.inscription.cards.sigils import SHAPES, SIGILS
from tests.clauses import clauses
from tests.games.inscription.table import Table


def wild(*cards: str, **counts: int) -> Table:
    return Table(*cards, options={"expansion": True}, **counts)


@clauses("INS-RULING-80", "INS-RULING-45")
def test_bifurcated_strike_spares_the_middle() -> None:
    table = wild("B2 mantis", "A2 stoat").does("ring")
    assert (table.scale, table.at("A2")) == (-2, "stoat 1/3")
    assert wild("B2 hydra", "A2 river-snapper").does("ring").scale == -4, "with Trifurcated five strikes, one blocked"


def test_double_strike_hits_twice() -> None:
    assert wild("B1 dire-wolf", "A1 river-snapper").does("ring").at("A1") == "river-snapper 1/2"


def test_repulsive_is_not_attacked() -> None:
    assert wild("B1 wolf", "A1 ijiraq").does("ring").at("A1") == "ijiraq 4/1"


def test_armour_takes_the_first_damage() -> None:
    table = wild("B1 adder", "A1 mud-turtle").does("ring")
    assert table.at("A1") == "mud-turtle 2/2", "no damage, no touch of death"
    assert table.does("draw deck").does("ring").at("B1") == ""


def test_blood_lust_grows_with_each_kill() -> None:
    table = wild("B1 wolverine", "A1 geck", "B2 wolverine:2", "A2 river-snapper").does("ring")
    assert (table.at("B1"), table.at("B2")) == ("wolverine 2/3", "wolverine 1/3")


def test_bone_digger_and_scavenger_find_bones() -> None:
    assert wild("B1 dire-wolf-pup").does("ring").value("B_bones") == 1
    assert wild("B1 wolf", "A1 geck", "B2 raccoon").does("ring").value("B_bones") == 1


def test_a_cuckoo_lays_its_egg_opposite() -> None:
    assert wild("B1 squirrel:11").does("play cuckoo:1 B1 blood=squirrel:11").at("A1") == "broken-egg 0/1"
    assert wild("B1 squirrel:11", "A1 geck").does("play cuckoo:1 B1 blood=squirrel:11").at("A1") == "geck 1/1"


def test_a_morsel_feeds_the_card_it_pays_for_until_that_dies() -> None:
    table = wild("B1 mealworm", "A1 urayuli").does("play stoat:1 B1 blood=mealworm:1")
    assert table.at("B1") == "stoat 1/5"
    table.does("ring").does("draw deck").does("ring")
    assert not list(table.state.marks_of("stoat:1"))


def test_a_rampager_changes_places() -> None:
    assert wild("B1 wild-bull", "B2 stoat").does("ring").row("B")[:2] == ["stoat 1/3", "wild-bull 3/2"]


def test_power_from_bones_and_from_sacrifices() -> None:
    assert wild("B1 lammergeier", B_bones=5).at("B1") == "lammergeier 2/4"
    table = wild("B1 red-hart", "B2 squirrel:11").does("play stoat:1 B2 blood=squirrel:11")
    assert table.at("B1") == "red-hart 1/2"
    assert table.does("ring").value("B_offerings") == 0


def test_a_tadpole_grows_into_a_bullfrog_of_the_shared_pile() -> None:
    assert wild("A1 tadpole").does("ring").at("A1") == "bullfrog 1/2"


@clauses("INS-RULING-80")
def test_a_manual_sigil_asks_the_players() -> None:
    table = wild("A1 curious-egg").does("ring")
    assert (table.question.key, table.seat) == ("hatch", "A")
    assert table.does("hatch curious-egg:1").at("A1") == "hydra 1/5"
    assert wild("A1 curious-egg").does("ring").rings().at("A1") == "curious-egg 0/1"


@clauses("INS-RULING-80")
def test_amorphous_becomes_a_sigil_by_chance_and_acts_as_played_with_it() -> None:
    table = Table(B_bones=2).does("play amoeba:1 B2")
    assert (table.question.key, table.seat, len(table.question.options)) == ("shape", "*", len(SHAPES))
    assert not any(SIGILS[shape].gives_power for shape in SHAPES)
    table.does("shape amoeba:1 dam-builder", by="*")
    assert table.row("B")[:3] == ["dam 0/2", "amoeba 1/2", "dam 0/2"]
    table.does("ring")
    again = Table("B/hand amoeba shape=3", B_bones=2).does("play amoeba:1 B2")
    assert again.state.question is None, "the copy keeps its sigil"


@clauses("INS-UNUSED-08", "INS-RULING-72", "INS-RULING-80")
def test_a_hungry_childs_numbers_are_read_off_the_card() -> None:
    table = Table("B1 child-13 sacrificed=12", options={"allow": ("child-13",)})
    table.does("play stoat:1 B2 blood=child-13:1")
    assert (table.question.key, table.question.seats) == ("numbers", ("B",))
    assert table.tries("numbers hungry-child:1 3 0").code == "E_BAD_TARGET"
    assert table.does("numbers hungry-child:1 3 4").at("B1") == "hungry-child 3/4"
    assert table.state.at(names.ASIDE) == ("child-13:1",)


@clauses("INS-RULING-28", "INS-UPG-01", "INS-UPG-02", "INS-SWAP-01")
def test_a_card_that_is_not_there_is_not_created() -> None:
    table = Table("B1 squirrel:11", "A1 rabbit:1", "A2 rabbit:2", "A3 rabbit:3", "A4 rabbit:4")
    table.does("play warren:1 B1 blood=squirrel:11")
    assert (table.held("B"), table.value("B_hand")) == ([], 3)
    fetched = Table("B1 squirrel:11").does("play warren:1 B1 blood=squirrel:11").does("missing rabbit:1")
    assert (fetched.held("B"), fetched.value("B_hand")) == ([], 3)
    assert fetched.tries("missing stoat:1").code == "E_ILLEGAL_MOVE"


@clauses("INS-SWAP-01")
def test_any_copy_of_a_fetched_card_will_do() -> None:
    table = Table("B1 squirrel:11").does("play warren:1 B1 blood=squirrel:11").does("play rabbit:3 B2")
    assert (table.at("B2"), table.held("B"), table.value("B_hand")) == ("rabbit 0/1", [], 3)
    dams = Table("B2 black-goat").does("play beaver:1 B2 blood=black-goat:1").does("instead dam:4 dam:1")
    assert dams.state.top(names.slot("B", 1)) == "dam:4" and "dam:1" in dams.state.at(names.SWAPS)
    assert dams.tries("instead wolf:1 dam:4").code == "E_ILLEGAL_MOVE"
