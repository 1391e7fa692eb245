"""Does on the virtual table what hands owe: one press sets the table and deals, and later moves, turns, draws and takes
what is to be moved. What a press would do is tried on a copy first, so that it is offered only where it does something.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Literal

from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.table.host import Host
from companion.table.messages import ERRAND, ResolveVerdict
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.hands import Hands
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles

DOUBTED = ("refused", "puzzling", "ambiguous", "unclear")
"""Verdicts after which hands may put everything back as the rules have it."""

Offer = Literal["set", "owed", "back", "begun", "yours", ""]


def tidy(host: Host, table: VirtualTable, virtual_piles: VirtualPiles, *, only_back: bool = False) -> int:
    """Bring the cards to where the game on the table has them, shuffle what is to be shuffled, and tick off what that
    does; how many cards were moved and decks seen to. Nothing without a game. `only_back`: the cards of the mat alone;
    nothing is dealt, drawn, shuffled or ticked off."""
    snapshot = host.snapshot
    if snapshot.game is None:
        return 0
    with table.at_once():
        hands = Hands(table, virtual_piles, snapshot)
        if only_back:
            return hands.put_back()
        # what lies on the mat by the rules is taken up after all has been laid there, what they have elsewhere before
        first = {key for key, one, _ in snapshot.errands if one.heaps or (one.back and (one.fetched or not one.card))}
        before = [key for key, errand, _ in snapshot.errands if key in first and hands.run(key, errand)]
        moved = hands.tidy()
        after = [key for key, errand, _ in snapshot.errands if key not in first and hands.run(key, errand)]
    tick(host, snapshot, (*before, *after, *fetched(snapshot, virtual_piles)))
    return moved + len(before) + len(after)


def on_mat(host: Host, card: CardId) -> bool:
    """Whether the rules have a card on the mat, or have sent it off and it was there still when the camera looked."""
    now = host.snapshot
    where = now.state.where(card)
    lies = now.game is not None and where is not None and where.zone in {one.name for one in now.game.mat.regions}
    return lies or card in now.sent


def tick(host: Host, snapshot: Snapshot, keys: Iterable[str]) -> None:
    """Says of the errands with these keys that they are done, of each once."""
    for key in dict.fromkeys(keys):
        host.put(ResolveVerdict(ERRAND + key, snapshot.version))


def fetched(snapshot: Snapshot, virtual_piles: VirtualPiles, seats: Container[Seat] | None = None) -> Iterator[str]:
    """The keys of errands (of these seats) that hands show to be done: who was to fetch a card has it, who was to draw
    has enough."""
    assert snapshot.game is not None
    held = virtual_piles.hands()
    counts = {one.where: one.count for one in snapshot.game.beside(snapshot.state) if one.hand}
    for key, errand, _ in snapshot.errands:
        if seats is not None and errand.seat not in seats:
            continue
        hand = [card for card in held.get(errand.seat, []) if (errand.seat, card) not in snapshot.wrongly_held]
        enough = errand.seat in counts and len(hand) >= counts[errand.seat]
        if (errand.fetched and errand.card in hand) or (errand.drawn and enough):
            yield key


class Owed:
    """What one press would do now, found out once for each version of the game and of the table."""

    def __init__(self) -> None:
        self._known: tuple[object, Offer] = (None, "")

    def __call__(self, host: Host, table: VirtualTable, virtual_piles: VirtualPiles) -> Offer:
        """``set`` the table, do what is ``owed``, put ``back`` what nobody understands; ``begun``: what is done of a
        move may be put back; ``yours``: something is owed that only people can do; "": nothing is owed. While a hand
        carries a card nothing new is said."""
        snapshot, scene = host.snapshot, table.scene
        if scene.hand is not None:
            return self._known[1]
        now = (snapshot.version, scene, virtual_piles.revision)
        if self._known[0] != now:
            self._known = (now, _offer(snapshot, table, virtual_piles))
        return self._known[1]


def _offer(snapshot: Snapshot, table: VirtualTable, virtual_piles: VirtualPiles) -> Offer:
    game, state, doubt = snapshot.game, snapshot.state, snapshot.trouble
    if game is None or state.over is not None:
        return ""
    copy = table.copy()
    hands = Hands(copy, virtual_piles.copy(copy), snapshot)
    if doubt is not None and doubt.verdict == "unclear" and len(snapshot.done) == 1 and hands.tidy(only_lay=True):
        return "set"  # whatever an earlier evening left on the mat
    if doubt is not None:
        offer: Offer = "back" if doubt.verdict in DOUBTED else "begun" if doubt.verdict == "in progress" else ""
        return offer if offer and hands.put_back() else ""
    begins, asked = len(snapshot.done) == 1 or state.begins, bool(snapshot.chores or snapshot.errands)
    if asked or begins:
        moved = _moves(hands, snapshot, virtual_piles)
        return ("set" if begins else "owed") if moved else "yours" if asked else ""
    if _buried(snapshot, table) and hands.put_back():
        return "owed"
    return "owed" if hands.deal() else ""


def _buried(snapshot: Snapshot, table: VirtualTable) -> bool:
    """Whether a card that the rules have elsewhere lies under one that was laid upon it in a slot: no camera sees it,
    so nothing is said of it."""
    slots = [region for region in table.mat.regions if region.kind == "slot"]
    lying = [one for one in table.cards() if one.on_table]
    for number, one in enumerate(lying):
        where = snapshot.state.where(one.card)
        here = next((region for region in slots if region.contains(one.x, one.y)), None)
        upon = lying[number + 1 :] if here is not None and where is not None and where.zone != here.name else ()
        if here is not None and any(here.contains(other.x, other.y) for other in upon):
            return True
    return False


def unset(host: Host, table: VirtualTable, virtual_piles: VirtualPiles) -> bool:
    """Whether a game that is about to begin still needs its cards elsewhere, whatever else lies on the table."""
    snapshot, copy = host.snapshot, table.copy()
    if snapshot.game is None or not snapshot.state.begins:
        return False
    return _moves(Hands(copy, virtual_piles.copy(copy), snapshot), snapshot, virtual_piles)


def _moves(hands: Hands, snapshot: Snapshot, virtual_piles: VirtualPiles) -> bool:
    """Whether hands have something to do; what lies there stays if it is nobody's chore."""
    return (
        bool(hands.tidy(only_lay=not (snapshot.chores or snapshot.errands)))
        or any(hands.may_run(errand) for _, errand, _ in snapshot.errands)
        or any(fetched(snapshot, virtual_piles))
    )
