"""*Inception*, a solo card game: complete rules on the kernel. `names` holds every name they use."""

from companion.games.inception.game import Inception

__all__ = ["Inception"]
