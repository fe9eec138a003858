# Tri-Core in few words.

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
