# Tri-Core: a shorter sentence for each kind of event.

# Encounters, turns and cards

steady = { $character }: no more Systemic Shock.
react = { $character }: React { TOTAL($tally) }.
priority = Priority: { $characters }.
cycle = Cycle { $number }.
enters = { $character } enters.
joins = { $character } joins.
target-left = { $character }: held cards lost target.
laid = { $actor } plays a card.
card = { $actor }, face down: { card-text }{ $action ->
    [Hold] {" "}until { awaited-text }
   *[other] {""}
}.
taken-back = { $actor } takes a card back.
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
card-lost = { $actor } cannot act: { $action } lost.
charge-gone = { $actor }: no charge, so no { $action }.
unpaid = { $actor } cannot pay: { $action } lost.
ground = { $square }: { $cost ->
    [0] blocked
   *[other] cost { $cost }
}.
ready = { $actor }: { $action } ready.
held = { $actor } holds: { SIGNED($gained) } AP.
lapsed = { $character }’s held cards are discarded.
charge = { $actor } charges: { SIGNED($dice) } dice.
moved = { $character } to { $square }.
placed = { $character } to { $square }.
noticed = { $by } { $by_count ->
    [one] notices
   *[other] notice
} { $character }.
stealth = { $actor }’s Stealth: { TOTAL($tally) } against { $best }, { $hidden ->
    [yes] hidden
   *[no] seen
}.
observes = { $actor }’s { $skill }: { TOTAL($tally) }.
hides = { $character }’s Stealth: { TOTAL($tally) } against { $against }, { $found ->
    [yes] found
   *[no] not found
}.

encounter = Encounter.
encounter-over = Encounter over.
unusual = { $character }’s { $ability } needs the GM’s permission.
stands-beside = { $character } on { $square }.
rotation = Rotation: { $order }.
ineffective = { $actor }: { $action } fails.
sub-actions = { $actor }: { $subs }?
called = { $character } may play the held cards.
found = { $character } is there.
seen = { $character } is seen.
sneaks = { $actor } is { $hidden ->
    [yes] hidden
   *[no] seen
}.
passed = { $actor } passes.
    .together = { $actor } pass.
reacts = { $actor } reacts.

# Items

handled = { $actor }: { $action } { $item }.
lifted = { $actor } { $lifted ->
    [yes] lifts
   *[no] cannot lift
} the { $item }.
charge-needs = { $character }: charge of { $ability } lost.
card-needs = { $character }: held card lost.

