"""*Incubo*, a co-operative deck builder for one or two: complete rules on the kernel.

`names` holds every name they use.
"""

from companion.games.incubo.game import Incubo

__all__ = ["Incubo"]
