# Tri-Core in few words.

# Encounters, turns and cards

steady = { $character }: Systemic Shock over.
react = { $character }: React { $total }.
priority = Priority: { $characters }.
cycle = Cycle { $number }.
enters = { $character } enters.
laid = { $actor }: a card face down.
card = { $actor }, face down: { card-text }{ $action ->
    [Hold] {" "}until { awaited-text }
   *[other] {""}
}.
taken-back = { $actor }: a card back.
declared = { $actor }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}{ $targets ->
    [empty] {""}
   *[given] {" "}at { $targets }
}.
asked = To react: { $characters }.
revealed = { $actor }: { card-text }.
commanded = { $actor }, by { $by }’s { $command }: { card-text }.
bound = { $actor }’s { $action } answers { $against }’s { $answered }.
out-of-reach = { $target }: out of { $actor }’s reach.
card-lost = { $actor }’s { $action } is lost.
charge-gone = { $actor }’s charge of { $action } is gone.
unpaid = { $actor }’s { $action } is not paid for.
ready = { $actor }: ready to { $action }.
held = { $actor } holds: { SIGNED($gained) } AP.
lapsed = { $character }’s held cards are gone.
charge = { $actor } charges: { SIGNED($dice) } dice.
moved = { $character } to { $square }.
placed = { $character } to { $square }.
noticed = { $by } { $by_count ->
    [one] notices
   *[other] notice
} { $character }.
stealth = Stealth { $total } against { $best }.
observes = { $actor }’s { $skill }: { $total }.
hides = { $character }’s Stealth { $total } against { $against }.

# Items

chipped = { $item }: durability { $durability }.
handed-over = { $character } has the { $item }.
item = { $character }: { $item }.
cannot-carry = { $character } cannot carry the { $item }.
used = { $item } on { $target }: { $value }.
item-shields = { $item }: { $character }’s { $resource } shielded by { $points }.
item-heals = { $item }: { $character } { SIGNED($points) } { $resource }, { $left } in all.
crafted = { $character }, { $item }: { $total } against { $against }, { $passed ->
    [yes] done
   *[no] failed
}.
repaired = { $item }: { $total }, { $passed ->
    [yes] repaired
   *[no] not repaired
}.
lies-at-feet = { $item } at { $character }’s feet.

# Decisions of the GM

granted = { $character }: { $on ->
    [yes] { $what }
   *[no] no { $what }
}.
impaired = { $character }: { $limb } impaired, { $cause }.
eased = { $character }: { $limb } free.
obstructed = { $character }: { $what }.
resolved = { $character }’s { $stat }: { $total }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, { $band }.
lasts = { $effect }: { $cycles ->
    [0] nothing
    [one] { $cycles } cycle
   *[other] { $cycles } cycles
} for { $character }.
