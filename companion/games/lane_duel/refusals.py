from companion.kernel.sentences import say

"""The refusal codes that the ledgers of duels over lanes share, each with its own sentence."""

CODES = {
    "E_NOT_YOUR_TURN": say("It is not your turn."),
    "E_WRONG_PHASE": say("That cannot be done now."),
    "E_GAME_OVER": say("The game is over."),
    "E_MUST_DRAW": say("Draw a card first."),
    "E_ALREADY_DRAWN": say("A card has already been drawn this turn."),
    "E_SLOT_OCCUPIED": say("There is a card in that space."),
    "E_STAYS": say("That card stays on its space."),
    "E_NO_SPACE": say("There is no empty space of yours."),
    "E_NOT_ENOUGH_BLOOD": say("That is not enough blood."),
    "E_TOO_MUCH_BLOOD": say("That is more blood than the card needs."),
    "E_DUPLICATE_SACRIFICE": say("A card can be sacrificed once in a payment."),
    "E_PAYMENT_OPEN": say("First finish paying for the other card."),
    "E_NOT_ENOUGH_BONES": say("You do not have enough bones."),
    "E_ILLEGAL_MOVE": say("No rule lets that card go there."),
}
