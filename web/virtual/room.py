"""The one virtual table that its pages and hands share, and what each of them asks first."""

from flask import Blueprint, Response, abort

from companion.kernel.cards import CardId, face_of
from companion.kernel.sentences import joined, say
from companion.table.messages import ResolveVerdict
from companion.table.page import HandOver
from web.client import client
from web.context import app_context, whole_page
from web.covered_cards import PREFIX, B, Covered, named
from web.json_api import body as decoded
from web.json_api import json_response
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

blueprint = Blueprint("virtual", __name__, url_prefix="/virtual")
HIDDEN = "for what a seat hides: its phone"
NOT_YOURS = say("That card is hidden in another's hand or deck.")


def table_of() -> VirtualTable:
    """Where the cards lie."""
    table = app_context().virtual
    assert table is not None, "the blueprint is registered with a table only"
    return table


def piles() -> VirtualPiles:
    """Hands and piles beside the mat."""
    found = app_context().virtual_piles
    assert found is not None, "the blueprint is registered with a table only"
    return found


def allow(*seats: str | None) -> None:
    """403 for what a seat hides that is not this client's: the host's too, once a phone has taken that seat."""
    if any(seat and not client().may(seat) for seat in seats):
        abort(403, NOT_YOURS)


def covered() -> Covered:
    """Which cards phones cannot know now."""
    found = app_context().covered
    found.look(table_of().cards())
    return found


def hidden(card: CardId) -> bool:
    """Whether a card lies there so that this client does not know which it is."""
    one, asking = table_of().card(card), client()
    if not one.on_table or not covered().hides(one, asking.key):
        return False
    seat = piles().brought_by(card)
    return seat is None or not asking.may(seat)


def body(kind: type[B]) -> B:
    """The request's JSON as `kind`, its cards by their own names; 403 for a card that this client cannot know and names
    all the same."""
    asked = decoded(kind)
    if any(not name.startswith(PREFIX) and hidden(name) for name in named(asked)):
        abort(403, NOT_YOURS)
    return covered().meant(asked)


def allow_to_show(card: CardId) -> None:
    """403 where a card lies face down that another seat laid there: it is that seat's to turn up or take."""
    if table_of().card(card).on_table and table_of().card(card).face_down:
        allow(piles().brought_by(card) or piles().brought_from(card))


def lies_by_the_rules(card: CardId) -> bool:
    """Whether the rules have a card on the mat, so that it is no hand card of whoever takes it up."""
    on_mat = app_context().on_mat
    return on_mat is not None and on_mat(card)


def owed(to: str, *, seat: str | None = None, pile: str = "", card: str = "") -> HandOver | None:
    """What a card would be for that goes into a hand, from another one or from a pile, or because it is this one;
    ``None``: for nothing."""
    origins = [one for one in ((seat or "", pile, ""), ("", "", face_of(CardId(card)))) if any(one)]
    found = (one for one in whole_page().hand_overs if (one.seat, one.pile, one.card) in origins and one.to == to)
    return next(found, None)


def given(owed: HandOver) -> None:
    """A card that was owed is in the hand; the last of them says that it is done."""
    if piles().given(owed.words, 1) >= owed.count:
        app_context().host.put(ResolveVerdict(owed.words, whole_page().version))


def drew(seat: str) -> None:
    """A card has gone from a pile into a hand: perhaps that is what the turn was waiting for."""
    tell = app_context().drew
    if tell is not None:
        tell(seat)


def at_table(seat: str) -> None:
    """404 for a seat that nobody at this table has: no hand of its own lies here."""
    known = {player.seat for player in whole_page().view.players}
    if known and seat not in known:
        abort(404, say("There is no seat {seat} at this table; seats: {known}.", seat=seat, known=joined(known, ", ")))


def revision() -> str:
    """Another text whenever a card, a hand or a pile is not where it was, or a card looks different."""
    now = hash((table_of().scene, *table_of().looks().items())) & 0xFFFFFFFF
    return f"{now:x}.{piles().revision}"


def done() -> Response:
    """It is done, and how the table is now."""
    return json_response({"ok": True, "table": revision()})


def gather() -> None:
    """Takes all cards off the virtual table, if this is one."""
    virtual_piles = app_context().virtual_piles
    if virtual_piles is not None:
        virtual_piles.gather()
