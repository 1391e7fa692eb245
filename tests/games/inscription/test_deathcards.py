"""Death cards: three times three cards, a name, a blank; and how they come back (ledger 3.8)."""

import pytest

from companion.games import read_options
from companion.games.inscription import names
from companion.games.inscription.options import DeathCard, Options
from companion.games.inscription.rules.death_cards import PORTRAIT_LIMIT, Name
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.picture import VisibleCard
from companion.table.recognition.recognise import Explained, recognise
from companion.testing.pictures import in_order, reading, with_change
from companion.virtual_table.piles import piles
from tests.clauses import clauses
from tests.games.inscription.table import Table, begin, build

DEAD = ("wolf", "adder", "porcupine", "mole", "alpha", "elk", "bat", "skunk", "stoat")
BOB = DeathCard("Bob", blood=1, power=2, health=3, sigils=("airborne",))
EVE = DeathCard("Eve", bones=2, power=4, health=1, sigils=("many-lives",), sitting=False)


def lost(*dead: str, **counts: int) -> Table:
    """Luka has just lost his last life; these lie on his dead pile."""
    table = Table("A1 wolf:2", *(f"B/dead {face}" for face in dead), B_lives=1, **{"B_hand": 0, "scale": 4, **counts})
    return table.does("ring").does("draw deck").does("ring")


def to_the_name(table: Table) -> Table:
    """Through the three reveals, with whatever comes first."""
    for _ in range(3):
        while table.question.key == "reveal":
            table.perform(table.question.options[0])
        table.perform(table.question.options[0])
    return table


@clauses("INS-GEN-03", "INS-GEN-06", "INS-DEATHCARD-01", "INS-LIFE-01", "INS-RULING-10")
def test_the_loser_is_offered_a_death_card() -> None:
    table = lost(*DEAD)
    assert table.state.over is not None and table.state.over.winners == ("A",)
    assert [type(action).__name__ for action in table.game.legal(table.state)] == ["Create"]
    assert "death card" in table.game.view(table.state).todo
    assert table.tries("create", by="A").code == "E_NOT_YOUR_TURN"
    assert table.tries("draw deck", by="A").code == "E_GAME_OVER"
    assert table.rings().phase == names.DEATH_CARD


@clauses("INS-DEATHCARD-05", "INS-DEATHCARD-06", "INS-DEATHCARD-08", "INS-DEATHCARD-09", "INS-DEATHCARD-10",
         "INS-DEATHCARD-11")  # fmt: skip
def test_cost_of_one_numbers_of_another_sigils_of_a_third() -> None:
    table = lost(*DEAD).rings()
    facts = []
    for one, two, three in (DEAD[:3], DEAD[3:6], DEAD[6:]):
        for face in (one, two, three):
            table.does(f"reveal {face}:1", by="*")
            facts += table.facts
        table.does(f"keep {one}:1", by="B")
        facts += table.facts
    assert table.question.key == "name"
    table.does('name blank-death-card:3 "Old Fang" portrait="M0 0 L9 9"', by="B")
    facts += table.facts
    legacy = table.game.carry_over(facts)
    assert legacy == {
        "death_cards": [
            {"name": "Old Fang", "blood": 2, "bones": 0, "power": 0, "power_rule": "", "health": 4,
             "sigils": ["airborne"], "portrait": "M0 0 L9 9", "sitting": True},
        ]
    }  # fmt: skip
    assert read_options("inscription", Options, legacy).sleeves()[0].name == "Old Fang"
    assert table.game.legal(table.state) == [], "one death card a game"
    ring = table.game.bell(table.state)
    assert isinstance(ring, Refusal) and (ring.code, ring.say) == ("E_GAME_OVER", "The game is over.")
    older = table.game.carry_over(facts, recent=False)
    assert not older["death_cards"][0]["sitting"], "yesterday's cards are not of this sitting"


@clauses("INS-DEATHCARD-11")
@pytest.mark.parametrize("title", ["wolf:1", "Mr. {card}{", "{seat} }{0}"])
def test_a_death_card_may_be_called_anything(title: str) -> None:
    table = to_the_name(lost(*DEAD).rings())
    before = table.state
    table.perform(Name("B", CardId("blank-death-card:1"), title))
    assert f"A death card is made: {title}." in table.game.tell(before, table.facts)


@clauses("INS-DEATHCARD-11")
def test_the_sleeve_of_a_death_card_is_told_as_it_is_written() -> None:
    odd = DeathCard("Mr. {card}{", bones=1, power=1, health=1)
    table = Table(options={"death_cards": (odd,)}).does("wear blank-death-card:1 1")
    refusal = table.tries("play blank-death-card:1 B1")
    assert refusal.say == "Mr. {card}{ costs 1 bone; you have 0."


