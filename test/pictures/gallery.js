// Looks at the gallery from within, at five widths, and writes what is wrong into the page, for gallery.sh to read.
// Put at the end of a copy of the page; nothing of this is in the page itself.
"use strict";

const wrong = [];
window.addEventListener("error", (event) => wrong.push(`an error: ${event.message}`));

// Whether one rectangle lies in another, but for a pixel.
function inside(inner, outer) {
  return inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
}

// But for two pixels: the box of a line is taller than its letters.
function overlap(a, b) {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
}

// The colour of the page is drawn further than what is shown of it.
function isPage(part) {
  return /^M0 -?\d+h900v1000h-900z$/.test(part.getAttribute("d"));
}

function lookAtBoard(svg, say) {
  const frame = svg.getBoundingClientRect();
  if (frame.width < 100 || Math.abs(frame.height - frame.width * svg.viewBox.baseVal.height / svg.viewBox.baseVal.width) > 2) say(`a board is ${frame.width} by ${frame.height} pixels`);
  if (!inside(frame, svg.parentElement.getBoundingClientRect())) say("a board does not fit where it stands");
  const parts = [...svg.querySelectorAll("path, text, circle, use")];
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    if (!inside(box, frame) && !isPage(part)) say(`${part.outerHTML.slice(0, 60)} is cut off`);
    if (part.tagName === "text" && box.width === 0) say(`${part.outerHTML.slice(0, 60)} is not there`);
  }
  const board = parts.find((part) => part.getAttribute("d") === "M50 24h800v800h-800z");
  if (!board) { say("a board has no squares"); return; }
  const field = board.getBoundingClientRect();
  const texts = parts.filter((part) => part.tagName === "text" && !part.hasAttribute("font-weight"));
  for (const text of texts) {
    const box = text.getBoundingClientRect();
    if (overlap(box, field)) say(`${text.textContent} is on the board`);
    for (const other of parts) {
      const otherBox = other.getBoundingClientRect();
      const isBackground = otherBox.width > frame.width / 2 || isPage(other);
      if (other !== text && !isBackground && overlap(box, otherBox)) say(`${text.textContent} is over ${other.outerHTML.slice(0, 60)}`);
    }
  }
  if (!svg.querySelector("title") || !svg.querySelector("desc")) say("a board has no words");
}

function lookAtPage(page, width) {
  const say = (what) => wrong.push(`at ${width} pixels: ${what}`);
  const root = page.documentElement;
  if (root.scrollWidth > root.clientWidth) say(`the page is ${root.scrollWidth - root.clientWidth} pixels too wide`);
  const sections = [...page.querySelectorAll("section")];
  if (sections.length !== 10) say(`there are ${sections.length} positions`);
  for (const section of sections) {
    const boards = [...section.querySelectorAll("svg")];
    const drawn = section.querySelectorAll("figure svg path[opacity]").length;
    if (boards.length !== 4) say(`a position has ${boards.length} boards`);
    if (drawn < 3) say(`a position has ${drawn} arrows`);
    boards.forEach((svg) => lookAtBoard(svg, say));
    for (const element of section.querySelectorAll("h2, h3, p, code, figcaption, .row, .row span, .bounds, .bounds i, .bounds b")) {
      if (!inside(element.getBoundingClientRect(), section.getBoundingClientRect())) say(`${element.outerHTML.slice(0, 60)} sticks out`);
    }
  }
  const chart = page.querySelector(".chart svg");
  const labels = chart ? [...chart.querySelectorAll("text")].map((text) => text.textContent) : [];
  for (const title of page.querySelectorAll("section h2")) {
    if (!labels.includes(title.textContent.replace(/^\d+\. /, ""))) say(`the chart has no ${title.textContent}`);
  }
  for (const use of page.querySelectorAll("use")) {
    if (!page.querySelector(use.getAttribute("href"))) say(`${use.outerHTML} is drawn nowhere`);
  }
  if (page.querySelector("parsererror")) say("something does not parse");
}

// The page again in a frame of another width.
async function lookAtWidth(html, width) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `position: absolute; left: 0; top: 0; border: 0; width: ${width}px; height: 900px`;
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = html;
  document.body.append(frame);
  await loaded;
  lookAtPage(frame.contentDocument, width);
  frame.remove();
}

window.addEventListener("load", async () => {
  const html = "<!DOCTYPE html>" + document.documentElement.outerHTML.replace(/<script[^]*<\/script>/, "");
  for (const width of [1600, 1280, 800, 500, 320]) await lookAtWidth(html, width);
  const games = [...document.querySelectorAll("section")].map((section) => section.dataset.games);
  if (performance.getEntriesByType("resource").length > 0) wrong.push("the page asks for other files");
  const report = document.createElement("pre");
  report.textContent = `[looked]\n${[`met ${games.join(" ")}`, `on ${getComputedStyle(document.body).backgroundColor}`, ...new Set(wrong)].join("\n")}\n[done]`;
  document.body.replaceChildren(report);
});
