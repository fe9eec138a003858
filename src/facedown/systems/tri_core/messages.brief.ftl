# Tri-Core in few words.

# Encounters, turns and cards

steady = { $character }: no more Systemic Shock.
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
bound = { $actor }’s { $action } → { $against }’s { $answered }.
out-of-reach = { $target }: out of { $actor }’s reach.
card-lost = { $actor }’s { $action } is lost.
charge-gone = { $actor }’s charge of { $action } is gone.
unpaid = { $actor }’s { $action } is lost.
ground = { $square }: { $cost ->
    [0] closed
   *[other] cost { $cost }
}.
ready = { $actor }: { $action } ready.
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

encounter = Encounter.
encounter-over = Encounter over.
unusual = { $character }’s { $ability } needs the GM’s permission.
stands-beside = { $character } on { $square }.
rotation = Rotation: { $order }.
ineffective = { $actor }: { $action } fails.
sub-actions = { $actor }: { $subs }?
called = { $character } may act now.
found = { $character } is there.
seen = { $character } is seen.
sneaks = { $actor } is { $hidden ->
    [yes] hidden
   *[no] seen
}.
passed = { $actor }: no card.
reacts = { $actor }: reaction.

# Items

handled = { $actor }: { $action } { $item }.
lifted = { $actor } { $lifted ->
    [yes] lifts
   *[no] cannot lift
} it.
charge-needs = { $character }: charge of { $ability } lost.
card-needs = { $character }: held card lost.

chipped = { $item }: durability { $durability }.
handed-over = { $character } has the { $item }.
item = { $character }: { $item }.
cannot-carry = { $character } cannot carry the { $item }.
used = { $item } on { $target }: { $value }.
item-shields = { $item }: { $character } Shield { $points } { $resource }.
item-heals = { $item }: { $character } +{ $points } { $resource } = { $left }.
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

brought = { $character }’s { $sub }: { $works ->
    [yes] works
   *[no] no effect
}.
resolve-level = From { $source }: { $against }.
may-work = { $ability }: allowed.
nothing-comes = { $ability }: no effect.
made = { $ability }: permanent.

# Abilities and their effects

asks-gm = { $actor }: { $ability }?
judged = { $actor }’s { $ability }: { $entry }?
seen-card = { $character }’s card: { card-text }.
energy = { $square }: { $energy ->
    [empty] no energy
   *[given] { $energy }
}.

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
resists = { $character }, { $what }: { $total } against { $against }, { $band }.
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
   *[other] {" "}against { $against }
}, { $passed ->
    [yes] success.
   *[no] failure.
}
challenge-level = { $character }’s test: against { $against }.
demand = { $character }, next { $action }: { $skill }.
untied = { $character }, next { $action }: no test.
test-failed = { $actor }: { $action } fails.
contest = { $character } { $total }, { $against } { $other_total }: { $won ->
    [yes] { $character }
   *[no] { $against }
} wins.
breaks-free = { $character } { $total } against { $holder } { $other_total }: { $free ->
    [yes] free.
   *[no] still held.
}

released = { $character }: free.

# Afflictions

afflicted = { $character }: { $malady } { $steps }.
affliction = { $character }: { $steps ->
    [0] no more { $malady }.
   *[other] { $malady } { $steps }.
}
worn-down = { $item }: Durability { $durability }.
jolted = { $character }: −{ $ap } AP{ $hp ->
    [0] .
   *[other] , −{ $hp } HP.
}
impaled = Impale: −{ $points } Physical Armor.
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
hope = { $character }: { $percent }% chance.
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
miss = { $character } misses: { $accuracy } against { $against }.
undone = { $target }: no effect.
undefended = { $actor }: no defence.
steps-in = { $character } for { $whom }.
cannot-step-in = { $actor } is too far away.
lacks-item = { $actor } lacks items.
lost = { $actor }: { $action } lost.
no-block = The Block does not stop { $kinds }.
no-parry = { $character } cannot parry.
parry =
    { $held ->
        [yes] { $character } parries: { $total } against { $against }.
       *[no] { $character } fails to parry: { $total } against { $against }.
    }
defence =
    { $critical ->
        [yes] Critical { $action }: { $character } stops { $stopped } ({ $total } against { $against }).
       *[no] { $action }: { $character } stops { $stopped } ({ $total } against { $against }).
    }
effect =
    { $critical ->
        [yes] Critical hit: Effect { $total }.
       *[no] Hit: Effect { $total }.
    }
restrained = { $by } holds { $character }.
drained = { $character }: −{ $ap } AP.
refund = { $character }: +{ $points } AP.
won = { $character } may strike back.
bonus-strike = { $actor } strikes back.
parry-ap = { $character }: +{ $points } AP.
chain = Chain Duel: { $characters }.
paid = { $character }: −{ $points } AP, { $ap } left.
spent = { $character }: −{ $points } { $resource }, { $left } left.
backlash = { $character }: Backlash { $points }.
backlash-lacking = { $character }: Backlash { $points } ({ $lacking } { $resource } lacking).
damage =
    { $damage ->
        [0] { $character }: no damage.
       *[other] { $character }: −{ $damage } { $resource }.
    }
absorbed = { $character } absorbs and heals { $points }: { $hp } HP.
together = All effects apply now.
hp = { $character }: { $hp } HP.
threshold =
    { $held ->
        [yes] { $character }, no Shock: { $total } against { $against }.
       *[no] { $character }, Shock: { $total } against { $against }.
    }
shock = { $character }: Shock, { $ap } AP.
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
        [yes] Revival of { $character }: success.
       *[no] Revival of { $character }: failure.
    }
resuscitated = { $character } is brought back: Wounded III, { $days } days.
dead = { $character } is dead.
unique-dead = { $character }’s Slot stays taken.
wounded = { $character }: { $step }.
chain-over = Chain Duel over.
