# Messages of the contract, which every system's events may use.

ruling = Ruling: { $option } is now { $value }.
term-unseen-roll = A roll of the facilitator
