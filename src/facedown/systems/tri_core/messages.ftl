# Tri-Core: a sentence for each kind of event, and the words of the rules with their meanings.

goal = Defeat your foes, or reach your group’s aim, before your points run out.
    .how = In each turn the acting characters play cards face down, others react with cards of their own, and then all cards are revealed together. At 0 HP you may fall unconscious; below 0 AP every action costs more.
facilitator-goal = Give the players fights and tests that they can win, but not without care.
    .how = You place the characters, start and end encounters, play the foes by the same rules, call for tests, judge what the rules leave to you, and hand out harm, rest and rewards. You do not have to win.

# Encounters, turns and cards

term-moves = moves
term-comes-close = comes close
term-attacks = attacks
term-is-hurt = is hurt
term-moved = moved
term-travels = travels
term-no-target = no target
term-target-dead = the target is dead
term-target-not-dying = the target is not dying
term-out-of-reach = out of reach
term-not-in-hand = an item is not in hand or is broken
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
term-one-more-action = an additional action
term-harming-itself = harming oneself

encounter = An encounter begins.
encounter-over = The encounter is over.
unusual = { $character }’s { $ability }: { $what ->
    [unusual-Strike] a Strike deals damage, so the GM must allow the Aspect { $aspect }.
    [unusual-resistance] the GM must allow resistance to { $names }.
    [unusual-device] no device is made for { $names }, so the GM must allow it.
    [unusual-sub-type] the GM must allow the change to { $names }.
   *[other] { $aspect } with { $names } is unusual, so the GM must allow it.
}
stands-beside = { $character } is now on { $square }, beside { $target }.
react = { $character } rolls React: { $tally }.
rotation = The Rotation is: { $order }.
enters = { $character } enters the Rotation.
joins = { $character } joins the encounter.
target-left = { $awaited ->
    [true] Only the GM can now release the held cards of { $character }, because the character for which they waited has left.
   *[other] { $cards ->
        [one] A held card of { $character } has
       *[other] { $cards } held cards of { $character } have
    } no target any more, because it has left the table.
}
cycle = Cycle { $number } begins.
priority = { $characters } { $characters_count ->
    [one] has
   *[other] have
} Priority.
steady = { $character } has recovered from Systemic Shock.
laid = { $actor } plays a card face down.
card = You play for { $actor }: { card-text }{ $action ->
    [Hold] {" "}until { awaited-text }
   *[other] {""}
}.
taken-back = { $actor } takes a card back.
declared = { $actor } is ready, with { $cards ->
    [0] no card
    [one] { $cards } card
   *[other] { $cards } cards
}{ $targets ->
    [empty] {""}
   *[given] , targeting { $targets }
}.
asked = { $characters } may react.
reacts = { $actor } reacts.
passed = { $actor } passes.
    .together = { $actor } pass.
revealed = { $actor } { $reaction ->
    [yes] reacts
   *[no] reveals
}: { card-text }.
commanded = { $by } commands { $actor } with { $command } to play: { card-text }.
bound = { $actor }’s { $action }{ $target ->
    [empty] {""}
   *[other] { $at_owner ->
        [yes] {""}
       *[no] {" "}at { $target }
    }
} answers { $against }’s { $answered }.
out-of-reach = { $target } is still out of { $actor }’s reach.
card-lost = { $actor } can no longer act, so { $action } is lost.
charge-gone = { $actor } no longer holds the charge, so { $action } is lost.
unpaid = { $actor } cannot pay for { $action }, so it is lost.
ineffective = { $actor }’s { $action } has no effect: { $reason ->
    [no-target] it has no target.
    [target-dead] { $target } is dead.
    [target-not-dying] { $target } is not dying.
    [out-of-reach] { $target } is out of reach.
    [not-in-hand] its item is not in hand, or is broken.
    [used-up] its item is used up.
    [no-free-hand] { $actor } has no free hand for the item.
    [not-restrained] nobody holds { $actor }.
    [no-run-up] { $actor } did not move first.
    [not-reachable] { $square ->
        [empty] its square
       *[other] { $square }
    } cannot be reached.
    [suspended] the Ability is suspended until it is changed.
    [no-device] { $actor } holds no unbroken { $device }.
    [too-expensive] it costs { $cost } { $resource }, and { $left } { $left ->
        [one] is
       *[other] are
    } left.
   *[other] { $reason }.
}
sub-actions = { $actor } adds { $subs }. The GM decides whether { $subs_count ->
    [one] it works
   *[other] they work
}.
ready = { $actor } keeps a { $action } ready for the next attack.
held = { $actor } holds { $gained ->
    [0] but gains no AP, as AP are full
   *[other] and gains { $gained } AP
}.
called = The awaited event has happened. { $character } may now play the held cards.
lapsed = { $character } stops waiting, and the held cards are discarded.
charge = { $actor } charges: the next Strike or Collide has { $dice } more { $dice ->
    [one] die
   *[other] dice
}.
moved = { $character } moves to { $square }.
placed = { $how ->
    [travels] { $character } is now on { $square }, without crossing the ground between.
   *[other] { $character } is moved to { $square }.
}
found = { $character } is found there.
ground = { $cost ->
    [0] Nobody can enter { $square } now.
   *[other] { $square } now has a movement cost of { $cost }.
}
seen = { $character } is no longer hidden.
noticed = { $by } { $by_count ->
    [one] notices
   *[other] notice
} { $character }, who is hidden from others.
sneaks = { $actor } tries to hide and { $hidden ->
    [yes] is out of sight
   *[no] is seen
}.
stealth = { $actor } rolls Stealth: { $tally } against the best Observe of { $best }, and { $hidden ->
    [yes] is hidden
   *[no] is seen
}.
observes = { $actor } looks for hidden characters: { $skill } { $tally }.
hides = { $character } rolls Stealth: { $tally } against { $observer }’s Observe of { $against } and is { $found ->
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
       *[other] , changed to { $turned }
    }{ $shape ->
        [empty] {""}
       *[other] {" "}as a { $shape }
    }
}{ $items ->
    [empty] {""}
   *[given] { $action ->
        [Equip] {" "}the { $items }
        [Stow] {" "}the { $items }
        [Drop] {" "}the { $items }
        [Use] {" "}the { $items }
       *[other] {" "}with the { $items }
    }
}{ $target ->
    [empty] {""}
   *[other] { $on_self ->
        [yes] {" "}on themselves
       *[no] { $action ->
            [Use] {" "}on { $target }
           *[other] {" "}at { $target }
        }
    }
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
    [Equip] equips
    [Stow] stows
   *[Drop] drops
} the { $item }.
lifted = { $actor } { $lifted ->
    [yes] lifts
   *[no] cannot lift
} the { $item }.
chipped = { $character }’s { $item } loses durability: { $tally }. It { $durability ->
    [0] breaks
   *[other] has { $durability } left
}.
handed-over = { $character } now has the { $item }.
item-gone = { $character } no longer has the { $item }.
item = { $character } now has a new item: { $item }.
cannot-carry = { $character } cannot carry the { $item }, so it lies on the ground.
used = { $actor } uses the { $item } on { $target }: Effect Value { $tally }.
item-shields = { $actor }’s { $item } gives { $character } an { $resource } Shield of { $points }{ $tally ->
    [given] : { $tally }
   *[other] {""}
}.
item-heals = { $actor }’s { $item } restores { $wasted ->
    [0] { $points }
   *[other] { $gained } of { $points }
} { $resource } to { $character }{ $tally ->
    [given] : { $tally }
   *[other] {""}
}. { $character } now has { $left }.
charge-needs = { $character } no longer has the { $items }, so the charge of { $ability } is lost.
card-needs = { $character } no longer has the { $items }, so a held card is lost.
lies-at-feet = The { $item } lies at { $character }’s feet until an action equips or stows it.
crafted = { $character } works on the { $item } for { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}: { $tally } against { $against }. { $passed ->
    [yes] It is finished.
   *[no] { $lost ->
        [yes] The work fails, and time and materials are lost.
       *[no] The work fails, but only the time is lost.
    }
}
repaired = { $character } repairs the { $item }: { $tally }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}. { $passed ->
    [yes] It is as good as new.
   *[no] It stays damaged.
}

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
obstructed = { $character } is now { $what }.
brought = { $character }’s { $sub } { $works ->
    [yes] works
   *[no] has no effect
}{ $dice ->
    [0] { $note ->
        [empty] {""}
       *[given] : { $note }
    }
    [one] : the next action has 1 more die
   *[other] : the next action has { $dice } more dice
}.
resolved = { $character } rolls a Resolve with { $stat }: { $tally }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, a { $band }.
resolve-level = The effect came from { $source }; the Resolve was against { $against }.
lasts = { $cycles ->
    [0] { $effect } has no effect on { $character }.
    [one] { $effect } lasts { $cycles } cycle for { $character }.
   *[other] { $effect } lasts { $cycles } cycles for { $character }.
}
may-work = The GM allows { $actor }’s { $ability }{ $note ->
    [empty] .
   *[given] : { $note }.
}
nothing-comes = { $actor }’s { $ability } has no effect{ $note ->
    [empty] .
   *[given] : { $note }.
}
made = { $actor }’s { $ability } has created something permanent{ $note ->
    [empty] .
   *[given] : { $note }.
}

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

