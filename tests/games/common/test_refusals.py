"""Refusals that all games share."""

from __future__ import annotations

from companion.games.common.refusals import no_such_card
from companion.kernel.actions import Action, CardAction
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.game import BaseGame


class Pond(BaseGame):
    catalogue = Catalogue("PO", [Face(id="frog", name="Frog", number=1, copies=2)])


class Feed(CardAction, frozen=True):
    verb = "feed"

    what: str = ""
    others: tuple[CardId, ...] = ()
    helper: CardId = CardId("")


def test_a_card_that_the_game_does_not_have_is_refused_in_whatever_field_it_is() -> None:
    pond = Pond(BaseGame.Options(), {"A": "Ana"})
    frog, none, odd = CardId("frog:2"), CardId("frog:3"), CardId("frog:02")

    def refused(action: Action) -> str:
        refusal = no_such_card(pond, action)
        return refusal.say if refusal else ""

    assert refused(Feed("A", frog, "fly", (frog,), frog)) == ""
    assert refused(Feed("A", none)) == "There is no card 'frog:3' in this game."
    assert refused(Feed("A", CardId(""))) == "There is no card '' in this game."
    assert refused(Feed("A", frog, others=(frog, odd))) == "There is no card 'frog:02' in this game."
    assert refused(Feed("A", frog, helper=none)) == "There is no card 'frog:3' in this game."
