# The Standard Roll: a shorter wording.

declared = { $actor }: { $roll }{ $target ->
    [empty] {""}
   *[other] {" "}→ { $target }
}{ $clock ->
    [empty] {""}
   *[other] {" "}{ $clock }
}, { $stat ->
    [empty] no stat
   *[other] { $stat }
}{ $words ->
    [empty] .
   *[given] : { $words }.
}
imposing = { $actor }: “{ $condition }” → { $target }, { $stat ->
    [empty] no stat
   *[other] { $stat }
}{ $words ->
    [empty] .
   *[given] : { $words }.
}
no-stat = { $actor }: no { $stat }, 0.
refused = { $actor }: roll refused{ $because ->
    [empty] .
   *[given] : { $because }.
}
undone = { $actor }: undone{ $because ->
    [empty] .
   *[given] : { $because }.
}
terms = { $mode ->
    [normal] TN { $against }
   *[other] { $mode }{ $sets ->
        [yes] , TN { $against }
       *[no] {""}
    }
}.
surprised = { $actor } is surprised: Disadvantage.
rolled = { $actor }: { $dice } ({ $mode ->
    [advantage] higher die { $kept }
    [disadvantage] lower die { $kept }
    [both] Advantage and Disadvantage cancel out, Main Die { $kept }
   *[other] Main Die { $kept }
}) → { $total } / { $against }{ $result ->
    [plain] .
   *[other] , { $result }.
}
chosen = { $actor }: { $effects }{ $because ->
    [empty] .
   *[given] : { $because }.
}
vetoed = Not accepted: { $instead ->
    [empty] no effect
   *[other] { $instead }
}.
missed = { $actor } misses.
complication = { $complication ->
    [empty] { $actor }: no complication.
   *[given] { $actor }: { $complication }.
}
heroics = { $actor }: Heroics.
machina = { $actor }: Machina.
situation-clock = Situation Clock: { $left }/{ $most }.
failed = { $actor } fails.
succeeded = { $exceeds ->
    [yes] { $actor } succeeds by { $margin }.
   *[no] { $actor } succeeds through the Critical.
}
doubled = Value Loss: 2 × { $margin } = { $amount }.
critical = { $effect }: no target.
tag = { $entity }: { $tag }{ $already ->
    [yes] {" "}already
   *[no] {""}
}.
imposed = { $entity }: { $condition }.
tag-gone = { $entity }: { $tag } removed.
clock = { $target }: { $clock } −{ $lost }, { $left }/{ $most }.
clock-set = { $entity }’s { $clock }: { $left }/{ $most }.
restored = { $entity }: { $clock } +{ $gained }, { $left }/{ $most }.
resolved = { $target }: { $clock } at 0.
order = Turns: { $entities }.
surprise = Surprise: { $entities }.
no-surprise = No surprise round.
drawn = { $entity }’s turn, { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}.
passed-over = { $entity }: out, discarded.
round = Round { $round }.
nobody-stands = Only environmental effects have cards.
action = { $actor } acts{ $words ->
    [empty] {""}
   *[given] : { $words }
} ({ $left } left).
passed = { $again ->
    [yes] { $actor } passes.
   *[no] { $actor }: turn over, no action left.
}
    .together = { $actor } pass.
turn-over = { $actor }: turn over.
seized = { $entity } seizes priority{ $free ->
    [0] {""}
   *[other] , { $free } free
}.
order-over = Turn order over.
entered = { $entity } joins.
entity = { $entity } appears.
out = { $entity }: { $environment ->
    [yes] over
   *[no] { $status }
}.
all-out = All players’ characters are out.
back = { $entity } is back.
revived = { $entity } is revived.
revivable = { $entity }: { $revivable ->
    [yes] can
   *[no] cannot
} be revived.
episode = Episode { $number }.
scene = Scene { $scene }.
downtime = Downtime.
situation = Situation{ $title ->
    [empty] {""}
   *[given] : { $title }
}, clock { $clock }.
situation-over = Situation over: { $cause }.
still-stated = { $actor }’s roll still stands.
dropped = { $actor }’s roll is dropped.
dropped-out = { $actor }’s roll is dropped: { $entity } is out.
challenge = { $challenge }: TN { $tn }, { $left }/{ $most }.
challenge-gone = { $challenge }: removed.
stat = { $entity }: { $stat } { $value }.
level = { $entity }: Level { $level }.
note = { $entity }: { $note }
