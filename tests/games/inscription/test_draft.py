"""The draft: seen by the camera, told by the phone (ledger 3.3)."""

from companion.games.inscription import names
from companion.games.inscription.rules.draft import Deal, Pick
from companion.kernel.cards import CardId
from companion.kernel.picture import VisibleCard
from companion.table.recognition.recognise import Ambiguous, Explained, InProgress, recognise
from companion.testing.pictures import in_order, reading, with_change
from tests.clauses import clauses
from tests.games.inscription.table import Table, begin


def drafting(**options: object) -> Table:
    table = begin(draft=True, **options).rings()
    assert table.phase == names.DRAFT
    return table


def deal(table: Table) -> list[CardId]:
    pile = table.state.at(names.CREATURES)[:3]
    table.does("deal " + " ".join(pile), by="*")
    return list(pile)


def seen(table: Table, *cards: CardId):  # noqa: ANN201 - a verdict of any kind
    """What the recogniser makes of these cards lying face up."""
    before = in_order(table.game, table.state)
    shown = [reading([]) for _ in names.REVEALS]
    for place, card in enumerate(cards):
        shown[place] = reading([VisibleCard(card)]) if card else reading([])
    picture = with_change(before, *zip(names.REVEALS, shown, strict=True))
    return recognise(table.game, table.state, picture, before)


@clauses("INS-DRAFT-03")
def test_the_camera_waits_for_exactly_three_cards() -> None:
    table = drafting()
    one, two, three = table.state.at(names.CREATURES)[:3]
    begun = [(one,), ("", "", one), (one, two), (two, one), ("", two, one)]
    assert all(isinstance(seen(table, *cards), InProgress) for cards in begun), "wherever the first ones are laid"
    verdict = seen(table, one, two, three)
    assert isinstance(verdict, Explained) and verdict.path == (Deal("*", (one, two, three)),)
    refusal = table.tries(f"deal {one} {two}", by="*")
    assert (refusal.code, refusal.say) == ("E_DRAFT_COUNT", "Lay exactly three cards; I see 2.")


@clauses("INS-DRAFT-01", "INS-DRAFT-04")
def test_one_takes_then_the_other_and_the_third_goes_aside() -> None:
    table = drafting()
    one, two, three = deal(table)
    assert "Ana: take" in table.game.view(table.state).todo
    table.does(f"pick {one}", by="A").does(f"pick {three}", by="B")
    assert table.state.at(names.unseen("A")) == (one,) and table.state.at(names.unseen("B")) == (three,)
    assert table.state.at(names.ASIDE) == (two,)


@clauses("INS-DRAFT-04")
def test_the_camera_sees_which_card_went_first_and_asks_when_two_vanish_at_once() -> None:
    table = drafting()
    one, two, three = deal(table)
    first = seen(table, one, "", three)
    assert isinstance(first, Explained) and first.path == (Pick("A", two),)
    assert isinstance(seen(table, one, "", ""), Ambiguous)


@clauses("INS-DRAFT-06")
def test_a_pick_out_of_turn_is_refused() -> None:
    table = drafting()
    one, *_ = deal(table)
    refusal = table.tries(f"pick {one}", by="B")
    assert (refusal.code, refusal.say) == ("E_DRAFT_ORDER", "It is Ana's pick.")


@clauses("INS-DRAFT-05", "INS-DRAFT-06", "INS-DRAFT-07", "INS-DRAFT-08", "INS-DRAFT-10")
def test_ten_deals_each_way_make_two_decks_of_twenty() -> None:
    table = drafting()
    order = []
    for _ in range(20):
        one, two, _ = deal(table)
        order.append(table.game.candidates(table.state).__next__().seat)
        first, second = ("A", "B") if order[-1] == "A" else ("B", "A")
        table.does(f"pick {one}", by=first).does(f"pick {two}", by=second)
    assert order == ["A"] * 10 + ["B"] * 10
    assert [len(table.state.at(names.unseen(seat))) for seat in names.SEATS] == [20, 20]
    assert (table.question.key, table.value("A_deck"), table.state.at(names.ASIDE)) == ("shuffle", 20, ())
    assert table.rings().question.key == "coin"


@clauses("INS-DRAFT-10")
def test_the_phone_shows_the_cost_mix() -> None:
    table = drafting()
    one, *_ = deal(table)
    cost = table.game.catalogue.face(one).cost_text()
    table.does(f"pick {one}", by="A")
    worth = "1 free" if cost == "free" else f"1 for {cost}"
    assert f"Ana has 1 of 20 cards: {worth}." in table.game.view(table.state).notes


@clauses("INS-UNUSED-04")
def test_a_mothman_is_never_drafted() -> None:
    table = drafting()
    one, two, *_ = table.state.at(names.CREATURES)
    refusal = table.tries(f"deal {one} {two} mothman:1", by="*")
    assert (refusal.code, refusal.put_back) == ("E_UNUSED_CARD", ("put Mothman into the box",))


@clauses("INS-DRAFT-01", "INS-RULING-79")
def test_with_a_draft_a_hand_holds_the_own_cards_alone() -> None:
    table = Table("A/unseen stoat:1", "B/unseen stoat:2", "B1 squirrel", options={"draft": True})
    assert table.tries("play stoat:1 B1 blood=squirrel:1").code == "E_ILLEGAL_MOVE"
    assert table.tries("play wolf:1 B1").code == "E_ILLEGAL_MOVE"
    assert table.does("play stoat:2 B1 blood=squirrel:1").at("B1") == "stoat 1/3"