chipped = { $item }: durability { $durability }.
handed-over = { $character } has the { $item }.
item-gone = { $character }: { $item } is gone.
item = { $character }: { $item }.
cannot-carry = { $character } cannot carry the { $item }.
used = { $item } on { $target }: { TOTAL($tally) }.
item-shields = { $item }: { $character }, { $resource } Shield { $points }.
item-heals = { $item }: { $character } +{ $gained } { $resource } = { $left }.
crafted = { $character }, { $item }: { TOTAL($tally) } against { $against }, { $passed ->
    [yes] done
   *[no] failed
}.
repaired = { $item }: { TOTAL($tally) }, { $passed ->
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
resolved = { $character }’s { $stat }: { TOTAL($tally) }{ $against ->
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
   *[given] { $on_self ->
        [yes] .
       *[no] : { $whom }.
    }
}
ability-value = { $ability }: { TOTAL($tally) }.
ability-heals = { $character }: +{ $gained } { $resource } = { $left }.
ability-shields = { $character }: { $resource } Shield { $points }.
stat-modifier = { $character }: { modifier-text }.
stat-modifier-over = { $character }: { modifier-text } is over.
no-change = { $character }: { $what } unchanged.
at-once = { $source } does not last for { $character }.
over-time = { $character }: { $amounts } { $resource }.
regained = { $character }: +{ $points } { $resource } = { $left }.
degenerates = { $character }: −{ $points } { $resource }.
restored = { $character }: +{ $gained } AP = { $left }.
destroyed = { $character }: −{ $ap } AP.
resists = { $character }, { $what }: { TOTAL($tally) } against { $against }, { $band }.
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
collides = { $character } collides: { TOTAL($tally) }.
set-off = { $character }: { $ability }?
energy-back = Energy returns{ $squares ->
    [empty] : none.
   *[given] : { $squares }.
}
drawn = Energy used up: { $squares }.

# Skills and tests

skill = { $actor }: { $skill } { TOTAL($tally) }.
test = { $character }: { $what } { TOTAL($tally) }{ $against ->
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
contest = { $character } { TOTAL($tally) }, { $against } { TOTAL($tally_2) }: { $won ->
    [yes] { $character }
   *[no] { $against }
} wins.
breaks-free = { $character } { TOTAL($tally) } against { $holder } { TOTAL($tally_2) }: { $free ->
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
total-ap = { $character }: Total AP { TOTAL($tally) }.
recovered = { $character }: +{ $gained } { $resource } = { $left }.
meditated = { $character }: +{ $gained } { $resource } = { $left }.
gm-heals = { $character }: +{ $gained } { $resource } = { $left }.
overkill = Lethal after all. { $character }: −{ $points } HP = { $hp }.
hope = { $character }: { $percent }% chance.
resurrected = { $character } lives: { $hp } HP.
level = { $character }: level { $level }.
raised = { $character }: +{ $points } { $stat }.
learned = { $character }: { $name } { $ranks }.
trade = { $character }: { $trade }.
ability-taken = { $character }: { $ability }.
ability-built = { $character }: { $ability }.
ability-dropped = { $character } gives up { $ability }.
ally-gone = { $name } no longer acts for { $character }.
slots-traded = { $character }: { $slots } Slots traded.
suspended = { $character }, suspended: { $abilities ->
    [empty] none.
   *[given] { $abilities }.
}
# Attacks, damage and wounds

accuracy = { $character } → { $target }, { $action }: { TOTAL($tally) }.
miss = { $character } misses: { $accuracy } against { $against }.
undone = { $target }: no effect.
undefended = { $actor } does not defend.
steps-in = { $character } steps in for { $whom }.
cannot-step-in = { $actor } is too far away.
lacks-item = { $actor } lacks the items for the { $action }.
lost = { $actor } cannot act: { $action } lost.
no-block = The Block does not stop { $kinds }.
no-parry = { $character } cannot parry.
parry =
    { $held ->
        [yes] { $character } parries: { TOTAL($tally) } against { $against }.
       *[no] { $character } fails to parry: { TOTAL($tally) } against { $against }.
    }
defence =
    { $critical ->
        [yes] Critical { $action }: { $character } stops { TOTAL($tally_2) } ({ TOTAL($tally) } against { $against }).
       *[no] { $action }: { $character } stops { TOTAL($tally_2) } ({ TOTAL($tally) } against { $against }).
    }
effect =
    { $critical ->
        [yes] Critical hit: Effect { TOTAL($tally) }.
       *[no] Hit: Effect { TOTAL($tally) }.
    }
restrained = { $by } restrains { $character }.
drained = { $character }: −{ $ap } AP.
refund = { $character }: +{ $points } AP = { $ap }.
won = { $character } may strike back.
bonus-strike = { $actor } strikes back.
parry-ap = { $character }: +{ $points } AP.
chain = Chain Duel: { $characters }.
paid = { $character }: −{ $points } AP for { $purpose }, { $ap } left.
spent = { $character }: −{ $points } { $resource }, { $left } left.
backlash = { $character }: Backlash { TOTAL($tally) }.
backlash-lacking = { $character }: Backlash { TOTAL($tally) } ({ $lacking } { $resource } lacking).
damage =
    { $damage ->
        [0] { $character }: no damage to { $resource }.
       *[other] { $character }: −{ $damage } { $resource }.
    }
absorbed = { $character } absorbs and heals { $gained }: { $hp } HP.
together = All of this happens at once.
hp = { $character }: { $hp } HP.
threshold =
    { $held ->
        [yes] { $character }, no Shock: { TOTAL($tally) } against { $against }.
       *[no] { $character }, Shock: { TOTAL($tally) } against { $against }.
    }
shock = { $character }: Shock, { $ap } AP.
dying = { $character } is dying.
awake =
    { $held ->
        [yes] { $character } stays awake: { TOTAL($tally) } against { $against }.
       *[no] { $character } is unconscious: { TOTAL($tally) } against { $against }.
    }
woken = { $character } wakes up.
steadied = { $character } recovers on their next turn.
systemic-shock = { $character }: Systemic Shock, { $cycles } cycles.
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
