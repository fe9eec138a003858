# Tri-Core in few words.
