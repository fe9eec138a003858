// The tables of this browser: they are noted when they are opened, and listed on the first page.
"use strict";

const RECENT = "tables";
try {
  const tables = JSON.parse(localStorage.getItem(RECENT) || "{}");
  const opened = byId("opened-table");
  if (live || opened) {
    const {title, system, closed} = (live ?? opened).dataset;
    const about = closed === undefined ? system : `${system}, closed`;
    tables[live ? location.pathname : opened.pathname] = {title, about, at: Date.now()};
    localStorage.setItem(RECENT, JSON.stringify(tables));
  }
  const recent = byId("recent");
  const newest = Object.entries(tables).sort((one, other) => other[1].at - one[1].at).slice(0, 8);
  if (recent && newest.length) {
    for (const [path, one] of newest) {
      const link = Object.assign(document.createElement("a"), {href: path, textContent: one.title});
      const when = new Date(one.at).toLocaleString([], {dateStyle: "medium", timeStyle: "short"});
      const about = Object.assign(document.createElement("span"), {className: "quiet", textContent: [one.about, when].filter(Boolean).join(", ")});
      const item = document.createElement("li");
      item.append(link, " ", about);
      recent.querySelector("ul").append(item);
    }
    recent.hidden = false;
  }
} catch { /* storage is switched off */ }
