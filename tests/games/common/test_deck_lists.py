"""Lists of cards as people type them and programs write them, for the cards of every game."""

import json
import sys
from collections.abc import Iterator
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.games.common import decks, nearest
from companion.games.common.deck_editing import added, typed
from companion.games.common.deck_forms import MOST_ROWS
from companion.games.common.decks import Names, parsed
from companion.games.common.spelling import written
from companion.kernel.deckbuilding import DeckCard, DeckLine
from tests.clauses import clauses
from tests.counted import Calls

UNKNOWN = ("E_NONE", "CLAUSE-1")
PILES = {"main": "Main deck", "side": "Side deck"}
FORMS = (
    "{n} {name}", "{n}x {name}", "{n}x{name}", "{n} x {name}", "{n}× {name}", "{n} * {name}", "({n}) {name}",
    "[{n}] {name}",
    "({n}x) {name}", "{n}. {name}", "{n}) {name}", "{n}: {name}", "{n} - {name}", "{n}\t{name}", "{n}\t{name}\tLimited",
    '{n},"{name}"', '"{name}",{n}', '{n};"{name}"', "{name} x{n}", "{name} x {n}", "{name} ×{n}", "{name} ({n})",
    "{name} (x{n})", "{name} [{n}]", "{name}, {n}", "{name}: {n}", "{name} - {n}", "{name} – {n}", "{name} * {n}",
    "{name} {n}x", "{name}\t{n}", "- {n} {name}", "* {name} x{n}", "• {name} ({n})", "  {n}   {name}  ",
    "{n} {name} (Limited)", "{n} {name} [Set]", "{n} {name} (SET) 178", "{n} {name}|SET", "{n} {name} # why",
    "{n} NWO: {name}", "NWO Red: {name} x{n}", "{name} (Limited) x{n}", "{n} “{name}”",
)  # fmt: skip
"""Every form of a line that says how many."""


@lru_cache(maxsize=1)
def catalogues() -> dict[str, tuple[Names, list[str]]]:
    """The names of each game's cards, each once."""
    found = {}
    for game in games.found():
        faces = {written(face.name): face for face in games.find(game).build().catalogue.faces.values()}
        cards = [DeckCard(face.id, face.name, pile="main") for face in faces.values()]
        found[game] = Names(cards, PILES, UNKNOWN), [face.name for face in faces.values()]
    return found


def names_of(*cards: str, **more: str) -> Names:
    return Names((DeckCard(card.lower(), card, pile=more.get(card, "main")) for card in cards), PILES, UNKNOWN)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("game", sorted(games.found()))
def test_every_card_of_every_game_is_found_in_every_form(game: str, form: str) -> None:
    names, every = catalogues()[game]
    for count in (1, 3, 12):
        wrong = []
        for name in every:
            card, number, _ = names.line(form.format(n=count, name=name))
            if card is None or (card.name, number) != (name, count):
                wrong.append((name, card and card.name, number))
        assert not wrong


@pytest.mark.parametrize("game", sorted(games.found()))
def test_every_card_is_found_by_its_name_alone(game: str) -> None:
    names, every = catalogues()[game]
    for name in every:
        for spelled in (name, name.upper(), f"{name} (Limited)", f'"{name}"', f"- {name}"):
            card, number, _ = names.line(spelled)
            assert card is not None and (card.name, number) == (name, 1), spelled


OWN = (
    st.text(st.characters(categories=["Lu", "Ll", "Lo", "Nd", "Zs"], codec="utf-8"), min_size=1, max_size=9)
    .map(str.strip)
    .filter(lambda name: any(map(str.isalpha, name)))
)


@given(
    st.lists(OWN, min_size=1, max_size=5, unique_by=written),
    st.sampled_from(["{n}\t{name}", "{name}\t{n}", '{n},"{name}"']),
)
def test_own_names_are_never_taken_for_each_other(own: list[str], form: str) -> None:
    names = Names([DeckCard(f"own_{at}", name) for at, name in enumerate(own)], PILES, UNKNOWN)
    for name in own:
        card = names.card(name)
        assert card is not None and card.name == name
        other = names.line(form.format(n=4, name=name))[0]
        assert other is None or other.name in own


