"""Announcing a play: the card lies open, its costs are paid, it works until it is cancelled (ledger 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.inwo import names, tokens, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Announced, Declared
from companion.games.inwo.plays import api as cards
from companion.games.inwo.rules.attacks.windows import reopened
from companion.games.inwo.rules.hands import leaves_hand
from companion.games.inwo.steps import Announce, CommitAttack, Proceed, StrikeDown
from companion.games.inwo.sums import api, striking
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, emptied
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.expands(Announce)
def announce(game: InwoContext, state: State, step: Announce) -> Iterator[StepBase]:
    """The card lies open, its costs are paid, what can be taken back is in force (ledger ANNOUNCED)."""
    play = changed(step.play, pay=cards.payers(game, state, step.play))
    yield from reopened(state)
    attack = written.attack(state)
    if attack is not None and attack.passing:
        yield written.note_attack(state)
    yield Counted(names.NEXT_PLAY, 1)
    yield from emptied(state, (names.frozen(play.seat),))
    if attack is not None and attack.seat == play.seat and not attack.committed and cards.supports(game, play):
        yield CommitAttack()
    if play.effect < 0:
        yield from leaves_hand(game, state, play.seat, play.card)
        yield Announced(play.card, names.PLAY, seat=play.seat)
    struck = striking.attack_of(game, state, play)
    if struck is not None:
        yield Declared(names.ATTACK, struck)
    yield from cards.pays(game, state, play)
    yield written.with_play(state, play)
    yield StrikeDown(play.id)
    yield Proceed()


@rules.expands(StrikeDown)
def strike_down(game: InwoContext, state: State, step: StrikeDown) -> Iterator[StepBase]:
    """Tokens that go at once: of Groups whose Power is now 0, of a Place that a Disaster hits, of a card's victims."""
    play = written.play(state, step.play)
    assert play is not None
    took = [card for card in powerless(game, state) for _ in range(tokens.held(state, card))]
    design = game.design(play.card)
    if play.effect < 0 and design.kind == "disaster" and tokens.held(state, play.target):
        took.append(play.target)
    for card in dict.fromkeys(took):
        yield from tokens.lose(state, card, took.count(card))
    if took:
        yield written.with_play(state, changed(play, took=tuple(took)))


def powerless(game: InwoContext, state: State) -> Iterator[CardId]:
    """Groups whose Power has been reduced to 0 (INWO-POWER-04)."""
    for spot in tree.forest(game, state).spots.values():
        if spot.master is not None and game.design(spot.card).power and not api.power(game, state, spot.card):
            yield spot.card
