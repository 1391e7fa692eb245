"""A game's names are declared once; zones, bounds and what people call places follow."""

from __future__ import annotations

from companion.games.augmented import names as augmented
from companion.games.inscription import names as inscription
from companion.kernel.context import Context
from companion.kernel.facts import COUNT, SWITCH, Counter
from companion.kernel.game import NoOptions
from companion.kernel.names import SET, STACK, UNSEEN, Names
from companion.kernel.places import Place, Zone
from companion.kernel.sentences import say
from companion.languages import catalogue

table = Names()
LEVELS = (2, 1)
goal = (levels := table.each("level", LEVELS)).place("L{level}.goal", STACK, say("the goal of Level {level}"))
deck = levels.place("L{level}.deck", UNSEEN, say("the Level {level} deck"), say("Level {level} events"))
BOX = table.place("box", SET, say("the box"), say("Box"))
PLAIN = table.place("nowhere")
own = table.seats("name", "ABC", say("{name}'s {what}"))
hand = own.place("{name}/hand", Zone("", secrecy="unseen", region="{name}/deck", hand=True), say("hand"))
under = own.each("who", ("cobb", "saito")).place("{name}/under+{who}", SET, say("under {who}"))
row = own.each("what", {"play": say("Play row")}).place("{name}/{what}", STACK, say("{name}'s {what}"))
ROUND, FIRST = table.counter("round"), table.counter("first", SWITCH)
bones, missed = own.counter("{name}/bones"), own.each("what", ("bones",)).counter("{name}/missed/{what}", SWITCH)
WOUND = table.mark("wound", Counter(most=3))
token = table.each("place", (1, 2)).mark("token/{place}", Counter(family="token/PLACE"))


class Tale(Context):
    """A game of these names."""

    declared = table

    def person(self, who: str) -> str:
        return super().person(who).capitalize()


def tale(seats: str = "AB") -> Tale:
    return Tale(NoOptions(), dict(zip(seats, ("Ana", "Luka", "Mia"), strict=False)))


def test_a_declaration_gives_what_the_rules_use() -> None:
    places = (goal(2), hand("A"), under("B", "cobb"), BOX)
    assert [str(where) for where in places] == ["L2.goal", "A/hand", "B/under+cobb", "box"]
    names = (ROUND, bones("A"), missed("B", "bones"), WOUND, token(2))
    assert names == ("round", "A/bones", "B/missed/bones", "wound", "token/2")


def test_zones_follow_key_by_key_for_the_seats_at_the_table() -> None:
    zones = tale("A").zones
    assert list(zones) == ["L2.goal", "L2.deck", "L1.goal", "L1.deck", "box", "nowhere", "A/hand", "A/under", "A/play"]
    assert zones["A/hand"] == Zone("A/hand", "A", "unseen", region="A/deck", hand=True)
    assert zones["A/under"] == Zone("A/under", "A", order="any", spots=("cobb", "saito"))
    assert zones["L1.deck"] == Zone("L1.deck", secrecy="unseen", order="any")
    assert "B/hand" in tale().zones and "C/hand" not in tale().zones


def test_counters_and_marks_have_their_bounds() -> None:
    assert tale("A").counters == {"round": COUNT, "first": SWITCH, "A/bones": COUNT, "A/missed/bones": SWITCH}
    of_tokens = Counter(family="token/PLACE")
    assert tale().marks == {"wound": Counter(most=3), "token/1": of_tokens, "token/2": of_tokens}


def test_places_are_called_as_people_call_them() -> None:
    game = tale()
    called = {str(where): game.place_name(where) for where in (goal(2), BOX, PLAIN, hand("B"), row("A", "play"))}
    assert called == {
        "L2.goal": "the goal of Level 2",
        "box": "the box",
        "nowhere": "nowhere",
        "B/hand": "Luka's hand",
        "A/play": "Ana's Play row",
    }
    assert game.place_name(under("A", "cobb")) == "under Cobb"
    assert game.place_name(Place("L9", "x")) == "L9+x"
    assert [game.pile_name(where) for where in (deck(1), BOX, hand("A"), Place("L9"))] == [
        "Level 1 events",
        "Box",
        "",
        "",
    ]


def test_what_they_are_called_is_said_in_another_language() -> None:
    name = tale().place_name(hand("A"))
    assert name.in_language(catalogue("de")) == "Hand von Ana"  # type: ignore[attr-defined]


def test_two_games_share_no_table() -> None:
    assert augmented.hand is inscription.hand and augmented.table is not inscription.table
    assert augmented.PAYING not in inscription.table.places and "tail" not in augmented.table.marks
