"""*Inscription*, the boxed two-player game: complete rules on the kernel. `names` holds every name they use."""

from companion.games.inscription.game import Inscription

__all__ = ["Inscription"]
