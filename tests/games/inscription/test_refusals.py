"""Every refusal code of ledger section 7: reached, said in a sentence, with what to put back."""

from pathlib import Path

import pytest

from companion.errors import RulesError
from companion.games import inscription
from companion.games.inscription import names
from companion.games.inscription.refusals import CODES
from companion.kernel.actions import Refusal
from companion.kernel.engine import perform
from companion.kernel.facts import Turned
from companion.kernel.notation import parse
from companion.kernel.picture import VisibleCard
from companion.kernel.places import place
from companion.scenarios.proofs import read_ledger
from companion.table.recognition.accept_table import follow
from companion.table.recognition.recognise import Explained, InProgress, Refused, recognise
from companion.testing.pictures import in_order, reading, with_change
from tests.clauses import clauses
from tests.games.inscription.table import Table, build

LEDGER = read_ledger(Path(inscription.__file__).parent / "RULES.md")
HAND = "put the card you wanted to play back into your hand"


def drawing(*cards: str, **counts: int) -> Table:
    """Luka has still to draw."""
    return Table(*cards, **counts).become(Turned("B", 5, names.TURN_DRAW))


def refused(words: str, *cards: str, by: str = "B", **counts: int) -> Refusal:
    return Table(*cards, **counts).tries(words, by=by)


def says(refusal: Refusal, code: str, sentence: str, *put_back: str) -> None:
    assert (refusal.code, refusal.say, refusal.put_back) == (code, sentence, put_back)
    assert refusal.clause in LEDGER.clauses


@clauses("INS-TURN-02")
def test_not_your_turn() -> None:
    says(refused("play geck:1 A1", by="A"), "E_NOT_YOUR_TURN", "It is Luka's turn.", HAND)
    says(refused("draw deck", by="A"), "E_NOT_YOUR_TURN", "It is Luka's turn.", HAND)


@clauses("INS-TURN-02")
def test_wrong_phase() -> None:
    refusal = refused("pass")
    assert (refusal.code, refusal.say) == ("E_WRONG_PHASE", "Nobody asks that now.")
    handy = Table("B1 hand-tentacle").does("ring")
    assert handy.tries("draw deck").say == f"First answer: {handy.question.say}"


@clauses("INS-DRAW-02", "INS-RULING-78")
def test_must_draw() -> None:
    says(drawing().tries("ring"), "E_MUST_DRAW", "Draw a card first, then ring.")
    back = "put Geck back into your hand, then draw"
    says(drawing().tries("play geck:1 B1"), "E_MUST_DRAW", "Draw a card first, then play.", back)
    bell = drawing()
    assert isinstance(bell.game.bell(bell.state), Refusal)


@clauses("INS-DRAW-02")
def test_already_drawn() -> None:
    says(refused("draw squirrel"), "E_ALREADY_DRAWN", "A card has already been drawn this turn.")


@clauses("INS-DRAW-04", "INS-RULING-15")
def test_pile_empty() -> None:
    refusal = drawing(B_deck=0).tries("draw deck")
    says(refusal, "E_PILE_EMPTY", "The creature pile is empty; draw from the other one.")
    both = Table(A_deck=0, A_squirrels=0).does("ring")
    assert both.phase == names.TURN_PLAY, "with both piles empty nothing is drawn"


@clauses("INS-PLAY-04")
def test_slot_occupied() -> None:
    says(refused("play geck:1 B1", "B1 stoat"), "E_SLOT_OCCUPIED", "B1 is taken by Stoat.", HAND)


@clauses("INS-BOARD-01")
def test_not_your_side() -> None:
    says(refused("play geck:1 A1"), "E_NOT_YOUR_SIDE", "A1 belongs to Ana.", HAND)


@clauses("INS-COST-01", "INS-RULING-20")
def test_no_space() -> None:
    full = ("B1 stoat", "B2 wolf", "B3 cat", "B4 elk")
    says(refused("play geck:1 B1", *full), "E_NO_SPACE", "All four of your spaces are taken.", HAND)
    assert refused("play bullfrog:1 B3 blood=cat:1", *full).code == "E_NO_SPACE", "the cat stays"
    assert Table(*full).does("play bullfrog:1 B1 blood=stoat:1").at("B1") == "bullfrog 1/2"
    hook = refused("use fish-hook:1 target=A1 to=B1", *full, "A1 geck", B_items=1)
    assert hook.code == "E_NO_SPACE"


