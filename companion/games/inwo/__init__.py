"""*Illuminati: New World Order* for two to six.

`names` holds every name the rules use; `notes` what is written down beside cards, counters and marks.
"""

from companion.games.inwo.game import Inwo

__all__ = ["Inwo"]
