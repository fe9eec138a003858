# Tri-Core: what is said about each event.

goal = Defeat your foes, or reach what your group wants, with the points that you have. In each turn cards are laid face down, others react, and then all cards turn up together. At 0 HP you are down; at 0 AP you can do little until you recover.

# Words of the rules

# Encounters, turns and cards

term-moves = moves
term-comes-close = comes close
term-attacks = attacks
term-is-hurt = is hurt
term-moved = moved
term-travels = at once elsewhere
term-no-target = no target
term-target-dead = the target is dead
term-target-not-dying = the target is not dying
term-out-of-reach = out of reach
term-not-in-hand = not in hand, or broken
term-used-up = used up
term-no-free-hand = no free hand
term-not-restrained = nobody holds them
term-no-run-up = no run-up
term-not-reachable = cannot be reached
term-suspended = suspended
term-no-device = no device
term-too-expensive = too expensive
term-unusual-pair = unusual Aspect and sub-type
term-unusual-Strike = a Strike that deals no damage
term-unusual-resistance = unusual resistance
term-unusual-device = no device made for it
term-unusual-sub-type = unusual sub-type
term-one-more-action = one more action
term-harming-itself = harming itself

encounter = An encounter begins.
encounter-over = The encounter is over.
unusual = { $character }’s { $ability }: { $what ->
    [unusual-Strike] a Strike deals damage, so the GM must allow the Aspect { $aspect }.
    [unusual-resistance] the GM must allow resistance to { $names }.
    [unusual-device] { $names } has no device made for it, so the GM must allow it.
    [unusual-sub-type] the GM must allow the change to { $names }.
   *[other] { $aspect } with { $names } is unusual, so the GM must allow it.
}
stands-beside = { $character } stands on { $square }, beside { $target }.
react = { $character } rolls React: { $total }.
rotation = The Rotation: { $order }.
enters = { $character } enters the Rotation.
cycle = Cycle { $number } begins.
priority = { $characters } { $characters_count ->
    [one] has
   *[other] have
} Priority.
steady = { $character } has recovered from the Systemic Shock.
laid = { $actor } lays a card face down.
card = For { $actor } you lay: { card-text }{ $action ->
    [Hold] {" "}until { awaited-text }
   *[other] {""}
}.
taken-back = { $actor } takes a card back.
declared = { $actor } has laid { $cards ->
    [0] no card
    [one] { $cards } card
   *[other] { $cards } cards
}{ $targets ->
    [empty] {""}
   *[given] {" "}at { $targets }
}.
asked = { $characters } may react.
reacts = { $actor } { $cards ->
    [0] passes
   *[other] reacts
}.
revealed = { $actor }{ $reaction ->
    [yes] {" "}reacts
   *[no] {""}
}: { card-text }.
commanded = { $by } makes { $actor } act by { $command }: { card-text }.
bound = { $actor }’s { $action }{ $target ->
    [empty] {""}
   *[other] {" "}at { $target }
} answers { $against }’s { $answered }.
out-of-reach = { $target } is still out of { $actor }’s reach.
card-lost = { $actor } cannot act any more, so { $action } is lost.
charge-gone = { $actor } has no charge any more, so { $action } is lost.
unpaid = { $actor } cannot pay for { $action }, so it is lost.
ineffective = { $actor }’s { $action } has no effect: { $reason ->
    [no-target] it has no target.
    [target-dead] { $target } is dead.
    [target-not-dying] { $target } is not dying.
    [out-of-reach] { $target } is out of reach.
    [not-in-hand] an item for it is not in hand, or is broken.
    [used-up] its item is used up.
    [no-free-hand] no hand is free for the item.
    [not-restrained] nobody holds { $actor }.
    [no-run-up] there was no run-up.
    [not-reachable] { $square ->
        [empty] its square
       *[other] { $square }
    } cannot be reached.
    [suspended] the Ability is suspended until it is changed.
    [no-device] no { $device } is held and whole.
    [too-expensive] it costs { $cost } { $resource }, and { $left } { $left ->
        [one] is
       *[other] are
    } left.
   *[other] { $reason }.
}
sub-actions = { $actor } adds { $subs }; the GM says what { $subs_count ->
    [one] it brings
   *[other] they bring
}.
ready = { $actor } is ready to { $action }.
held = { $actor } holds: { $gained ->
    [0] AP are at the maximum
   *[other] { $gained } AP gained
}.
called = What { $character } waited for has happened.
lapsed = { $character } waits no longer: the held cards are gone.
charge = { $actor } charges: { $dice } dice for the next Strike or Collide.
moved = { $character } moves to { $square }.
placed = { $how ->
    [travels] { $character } is at once on { $square }.
   *[other] { $character } is moved to { $square }.
}
found = { $character } is there.
seen = { $character } is no longer hidden.
noticed = { $by } { $by_count ->
    [one] notices
   *[other] notice
} { $character } all the same.
sneaks = { $actor } { $hidden ->
    [yes] is out of sight
   *[no] is seen
}.
stealth = Stealth { $total } against Observe { $best }: { $hidden ->
    [yes] { $actor } is hidden
   *[no] { $actor } is seen
}.
observes = { $actor } looks round: { $skill } { $total }.
hides = { $observer }’s Observe { $against } against { $character }’s Stealth { $total }: { $found ->
    [yes] found
   *[no] not found
}.

