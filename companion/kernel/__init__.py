"""The pure core: cards, places, facts, state, actions, effects, engine. No input, output, clock or chance."""
