"""Rules beside the stories: what nobody sees, cards that are all alike, how cards lie, and what is laid wrongly."""

from typing import Any

import pytest

from companion.games.incubo import Incubo, board, names
from companion.games.incubo import rules as act
from companion.games.incubo.names import Side
from companion.games.incubo.scenario import scenario_game
from companion.games.incubo.scenario.sight import seen
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.picture import VisibleCard, agrees, reads
from companion.kernel.state import State
from tests.clauses import clauses

FEARS = tuple(CardId(f"FA0{number}:1") for number in range(1, 7))


def at(**given: Any) -> tuple[Incubo, State]:
    game, state = scenario_game().start(given, [], {})
    assert isinstance(game, Incubo)
    return game, state


def done(game: Incubo, state: State, action: Action) -> State:
    assert game.why_not(state, action) is None, game.why_not(state, action)
    return perform(game, state, action)[0]


def fresh(players: int = 2, **options: object) -> tuple[Incubo, State]:
    seats = {"A": "Ana", "B": "Luka"} if players == 2 else {"A": "Ana"}
    game = Incubo(Incubo.Options(**options), seats)
    return game, resolve(game, State(), game.setup())[0]


@clauses("CUBO-DREAM-07")
def test_the_dream_lies_so_that_both_read_their_side() -> None:
    game, state = at(dream="D02", dice={"alpha": 0, "tommy": 0})
    wanted = game.picture(state)[names.DREAM]
    assert agrees(wanted, reads(VisibleCard(CardId("D02:1"), 0)))
    assert not agrees(wanted, reads(VisibleCard(CardId("D02:1"), 180)))


@clauses("CUBO-SETUP-01", "CUBO-SETUP-02", "CUBO-SETUP-03", "CUBO-SETUP-04", "CUBO-SOLO-01")
def test_who_sits_where_and_what_each_begins_with() -> None:
    game, state = fresh()
    assert (game.side("A"), game.side("B")) == (names.ALPHA, names.TOMMY)
    for who in names.SIDES:
        assert board.deck_size(state, who) == 19 and board.fear_deck_size(state, who) == 6
    alone, state = fresh(1, solo="tommy")
    assert alone.side("A") == names.TOMMY and board.deck_size(state, names.TOMMY) == 19
    assert not board.can_draw(state, names.ALPHA)


@clauses("CUBO-MON-01", "CUBO-PLAY-06", "CUBO-FEAR-01")
def test_which_fear_card_was_added_nobody_knows_until_it_comes_up() -> None:
    """Any of the six may come then, and only as many as were added."""
    game, state = at(monster=["M11", "M12", "M13"], dice={"alpha": 0, "tommy": 0}, free_left={"alpha": 5, "tommy": 5})
    state = state.with_cards({**state.cards, names.fear_deck("alpha"): FEARS})
    state = state.with_counters({**state.counters, names.hidden_in_discard("alpha"): 1})
    assert board.fear_deck_size(state, "alpha") == 5 and board.discard_size(state, "alpha") == 1
    head = names.beside("alpha", names.MIDDLE)
    for card in FEARS:
        after = done(game, state, act.Draw("A", card, head))
        assert board.owner(after, card) == "alpha" and board.fear_deck_size(after, "alpha") == 5
        assert not board.can_draw(after, "alpha")


@clauses("CUBO-COMP-06", "CUBO-CHIMECARD-01")
def test_chime_cards_are_all_alike() -> None:
    """Whichever of them the camera reads, it is the one of this deck."""
    game, state = at(dream="D04", dice={"alpha": 0, "tommy": 0}, chimes=5, decks={"alpha": ["H01", "CA13"]})
    after = done(game, state, act.Draw("A", CardId("H04:1"), names.row("alpha", "play")))
    assert len(after.at(names.CHIMES)) == 6 and board.deck_size(after, "alpha") == 1


@clauses("CUBO-CHIMECARD-01", "CUBO-MON-06")
def test_a_chime_card_laid_on_its_deck_was_drawn_for_no_part() -> None:
    """Nobody is asked for which of the parts, since it is played beside none."""
    decks = {"alpha": ["H01", "CA13"], "tommy": ["CT13"]}
    game, state = at(monster=["M11", "M12", "M13"], dice={"alpha": 0, "tommy": 0}, decks=decks)
    chime = CardId("H01:1")
    meant = [one for one in game.candidates(state, frozenset((chime,))) if game.why_not(state, one) is None]
    assert meant == [act.Draw("A", chime)]
    after = done(game, state, meant[0])
    assert chime in after.at(names.CHIMES) and board.deck_size(after, "alpha") == 1


