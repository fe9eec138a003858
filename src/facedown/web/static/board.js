// The board: cards that turn over, chips that slide, wide tables, and pieces that can be tapped.
"use strict";

let faces = new Map();
const cards = () => new Map([...document.querySelectorAll(".mat")].map((mat) => [mat.id, [...mat.querySelectorAll(".cards .card")]]));
function remember() {
  faces = new Map([...cards()].map(([id, found]) => [id, found.map((card) => card.dataset.face)]));
}
function turnCards() {
  let turned = 0;
  for (const [id, found] of cards()) {
    found.forEach((card, at) => {
      const before = (faces.get(id) || [])[at];
      if ((before === "sealed" || before === "back") && card.dataset.face === "up") {
        card.style.animationDelay = `${60 * turned++}ms`;
        card.classList.add("turning");
        card.addEventListener("animationend", () => card.classList.remove("turning"), {once: true});
      }
    });
  }
  remember();
}

// Chips slide from where they were to whoever is paid. Places are read only while the layout is up to date.
const MOST_FLYING = 12;
let stacks = new Map();
const still = matchMedia("(prefers-reduced-motion: reduce)");
const stacksNow = () => still.matches ? [] : [...document.querySelectorAll("[data-chips]")];
const chipsOf = (stack) => Number(stack.dataset.chips);
function rememberStacks() {
  stacks = new Map(stacksNow().map((one) => [one.id, {chips: chipsOf(one), at: one.getBoundingClientRect()}]));
}
function slideChips() {
  const before = stacks, now = stacksNow();
  const left = new Map(now.map((one) => [one.id, chipsOf(one)]));
  const lost = [...before].filter(([id, one]) => (left.get(id) ?? 0) < one.chips);
  const won = now.filter((one) => (before.get(one.id)?.chips ?? 0) < chipsOf(one));
  if (lost.length && won.length) requestAnimationFrame(() => {
    for (const one of won) {
      const count = Math.min(chipsOf(one) - (before.get(one.id)?.chips ?? 0), MOST_FLYING);
      for (let n = 0; n < count; n++) fly(lost[n % lost.length][1].at, one.getBoundingClientRect(), n);
    }
  });
}
function fly(from, to, n) {
  const chip = Object.assign(document.createElement("i"), {className: "chip flying"});
  const place = (box) => `translate(${box.left + box.width / 2}px, ${box.top + Math.min(box.height, 60) / 2}px)`;
  chip.style.inset = "0 auto auto 0";
  document.body.append(chip);
  const moving = chip.animate([{transform: place(from)}, {transform: place(to)}], {duration: 420, delay: 40 * n, easing: "ease-in-out", fill: "both"});
  moving.onfinish = () => chip.remove();
}

// A phone has no room for the goal.
if (live && innerWidth <= 800) document.querySelector(".goal")?.removeAttribute("open");

// A table that is wider than its box scrolls sideways in it, with the keyboard too.
function letScroll() {
  for (const one of document.querySelectorAll(".ledger, .odd, .order ol")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
}
// The order of play is one line on a phone: whose turn it is comes into view when it changes.
function showCurrent() {
  for (const one of document.querySelectorAll(".order .current")) {
    const line = one.parentElement, name = one.textContent;
    if (line.shows !== name) line.scrollLeft = one.offsetLeft - line.offsetLeft - 40;
    line.shows = name;
  }
}
showCurrent();
addEventListener("resize", letScroll);
document.addEventListener("htmx:after:swap", letScroll);
letScroll();

// Choosing on the board: a piece that an open form names can be tapped. A note is also unfolded then; the keyboard,
// whose clicks have no count, only unfolds it.
function picks() {
  const found = new Map();
  for (const one of document.querySelectorAll(".bottom [data-pick]")) found.set(one.dataset.pick, one);
  return found;
}
function pieces(id) {
  const escaped = CSS.escape(id);
  return document.querySelectorAll(`.play [data-ref="${escaped}"], .play [data-token="${escaped}"]`);
}
function showPicks() {
  for (const one of document.querySelectorAll(".pickable, .picked")) one.classList.remove("pickable", "picked");
  for (const [id, input] of picks()) {
    for (const piece of pieces(id)) piece.classList.add(input.selected || input.checked ? "picked" : "pickable");
  }
}
document.addEventListener("click", (event) => {
  const piece = event.target.closest(".play [data-ref], .play [data-token]");
  if (!piece || event.target.closest("a, button")) return;
  const summary = event.target.closest("summary");
  if (summary && (summary.parentElement !== piece || !event.detail)) return;
  const found = picks();
  for (let one = piece; one; one = one.parentElement.closest("[data-ref], [data-token]")) {
    const input = found.get(one.dataset.token) || found.get(one.dataset.ref);
    if (!input) continue;
    if (input.tagName === "OPTION") input.selected = true;
    else input.checked = input.type === "radio" ? true : !input.checked;
    (input.closest("select") || input).dispatchEvent(new Event("change", {bubbles: true}));
    showPicks();
    return;
  }
});
document.addEventListener("change", showPicks);
document.addEventListener("htmx:after:swap", showPicks);
if (live) showPicks();
