"""The options for the cards that a character can play now, with the fields that the player fills in."""
