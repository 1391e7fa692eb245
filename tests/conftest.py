"""What every test may use: the markers, and pins that are pins of the mock."""
