"""Items: drawn at exactly 4, used through the camera or by tap, laid into spaces (ledger 3.9, 3.13)."""

import pytest

from companion.games.inscription import names
from companion.games.inscription.rules.items import PutAway, Use
from companion.kernel.picture import BARE, VisibleCard
from companion.kernel.places import place
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, Refused, recognise
from companion.testing.pictures import in_order, reading, with_change
from tests.clauses import clauses
from tests.games.inscription.table import Table


def holding(*cards: str, **counts: int) -> Table:
    """Luka's turn, with one item in his hand."""
    return Table(*cards, **{"B_items": 1, **counts})


@clauses("INS-ITEM-08", "INS-END-02", "INS-RULING-06")
@pytest.mark.parametrize(
    ("before", "power", "held"),
    [(-1, "wolf", 1), (-3, "geck", 1), (0, "wolf", 0), (-4, "squirrel", 0), (2, "bat", 0)],
)
def test_landing_on_four_gives_an_item_and_nothing_else_does(before: int, power: str, held: int) -> None:
    assert Table(f"B1 {power}", scale=before).does("ring").value("A_items") == held


@clauses("INS-ITEM-08", "INS-RULING-06")
def test_coming_down_to_four_gives_the_hurt_player_an_item_too() -> None:
    table = Table("B1 geck", scale=-3).does("ring").does("draw deck").does("ring")
    assert (table.scale, table.value("A_items")) == (-4, 1)
    table.does("draw deck").does("ring")
    assert table.phase == names.ROUND_RESET, "five"
    table = Table("B1 stoat", "A2 geck", scale=4).does("ring").does("draw deck").does("ring")
    assert (table.scale, table.value("B_items"), table.value("A_items")) == (4, 1, 0), "3, then back to 4"


@clauses("INS-ITEM-Pliers", "INS-RULING-07", "INS-RULING-09")
def test_pliers_move_the_tooth_at_once_and_may_win_at_once() -> None:
    assert holding(scale=-2).does("use pliers:1").scale == -3
    table = holding(scale=-4, A_lives=1).does("use pliers:1")
    assert table.state.over is not None and table.state.over.winners == ("B",)
    capped = holding("B1 wolf", B_capped=1).does("use pliers:1").does("ring")
    assert capped.scale == -3, "one and two make the three that count"


@clauses("INS-ITEM-Scissors", "INS-RULING-57")
def test_scissors_kill_anything_of_the_adversary() -> None:
    table = holding("A1 cockroach").does("use scissors:1 target=A1")
    assert (table.at("A1"), table.held("A")) == ("", ["cockroach"])
    assert (table.value("A_bones"), table.value("B_items")) == (1, 0)
    assert holding("A1 dam").does("use scissors:1 target=A1").dead("A") == ["dam"]


@clauses("INS-ITEM-Hourglass", "INS-RULING-58", "INS-RULING-04")
def test_an_hourglass_skips_one_whole_turn() -> None:
    table = holding("A1 wolf-cub", B_items=2).does("use hourglass:1").does("ring")
    assert (table.state.turn.seat, table.phase, table.at("A1")) == ("B", names.TURN_DRAW, "wolf-cub 1/1")
    table.does("draw deck").does("ring")
    assert (table.state.turn.seat, table.at("A1")) == ("A", "wolf 3/2")


@clauses("INS-ITEM-HarpiesFan", "INS-RULING-59")
def test_the_fan_lifts_everybody_for_a_turn() -> None:
    table = holding("B1 stoat", "A1 river-snapper", "B2 geck", "A2 bullfrog").does("use harpies-birdleg-fan:1")
    assert "attack as if airborne" in " ".join(table.game.view(table.state).notes)
    table.does("ring")
    assert (table.scale, table.at("A1"), table.at("A2")) == (-1, "river-snapper 1/6", "bullfrog 1/1")
    assert table.does("draw deck").does("ring").does("draw deck").does("ring").scale == -1, "and only for one"


@clauses("INS-ITEM-FishHook", "INS-RULING-60", "INS-RULING-12")
def test_a_hooked_card_attacks_at_once_and_remembers_whose_it_was() -> None:
    table = holding("A1 squirrel:1", "A2 river-otter down=1").does("use fish-hook:1 target=A1 to=B3")
    assert table.at("B3") == "squirrel 0/1"
    table.does("play stoat:1 B3 blood=squirrel:1")
    assert "squirrel:1" in table.state.at(names.squirrels("A")), "back to Ana's pile"
    assert table.value("B_bones") == 1
    otter = holding("A2 river-otter down=1").does("use fish-hook:1 target=A2 to=B3")
    assert otter.at("B3") == "river-otter 1/1" and otter.does("ring").scale == -1