@clauses("INS-BLOOD-01", "INS-RULING-18")
def test_not_enough_and_too_much_blood() -> None:
    row = ("B1 squirrel:11", "B2 squirrel:12", "B3 black-goat")
    short = refused("play wolf:1 B1 blood=squirrel:11", *row)
    back = ("put Wolf back into your hand", "lay Squirrel on B1 again")
    says(short, "E_NOT_ENOUGH_BLOOD", "Wolf costs 2 blood; 1 is paid.", *back)
    none = refused("play wolf:1 B4", *row)
    assert none.say == "Wolf costs 2 blood; none is paid."
    more = refused("play stoat:1 B1 blood=squirrel:11,squirrel:12", *row)
    say = "Stoat costs 1 blood; that is more than it needs."
    says(more, "E_TOO_MUCH_BLOOD", say, "lay Squirrel on B1 again", "lay Squirrel on B2 again")
    assert refused("play geck:1 B1 blood=squirrel:11", *row).code == "E_TOO_MUCH_BLOOD"
    assert Table(*row).does("play wolf:1 B3 blood=squirrel:11,black-goat:1").at("B3") == "wolf 3/2", "needed: the goat"


@clauses("INS-TYPE-03", "INS-CARD-Daus-03")
def test_cannot_sacrifice() -> None:
    refusal = refused("play stoat:1 B1 blood=chime:1", "B1 chime")
    says(refusal, "E_CANNOT_SACRIFICE", "Chime is not alive and cannot be sacrificed.", "lay Chime on B1 again")


@clauses("INS-BLOOD-02")
def test_sacrifice_not_in_play() -> None:
    theirs = refused("play stoat:1 B1 blood=wolf:1", "A1 wolf")
    assert (theirs.code, "on the other side" in theirs.say) == ("E_SACRIFICE_NOT_IN_PLAY", True)
    hand = refused("play stoat:1 B1 blood=squirrel:20")
    assert (hand.code, "not in play" in hand.say) == ("E_SACRIFICE_NOT_IN_PLAY", True)


@clauses("INS-RULING-19")
def test_duplicate_sacrifice() -> None:
    refusal = refused("play wolf:1 B2 blood=cat:1,cat:1", "B1 cat")
    says(refusal, "E_DUPLICATE_SACRIFICE", "Cat can be sacrificed once in a payment.")


@clauses("INS-BLOOD-01", "INS-BLOOD-07", "INS-SIGIL-ManyLives")
def test_payment_open() -> None:
    table = Table("B1 squirrel:11", "B2 cat").does("lay wolf:1 B1")
    assert (table.question.key, table.question.say) == ("payment", "Which cards are sacrificed for Wolf on B1?")
    refusal = table.tries("play geck:1 B3")
    assert (refusal.code, refusal.put_back) == ("E_PAYMENT_OPEN", ("put Geck back into your hand",))
    assert table.does("play wolf:1 B1 blood=squirrel:11,cat:1").row("B")[:2] == ["wolf 3/2", "cat 0/1"]
    assert Table("B1 squirrel:11").does("lay stoat:1 B1").rings().at("B1") == "squirrel 0/1", "the bell takes it back"


@clauses("INS-BONE-03")
def test_not_enough_bones() -> None:
    refusal = refused("play bat:1 B1", B_bones=3)
    says(refusal, "E_NOT_ENOUGH_BONES", "Bat costs 4 bones; you have 3.", "put Bat back into your hand")


@clauses("INS-ITEM-02", "INS-RULING-65", "INS-ITEM-08")
def test_item_codes() -> None:
    assert Table(options={"items": False}).tries("use pliers:1").code == "E_ITEMS_DISABLED"
    assert refused("use pliers:1").code == "E_NO_ITEM"
    assert refused("use stoat:1", B_items=1).code == "E_NO_ITEM"
    setting = Table(B_items=1).become(Turned("B", 0, names.COIN))
    assert setting.tries("use pliers:1", by="B").code == "E_ITEM_TIMING"
    attack = Table(B_items=1).become(Turned("B", 5, names.TURN_ATTACK))
    says(attack.tries("use pliers:1"), "E_ITEM_TIMING", "Items can be used in your own turn, until the bell.")


