// The live connection of a table: say when it is lost, and open it again.
"use strict";

// The live connection: say when it is lost, and open it again if nothing came for a while, or if it never began.
const SILENCE = 45000;
let heard = Date.now();
let withdrawn = false;
function online(is) {
  heard = is ? Date.now() : heard;
  if (is && !byId("offline").hidden) byId("answer")?.querySelector(".not-loaded")?.remove();
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
// The parts of a connection that it uses belong to this version of htmx alone: a test looks for them in its script.
function reconnect() {
  heard = Date.now();
  const connection = live._htmx?.sse;
  if (connection?.reader) connection.reader.cancel();
  else if (connection) connection.delayCanceller?.();
  else if (!withdrawn) htmx.ajax("GET", live.getAttribute("hx-sse:connect"), {source: live});
}
