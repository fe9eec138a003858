// The log of a table: how many new lines there are, and the way to its end.
"use strict";

function atEnd(log) {
  return log.scrollHeight - log.scrollTop - log.clientHeight < 80;
}

// How many lines came since the end of the log was last seen: a button above its end says so and leads there, and on a
// phone also the tab of the log. Screen readers read the new lines themselves.
const READ = `read ${location.pathname}`;
let read = byId("log")?.lastElementChild?.id;
try { read = sessionStorage.getItem(READ) ?? read; } catch { /* storage is switched off */ }
function noteRead(line) {
  read = line;
  try { sessionStorage.setItem(READ, line); } catch { /* storage is switched off */ }
}
function countUnread(log) { // as a text: “50+” if the last line that was read is among the earlier ones
  const last = byId(read);
  if (!last) return `${log.querySelectorAll("li[id]").length}+`;
  let count = 0;
  for (let one = last.nextElementSibling; one; one = one.nextElementSibling) count++;
  return count ? String(count) : "";
}
function showUnread() {
  const log = byId("log"), shown = log.offsetParent !== null, newest = log.lastElementChild?.id;
  if (newest !== newestNoticed) byId("answer").querySelector(".notice")?.remove(); // what it says has been overtaken
  newestNoticed = newest;
  if (shown && atEnd(log)) noteRead(newest);
  const count = countUnread(log);
  byId("unread").hidden = !count;
  byId("unread").querySelector("b").textContent = count;
  byId("newer").hidden = !count || !shown;
  byId("newer").textContent = count === "1" ? "↓ 1 new line" : `↓ ${count} new lines`;
}
function showEnd() {
  byId("log").scrollTop = byId("log").scrollHeight;
  showUnread();
}
let newestNoticed = read;
