"""What belongs to the box and hangs on a network: a strip of lights, and the lamps and buttons of the house."""