accuracy = { $character } attacks { $target } with { $action ->
    [Strike] a Strike
    [Volley] a Volley
    [Grab] a Grab
    [Collide] a Collide
    [Riposte] a Riposte
   *[other] { $action }
}: Accuracy { $tally }{ $against ->
    [0] .
   *[other] {" "}against Strike Target { $against }.
}
miss = { $character } misses { $target }: { $accuracy } does not reach { $against }.
undone = { $character }’s attack has no effect on { $target }, because the defense succeeded.
undefended = { $actor } does not defend.
steps-in = { $character } steps in for { $whom }.
cannot-step-in = { $actor } is too far away to step in for { $whom }.
lacks-item = { $actor } no longer has the items for the { $action }.
lost = { $actor } can no longer act. The { $action } is lost.
no-block = { $character }’s Block does not stop { $kinds } damage.
no-parry = { $character } cannot parry this attack.
parry =
    { $held ->
        [yes] { $character } parries: { $tally } against Accuracy { $against }.
       *[no] { $character } fails to parry: { $tally } against Accuracy { $against }.
    }
defence =
    { $critical ->
        [yes] { $character }’s { $action } is a critical success: { $tally } against Accuracy { $against }. It reduces the damage of a hit by { $tally_2 }.
       *[no] { $held ->
            [yes] { $character }’s { $action } succeeds: { $tally } against Accuracy { $against }. It reduces the damage of a hit by { $tally_2 }.
           *[no] { $character }’s { $action } fails: { $tally } against Accuracy { $against }. It still reduces the damage of a hit by { $tally_2 }.
        }
    }
effect =
    { $critical ->
        [yes] The attack is a critical hit, { $margin } above the number needed. Before reductions, its Effect Value is { $tally }.
       *[no] The attack hits. Before reductions, its Effect Value is { $tally }.
    }
restrained = { $by } restrains { $character }.
drained =
    { $shield ->
        [0] { $character } loses { $ap } AP.
       *[other] { $character } loses { $ap } AP. A Shield takes { $shield } more.
    }

## Results of a clash

refund = { $character } gets { $points } AP back for the critical hit and now has { $ap }.
won = { $character } may strike back, because the Block is a critical success.
bonus-strike = { $actor } strikes back at { $target }.
parry-ap =
    { $points ->
        [0] { $character } gains no AP from the Parry, because AP are full ({ $ap }).
       *[other] { $character } gains { $points } AP from the Parry and now has { $ap }.
    }
chain = { $characters } are in a Chain Duel. Each Riposte must be parried.
chain-over = The Chain Duel is over.

## Payment

paid =
    { $missing ->
        [0] { $character } pays { $tally } AP for { $purpose } ({ $ap } left).
       *[other] { $character } owes { $tally } AP for { $purpose } but can pay only { $points } ({ $ap } left).
    }
spent =
    { $purpose ->
        [empty] { $character } spends { $points } { $resource } ({ $left } left).
       *[other] { $character } spends { $points } { $resource } on { $purpose } ({ $left } left).
    }
backlash = { $character } suffers a Backlash of { $tally }.
backlash-lacking = { $character } lacks { $lacking } { $resource } and suffers a Backlash of { $tally }.

## Damage

damage = { $damage ->
    [0] { $character } takes no damage to { $resource } from { $source }
   *[other] { $character } takes { $damage } damage to { $resource } from { $source }
}{ $tally ->
    [given] : { $tally }.
   *[other] .
}
absorbed = { $character } absorbs the damage, regains { $wasted ->
    [0] { $points }
   *[other] { $gained } of { $points }
} HP and now has { $hp }.
together = These actions happen at the same time, and all their effects apply now.
hp =
    { $spilt ->
        [0] { $character } now has { $hp } HP.
       *[other] { $character } now has { $hp } HP. The damage is non-lethal, so { $spilt } of it is ignored.
    }

## Wounds

threshold =
    { $held ->
        [yes] { $character } lost { $against } HP to one hit, which is at least the Threshold (half of full HP). The Resolve to avoid Shock succeeds: { $tally } against { $against }.
       *[no] { $character } lost { $against } HP to one hit, which is at least the Threshold (half of full HP). The Resolve to avoid Shock fails: { $tally } against { $against }.
    }
shock = { $character } is in Shock and has { $ap } AP.
wounded = { $character } is { $step }.
dying = { $character } is unconscious and dying.
awake =
    { $held ->
        [yes] { $character } stays awake: Resolve { $tally } against { $against } damage.
       *[no] { $character } falls unconscious: Resolve { $tally } against { $against } damage.
    }
woken = { $character } wakes up with { $ap } AP.
steadied = { $character } will recover from Systemic Shock at the start of their next turn.
systemic-shock = { $character } is in Systemic Shock and cannot act for { $cycles } cycles: { $face } (1d4) + 1 = { $cycles }.
collapse =
    { $unit ->
        [hours] { $length ->
            [one] { $character } collapses and is unconscious for 1 hour: { $tally }.
           *[other] { $character } collapses and is unconscious for { $length } hours: { $tally }.
        }
       *[cycles] { $length ->
            [one] { $character } collapses and is unconscious for 1 cycle: { $tally }.
           *[other] { $character } collapses and is unconscious for { $length } cycles: { $tally }.
        }
    }
revived =
    { $percent ->
        [0] { $character } cannot be brought back.
       *[other] { $back ->
            [yes] { $character } is brought back: the 1d100 shows { $face }, and { $percent } or less was needed.
           *[no] { $character } is not brought back: the 1d100 shows { $face }, and { $percent } or less was needed.
        }
    }
resuscitated =
    { $days ->
        [one] { $character } lives, but stays Wounded III until 1 day of long rest has passed.
       *[other] { $character } lives, but stays Wounded III until { $tally } days of long rest have passed.
    }
dead =
    { $cause ->
        [too-late] { $character } is dead: nobody came in time.
        [no-return] { $character } is dead: nobody can be resuscitated a fourth time.
       *[finished] { $character } is dead, finished off by { $by }.
    }
unique-dead = { $character } is a unique Ally. Its Slot stays taken until the GM returns its points or finds a way to bring it back.

# Words of the rules

## Stats and Cores

term-PWR = PWR
    .meaning = Power, a stat of Body. It is added to a Strike and to a Block, and is part of your SP, your UCB and your React.
term-VIT = VIT
    .meaning = Vitality, a stat of Body. It is added to the Accuracy of a Grab, and is part of your HP, your Total AP and your SP.
