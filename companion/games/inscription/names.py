"""Every name the rules use for places, counters, marks and phases, and the geometry of the two rows.

Ledger sections 2 and 3.2. Seats are ``A`` and ``B``, lanes 1–4 from the scale end, slots ``A1`` … ``B4``.
"""

from companion.games.lane_duel.names import *  # noqa: F403
from companion.games.lane_duel.names import COIN, DAMAGE, DOWN, GAME_OVER, IN_TURN, SEATS, SETUP, TURN_START, lane_names
from companion.kernel.facts import SWITCH, Counter
from companion.kernel.names import SET, UNSEEN
from companion.kernel.sentences import say

# Phases, in the ledger's words.
DRAFT = "draft"
ROUND_RESET = "round_reset"
DEATH_CARD = "death_card"
CARDS_MOVE = (TURN_START, *IN_TURN, ROUND_RESET)
"""When cards on the mat mean anything: in a turn, and while a round is cleared up."""
PHASES = (SETUP, DRAFT, COIN, TURN_START, *IN_TURN, ROUND_RESET, DEATH_CARD, GAME_OVER)

table, own = lane_names(say("{name}'s {what}"))

# Shared places.
CREATURES = table.place("creatures", UNSEEN, say("the creature pile"), say("Creature pile"))
"""Creature cards nobody has drafted. Without a draft every hand draws from here."""
ITEMS = table.place("items", UNSEEN, say("the item pile"), say("Item pile"))
"""The item pile together with the held items, whose identity nobody else knows."""
SWAPS = table.place("swaps", SET, say("the swaps pile"), say("Swaps pile"))
UPGRADES = table.place("upgrades", SET, say("the upgrades pile"), say("Upgrades pile"))
SMOKE = table.place("smoke", SET, say("the smoke pile"), say("Smoke pile"))
BLANKS = table.place("blanks", SET, say("the blank cards"), say("Blank cards"))
UNUSED = table.place("unused", SET, say("the box"), say("Box"))
"""Cards left in the box: bonus cards and whatever the options exclude."""
ASIDE = table.place("aside", SET, say("the cards laid aside"))
"""Third cards of the draft, and cards that a transformation took off the table."""
REVEALS = tuple(table.place(f"draft{number}", SET, say("Draft {number}", number=number)) for number in (1, 2, 3))
"""Three places for face-up cards: the draft, and later the reveals of a death card."""

# Counters of the whole table.
DIRECT = table.counter("direct")
"""Direct damage added up in the last attack, before cap and clamp."""
ROUND = table.counter("round", words=say("Round"))
IDLE = table.counter("idle")
"""Full turns on end that changed nothing, with nothing left to draw (INS-RULING-85)."""
STIRRED = table.counter("stirred", SWITCH)
"""1 when the running turn has changed something, with nothing left to draw."""

# Marks on cards. Those of `STAY` last as long as the card stays in play.
table.mark(DOWN, SWITCH)
TAIL, LEFT, HOOKED, AWAKE = (table.mark(name, SWITCH) for name in ("tail", "left", "hooked", "awake"))
ARMOR, LUST = table.mark("armor"), table.mark("lust")
MORSEL_POWER, MORSEL_HEALTH = table.mark("morsel_power"), table.mark("morsel_health")
NEW = table.mark("new", Counter(most=2))
"""Just fetched from the upgrades, swaps or smoke pile; may still be reported as not available."""
STAY = (DAMAGE, DOWN, TAIL, LEFT, HOOKED, ARMOR, LUST, MORSEL_POWER, MORSEL_HEALTH, AWAKE, NEW)
SACRIFICED = table.mark("sacrificed")
"""How often a Cat (option) or Child 13 was sacrificed; kept with the tag."""
GROWN = table.mark("grown")
"""Ouroboros: deaths so far; kept with the tag."""
STRONGER = (GROWN, MORSEL_POWER, LUST)
"""Marks that add to the power."""
SHAPE = table.mark("shape")
"""Amorphous: number of the sigil it became (index in the rulebook's list, from 1)."""
SLEEVE = table.mark("sleeve")
"""Number of the death card (from 1, in the options' list) sleeved on a blank."""
STAYS = table.mark("stays", SWITCH)
"""Many Lives acquired by a sleeve or a shape: a sacrificed card stays in its space."""
PRINTED_POWER, PRINTED_HEALTH = table.mark("printed_power"), table.mark("printed_health")
"""Numbers a player read off a card the catalogue has none for, plus one."""
PART_WORDS = {"cost": say("cost"), "numbers": say("numbers"), "sigils": say("sigils")}
"""What people call the parts of a death card."""
gives = table.each("part", PART_WORDS).mark("gives_{part}")
"""Mark: the cost, numbers or sigils that a death card takes from this card (INS-DEATHCARD-07)."""

# Of each player.
dead = own.place("{name}/dead", SET, say("dead pile"))
"""A player's dead pile."""
unseen = own.place("{name}/unseen", UNSEEN, say("deck or hand"))
"""A player's own drafted cards that are in the deck or the hand, nobody can say which."""
squirrels = own.place("{name}/squirrels", SET, say("squirrel pile"), say("Squirrels"))
"""Squirrels that are neither in play nor dead: pile and hand together."""
ALL_SQUIRRELS = tuple(map(squirrels, SEATS))
item_place = own.place("{name}/item", SET, say("item place"))
"""Where an item is laid to use it, or a card shown to the camera."""
lives = own.counter("{name}/lives", Counter(most=2))
"""Lit candles."""
hand_count = own.counter("{name}/hand", words=say("Hand"))
"""Cards in the hand, items not counted."""
deck_count = own.counter("{name}/deck", words=say("Own deck"))
"""Cards in the own creature pile."""
squirrel_count = own.counter("{name}/squirrels", words=say("Squirrel pile"))
"""Cards in the own squirrel pile."""
item_count = own.counter("{name}/items", words=say("Items"))
"""Held items."""
skip = own.counter("{name}/skip", SWITCH)
"""1 if the next turn is skipped (Hourglass)."""
fan = own.counter("{name}/fan", SWITCH)
"""1 while Harpie's fan blows."""
capped = own.counter("{name}/capped", SWITCH)
"""1 until the first turn of the round is over."""
scored = own.counter("{name}/scored")
"""Points put on the scale in the running turn."""
opening = own.counter("{name}/opening", SWITCH)
"""1 while the draw of 3 + 1 is owed."""
mixed = own.counter("{name}/mixed", SWITCH)
"""1 while cards of the hand are shuffled into the dead pile for a death card (INS-DEATHCARD-07)."""
offerings = own.counter("{name}/offerings")
"""Sacrifices made in the running turn (expansion cards)."""
