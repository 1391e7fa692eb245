"""What the rules do next, by the names of the ledger's timing model (section 4)."""

from __future__ import annotations

from typing import Literal

from companion.games.common.steps import OfSeat
from companion.games.inwo.notes import NOBODY, Play
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place, Seat


class Happened(Step, frozen=True):
    """Something cards may react to, in the card file's words (``capture``, ``destroyed``); who did it, to what."""

    what: str
    card: CardId = NOBODY
    seat: Seat = ""
    other: CardId = NOBODY


class EnterPhase(OfSeat, frozen=True):
    """A phase of a seat's turn begins."""

    phase: str


class EndTurn(OfSeat, frozen=True):
    """Ledger state END: the turn is counted, what lasts a turn ends, the next seat begins."""


class CutShort(Step, frozen=True):
    """A card ends the turn: tokens are placed unless they have been, then it is as if the bell had been knocked."""


class GetTokens(OfSeat, frozen=True):
    """Phase 4 (INWO-TURN-10)."""


class DrawPlots(OfSeat, frozen=True):
    """Plots are drawn, as far as the deck goes; then the hand limit is looked at."""

    n: int = 1


class DrawGroups(OfSeat, frozen=True):
    """Groups are drawn, as far as the deck goes."""

    n: int = 1


class CheckHand(OfSeat, frozen=True):
    """A hand over its limit is shed, outside the own turn at once (INWO-PLOT-12)."""


class AskRollOff(Step, frozen=True):
    """Who has not rolled yet for two plays that came at the same moment rolls (INWO-TIMING-09)."""


class DecideRollOff(Step, frozen=True):
    """Nobody changes that roll any more: the higher one plays."""


class AskStat(Step, frozen=True):
    """The Power of a card that is thrown for is asked (INWO-CARD-06)."""

    card: CardId


class Proceed(Step, frozen=True):
    """Whatever is to happen next by the notes: the newest window, the attack's next stage, or nothing."""


class CloseWindow(Step, frozen=True):
    """Everybody asked has passed."""


class Announce(Step, frozen=True):
    """A Plot or an ability is announced; its window opens."""

    play: Play


class Settle(Step, frozen=True):
    """A play whose window has closed does what it does, or not."""

    play: int


class DrawConsequences(Step, frozen=True):
    """What has become illegal falls: attacks, actions, supporting Plots, links (INWO-CANCEL-12, INWO-RULING-59)."""


class BeginAttack(Step, frozen=True):
    """The attack in the note has been declared."""


class CommitAttack(Step, frozen=True):
    """The attack can no longer be called off; tokens are spent (INWO-RULING-19)."""


class LockAttack(Step, frozen=True):
    """Strength is final (ledger LOCKED)."""


class ResolveAttack(Step, frozen=True):
    """The final roll is judged (ledger RESOLVE)."""


class EndAttack(Step, frozen=True):
    """The attack is over; `result`: success, failed, cancelled or called_off."""

    result: str


class Capture(Step, frozen=True):
    """A Group with all below it joins the attacker's structure at an arrow."""

    card: CardId
    to: Place
    others: tuple[tuple[CardId, Place], ...] = ()


class Destroy(Step, frozen=True):
    """A Group is destroyed (INWO-ATTACK-DESTROY-09 to -11)."""

    card: CardId
    by: Seat
    method: str
    killed: bool = False


class Devastate(Step, frozen=True):
    """A Place is Devastated (INWO-DEVAST-01)."""

    card: CardId


class ReturnToHand(Step, frozen=True):
    """A Group and all below it go back into the hand of whoever controls it (INWO-RULING-45)."""

    card: CardId
    seat: Seat = ""


class Hang(Step, frozen=True):
    """A Group and all below it now hang at an arrow; what finds no room goes back to `hand`, or is discarded."""

    card: CardId
    to: Place
    others: tuple[tuple[CardId, Place], ...] = ()
    hand: Seat = ""


class Enter(Step, frozen=True):
    """A Group or Resource enters play from a hand."""

    seat: Seat
    card: CardId
    to: Place


class LoseTokens(Step, frozen=True):
    """A card loses tokens; `n` -1: all."""

    card: CardId
    n: int = -1