@clauses("INS-DEATHCARD-06")
def test_the_camera_reads_what_is_turned_up() -> None:
    table = lost(*DEAD).rings()
    before = in_order(table.game, table.state)
    picture = with_change(before, (names.REVEALS[0], reading([VisibleCard("elk:1")])))
    verdict = recognise(table.game, table.state, picture, before)
    assert isinstance(verdict, Explained) and [action.card for action in verdict.path] == ["elk:1"]


@clauses("INS-DEATHCARD-07", "INS-DEATHCARD-06")
def test_a_small_dead_pile_may_take_the_hand_in() -> None:
    assert lost(*DEAD, B_hand=2).rings().question.key == "reveal", "nine cards are enough"
    table = lost("wolf", B_hand=2).rings()
    assert table.question.key == "mix"
    table.does("mix yes", by="B")
    assert table.does("reveal moose-buck:1", by="*").state.at(names.REVEALS[0]) == ("moose-buck:1",), "out of the hand"
    assert table.tries("reveal greater-smoke:1", by="*").code == "E_ILLEGAL_MOVE"


@clauses("INS-DEATHCARD-06", "INS-DEATHCARD-07", "INS-RULING-75")
def test_the_whole_hand_turns_up_before_anything_is_shuffled_again() -> None:
    """One dead card and four of the hand: a Bee everybody knows, a squirrel, and two that nobody has seen."""
    table = Table("A1 wolf:2", "B/dead wolf:1", "B/hand bee:1", B_lives=1, B_hand=4, scale=4, B_squirrels=9)
    table.does("ring").does("draw deck").does("ring").rings().does("mix yes", by="B")
    assert table.state.at(names.dead("B")) == ("wolf:1", "bee:1")
    for card in ("adder:1", "squirrel:12", "wolf:1"):
        table.does(f"reveal {card}", by="*")
    assert table.question.key == "cost"
    table.does("keep adder:1", by="B")
    assert "1 of the hand is in it unread" in table.does("reveal bee:1", by="*").question.say
    assert table.tries("reveal squirrel:13", by="*").code == "E_ILLEGAL_MOVE", "the one squirrel has turned up"
    assert table.tries("reveal elk:1", by="A").code == "E_WRONG_PHASE"
    table.does("reveal elk:1", by="*")
    assert table.question.key == "numbers", "nothing is left"
    table.does("keep elk:1", by="B")
    assert table.question.key == "reveal" and len(table.question.options) == 5, "all five are shuffled again"


@clauses("INS-DEATHCARD-07")
def test_a_card_of_the_hand_turns_up_only_when_the_hand_was_mixed_in() -> None:
    enough = lost(*DEAD, B_hand=2).rings()
    assert enough.tries("reveal moose-buck:1", by="*").code == "E_ILLEGAL_MOVE"
    declined = lost("wolf", "adder", B_hand=2).rings().does("mix no", by="B")
    assert declined.tries("reveal moose-buck:1", by="*").code == "E_ILLEGAL_MOVE"
    assert declined.tries("reveal squirrel:12", by="*").code == "E_ILLEGAL_MOVE"


@clauses("INS-DEATHCARD-07", "INS-DEATHCARD-01")
def test_cards_of_the_hand_that_nobody_can_show_are_left_out() -> None:
    table = lost(B_hand=3).rings().does("mix yes", by="B")
    assert table.question.key == "reveal" and [one.verb for one in table.question.options] == ["pass"]
    assert table.does("reveal elk:1", by="*").rings().question.key == "cost", "one ring goes on"
    assert to_the_name_from(table).question.key == "name"


def to_the_name_from(table: Table) -> Table:
    """The first choice of each question until a name is asked for."""
    while table.question.key != "name":
        table.perform(table.question.options[0])
    return table


@clauses("INS-DEATHCARD-01", "INS-DEATHCARD-06")
def test_the_bell_offers_only_what_can_be_made() -> None:
    nothing = lost(B_hand=0)
    ring = nothing.game.bell(nothing.state)
    assert isinstance(ring, Refusal) and ring.code == "E_PILE_EMPTY"
    assert nothing.game.legal(nothing.state) == [] and "Ring" not in nothing.game.view(nothing.state).todo
    hand = lost(B_hand=2).rings()
    assert hand.question.key == "mix", "the hand may still make one"
    again = hand.does("mix no", by="B")
    assert again.phase == names.GAME_OVER and again.rings().question.key == "mix", "it is offered again"


@clauses("INS-RULING-75")
def test_few_cards_are_shuffled_again() -> None:
    table = to_the_name(lost("wolf", "adder", "porcupine", "mole").rings())
    assert table.question.key == "name"


