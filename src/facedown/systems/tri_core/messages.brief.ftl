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
unpaid = { $actor }’s { $action } is lost.
ground = { $square }: { $cost ->
    [0] closed
   *[other] cost { $cost }
}.
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
# Attacks, damage and wounds

accuracy = { $character } → { $target }, { $action }: { $accuracy }.
miss = Miss: { $accuracy } against { $against }.
undone = No effect.
undefended = No defence.
steps-in = { $character } for { $whom }.
cannot-step-in = { $actor } is too far away.
lacks-item = { $actor } lacks the items.
lost = { $actor }: { $action } lost.
no-block = The Block does not stop { $kinds }.
no-parry = No Parry possible.
parry =
    { $held ->
        [yes] Parried: { $total } against { $against }.
       *[no] Parry failed: { $total } against { $against }.
    }
defence =
    { $critical ->
        [yes] Critical { $action }: −{ $stopped } ({ $total } against { $against }).
       *[no] { $action }: −{ $stopped } ({ $total } against { $against }).
    }
effect =
    { $critical ->
        [yes] Critical! EV { $total }.
       *[no] EV { $total }.
    }
restrained = { $character } is held.
drained = { $character }: −{ $ap } AP.
refund = { $character }: +{ $points } AP.
won = { $character } may strike back.
bonus-strike = { $actor } strikes back.
parry-ap = { $character }: +{ $points } AP.
chain = Chain Duel: { $characters }.
paid = { $character }: −{ $points } AP, { $ap } left.
spent = { $character }: −{ $points } { $resource }, { $left } left.
backlash = Backlash: { $points }.
backlash-lacking = Backlash: { $points } ({ $lacking } { $resource } lacking).
damage = { $character }: { $damage } damage to { $resource }.
absorbed = { $character } absorbs and heals { $points }: { $hp } HP.
together = Effects count now.
hp = { $character }: { $hp } HP.
threshold =
    { $held ->
        [yes] { $character } resists Shock: { $total } against { $against }.
       *[no] { $character } fails against Shock: { $total } against { $against }.
    }
shock = Shock: { $ap } AP.
dying = { $character } is dying.
awake =
    { $held ->
        [yes] { $character } stays awake: { $total } against { $against }.
       *[no] { $character } is unconscious: { $total } against { $against }.
    }
woken = { $character } wakes up.
steadied = { $character } recovers at the next turn.
systemic-shock = Systemic Shock: { $character }, { $cycles } cycles.
collapse = { $character } collapses: { $length } { $unit }.
revived =
    { $back ->
        [yes] Revival: yes.
       *[no] Revival: no.
    }
resuscitated = { $character } is brought back: Wounded III, { $days } days.
dead = { $character } is dead.
unique-dead = { $character }’s Slot stays taken.