@clauses("INS-ITEM-MagpiesLens", "INS-RULING-61")
def test_the_lens_is_a_hoarder_once() -> None:
    table = holding().does("use magpies-lens:1").does("take wolf:1")
    assert (table.held("B"), table.value("B_deck"), table.value("B_hand")) == (["wolf"], 9, 5)


@clauses("INS-RULING-15", "INS-RULING-65")
def test_an_item_may_take_the_last_card_there_was_to_draw() -> None:
    table = Table(A_deck=1, A_squirrels=0, A_items=1).does("ring").does("use magpies-lens:1").does("fetch")
    assert (table.phase, table.value("A_deck")) == (names.TURN_PLAY, 0)


@clauses("INS-ITEM-SquirrelBottle", "INS-ITEM-BlackGoatBottle", "INS-RULING-62", "INS-RULING-16")
def test_bottles_bring_a_squirrel_or_a_goat() -> None:
    table = holding(B_items=2).does("use squirrel-in-a-bottle:1").does("use black-goat-in-a-bottle:1")
    assert (table.value("B_squirrels"), table.value("B_hand"), table.held("B")) == (9, 6, ["black-goat"])
    dry = holding(B_squirrels=0).does("use squirrel-in-a-bottle:1")
    assert (dry.value("B_hand"), dry.value("B_items")) == (4, 0)


@clauses("INS-RULING-62")
def test_without_a_free_goat_the_table_is_asked() -> None:
    table = holding("A1 black-goat", "A2 black-goat:2").does("use black-goat-in-a-bottle:1")
    assert table.question.key == "goat"
    before = table.state
    assert table.does("take sexy-black-goat:1").held("B") == ["sexy-black-goat"]
    assert table.game.tell(before, table.facts) == [
        f"Black Goat in a Bottle: Luka takes {table.game.card_name('sexy-black-goat:1')} into the hand."
    ]


@clauses("INS-ITEM-HoggyBank")
def test_the_hoggy_bank_holds_four_bones() -> None:
    assert holding().does("use hoggy-bank:1").value("B_bones") == 4


@clauses("INS-ITEM-FrozenOpossumBottle", "INS-ITEM-04", "INS-RULING-63", "INS-UPG-09")
def test_a_frozen_opossum_thaws_when_it_is_destroyed() -> None:
    table = holding("A1 urayuli").does("play frozen-opossum-in-a-bottle:1 B1")
    assert (table.at("B1"), table.value("B_items"), table.value("B_hand")) == ("frozen-opossum-in-a-bottle 0/5", 0, 4)
    table.does("ring").does("draw deck").does("ring")
    assert (table.at("B1"), table.value("B_bones"), table.dead("B")) == ("opossum 1/1", 1, [])
    assert "frozen-opossum-in-a-bottle:1" in table.state.at(names.ITEMS)


@clauses("INS-ITEM-CagedWolf", "INS-CARD-CagedWolf-01", "INS-ITEM-05", "INS-RULING-64", "INS-UPG-10")
def test_the_caged_wolf_costs_blood_and_lets_a_wolf_out() -> None:
    table = holding("B1 squirrel", "B2 squirrel", "A1 urayuli")
    one, two = table.card("B1"), table.card("B2")
    assert table.tries(f"play caged-wolf:1 B1 blood={one}").code == "E_NOT_ENOUGH_BLOOD"
    table.does(f"play caged-wolf:1 B1 blood={one},{two}")
    assert table.at("B1") == "caged-wolf 0/6"
    assert table.does("ring").does("draw deck").does("ring").at("B1") == "wolf 3/2"


@clauses("INS-ITEM-06", "INS-RULING-51")
def test_items_are_never_sacrificed() -> None:
    table = Table("B1 frozen-opossum-in-a-bottle")
    refusal = table.tries("play stoat:1 B1 blood=frozen-opossum-in-a-bottle:1")
    assert refusal.code == "E_CANNOT_SACRIFICE"
    assert refusal.put_back == ("lay Frozen Opossum in a Bottle on B1 again",)