@pytest.mark.parametrize(("line", "name", "count"), [
    ("1 Xanadu", "Xanadu", 1), ("3Xanadu", "Xanadu", 3), ("Elvis - 3", "Elvis", 3), ("Elvis * 3", "Elvis", 3),
    ("Elvis3", "Elvis3", 1), ("Elvis 3", "Elvis", 3), ("2 Child 13", "Child 13", 2), ("Child 13", "Child 13", 1),
    ("2 Moons", "Moons", 2), ("Two Moons", "Two Moons", 1), ("bar x2", "Bär", 2), ("3 волки", "Волки", 3),
])  # fmt: skip
def test_numbers_and_signs_are_read_as_people_mean_them(line: str, name: str, count: int) -> None:
    names = names_of("Xanadu", "Elvis", "Elvis3", "Child 13", "Moons", "Two Moons", "Bär", "Волки", "Лисы")
    card, number, _ = names.line(line)
    assert card is not None and (card.name, number) == (name, count)


def test_a_numbered_list_counts_nothing() -> None:
    names = names_of("Elk", "Wolf", "Stoat")
    assert [one.count for one in parsed("1. Elk\n2. Wolf\n3. Stoat", names).lines] == [1, 1, 1]
    assert [one.count for one in parsed("3. Elk\n2. Wolf\n1. Stoat", names).lines] == [3, 2, 1]


def lines(text: str, names: Names) -> list[tuple[str, int, str, int]]:
    return [(one.pile, one.count, one.name, one.line) for one in parsed(text, names).lines]


LACKEY = """<deck version="0.8">
\t<meta>
\t\t<game>Pond</game>
\t</meta>
\t<superzone name="Main Deck">
\t\t<card><name id="12">Elk & Wolf</name><set>Limited</set></card>
\t\t<card><name>Drs. For "Stoat"</name><set>Limited</set></card>
\t\t<card><name>Drs. For &quot;Stoat&quot;</name><set>Limited</set></card>
\t</superzone>
\t<superzone name="Sideboard">
\t\t<card><name>Elk & Wolf</name><set>Limited</set></card>
\t</superzone>
</deck>
"""


def test_lackeyccg_writes_a_card_for_each_copy_and_no_good_xml() -> None:
    names = names_of("Elk & Wolf", 'Drs. For "Stoat"')
    assert lines(LACKEY, names) == [
        ("main", 1, "Elk & Wolf", 6), ("main", 1, 'Drs. For "Stoat"', 7), ("main", 1, 'Drs. For "Stoat"', 8),
        ("side", 1, "Elk & Wolf", 11),
    ]  # fmt: skip
    assert parsed(LACKEY, names).faults == ()


