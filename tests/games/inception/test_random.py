"""What holds in every game, however it is played."""

import random
from collections import Counter
from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.inception import board, names
from companion.games.inception.designs import CardSet, Flashback, Weapon
from companion.games.inception.rules import Ability, Hold, Remember, Spin
from companion.kernel.actions import Action
from companion.kernel.engine import fold
from companion.kernel.notation import parse, words
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.inception.table import Table
from tests.games.inception.test_own_set import SET
from tests.strategies import CHANCES

DIFFICULTIES = st.sampled_from(["easy", "medium", "hard", "challenge"])


def cards_of(state: State) -> Counter[str]:
    return Counter(card for cards in state.cards.values() for card in cards)


@clauses("INC-TURN-02", "INC-STEP1-02", "INC-COMP-02", "INC-HEALTH-06", "INC-LOSE-01")
@given(CHANCES, DIFFICULTIES, st.booleans())
@settings(max_examples=12)
def test_cards_are_kept_counts_are_right_and_facts_tell_everything(
    chance: random.Random, difficulty: str, brisk: bool
) -> None:
    table = Table(difficulty, chance, brisk=brisk)
    game, everything = table.game, cards_of(table.state)
    for _ in range(120):
        if table.state.over is not None:
            break
        before = table.state
        legal = [one for one in table.legal() if not isinstance(one, (Hold, Spin))]
        assert legal, table.state.question
        action = table.chance.choice(legal)
        assert parse(words(action), action.seat, game.vocabulary) == action
        count = len(table.facts)
        table.do(action)
        facts = tuple(table.facts[count:])
        assert fold(before, game.codec.decode(game.codec.encode(facts)))[0] == table.state
        assert cards_of(table.state) == everything
        assert len(table.hand) == table.state.count(names.HAND)
        assert len(table.deck) == table.state.count(names.DECK)
        assert list(game.oddities(table.state)) == []
        assert all(table.state.count(name) == 0 for name in (names.WITHDRAWN, names.PASSED, names.OPTED))


@given(CHANCES, DIFFICULTIES)
@settings(max_examples=8)
def test_there_is_always_something_to_show_and_the_bell_knows_what_it_means(
    chance: random.Random, difficulty: str
) -> None:
    table = Table(difficulty, chance)
    game = table.game
    for _ in range(60):
        state = table.state
        view = game.view(state)
        assert view.headline and len([row for row in view.rows if row.kind == "level"]) == 5
        panel = game.panel(state)
        assert len(panel.candles) == 4 and -1 <= panel.scale <= 1
        assert all(game.label(state, action) for action in game.candidates(state))
        if state.over is not None:
            break
        assert view.todo
        assert game.bell(state) is not None
        facts = table.do(table.chance.choice(table.legal()))
        assert all(line.strip() for line in game.tell(state, facts))


def impossible(table: Table) -> Iterator[str]:
    """What lies or counts as it never may."""
    game, state = table.game, table.state
    for who in names.CHARACTERS:
        tucked = [game.design(card) for card in board.attached(state, who)]
        weapons = sum(isinstance(design, Weapon) for design in tucked)
        memories = sum(isinstance(design, Flashback) for design in tucked)
        if weapons > 1 or (memories and who != names.COBB) or weapons + memories < len(tucked):
            yield f"{who} has {tucked}"
        if tucked and not board.active(state, who):
            yield f"{who} is not active and has cards"
        if who in board.inactive(state) and board.level_of(state, who) != names.LIMBO:
            yield f"{who} is inactive and not in Limbo"
        if board.active(state, who) and (board.level_of(state, who) or 0) < board.front(state):
            yield f"{who} is deeper than the team"
    for (card, mark), number in state.marks.items():
        most = {names.GROWN: game.file.grow_max if game.options.grows else 0, names.ATTEMPTS: 2}.get(mark)
        if most is not None and number > most:
            yield f"{card} has {mark} {number}"
    for level in names.LEVELS:
        real, known = table.events[level], state.at(names.bottom(level))
        if tuple(real[: len(known)]) != known or set(real) != {*known, *state.at(names.deck(level))}:
            yield f"the deck of Level {level} is {real}"
    if state.over is None and len(board.inactive(state)) >= 4:
        yield "four are inactive"
    if state.over is None and state.question is None and {*names.WINDOW, names.OWED} & state.counters.keys():
        yield f"nobody is asked, and {state.counters} is left"


@clauses("INC-WEAPON-03", "INC-FLASH-03", "INC-HEALTH-07", "INC-GROW-03", "INC-RECRUIT-02", "INC-LOSE-01")
@given(CHANCES, DIFFICULTIES)
@settings(max_examples=10)
def test_nothing_ever_lies_where_it_may_not(chance: random.Random, difficulty: str) -> None:
    table = Table(difficulty, chance)
    for _ in range(150):
        if table.state.over is not None:
            break
        kinds: dict[type, list[Action]] = {}
        for one in table.legal():
            kinds.setdefault(type(one), []).append(one)
        table.do(table.chance.choice(table.chance.choice(list(kinds.values()))))
        assert list(impossible(table)) == []
        ring = table.game.bell(table.state)
        assert not isinstance(ring, Action) or table.game.why_not(table.state, ring) is None


ASIDES = (Hold, Spin, Remember)


@clauses("INC-FLASH-02", "INC-RULING-30", "INC-RULING-31")
@example(random.Random(55), "medium", True, SET)
@given(CHANCES, DIFFICULTIES, st.booleans(), st.sampled_from([None, SET]))
@settings(max_examples=25)
def test_every_question_has_an_answer_and_every_answer_changes_something(
    chance: random.Random, difficulty: str, brisk: bool, cards: CardSet | None
) -> None:
    """However late a Flashback is noticed, and whatever else is done beside a question."""
    table = Table(difficulty, chance, cards, forgetful=True, brisk=brisk)
    for _ in range(150):
        if table.state.over is not None:
            break
        legal = table.legal()
        if table.state.question is not None:
            answers = [one for one in legal if not isinstance(one, ASIDES)]
            assert answers, table.state.question
            aside = [one for one in legal if isinstance(one, Remember | Hold)]
            legal = table.chance.choice((answers, aside or answers))
        before, action = table.state, table.chance.choice(legal)
        table.do(action)
        assert table.state != before or isinstance(action, Ability), action
        asked, again = before.question, table.state.question
        if isinstance(action, ASIDES) and asked and again and asked.prompt.options == again.prompt.options:
            assert asked.prompt.bell == again.prompt.bell, "a ring means what it meant"
        assert len(table.hand) == table.state.count(names.HAND)
