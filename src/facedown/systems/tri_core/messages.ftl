# Tri-Core: what is said about each event.

goal = Defeat your foes, or reach what your group wants, with the points that you have. In each turn cards are laid face down, others react, and then all cards turn up together. At 0 HP you are down; at 0 AP you can do little until you recover.

# Words of the rules

# Attacks, damage and wounds

term-AP-drained = AP drained
term-hours = hours
term-cycles = cycles
term-too-late = too late
term-no-return = no fourth return
term-finished = finished off
term-Resolve-against-Shock = Resolve against Shock
term-Resolve-to-stay-awake = Resolve to stay awake
term-Revival = Revival
term-Days-at-Wounded-III = Days at Wounded III

## Attacks and defences

accuracy = { $character } attacks { $target } with { $action }: Accuracy { $accuracy }.
miss = { $character } misses { $target }: Accuracy { $accuracy } against { $against }.
undone = { $character }’s attack has no effect on { $target }.
undefended = { $actor } does not defend.
steps-in = { $character } steps in for { $whom }.
cannot-step-in = { $actor } is not close enough to step in for { $whom }.
lacks-item = { $actor } no longer has the items for the { $action }.
lost = { $actor } cannot act any more. The { $action } is lost.
no-block =
    { $kinds_count ->
        [one] { $character }’s Block does not stop { $kinds } damage.
       *[other] { $character }’s Block does not stop damage that is { $kinds }.
    }
no-parry = { $character } cannot parry this attack.
parry =
    { $held ->
        [yes] { $character } parries: { $total } against Accuracy { $against }.
       *[no] { $character } fails to parry: { $total } against Accuracy { $against }.
    }
defence =
    { $critical ->
        [yes] Critical { $action }: { $character } stops { $stopped } damage ({ $total } against Accuracy { $against }).
       *[no] { $held ->
            [yes] { $character } stops { $stopped } damage. The { $action } succeeds: { $total } against Accuracy { $against }.
           *[no] { $character } stops { $stopped } damage. The { $action } does not succeed: { $total } against Accuracy { $against }.
        }
    }
effect =
    { $critical ->
        [yes] Critical hit! Effect Value { $total }.
       *[no] Effect Value { $total }.
    }
restrained = { $by } restrains { $character }.
drained =
    { $shield ->
        [0] { $character } loses { $ap } AP.
       *[other] { $character } loses { $ap } AP. A Shield takes { $shield }.
    }

## What is won

refund = The critical gives { $character } { $points } AP back: { $ap } AP.
won = The Block is critical. { $character } may strike back.
bonus-strike = { $actor } strikes back at { $target }.
parry-ap =
    { $points ->
        [0] { $character } gains no AP from the Parry, having all { $ap }.
       *[other] { $character } gains { $points } AP from the Parry: { $ap } AP.
    }
chain = { $characters } are in a Chain Duel. Each Riposte must be parried.
chain-over = The Chain Duel is over.

## Payment

paid =
    { $missing ->
        [0] { $character } pays { $points } AP and has { $ap } left.
       *[other] { $character } pays { $points } of { $cost } AP and has { $ap } left.
    }
spent =
    { $purpose ->
        [empty] { $character } spends { $points } { $resource }: { $left } left.
       *[other] { $character } spends { $points } { $resource } on { $purpose }: { $left } left.
    }
backlash = { $character } suffers a Backlash of { $points }.
backlash-lacking = { $character } lacks { $lacking } { $resource } and suffers a Backlash of { $points }.

## Damage

damage =
    { $shield ->
        [0] { $character } takes { $damage } damage to { $resource } from { $source }.
       *[other] { $character } takes { $damage } damage to { $resource } from { $source }. A Shield takes { $shield }.
    }
absorbed = { $character } absorbs the damage and heals { $points }: { $hp } HP.
together = All have acted at the same time. Their effects count now.
hp =
    { $spilt ->
        [0] { $character } has { $hp } HP.
       *[other] { $character } has { $hp } HP. The damage is non-lethal, so { $spilt } of it is ignored.
    }

## Wounds

threshold =
    { $held ->
        [yes] { $character } loses half of all HP at once and resists Shock: { $total } against { $against }.
       *[no] { $character } loses half of all HP at once and fails to resist Shock: { $total } against { $against }.
    }
shock = { $character } is in Shock: { $ap } AP.
wounded = { $character } is { $step }.
dying = { $character } is unconscious and dying.
awake =
    { $held ->
        [yes] { $character } stays awake: { $total } against { $against }.
       *[no] { $character } falls unconscious: { $total } against { $against }.
    }
woken = { $character } wakes up with { $ap } AP.
steadied = { $character } recovers from Systemic Shock at their next turn.
systemic-shock = { $character } is in Systemic Shock and can do nothing for { $cycles } cycles.
collapse =
    { $unit ->
        [hours] { $length ->
            [one] { $character } collapses and is unconscious for 1 hour.
           *[other] { $character } collapses and is unconscious for { $length } hours.
        }
       *[cycles] { $length ->
            [one] { $character } collapses and is unconscious for 1 cycle.
           *[other] { $character } collapses and is unconscious for { $length } cycles.
        }
    }
revived =
    { $percent ->
        [0] { $character } cannot be brought back.
       *[other] { $back ->
            [yes] { $character } can be brought back now: { $face } of 100, at most { $percent } needed.
           *[no] { $character } cannot be brought back now: { $face } of 100, at most { $percent } needed.
        }
    }
resuscitated =
    { $days ->
        [one] { $character } is brought back, and stays Wounded III until 1 day of long rest has passed.
       *[other] { $character } is brought back, and stays Wounded III until { $days } days of long rest have passed.
    }
dead =
    { $cause ->
        [too-late] { $character } is dead: nobody came in time.
        [no-return] { $character } is dead: nobody comes back a fourth time.
       *[finished] { $character } is dead: { $by } made sure of it.
    }
unique-dead = { $character } is unique. Its Slot stays taken until the GM gives its points back, or a way to bring it back.
