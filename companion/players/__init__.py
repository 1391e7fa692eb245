"""Players that think: from what a seat may know to one action, with the plan behind it."""
