"""A small game for tests of what the two shipped ones do not need: several seats asked at once, moves that nobody waits for,
and answers too many to list.

Everybody holds four cards. Each round all choose a card in secret, and on which side they lay it; when the last one has
chosen, the cards are laid open and the hands go round. Whoever has laid the highest card claims a number or a row of numbers.
Who is not asked may polish a card of their own meanwhile.
"""