term-END = END
    .meaning = Endurance, a stat of Body. It is added to a Block, and is part of your HP, your SP and your PG.
term-INT = INT
    .meaning = Intelligence, a stat of Mind. It is added to the Accuracy of a Parry, and is part of your Total AP, your FP and your MF.
term-ACT = ACT
    .meaning = Acuity, a stat of Mind. It gives you more Reactions, breaks ties in the Rotation, and is part of your FP.
term-FNE = FNE
    .meaning = Finesse, a stat of Mind. It is added to a Volley, and is part of your HP, your FP and your React.
term-ADR = ADR
    .meaning = Ardor, a stat of Spirit. It is added to a Collide, and is part of your HP, your Total AP, your MP and your ER.
term-MOR = MOR
    .meaning = Morale, a stat of Spirit. It is part of your HP, your MP, and your PG, MF and ER.
term-ATN = ATN
    .meaning = Attunement, a stat of Spirit. It is added to a Dodge and to your Strike Target, and is part of your MP and your React.
term-Body = Body
    .meaning = The Core of PWR, VIT and END: their sum. Body Abilities cost SP.
term-Mind = Mind
    .meaning = The Core of INT, ACT and FNE: their sum. Mind Abilities cost FP.
term-Spirit = Spirit
    .meaning = The Core of ADR, MOR and ATN: their sum. Spirit Abilities cost MP.
term-Core = Core
    .meaning = Body, Mind or Spirit. The total of a Core is the sum of its three stats.

## Resources

term-HP = HP
    .meaning = Hit Points. At 0 you roll to stay awake, and below 0 you are Wounded.
term-AP = AP
    .meaning = Action Points, which pay for actions. They may go below 0: then you are fatigued, and at minus your Total AP you collapse.
term-SP = SP
    .meaning = Stamina, which pays for Body Abilities: PWR + VIT + END at most.
term-FP = FP
    .meaning = Focus, which pays for Mind Abilities: INT + ACT + FNE at most.
term-MP = MP
    .meaning = Mana, which pays for Spirit Abilities: ADR + MOR + ATN at most.
term-Total-AP = Total AP
    .meaning = The most AP that you can have: 6 + VIT + INT + ADR. Rests and Recover restore AP; a new cycle does not.
term-temporary-HP = temporary HP
    .meaning = Additional HP. You lose them after a Shield and before your own HP.

## Numbers of a character

term-Threshold = Threshold
    .meaning = Half of your HP total. If one hit costs you that many HP, you roll a Resolve against Shock.
term-React = React
    .in-sum = Reaction
    .meaning = PWR + FNE + ATN. React rolls decide the turn order and the order of Reactions. An action on another character’s turn is called a React too, and costs 1 AP more.
term-Reactions = Reactions
term-Reaction = Reaction
    .meaning = A card played on another character’s turn. Block, Dodge and Parry against an attack on you use none of your Reactions.
term-PG = PG
    .meaning = Your guard against Physical damage and effects: END + MOR.
term-MF = MF
    .meaning = Your guard against Mental damage and effects: INT + MOR.
term-ER = ER
    .meaning = Your guard against Energy damage and effects: ADR + MOR.
term-Physical-Armor = Physical Armor
term-Mental-Armor = Mental Armor
term-Energy-Armor = Energy Armor
term-Strike-Target = Strike Target
    .meaning = The number that an attack on you has to reach: 10 + ATN and bonuses.
term-UCB = UCB
    .meaning = Unarmed Combat Bonus: PWR + VIT, added to the damage of bare hands.
term-Unarmed-dice = Unarmed dice
term-Strength = Strength
term-Agility = Agility
term-Intellect = Intellect
term-Speed-Rank = Speed Rank
    .meaning = The squares that you can move with a Run: 4, and 1 for every 6 points of Agility. Other Strides use more or less of it.
term-Highest-jump = Highest jump
term-Lift = Lift
term-Carry = Carry
term-Recover-dice = Recover dice
term-Skill-Ranks = Skill Ranks
term-Spent-Ranks = Spent Ranks
term-Ranks = Ranks
term-Accuracy = Accuracy
    .meaning = The roll that decides whether an action succeeds, usually 2d12 and a stat. An attack hits if its Accuracy reaches the Strike Target.
term-Effect-Value = Effect Value
    .meaning = EV: the roll that decides how much an action does: damage, healing or shielding.
term-Accuracy-dice = Accuracy dice
term-Effect-dice = Effect dice
term-React-dice = React dice
term-Resolve-dice = Resolve dice
term-Legerity = Legerity
    .meaning = The number that others have to reach with a Resolve against your Abilities: 4 + Core + level, and bonuses.
term-Challenge-Level = Challenge Level
    .meaning = CL: the number that a skill test or a Resolve has to reach.
term-Durability = Durability
term-Resolve = Resolve
    .meaning = A roll to resist an effect: 2d12 and the stat or guard that the effect names.
term-Price = Price
term-Weight = weight
term-body-weight = body weight
term-Days = days

## Kinds and sub-types of damage

term-Physical = Physical
    .meaning = A kind of damage, reduced by Physical Armor and PG.
term-Mental = Mental
    .meaning = A kind of damage, reduced by Mental Armor and MF. A plain Block does not stop it.
term-Energy = Energy
    .meaning = A kind of damage, reduced by Energy Armor and ER.
term-Fire = Fire
term-Wind = Wind
term-Water = Water
term-Earth = Earth
term-Electricity = Electricity
term-Impact = Impact
term-Slice = Slice
term-Penetrate = Penetrate
term-Temporal = Temporal
term-Light = Light
    .meaning = As a weight, Light costs 1 AP. As a sub-type, Light is Mental: its damage rises against Dark and falls against Light itself.
term-Dark = Dark
term-Psychic = Psychic
term-Poison = Poison
term-Acid = Acid
term-Fire-against-Wind = Fire against Wind
term-Fire-against-Water = Fire against Water
term-Wind-against-Earth = Wind against Earth
term-Wind-against-Fire = Wind against Fire
term-Water-against-Fire = Water against Fire
term-Water-against-Electricity = Water against Electricity
term-Earth-against-Electricity = Earth against Electricity
term-Earth-against-Wind = Earth against Wind
term-Electricity-against-Water = Electricity against Water
term-Electricity-against-Earth = Electricity against Earth
term-Temporal-against-Temporal = Temporal against Temporal
term-Light-against-Dark = Light against Dark
term-Light-against-Light = Light against Light
term-Dark-against-Light = Dark against Light
term-Dark-against-Dark = Dark against Dark
term-Acid-against-Acid = Acid against Acid
term-Armor-against-Fire = Armor against Fire
term-Armor-against-Wind = Armor against Wind
term-Armor-against-Water = Armor against Water
term-Armor-against-Earth = Armor against Earth
term-Armor-against-Electricity = Armor against Electricity
term-Armor-against-Impact = Armor against Impact
term-Armor-against-Slice = Armor against Slice
term-Armor-against-Penetrate = Armor against Penetrate
term-Armor-against-Temporal = Armor against Temporal
term-Armor-against-Light = Armor against Light
term-Armor-against-Dark = Armor against Dark
term-Armor-against-Psychic = Armor against Psychic
term-Armor-against-Poison = Armor against Poison
term-Armor-against-Acid = Armor against Acid
term-Resistance-to-Fire = Resistance to Fire
term-Resistance-to-Wind = Resistance to Wind
term-Resistance-to-Water = Resistance to Water
term-Resistance-to-Earth = Resistance to Earth
term-Resistance-to-Electricity = Resistance to Electricity
term-Resistance-to-Impact = Resistance to Impact
term-Resistance-to-Slice = Resistance to Slice
term-Resistance-to-Penetrate = Resistance to Penetrate
term-Resistance-to-Temporal = Resistance to Temporal
term-Resistance-to-Light = Resistance to Light
term-Resistance-to-Dark = Resistance to Dark
term-Resistance-to-Psychic = Resistance to Psychic
term-Resistance-to-Poison = Resistance to Poison
term-Resistance-to-Acid = Resistance to Acid
term-Damage = Damage
term-Heal = Heal
term-Shield = Shield
    .meaning = Points that protect one resource. You lose them before the resource.
