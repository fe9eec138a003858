# Skill Deck: a shorter wording.

tries = { $aim ->
    [attack] { $lead } → { $target }{ with-skill }.
    [called] { $lead } → { $target }{ with-skill }, called shot.
    [bang] { $lead } → { $target }{ with-skill }, BANG.
    [medicine] { $lead }: { $skill } for { $target }.
   *[task] { $skill ->
        [empty] { $lead } tries something.
       *[given] { $lead } tries { $skill }.
    }
}
tried-before = { $lead } tried this before.
asks = { $lead } asks { $asked }.
accepted = { $skill ->
    [empty] Check, no skill.
   *[given] Check: { $skill }.
}
settled = No check: { $outcome }.
off = Check called off.
given-up = { $lead } gives up.
joined = { $character } joins.
stayed = { $character } stays out.
left = { $character } leaves.
cards-asked = Cards: { $participants }.
handed = { $character }: answered.
all-in = { $cards ->
    [empty] All in, no cards.
   *[given] All in: { $cards }.
}
built = Deck built.
size = Deck: { $size } cards.
deck = { $size } cards, { $plus } × +2, { $minus } × −2.
drawn = { $lead }: { $one } { ADDED($two) } = { $total }.
outcome = { $outcome ->
    [pass] { $lead } passes.
    [fail] { $lead } fails.
   *[botch] { $lead } botches.
}
revealed = { $character }: { $proficiency } ({ SIGNED($value) }).
spent = { $character }: { $proficiency }, { $left } left.
hit = { $lead }: hit.
miss = { $lead }: miss.
bang = BANG! { $lead } → { $target }.
actions-asked = Declare in secret.
declared = { $character }: declared.
resumed = Time runs.
freeze-over = Freeze over.
fight-over = Fight over: { $reason }.
damage = { $character }: +1 damage, { $damage } of 3.
ignored = { $character } ignores 1 damage ({ $proficiency }).
lost = { $points } damage lost.
healed = { $character }: −1 damage, { $damage } of 3.
botch = { $impersonal ->
    [yes] Botch: { $kinds }.
   *[no] { $struck ->
        [empty] Botch: { $kinds }, nobody affected.
       *[given] Botch: { $kinds } for { $struck }.
    }
}
phase = { $phase ->
    [session] Session begins.
   *[downtime] Downtime begins.
}
phase-over = { $phase ->
    [session] Session over.
   *[downtime] Downtime over.
}
