// This device witnesses the draws of the table: nobody, including the host, can foresee or choose them.
// It keeps a chain of hashes. The table knows the last one, and for each draw the device reveals the one before it.
"use strict";

{
  const LINKS = 10000;
  const place = document.getElementById("live");
  const name = `witness ${location.pathname}`;
  const hex = (bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");

  // SHA-256 of 32 bytes. Pages without https have no Web Crypto, and it is too slow for long chains.
  const fraction = (n, root) => ((n ** (1 / root)) % 1) * 2 ** 32 | 0;
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ROUNDS = primes.map((prime) => fraction(prime, 3));
  const START = primes.slice(0, 8).map((prime) => fraction(prime, 2));
  const turned = (n, by) => (n >>> by) | (n << (32 - by));
  function sha256(words) {
    const w = new Int32Array(64);
    w.set(words);
    w[8] = 0x80000000 | 0;
    w[15] = 256; // the length in bits
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = START;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    return Int32Array.from([a, b, c, d, e, f, g, h], (n, i) => n + START[i]);
  }
  const digits = (words) => Array.from(words, (n) => (n >>> 0).toString(16).padStart(8, "0")).join("");
  const words = (text) => Int32Array.from(text.match(/.{8}/g), (part) => parseInt(part, 16) | 0);

  /** Return the link at a place of the chain of a seed; place 0 is the hash of the seed, place LINKS the end. */
  function link(seed, at) {
    let now = sha256(words(seed));
    for (let n = 0; n < at; n++) now = sha256(now);
    return digits(now);
  }

  // The seed and the answers so far. A question that comes twice gets the same answer, and another one never does.
  let kept = null;
  const read = () => { try { kept = JSON.parse(localStorage.getItem(name)); } catch { kept = null; } };
  const store = () => { try { localStorage.setItem(name, JSON.stringify(kept)); } catch { /* kept until the page closes */ } };
  const send = (path, values) => fetch(path, {method: "POST", headers: {"HX-Request": "true"}, body: new URLSearchParams(values)});

  async function begin() {
    kept = {seed: hex(crypto.getRandomValues(new Uint8Array(32))), answers: []};
    store();
    await send("witness", {end: link(kept.seed, LINKS)});
  }
  function last() {
    return kept.answers.length ? kept.answers.at(-1).link : link(kept.seed, LINKS);
  }
  place.addEventListener("link", async (event) => {
    const question = JSON.parse(event.detail.data);
    if (!kept) return;
    let answer = kept.answers.find((one) => one.hash === question.hash);
    if (!answer) {
      const before = kept.answers.at(-1);
      if ((before && question.entry <= before.entry) || kept.answers.length >= LINKS) return; // the history was changed
      answer = {...question, link: link(kept.seed, LINKS - 1 - kept.answers.length)};
      kept.answers.push(answer);
      store();
    }
    await send("link", {link: answer.link});
  });
  // The page says at once whether this device shall witness the draws, or the live connection does so later.
  let began = false;
  function witness(known) {
    if (began) return;
    began = true;
    read();
    if (!kept || last() !== known) begin();
  }
  place.addEventListener("witness", () => witness(""));
  if (place.dataset.link !== undefined) witness(place.dataset.link);
}
