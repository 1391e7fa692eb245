"""The game object: options and catalogue bound together, and where each action, step and question is answered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from companion.games.inscription import conceive, deathcards, errands, judge, names, setup, show, stalemate, tell, view
from companion.games.inscription.actions import ACTIONS, Create, Eat, Lay, Name, Play, Ready, Reveal, Ring
from companion.games.inscription.catalogue import CardFace, catalogue, read_cards
from companion.games.inscription.hands import FETCHED
from companion.games.inscription.happenings import FACTS, STEPS
from companion.games.inscription.options import Options as TableOptions
from companion.games.inscription.procedures import EXPAND, PERFORM
from companion.games.inscription.questions import ask_hand, ask_hatch, ask_numbers, ask_shape
from companion.games.inscription.refusals import PAYMENT, no
from companion.games.inscription.sigils import NAMED, SHAPES, SIGILS, guide
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, Catalogue, Face, face_of
from companion.kernel.codec import Vocabulary
from companion.kernel.effects import Effect, Hooks
from companion.kernel.facts import Fact, Marked, changed
from companion.kernel.fixes import Fix
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import Expectation
from companion.kernel.places import Mat, Place, Seat, load_mat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State
from companion.kernel.view import Printed, View

HERE = Path(__file__).parent
SLEEVES_FROM = 10_000
"""Numbers of sleeves, beyond all tag numbers."""

MEMORY = 4096
"""Boards whose effects are kept at most."""

Active = tuple[tuple[CardId, Effect], ...]


@lru_cache(maxsize=1)
def _mat() -> Mat:
    return load_mat(HERE / "mat.toml")


class Inscription(LaneContext, BaseGame):
    """*Inscription* for two, by the rules ledger (RULES.md)."""

    blurb = (
        "A duel of beasts for two. Lay creatures on four spaces, pay for them with sacrifices and bones, and let them "
        "strike across the table until the scale tips. About half an hour."
    )
    name = "inscription"
    title = "Inscription"
    version = 1
    Options = TableOptions
    vocabulary = Vocabulary(ACTIONS, STEPS, FACTS)
    clauses = PAYMENT

    catalogue: Catalogue[CardFace]
    options: TableOptions

    def __init__(
        self, options: TableOptions, players: Mapping[Seat, str], cards: Catalogue[CardFace] | None = None
    ) -> None:
        super().__init__(options, players)
        file = read_cards()
        self.catalogue = cards or catalogue(file.cards + (file.expansion if options.expansion else ()))
        self._check_options()
        self.mat = _mat()
        self.zones = names.zones()
        self.home = dict(setup.homes(tuple(self.catalogue.faces.values()), options))
        self.items = frozenset(card for card in self.home if self.catalogue.face(card).kind == "item")
        self.sleeves = options.sleeves()
        self.arrow = {seat: self._arrow(seat) for seat in names.SEATS}
        kinds: tuple[type[Sigil], ...] = (*SIGILS.values(), *NAMED, stalemate.Watch)
        self._effects = {kind.id: kind(self) for kind in kinds}
        self._faces = {card: self.catalogue.face(card) for card in self.home}
        self._memo: dict[Any, Hooks] = {}
        self._last: tuple[Any, Any, Any, Any, Hooks] = (None, None, None, None, Hooks(()))

    def _check_options(self) -> None:
        for card in self.options.allow:
            face = self.catalogue.faces.get(card)
            if face is None or not face.unused or (face.health is None and face.id != "hungry-child"):
                known = ", ".join(sorted(one.id for one in self.catalogue.faces.values() if one.unused and one.health))
                raise ConfigError(f"option allow: {card!r} is no card that can be allowed; choose from {known}")

    def _arrow(self, seat: Seat) -> tuple[Place, ...]:
        """INS-RULING-02."""
        row = names.row(seat)
        lanes = self.options.arrow_order == "lanes_1_to_4" or seat == "B"
        return row if lanes else tuple(reversed(row))

    # --- cards -----------------------------------------------------------------------------------------------------

    def face(self, state: State, card: CardId) -> CardFace:
        """The face of a card as it counts now (sleeves, Child 13's second form, a sigil by chance)."""
        face = self._faces.get(card) or self.catalogue.face(card)
        return self._as_marked(state, card, face) if face.changing else face

    def _as_marked(self, state: State, card: CardId, face: CardFace) -> CardFace:
        sleeve = state.mark(card, names.SLEEVE)
        if sleeve and sleeve <= len(self.sleeves):
            face = deathcards.sleeved(face, self.sleeves[sleeve - 1])
        if face.awake and state.mark(card, names.AWAKE):
            face = changed(face, power=face.awake.power, health=face.awake.health, sigils=face.awake.sigils)
        if state.mark(card, names.SHAPE):
            shape = SHAPES[state.mark(card, names.SHAPE) - 1]
            sigils = dict.fromkeys(shape if one == "amorphous" else one for one in face.sigils)
            face = changed(face, sigils=tuple(sigils))
        if face.health is None and state.mark(card, names.PRINTED_HEALTH):
            power = state.mark(card, names.PRINTED_POWER) - 1
            face = changed(face, power=power, health=state.mark(card, names.PRINTED_HEALTH) - 1)
        return face

    def call(self, state: State, card: CardId) -> str:
        """What people call a card now, its sleeve's name included."""
        return self.face(state, card).name if card in self.home or card in self.catalogue else card

    def is_squirrel(self, card: CardId) -> bool:
        """Whether a card belongs to the squirrel piles."""
        return self.catalogue.face(card).kind == "squirrel"

    def left_out(self, face: CardFace) -> bool:
        """Whether a card needs an opt-in that this table has not given (INS-UNUSED-03…10)."""
        return bool(face.unused) and face.id not in self.options.allow

    def supply(self, state: State, face: str) -> CardId | None:
        """A copy that can be fetched: out of upgrades or swaps, else of the undrafted cards or the box."""
        own = self.catalogue.faces.get(face)
        if own is None:
            return None
        fetched = "upgrade" in own.piles or "swap" in own.piles
        for pile in (names.UPGRADES, names.SWAPS) if fetched else (names.CREATURES, names.UNUSED):
            for card in state.at(pile):
                if face_of(card) == face:
                    return card
        return None

    def smoke(self, state: State) -> CardId | None:
        """The Greater Smoke, while one lies in the smoke pile."""
        return next((card for card in state.at(names.SMOKE) if face_of(card) == "greater-smoke"), None)

    def mark_new(self, card: CardId) -> Iterator[Fact]:
        """A fetched card may be reported as not available until two turns have begun."""
        if self.home.get(card) in FETCHED:
            yield Marked(card, names.NEW, 2)

    def full_health(self, state: State, card: CardId) -> int:
        """The hearts a card has when it is new: printed, with what marks add (Ouroboros, Morsel)."""
        extra = state.mark(card, names.GROWN) + state.mark(card, names.MORSEL_HEALTH) if state.marks else 0
        return (self.face(state, card).health or 0) + extra

    def base_power(self, state: State, card: CardId) -> int:
        """The printed power with what marks add to it."""
        extra = sum(state.mark(card, name) for name in names.STRONGER) if state.marks else 0
        return (self.face(state, card).power or 0) + extra

    def keeps_space(self, state: State, card: CardId) -> bool:
        """Whether a sacrificed card leaves its space taken."""
        return "many-lives" in self.face(state, card).sigils

    def tallies(self, state: State, card: CardId) -> bool:
        """Whether sacrifices of this card are counted (Child 13, and the Cat with the option)."""
        special = self.face(state, card).special
        return special == "thirteen" or (special == "nine-lives" and self.options.undead_cat)

    def alike(self, card: CardId, other: CardId) -> bool:
        """Whether two cards are copies of one design out of the fetched piles."""
        return face_of(card) == face_of(other) and {self.home[card], self.home[other]} <= FETCHED

    def number(self, state: State, card: CardId) -> int:
        """A number that stands for a card's face or sleeve in a mark."""
        sleeve = state.mark(card, names.SLEEVE)
        return SLEEVES_FROM + sleeve if sleeve else self.catalogue.face(card).number

    def numbered(self, number: int) -> CardFace:
        """The face such a number stands for."""
        if number > SLEEVES_FROM:
            blank = self.catalogue.faces["blank-death-card"]
            return deathcards.sleeved(blank, self.sleeves[number - SLEEVES_FROM - 1])
        return next(face for face in self.catalogue.faces.values() if face.number == number)

    # --- the rules -------------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        return setup.setup(self)

    def effects(self, state: State) -> Active:
        return self.hooks(state).active

    def hooks(self, state: State) -> Hooks:
        """Kept for all states with the same cards in play; changing cards are looked at anew."""
        cards, marks, counters, turn, last = self._last
        if state.cards is cards and state.marks is marks and state.counters is counters and state.turn is turn:
            return last
        found = self._hooks(state)
        self._last = (state.cards, state.marks, state.counters, state.turn, found)
        return found

    def _hooks(self, state: State) -> Hooks:
        counters = state.counters
        fans, dry = (counters.get("A/fan"), counters.get("B/fan")), stalemate.dry(state)
        key = (state.turn.seat, *fans, dry, *map(state.cards.get, names.SLOTS))
        found = self._memo.get(key)
        if found is None:
            active, fixed = self._active(state)
            found = Hooks(active)
            if fixed:
                if len(self._memo) > MEMORY:
                    self._memo.clear()
                self._memo[key] = found
        return found

    def _active(self, state: State) -> tuple[Active, bool]:
        """The effects in resolving order, and whether they depend on nothing but which cards lie where."""
        first = state.turn.seat or "A"
        found: list[tuple[CardId, Effect]] = []
        fixed = True
        for seat in (first, names.other(first)):
            for where in self.arrow[seat]:
                card = state.top(where)
                if card is not None:
                    fixed = fixed and not self._faces.get(card, self.catalogue.face(card)).changing
                    found.extend((card, effect) for effect in self._effects_of(self.face(state, card)))
        for seat in names.SEATS:
            if state.count(names.fan(seat)):
                found.append((CardId(names.fan(seat)), self._effects["harpies-fan"]))
        if stalemate.dry(state):
            found.append((CardId(names.IDLE), self._effects[stalemate.Watch.id]))
        return tuple(found), fixed

    def _effects_of(self, face: CardFace) -> Iterator[Effect]:
        yield from (self._effects[sigil] for sigil in face.powers)
        if face.special:
            yield self._effects[face.special]
        if face.drops:
            yield self._effects["leaves-vertebrae"]
        if face.releases:
            yield self._effects["release"]

    def pseudo_legal(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        return conceive.conceive(self, state, moved)

    def candidates(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        if state.over is not None and state.question is None:
            return conceive.after_the_end(self, state)
        if state.question is None:
            return self.pseudo_legal(state, moved)
        waiting, options = state.question.waiting, state.question.prompt.options
        listed = [one for one in options if isinstance(one, Action) and one.seat in waiting]
        return iter([*listed, *(one for one in conceive.answers(self, state, moved) if one not in listed)])

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Fix):
            return None
        question = state.question
        if state.over is not None and question is None:
            return self.refusal(state, action) if isinstance(action, Create) else no("E_GAME_OVER", "INS-GEN-03")
        if question is None:
            return self.refusal(state, action)
        if not question.accepts(action):
            return self._unasked(state, action)
        return None if action in question.prompt.options else self._free_answer(state, action)

    def _unasked(self, state: State, action: Action) -> Refusal:
        """Something else is done while a question is open."""
        prompt = state.question.prompt  # type: ignore[union-attr]
        if isinstance(action, Eat):
            return no("E_CORPSE_EATER_CLOSED", "INS-RULING-37")
        if prompt.key == "payment" and isinstance(action, Play | Lay):
            say = "Another card is being paid for: finish that first, or take it back."
            return no("E_PAYMENT_OPEN", "INS-BLOOD-07", say, f"put {self.card_name(action.card)} back into your hand")
        return no("E_WRONG_PHASE", prompt.clause, f"First answer: {prompt.say}")

    def _free_answer(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Ready):
            return None
        if isinstance(action, Name):
            return deathcards.name_fault(self, state, action)
        if isinstance(action, Reveal):
            return deathcards.reveal_fault(self, state, action)
        return self.refusal(state, action)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return judge.refusal(self, state, action)

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        return PERFORM[type(action)](self, state, action)

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        return EXPAND[type(step)](self, state, step)  # type: ignore[index]

    def taps(self, state: State) -> Iterator[Action]:
        return conceive.taps(self, state) if state.question is None and state.over is None else super().taps(state)

    def bell(self, state: State) -> Action | Refusal:
        """Ledger section 6: what one ring means."""
        question = state.question
        if question is not None:
            ring, prompt = question.prompt.bell, question.prompt
            if isinstance(ring, Ready) and ring.seat not in question.waiting:
                ring = Ready(question.waiting[0])
            return ring if isinstance(ring, Action) else no("E_WRONG_PHASE", prompt.clause, prompt.say)
        if state.over is not None:
            create = next(conceive.after_the_end(self, state), None)
            return no("E_GAME_OVER", "INS-GEN-03") if create is None else self.refusal(state, create) or create
        if state.turn.phase == names.DRAFT:
            return no("E_DRAFT_COUNT", "INS-DRAFT-03", view.todo(self, state))
        action = Ring(state.turn.seat)
        return self.refusal(state, action) or action

    def announced(self, action: Action) -> Action | None:
        """INS-BLOOD-07: a card that lies there before all of its sacrifices are lifted."""
        return Lay(action.seat, action.card, action.to) if isinstance(action, Play) else None

    # --- questions and what is kept ----------------------------------------------------------------------------------

    after_turn = stalemate.after_turn
    before_turn = staticmethod(stalemate.before_turn)
    ask_hand = ask_hand
    ask_hatch = ask_hatch
    ask_numbers = ask_numbers
    ask_shape = ask_shape
    ask_sleeve = deathcards.ask_sleeve

    def before_first_turn(self, state: State) -> Iterator[StepBase]:
        """The coin, or whoever the options name."""
        return setup.before_first_turn(self)

    def carry_over(self, facts: Iterable[Fact], *, recent: bool = True) -> Mapping[str, Any]:
        """Options that later games of this table take over: the death cards (INS-DEATHCARD-02, 16)."""
        return deathcards.legacy(self, facts, recent=recent)

    # --- what people and devices are shown -----------------------------------------------------------------------

    def picture(self, state: State) -> Expectation:
        return show.picture(self, state)

    def panel(self, state: State) -> Panel:
        return show.panel(self, state)

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        return show.cues(before, facts)

    def errands(self, before: State, facts: Iterable[Fact]) -> Iterable[tuple[Seat, str]]:
        return errands.errands(self, facts)

    def view(self, state: State, seat: Seat | None = None) -> View:
        return view.view(self, state, seat)

    def printed(self, face: Face, side: str = "A") -> Printed:
        return show.printed(face) if isinstance(face, CardFace) else super().printed(face, side)

    def dressed(self, state: State) -> Mapping[CardId, Face]:
        return deathcards.worn(self, state)

    def home_of(self, state: State, card: CardId) -> Place | None:
        return show.away(self, state, card)

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        return show.back(self, state, card, lying)

    def label(self, state: State, action: Action) -> str:
        return tell.label(self, state, action)

    def form_label(self, verb: str) -> str:
        return tell.FORM_LABELS.get(verb) or super().form_label(verb)

    def tell(self, before: State, facts: Iterable[Fact]) -> list[str]:
        return tell.tell(self, before, facts)

    def check(self, state: State) -> list[str]:
        return show.check(self, state)

    def guide(self) -> Mapping[str, str]:
        items = {face.name: face.text for face in self.catalogue.faces.values() if face.text}
        return {**dict(guide()), stalemate.Watch.title: stalemate.Watch.text, **items}

    def place_name(self, where: Place) -> str:
        return show.place_name(self, where)