term-Boost = Boost
term-Hinderance = Hinderance

## Actions

term-Strike = Strike
    .meaning = A Core Action: an attack on somebody beside you, with PWR.
term-Volley = Volley
    .meaning = A Core Action: an attack at range, with FNE.
term-Grab = Grab
    .meaning = A Core Action that restrains somebody beside you, with VIT.
term-Collide = Collide
    .meaning = A Core Action: an attack with your momentum after at least 1 square of movement, with ADR.
term-Block = Block
    .meaning = A Defense Action against Physical and Energy attacks, with END and PWR. It reduces the damage.
term-Dodge = Dodge
    .meaning = A Defense Action with ATN and FNE. It reduces the damage, and if it succeeds you may move.
term-Parry = Parry
    .meaning = A Defense Action with INT. If it succeeds, the attack does nothing and you may Riposte. If it fails, the attack deals 50% more damage.
term-Offense-Action = Offense Action
term-Defense-Action = Defense Action
term-Riposte = Riposte
    .meaning = The attack that answers an attack after a successful Parry. It costs 1 AP.
term-Stride = Stride
    .meaning = An action that moves you.
term-Sprint = Sprint
term-Run = Run
term-Hustle = Hustle
term-Walk = Walk
term-Prowl = Prowl
term-Jump = Jump
term-Climb = Climb
term-Swim = Swim
term-Recover = Recover
    .meaning = An action on your own turn that costs nothing and restores one resource. Damage before it is resolved cancels it.
term-Utility-Action = Utility Action
term-Hold = Hold
    .meaning = A Utility Action: you keep your other cards face down until something happens, and gain 1 AP.
term-Equip = Equip
term-Stow = Stow
term-Drop = Drop
term-Use = Use
term-Coup-de-grace = Coup de grâce
    .meaning = For 2 AP you kill a helpless, dying character.
term-Break-free = Break free
term-Ability = Ability
    .meaning = A power that a player has built. It is Active, a Trigger or Passive, and costs SP, FP or MP.
term-Charge-up = Charge up
term-Active = Active
    .meaning = An Ability that you use in place of the Core Action that it names.
term-Trigger = Trigger
    .meaning = An Ability that uses a Reaction when its event happens. It costs no AP.
term-Passive = Passive
    .meaning = An Ability that is always in effect.
term-Active-Action = Active Action
term-Sub-Action = Sub-Action
    .meaning = An addition to an action for 1 AP, such as Ruse. Tumble and Charge cost 2 AP.
term-Tumble = Tumble
term-Stealth = Stealth
term-Balance = Balance
term-Freerun = Freerun
term-Ruse = Ruse
term-Trickery = Trickery
term-Examine = Examine
term-Veracity = Veracity
term-Insight = Insight
term-Aim = Aim
term-Track = Track
term-Detect = Detect
term-Break = Break
term-Constrict = Constrict
term-Advance = Advance
term-Charge = Charge
term-Blitz = Blitz
term-Moderate = Moderate
    .meaning = A weight: 2 AP and 2 more Effect dice.
term-Heavy = Heavy
    .meaning = A weight: 3 AP and 3 more Effect dice.
term-none = none
term-Utility = Utility
term-Skill = Skill

## Skills

term-Athletics = Athletics
term-Hoist = Hoist
term-Traverse = Traverse
term-Crafting = Crafting
term-Engineering = Engineering
term-Observe = Observe
term-Technology = Technology
term-Channel = Channel
term-Clarity = Clarity
term-Influence = Influence
term-Meditate = Meditate
term-Athletics-dice = Athletics dice
term-Hoist-dice = Hoist dice
term-Traverse-dice = Traverse dice
term-Stealth-dice = Stealth dice
term-Crafting-dice = Crafting dice
term-Engineering-dice = Engineering dice
term-Observe-dice = Observe dice
term-Technology-dice = Technology dice
term-Channel-dice = Channel dice
term-Clarity-dice = Clarity dice
term-Influence-dice = Influence dice
term-Meditate-dice = Meditate dice
term-Athletics-Ranks = Athletics Ranks
term-Hoist-Ranks = Hoist Ranks
term-Traverse-Ranks = Traverse Ranks
term-Stealth-Ranks = Stealth Ranks
term-Crafting-Ranks = Crafting Ranks
term-Engineering-Ranks = Engineering Ranks
term-Observe-Ranks = Observe Ranks
term-Technology-Ranks = Technology Ranks
term-Channel-Ranks = Channel Ranks
term-Clarity-Ranks = Clarity Ranks
term-Influence-Ranks = Influence Ranks
term-Meditate-Ranks = Meditate Ranks
term-Specialty = Specialty
    .meaning = Ranks in a sub-type, a kind of device or a Trade: each adds 2 points to the Effect Value of actions that use it.
term-Instinct = Instinct
    .meaning = Ranks in a Core Action: each adds 1d12 to its Accuracy.
term-Trade = Trade
    .meaning = Your character’s work, past or present. Each of its three choices adds 1d12 to Accuracy or a skill roll.
term-Instinct-Strike = Instinct in Strike
term-Instinct-Volley = Instinct in Volley
term-Instinct-Grab = Instinct in Grab
term-Instinct-Collide = Instinct in Collide
term-Instinct-Block = Instinct in Block
term-Instinct-Dodge = Instinct in Dodge
term-Instinct-Parry = Instinct in Parry
term-Specialty-Fire = Specialty in Fire
term-Specialty-Wind = Specialty in Wind
term-Specialty-Water = Specialty in Water
term-Specialty-Earth = Specialty in Earth
term-Specialty-Electricity = Specialty in Electricity
term-Specialty-Impact = Specialty in Impact
term-Specialty-Slice = Specialty in Slice
term-Specialty-Penetrate = Specialty in Penetrate
term-Specialty-Temporal = Specialty in Temporal
term-Specialty-Light = Specialty in Light
term-Specialty-Dark = Specialty in Dark
term-Specialty-Psychic = Specialty in Psychic
term-Specialty-Poison = Specialty in Poison
term-Specialty-Acid = Specialty in Acid
term-Specialty-Axes = Specialty in Axes
term-Specialty-Daggers = Specialty in Daggers
term-Specialty-Gauntlets = Specialty in Gauntlets
term-Specialty-Guards = Specialty in Guards
term-Specialty-Hammers = Specialty in Hammers
term-Specialty-Shields = Specialty in Shields
term-Specialty-Spears = Specialty in Spears
term-Specialty-Staves = Specialty in Staves
term-Specialty-Swords = Specialty in Swords
term-Specialty-Pole-arms = Specialty in Pole-arms
term-Specialty-Unarmed = Specialty in Unarmed
term-Specialty-Bows = Specialty in Bows
term-Specialty-Catalysts = Specialty in Catalysts
term-Specialty-Crossbows = Specialty in Crossbows
term-Specialty-Firearms = Specialty in Firearms
term-Specialty-Slings = Specialty in Slings
term-Specialty-Thrown = Specialty in Thrown
term-Specialty-Whips = Specialty in Whips
term-Axes = Axes
term-Daggers = Daggers
term-Gauntlets = Gauntlets
term-Guards = Guards
term-Hammers = Hammers
term-Shields = Shields
term-Spears = Spears
term-Staves = Staves
term-Swords = Swords
term-Pole-arms = Pole-arms
term-Unarmed = Unarmed
term-Bows = Bows
term-Catalysts = Catalysts
term-Crossbows = Crossbows
term-Firearms = Firearms
term-Slings = Slings
term-Thrown = Thrown
term-Whips = Whips
term-sight = sight
term-hearing = hearing
term-smell = smell
term-touch = touch
term-taste = taste
term-arms = arms
term-legs = legs
term-device = device
term-Core-Actions = Core Actions
term-Elemental = Elemental
term-Kinetic = Kinetic
term-Spectrum = Spectrum
term-Alchemic = Alchemic
term-Melee-devices = Melee devices
term-Ranged-devices = Ranged devices
term-Agility-Sub-Actions = Agility Sub-Actions
term-Intellect-Sub-Actions = Intellect Sub-Actions
term-Strength-Sub-Actions = Strength Sub-Actions
term-Physical-skills = Physical skills
term-Mental-skills = Mental skills
term-Spiritual-skills = Spiritual skills
term-commoner = commoner
term-adventurer = adventurer
term-heroic = heroic
term-legendary = legendary
term-mythic = mythic
term-as-written = as written
term-fits = fits
term-does-not-fit = does not fit

