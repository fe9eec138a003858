# Skill Deck: the messages of all events.

goal = Get what your character wants, and stay alive.
    .how = You try things by drawing two cards from a small deck; the others can add a card that helps you or one that sabotages you, in secret.
facilitator-goal = Keep the story going, and let the characters succeed or fail by their own choices.
    .how = You decide whether an attempt needs a check, say what its result means, freeze time when something dramatic happens, and play the characters who are against the players. You do not have to win.

# Terms

term-check = check
    .meaning = A test of an attempt: the lead draws 2 cards from a deck of 5 or more and adds up their values.
term-lead = lead
    .meaning = The character who starts a check and draws the cards. The others who take part are contributors.
term-proficiency = proficiency
    .meaning = A skill with a level. From level 1 on it makes the Proficiency card worth +2. Each level above 1 gives a use.
term-use = use
    .meaning = The right to add one card to a deck, or to ignore one point of damage. A spent use returns in the next session or downtime.
term-total = total
    .meaning = The sum of the 2 drawn cards.
    .zeros = shown
term-pass = pass
    .meaning = A total above 0: the attempt succeeds.
term-fail = fail
    .meaning = A total of exactly 0: the attempt does not work, and nothing else happens.
term-botch = botch
    .meaning = A total below 0: the attempt does not work, and something bad happens to all who took part.
term-progress-made = Progress Made
    .meaning = A card of the base deck, worth +1.
term-progress-lost = Progress Lost
    .meaning = A card of the base deck, worth −1.
term-war-and-peace = War and Peace
    .meaning = A card of the base deck, worth 0, or −1 if a participant is injured.
term-harmony-and-unrest = Harmony and Unrest
    .meaning = A card of the base deck, worth 0, or −1 if a participant is shaken.
term-proficiency-card = the Proficiency card
    .meaning = A card of the base deck, worth +2 if the lead has the skill, and 0 if not.
term-added-card = an added card
    .meaning = A card that a participant gave in secret: +2 from a relevant proficiency, −2 from any other (sabotage).
term-extra-card = an extra card
    .meaning = A card that the Ref put into the base deck of one check.
term-freeze = time freeze
    .meaning = Time stops at a dramatic event. All declare in secret what they do, checks are made, and the results happen when time resumes.
term-injured = injured
    .meaning = A character with 1 or 2 damage. At 3 damage a character is dead.
term-task = task
term-attack = attack
    .meaning = Damage from attacks on a side is spread over its members, the nearest first.
term-called = called shot
    .meaning = An attack with all its damage on one enemy. It needs a total of +2 or more.
term-bang = BANG
    .meaning = A shot outside combat with a weapon that is carried openly. It freezes time, and it happens before all other results.
term-medicine = Medicine
term-nothing = nothing
term-act = act
term-help = help
term-session = session
term-downtime = downtime
term-hit = hit
term-side = side
term-ref = Ref
term-nobody-attacks = nobody attacked
term-side-fallen = one side has nobody left
term-ref-decides = the Ref ends it
term-physical = physical damage
term-mental = mental damage
term-reputation = loss of reputation
term-collateral = collateral damage
term-environment = a change in the surroundings
term-standing = alive
term-damage = physical damage
    .meaning = Wounds of a character. At 1 damage it is injured, at 2 its wound is life-threatening, at 3 it is dead.
term-shaken = shaken
    .meaning = A condition from mental damage. It lasts until the Ref ends it.

# Parts of sentences

with-skill = { $skill ->
    [empty] {""}
   *[given] {" "}with { $skill }
}
with-weapon = { $weapon ->
    [empty] {""}
   *[given] {" "}and a use of { $weapon }
}
in-brackets = { $words ->
    [empty] {""}
   *[given] {" "}({ $words })
}
after-colon = { $words ->
    [empty] {""}
   *[given] {": "}{ $words }
}
from-source = { $source ->
    [hit] { $skill ->
        [empty] from { $lead }
       *[given] from { $lead } ({ $skill })
    }
    [side] from the { $side }
    [botch] from the botch
   *[ref] by the Ref’s decision
}

# A check

tries = { $aim ->
    [attack] { $lead } attacks the { $target }{ with-skill }{ in-brackets }.
    [called] { $lead } makes a called shot at { $target }{ with-skill }{ in-brackets }.
    [bang] { $lead } makes a BANG at { $target }{ with-skill }{ in-brackets }.
    [medicine] { $lead } uses { $skill } on { $target }.
   *[task] { $skill ->
        [empty] { $lead } tries something without a skill{ after-colon }.
       *[given] { $lead } tries { $skill }{ after-colon }.
    }
}
tried-before = { $lead } has already failed at this in this scene. The Ref decides whether it can be tried again.
asks = { $lead } asks { $asked } to join.
treated = { $lead } spends a use of { $skill } on { $target }.
accepted = { $skill ->
    [empty] The Ref calls for a check without a skill.
   *[given] The Ref calls for a check with { $skill }.
}
settled = { $outcome ->
    [pass] No check needed: it succeeds{ in-brackets }.
   *[other] No check needed: it fails{ in-brackets }.
}
off = { $because ->
    [empty] The check is called off.
   *[given] The check is called off: { $because }.
} No use is spent.
given-up = { $lead } gives up the check. No use is spent.
joined = { $character } joins the check.
stayed = { $character } stays out.
left = { $character } leaves the check.
cards-asked = { $participants } may give the Ref cards in secret.
handed = { $character } has answered the Ref in secret.
card = { $cards ->
    [empty] { $character } gives no card.
   *[given] { $character } gives { $cards }.
}
all-in = { $cards ->
    [empty] All have answered: no cards.
   *[given] All have answered. Cards: { $cards }.
}
built = The Ref has built the deck.
size = The deck has { $size } cards.
base-added = The Ref adds a card to the base deck: { $card } ({ SIGNED($value) }).
base-removed = The Ref removes { $card } from the base deck.
deck = Drawn from { $size } cards, with { $plus } added at +2 and { $minus } added at −2.
drawn = { $lead } draws { $first }, then { $second }: { $one } { ADDED($two) } = { $total }.
outcome = { $outcome ->
    [pass] { $lead } passes the check: the total is above 0.
    [fail] { $lead } fails the check: the total is 0.
   *[botch] { $lead } botches the check: the total is below 0.
}
revealed = { $character } added { $proficiency } ({ SIGNED($value) }).
spent = { $left ->
    [0] { $character } has no use of { $proficiency } left.
    [one] { $character } has 1 use of { $proficiency } left.
   *[other] { $character } has { $left } uses of { $proficiency } left.
}
hit = { $lead } hits.
miss = { $needed ->
    [1] { $lead } misses.
   *[other] { $lead } misses: the shot needs a total of +{ $needed } or more.
}
told = { $attack ->
    [yes] { $hit ->
        [yes] { $lead }: a hit for { $damage } damage when time resumes.
       *[no] { $outcome ->
            [botch] { $lead }: a miss and a botch. The botch takes effect when time resumes.
           *[other] { $lead }: a miss.
        }
    }
   *[no] { $outcome ->
        [fail] { $lead } fails. Nothing happens when time resumes.
        [pass] { $lead } succeeds. The result happens when time resumes.
       *[botch] { $lead } botches. The result happens when time resumes.
    }
}