@clauses("INS-ITEM-Scissors", "INS-ITEM-FishHook")
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("use scissors:1 target=A2", "E_BAD_TARGET"),
        ("use scissors:1 target=B1", "E_BAD_TARGET"),
        ("use scissors:1", "E_BAD_TARGET"),
        ("use fish-hook:1 target=A1", "E_BAD_TARGET"),
        ("use fish-hook:1 target=A1 to=A2", "E_NOT_YOUR_SIDE"),
        ("use fish-hook:1 target=A1 to=B1", "E_SLOT_OCCUPIED"),
        ("use pliers:1 target=A1", "E_BAD_TARGET"),
        ("play pliers:1 B2", "E_BAD_TARGET"),
    ],
)
def test_bad_target(words: str, code: str) -> None:
    assert refused(words, "A1 stoat", "B1 geck", B_items=1).code == code


@clauses("INS-SIGIL-CorpseEater", "INS-RULING-37")
def test_corpse_eater_closed() -> None:
    says(refused("eat corpse-maggots:1 B1"), "E_CORPSE_EATER_CLOSED", "No Corpse Eater may be played now.", HAND)
    table = Table("B1 wolf", "A1 stoat damage=1", "A/hand corpse-maggots").does("ring")
    assert table.tries("eat corpse-maggots:1 A2").code == "E_CORPSE_EATER_CLOSED", "only into the freed space"


@clauses("INS-SETUP-06", "INS-UNUSED-03", "INS-UNUSED-10")
@pytest.mark.parametrize("face", ["great-white", "grizzly", "leshy", "the-smoke", "sexy-black-goat", "mothman"])
def test_unused_card(face: str) -> None:
    table = Table()
    name = table.game.catalogue.faces[face].name
    refusal = table.tries(f"play {face}:1 B1")
    says(refusal, "E_UNUSED_CARD", f"{name} is left in the box at this table.", f"put {name} into the box")


@clauses("INS-RULING-79")
def test_illegal_move() -> None:
    says(refused("play stoat:1 B2", "B1 stoat"), "E_ILLEGAL_MOVE", "Stoat belongs on B1.", "move Stoat back to B1")
    dead = refused("play stoat:1 B2", "A/dead stoat")
    assert (dead.code, dead.say) == ("E_ILLEGAL_MOVE", "Stoat is not in Luka's hand. It lies in: Ana's dead pile.")
    empty = refused("play geck:1 B1", B_hand=0)
    assert (empty.code, empty.say) == ("E_ILLEGAL_MOVE", "By my count Luka's hand is empty.")
    assert refused("play geck:1 draft1").code == "E_ILLEGAL_MOVE"
    assert refused("play king:1 B1").code == "E_ILLEGAL_MOVE"


@clauses("INS-GEN-03")
def test_game_over() -> None:
    table = Table("B1 urayuli", A_lives=1).does("ring")
    assert table.tries("draw deck", by="A").code == "E_GAME_OVER"
    view = table.game.view(table.state)
    assert view.headline.endswith("has won") and "has no candle left" in view.todo, "why, too"


def test_every_code_of_the_ledger_has_a_sentence_and_every_sentence_a_code() -> None:
    text = LEDGER.path.read_text(encoding="utf-8")
    section = text[text.index("## 7.") : text.index("## 8.")]
    listed = {word.strip("|,. ") for word in section.replace("/", " ").split() if word.startswith("E_")}
    assert listed == set(CODES)


def test_words_that_mean_nothing_are_no_refusal_but_an_error() -> None:
    with pytest.raises(RulesError, match="known:"):
        parse("dance", "B", build().vocabulary)


# --- as the camera meets them --------------------------------------------------------------------------------------


def verdict(table: Table, *changes: tuple[str, str]):  # noqa: ANN201 - a verdict of any kind
    before = in_order(table.game, table.state)
    new = [(place(where), reading([VisibleCard(card)] if card else [])) for where, card in changes]
    return recognise(table.game, table.state, with_change(before, *new), before)


@clauses("INS-BOARD-01", "INS-BLOOD-01", "INS-RULING-79")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ([("A2", "geck:1")], "E_NOT_YOUR_SIDE"),
        ([("B2", "grizzly:1")], "E_UNUSED_CARD"),
        ([("B2", "bat:1")], "E_NOT_ENOUGH_BONES"),
        ([("B1", ""), ("B2", "wolf:1")], "E_NOT_ENOUGH_BLOOD"),
        ([("B1", ""), ("B2", "geck:1")], "E_TOO_MUCH_BLOOD"),
    ],
)
def test_what_a_wrong_hand_did_is_named(changes: list[tuple[str, str]], code: str) -> None:
    found = verdict(Table("B1 squirrel:11", "A1 stoat"), *changes)
    refusal = found.refusal if isinstance(found, Refused | InProgress) else None
    assert refusal is not None and refusal.code == code