@clauses("INS-DEATHCARD-11")
@pytest.mark.parametrize(
    ("words", "why"),
    [
        ('name blank-death-card:1 " "', "needs a name"),
        ('name wolf:1 "Fang"', "no free blank"),
        (f'name blank-death-card:1 Fang portrait="{"M" * (PORTRAIT_LIMIT + 1)}"', "too large"),
    ],
)
def test_a_bad_name_or_portrait_is_refused(words: str, why: str) -> None:
    assert why in to_the_name(lost(*DEAD).rings()).tries(words, by="B").say


@clauses("INS-DEATHCARD-02", "INS-DEATHCARD-03", "INS-DEATHCARD-16")
def test_sleeves_of_this_sitting_or_all_or_none_turn_up_on_blanks() -> None:
    def sleeves(pool: str) -> list[str]:
        return [card.name for card in build(death_cards=(BOB, EVE), death_card_pool=pool).sleeves]

    assert (sleeves("sitting"), sleeves("all"), sleeves("none")) == (["Bob"], ["Bob", "Eve"], [])
    shuffled_in = [card for card in build(death_cards=(BOB,), blanks=3).home.items() if card[0].startswith("blank")]
    assert [home for _, home in shuffled_in] == [names.CREATURES] * 3 + [names.BLANKS] * 2
    assert build(blanks=3).home["blank-death-card:1"] == names.BLANKS, "without a sleeve no blank is needed"


@clauses("INS-DEATHCARD-13", "INS-DEATHCARD-14", "INS-DEATHCARD-15")
def test_a_drafted_blank_gets_its_sleeve_by_chance_and_everybody_sees_it() -> None:
    table = begin(draft=True, death_cards=(BOB, EVE), death_card_pool="all").rings()
    one, two = [card for card in table.state.at(names.CREATURES) if not card.startswith("blank")][:2]
    table.does(f"deal {one} blank-death-card:1 {two}", by="*").does("pick blank-death-card:1", by="A")
    assert (table.question.key, table.question.seats) == ("sleeve", ("*",))
    assert len(table.question.options) == 2
    before = table.state
    assert table.game.dressed(before) == {}, "it is a blank until then"
    table.does("wear blank-death-card:1 2", by="*")
    shown = table.game.dressed(table.state)
    assert {card: table.game.printed(face).name for card, face in shown.items()} == {"blank-death-card:1": "Eve"}
    assert table.game.tell(before, table.facts)[0] == "The blank is Eve; both players look at it."
    assert table.game.call(table.state, "blank-death-card:1") == "Eve"


@clauses("INS-DEATHCARD-04", "INS-DEATHCARD-13")
def test_either_player_may_play_a_death_card_once_its_sleeve_is_known() -> None:
    table = Table("B1 squirrel", "A1 stoat", options={"death_cards": (BOB, EVE)})
    assert "sleeve" in table.tries("play blank-death-card:1 B1 blood=squirrel:1").say
    table.does("wear blank-death-card:1 1").does("play blank-death-card:1 B1 blood=squirrel:1")
    assert table.at("B1") == "blank-death-card 2/3"
    assert table.does("ring").scale == -2, "Bob flies"


@clauses("INS-DEATHCARD-02", "INS-SIGIL-ManyLives")
def test_a_death_card_with_many_lives_stays_when_sacrificed() -> None:
    options = {"death_cards": (EVE,), "death_card_pool": "all"}
    table = Table("B1 blank-death-card:1 sleeve=1", options=options).does("play stoat:1 B2 blood=blank-death-card:1")
    assert table.at("B1") == "blank-death-card 4/1"


@clauses("INS-DEATHCARD-08", "INS-DEATHCARD-09", "INS-DEATHCARD-10")
def test_the_buttons_say_what_each_card_would_give() -> None:
    table = lost("wolf", "adder", "porcupine", "mole", "alpha", "elk", "bat", "skunk", "rabbit").rings()
    said = {}
    while table.question.key != "name":
        while table.question.key == "reveal":
            table.perform(table.question.options[0])
        said[table.question.key] = [table.game.label(table.state, one) for one in table.question.options]
        table.perform(table.question.options[0])
    assert said == {
        "cost": ["Of Wolf: 2 blood", "Of Adder: 2 blood", "Of Porcupine: 1 blood"],
        "numbers": ["Of Mole: 0/4", "Of Alpha: 1/2", "Of Elk: 2/4"],
        "sigils": ["Of Bat: Airborne", "Of Skunk: Stinky", "Of Rabbit: none"],
    }


@clauses("INS-DEATHCARD-05", "INS-DEATHCARD-13")
def test_blanks_for_death_cards_are_in_the_creature_pile_of_a_virtual_table() -> None:
    game = build(death_cards=(BOB, BOB), blanks=2)
    (creatures,) = [pile for pile in piles(game) if pile.key == str(names.CREATURES)]
    assert sum(card.startswith("blank-death-card:") for card in creatures.cards) == 2
