"""Tests of Tri-Core."""
