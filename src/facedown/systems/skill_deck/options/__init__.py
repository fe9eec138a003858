"""What each action offers a seat now, computed from the seat's view."""