@clauses("CUBO-MON-07", "CUBO-FEAR-04")
def test_a_fear_card_that_could_be_removed_keeps_to_the_part_it_was_turned_up_for() -> None:
    monster, dice, decks = ["M11", "M12", "M13"], {"alpha": 0, "tommy": 0}, {"alpha": ["FA04"]}
    game, state = at(monster=monster, dice=dice, decks=decks, fear=2)
    head, arm, *_ = (names.beside("alpha", slot) for slot in board.standing(game, state))
    state = done(game, state, act.Draw("A", FEARS[3], arm))
    assert state.question is not None
    assert state.question.prompt.options == (act.Put("A", arm), act.Remove("A"))
    refusal = game.why_not(state, act.Put("A", head))
    assert refusal is not None and refusal.code == "E_NO_PART"
    assert FEARS[3] in done(game, state, act.Put("A", arm)).at(arm)


@clauses("CUBO-CARD-02", "CUBO-RULING-02")
def test_a_card_the_wrong_way_round_changes_nothing() -> None:
    game, state = at(dream="D04", dice={"alpha": 0, "tommy": 0}, decks={"alpha": ["CA13"]})
    wrong = act.WrongEnd("A", CardId("CA13:1"), names.row("alpha", "play"))
    assert wrong in list(game.candidates(state, frozenset((wrong.card,))))
    assert wrong not in list(game.candidates(state))
    refusal = game.why_not(state, wrong)
    assert refusal is not None and refusal.code == "E_WRONG_END"


@clauses("CUBO-RULING-24", "CUBO-POWER-ScryOrder")
def test_an_order_that_is_not_told_is_not_known() -> None:
    """After looking, the next card may be any of the three; told, it is the one on top."""
    decks = {"alpha": ["CA01", "CA13", "CA18", "CA15"]}
    game, state = at(dream="D11", dice={"alpha": 0, "tommy": 0}, area={"alpha": ["CA09@play"]}, decks=decks)
    assert [card[:4] for card in board.next_cards(state, "alpha")] == ["CA01"]
    untold = done(game, state, act.UseCard("A", CardId("CA09:1")))
    assert {"CA01:1", "CA13:1", "CA18:1"} <= set(board.next_cards(untold, "alpha"))
    top = tuple(CardId(f"{key}:1") for key in ("CA18", "CA13", "CA01"))
    assert board.next_cards(done(game, state, act.UseCard("A", CardId("CA09:1"), top=top)), "alpha") == top[:1]


@clauses("CUBO-RULING-55", "CUBO-COMP-09")
def test_the_companion_throws_what_is_missing_each_number_alike() -> None:
    game, state = fresh()
    state = done(game, state, act.Begin("A"))
    state = done(game, state, act.Face("A", CardId("D01:1")))
    state = done(game, state, act.Roll("B", names.TOMMY, 1))
    state = done(game, state, act.Throw("A"))
    question = state.question
    assert question is not None and question.prompt.seats == ("*",)
    assert [one.value for one in question.prompt.options if isinstance(one, act.Roll)] == [0, 1]
    assert {one.who for one in question.prompt.options if isinstance(one, act.Roll)} == {names.ALPHA}


@clauses("CUBO-POWER-ScryDiscard", "CUBO-POWER-Pick2", "CUBO-POWER-ScryBox")
@pytest.mark.parametrize(
    ("who", "power", "deck", "out"),
    [("alpha", "CA07", "CA01 CA13 CA18", "CA13"), ("tommy", "CT09", "CT13 CT18", "CT18")],
)
def test_the_card_that_leaves_is_laid_on_the_discard_pile_or_named(who: Side, power: str, deck: str, out: str) -> None:
    """One look, two ways to answer: a tap, or the card itself before the camera. The others stay unseen."""
    decks = {who: deck.split()}
    game, state = at(dream="D11", dice={"alpha": 0, "tommy": 0}, area={who: [f"{power}@play"]}, decks=decks)
    state = done(game, state, act.UseCard(game.seat(who), game.card(power)))
    assert state.question is not None
    card, pile = game.card(out), names.discard(who)
    named = next(one for one in state.question.prompt.options if isinstance(one, act.UseCard) and one.out == card)
    assert named.hands(game, state) == {card}
    laid = seen(game, state, {"zone": str(pile), "card": out, "rotation": 0 if who == "alpha" else 180})
    assert laid == named
    after = done(game, state, named)
    assert after.top(pile) == card
    game, state = at(dream="D11", dice={"alpha": 0, "tommy": 0}, area={"alpha": ["CA16@play"]},
                     decks={"alpha": ["CA01", "CA13", "CA18"]})  # fmt: skip
    state = done(game, state, act.UseCard("A", game.card("CA16")))
    assert state.question is not None
    boxed = [one for one in state.question.prompt.options if isinstance(one, act.UseCard)]
    assert boxed and not any(one.hands(game, state) for one in boxed), "the box is off the mat: it is named"
