"""Before the first card: box, checklist, candles, coin, options (ledger 3.1, 3.2)."""

import pytest

from companion.errors import ConfigError
from companion.games import read_options
from companion.games.inscription import Inscription, names
from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.options import Options
from companion.games.inscription.rules.setup import tasks
from companion.kernel.cards import parse_payload, payload
from companion.kernel.panel import Flame
from tests.clauses import clauses
from tests.games.inscription.table import begin, build
from tests.games.option_help import option_help


@clauses("INS-GEN-01", "INS-GEN-02", "INS-SETUP-07", "INS-SETUP-09", "INS-SCALE-01")
def test_two_players_four_lit_candles_and_a_level_scale() -> None:
    table = begin()
    panel = table.game.panel(table.state)
    assert (table.game.seats, Inscription.seat_counts) == (("A", "B"), (2,))
    assert set(panel.candles) == {"A-outer", "A-inner", "B-outer", "B-inner"}
    assert Flame.OFF not in panel.candles.values() and panel.scale == 0


@clauses("INS-BOX-01", "INS-SETUP-02", "INS-SETUP-05")
def test_all_204_cards_of_the_box_lie_somewhere() -> None:
    table = begin()
    assert sum(len(cards) for cards in table.state.cards.values()) == 204
    assert [len(table.state.at(names.squirrels(seat))) for seat in names.SEATS] == [10, 10]
    assert (table.value("A_squirrels"), table.value("B_squirrels")) == (10, 10)
    assert len(table.state.at(names.ITEMS)) == 17


@clauses("INS-SETUP-01")
def test_the_mat_has_a_region_for_everything_the_camera_reads() -> None:
    game = build()
    regions = {region.name for region in game.mat.regions}
    assert regions == {str(where) for where in game.picture(begin().state)}
    assert len({region.marker.id for region in game.mat.regions if region.marker}) == len(regions)
    assert all(game.mat.region(name).facing == (180 if name[0] == "A" else 0) for name in regions)


@clauses("INS-SETUP-03", "INS-SETUP-06", "INS-SETUP-08", "INS-DRAFT-02")
def test_the_checklist_is_confirmed_with_one_ring() -> None:
    table = begin()
    assert (table.question.key, table.phase) == ("setup", names.SETUP)
    text = table.question.say
    for word in ("10 squirrels", "items, swaps, upgrades and smoke", "Leshy", "Great White", "rare cards shuffled"):
        assert word in text
    assert table.rings().question.key == "coin"
    assert "items" not in " ".join(tasks(build(items=False)))
    assert "Grizzly" not in " ".join(tasks(build(allow=("grizzly",))))


@clauses("INS-TURN-01", "INS-RULING-74")
def test_chance_or_a_coin_says_who_begins() -> None:
    table = begin().rings()
    assert [action.seat for action in table.question.options] == ["*", "*"]
    table.does("toss B", by="*")
    assert (table.state.turn.seat, table.phase, table.state.turn.number) == ("B", names.TURN_DRAW, 1)
    assert begin(first="A").rings().state.turn.seat == "A", "an option may name the first player"


@clauses("INS-DRAW-01", "INS-CAP-01")
def test_the_first_draw_is_three_and_one() -> None:
    table = begin(first="A").rings().does("draw opening")
    assert [table.value(f"A_{name}") for name in ("deck", "squirrels", "hand")] == [17, 9, 4]
    assert table.phase == names.TURN_PLAY


@clauses("INS-TYPE-01", "INS-TYPE-02", "INS-TYPE-03", "INS-TYPE-05", "INS-COST-01")
def test_a_tag_tells_kind_cost_power_health_and_sigils() -> None:
    game = build()
    kinds = {face.kind for face in game.catalogue.faces.values()}
    assert kinds == {"creature", "rare", "squirrel", "other", "item", "smoke", "blank"}
    adder = game.catalogue.faces["adder"]
    assert (adder.kind, adder.cost_text(), adder.power, adder.health, adder.sigils) == (
        "creature", "2 blood", 1, 1, ("touch-of-death",),
    )  # fmt: skip
    assert game.catalogue.faces["mantis-god"].kind == "rare" and game.catalogue.faces["alpha"].cost_text() == "4 bones"
    assert not any(game.catalogue.faces[face].alive for face in ("dam", "chime", "vertebrae", "caged-wolf"))
    printed = game.printed(adder)
    assert (printed.corner, printed.left, printed.right, printed.lines) == ("2 blood", "1", "1", ("Touch of Death",))


def test_every_tag_is_its_own_and_stays_what_it_is() -> None:
    game = build()
    tags = list(game.catalogue.tags())
    assert len({tag.payload for tag in tags}) == len(tags) == 204
    stoat = next(tag for tag in tags if tag.card == "stoat:2")
    assert payload(parse_payload(stoat.payload)) == stoat.payload == "IS02102A8", "it is printed on cardboard"
    assert parse_payload(stoat.payload).number == game.catalogue.faces["stoat"].number == 73


@clauses("INS-ITEM-01", "INS-OVER-03", "INS-UNUSED-02", "INS-DEATHCARD-16", "INS-RULING-02", "INS-RULING-03")
def test_every_option_is_explained_with_its_clause() -> None:
    helps = {help.name: help for help in option_help(Options)}
    assert set(helps) == set(Options.__struct_fields__)
    assert all(help.text and help.clause.startswith("INS-") for help in helps.values())
    assert helps["items"].default is True and helps["over_damage"].default is False


@clauses("INS-UNUSED-02", "INS-UNUSED-03", "INS-UNUSED-10")
def test_left_out_cards_join_one_by_one() -> None:
    game = build(allow=("grizzly",))
    assert game.home["grizzly:1"] == names.CREATURES and game.home["great-white:1"] == names.UNUSED
    with pytest.raises(ConfigError, match="leshy"):
        build(allow=("leshy",))
    with pytest.raises(ConfigError, match="'wolf' is no card that can be allowed"):
        build(allow=("wolf",))


def test_a_wrong_option_is_named() -> None:
    with pytest.raises(ConfigError, match="did you mean 'over_damage'"):
        read_options("inscription", Options, {"over_damge": True})
    with pytest.raises(ConfigError, match="blanks"):
        read_options("inscription", Options, {"blanks": 6})


@clauses("INS-RULING-80")
def test_the_expansion_is_behind_an_option() -> None:
    assert "dire-wolf" not in build().catalogue.faces
    game = build(expansion=True)
    assert {face.id for face in read_cards().expansion} <= set(game.catalogue.faces)
