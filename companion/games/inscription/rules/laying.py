"""A card laid down before it is paid for: which cards are sacrificed? (INS-BLOOD-01)"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.rules.play import Play, card_fault, side_fault
from companion.games.lane_duel.payment import BACK, Withdraw, payments
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Fact
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Lay(Action, frozen=True):
    """A card shall be played and its payment is still to be named: which cards are sacrificed? (INS-BLOOD-01)

    Until that is answered no other card may be played (INS-BLOOD-07).
    """

    verb = "lay"
    said = say("Play {card} and choose the sacrifices")

    card: CardId
    to: Place

    def refusal(self, game: InscriptionContext, state: State) -> Refusal | None:
        """Like a play whose payment is not named yet; there has to be one."""
        if self.card not in game.catalogue:
            return no("E_ILLEGAL_MOVE", "INS-RULING-79")
        face = game.face(state, self.card)
        fault = card_fault(game, state, self.seat, self.card) or side_fault(self.seat, self.to)
        if fault is not None:
            return fault
        if not face.blood:
            return no("E_TOO_MUCH_BLOOD", "INS-FREE-01", say("{name} costs no blood.", name=face.name))
        for way in self._ways(game, state):
            fault = way.refusal(game, state)
            if fault is None:
                return None
        return fault or no(
            "E_NOT_ENOUGH_BLOOD",
            "INS-BLOOD-01",
            say("{name} costs {blood} blood.", name=face.name, blood=face.blood),
            BACK,
        )

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Which cards are sacrificed for this one?"""
        text = say(
            "Which cards are sacrificed for {card} on {zone}?", card=game.call(state, self.card), zone=self.to.zone
        )
        options = tuple(way for way in self._ways(game, state) if way.refusal(game, state) is None)
        none = Withdraw(self.seat)
        yield Asked(Prompt((self.seat,), "payment", text, (*options, none), clause="INS-BLOOD-01", bell=none))

    def _ways(self, game: InscriptionContext, state: State) -> Iterator[Play]:
        cost = game.face(state, self.card).blood
        return (Play(self.seat, self.card, self.to, blood) for blood in payments(game, state, self.seat, cost))
