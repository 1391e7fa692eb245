"""Actions with more ways than a page can list, said step by step (`registry` tells how a game declares them)."""

from companion.kernel.blanks import Blank, Option
from companion.kernel.dialogs.draft import LONGEST, Draft, Given, Opener, Said
from companion.kernel.dialogs.registry import Dialogs, Offered

__all__ = ["LONGEST", "Blank", "Dialogs", "Draft", "Given", "Offered", "Opener", "Option", "Said"]