## Afflictions

term-Burn = Burn
term-Freeze = Freeze
term-Soak = Soak
term-Bluster = Bluster
term-Kinesis = Kinesis
term-Crush = Crush
term-Jolt = Jolt
term-Melt = Melt
term-Blind = Blind
term-Befoul = Befoul
term-Sever = Sever
term-Impale = Impale
term-Bash = Bash
term-Toxic = Toxic
term-Slowed = Slowed
term-Pain = Pain
term-Affliction = Affliction
    .meaning = A lasting effect that comes with damage of one sub-type. The victim rolls a Resolve against it in each cycle.

## Conditions

term-Advantage = Advantage
    .meaning = 2 more Effect dice.
term-Disadvantage = Disadvantage
    .meaning = 2 fewer Effect dice.
term-Vulnerable = Vulnerable
    .meaning = Two different Disadvantage conditions at once: 2 fewer Effect dice, and no Advantage.
term-Wounded-I = Wounded I
    .meaning = HP are below 0: 2 fewer dice on most rolls, and PG, MF, ER, UCB, React and Speed Rank are 2 lower.
term-Wounded-II = Wounded II
    .meaning = 3 fewer dice on most rolls, and PG, MF, ER, UCB, React and Speed Rank are 4 lower.
term-Wounded-III = Wounded III
    .meaning = 4 fewer dice on most rolls, and PG, MF, ER, UCB, React and Speed Rank are 6 lower.
term-Wounded-IV = Wounded IV
    .meaning = Unconscious and dying.
term-Wounded = Wounded
term-Shock = Shock
    .meaning = Your AP drop to 0, after a hit of half of your HP or more and a failed Resolve.
term-Systemic-Shock = Systemic Shock
    .meaning = You cannot act for 1d4 + 1 cycles, because HP and AP both fell to 0 or less in one cycle.
term-fatigued = fatigued
    .meaning = AP are below 0: every action costs 2 AP more.
term-exhausted = exhausted
    .meaning = AP are at minus half of your Total AP or lower: every action costs 4 AP more.
term-Collapse = collapse
    .meaning = AP are at minus your Total AP: you are unconscious for 1d12 − VIT cycles.
term-restrained = restrained
term-critical = critical
    .in-sum = (critical, half of the sum so far)
    .meaning = A roll that beats its number by 20 or more. A critical attack deals 50% more damage.
term-Priority = Priority
    .meaning = The right to act on your own turn, when actions cost no additional AP.
term-Rotation = Rotation
    .meaning = The order in which characters take their turns, from the highest React roll to the lowest.
term-exchange = exchange
    .meaning = One turn: cards are played face down, others react, all cards are revealed and then resolved.
term-Chain-Duel = Chain Duel
    .meaning = Parry and Riposte back and forth between two characters, until one of them fails to parry.
term-cycle = cycle
    .meaning = The time in which each character in the Rotation has one turn.
term-non-lethal = non-lethal
term-Backlash = Backlash
    .meaning = Damage from using an Ability without the resources, or from Charge IV. Nothing reduces it.
term-wounds = wounds
term-collapse = collapse
term-dying = dying
term-dead = dead
term-unconscious = unconscious
term-hidden = hidden
term-stealthed = stealthed
term-partial = partial
term-full = full
term-a-critical-success = a critical success
term-a-success = a success
term-a-failure = a failure
term-a-critical-failure = a critical failure

## Labels of sums

term-base = base
term-everybody = base
term-made-with = at the start
term-rolled = rolled
term-bonus = bonus
term-always = base
term-unarmed = unarmed
term-at-least-1 = to reach at least 1
term-no-fewer = protected dice
term-never-below-0 = to stop at 0
term-superseded-effect = replaced by a stronger effect
term-half-of-it = halved
term-successes = successes
term-resuscitated-before = for earlier resuscitations
term-VIT-and-ADR = VIT + ADR
    .in-sum = (VIT + ADR)
term-END-and-MOR = END + MOR
    .in-sum = (END + MOR)
term-INT-and-MOR = INT + MOR
    .in-sum = (INT + MOR)
term-ADR-and-MOR = ADR + MOR
    .in-sum = (ADR + MOR)
term-PWR-and-VIT = PWR + VIT
    .in-sum = (PWR + VIT)
term-level = level
    .counted = { $count ->
        [one] level
       *[other] levels
    }
term-dice = dice
term-charges = charges
term-points = points
term-pounds = lb
term-pounds-of-body-weight-added = lb more
term-pounds-of-body-weight-lost = lb less
term-levels-above-1 = levels above 1
    .counted = { $count ->
        [one] level above 1
       *[other] levels above 1
    }
term-level-1 = level 1
term-level-5 = level 5
term-level-10 = level 10
term-Intellect-at-level-1 = Intellect at level 1
term-Intellect-at-level-5 = Intellect at level 5
term-Intellect-at-level-10 = Intellect at level 10
term-Intellect-at-level-15 = Intellect at level 15
term-Intellect-at-level-20 = Intellect at level 20
term-languages-beyond-the-free-one = more languages
    .counted = { $count ->
        [one] more language
       *[other] more languages
    }
term-energy-drawn = energy drawn
term-critical-Parry = critical Parry
term-critical-Grab = critical Grab
term-failed-Parry = failed Parry
term-the-most-that-it-can-be = maximum
term-recovered-from-below-0 = lost by recovering from below 0
term-senses-missing = senses missing
term-obstruction = obstruction
term-Light-obstruction = Light obstruction
term-Moderate-obstruction = Moderate obstruction
term-Heavy-obstruction = Heavy obstruction
term-feet-above-Agility = feet above Agility
term-Strength-needed = Strength needed
term-Core-of-the-source = Core of the source
term-a-Trade-that-fits = a Trade that fits
term-Absorbed = absorbed
term-Collision = collision
term-Cognition = Cognition
term-SP-of-a-use = SP of a use
term-FP-of-a-use = FP of a use
term-MP-of-a-use = MP of a use
term-Active-Half-Slot = Active in a Half Slot
term-Active-Single-Slot = Active in a Single Slot
term-Active-Double-Slot = Active in a Double Slot
term-Trigger-Half-Slot = Trigger in a Half Slot
term-Trigger-Single-Slot = Trigger in a Single Slot
term-Trigger-Double-Slot = Trigger in a Double Slot
term-Passive-Half-Slot = Passive in a Half Slot
term-Passive-Single-Slot = Passive in a Single Slot
term-Passive-Double-Slot = Passive in a Double Slot
term-Half-Slot = Half Slot
term-Single-Slot = Single Slot
term-Double-Slot = Double Slot

## Effects over several cycles

term-Weight-in-halves = weight in halves
term-HP-each-cycle = HP each cycle
term-AP-each-cycle = AP each cycle
term-SP-each-cycle = SP each cycle
term-FP-each-cycle = FP each cycle
term-MP-each-cycle = MP each cycle
term-Creation = created things

## Building Abilities

