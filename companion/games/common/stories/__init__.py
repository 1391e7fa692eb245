"""What the story words of every game are made of; `companion.scenarios` plays the stories.

A game declares its words in the package ``scenario`` beside its rules, and ``scenario_game()`` there builds a
`ScenarioGame`. What it has to say, and what it finds here:

- *All of it*: `Stories`, where the table of names and the options say it all.
- *Keys*: one table of `keys.Key`. A key says how what is given under it is laid out, what is reached, how that differs,
  and what may stand there; `keys.pile` and `keys.counter` are the usual ones, and `keys.declared` makes them all from a
  table of names. `old` has other words.
- *Forms*: what may stand somewhere (`forms`): a number, a card, a list, a map of these keys. A form finds the nearest
  word for what cannot, and tells docs/scenarios.md what can.
- *Position*: `start` lays the cards into a `layout.Layout`. Numbers of each seat that are counters of the state are one
  table of `counts.Count`: it reads `given`, checks it, and writes `then`.
- *Steps*: one table of verbs, read by `steps.Verbs` with what each may say. A verb the table does not have is the verb
  of an action, and its fields are the keys (`fields.derived`): a card, a space, a seat, a number, a word. `readers` say
  what words mean where that is not enough, `spelled` has other words for fields. A new action needs no word here.
- *Answers*: words find the option they mean (`answers.meant`) by what its fields name, by its button, or by a map of
  its fields; `refusing` names the actions that decline.
- *Results*: `reached` in the words of `then`, where the keys do not tell it all; how two values differ where that is
  more than "not the same" stands in `results` (lists without order, decks in order, numbers by name) and `boards`.
- *Pictures*: `sight.looks` reads what is ``seen``.
- *More kinds* (``deck``, ``setup``, ``vision``, ``strength``): named in `kinds`; `keys_of` has their keys, `computed`
  the answer of those that are one question.

Everything raises `companion.errors.ScenarioError` for what it cannot understand, with what was meant.
"""

from companion.games.common.stories.from_names import Stories
from companion.games.common.stories.language import ScenarioGame

__all__ = ["ScenarioGame", "Stories"]
