// What opens and closes on a page: menus, sums on the board, and explanations in the log.
"use strict";

// Updates open details, but do not close those that people have opened.
htmx.registerExtension("details", {
  htmx_before_morph_attr: (element, change) => !element.kept || change.attrName !== "open" || change.newValue !== null,
});
document.addEventListener("click", (event) => { const summary = event.target.closest("summary"); if (summary) summary.parentElement.kept = true; });

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
