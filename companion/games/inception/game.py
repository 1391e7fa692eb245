"""The game object: options and card set bound together, and where each action, step and question is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import lru_cache
from pathlib import Path

from companion.games.inception import conceive, guide, judge, judge_answers, names, paper, setup, show, tell, view
from companion.games.inception.actions import ACTIONS, Withdraw, Yield
from companion.games.inception.catalogue import HOUSE_SET, CardSet, catalogue, read_set
from companion.games.inception.designs import TEAM_KINDS, AnyDesign, CardFace, Character, EffectCard, Goal
from companion.games.inception.extras import merged, read_extras
from companion.games.inception.happenings import FACTS, STEPS, Finish, Forget, PassIdle
from companion.games.inception.options import Options as TableOptions
from companion.games.inception.play import EXPAND, PERFORM
from companion.games.inception.refusals import no
from companion.games.inception.verbs import AttachedToDisplay, Convince, HandToDisplay
from companion.games.inception.workshop import InceptionWorkshop
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.codec import Vocabulary
from companion.kernel.effects import Hooks
from companion.kernel.engine import LIMIT
from companion.kernel.facts import Ended, Fact, Turned
from companion.kernel.fixes import Fix
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import Expectation
from companion.kernel.places import Mat, Place, Seat, load_mat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State
from companion.kernel.view import Printed, View
from companion.kernel.workshop import Workshop

HERE = Path(__file__).parent
STEPS_A_CARD = 20
"""No text moves a card so often in one go: laid out, drawn, known, attached, discarded, shuffled."""
PASSES_IDLE = 2
"""The version since which a brisk table passes an idle step whenever it becomes one."""
NO_HOOKS = Hooks(())


@lru_cache(maxsize=1)
def _mat() -> Mat:
    return load_mat(HERE / "mat.toml")


def cards_of(options: TableOptions) -> CardSet:
    """The set a table plays with and its own cards; CatalogueError (E_CARD_DATA) for a wrong file."""
    file = read_set(Path(options.cards).expanduser() if options.cards else HOUSE_SET)
    return merged(file, read_extras(Path(options.extra).expanduser())) if options.extra else file


class Inception(BaseGame):
    """*Inception* for one, by the rules ledger (RULES.md)."""

    blurb = (
        "One team, five dreams, one mind to change. Alone at the table you lead Cobb's team down through the levels, "
        "fight off attacks, talk people round and get everybody home with one last Kick. About an hour. "
        "A free fan game, not for profit: nobody may earn money with it, and it shows no pictures of the film."
    )
    lesson = (
        "Lay the cards on the virtual table as the phone beside it says, or let it: Set the table, above.",
        "Draw two cards from the team deck into your hand and ring the bell. Drawn Flashbacks go under Cobb at once.",
        "Play what you like: tuck a weapon under somebody, discard a card for its effect, fill the display. Then ring.",
        "Turn up the top card of the front level's event deck and lay it on the event place.",
        "A window opens on the phone: it says what the event wants, what you have, and what could help. Lay helpers on "
        "the team discard pile or tap them, then ring to compare.",
        "The candles are the characters you may lose. Reach the goals of a level and the team goes deeper.",
    )

    name = "inception"
    title = "Inception"
    version = 2
    Options = TableOptions
    seat_counts = (1,)
    cooperative = True
    vocabulary = Vocabulary(ACTIONS, STEPS, FACTS)

    catalogue: Catalogue[CardFace]
    options: TableOptions

    def __init__(self, options: TableOptions, names_: Mapping[Seat, str], file: CardSet | None = None) -> None:
        super().__init__(options, names_)
        self.file = file or cards_of(options)
        self.catalogue = catalogue(self.file)
        self.mat = _mat()
        self.zones = names.zones()
        self._designs = {card: self.catalogue.face(card).design for card in self.catalogue.cards()}
        self.most_steps = LIMIT + STEPS_A_CARD * len(self._designs)
        self.team_cards = frozenset(card for card, one in self._designs.items() if isinstance(one, TEAM_KINDS))

    def as_of(self, rules: int) -> Inception:
        """By version 1 an idle step of a brisk table passed only as it began, so its records ring in the others."""
        if rules >= PASSES_IDLE or not self.options.brisk:
            return self
        old = copy(self)
        old.version = rules  # type: ignore[misc]
        return old

    @property
    def passes_idle(self) -> bool:
        """Whether steps with nothing to decide pass whenever they come to that (INC-TURN-01)."""
        return self.options.brisk and self.version >= PASSES_IDLE

    # --- cards -----------------------------------------------------------------------------------------------------

    def design(self, card: CardId) -> AnyDesign:
        """What is printed on a card."""
        return self._designs[card]

    def goal(self, level: int) -> Goal:
        """The goal of a level; its card need not lie there (INC-SETUP-03)."""
        design = self.file.designs[f"goal{level}"]
        assert isinstance(design, Goal)
        return design

    def person(self, who: str) -> str:
        """What people call a character."""
        design = self.file.designs.get(who)
        return design.name if design is not None else who

    def abbreviation(self, who: str) -> str:
        """The letters of a character in priority lists (INC-ATTACK-03)."""
        design = self.file.designs.get(who)
        return design.abbr if isinstance(design, Character) else who

    def display_value(self, card: CardId) -> int:
        """The convince value at the bottom of a team card (INC-ICON-13)."""
        return getattr(self.design(card), "c", 0)

    def only_fills_display(self, design: EffectCard) -> bool:
        """Whether a card does nothing but add to the display (INC-RULING-48)."""
        return bool(design.do) and all(isinstance(verb, AttachedToDisplay | HandToDisplay) for verb in design.do)

    def grows_when_asked(self, card: CardId) -> bool:
        """Whether an event is a convince whose number may rise."""
        return any(isinstance(verb, Convince) and verb.grows for verb in getattr(self.design(card), "script", ()))

    # --- the rules -------------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def hooks(self, state: State) -> Hooks:
        """No card of this game bends another's rules: all is in the scripts."""
        return NO_HOOKS

    def pseudo_legal(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        return conceive.conceive(self, state, moved)

    def candidates(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """While a question is open, its options and whatever else it accepts."""
        question = state.question
        if state.over is not None or question is None:
            yield from super().candidates(state, moved)
            return
        listed = [one for one in question.prompt.options if isinstance(one, Action)]
        yield from listed
        conceived = self.pseudo_legal(state, moved)
        yield from (one for one in conceived if one not in listed and question.accepts(one))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Fix):
            return None
        if state.over is not None:
            return no("E_GAME_OVER", "INC-TURN-02", "The game is over.")
        question = state.question
        if question is None:
            return self.refusal(state, action)
        if action in question.prompt.options:
            return None
        if question.accepts(action):
            return self.refusal(state, action)
        return self.refusal(state, action) or judge_answers.unanswered(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return judge.refusal(self, state, action)

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        """What an action sets in motion. Whatever an answer leads to comes before the idle steps that already wait."""
        steps = PERFORM[type(action)](self, state, action)
        return (*steps, PassIdle()) if self.passes_idle and state.question is None else steps

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        """While a card is taken back, nothing of it is carried out but its return."""
        if state.count(names.WITHDRAWN) and not isinstance(step, Finish | Forget):
            return ()
        return EXPAND[type(step)](self, state, step)  # type: ignore[index]

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means."""
        return show.bell(self, state)

    def bell_twice(self, state: State) -> Action | None:
        """What two rings within a moment mean, if that is something else than one ring."""
        question = state.question
        if question is None or state.over is not None:
            return None
        two = (one for one in question.prompt.options if isinstance(one, Yield | Withdraw))
        return next(two, None)

    def defeat(self, state: State, why: str) -> Iterator[Fact]:
        """The game is lost, at once (INC-RULING-51)."""
        yield Turned(names.PLAYER, state.turn.number, names.GAME_OVER)
        yield Ended((), why)

    def victory(self, state: State) -> Iterator[Fact]:
        """The game is won."""
        yield Turned(names.PLAYER, state.turn.number, names.GAME_OVER)
        yield Ended((names.PLAYER,), "victory")

    # --- what people and devices are shown -----------------------------------------------------------------------

    def picture(self, state: State) -> Expectation:
        return show.picture(self, state)

    def panel(self, state: State) -> Panel:
        return show.panel(self, state)

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        return show.cues(before, facts)

    def view(self, state: State, seat: Seat | None = None) -> View:
        return view.view(self, state)

    def printed(self, face: Face, side: str = "A") -> Printed:
        return paper.printed(self, face, side) if isinstance(face, CardFace) else super().printed(face, side)

    def home_of(self, state: State, card: CardId) -> Place | None:
        return show.away(self, state, card)

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        return show.back(state, card)

    def label(self, state: State, action: Action) -> str:
        return tell.label(self, state, action)

    def tap_heading(self, state: State, verb: str) -> str | None:
        return tell.heading(self, state, verb)

    def tell(self, before: State, facts: Iterable[Fact]) -> list[str]:
        return tell.tell(self, before, facts)

    def check(self, state: State) -> list[str]:
        return show.check(self, state)

    @classmethod
    def workshop(cls) -> Workshop | None:
        return InceptionWorkshop()

    def guide(self) -> Mapping[str, str]:
        return guide.guide(self)

    def place_name(self, where: Place) -> str:
        return show.place_name(self, where)
