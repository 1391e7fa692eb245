"""The pure core: cards, places, facts, state, actions, effects, engine. No input, output, clock or chance.

The first move of a game, in three lines:

>>> from companion.games import find
>>> from companion.kernel.engine import perform, resolve
>>> from companion.kernel.state import State

>>> game = find("inscription").build(names={"A": "Ana", "B": "Luka"})
>>> state, facts = resolve(game, State(), game.setup())
>>> state, facts = perform(game, state, game.legal(state)[0])

The state says what is asked now, the game what may be answered:

>>> state.question.prompt.say
'Throw the coin: who goes first?'
>>> [game.label(state, action) for action in game.legal(state)]
['Ana goes first', 'Luka goes first']
"""
