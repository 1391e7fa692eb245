"""What a play may be aimed at: the card's own words, protection, secrecy, immunity, what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import moments, names, sayings, written
from companion.games.inwo.cards.effects.attack import CombineAttacks, ModAttack
from companion.games.inwo.cards.effects.fates import Destroy, Devastate, Kill, ReturnDestroyed, TakeOver
from companion.games.inwo.cards.effects.hands import RecoverDiscard
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.cards.effects.stats import AlignChange, ModStat
from companion.games.inwo.cards.effects.tokens import Reload, RemoveToken
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.plays import choices, details
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import api, barriers, bonuses, ends, secrecy
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.matching import fits
from companion.games.inwo.sums.world import Body, World
from companion.kernel.actions import Refusal
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

STRIKE_CLAUSES = {"disaster": "DISASTER-01", "assassination": "ASSASS-01", "plot": "INSTANT-01"}
"""By the kind of the card that strikes: the clause that says whom it hits."""


def faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why a play may not be aimed there."""
    now = world(game, state)
    source = choices.source(game, now, play)
    design = game.design(play.card)
    if choices.needs_option(game, play):
        yield no("PLOT-01", say("Say which of its ways you use."))
    for effect in choices.effects(game, play):
        yield from _of_effect(game, state, now, play, source, effect)
    target = now.bodies.get(play.target)
    if design.strikes and play.effect < 0:
        yield _struck(game, now, play, source, target)
    else:
        yield from _aimed(game, now, play, source, target)
    if design.stays == "linked":
        yield from _link(game, now, play, source, target)
    yield from _harm(game, state, play)
    if play.effect >= 0:
        yield from _ability(game, now, play, source)
    if play.effect >= 0 and play.answers > 0:
        yield _barred_answer(game, state, now, play, source)


