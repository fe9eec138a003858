# Messages of the contract, for events of every system.

ruling = Ruling: { $option } is now { $value }.
term-unseen-roll = A roll by the facilitator

# Characters that come and go

arrived = { $character } comes to the table.
retired = { $character } leaves the table.
returned = { $character } is back at the table.
deleted = { $names } can no longer return.