@pytest.mark.parametrize("text", [
    '<deck game="x"><section name="Main"><card qty="3" id="7">Elk</card></section>'
    '<section name="Side"><card qty="2" id="8">Owl</card></section></deck>',
    '<cockatrice_deck version="1"><deckname>Pond</deckname><zone name="main"><card number="3" name="Elk"/></zone>'
    '<zone name="side"><card number="2" name="Owl"/></zone></cockatrice_deck>',
    json.dumps({"name": "Pond", "main": [{"name": "Elk", "count": 3}], "side": [{"card": "Owl", "qty": 2}]}),
    json.dumps({"main_deck": {"Elk": 3}, "side_deck": {"Owl": 2}}),
    json.dumps({"cards": ["Elk", "Elk", "Elk"], "side_deck": "Draft", "side_deck_cards": ["Owl", "Owl"]}),
    json.dumps({"main": ["3 Elk"], "side": ["2 Owl"], "version": 3}, indent=1),
    "[metadata]\nName=Pond\n[Main]\n3 Elk|SET\n[Sideboard]\n2 Owl|SET|1\n",
    "3 Elk\nSB: 2 Owl\n", "Set,Name,Count,Board\nLE,Elk,3,Main\nLE,Owl,2,Side\n",
    "Quantity\tName\tZone\n3\tElk\tMain\n2\tOwl\tSide",
    "// Author: somebody\nFormat: pond\nMain deck (3 cards):\n3\tElk\nSide deck:\n2\tOwl\nTotal cards: 5",
])  # fmt: skip
def test_what_programs_write_is_read(text: str) -> None:
    cards = [DeckCard("elk", "Elk", pile="main"), DeckCard("owl", "Owl", pile="main")]
    names = Names(cards, PILES, UNKNOWN, {"sb": "side"})
    known = parsed(text, names)
    counts = {pile: sum(one.count for one in known.lines if one.pile == pile and one.name == name)
              for pile, name in (("main", "Elk"), ("side", "Owl"))}  # fmt: skip
    assert (counts, known.faults) == ({"main": 3, "side": 2}, ())


def test_a_tabletop_simulator_deck_is_sorted_by_what_its_cards_are() -> None:
    card = {"Name": "CardCustom", "Transform": {"posX": 0.5, "rotY": 180}, "CardID": 100}
    inside = [{**card, "Nickname": name} for name in ("Elk", "Owl", "Elk")]
    deck = {"Name": "DeckCustom", "Nickname": "", "CustomDeck": {"1": {"NumWidth": 10}}, "ContainedObjects": inside}
    names = names_of("Elk", "Owl", Owl="side")
    found = lines(json.dumps({"SaveName": "", "ObjectStates": [deck]}, indent=1), names)
    assert [one[:3] for one in found] == [("main", 1, "Elk"), ("side", 1, "Owl"), ("main", 1, "Elk")]
    assert [one[3] for one in found] == sorted({one[3] for one in found}), "each at the line where it stands"


@pytest.mark.parametrize("text", [
    '{"cards": ', "<html><body>Elk</body></html>", '{"a": 1.5}', "Elk\0", "<deck></deck>", '{"a":' * 5000,
    "4 Lightning Bolt\n4 Goblin Guide\n20 Mountain\n4 Lava Spike\n4 Rift Bolt\n",
])  # fmt: skip
def test_a_deck_of_another_program_is_told_once(text: str) -> None:
    known = parsed(text, names_of("Elk", "Owl"))
    assert known.strange and len(known.faults) == 1 and known.faults[0].lines == ()
    assert "program" in known.faults[0].say


def test_a_wrong_name_is_one_fault_with_all_its_lines() -> None:
    known = parsed("2 Elg\nElk\nelg x3\nOWLL", names_of("Elk", "Owl"))
    assert [str(one) for one in known.faults] == [
        "lines 1, 3: 'Elg' is no card; did you mean 'Elk'? (E_NONE, CLAUSE-1)",
        "line 4: 'OWLL' is no card; did you mean 'Owl'? (E_NONE, CLAUSE-1)",
    ]


def test_a_clause_is_told_once() -> None:
    names = Names([DeckCard("elk", "Elk")], PILES, ("CLAUSE-1", "CLAUSE-1"))
    (fault,) = parsed("Elk\nElg", names).faults
    assert str(fault).endswith("did you mean 'Elk'? (CLAUSE-1)")


def test_of_two_that_may_be_meant_both_are_told() -> None:
    (fault,) = parsed("2 bar", names_of("Bär", "Bår")).faults
    assert fault.say == "'bar' is no card; which of 'Bär', 'Bår' is meant?"


def test_a_long_list_costs_few_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def similarity(word: str, name: str) -> float:
        asked.append(word)
        return 0.0

    monkeypatch.setattr(nearest, "similarity", similarity)
    names, every = catalogues()["inwo"]
    bad = f"{every[0]}\n" + "\n".join(f"3 {name[:9]} {at}q" for at, name in enumerate((every * 4)[: MOST_ROWS - 1]))
    known = parsed(bad, names)
    assert len(known.faults) == decks.MOST_WRONG + 1
    assert known.faults[-1].say == "100 names are no cards of this game; the list was read no further"
    assert len(asked) <= decks.SUGGESTED * nearest.FEW


