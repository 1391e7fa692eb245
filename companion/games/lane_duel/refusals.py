"""The refusal codes that the ledgers of duels over lanes share, each with its own sentence."""

CODES = {
    "E_NOT_YOUR_TURN": "It is not your turn.",
    "E_WRONG_PHASE": "That cannot be done now.",
    "E_GAME_OVER": "The game is over.",
    "E_MUST_DRAW": "Draw a card first.",
    "E_ALREADY_DRAWN": "A card has already been drawn this turn.",
    "E_SLOT_OCCUPIED": "There is a card in that space.",
    "E_NO_SPACE": "There is no empty space of yours.",
    "E_NOT_ENOUGH_BLOOD": "That is not enough blood.",
    "E_TOO_MUCH_BLOOD": "That is more blood than the card needs.",
    "E_DUPLICATE_SACRIFICE": "A card can be sacrificed once in a payment.",
    "E_PAYMENT_OPEN": "First finish paying for the other card.",
    "E_NOT_ENOUGH_BONES": "You do not have enough bones.",
    "E_ILLEGAL_MOVE": "No rule lets that card go there.",
}
