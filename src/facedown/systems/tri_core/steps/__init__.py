"""The procedure of Tri-Core, a file a part of it."""
