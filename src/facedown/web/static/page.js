// What every page needs: names for the other scripts, keys of forms, steppers, copying, and files in fields.
"use strict";

const live = document.getElementById("live"); // on the page of a table, the element with the live connection
const title = document.title;
const byId = (id) => document.getElementById(id);
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");

// A form that is sent again has the same key, so that nothing happens twice.
document.addEventListener("submit", ({target: form, submitter}) => { // a form without htmx sends its key as a field
  if ((submitter?.formMethod || form.method) !== "post" || form.elements["idempotency-key"]) return;
  form.append(Object.assign(document.createElement("input"), {type: "hidden", name: "idempotency-key", value: newKey()}));
});
addEventListener("pageshow", () => { // whoever comes back to a page sends its forms anew
  for (const one of document.querySelectorAll("[name=idempotency-key]")) one.remove();
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
