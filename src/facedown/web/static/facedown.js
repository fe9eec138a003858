// What the pages need beyond htmx. Without it, all forms still work.
"use strict";

const live = document.getElementById("live");
const byId = (id) => document.getElementById(id);
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");

// A request that got no answer is sent again with the same key for a minute, so that nothing happens twice.
const keys = new WeakMap();
document.addEventListener("htmx:config:request", (event) => {
  const {ctx} = event.detail;
  if (ctx.sourceElement.matches("details") && !isWanted(ctx.sourceElement)) event.preventDefault();
  if (ctx.request.method === "GET") return;
  const content = JSON.stringify([...ctx.request.body]);
  const sent = keys.get(ctx.sourceElement);
  const again = sent && sent.content === content && Date.now() - sent.at < 60000;
  if (!again) keys.set(ctx.sourceElement, {key: newKey(), content, at: Date.now()});
  ctx.request.headers["Idempotency-Key"] = keys.get(ctx.sourceElement).key;
});
document.addEventListener("htmx:after:request", (event) => {
  const {ctx} = event.detail;
  if (ctx.response.status < 400 && ctx.request.method === "GET") ctx.sourceElement.loaded = true;
  if (ctx.response.status < 500) keys.delete(ctx.sourceElement); // otherwise it may have happened, and is sent again
  if (ctx.response.status === 204) drafts.delete(ctx.sourceElement.id);
  if (ctx.response.status === 409) ctx.sourceElement.closest(".option-form")?.classList.add("gone"); // it stays, with its text
  const answer = byId("answer");
  if (answer && ctx.request.method !== "GET" && ctx.response.status < 300) {
    answer.replaceChildren();
    if (answer.dataset.done && ctx.response.status === 204) tell(answer.dataset.done, "told"); // no live connection shows it
    if (ctx.sourceElement.closest("#form") && ctx.response.status === 204) byId("form").replaceChildren();
    if (ctx.sourceElement.hasAttribute("data-clears")) ctx.sourceElement.querySelector("input").value = "";
  }
  keepFocus();
});
document.addEventListener("htmx:error", (event) => { // a request without an answer; the form stays
  const {ctx} = event.detail;
  if (!ctx || ctx.response || !byId("answer") || ctx.sourceElement === live) return;
  tell(ctx.request.method === "GET" ? "Not loaded. Try again when you are connected." : "Not sent. Try again when you are connected.");
});
// An explanation is loaded when it is opened; odds also when their form changes while they are open.
const isWanted = (details) => details.open && !details.loaded;
function renewOdds() {
  for (const one of document.querySelectorAll(".odds-of[open]:not(.htmx-request) .computing")) htmx.trigger(one.closest("details"), "toggle");
}
document.addEventListener("htmx:after:swap", renewOdds);
function tell(text, className = "refusal") {
  byId("answer").replaceChildren(Object.assign(document.createElement("p"), {className, textContent: text}));
}
document.addEventListener("submit", ({target: form}) => { // a form without htmx sends its key as a field
  if (form.method !== "post" || form.elements["idempotency-key"]) return;
  form.append(Object.assign(document.createElement("input"), {type: "hidden", name: "idempotency-key", value: newKey()}));
});
addEventListener("pageshow", () => { // whoever comes back to a page sends its forms anew
  for (const one of document.querySelectorAll("[name=idempotency-key]")) one.remove();
});

// A form that an update takes away, for example in a pause, comes back with what a person has chosen and typed.
const drafts = new Map();
const inputs = (form) => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.type !== "file");
for (const kind of ["input", "change"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.closest?.(".option-form");
    if (form) drafts.set(form.id, inputs(form).map((one) => [one.name, one.value, one.checked]));
    if (form) form.draft = true;
  });
}
const isText = (one) => one.tagName === "TEXTAREA" || (one.tagName === "INPUT" && ["text", "search"].includes(one.type));
function restoreDrafts() {
  for (const form of document.querySelectorAll(".bottom .option-form")) {
    if (form.draft || !drafts.has(form.id)) continue;
    form.draft = true;
    const again = form.closest("#form"); // choices in it may offer others, but what was typed stays as it is
    for (const [name, value, checked] of drafts.get(form.id)) {
      const choice = inputs(form).find((one) => one.name === name && (!["radio", "checkbox"].includes(one.type) || one.value === value));
      if (again && choice && !isText(choice)) continue;
      if (choice?.type === "radio" || choice?.type === "checkbox") choice.checked = checked;
      else if (choice) choice.value = value;
    }
  }
}

