# Messages of the contract, which every system's events may use.

ruling = Ruling: { $option } is now { $value }.