term-ACP = ACP
term-ECP = ECP
term-Ceiling = Ceiling
term-Credit = Credit
term-Ability-Slots = Ability Slots
term-Stat-points = Stat points
term-Drawback = Drawback
term-Keyword = Keyword
term-Aspect = Aspect
term-every-Ally = for every Ally
term-every-device = for every device
term-ACP-invested = ACP invested
term-traded-Equipment-Slots = traded Equipment Slots
term-Kinesis-of-one-kind-only = limited to one kind of Kinesis
term-one-material-only = limited to one material
term-one-source-only = limited to one source
term-with-Kinesis-I = with Kinesis I
term-permanent = permanent
term-damage-to-AP = damage to AP
term-half-of-what-is-spent-at-the-most = above the maximum (half of the points spent)
term-half-of-the-ceiling-at-the-most = above the maximum (half of the Ceiling)
term-rank-and-item-level = rank × item level
    .in-sum = (rank × item level)
term-for-absorbed = for dice healed
term-for-ap = for AP
term-for-aspects = for effects
term-for-column = for the column
term-for-copies = for copies
term-for-cycles = for cycles
term-for-devices = for types of device
term-for-dice = for dice
term-for-ecp = for ECP
term-for-extra = for more squares
term-for-feet = for feet
term-for-first = for squares of room
term-for-further = for more squares of room
term-for-halves = for steps of 50%
term-for-kinds = for kinds of device
term-for-limbs = for limbs
term-for-modes = for modes
term-for-points = for points bought
term-for-pounds = for pounds
term-for-ranks = for ranks
term-for-senses = for senses
term-for-shapes = for shapes
term-for-sight = for sight
term-for-size = for size
term-for-squares = for squares
term-for-stats = for stats
term-for-sub_types = for sub-types
term-for-traits = for traits

## Keywords

term-Affliction-I = Burn
term-Affliction-II = Freeze
term-Affliction-III = Soak
term-Affliction-IV = Bluster
term-Affliction-V = Crush
term-Affliction-VI = Jolt
term-Affliction-VII = Melt
term-Affliction-VIII = Blind
term-Affliction-IX = Befoul
term-Affliction-X = Sever
term-Affliction-XI = Impale
term-Affliction-XII = Bash
term-Affliction-XIII = Toxic
term-Affliction-XIV = Slowed
term-Affliction-XV = Pain
term-Boost-I = Stat
term-Boost-II = Health
term-Boost-III = Shield
term-Boost-V = Maximum of a resource
term-Boost-VI = Guard
term-Boost-VII = Speed Rank
term-Boost-VIII = Skill Ranks
term-Boost-IX = Armor against a sub-type
term-Boost-X = Strike Target
term-Boost-XI = Legerity
term-Boost-XII = Strength
term-Charge-I = Charge by cycles
term-Charge-II = Charge by AP
term-Charge-III = Charge by resource
term-Charge-IV = Charge by Backlash
term-Empower-I = Effect dice
term-Empower-II = Added effect
term-Empower-III = Added effect per die
term-Empower-IV = Additional stat
term-Precision-I = Accuracy dice
term-Precision-II = Added Accuracy
term-Precision-III = Accuracy dice rolled again
term-Duration-I = Longer
term-Duration-II = Over time
term-Duration-III = HP each cycle
term-Duration-IV = AP each cycle
term-Duration-V = SP, FP or MP each cycle
term-Range-I = Distance
term-Range-II = Line
term-Range-III = Cone
term-Range-IV = Cube or Cylinder
term-Range-V = Burst
term-Reinforce-I = HP by other stats
term-Reinforce-II = AP by other stats
term-Reinforce-III = SP, FP or MP by other stats
term-Reinforce-IV = React by other stats
term-Reinforce-V = A guard by other stats
term-Reinforce-VI = Strike Target by other stats
term-Reinforce-VII = Effect Value by other stats
term-Reinforce-VIII = Dice of the device
term-Keyword-Affliction-I = Affliction I (Burn)
term-Keyword-Affliction-II = Affliction II (Freeze)
term-Keyword-Affliction-III = Affliction III (Soak)
term-Keyword-Affliction-IV = Affliction IV (Bluster)
term-Keyword-Affliction-V = Affliction V (Crush)
term-Keyword-Affliction-VI = Affliction VI (Jolt)
term-Keyword-Affliction-VII = Affliction VII (Melt)
term-Keyword-Affliction-VIII = Affliction VIII (Blind)
term-Keyword-Affliction-IX = Affliction IX (Befoul)
term-Keyword-Affliction-X = Affliction X (Sever)
term-Keyword-Affliction-XI = Affliction XI (Impale)
term-Keyword-Affliction-XII = Affliction XII (Bash)
term-Keyword-Affliction-XIII = Affliction XIII (Toxic)
term-Keyword-Affliction-XIV = Affliction XIV (Slowed)
term-Keyword-Affliction-XV = Affliction XV (Pain)
term-Keyword-Anatomy-I = Anatomy I (Senses)
term-Keyword-Anatomy-II = Anatomy II (Ways to move)
term-Keyword-Anatomy-III = Anatomy III (Limbs)
term-Keyword-Anatomy-IV = Anatomy IV (Resistance)
term-Keyword-Anatomy-V = Anatomy V (Weight)
term-Keyword-Anatomy-VI = Anatomy VI (Weight in percent)
term-Keyword-Anatomy-VII = Anatomy VII (Length)
term-Keyword-Anatomy-VIII = Anatomy VIII (Height)
term-Keyword-Anatomy-IX = Anatomy IX (Width)
term-Keyword-Ally = Ally
term-Keyword-Alter-I = Alter I (Shape)
term-Keyword-Alter-II = Alter II (Effect)
term-Keyword-Alter-III = Alter III (Sub-type)
term-Keyword-Alter-IV = Alter IV (Aspect)
term-Keyword-Alter-V = Alter V (Device type)
term-Keyword-Alter-VI = Alter VI (Device sub-type)
term-Keyword-Boost-I = Boost I (Stat)
term-Keyword-Boost-II = Boost II (Health)
term-Keyword-Boost-III = Boost III (Shield)
term-Keyword-Boost-IV = Boost IV (Action Points)
term-Keyword-Boost-V = Boost V (Maximum of a resource)
term-Keyword-Boost-VI = Boost VI (Guard)
term-Keyword-Boost-VII = Boost VII (Speed Rank)
term-Keyword-Boost-VIII = Boost VIII (Skill Ranks)
term-Keyword-Boost-IX = Boost IX (Armor against a sub-type)
term-Keyword-Boost-X = Boost X (Strike Target)
term-Keyword-Boost-XI = Boost XI (Legerity)
term-Keyword-Boost-XII = Boost XII (Strength)
term-Keyword-Charge-I = Charge I (Charge by cycles)
term-Keyword-Charge-II = Charge II (Charge by AP)
term-Keyword-Charge-III = Charge III (Charge by resource)
term-Keyword-Charge-IV = Charge IV (Charge by Backlash)
term-Keyword-Cognition-I = Cognition I (Command)
term-Keyword-Cognition-II = Cognition II (Disguise)
term-Keyword-Cognition-III = Cognition III (Illusory copy)
term-Keyword-Cognition-IV = Cognition IV (Invisibility)
term-Keyword-Cognition-V = Cognition V (Reveal a card)
term-Keyword-Creation-I = Creation I (Raw material)
term-Keyword-Creation-II = Creation II (Refined material)
term-Keyword-Creation-III = Creation III (Device)
term-Keyword-Creation-IV = Creation IV (Rarity)
term-Keyword-Empower-I = Empower I (Effect dice)
term-Keyword-Empower-II = Empower II (Added effect)
term-Keyword-Empower-III = Empower III (Added effect per die)
term-Keyword-Empower-IV = Empower IV (Additional stat)
term-Keyword-Precision-I = Precision I (Accuracy dice)
term-Keyword-Precision-II = Precision II (Added Accuracy)
term-Keyword-Precision-III = Precision III (Accuracy dice rolled again)
term-Keyword-Duration-I = Duration I (Longer)
term-Keyword-Duration-II = Duration II (Over time)
term-Keyword-Duration-III = Duration III (HP each cycle)
term-Keyword-Duration-IV = Duration IV (AP each cycle)
term-Keyword-Duration-V = Duration V (SP, FP or MP each cycle)
term-Keyword-Kinesis-I = Kinesis I (Move mass)
term-Keyword-Kinesis-II = Kinesis II (Manipulate energy)
term-Keyword-Range-I = Range I (Distance)
term-Keyword-Range-II = Range II (Line)
term-Keyword-Range-III = Range III (Cone)
term-Keyword-Range-IV = Range IV (Cube or Cylinder)
term-Keyword-Range-V = Range V (Burst)
term-Keyword-Reinforce-I = Reinforce I (HP by other stats)
term-Keyword-Reinforce-II = Reinforce II (AP by other stats)
term-Keyword-Reinforce-III = Reinforce III (SP, FP or MP by other stats)
term-Keyword-Reinforce-IV = Reinforce IV (React by other stats)
term-Keyword-Reinforce-V = Reinforce V (A guard by other stats)
term-Keyword-Reinforce-VI = Reinforce VI (Strike Target by other stats)
term-Keyword-Reinforce-VII = Reinforce VII (Effect Value by other stats)
term-Keyword-Reinforce-VIII = Reinforce VIII (Dice of the device)
term-Keyword-Travel-I = Travel I (Extra movement)
term-Keyword-Travel-II = Travel II (Relocate a character)
term-Keyword-Travel-III = Travel III (Relocate an object)
term-Line = Line
term-Cone = Cone
term-Cube = Cube
term-Cylinder = Cylinder
term-Burst = Burst
term-Negative = Negative
term-Neutral = Neutral
term-Positive = Positive
term-increase = increase
term-decrease = decrease
term-restore = restore
term-destroy = destroy
term-Sound = Sound
term-Smell = Smell
term-Taste = Taste
term-Touch = Touch
term-Weapon = Weapon
term-Armor = Armor
term-Axe = Axe
term-Bow = Bow
term-Catalyst = Catalyst
term-Crossbow = Crossbow
term-Dagger = Dagger
term-Firearm = Firearm
term-Gauntlet = Gauntlet
term-Hammer = Hammer
term-Pole-Arm = Pole-Arm
term-Sling = Sling
term-Spear = Spear
term-Staff = Staff
term-Sword = Sword
term-Whip = Whip
term-Other = Other
term-Height = Height
term-Age = Age
term-Gender = Gender
term-Facial-Features = Facial Features
term-Skin-Color = Skin Color
term-Physical-Features = Physical Features
term-Clothing = Clothing
term-Weapons = Weapons
term-Equipment = Equipment
term-Natural = Natural
term-Self = Self
term-Single-Target = Single Target
term-Half = Half
term-Single = Single
term-Double = Double
term-Common = Common
term-Uncommon = Uncommon
term-Rare = Rare
term-Epic = Epic
term-Legendary = Legendary
term-weapon = weapon
term-shield = shield
term-armor = armor
term-tool = tool
term-consumable = consumable
term-container = container
term-thing = thing
term-equipment = equipment
term-main = main
term-off = off
term-both = both
term-worn = worn
term-stowed = stowed
term-ground = ground
term-Tiny = Tiny
term-Small = Small
term-Medium = Medium
term-Long = Long
term-Large = Large

