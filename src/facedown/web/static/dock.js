// The dock of a table: its form, and the tabs of a phone.
"use strict";

// A form that was opened is read from its beginning. When it is closed, the button that opened it has the focus again.
let opener = null;
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx?.target?.id !== "form") return;
  if (!event.detail.ctx.sourceElement.closest("#form")) opener = event.detail.ctx.sourceElement;
  restoreDrafts();
  byId("form").querySelector("input:not([type=hidden]), select, textarea, button")?.focus();
});

function closeForm() {
  byId("form").replaceChildren();
  byId("answer").replaceChildren();
  showPicks();
  (opener?.isConnected ? opener : byId("actions")?.querySelector("button"))?.focus();
}
document.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) closeForm(); });

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
