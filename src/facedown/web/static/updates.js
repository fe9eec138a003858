// What happens around each update of the page of a table, in this order.
"use strict";

function showTurn() {
  const shown = (byId("now")?.classList.contains("candle") ? "● " : "") + title;
  if (document.title !== shown) document.title = shown;
}

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
    dropOldAnswer();
    letScroll();
    showCurrent();
    if (follow) log.scrollTop = log.scrollHeight;
    showUnread();
  });
  remember();
  showTurn();
  showUnread();
}
