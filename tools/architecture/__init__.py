"""The architecture of Facedown, drawn from its code: layers, packages, and the imports between them."""
