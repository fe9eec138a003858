"""Tri-Core: nine stats, Action Cards laid face down, dice that explode. Rule ids begin with TC."""