// The live connection: say when it is lost, and open it again if nothing came for a while, or if it never began.
const SILENCE = 45000;
let heard = Date.now();
let withdrawn = false;
function online(is) {
  heard = is ? Date.now() : heard;
  if (byId("offline").hidden !== is) byId("offline").hidden = is;
}
function lost(status) {
  withdrawn = [401, 403, 404].includes(status);
  if (withdrawn) byId("offline").textContent = "Your link was withdrawn. Ask for a new one.";
  for (const one of document.querySelectorAll(".bottom, .talk, .top form")) one.inert = withdrawn;
  online(false);
}
if (live) {
  live.addEventListener("htmx:after:sse:connection", (event) => online(event.detail.connection.status < 300));
  live.addEventListener("htmx:sse:error", (event) => lost(event.detail.status));
  live.addEventListener("htmx:before:sse:connection", (event) => { if (withdrawn) event.preventDefault(); });
  live.addEventListener("htmx:after:request", (event) => { if (event.detail.ctx.response.status >= 300) lost(event.detail.ctx.response.status); });
  live.addEventListener("htmx:error", () => lost());
  live.addEventListener("htmx:before:sse:message", () => online(true));
  addEventListener("offline", () => online(false));
  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && Date.now() - heard > SILENCE / 2) reconnect(); });
  setInterval(() => { if (Date.now() - heard > SILENCE || !live._htmx?.sse) reconnect(); }, 5000);
}
function reconnect() {
  heard = Date.now();
  const connection = live._htmx?.sse;
  if (connection?.reader) connection.reader.cancel();
  else if (connection) connection.delayCanceller?.();
  else if (!withdrawn) htmx.ajax("GET", live.getAttribute("hx-sse:connect"), {source: live});
}

// Updates open details, but do not close those that people have opened, and nobody who uses the keyboard is sent to the top of the page.
htmx.registerExtension("details", {
  htmx_before_morph_attr: (element, change) => !element.kept || change.attrName !== "open" || change.newValue !== null,
});
document.addEventListener("click", (event) => { const summary = event.target.closest("summary"); if (summary) summary.parentElement.kept = true; });
let place = null;
document.addEventListener("focusin", (event) => { place = event.target; });
document.addEventListener("pointerdown", () => { place = null; });
function keepFocus() {
  if (place && !place.isConnected && document.activeElement === document.body) byId("now")?.focus({preventScroll: true});
}

// After each update: cards turn over, the log follows its end, and the title tells whose turn it is.
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
function atEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}
const title = document.title;
function showTurn() {
  const shown = (byId("now")?.classList.contains("candle") ? "● " : "") + title;
  if (document.title !== shown) document.title = shown;
}
// How many lines came since the end of the log was last seen: a button above its end says so and leads there, and on a
// phone also the tab of the log. Screen readers read the new lines themselves.
let read = byId("log")?.lastElementChild?.id;
function showUnread() {
  const log = byId("log"), shown = log.offsetParent !== null, newest = log.lastElementChild?.id;
  if (newest !== told) byId("answer").querySelector(".told")?.remove(); // what it says has been overtaken
  told = newest;
  if (shown && atEnd(log)) read = newest;
  let count = 0;
  for (let one = byId(read)?.nextElementSibling; one; one = one.nextElementSibling) count++;
  byId("unread").hidden = !count;
  byId("unread").querySelector("b").textContent = count;
  byId("newer").hidden = !count || !shown;
  byId("newer").textContent = count === 1 ? "↓ 1 new line" : `↓ ${count} new lines`;
}
function showEnd() {
  byId("log").scrollTop = byId("log").scrollHeight;
  showUnread();
}
let told = read;
if (live) {
  const log = byId("log");
  let follow = true;
  log.scrollTop = log.scrollHeight;
  log.addEventListener("scroll", showUnread, {passive: true});
  byId("newer").addEventListener("click", () => { log.focus({preventScroll: true}); showEnd(); });
  live.addEventListener("htmx:before:sse:message", () => { follow = atEnd(log); rememberStacks(); });
  live.addEventListener("htmx:after:sse:message", () => {
    turnCards();
    slideChips();
    placeSums();
    showTurn();
    restoreDrafts();
    renewOdds();
    showPicks();
    keepFocus();
    letScroll();
    showCurrent();
    if (follow) log.scrollTop = log.scrollHeight;
    showUnread();
  });
  remember();
  showTurn();
  showUnread();
}

// A form that was opened is read from its beginning, and a phone has no room for the goal.
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target?.id === "form") restoreDrafts();
  if (event.detail.ctx?.target?.id === "form") byId("form").querySelector("input:not([type=hidden]), select, textarea, button")?.focus();
});
document.addEventListener("click", (event) => closeMenus((menu) => !menu.contains(event.target)));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closeMenus(() => true) && byId("form")?.firstElementChild) closeForm();
});
function closeMenus(which) {
  const closed = [...document.querySelectorAll("details:is(.menu, .why)[open]")].filter(which);
  for (const menu of closed) menu.open = false;
  return closed.length > 0;
}

