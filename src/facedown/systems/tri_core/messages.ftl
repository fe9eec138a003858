# Tri-Core: what is said about each event.

goal = Defeat your foes, or reach what your group wants, with the points that you have. In each turn cards are laid face down, others react, and then all cards turn up together. At 0 HP you are down; at 0 AP you can do little until you recover.

# Words of the rules
