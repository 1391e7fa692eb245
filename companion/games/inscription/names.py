"""Every name the rules use for places, counters, marks and phases, and the geometry of the two rows.

Ledger sections 2 and 3.2. Seats are ``A`` and ``B``, lanes 1–4 from the scale end, slots ``A1`` … ``B4``.
"""

from companion.games.lane_duel.names import *  # noqa: F403
from companion.games.lane_duel.names import (
    COIN,
    DAMAGE,
    DOWN,
    GAME_OVER,
    IN_TURN,
    SCALE,
    SEATS,
    SETUP,
    SLOTS,
    TURN_START,
    bones,
    counter,
    dead,
    hand,
    hand_count,
    pile,
    side,
    unseen,
)
from companion.kernel.facts import COUNT, SWITCH, Counter, Counters, counted
from companion.kernel.places import Place, Zone
from companion.kernel.sentences import say

# Phases, in the ledger's words.
DRAFT = "draft"
ROUND_RESET = "round_reset"
DEATH_CARD = "death_card"
PHASES = (SETUP, DRAFT, COIN, TURN_START, *IN_TURN, ROUND_RESET, DEATH_CARD, GAME_OVER)

# Shared places.
CREATURES = Place("creatures")
"""Creature cards nobody has drafted. Without a draft every hand draws from here."""
ITEMS = Place("items")
"""The item pile together with the held items, whose identity nobody else knows."""
SWAPS = Place("swaps")
UPGRADES = Place("upgrades")
SMOKE = Place("smoke")
BLANKS = Place("blanks")
UNUSED = Place("unused")
"""Cards left in the box: bonus cards and whatever the options exclude."""
ASIDE = Place("aside")
"""Third cards of the draft, and cards that a transformation took off the table."""
REVEALS = (Place("draft1"), Place("draft2"), Place("draft3"))
"""Three places for face-up cards: the draft, and later the reveals of a death card."""

# Counters of the whole table.
DIRECT = "direct"
"""Direct damage added up in the last attack, before cap and clamp."""
ROUND = "round"
IDLE = "idle"
"""Full turns on end that changed nothing, with nothing left to draw (INS-RULING-85)."""
STIRRED = "stirred"
"""1 when the running turn has changed something, with nothing left to draw."""

# Marks on cards. Those of `STAY` last as long as the card stays in play.
TAIL = "tail"
LEFT = "left"
HOOKED = "hooked"
ARMOR = "armor"
LUST = "lust"
MORSEL_POWER = "morsel_power"
MORSEL_HEALTH = "morsel_health"
AWAKE = "awake"
NEW = "new"
"""Just fetched from the upgrades, swaps or smoke pile; may still be reported as not available."""
STAY = (DAMAGE, DOWN, TAIL, LEFT, HOOKED, ARMOR, LUST, MORSEL_POWER, MORSEL_HEALTH, AWAKE, NEW)
SACRIFICED = "sacrificed"
"""How often a Cat (option) or Child 13 was sacrificed; kept with the tag."""
GROWN = "grown"
"""Ouroboros: deaths so far; kept with the tag."""
STRONGER = (GROWN, MORSEL_POWER, LUST)
"""Marks that add to the power."""
SHAPE = "shape"
"""Amorphous: number of the sigil it became (index in the rulebook's list, from 1)."""
SLEEVE = "sleeve"
"""Number of the death card (from 1, in the options' list) sleeved on a blank."""
STAYS = "stays"
"""Many Lives acquired by a sleeve or a shape: a sacrificed card stays in its space."""
PRINTED_POWER = "printed_power"
"""Numbers a player read off a card the catalogue has none for, plus one."""
PRINTED_HEALTH = "printed_health"
DEATH_CARD_PARTS = ("cost", "numbers", "sigils")
PART_WORDS = {"cost": say("cost"), "numbers": say("numbers"), "sigils": say("sigils")}
"""What people call the parts of a death card."""


def gives(part: str) -> str:
    """Mark: the cost, numbers or sigils that a death card takes from this card (INS-DEATHCARD-07)."""
    return f"gives_{part}"


