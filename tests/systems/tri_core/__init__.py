"""Tri-Core."""
