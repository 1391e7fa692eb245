"""What the story words of every game are made of; `companion.scenarios` plays the stories.

A game declares its words in the package ``scenario`` beside its rules, and ``scenario_game()`` there builds a
`ScenarioGame`. What it has to say, and what it finds here:

- *Keys*: one table of `keys.Key`. A key says how what is given under it is laid out, what is reached, how that differs,
  and what cannot stand there; `keys.pile` and `keys.counter` are the usual ones. `given_keys`, `then_keys` and
  `comparisons` follow from it.
- *Position*: `start` lays the cards into a `layout.Layout`. Numbers of each seat that are counters of the state are one
  table of `counts.Count`: it reads `given`, checks it, and writes `then`.
- *Steps*: one table of verbs, read by `steps.Verbs` with the keys each may have. A verb the table does not have is the
  verb of an action, and its fields are the keys (`fields.derived`): a card, a space, a seat, a number, a word. A new
  action needs no word here.
- *Answers*: words find the option they mean (`answers.meant`) by what its fields name, by its button, or by a map of
  its fields; `refusing` names the actions that decline.
- *Results*: `reached` in the words of `then`; `comparisons` says by key how two values differ where that is more than
  "not the same" (`results`: lists without order, decks in order, numbers by name; `boards`: spaces, cards, flags).
- *Pictures*: `sight.looks` reads what is ``seen``.
- *More kinds* (``deck``, ``setup``, ``vision``, ``strength``): named in `kinds`; `start` builds what they are about.

Everything raises `companion.errors.ScenarioError` for what it cannot understand, with what was meant.
"""

from companion.games.common.stories.language import ScenarioGame

__all__ = ["ScenarioGame"]