@clauses("INS-PLAY-04")
@pytest.mark.parametrize("there", ["squirrel:11", "chime:1", "cat:1"])
@pytest.mark.parametrize("card", ["geck:1", "bat:1", "squirrel:12"])
def test_a_covered_card_has_not_paid(there: str, card: str) -> None:
    """A card laid exactly upon another: nobody saw the lower one leave, so nobody says it was sacrificed."""
    table = Table(f"B1 {there}", "B2 stoat")
    found = verdict(table, ("B1", card))
    assert isinstance(found, Refused) and found.refusal.code == "E_SLOT_OCCUPIED"
    lifted = verdict(table, ("B2", ""), ("B1", card))
    assert isinstance(lifted, Refused) and there not in lifted.action.blood


@clauses("INS-BLOOD-01", "INS-PLAY-04")
def test_a_covered_card_may_still_have_paid_where_that_is_legal() -> None:
    found = verdict(Table("B1 squirrel:11"), ("B1", "stoat:1"))
    assert isinstance(found, Explained) and found.path[0].blood == ("squirrel:11",)


@clauses("INS-RULING-79")
def test_a_card_that_moves_without_a_rule_is_refused_and_can_be_accepted_anyway() -> None:
    table = Table("B1 wolf")
    found = verdict(table, ("B1", ""), ("B2", "wolf:1"))
    assert isinstance(found, Refused) and found.refusal.say == "Wolf belongs on B1."
    changes = (place("B1"), reading([])), (place("B2"), reading([VisibleCard("wolf:1")]))
    picture, state = with_change(in_order(table.game, table.state), *changes), table.state
    for fix in follow(table.game, state, picture):
        state, _ = perform(table.game, state, fix)
    assert state.top(place("B2")) == "wolf:1" and state.turn == table.state.turn


@clauses("INS-BLOOD-07")
@pytest.mark.parametrize(
    ("second", "lifted"),
    [
        (("B4", "wolf:2"), ["B1"]),
        (("B4", "wolf:2"), []),
        (("B4", "stoat:1"), []),
        (("A4", "geck:1"), ["B1"]),
        (("B1", "geck:1"), []),
        (("B4", "bat:1"), ["B1"]),
    ],
)
def test_a_second_card_in_the_middle_of_a_payment(second: tuple[str, str], lifted: list[str]) -> None:
    """A wolf lies there and is not yet paid: whatever else is laid is refused as it would be on the phone."""
    table = Table("B1 squirrel:11", "B2 squirrel:12", B_bones=0)
    found = verdict(table, ("B3", "wolf:1"), *((where, "") for where in lifted), second)
    where, card = second
    phone = table.does("lay wolf:1 B3").tries(f"play {card} {where}")
    assert isinstance(found, Refused)
    assert (phone.code, phone.clause) == ("E_PAYMENT_OPEN", "INS-BLOOD-07")
    assert (found.refusal.code, found.refusal.clause) == (phone.code, phone.clause)


@clauses("INS-DRAW-02", "INS-RULING-78")
@pytest.mark.parametrize(
    "laid",
    [
        [("B1", "geck:1"), ("B2", "squirrel:11")],
        [("B1", "wolf:1"), ("B2", "wolf:2"), ("B4", "stoat:1"), ("B3", "bat:1")],
    ],
)
def test_several_cards_before_the_draw(laid: list[tuple[str, str]]) -> None:
    found = verdict(drawing(), *laid)
    assert isinstance(found, Refused)
    assert (found.refusal.code, found.refusal.clause) == ("E_MUST_DRAW", "INS-RULING-78")
    assert found.refusal.put_back == (), "all of them are to be put back, not only the first"


@clauses("INS-BOARD-01", "INS-BONE-03")
def test_several_mistakes_at_once_are_named_one_after_another() -> None:
    """Neither is explained by the other; the first is named, and when it is gone the next."""
    table = Table(B_bones=0)
    found = verdict(table, ("A2", "geck:1"), ("B4", "bat:1"))
    assert isinstance(found, Refused)
    codes = {found.refusal.code}
    left = ("B4", "bat:1") if found.action.card == "geck:1" else ("A2", "geck:1")
    codes.add(verdict(table, left).refusal.code)
    assert codes == {"E_NOT_YOUR_SIDE", "E_NOT_ENOUGH_BONES"}
