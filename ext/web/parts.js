// What several views are made of.

import {html, nothing} from 'lit-html';
import {live} from 'lit-html/directives/live.js';
import {sortTable} from './actions/games.js';
import {askBoard, notice} from './engine.js';
import {INDEXES} from './board_text.js';
import {state} from './state.js';
import {number, pc, visible} from './text.js';

// The values in a text that shown() marked become <bdi>, so that they cannot change the direction of the text around
// them.
export const say = text => text.split(/\u2068(.*?)\u2069/).map((part, i) => i % 2 === 1 ? html`<bdi>${part}</bdi>`
  : visible(part));

let pictures = new Map();

// The address of an SVG, encoded once.
export function picture(svg) {
  if (!pictures.has(svg)) {
    pictures = pictures.size < 1000 ? pictures : new Map();
    pictures.set(svg, 'data:image/svg+xml,' + encodeURIComponent(svg));
  }
  return pictures.get(svg);
}

// The pieces, targets and arrows of a position; the squares are the page's. The title of the SVG is its alternative
// text.
export const drawn = (id, one) => html`<img id=${id} src=${one ? picture(one.svg) : nothing} data-dfen=${
  one?.dfen ?? ''} draggable="false" alt=${one ? `${/<title>(.*?)<\/title>/.exec(one.svg)[1]} ${one.dfen}` : ''}>`;

// One piece, of the picture of all pieces that begin() sets. Its letter is upper case for White.
export const classOf = letter => `piece ${letter.toLowerCase()} ${letter === letter.toUpperCase() ? 'white' : 'black'}`;
export const piece = letter => html`<i class=${classOf(letter)}></i>`;
export const ofSide = (die, side) => side === 'w' ? die.toUpperCase() : die.toLowerCase();

// A grid over the picture of a board; square(i) returns the button of an index, a8 first.
export const grid = (id, label, square, {keydown, pointerdown} = {}) => html`<div id=${id} class="squares" role="grid"
  aria-label=${label} @keydown=${keydown} @pointerdown=${pointerdown}>${INDEXES.map(rank => html`<div role="row">${
    INDEXES.map(file => square(8 * rank + file))}</div>`)}</div>`;

// A bar of the games that White of this board won, that were drawn, and that Black won, whichever side is to move.
export function resultBar({wins, draws, losses}, side) {
  const [white, black] = side === 'w' ? [wins, losses] : [losses, wins], all = Math.max(1, white + draws + black);
  const words = `On this board White won ${number(white)}, drawn ${number(draws)}, Black won ${number(black)}`;
  const part = (name, games) => html`<span class=${name} .style=${`flex-grow: ${games}`} ?hidden=${games === 0}>${
    games >= 0.12 * all ? number(games) : ''}</span>`;
  return html`<span class="results" role="img" aria-label=${words} title=${words}>${part('white', white)}${part('draw',
    draws)}${part('black', black)}</span>`;
}

// A bar of a score with its 95 % interval; its middle is 50 %.
export function scoreBar({score, lower, upper, percent, interval}) {
  return html`<div class="score"><div class="bar" role="img" title=${`${percent}, 95 % interval ${interval}`}
    aria-label=${`score ${percent}, 95 % interval ${interval}`}><span class="half"></span><span class="range"
    .style=${`left: ${100 * lower}%; width: ${100 * (upper - lower)}%`}></span><span class="dot" .style=${`left: ${
    100 * score}%`}></span ></div><span>${pc(percent)}</span></div>`;
}

// The options of a select, each [value, text] or a text; one is chosen.
export const options = (all, chosen) => all.map(one => Array.isArray(one) ? one : [one, one]).map(([value, text]) =>
  html`<option value=${value} .selected=${live(value === chosen)}>${visible(text)}</option>`);

// A head of a column by which a table of the state can be sorted.
export const sortHead = (table, order, name, className = '') => html`<th scope="col" class=${className} aria-sort=${
  order !== state[table].order ? nothing : state[table].isDescending ? 'descending' : 'ascending'}><button
    type="button" data-order=${order} @click=${() => sortTable(table, order)}>${name}</button></th>`;

export const legend = html`<p class="legend">${'The bar beside a small board has the colour of the side to move. ' +
  'A red ring marks a pawn that can be captured en passant.'}</p>`;

// ---- Saving and copying ----

export function download(blob, name) {
  if (blob !== undefined) {
    const url = URL.createObjectURL(blob);
    Object.assign(document.createElement('a'), {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }
}

// Copies a text and says so, by `done`, on the button. Calls `instead` if the browser denies access to the clipboard.
async function copyText(button, text, instead, done = 'Copied') {
  const name = button.dataset.name ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = done;
  } catch {
    button.textContent = instead(text) ?? name;
  }
  setTimeout(() => {
    button.textContent = name;
  }, 3000);
}

// A text with a button that copies it.
export function copied(id, text) {
  const copy = ({currentTarget}) => copyText(currentTarget, text, () => {
    getSelection().selectAllChildren(document.getElementById(id));
    return 'Selected';
  });
  return html`<div class="copy"><code id=${id}>${text}</code><button type="button" @click=${copy}>Copy</button></div>`;
}

// Converts a picture to a PNG of twice its size, in the colours of the current theme.
async function asPng(svg) {
  const image = Object.assign(new Image(), {src: picture(svg)});
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: 2 * image.naturalWidth,
    height: 2 * image.naturalHeight});
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

// Buttons that copy a link to a position, and save the picture that pictureOf() describes, with its board.
export function taking(id, linkOf, pictureOf) {
  const svg = () => askBoard('picture', pictureOf());
  return html`<button type="button" data-take=${id} @click=${({currentTarget}) => copyText(currentTarget, linkOf(),
    notice, location.protocol === 'file:' ? 'Copied; opens on this device only' : undefined)}>Copy link</button><button
    type="button" @click=${async () => download(await asPng(await svg()), 'board.png')}>Save picture
    (PNG)</button><button type="button" @click=${async () => download(new Blob([await svg()], {type: 'image/svg+xml'}),
    'board.svg')}>Save picture (SVG)</button>`;
}