def longest() -> Iterator[str]:
    """Lists as long as one may be, each line dear in its own way; `{}` is filled with the line's number."""
    lines = ("({}) the wolf [b{}] (c)", "- NWO: the wolf [b{}]", "Side: {} wolf", "{} w{}", "1 w [x] (y) {{z}} *F*",
             "a\tb\tc", "Name: x", "1x", "(", '"a,')  # fmt: skip
    for line in lines:
        yield "".join(f"{line.format(at, at)}\n" for at in range(MOST_ROWS))
    yield json.dumps([f"w{at}" for at in range(MOST_ROWS)])
    yield json.dumps({f"w{at}": at for at in range(MOST_ROWS)})
    yield json.dumps([{"name": "Wolf", "count": 3, "a": {}}] * MOST_ROWS)[: decks.MOST_KB * 1024]
    yield "<card>" * 5000
    yield "<deck>" + "<card><name>Wolf</name></card>" * MOST_ROWS
    for deep in (12, 400):
        yield '{"name": "x", "a": ' * deep + "{}" + "}" * deep


@pytest.mark.parametrize("text", list(longest()), ids=lambda text: ascii(text[:24]))
def test_no_list_is_long_to_read(text: str) -> None:
    """In calls, Python's and C's; 200,000 are less than 50 ms of a desktop's processor."""
    names, counter = catalogues()["augmented"][0], Calls()
    parsed(text, names)
    before = sys.getprofile()
    sys.setprofile(counter)
    try:
        parsed(text, names)
    finally:
        sys.setprofile(before)
    assert counter.calls < 200_000


@pytest.mark.parametrize("text", ["3 Elk\n" * (decks.MOST_LINES + 1), "3 Elk\n" * (MOST_ROWS + 1), f"3 {'ä' * 17_000}"])
def test_a_list_has_limits_that_no_deck_meets(text: str) -> None:
    (fault,) = parsed(text, names_of("Elk")).faults
    assert "this list is too long for a deck" in fault.say


def test_a_card_has_a_most() -> None:
    known = parsed("60 Elk\n40 Elk\n99 Owl", names_of("Elk", "Owl"))
    assert [(one.cards, one.lines) for one in known.faults] == [(("Elk",), (1, 2))]
    assert str(known.faults[0]) == "lines 1, 2: 100 copies of Elk; a list names at most 99 of a card"


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    known = parsed(text, catalogues()["incubo"][0])
    assert all(isinstance(one, DeckLine) for one in known.lines)


def test_cards_are_added_to_what_a_program_wrote() -> None:
    names = names_of("Elk & Wolf", 'Drs. For "Stoat"')
    listed = typed(LACKEY, names)
    assert listed == 'Main deck\n1 Elk & Wolf\n2 Drs. For "Stoat"\n\nSide deck\n1 Elk & Wolf\n'
    assert added(LACKEY, [("elk and wolf", 2)], "", names) == listed.replace("1 Elk", "3 Elk", 1)
    assert typed("Elk & Wolf\n", names) == "Elk & Wolf\n"
    strange = LACKEY.replace("Drs. For", "Mrs. For")
    assert typed(strange, names).startswith('Mrs. For "Stoat"\n')


@clauses("AUG-DECK-01")
def test_what_may_be_played_has_its_cardboard() -> None:
    for game in ("augmented", "inwo"):
        kind = games.find(game).kind
        building = kind.deckbuilding() if kind is not None else None
        assert building is not None
        for ready in building.ready():
            for seat in building.seat_options:
                pieces = building.copies(ready.text, seat)
                assert len(pieces) == len(set(pieces)) == sum(building.check(ready.text).counts.values())