card-text = { $ability ->
    [empty] { $weight ->
        [empty] { $action }
       *[other] { $weight } { $action }
    }
   *[other] { $action ->
        [Ability] { $weight ->
            [empty] {""}
           *[other] { $weight }{" "}
        }
       *[other] {""}
    }{ $ability }{ $action ->
        [Ability] {""}
        [Charge-up] , to charge it
       *[other] {" "}as a { $weight } { $action }
    }{ $turned ->
        [empty] {""}
       *[other] , turned to { $turned }
    }{ $shape ->
        [empty] {""}
       *[other] {" "}as a { $shape }
    }
}{ $items ->
    [empty] {""}
   *[given] {" "}with the { $items }
}{ $target ->
    [empty] {""}
   *[other] {" "}at { $target }
}{ $square ->
    [empty] {""}
   *[other] {" "}to { $square }
}{ $resource ->
    [empty] {""}
   *[other] {" "}{ $resource }
}{ $subs ->
    [empty] {""}
   *[given] , adding { $subs }
}{ $at_ap ->
    [yes] , at AP
   *[no] {""}
}{ $spared ->
    [yes] , non-lethal
   *[no] {""}
}{ $element ->
    [empty] {""}
   *[other] , { $element }{ $as_well ->
        [yes] {" "}as well
       *[no] {""}
    }
}
awaited-text = { $sign ->
    [empty] { $words ->
        [empty] the agreed moment
       *[given] { $words }
    }
   *[other] { $awaited ->
        [empty] somebody
       *[other] { $awaited }
    } { $sign }
}

# Items

term-gear-sabre = sabre
term-gear-knife = knife
term-gear-war-axe = war axe
term-gear-spear = spear
term-gear-cudgel = cudgel
term-gear-shock-baton = shock baton
term-gear-short-bow = short bow
term-gear-pistol = pistol
term-gear-ember-rod = ember rod
term-gear-buckler = buckler
term-gear-tower-shield = tower shield
term-gear-padded-coat = padded coat
term-gear-mail-shirt = mail shirt
term-gear-warded-cloak = warded cloak
term-gear-field-dressing = field dressing
term-gear-smelling-salts = smelling salts
term-gear-satchel = satchel
term-gear-rope = rope
term-gear-boulder = boulder
term-gear-fire-flask = fire flask
term-gear-mending-kit = mending kit

handled = { $actor } { $action ->
    [Equip] takes up
    [Stow] stows
   *[Drop] drops
} the { $item }.
lifted = { $actor } { $lifted ->
    [yes] lifts
   *[no] cannot lift
} the { $item }.
chipped = { $character }’s { $item } { $durability ->
    [0] breaks
   *[other] has { $durability } durability left
}.
handed-over = { $character } now has the { $item }.
item = { $character } now has a new item: { $item }.
cannot-carry = { $character } cannot carry the { $item }, so it lies on the ground.
used = { $actor } uses the { $item } on { $target }: Effect Value { $value }.
item-shields = { $actor }’s { $item } shields { $character }’s { $resource } by { $points }.
item-heals = { $actor }’s { $item } heals { $character } by { $points }: { $left } { $resource }.
charge-needs = { $character } has no { $items } any more, so the charge of { $ability } is lost.
card-needs = { $character } has no { $items } any more, so a held card is lost.
lies-at-feet = The { $item } lies at { $character }’s feet until an action takes it up or stows it.
crafted = { $character } works on a { $item } for { $hours } hours: { $total } against { $against }, { $passed ->
    [yes] done
   *[no] { $lost ->
        [yes] time and materials are lost
       *[no] only time is lost
    }
}.
repaired = { $character } repairs the { $item }: { $total }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, { $passed ->
    [yes] as good as new
   *[no] no success
}.

# Decisions of the GM

term-obstruction-none = in the open
term-obstruction-partial = partly hidden
term-obstruction-full = fully hidden
term-the-world = the world
term-the-effect = the effect

granted = { $character } { $on ->
    [yes] has
   *[no] no longer has
} { $what }.
impaired = { $character }’s { $limb } { $limb ->
    [arms] are
    [legs] are
   *[other] is
} impaired: { $cause }.
eased = { $character }’s { $limb } { $limb ->
    [arms] are
    [legs] are
   *[other] is
} no longer impaired.
obstructed = { $character } is { $what }.
brought = { $character }’s { $sub } { $works ->
    [yes] works
   *[no] has no effect
}{ $dice ->
    [0] { $note ->
        [empty] {""}
       *[given] : { $note }
    }
   *[other] : { $dice } dice for the next action
}.
resolved = { $character } resolves with { $stat }: { $total }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, { $band }.
resolve-level = The effect came from { $source }; the Resolve was against { $against }.
lasts = { $cycles ->
    [0] { $effect } does nothing to { $character }.
    [one] { $effect } lasts { $cycles } cycle for { $character }.
   *[other] { $effect } lasts { $cycles } cycles for { $character }.
}
may-work = { $ability } may work{ $note ->
    [empty] .
   *[given] : { $note }.
}
nothing-comes = { $ability } has no effect{ $note ->
    [empty] .
   *[given] : { $note }.
}
made = What { $ability } has created stays{ $note ->
    [empty] .
   *[given] : { $note }.
}
