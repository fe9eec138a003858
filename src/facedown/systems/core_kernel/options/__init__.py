"""The options of each action for a seat now, computed from the seat's view, so that they reveal no secrets."""
