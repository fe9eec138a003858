// Requests of htmx: their keys, what their answers change, drafts of forms, and the place of the keyboard.
"use strict";

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
  if (ctx.request.method !== "GET") asked = ctx.sourceElement;
  if (ctx.response.status < 400 && ctx.request.method === "GET") ctx.sourceElement.loaded = true;
  if (ctx.response.status < 500) keys.delete(ctx.sourceElement); // otherwise it may have happened, and is sent again
  if (ctx.response.status === 204) drafts.delete(ctx.sourceElement.id);
  if (ctx.response.status === 409) ctx.sourceElement.closest(".option-form")?.classList.add("gone"); // it stays, with its text
  const answer = byId("answer");
  if (answer && ctx.request.method !== "GET" && ctx.response.status < 300) {
    answer.replaceChildren();
    if (answer.dataset.done && ctx.response.status === 204) tell(answer.dataset.done, "notice"); // no live connection shows it
    if (ctx.sourceElement.closest("#form") && ctx.response.status === 204) byId("form").replaceChildren();
    if (ctx.sourceElement.hasAttribute("data-clears")) ctx.sourceElement.querySelector("input").value = "";
  }
  keepFocus();
});
document.addEventListener("htmx:error", (event) => { // a request without an answer; the form stays
  const {ctx} = event.detail;
  if (!ctx || ctx.response || !byId("answer") || ctx.sourceElement === live) return;
  if (ctx.request.method === "GET") tell("Not loaded. Try again when you are connected.", "refusal not-loaded");
  else tell("Not sent. Try again when you are connected.");
});
// An explanation is loaded when it is opened; odds also when their form changes while they are open.
const isWanted = (details) => details.open && !details.loaded;
function renewOdds() {
  for (const one of document.querySelectorAll(".odds-of[open]:not(.htmx-request) .computing")) htmx.trigger(one.closest("details"), "toggle");
}
document.addEventListener("htmx:after:swap", renewOdds);
// What a button was answered is removed together with the button.
let asked = null;
function dropOldAnswer() {
  if (asked && !asked.isConnected) byId("answer").replaceChildren();
}
function tell(text, className = "refusal") {
  byId("answer").replaceChildren(Object.assign(document.createElement("p"), {className, textContent: text}));
}

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

// Nobody who uses the keyboard is sent to the top of the page.
let place = null;
document.addEventListener("focusin", (event) => { place = event.target; });
document.addEventListener("pointerdown", () => { place = null; });
function keepFocus() {
  if (place && !place.isConnected && document.activeElement === document.body) byId("now")?.focus({preventScroll: true});
}
