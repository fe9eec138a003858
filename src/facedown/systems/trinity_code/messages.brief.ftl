# The Trinity Code: a shorter wording.

investigation = Investigation { $number }: Good { $good }, Bad { $bad }.
ending = End of Investigation { $number }.
between = All recover from harm and stress.
time =
    { $hours ->
        [0] { $minutes } min.
       *[other] { $minutes ->
            [0] { $hours } h.
           *[other] { $hours } h { $minutes } min.
        }
    }
combat =
    { $on ->
        [yes] Combat.
       *[no] Combat over.
    }
turn = { $actor }’s turn.
tag-added = Scene tag: { $tag }.
tag-dropped = Scene tag removed: { $tag }.

declared = { $actor }: { $move } + { $attribute }.
cheats-death = { $actor }: cheat death + Power.
faces-demons = { $actor }: face your demons + { $attribute }.
withdrawn = { $actor }: move taken back.
modifier =
    { $because ->
        [empty] GM { SIGNED($value) }.
       *[other] GM { SIGNED($value) }, { $because }.
    }
offered = Offered: { $points } Good.
grabbed =
    { $pool ->
        [bad] GM: { $points } Bad.
       *[good] Players: { $points } Good.
    }
committed =
    { $pool ->
        [bad] GM: committed.
       *[good] Players: committed.
    }
committed-yours =
    { $pool ->
        [bad] You: { $points } Bad.
       *[good] You: { $points } Good.
    }
rolled = { $actor }: { $dice } → { $total }.
recounted = { $actor }: { $dice } → now { $total }.
counts-as-12 = { $actor }: 12+.
result =
    { $outcome ->
        [empty] { $double ->
            [empty] → { $band }.
           *[other] → { $band }. “{ $double }”
        }
       *[other] { $double ->
            [empty] → { $band }. “{ $outcome }”
           *[other] → { $band }. “{ $outcome }” “{ $double }”
        }
    }

pools = Good { $good }, Bad { $bad }.
karma = { $pool }: { $before } + { $points } = { $now }.
spent = −{ $points } Good: { $purpose }.
misfire = Misfires: { $misfires }.
misfire-cancelled = Misfire cancelled, −1 Good.
misfired = Misfires take effect: { $misfires }.

luck-ignore = { $actor }: Luck, no negative modifiers ({ $luck } left).
luck-reroll = { $actor }: Luck, new roll ({ $luck } left).
luck-twelve = { $actor }: Luck, 12+ ({ $luck } left).
luck-escape = { $actor }: Luck, no harm ({ $luck } left).
out-of-luck = { $actor }: out of Luck.
luck-restored = { $actor }: Luck { $luck }.

inflicted = { $actor }: { $points } harm pending.
armour-absorbs = { $armour } absorbs { $absorbed }, threshold { $threshold }.
endless-armour-absorbs = { $armour } absorbs { $absorbed }.
armour-spent = { $armour } is worn out.
harm = { $actor }: harm { $harm } of { $limit }.
wounded = { $actor }: wounded.
unconscious = { $actor }: unconscious.
dying = { $actor }: dying.
dead = { $actor }: dead.
does-not-cheat-death = { $actor }: dead ({ $band }).
still-dying = { $actor }: still dying ({ $band }).
out-of-danger = { $actor }: unconscious, harm { $harm } ({ $band }).
awake-against-all-odds = { $actor }: awake, harm { $harm } ({ $band }).
no-longer-dead = { $actor }: no longer dead.

stress = { $actor }: stress { $stress } of { $limit }.
traumatised = { $actor }: traumatised.
on-the-brink = { $actor }: on the brink.
lost = { $actor }: lost ({ $band }).
still-on-the-brink = { $actor }: still on the brink ({ $band }).
back-from-the-brink = { $actor }: back from the brink, stress { $stress } ({ $band }).
no-longer-lost = { $actor }: no longer lost, stress { $stress }.

used =
    { $on_other ->
        [yes] { $actor }: { $item } → { $target }.
       *[no] { $actor }: { $item }.
    }
used-up = { $item } used up.
pending = { $item }: pending until { $actor } is safe.
safe = { $actor }: safe.
healed = { $actor }: harm { $harm } of { $limit }.
no-harm-to-heal = { $actor }: no harm.
calmed = { $actor }: stress { $stress } of { $limit }.
no-stress-to-calm = { $actor }: no stress.
mended = { $actor }: harm { $harm }.
eased = { $actor }: stress { $stress }.
wakes = { $actor }: awake, harm { $harm }.
no-longer-wounded = { $actor }: no longer wounded.
no-longer-traumatised = { $actor }: no longer traumatised.
no-longer-dying = { $actor }: no longer dying.
no-longer-on-the-brink = { $actor }: no longer on the brink.

joins = { $actor } joins.
attribute = { $actor }: { $attribute } { SIGNED($value) }.
limit = { $actor }: { $track } limit { $limit }.
controller = { $controller } plays { $actor }.
gets-armour = { $actor }: { $armour }, armour-{ $rating }.
repaired = { $armour }: threshold { $threshold }.
handed-over = { $actor }: { $gear } to { $receiver }.
loses-gear = { $actor }: no { $name }.
goal-set = Goal: { $goal ->
    [empty] none.
   *[given] { $goal }
}
story-over = { $reached ->
    [yes] Story over, goal reached.
   *[no] Story over, goal not reached.
}
move-added = New move: { $title }.
move-removed = Move removed: { $title }.
gets-item = { $actor }: { $item }.
