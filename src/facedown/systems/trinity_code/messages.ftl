# The Trinity Code: the messages of all events.

goal = Solve the Investigation together, and bring your characters out of it alive and sane.
    .how = Roll 2d6 plus an attribute for each move: 10 or more is a success, 7 to 9 has a price, 6 or less goes wrong.
facilitator-goal = Give the players an Investigation full of danger that they can solve.
    .how = You begin and end Investigations, say what each move leads to, let time pass, and deal out harm and stress. Take Bad Karma to make a move harder; each point that you take becomes Good Karma for the players. You do not have to win.

## Words

term-power = Power
    .meaning = The attribute for strength and force. A wounded character has −1 on moves that use it.
term-quickness = Quickness
    .meaning = The attribute for speed and skill. A wounded character has −1 on moves that use it.
term-cool = Cool
    .meaning = The attribute for nerve. A traumatised character has −1 on moves that use it.
term-wits = Wits
    .meaning = The attribute for thought and attention. A traumatised character has −1 on moves that use it.
term-good-karma = Good Karma
    .meaning = Points shared by the Players. Each point grabbed before the dice are rolled adds 1 to a move, and then becomes Bad Karma.
term-bad-karma = Bad Karma
    .meaning = Points of the GM. Each point grabbed before the dice are rolled subtracts 1 from a move, and then becomes Good Karma.
term-luck = Luck
    .meaning = A few points for the whole campaign. Spend a point to ignore negative modifiers, roll again, make a result a 12+, or prevent harm.
term-luck-ignores = ignored by Luck
term-luck-twelve = by Luck (12+)
term-gm-modifier = the GM’s modifier
term-harm = harm
    .meaning = Wounds of the body. At 4 a character is wounded, at the limit unconscious, 1 above the limit dying, 2 above it dead.
term-stress = stress
    .meaning = Strain of the mind. At 2 stress a character is traumatised; at the limit, they are on the brink.
term-wounded = wounded
    .meaning = 4 harm or more: −1 on moves with Power or Quickness.
term-traumatised = traumatised
    .meaning = 2 stress or more: −1 on moves with Cool or Wits.
term-misfire = misfire
    .meaning = A side effect of a spell. A Dabbler can cancel one for 1 Good Karma.
term-band-6 = 6 or less
term-band-7-9 = 7 to 9
term-band-10 = 10 or more
term-band-10-11 = 10 or 11
term-band-12 = 12 or more
term-band-double-6 = a double 6

## Investigations and time

investigation =
    { $good ->
        [0] { $bad ->
            [0] Investigation { $number } begins. Both Karma Pools are empty.
           *[other] Investigation { $number } begins. The Good Pool is empty, the Bad Pool has { $bad }.
        }
       *[other] Investigation { $number } begins. The Good Pool has { $good }, the Bad Pool { $bad }.
    }
ending = Investigation { $number } ends.
between = All characters recover from all harm and stress.
time =
    { $hours ->
        [0] { $minutes ->
            [1] 1 minute passes.
           *[other] { $minutes } minutes pass.
        }
        [1] { $minutes ->
            [0] 1 hour passes.
            [1] 1 hour and 1 minute pass.
           *[other] 1 hour and { $minutes } minutes pass.
        }
       *[other] { $minutes ->
            [0] { $hours } hours pass.
            [1] { $hours } hours and 1 minute pass.
           *[other] { $hours } hours and { $minutes } minutes pass.
        }
    }
combat =
    { $on ->
        [yes] Combat begins.
       *[no] Combat is over.
    }
turn = It is { $actor }’s turn.
tag-added = The scene now has the tag “{ $tag }”.
tag-dropped = The scene no longer has the tag “{ $tag }”.

## Making a move

declared = { $actor } makes a move: { $move }, 2d6 + { $attribute }.
cheats-death = { $actor } is dying and must cheat death: 2d6 + Power.
faces-demons = { $actor } is on the brink and faces their demons: 2d6 + { $attribute }.
withdrawn = { $actor } takes back the move. Grabbed Karma returns to its pool.
modifier =
    { $because ->
        [empty] The GM gives the move { SIGNED($value) }.
       *[other] The GM gives the move { SIGNED($value) } (“{ $because }”).
    }
