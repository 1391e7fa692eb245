"""The game object: all rules on one context, and the pages that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from companion.games.inception import facts, names, printed, steps
from companion.games.inception.cards.catalogue import OWN_CARDS
from companion.games.inception.cards.checks import failures_counted, flags_set
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.cards.workshop import InceptionWorkshop
from companion.games.inception.context import PlayedContext
from companion.games.inception.designs import CardSet
from companion.games.inception.options import Options as TableOptions
from companion.games.inception.pages import course, devices, guide, picture, view
from companion.games.inception.rules import choices, setup, turn
from companion.games.inception.script import Verb
from companion.games.inception.steps import Finish, Forget, PassIdle
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import LIMIT
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules, files
from companion.kernel.state import State
from companion.kernel.workshop import Workshop

STEPS_A_CARD = 20
"""No text moves a card so often in one go: laid out, drawn, known, attached, discarded, shuffled."""
PASSES_IDLE = 2
"""The version since which a brisk table passes an idle step whenever it becomes one."""


class Inception(PlayedContext):
    """*Inception* for one, by the rules ledger (RULES.md)."""

    blurb, lesson = guide.GUIDE.blurb, guide.GUIDE.lesson
    taught_in = {names.DRAW: 1, names.PLAY: 2, names.LIMIT: 2, names.GOALS: 3, names.EVENT: 3, names.GOALS_AGAIN: 5,
                 names.GAME_OVER: 5}  # fmt: skip

    name = "inception"
    title = "Inception"
    light = "dream"
    version = 2
    Options = TableOptions
    seat_counts = (1,)
    cooperative = True
    in_all_languages = True
    end_clause = "INC-TURN-02"
    rules = Rules.of(
        *files(
            "companion.games.inception.rules",
            "setup hand lying_cards goals plays windows turn events choices characters",
        )
    )
    vocabulary = rules.vocabulary(facts, steps, words={Verb: tuple(VERBS.values())})

    def __init__(self, options: TableOptions, names_: Mapping[Seat, str], file: CardSet | None = None) -> None:
        super().__init__(options, names_, file or OWN_CARDS.card_set(options))
        designs = self.file.designs.values()
        self.counters = names.counters(flags_set(designs), failures_counted(designs))
        self.most_steps = LIMIT + STEPS_A_CARD * len(self.file.cards)

    def as_of(self, rules: int) -> Inception:
        """By version 1 an idle step of a brisk table passed only as it began, so its records ring in the others."""
        if rules >= PASSES_IDLE or not self.options.brisk:
            return self
        old = copy(self)
        old.version = rules  # type: ignore[misc]
        old.passes_idle = False
        return old

    # --- the rules -----------------------------------------------------------------------------------------------

    setup = setup.setup
    bell = turn.bell

    def unasked(self, state: State, action: Action) -> Refusal:
        """What is wrong with the action itself comes before the question."""
        return action.why_not(self, state) or choices.unanswered(state)

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        """What an action sets in motion. Whatever an answer leads to comes before the idle steps that already wait."""
        found = super().steps(state, action)
        return (*found, PassIdle()) if self.passes_idle and state.question is None else found

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        """While a card is taken back, nothing of it is carried out but its return."""
        taken_back = state.count(names.WITHDRAWN) and not isinstance(step, Finish | Forget)
        return () if taken_back else super().expand(state, step)

    # --- what people and devices are shown -----------------------------------------------------------------------

    home_of, back, oddities, picture = picture.home_of, picture.back, picture.oddities, picture.picture
    bell_twice, panel, cues, beside = devices.bell_twice, devices.panel, devices.cues, devices.beside
    errands = devices.errands
    pile_end = devices.pile_end
    view = view.view
    printed = printed.printed
    guide = guide.guide
    curve, turning = course.curve, course.turning

    @classmethod
    def workshop(cls) -> Workshop | None:
        return InceptionWorkshop()
