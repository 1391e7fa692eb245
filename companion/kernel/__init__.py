"""The pure core: cards, places, facts, state, actions, effects and the engine. No input, no output, no clock, no chance."""