# Of each player.
squirrels = pile("squirrels")
"""Squirrels that are neither in play nor dead: pile and hand together."""
item_place = pile("item")
"""Where an item is laid to use it, or a card shown to the camera."""
lives = counter("lives")
"""Lit candles."""
deck_count = counter("deck")
"""Cards in the own creature pile."""
squirrel_count = counter("squirrels")
"""Cards in the own squirrel pile."""
item_count = counter("items")
"""Held items."""
skip = counter("skip")
"""1 if the next turn is skipped (Hourglass)."""
fan = counter("fan")
"""1 while Harpie's fan blows."""
capped = counter("capped")
"""1 until the first turn of the round is over."""
scored = counter("scored")
"""Points put on the scale in the running turn."""
opening = counter("opening")
"""1 while the draw of 3 + 1 is owed."""
mixed = counter("mixed")
"""1 while cards of the hand are shuffled into the dead pile for a death card (INS-DEATHCARD-07)."""
offerings = counter("offerings")
"""Sacrifices made in the running turn (expansion cards)."""
ALL_SQUIRRELS = tuple(map(squirrels, SEATS))
SPOKEN = {
    CREATURES: say("the creature pile"),
    ITEMS: say("the item pile"),
    SWAPS: say("the swaps pile"),
    UPGRADES: say("the upgrades pile"),
    SMOKE: say("the smoke pile"),
    BLANKS: say("the blank cards"),
    UNUSED: say("the box"),
    ASIDE: say("the cards laid aside"),
    **{where: say("Draft {number}", number=number) for number, where in enumerate(REVEALS, 1)},
}
"""What people call the shared places."""
PILES = {
    CREATURES.zone: say("Creature pile"),
    ITEMS.zone: say("Item pile"),
    SWAPS.zone: say("Swaps pile"),
    UPGRADES.zone: say("Upgrades pile"),
    SMOKE.zone: say("Smoke pile"),
    BLANKS.zone: say("Blank cards"),
    UNUSED.zone: say("Box"),
    "squirrels": say("Squirrels"),
}
"""What stands on the piles; a player's own have no name of his."""
OWN = {
    "dead": say("dead pile"),
    "hand": say("hand"),
    "unseen": say("deck or hand"),
    "squirrels": say("squirrels"),
    "item": say("item place"),
}
"""What people call a player's own places."""


def zones() -> dict[str, Zone]:
    """What the rules know about each zone: its owner, its secrecy and whether its order counts."""
    result = {where.zone: Zone(where.zone, side(where)) for where in SLOTS}
    for seat in SEATS:
        for name in (dead(seat), hand(seat), squirrels(seat), item_place(seat)):
            result[name.zone] = Zone(name.zone, seat, order="any")
        result[unseen(seat).zone] = Zone(unseen(seat).zone, seat, secrecy="counted", order="any")
    for shared in (CREATURES, ITEMS):
        result[shared.zone] = Zone(shared.zone, secrecy="counted", order="any")
    for shared in (SWAPS, UPGRADES, SMOKE, BLANKS, UNUSED, ASIDE, *REVEALS):
        result[shared.zone] = Zone(shared.zone, order="any")
    return result


def marks() -> Counters:
    """Every mark of the game on a card."""
    switches = (DOWN, TAIL, LEFT, HOOKED, AWAKE, STAYS)
    return {
        **counted((DAMAGE, ARMOR, LUST, MORSEL_POWER, MORSEL_HEALTH, SACRIFICED, GROWN, SHAPE, SLEEVE)),
        **counted((PRINTED_POWER, PRINTED_HEALTH, *map(gives, DEATH_CARD_PARTS))),
        **counted(switches, SWITCH),
        NEW: Counter(most=2),
    }


def counters() -> Counters:
    """Every counter of the game, with its bounds (INS-SCALE-01, INS-LIFE-01)."""
    of_seats = (bones, hand_count, deck_count, squirrel_count, item_count, scored, offerings)
    switches = (skip, fan, capped, opening, mixed)
    return {
        SCALE: Counter(-5, 5),
        **counted((ROUND, DIRECT, IDLE)),
        STIRRED: SWITCH,
        **{each(seat): COUNT for each in of_seats for seat in SEATS},
        **{each(seat): SWITCH for each in switches for seat in SEATS},
        **{lives(seat): Counter(most=2) for seat in SEATS},
    }