class Discard(Step, frozen=True):
    """A card goes to a discard pile, face up."""

    card: CardId
    seat: Seat


class Eliminate(OfSeat, frozen=True):
    """A seat is out of the game (INWO-ELIM-01)."""

    by: Seat = ""
    why: str = ""


class CheckElimination(Step, frozen=True):
    """Whose Illuminati has no puppet (INWO-RULING-47); `by`: who did it."""

    by: Seat = ""


class CollectClaims(Step, frozen=True):
    """The knock: victories are claimed (ledger CLAIMS)."""


class VerifyClaims(Step, frozen=True):
    """Claims are judged (ledger VERIFY)."""


class DropLinks(Step, frozen=True):
    """The links of a card end; the link cards stay where they are."""

    card: CardId


class AskCommit(Step, frozen=True):
    """The attacker commits the attack, or calls it off."""


class AskRoll(Step, frozen=True):
    """The attacker rolls."""


class AskPlace(Step, frozen=True):
    """The capturer says where the captured Group goes (INWO-ATTACK-RESULT-05)."""


class Relieve(Step, frozen=True):
    """A Place has Relief."""

    card: CardId
    seat: Seat = ""


class StripStatus(Step, frozen=True):
    """A card has printed values only again (INWO-MEMORY-04)."""

    card: CardId


class Unlink(Step, frozen=True):
    """A card is linked to nothing any more; it may be linked only after turn `after`."""

    card: CardId
    after: int = 0


class AddAgents(Step, frozen=True):
    """An agents card joins the attack."""

    card: CardId
    seat: Seat
    side: Literal["attack", "defence"]


class Swap(Step, frozen=True):
    """The attacker's agents card takes the captured Group's place (INWO-META-03)."""


class DropPlay(Step, frozen=True):
    """A play is over; its card goes to the discard pile, back to the hand, or exposed before its player."""

    play: int
    to: str


class OfferGift(Step, frozen=True):
    """Cards of a hand, or a Resource in play, are offered; `back` are those that come in exchange."""

    seat: Seat
    to: Seat
    card: CardId = NOBODY
    plots: int = 0
    groups: int = 0
    back_plots: int = 0
    back_groups: int = 0


class AskClaims(Step, frozen=True):
    """Claims by Goal cards are waited for."""


class AskAllOpen(OfSeat, frozen=True):
    """A claimant lays all Plots open."""


class StrikeDown(Step, frozen=True):
    """What an announced play takes away at once."""

    play: int


class Void(Step, frozen=True):
    """What an announced play did is taken back."""

    play: int


class Dispose(Step, frozen=True):
    """A settled play is laid away, or stays."""

    play: int


class AskReplacement(Step, frozen=True):
    """Another Group may pay for a play whose action was cancelled."""

    play: int
    card: CardId


# --- the set-up ----------------------------------------------------------------------------------------------------


class AskIlluminati(Step, frozen=True):
    """All lay down their Illuminati together (INWO-SETUP-03)."""


class AskLeads(Step, frozen=True):
    """These seats show a lead together (INWO-SETUP-07)."""

    seats: tuple[Seat, ...]


class RevealLeads(Step, frozen=True):
    """The leads these seats have shown are compared (INWO-SETUP-08)."""

    seats: tuple[Seat, ...]


class DealGroups(Step, frozen=True):
    """Everybody draws the first Group cards (INWO-SETUP-12)."""


class AskFirst(Step, frozen=True):
    """These seats roll for the first turn (INWO-SETUP-15)."""

    seats: tuple[Seat, ...]


class BeginGame(OfSeat, frozen=True):
    """The first turn begins."""


class AskUnique(OfSeat, frozen=True):
    """A Unique Resource comes in of which somebody may hide a copy (INWO-DUP-16).

    `token`: whose action brings it in; `link`: what it is linked to then, `permanent` or not; `aside`: it does not come
    by the takeover of phase 3.
    """

    card: CardId
    token: CardId = NOBODY
    link: CardId = NOBODY
    permanent: bool = False
    aside: bool = False


class TakeAnyway(AskUnique, frozen=True):
    """Nobody has shown a hidden copy of it."""
