"""`HiddenHand`, for games that were written when it was here; it is the kernel's."""

from companion.kernel.names.hidden_hands import HiddenHand

__all__ = ["HiddenHand"]