// A sum that was opened on the board lies over all else, wholly on the screen. It closes when it has become another.
const EDGE = 8;
function placeSum(details) {
  const at = details.getBoundingClientRect(), sum = details.querySelector(".pop"), {offsetWidth, offsetHeight} = sum;
  const below = at.bottom + offsetHeight + EDGE <= innerHeight;
  sum.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - offsetWidth - EDGE))}px`;
  sum.style.top = `${Math.max(EDGE, below ? at.bottom : at.top - offsetHeight)}px`;
}
function isInView(details) {
  const at = details.getBoundingClientRect(), box = (details.closest(".play") ?? document.documentElement).getBoundingClientRect();
  return at.bottom > box.top && at.top < box.bottom;
}
function placeSums() {
  for (const one of document.querySelectorAll("details.why[open]")) {
    one.said ??= one.textContent;
    one.open = one.said === one.textContent && isInView(one);
    if (one.open) placeSum(one);
  }
}
document.addEventListener("click", (event) => {
  const one = event.target.closest("summary")?.closest("details.why");
  if (one) one.said = null;
  if (one) requestAnimationFrame(placeSums); // then it is open, and not painted yet
});
document.addEventListener("scroll", placeSums, {capture: true, passive: true});
addEventListener("resize", placeSums);
function closeForm() {
  byId("form").replaceChildren();
  byId("answer").replaceChildren();
  showPicks();
  byId("actions")?.querySelector("button")?.focus();
}

// What was opened at the edge of the log or the dock is scrolled into view, and again when its content is there.
// Not by scrollIntoView, which would scroll the whole page too.
function showOpened(one) {
  const opened = one?.closest("details.why-line[open], details.odds-of[open]"), box = opened?.closest("#log, .bottom");
  if (!box) return;
  const inner = box.getBoundingClientRect(), outer = opened.getBoundingClientRect();
  const covered = opened.closest("form")?.querySelector(".submit")?.offsetHeight ?? 0;
  const below = outer.bottom - inner.bottom + covered;
  if (below > 0) box.scrollTop += Math.min(below, outer.top - inner.top);
}
document.addEventListener("toggle", (event) => showOpened(event.target), true);
document.addEventListener("htmx:after:swap", (event) => showOpened(event.detail.ctx?.sourceElement));
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

// Tabs on a phone. Beside the log and the people, the dock is folded to its sentence.
function unfoldDock(open) {
  document.querySelector(".bottom").classList.toggle("unfolded", open);
  byId("dock-toggle").setAttribute("aria-expanded", String(open));
  byId("dock-toggle").textContent = open ? "Hide" : "Show what you can do";
}
byId("dock-toggle")?.addEventListener("click", () => unfoldDock(!document.querySelector(".bottom.unfolded")));
document.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab][role=tab]");
  if (!tab) return;
  document.querySelector(".table").dataset.tab = tab.dataset.tab;
  unfoldDock(false);
  for (const one of document.querySelectorAll("[role=tab]")) one.setAttribute("aria-selected", String(one === tab));
  if (tab.dataset.tab === "log") showEnd();
  showUnread();
});

// Steppers, copying, and files that are read into a field.
document.addEventListener("click", async (event) => {
  const step = event.target.closest("[data-step]");
  if (step) {
    const input = step.parentElement.querySelector("input");
    if (input.value === "") input.value = input.min;
    else if (step.dataset.step === "1") input.stepUp();
    else input.stepDown();
    input.dispatchEvent(new Event("change", {bubbles: true}));
  }
  if (event.target.closest("[data-close]")) closeForm();
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const input = byId(copy.dataset.copy);
    input.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(input.value);
    else document.execCommand("copy"); // pages without https have no clipboard
    copy.textContent = "Copied";
  }
});
document.addEventListener("change", async (event) => {
  const into = event.target.dataset?.into;
  if (into && event.target.files[0]) byId(into).value = await event.target.files[0].text();
});

// Choosing on the board: a piece that an open form names can be tapped.
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
  if (!piece || event.target.closest("summary, a, button")) return;
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

// The tables of this browser, on the first page.
const RECENT = "tables";
try {
  const tables = JSON.parse(localStorage.getItem(RECENT) || "{}");
  const opened = byId("opened-table");
  if (live || opened) {
    const about = live ? document.querySelector(".facts p").textContent.split(" · ")[0] : "";
    tables[live ? location.pathname : opened.pathname] = {title: live ? title : opened.dataset.title, about, at: Date.now()};
    localStorage.setItem(RECENT, JSON.stringify(tables));
  }
  const recent = byId("recent");
  const newest = Object.entries(tables).sort((one, other) => other[1].at - one[1].at).slice(0, 8);
  if (recent && newest.length) {
    for (const [path, one] of newest) {
      const link = Object.assign(document.createElement("a"), {href: path, textContent: one.title.replace(" · Facedown", "")});
      const when = new Date(one.at).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
      const about = Object.assign(document.createElement("span"), {className: "quiet", textContent: [one.about, when].filter(Boolean).join(", ")});
      const item = document.createElement("li");
      item.append(link, " ", about);
      recent.querySelector("ul").append(item);
    }
    recent.hidden = false;
  }
} catch { /* storage is switched off */ }