offered = A player offers { $points } Good Karma for { $actor }’s move.
grabbed =
    { $pool ->
        [bad] { $points ->
            [0] The GM grabs no Bad Karma.
           *[other] The GM grabs { $points } Bad Karma.
        }
       *[good] { $points ->
            [0] The Players grab no Good Karma.
           *[other] The Players grab { $points } Good Karma.
        }
    }
committed =
    { $pool ->
        [bad] The GM commits Bad Karma face down.
       *[good] The Players commit Good Karma face down.
    }
committed-yours =
    { $pool ->
        [bad] You commit { $points } Bad Karma.
       *[good] You commit { $points } Good Karma.
    }
rolled = { $actor } rolls { $tally ->
    [one] { $total } ({ $dice })
   *[given] { $tally }
}, { $band ->
    [band-double-6] { $band }
   *[other] a result of { $band }
}.
recounted = { $actor } now has { $tally ->
    [one] { $total } ({ $dice })
   *[given] { $tally }
}, { $band ->
    [band-double-6] { $band }
   *[other] a result of { $band }
}.
counts-as-12 = { $actor }’s result now counts as a 12+{ $band ->
    [band-double-6] {" "}({ $band })
   *[other] {""}
}.
result =
    { $outcome ->
        [empty] { $double ->
            [empty] { $actor }: { $band }.
           *[other] { $actor }: { $band }. “{ $double }”
        }
       *[other] { $double ->
            [empty] { $actor }: { $band }. “{ $outcome }”
           *[other] { $actor }: { $band }. “{ $outcome }” “{ $double }”
        }
    }

## Karma

pools =
    { $to_bad ->
        [0] The grabbed Bad Karma becomes Good: { $good_before } + { $to_good } = { $good } in the Good Pool.
       *[other] { $to_good ->
            [0] The grabbed Good Karma becomes Bad: { $bad_before } + { $to_bad } = { $bad } in the Bad Pool.
           *[other] The grabbed Karma changes pools: the Good Pool has { $good_before } + { $to_good } = { $good }, the Bad Pool { $bad_before } + { $to_bad } = { $bad }.
        }
    }
karma =
    { $rule ->
        [TRC-KA-03] The { $pool } gains { $points } Karma: { $before } + { $points } = { $now }.
       *[other] Luck adds { $points } Karma to the { $pool }: { $before } + { $points } = { $now }.
    }
spent = The Players spend { $points } Good Karma ({ $purpose }). It goes to the Bad Pool.
misfire =
    { $misfires ->
        [1] { $actor }’s spell has 1 misfire.
       *[other] { $actor }’s spell has { $misfires } misfires.
    }
misfire-cancelled = { $actor } cancels 1 misfire. 1 Good Karma goes to the { $pool }.
misfired =
    { $misfires ->
        [1] 1 misfire of { $actor }’s spell takes effect.
       *[other] { $misfires } misfires of { $actor }’s spell take effect.
    }

## Luck

luck-ignore = { $actor } spends 1 Luck ({ $luck } left) and ignores all negative modifiers.
luck-reroll = { $actor } spends 1 Luck ({ $luck } left) and rolls again.
luck-twelve = { $actor } spends 1 Luck ({ $luck } left) and makes the result a 12+.
luck-escape = { $actor } spends 1 Luck ({ $luck } left) and suffers no harm.
out-of-luck =
    { $drawback ->
        [empty] { $actor } is out of Luck.
       *[other] { $actor } is out of Luck: { $drawback }.
    }
luck-restored = { $actor } regains { $points } Luck: { $before } + { $points } = { $luck }.

## Harm

inflicted =
    { $source ->
        [empty] { $actor } is about to suffer { $points } harm.
       *[other] { $actor } is about to suffer { $points } harm ({ $source }).
    }
armour-absorbs = { $actor }’s { $armour } absorbs { $absorbed } harm. Its threshold is now { $threshold }.
endless-armour-absorbs = { $actor }’s { $armour } absorbs { $absorbed } harm.
armour-spent = { $actor }’s { $armour } gives no protection until it is repaired.
harm =
    { $beyond ->
        [0] { $actor } suffers { $suffered } harm: { $before } + { $suffered } = { $harm } of { $limit }.
       *[other] { $actor } suffers { $suffered } harm: { $before } + { $suffered } = { $harm }, which is { $beyond } above the limit of { $limit }.
    }
