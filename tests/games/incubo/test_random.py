"""What holds in every game of *Incubo*, however it is played, by two and alone."""

import random
from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.incubo import board, names
from companion.games.incubo import rules as act
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import fold
from companion.kernel.facts import Fact
from companion.kernel.notation import parse, words
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.incubo.table import Table
from tests.strategies import CHANCES

TABLES = st.sampled_from(
    [(2, {}), (2, {"difficulty": "hard"}), (2, {"lose_at_zero": True}), (1, {"solo": "alpha"}), (1, {"solo": "tommy"})]
)
MOVES = 160


def table_of(chance: random.Random, kind: tuple[int, dict[str, object]]) -> Table:
    players, options = kind
    return Table(players, chance, **options)


def some(table: Table) -> Action | None:
    """Any kind of action that is legal, then any of that kind; who gives up does so rarely."""
    kinds: dict[type, list[Action]] = {}
    for one in table.legal():
        kinds.setdefault(type(one), []).append(one)
    assert kinds, (table.state.question, table.state.turn)
    if len(kinds) > 1 and table.chance.randrange(8):
        kinds.pop(act.GiveUp, None)
    return table.chance.choice(kinds[table.chance.choice(sorted(kinds, key=lambda kind: kind.__name__))])


def cards_of(state: State) -> Counter[str]:
    return Counter(card for cards in state.cards.values() for card in cards)


@clauses("CUBO-COMP-08", "CUBO-COMP-15", "CUBO-PLAY-06", "CUBO-CHIME-03", "CUBO-RULING-44", "CUBO-RULING-57")
@clauses("CUBO-RULING-24", "CUBO-RULING-25", "CUBO-MON-01", "CUBO-RULING-36", "CUBO-SETUP-06")
@clauses("CUBO-ROW-06", "CUBO-ROW-05", "CUBO-POWER-03", "CUBO-RULING-38", "CUBO-MON-09")
@given(CHANCES, TABLES)
@settings(max_examples=30)
def test_what_always_holds_holds_at_every_move(chance: random.Random, kind: tuple[int, dict[str, object]]) -> None:
    """One walk, of which three things are asked: what is kept, what is known of decks, and what lies where."""
    table = table_of(chance, kind)
    everything, beaten = cards_of(table.state), set[str]()
    for _ in range(MOVES):
        what_is_known_of_decks_is_true(table)
        if table.state.over is not None:
            break
        beaten = nothing_lies_where_it_may_not(table, beaten)
        before, action = table.state, some(table)
        assert action is not None
        facts = table.do(action)
        cards_and_tokens_are_kept_and_facts_tell_everything(table, before, action, facts)
        assert cards_of(table.state) == everything


def cards_and_tokens_are_kept_and_facts_tell_everything(
    table: Table, before: State, action: Action, facts: Sequence[Fact]
) -> None:
    """No card is lost or doubled, tokens only change place, and a journal read again is the same game."""
    game = table.game
    assert parse(words(action), action.seat, game.vocabulary) == action
    assert fold(before, game.codec.decode(game.codec.encode(facts)))[0] == table.state
    assert list(game.oddities(table.state)) == []
    assert sum(table.state.count(name) for name in (names.RESERVE, names.SPENT, names.FEAR)) == game.most_chimes


def what_is_known_of_decks_is_true(table: Table) -> None:
    """The real decks have as many cards as are counted, those that are known lie where they are known to lie."""
    state = table.state
    for who in table.game.sides:
        deck, pile = table.decks[who], table.discards[who]
        assert len(deck) == board.deck_size(state, who) and len(pile) == board.discard_size(state, who)
        top, bottom = state.at(names.top(who)), state.at(names.bottom(who))
        assert tuple(deck[len(deck) - len(top) :]) == top and tuple(deck[: len(bottom)]) == bottom
        unseen = set(state.at(names.fear_deck(who)))
        assert set(deck) - {*top, *bottom, *state.at(names.deck(who))} <= unseen
        assert set(pile) - set(state.at(names.discard(who))) <= unseen
        assert len(table.fears[who]) == board.fear_deck_size(state, who) >= 0
    assert {phase: len(deck) for phase, deck in table.rem.items()} == {
        phase: state.count(names.rem_count(phase)) for phase in (1, 2, 3)
    }


def nothing_lies_where_it_may_not(table: Table, beaten: set[str]) -> set[str]:
    """Fear cards lie in the Play row, passed cards have both symbols, what is beaten stays so, nothing is left over.
    What is beaten now.
    """
    game, state = table.game, table.state
    assert not any(value < 0 for value in state.counters.values())
    assert not any(name == names.WRONG for _, name in state.marks)
    for who in game.sides:
        waits = state.at(names.turned(who))
        assert not waits or (len(waits) == 1 and state.question is not None)
        for row in ("pass", "elim"):
            there = state.at(names.row(who, row))
            assert not any(game.is_fear(card) for card in there)
            assert state.turn.phase == names.PLAY or not there
        assert all(game.end(card, names.OTHER[who]) for card in state.at(names.row(who, "pass")))
        assert not any(game.is_chime(card) for card in board.area(state, who))
    now = {card for slot, card in board.parts(game, state).items() if slot in board.beaten(game, state)}
    assert state.turn.phase != names.MONSTER or beaten <= now
    if state.turn.phase == names.CHOOSE:
        assert not state.marks and not any(board.area(state, who) for who in game.sides)
    return now if state.turn.phase == names.MONSTER else set()


@clauses("CUBO-SETUP-01", "CUBO-PLAY-02", "CUBO-PLAY-07", "CUBO-GOAL-04")
@given(CHANCES, TABLES)
@settings(max_examples=10)
def test_there_is_always_something_to_show_and_to_do(
    chance: random.Random, kind: tuple[int, dict[str, object]]
) -> None:
    """Each seat sees its side, each button has words, a ring means something or says why not, sentences are whole."""
    table = table_of(chance, kind)
    game = table.game
    assert [game.side(seat) for seat in game.seats] == list(game.sides)
    for _ in range(70):
        state = table.state
        for seat in game.seats:
            assert game.view(state, seat).headline
        assert -1 <= game.panel(state).scale <= 1
        game.picture(state)
        if state.over is not None:
            break
        assert all(game.label(state, action).strip() for action in game.candidates(state))
        ring = game.bell(state)
        assert ring.say if isinstance(ring, Refusal) else game.why_not(state, ring) is None
        action = some(table)
        assert action is not None
        facts = table.do(action)
        assert all(line.strip() for line in game.tell(state, facts))
