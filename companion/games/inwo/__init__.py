"""*Illuminati: New World Order* for two to six: names, notes, facts and steps; the rules stand on them.

`names` holds every name they use.
"""
