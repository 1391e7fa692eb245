"""The virtual table: hands and a camera. It reaches the engine only through frames and the bell's pin.

Positions are mm of the mat (origin top left, y towards the near player), angles degrees clockwise.
"""
