"""Tri-Core: nine stats, Action Cards played face down, dice that explode. Rule ids begin with TC."""
