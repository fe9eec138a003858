# Messages of the contract, for events of every system.

ruling = Ruling: { $option } is now { $value }.
term-unseen-roll = A roll by the facilitator
