"""The card file: designs, predicates, costs and the vocabulary of effects."""