@clauses("INS-ITEM-01")
def test_without_items_nothing_of_them_happens() -> None:
    table = Table("B1 wolf", scale=-1, options={"items": False})
    assert table.tries("use pliers:1").code == "E_ITEMS_DISABLED"
    assert table.does("ring").value("A_items") == 0
    meters = [meter for player in table.game.view(table.state).players for meter in player.meters]
    assert "Items" not in [meter.label for meter in meters]


@clauses("INS-ITEM-02", "INS-RULING-65", "INS-RULING-84")
def test_an_item_may_be_used_before_the_draw_but_not_after_the_bell() -> None:
    table = holding(A_items=1).does("ring")
    assert table.does("use hoggy-bank:1").value("A_bones") == 4, "before drawing"
    assert table.tries("use hoggy-bank:2", by="B").code == "E_ITEM_TIMING"
    assert table.count("B_items", 0).tries("use hoggy-bank:2", by="B").code == "E_NOT_YOUR_TURN", "none is held"


@clauses("INS-RULING-66", "INS-RULING-67", "INS-RULING-68", "INS-ITEM-09", "INS-ITEM-10")
def test_only_the_number_of_held_items_is_known() -> None:
    table = Table("B1 wolf", scale=-1).does("ring")
    held = [meter for meter in table.game.view(table.state, "B").players[0].meters if meter.label == "Items"]
    assert (held[0].value, held[0].known) == (1, ())
    empty = Table("B1 wolf", scale=-1, B_items=17).does("ring")
    assert empty.value("A_items") == 0, "the pile is empty"


# --- through the camera --------------------------------------------------------------------------------------------


def seen(table: Table, *changes: tuple[str, str]):  # noqa: ANN201 - a verdict of any kind
    before = in_order(table.game, table.state)
    new = [(place(where), reading([VisibleCard(card)]) if card else BARE) for where, card in changes]
    return recognise(table.game, table.state, with_change(before, *new), before)


@clauses("INS-ITEM-03", "INS-ITEM-09")
def test_an_item_laid_on_the_item_place_is_used_and_then_put_away() -> None:
    table = holding()
    verdict = seen(table, ("B/item", "hoggy-bank:1"))
    assert isinstance(verdict, Explained) and verdict.path == (Use("B", "hoggy-bank:1", laid=True),)
    table.perform(verdict.path[0])
    assert table.value("B_bones") == 4 and table.state.at(place("B/item")) == ("hoggy-bank:1",)
    gone = seen(table, ("B/item", ""))
    assert isinstance(gone, Explained) and gone.path == (PutAway("B", "hoggy-bank:1"),)
    assert table.perform(gone.path[0]).state.at(names.ITEMS)[0] == "hoggy-bank:1", "under the pile"


@clauses("INS-ITEM-Scissors")
def test_laid_scissors_ask_for_their_target_or_see_it_vanish() -> None:
    table = holding("A1 stoat", "A2 wolf")
    assert isinstance(seen(table, ("B/item", "scissors:1")), Ambiguous)
    verdict = seen(table, ("B/item", "scissors:1"), ("A2", ""))
    assert isinstance(verdict, Explained) and verdict.path[0].target == place("A2")


@clauses("INS-ITEM-FishHook")
def test_a_hooked_card_is_seen_crossing_the_mat() -> None:
    table = holding("A1 stoat")
    assert isinstance(seen(table, ("B/item", "fish-hook:1")), InProgress)
    verdict = seen(table, ("B/item", "fish-hook:1"), ("A1", ""), ("B3", "stoat:1"))
    assert isinstance(verdict, Explained)
    assert (verdict.path[0].target, verdict.path[0].to) == (place("A1"), place("B3"))


@clauses("INS-ITEM-08")
def test_an_item_nobody_holds_is_refused_with_words() -> None:
    table = Table()
    verdict = seen(table, ("B/item", "hoggy-bank:1"))
    assert isinstance(verdict, Refused)
    assert (verdict.refusal.code, verdict.refusal.say) == ("E_NO_ITEM", "By my count Luka holds no item.")


@clauses("INS-SIGIL-Hoarder")
def test_the_hoarded_card_is_shown_to_the_camera() -> None:
    table = Table("B1 black-goat").does("play magpie:1 B1 blood=black-goat:1")
    verdict = seen(table, ("B/item", "urayuli:1"))
    assert isinstance(verdict, Explained)
    table.perform(verdict.path[0])
    assert table.value("B_hand") == 4 and table.value("B_deck") == 9
    back = seen(table, ("B/item", ""))
    assert isinstance(back, Explained)
    assert table.perform(back.path[0]).held("B") == ["urayuli"]
