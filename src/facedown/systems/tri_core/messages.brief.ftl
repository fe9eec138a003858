# Tri-Core in few words.

# Abilities and their effects

ability = { $actor } → { $ability }{ $whom ->
    [empty] .
   *[given] : { $whom }.
}
ability-value = { $ability }: { $total }.
ability-heals = { $character }: +{ $points } { $resource } = { $left }.
ability-shields = { $character }: Shield { $points } { $resource }.
boon = { $character }: { modifier-text }.
boon-over = { $character }: { modifier-text } is over.
no-change = { $character }: { $what } unchanged.
at-once = { $source } does not last.
over-time = { $character }: { $amounts } { $resource }.
regained = { $character }: +{ $points } { $resource } = { $left }.
degenerates = { $character }: −{ $points } { $resource }.
restored = { $character }: up to +{ $ap } AP.
destroyed = { $character }: −{ $ap } AP.
resists = { $character } against { $what }: { $total } to { $against }, { $band }.
unwilling = { $character } is unwilling.
unseen = { $character } is hidden.
believed = Deceived: { $by ->
    [empty] nobody
   *[given] { $by }
}.
no-card = { $character }: no card to show.
ruse = { $character }: Ruse.
shows = { $character } shows { $to_whom } a card.
drawback = Drawback: { $words }.
no-room = No room for { $character }.
mass-too-heavy = { $character }: { $pounds } lb, too heavy.
charges = { $actor } charges { $ability }.
charged = { $character }: charge { $cycles }.
charge-lost = { $character }: charge lost.
pushed = { $character }: moved by { $squares }.
collides = { $character } collides: { $total }.
set-off = { $character }: { $ability }?
energy-back = Energy returns{ $squares ->
    [empty] : none.
   *[given] : { $squares }.
}
drawn = Used up: { $squares }.

# Skills and tests

skill = { $actor }: { $skill } { $total }.
test = { $character }: { $what } { $total }{ $against ->
    [empty] {""}
   *[other] {" "}to { $against }
}, { $passed ->
    [yes] success.
   *[no] failure.
}
challenge-level = It was against { $against }.
demand = { $character }, next { $action }: { $skill }.
untied = { $character }, next { $action }: no test.
test-failed = { $actor }: { $action } fails.
contest = { $character } { $total } : { $other_total } { $against }, { $won ->
    [yes] { $character }
   *[no] { $against }
} wins.
breaks-free = { $character } { $total } : { $other_total } { $holder }, { $free ->
    [yes] free.
   *[no] still held.
}

# Afflictions

afflicted = { $character }: { $malady } { $steps }.
affliction = { $character }: { $malady } { $steps }.
worn-down = { $item }: Durability { $durability }.
jolted = { $character }: −{ $ap } AP, −{ $hp } HP.
impaled = Impale { $points }.
befouled = Befoul blocks { $points }.

# Rest, recovery and levels

rest = { $character }: { $length } rest.
rested = { $character }: +{ $points } { $resource } = { $left }.
returns = { $character } is back.
rest-allowed = { $character } may rest.
day = Day { $day }.
mended = { $character } has recovered.
spoilt = { $actor }: Recover interrupted.
total-ap = { $character }: Total AP { $total }.
recovered = { $character }: +{ $points } { $resource } = { $left }.
meditated = { $character }: +{ $points } { $resource } = { $left }.
gm-heals = { $character }: +{ $points } { $resource } = { $left }.
overkill = { $character }: −{ $points } HP = { $hp }.
hope = { $character }: { $percent } in 100.
resurrected = { $character } lives: { $hp } HP.
level = { $character }: level { $level }.
raised = { $character }: +{ $points } { $stat }.
learned = { $character }: { $name } { $ranks }.
trade = { $character }: { $trade }.
ability-taken = { $character }: { $ability }.
ability-built = { $character }: { $ability }.
ability-dropped = { $character } gives up { $ability }.
ally-gone = { $name } is gone.
slots-traded = { $character }: { $slots } Slots traded.
suspended = Suspended: { $abilities ->
    [empty] none.
   *[given] { $abilities }.
}