# Abilities and their effects

term-harms = harms
term-heals = heals
term-shields = shields
term-target-of-the-charge = target of the charge
term-Unseen = hidden
term-Illusion = illusory copies
term-squares = squares moved
term-failure = failure
    .meaning = The Resolve is below the number against it by less than 20: the full effect.
term-success = success
    .meaning = The Resolve reaches the number against it: half the effect.
term-critical-success = critical success
    .meaning = The Resolve exceeds the number against it by 20 or more: no effect.
term-critical-failure = critical failure
    .meaning = The Resolve is 20 or more below the number against it: twice the effect.

ability = { $actor } uses { $ability }{ $whom ->
    [empty] , but nobody is affected.
   *[given] { $on_self ->
        [yes] .
       *[no] {" "}on { $whom }.
    }
}
ability-value = { $actor }’s { $ability } has Effect Value { $tally }.
ability-heals = { $source } restores { $wasted ->
    [0] { $points }
   *[other] { $gained } of { $points }
} { $resource } to { $character }, who now has { $left }.
ability-shields = { $source } gives { $character } an { $resource } Shield of { $points }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
stat-modifier = { $character } has { modifier-text } from { $source }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
stat-modifier-over = { $character } no longer has { modifier-text } from { $source }.
no-change = { $source } does not change { $character }’s { $what } now.
at-once = { $source } has no lasting effect on { $character }, because no cycles were paid for.
over-time = { $source }: over the next cycles { $character } { $does ->
    [harms] loses { $amounts } { $resource }.
    [heals] regains { $amounts } { $resource }.
   *[shields] gains an { $resource } Shield of { $amounts }.
}
over-time-text = { $source }: { $does ->
    [harms] loses { $amounts } { $resource }
    [heals] regains { $amounts } { $resource }
   *[shields] gains an { $resource } Shield of { $amounts }
}{ $amounts_count ->
    [one] {" "}next cycle
   *[other] {" "}over the next cycles
}
regained = { $character } regains { $points } { $resource } from { $source } and now has { $left }.
degenerates = { $source } takes { $points } { $resource } from { $character }.
restored = { $source } restores { $wasted ->
    [0] { $ap }
   *[other] { $gained } of { $ap }
} AP to { $character }, who now has { $left }.
destroyed = { $source } destroys { $ap ->
    [0] none of { $character }’s AP.
   *[other] { $ap } of { $character }’s AP.
}
resists = { $character } rolls a Resolve with { $by } { $what ->
    [Cognition-I] to resist the command
    [Cognition-II] to see through the disguise
    [Cognition-III] to see through the illusory copies
    [Cognition-IV] to notice an invisible character
    [Cognition-V] to keep a card hidden
    [Kinesis-I] to resist being moved
    [Travel-II] to resist being relocated
    [one-more-action] to refuse another action
    [harming-itself] to refuse self-harm
    [Anatomy-I] to resist a change of senses
    [Anatomy-II] to resist a change of movement
    [Anatomy-III] to resist a change of limbs
    [Anatomy-IV] to resist a change of resistance
    [Anatomy-V] to resist a change of weight
    [Anatomy-VI] to resist a change of weight
    [Anatomy-VII] to resist a change of length
    [Anatomy-VIII] to resist a change of height
    [Anatomy-IX] to resist a change of width
   *[other] to resist { $what }
}: { $tally } against { $against }, a { $band }.
unwilling = { $entry } works only on willing targets, so it has no effect on { $character }.
unseen = { $character } cannot be seen.
believed = { $by ->
    [empty] Nobody believes in the illusory copies of { $character }.
   *[given] { $by } { $by_count ->
        [one] believes
       *[other] believe
    } in the illusory copies of { $character }.
}
no-card = { $character } has no face-down card left to show.
ruse = { $character }’s Ruse keeps { $character }’s cards hidden.
shows = { $character } shows { $to_whom } a card.
seen-card = You see a card of { $character }: { card-text }.
drawback = { $actor }’s { $ability } has a Drawback: { $words }.
no-room = { $character } cannot be relocated, because there is no room.
mass-too-heavy = { $character } weighs { $pounds } lb, but at most { $most } lb can be moved.
asks-gm = { $actor } uses { $ability }{ $target ->
    [empty] .
   *[other] { $on_self ->
        [yes] .
       *[no] {" "}on { $target }.
    }
}{ $only ->
    [empty] {""}
   *[given] {" "}It moves only { $only }.
}{ $drawback ->
    [empty] {""}
   *[given] {" "}Its Drawback: { $drawback }.
} The GM decides whether it works.
judged = { $actor }’s { $ability }{ $target ->
    [empty] {""}
   *[other] { $on_self ->
        [yes] {""}
       *[no] {" "}on { $target }
    }
}: { $entry }{ $amount ->
    [0] {""}
   *[other] , { $amount }
}{ $more ->
    [0] {""}
   *[other] {" "}and { $more }
}{ $names ->
    [empty] {""}
   *[given] {" "}({ $names })
}{ $fewer ->
    [yes] , taken away
   *[no] {""}
}{ $only ->
    [empty] {""}
   *[given] , only { $only }
}. The GM decides what happens.
charges = { $actor } charges { $ability }.
charged = { $character } has charged { $ability } for { $cycles ->
    [one] { $cycles } cycle.
   *[other] { $cycles } cycles.
}
charge-lost = { $character } loses the charge of { $ability }.
pushed = { $by } moves { $character } by { $squares ->
    [one] { $squares } square.
   *[other] { $squares } squares.
} The GM decides where to.
collides = { $character } collides with { $into ->
    [empty] an obstacle
   *[other] { $into }
}: { $tally } damage.
set-off = { $character } may use { $ability } now.
energy = { $square } { $energy ->
    [empty] holds no energy.
   *[given] holds energy: { $energy }.
}
energy-back = { $squares ->
    [empty] None of the energy that { $character } used up returns.
   *[given] The energy that { $character } used up returns: { $energies } on { $squares }.
}
drawn = { $actor } uses up the energy of { $squares }.