wounded = { $actor } is wounded.
unconscious = { $actor } falls unconscious.
dying = { $actor } is dying.
dead = { $actor } is dead.
does-not-cheat-death = { $actor } fails to cheat death ({ $band }) and is dead.
still-dying =
    { $combat ->
        [yes] { $actor } hangs on ({ $band }): still dying, and must roll again on their next turn.
       *[no] { $actor } hangs on ({ $band }): still dying, and must roll again at once.
    }
out-of-danger = { $actor } cheats death ({ $band }): no longer dying, but unconscious with { $harm } harm.
awake-against-all-odds = { $actor } cheats death ({ $band }) and wakes with { $harm } harm.
no-longer-dead =
    { $unconscious ->
        [yes] { $actor } is brought back from the dead, and is unconscious.
       *[no] { $actor } is brought back from the dead.
    }

## Stress

stress =
    { $suffered ->
        [0] { $actor } suffers no stress.
       *[other] { $actor } suffers { $suffered } stress: { $before } + { $suffered } = { $stress } of { $limit }.
    }
traumatised = { $actor } is traumatised.
on-the-brink = { $actor } is on the brink.
lost = { $actor } gives in to their demons ({ $band }): lost, and under the GM’s control.
still-on-the-brink =
    { $combat ->
        [yes] { $actor } resists ({ $band }): still on the brink, and must roll again on their next turn.
       *[no] { $actor } resists ({ $band }): still on the brink, and must roll again at once.
    }
back-from-the-brink = { $actor } comes back from the brink ({ $band }) with { $stress } stress.
no-longer-lost = { $actor } is sane again: { $before } − { $calmed } = { $stress } stress.

## Recovery

used =
    { $on_other ->
        [yes] { $actor } uses { $item } on { $target }.
       *[no] { $actor } uses { $item }.
    }
used-up = { $actor } has used up { $item }.
pending = Once { $actor } is safe, { $item } takes effect.
safe = { $actor } is safe.
healed = { $actor } is healed: { $before } − { $healed } = { $harm } of { $limit } harm.
no-harm-to-heal = { $actor } has no harm to heal.
calmed = { $actor } calms down: { $before } − { $calmed } = { $stress } of { $limit } stress.
no-stress-to-calm = { $actor } has no stress to calm.
handed-over = { $actor } hands { $gear } over to { $receiver }.
loses-gear = { $actor } no longer has { $name }.
goal-set = { $goal ->
    [empty] The story has no written goal any more.
   *[given] The goal of the story: { $goal }
}
story-over = { $reached ->
    [yes] The story is over, and its goal is reached: { $goal }
   *[no] The story is over, and its goal is not reached: { $goal }
}{ $how ->
    [empty] { "" }
   *[given] { " " }{ $how }
}
move-added = The move “{ $title }” is added.
move-removed = The move “{ $title }” is removed.
mended = { $actor } recovers with time: { $before } − { $healed } = { $harm } harm.
eased = { $actor } calms down with time: { $before } − { $calmed } = { $stress } stress.
wakes = { $actor } wakes with { $harm } harm.
no-longer-wounded = { $actor } is no longer wounded.
no-longer-traumatised = { $actor } is no longer traumatised.
no-longer-dying = { $actor } is no longer dying.
no-longer-on-the-brink = { $actor } is no longer on the brink.

## Characters and gear

joins = { $actor } joins with { $luck } Luck.
attribute = { $actor }’s { $attribute } is now { SIGNED($value) }.
limit =
    { $later ->
        [yes] { $actor }’s { $track } limit will be { $limit } from the next Investigation on.
       *[no] { $actor }’s { $track } limit is now { $limit }.
    }
controller =
    { $lost ->
        [yes] { $controller } will play { $actor } once they are no longer lost.
       *[no] { $controller } now plays { $actor }.
    }
note = { $actor }: { $note }
gets-armour =
    { $threshold ->
        [0] { $actor } gets { $armour }: armour-{ $rating }, which never wears out.
       *[other] { $actor } gets { $armour }: armour-{ $rating }, threshold-{ $threshold }.
    }
repaired = { $actor }’s { $armour } is repaired. Its threshold is now { $threshold }.
gets-item = { $actor } gets { $item }{ $heal ->
        [0] { "" }
       *[other] , heal-{ $heal }
    }{ $calm ->
        [0] { "" }
       *[other] , calm-{ $calm }
    }{ $delayed ->
        [yes] , delayed
       *[no] , instant
    }{ $uses ->
        [0] { "" }
       *[other] , consumable-{ $uses }
    }.
