"""What was chosen for a play, read with the world: its effects, its target, who is harmed by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effects.attack import ExtraAttack
from companion.games.inwo.cards.effects.fates import Aimed, FreeMove
from companion.games.inwo.cards.effects.others import Cancel, ChooseOne
from companion.games.inwo.cards.effects.shield import Paralyze, Zap
from companion.games.inwo.cards.effects.stats import AlignChange, AttrChange, ModStat
from companion.games.inwo.cards.effects.tokens import Relieve, RemoveToken
from companion.games.inwo.cards.predicate import Pred
from companion.games.inwo.notes import Play
from companion.games.inwo.sums.announced import effects_of
from companion.games.inwo.sums.world import Body, World
from companion.kernel.cards import CardId

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def effects(game: InwoContext, play: Play) -> tuple[Any, ...]:
    """The effects of a play with its choices made."""
    return effects_of(game.design(play.card), play)


def every_effect(design: Design, play: Play) -> Iterator[Any]:
    """The effects a play may have, whatever is chosen."""
    for one in design.effects if play.effect < 0 else design.effects[play.effect : play.effect + 1]:
        if isinstance(one, ChooseOne):
            yield from one.each()
        else:
            yield one


def needs_option(game: InwoContext, play: Play) -> bool:
    """Whether one of several lists of effects still has to be taken."""
    design = game.design(play.card)
    chosen = design.effects if play.effect < 0 else design.effects[play.effect : play.effect + 1]
    return play.option < 0 and any(isinstance(one, ChooseOne) for one in chosen)


def aim(effect: Any) -> Pred | None:
    """What an effect may be aimed at; ``None``: it is aimed at no card."""
    if isinstance(effect, Aimed | Zap | Paralyze | Relieve | RemoveToken):
        return effect.target
    if isinstance(effect, ModStat) and not effect.lasting and not effect.by_chosen:
        return effect.applies
    if isinstance(effect, AlignChange | AttrChange) and not effect.lasting:
        return effect.applies
    if isinstance(effect, FreeMove):
        return effect.filter if effect.shifts else None
    return effect.filter if isinstance(effect, Cancel | ExtraAttack) else None


def aims(game: InwoContext, play: Play) -> tuple[Pred, ...]:
    """What the target of a play must be, by each of its effects that has one."""
    design = game.design(play.card)
    if design.stays == "linked" and design.link is not None:
        return (design.link.allowed,)
    found = [aim(effect) for effect in effects(game, play)]
    every = tuple(pred for pred in found if pred is not None)
    return (*every, design.targets) if design.targets != Pred() else every


def source(game: InwoContext, world: World, play: Play) -> Body:
    """The card that is played, or whose ability is used, as its user's."""
    return world.bodies.get(play.card) or Body(play.card, game.design(play.card), play.seat, "beside")


def all_targets(play: Play) -> tuple[CardId, ...]:
    """Every card a play is aimed at."""
    return tuple(dict.fromkeys((*((play.target,) if play.target else ()), *play.targets)))