# Time freezes and fights

bang = BANG! { $lead } shoots at { $target }.
freeze = { $cause ->
    [empty] Time freezes.
   *[given] { $cause }. Time freezes.
}
waits = { $cause ->
    [empty] Another dramatic event waits until this freeze is over.
   *[given] { $cause }. This waits until the freeze is over.
}
actions-asked = Everybody declares an action in secret.
declared = { $character } has declared an action.
shown = { $answer ->
    [nothing] { $character }: no action.
    [act] { $words ->
        [empty] { $character }: an act that needs no check and happens when time resumes.
       *[given] { $character }: { $words }. This needs no check and happens when time resumes.
    }
    [help] { $character }: help for { $target }.
    [attack] { $character }: an attack on the { $target }{ with-skill }{ with-weapon }{ in-brackets }.
    [called] { $character }: a called shot at { $target }{ with-skill }{ with-weapon }{ in-brackets }.
    [bang] { $character }: a BANG at { $target }{ with-skill }{ with-weapon }{ in-brackets }.
    [medicine] { $character }: { $skill } for { $target }.
   *[task] { $skill ->
        [empty] { $character }: an attempt without a named skill{ in-brackets }.
       *[given] { $character }: { $skill }{ in-brackets }.
    }
}
idle = { $lead } makes no check, so { $helper } cannot help.
set-damage = The hit by { $lead } now does { $points } damage.
given = 1 damage of the hit by { $lead } goes to { $character }.
resumed = Time runs again.
lapsed = { $lead } is dead, so their declared action has no effect.
freeze-over = All results have happened, and the time freeze is over.
fight = { $sides ->
    [empty] A fight begins.
   *[given] A fight begins: { $sides }.
}
fight-over = The fight is over: { $reason }.
side = { $side ->
    [empty] { $character } is on no side.
   *[given] { $character } is on the side of the { $side }.
}
nearness = { $side }, nearest to the enemy first: { $order }.

# Damage and botches

damage = { $damage ->
    [1] { $character } takes 1 damage { from-source } and is injured.
    [2] { $character } takes 1 damage { from-source } and has a life-threatening wound.
   *[other] { $character } takes 1 damage { from-source } and is dead.
}
ignored = { $character } spends a use of { $proficiency } and ignores 1 damage { from-source }.
lost = Nobody is left to take it: { $points } damage is lost.
healed = { $damage ->
    [0] { $lead } heals 1 damage of { $character } with { $skill }: no damage left.
   *[other] { $lead } heals 1 damage of { $character } with { $skill }: { $damage } damage left.
}
not-healed = { $character } has no wound that { $skill } can heal.
botch = { $impersonal ->
    [yes] The botch causes { $kinds }{ in-brackets }.
   *[no] { $struck ->
        [empty] The botch causes { $kinds }, but nobody is affected{ in-brackets }.
       *[given] The botch causes { $kinds } for { $struck }{ in-brackets }.
    }
}
shaken = { $shaken ->
    [yes] { $character } is shaken.
   *[no] { $character } is no longer shaken.
}
hurt = The Ref deals { $points } damage to { $character }.
mended = { $damage ->
    [0] { $character } now has no damage.
   *[other] { $character } now has { $damage } of 3 damage.
}

# Phases and sheets

phase = { $phase ->
    [session] The session begins.
   *[downtime] Downtime begins.
} Every proficiency has its uses back.
phase-over = { $phase ->
    [session] The session is over.
   *[downtime] Downtime is over.
}
scene = A new scene begins.
again = Circumstances have changed: failed attempts may be tried again.
level = { $character } now has { $proficiency } at level { $level }.
weapon = { $openly ->
    [yes] { $ranged ->
        [yes] { $character } carries the { $weapon } openly.
       *[no] { $character } carries the { $weapon } openly. It cannot make a BANG.
    }
   *[no] { $ranged ->
        [yes] { $character } carries the { $weapon } concealed.
       *[no] { $character } carries the { $weapon } concealed. It cannot make a BANG.
    }
}
concealed = { $character } no longer carries the { $weapon } openly.
character = { $character } joins the game.
note = Note on { $character }: { $note }