modifier-text = { $what ->
    [temporary-HP] { $points } { $what }
   *[other] { $what }{ $action ->
        [empty] {""}
       *[other] {" "}of { $action }
    }{ $points ->
        [0] {""}
       *[other] {" "}{ SIGNED($points) }
    }
}{ $dice ->
    [empty] {""}
   *[given] {" "}{ $dice }
}{ $per_die ->
    [0] {""}
   *[other] {" "}{ SIGNED($per_die) } per die
}{ $again ->
    [0] {""}
    [one] {" "}with 1 die to roll again
   *[other] {" "}with { $again } dice to roll again
}{ $words ->
    [empty] { $details ->
        [empty] {""}
       *[given] {" "}({ $details })
    }
   *[given] {" "}({ $words })
}

# Keyword entries

term-Anatomy-I = Senses
term-Anatomy-II = Ways to move
term-Anatomy-III = Limbs
term-Anatomy-IV = Resistance
term-Anatomy-V = Weight
term-Anatomy-VI = Weight in percent
term-Anatomy-VII = Length
term-Anatomy-VIII = Height
term-Anatomy-IX = Width
term-Ally = Ally
term-Alter-I = Shape
term-Alter-II = Effect
term-Alter-III = Sub-type
term-Alter-IV = Aspect
term-Alter-V = Device type
term-Alter-VI = Device sub-type
term-Boost-IV = Action Points
term-Cognition-I = Command
term-Cognition-II = Disguise
term-Cognition-III = Illusory copy
term-Cognition-IV = Invisibility
term-Cognition-V = Reveal a card
term-Creation-I = Raw material
term-Creation-II = Refined material
term-Creation-III = Device
term-Creation-IV = Rarity
term-Kinesis-I = Move mass
term-Kinesis-II = Manipulate energy
term-Travel-I = Extra movement
term-Travel-II = Relocate a character
term-Travel-III = Relocate an object

# Skills and tests

term-Core-Action = Core Action
term-as-the-GM-says = as the GM says

skill = { $actor } rolls { $skill }: { $tally }.
test = { $character } rolls { $what }: { $tally }{ $against ->
    [empty] , { $passed ->
        [yes] a success.
       *[no] a failure.
    }
   *[other] {" "}against { $against }, { $passed ->
        [yes] a success.
       *[no] a failure.
    }
}
challenge-level = { $character }’s test was against { $against }.
demand = { $character }’s next { $action } needs a test of { $skill }{ $against ->
    [empty] .
   *[other] {" "}against { $against }.
}
untied = { $character }’s next { $action } no longer needs a test.
test-failed = { $actor }’s { $action } has no effect, because the { $skill } test failed.
contest = { $character }’s { $skill } { $tally } against { $against }’s { $other } { $tally_2 }: { $won ->
    [yes] { $character }
   *[no] { $against }
} wins.
breaks-free = { $character }’s Grab { $tally } against { $holder }’s Grab { $tally_2 }: { $free ->
    [yes] { $character } breaks free.
   *[no] { $holder } keeps the hold.
}
released = { $character } is free.

# Afflictions

afflicted = { $character } has { $malady } { $steps }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
affliction = { $character } { $steps ->
    [0] no longer has { $malady }
   *[other] has { $malady } { $steps }
}{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
worn-down = { $character }’s { $item } loses { $points } Durability and { $durability ->
    [0] breaks.
   *[other] has { $durability } left.
}
jolted = { $character } loses { $ap } AP{ $hp ->
    [0] {" "}from Jolt.
   *[other] {" "}and { $hp } HP from Jolt.
}
impaled = Impale ignores { $points } of { $character }’s Physical Armor.
befouled = Befoul blocks { $points ->
    [one] { $points } point
   *[other] { $points } points
} of { $character }’s healing.

# Rest, recovery and levels

term-long = long
term-short = short
term-skill = skill
term-instinct = Instinct
term-specialty = Specialty
term-language = language

rest = { $character } takes a { $length } rest.
rested = { $character } regains { $points } { $resource } and now has { $left }.
returns = { $character } is back after the long rest.
rest-allowed = { $character } may rest again today.
day = Day { $day } begins.
mended = { $character } has fully recovered from the resuscitation.
spoilt = { $actor }’s Recover fails, because damage interrupted it.
total-ap = { $character }’s Total AP is now { $tally ->
    [given] { TOTAL($tally) } ({ $tally })
   *[other] { TOTAL($tally) }
}.
recovered = { $character } recovers { $wasted ->
    [0] { $tally } { $resource }
   *[other] { $gained } { $resource } ({ $tally } rolled)
} and now has { $left } of { $most }.
meditated = { $character } meditates, regains { $wasted ->
    [0] { $tally } { $resource }
   *[other] { $gained } { $resource } ({ $tally } points)
} and now has { $left } of { $most }.
gm-heals = { $character } regains { $wasted ->
    [0] { $points }
   *[other] { $gained } of { $points }
} { $resource } and now has { $left }.
overkill = The attack was lethal after all: { $character } takes { $points } more damage and has { $hp } HP.
hope = { $character } { $percent ->
    [0] cannot be resuscitated.
    [100] can be resuscitated.
   *[other] can be resuscitated with a chance of { $percent }%.
}
resurrected = { $character } lives again with { $hp } HP.
level = { $character } is now level { $level }.
raised = { $character }’s { $stat } rises by { $points }.
learned = { $character } has { $branch ->
    [instinct] Instinct in { $name }: Rank { $ranks }.
    [specialty] a Specialty in { $name }: Rank { $ranks }.
   *[other] { $name }: Rank { $ranks }.
}
trade = { $character } has the Trade { $trade }: { $choices }.
ability-taken = { $character } now has { $ability }.
ability-built = { $character } now has { $ability }, built by the player.
ability-dropped = { $character } gives up { $ability }.
ally-gone = { $name } no longer acts for { $character }.
slots-traded = { $character } has traded { $slots ->
    [0] no Equipment Slots
    [one] { $slots } Equipment Slot
   *[other] { $slots } Equipment Slots
} for Ability Slots.
suspended = { $abilities ->
    [empty] None of { $character }’s Abilities is suspended any more.
   *[given] Suspended Abilities of { $character }: { $abilities }.
}