def still(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why an announced play may no longer be aimed there; `state` is the table without it (INWO-TIMING-02)."""
    now = world(game, state)
    source, target, design = choices.source(game, now, play), now.bodies.get(play.target), game.design(play.card)
    for effect in choices.effects(game, play):
        if isinstance(effect, Destroy | Kill | Devastate):
            yield from _fate(game, now, play, source, effect, target)
        elif isinstance(effect, ReturnDestroyed):
            yield from _returned(game, state, play, effect)
        elif isinstance(effect, Reload):
            yield from _reload(game, now, play, source, effect)
        elif isinstance(effect, RecoverDiscard):
            yield from _recover(game, state, now, play, source, effect)
    if design.strikes and play.effect < 0:
        yield _struck(game, now, play, source, target)
    else:
        yield from _aimed(game, now, play, source, target)
    if design.stays == "linked":
        yield from _link(game, now, play, source, target)
    if play.effect >= 0:
        yield from _ability(game, now, play, source)


def _of_effect(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: Any
) -> Iterator[Refusal | None]:  # fmt: skip
    target = now.bodies.get(play.target)
    if isinstance(effect, AlignChange) and target is not None and target.is_illuminati:
        yield no("META-08", say("Illuminati never have alignments."))
    if isinstance(effect, Destroy | Kill | Devastate):
        yield from _fate(game, now, play, source, effect, target)
    elif isinstance(effect, ReturnDestroyed):
        yield from _returned(game, state, play, effect)
    elif isinstance(effect, Reload):
        yield from _reload(game, now, play, source, effect)
    elif isinstance(effect, Cancel):
        yield from _cancel(game, state, now, play, source, effect)
    elif isinstance(effect, RecoverDiscard):
        yield from _recover(game, state, now, play, source, effect)
    elif isinstance(effect, ModAttack) and play.effect >= 0:
        yield from _bonus(game, state, now, source, effect)
    elif effect.of_player and not play.victim:
        yield no("PLOT-01", say("Say whose cards."))
    elif isinstance(effect, CombineAttacks):
        yield _combined(game, now, play)
    yield from details.faults(game, state, now, play, source, effect)


def _combined(game: InwoContext, now: World, play: Play) -> Refusal | None:
    """Each of the cards that strike together must be able to hit the target (INWO-DISASTER-05)."""
    target = now.target
    if not play.with_card or play.with_card not in game.catalogue:
        return no("PLOT-01", say("Name the card that joins."))
    joining = Body(play.with_card, game.design(play.with_card), play.seat, "beside")
    if target is None or not fits(joining.design.strike.targets, now, target, joining, target):
        return no("DISASTER-05", say("{with_card} cannot hit that target.", with_card=game.card_name(play.with_card)))
    return None


def _struck(game: InwoContext, now: World, play: Play, source: Body, target: Body | None) -> Refusal | None:
    """What a card that strikes may hit (INWO-DISASTER-01, INWO-ASSASS-01, INWO-ERRATA-06)."""
    design = game.design(play.card)
    clause = STRIKE_CLAUSES[design.kind]
    if target is None:
        return no(clause, say("Name what it strikes."))
    if not fits(design.strike.targets, now, target, source, target):
        return no(
            clause,
            say("{card} cannot hit {target}.", card=game.card_name(play.card), target=game.card_name(play.target)),
        )
    struck = Attack(0, "instant", play.seat, play.target, card=play.card)
    found = api.untouchable(game, now, struck, target, card=source)
    if found is not None and target.face == "orbit-one":
        return no("ERRATA-06", found.say)
    return found


def _aimed(game: InwoContext, now: World, play: Play, source: Body, target: Body | None) -> Iterator[Refusal | None]:
    """A card with several effects on a target must have one that fits it."""
    aims = [(one, choices.aim(one)) for one in choices.effects(game, play)]
    preds = [(one, pred) for one, pred in aims
             if pred is not None and not isinstance(one, Cancel | ReturnDestroyed | Reload | TakeOver)]  # fmt: skip
    stops = play.answers > 0 and any(isinstance(one, Destroy) for one, _ in preds)
    if not preds or game.design(play.card).stays == "linked" or stops:
        return
    if target is None and not play.targets and not any(_may_miss(one) for one, _ in preds):
        yield no("PLOT-01", say("Name the card it is played on."))
    wanted = game.design(play.card).targets
    if target is not None and not any(
        fits(pred, now, target, source, target) and fits(wanted, now, target, source, target) for _, pred in preds
    ):
        yield no(
            "TIMING-03",
            say(
                "{card} cannot be played on {target}.",
                card=game.card_name(play.card),
                target=game.card_name(play.target),
            ),
        )


def _may_miss(effect: Any) -> bool:
    """Whether an effect is aimed at nothing by itself: at all of a sort, or at whatever is attacked."""
    if isinstance(effect, RemoveToken):
        return effect.groups != 1 or bool(effect.optional)
    pred = choices.aim(effect)
    return isinstance(effect, ModStat) and pred is not None and "target" in pred.role


def _fate(
    game: InwoContext, now: World, play: Play, source: Body, effect: Any, target: Body | None
) -> Iterator[Refusal | None]:  # fmt: skip
    if target is None:
        return
    if target.is_illuminati:
        yield no("META-09", say("An Illuminati is destroyed by losing all its puppets only."))
    what = "killed" if isinstance(effect, Kill) else "devastated" if isinstance(effect, Devastate) else "destroyed"
    by = (game.design(play.card).kind, *game.design(play.card).attributes)
    if barriers.cannot(now, what, target, by=tuple(word.lower() for word in by), names=effect.names) is not None:
        yield no("META-05", sayings.cannot(what, game.card_name(play.target)))


def _returned(game: InwoContext, state: State, play: Play, effect: ReturnDestroyed) -> Iterator[Refusal | None]:
    if not play.target:
        yield no("PLOT-01", say("Name the destroyed card."))
        return
    killed = bool(state.mark(play.target, names.KILLED))
    where = state.where(play.target)
    dead = where is not None and where.zone.endswith("destroyed")
    duplicate = effect.source == "hand_duplicate" and any(
        game.same(one, play.target) for seat in game.seats for one in state.at(names.destroyed(seat))
    )
    if not dead and not duplicate:
        yield no("ATTACK-DESTROY-10", say("That card was not destroyed."))
    if killed and not effect.target.killed:
        yield no("ASSASS-02", say("A killed Personality comes back only by a card made for that."))


def _reload(game: InwoContext, now: World, play: Play, source: Body, effect: Reload) -> Iterator[Refusal | None]:
    bodies = [now.bodies[card] for card in choices.all_targets(play) if card in now.bodies]
    if not bodies:
        lacks = any(
            fits(effect.applies, now, body, source) and body.is_group and body.seat == play.seat
            and not body.captured and (effect.even_if_has_token or not body.tokens)
            for body in now.bodies.values()
        )  # fmt: skip
        none = say("No Group of yours of that sort lacks a token.")
        yield no("ERRATA-09", say("Name the Groups that get a token.") if lacks else none)
    for body in bodies:
        if not fits(effect.applies, now, body, source) or body.seat != play.seat or not body.is_group:
            yield no("ERRATA-09", game.told_of(body.key, "{card} is not of that sort.", "{card} are not of that sort."))
        if body.captured:
            yield no(
                "TOKEN-08", game.told_of(body.key, "{card} was captured this turn.", "{card} were captured this turn.")
            )
    if len(bodies) > 1 and sum(now.power(body) for body in bodies) > effect.max_power:
        yield no(
            "ERRATA-09", say("Groups of {max_power} Power together, or one of any Power.", max_power=effect.max_power)
        )


def _cancel(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: Cancel
) -> Iterator[Refusal | None]:  # fmt: skip
    if effect.what == "nwo":
        if effect.n != "all" and play.target not in state.at(names.NWO):
            yield no("NWO-04", say("That New World Order is not in force."))
        return
    if effect.what == "takeover":
        taken = now.bodies.get(play.target) if state.mark(play.target, names.TAKEN) else None
        if taken is None or not fits(effect.filter, now, taken, source, taken):
            yield no("TIMING-03", say("Name the Group that was taken over just now."))
        return
    if play.answers > 0:
        answered = written.play(state, play.answers)
        if answered is None or answered.settled:
            yield no("TIMING-01", say("That has been settled."))
        elif effect.what == "plot" and answered.effect >= 0:
            yield no("TIMING-03", say("That is no Plot."))
        return
    attack = written.attack(state)
    if effect.what in ("plot", "instant") and attack is not None and attack.card == play.target:
        return
    target = now.bodies.get(play.target)
    acting = target is not None and (bool(now.roles(target) & {"leader", "aider", "opposer"}) or _pays(state, play))
    if target is None and play.target and game.design(play.target).kind == "goal":
        yield no("GOAL-14", say("A Goal card that is revealed is not played: it cannot be cancelled."))
    if not acting or effect.what in ("plot", "instant"):
        yield no("TIMING-03", say("Nothing of that card has been announced."))
    elif target is not None and not fits(effect.filter, now, target, source, target):
        yield no(
            "TIMING-03",
            game.told_of(
                play.card,
                "{card} does not touch {target}.",
                "{card} do not touch {target}.",
                target=game.card_name(play.target),
            ),
        )


def _pays(state: State, play: Play) -> bool:
    """Whether the target's token powers something that is being answered, or it uses an ability."""
    return any(play.target in (*one.pay, one.card) for one in written.open_plays(state))


def _recover(
    game: InwoContext, state: State, now: World, play: Play, source: Body, effect: RecoverDiscard
) -> Iterator[Refusal | None]:  # fmt: skip
    where = state.where(play.target) if play.target else None
    pile = names.owner_of(where)
    if pile is None or where != names.discard(pile):
        yield no("GLOSS-06", say("That card was not discarded just now."))
        return
    thrown = Body(play.target, game.design(play.target), pile, "beside")
    if not fits(effect.target, now, thrown, source, thrown) or (effect.of == "enemy" and pile == play.seat):
        target = game.card_name(play.target)
        yield no(
            "TIMING-03",
            game.told_of(play.card, "{card} does not touch {target}.", "{card} do not touch {target}.", target=target),
        )


def _bonus(game: InwoContext, state: State, now: World, source: Body, effect: ModAttack) -> Iterator[Refusal | None]:
    """A bonus that has a price must fit the attack that runs."""
    attack = written.attack(state)
    if attack is None or not bonuses.counts(now, attack, "attack", source, effect):
        clause = "ERRATA-17" if effect.disaster is not None else "PLOT-01"
        yield no(clause, say("It does nothing in this attack."))


def _link(
    game: InwoContext, now: World, play: Play, source: Body, target: Body | None
) -> Iterator[Refusal | None]:  # fmt: skip
    link = game.design(play.card).link
    if link is None or target is None:
        if play.target == "" and game.design(play.card).timing in ("after_assassination", "after_killed"):
            return
        yield no("LINK-03", say("Name the Group it is linked to.")) if target is None else None
        return
    named = [now.bodies[card] for card in play.targets if card in now.bodies]
    if len(named) < len(link.also):
        yield no("LINK-03", say("Name the other Group it is linked to."))
    if not ends.fit(now, source, (target, *named)):
        yield no(
            "TIMING-03",
            say(
                "{card} cannot be linked to {target} now.",
                card=game.card_name(play.card),
                target=game.card_name(play.target),
            ),
        )
    limits = game.design(play.card).limits
    same = [one for one in now.bodies.values() if one.zone == "linked" and game.same(one.key, play.card)
            and one.key != play.card]  # fmt: skip
    if limits.per_player and sum(one.seat == play.seat for one in same) >= limits.per_player:
        yield no("LINK-14", say("You have one in play."))
    if limits.in_play and len(same) >= limits.in_play:
        yield no("LINK-14", say("One is in play already."))
    if limits.per_group and sum(one.link == play.target for one in same) >= limits.per_group:
        yield no("ERRATA-02", say("At most one on any Group."))


def _harm(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Nothing hostile against a protected player; New World Orders are exempt (INWO-FIRST-01, -04)."""
    victim = moments.victim_of(game, state, play)
    if victim and game.design(play.card).kind != "nwo" and moments.shielded(state, victim, play.seat):
        yield no("FIRST-01", say("{victim} has not finished a first turn.", victim=game.person(victim)))


def _ability(game: InwoContext, now: World, play: Play, source: Body) -> Iterator[Refusal | None]:
    """Abilities do not reach immune cards, and Secret Groups only from those that may (INWO-SECRET-06, -02)."""
    aimed = [now.bodies[card] for card in choices.all_targets(play) if card in now.bodies]
    root = now.illuminati(play.victim) if play.victim else None
    if root is not None and barriers.immune(now, root, source, "abilities"):
        victim, card = game.person(play.victim), game.card_name(play.card)
        yield no("IMMUNITY-04", say("{victim}'s cards are immune to {card}.", victim=victim, card=card))
    for target in aimed:
        if source.seat != target.seat and source.is_group and barriers.immune(now, target, source, "abilities"):
            told = game.told_of(
                target.key,
                "{target} is immune to {source}.",
                "{target} are immune to {source}.",
                source=game.card_name(source.key),
            )
            yield no("IMMUNITY-01", told)
    secret = secrecy.touched(now, source, choices.effects(game, play), aimed)
    if secret is not None:
        yield no("SECRET-06", game.told_of(secret.key, "{target} is Secret.", "{target} are Secret."))


def _barred_answer(game: InwoContext, state: State, now: World, play: Play, source: Body) -> Refusal | None:
    """An announced effect is in force at once: it may have taken the right to answer it (INWO-TIMING-04)."""
    answered = written.play(state, play.answers)
    root = now.illuminati(answered.seat) if answered is not None else None
    if root is not None and source.is_group and barriers.immune(now, root, source, "abilities"):
        return no(
            "TIMING-04",
            say("{who} is immune to {source} now.", who=game.person(root.seat), source=game.card_name(source.key)),
        )
    return None
