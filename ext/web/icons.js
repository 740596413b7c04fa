// The icons of the page: strokes in a square of 24.

import {html, nothing} from 'lit-html';

const PATHS = {
  first: 'M6 5v14M19 5l-9 7 9 7z', back: 'M15 5l-7 7 7 7', forward: 'M9 5l7 7-7 7', last: 'M18 5v14M5 5l9 7-9 7z',
  flip: 'M7 20V4M3 8l4-4 4 4M17 4v16M13 16l4 4 4-4', menu: 'M4 7h16M4 12h16M4 17h16',
    more: 'M5 12h.01M12 12h.01M19 12h.01',
  undo: 'M9 14L4 9l5-5M4 9h10a5.5 5.5 0 010 11h-3', close: 'M6 6l12 12M18 6L6 18',
    filter: 'M4 5h16l-6.5 8v6l-3-1.5V13z',
  explore: 'M4 4h16v16H4zM4 12h16M12 4v16', games: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  players: 'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM3 20a6 6 0 0112 0M16 4.5a3.5 3.5 0 010 6M17.5 14.5A6 6 0 0121 20',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4', robot: 'M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01M2 13v3M22 13v3',
};

export const icon = name => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${
  PATHS[name]}></path></svg>`;

// A button that shows an icon alone.
export const iconButton = (id, name, label, act, isDisabled = false) => html`<button type="button" class="tool" id=${id}
  aria-label=${label} title=${label} ?disabled=${isDisabled} @click=${act}>${icon(name)}</button>`;

// The buttons that step along a line of turns; `at` of them are played.
export const steps = (id, at, last, go) => [['first', 'To the beginning', 0], ['back', 'One turn back', at - 1],
  ['forward', 'One turn forward', at + 1], ['last', 'To the end', last]].map(([name, label, to]) =>
  iconButton(`${id}-${name}`, name, label, () => go(to), to < 0 || to > last || to === at));

// What opens below, or above, an icon; its name is its text if it `isNamed`. It closes by Escape, and by a press
// elsewhere (page.js).
export function menu(id, name, label, content, text = '', isNamed = false) {
  const pressed = ({key, currentTarget}) => {
    if (key === 'Escape' && currentTarget.open) {
      currentTarget.open = false;
      currentTarget.firstElementChild.focus();
    }
  };
  const chosen = ({target, currentTarget}) => {
    if (target.closest('button, label.button') !== null && target.closest('form, [data-take]') === null) {
      currentTarget.parentElement.open = false;
    }
  };
  return html`<details class="menu" id=${id} @keydown=${pressed}><summary class="tool" aria-label=${isNamed ? nothing
    : label} title=${label}>${icon(name)}${
    text}</summary><div class="sheet" @click=${chosen}>${content}</div></details>`;
}
