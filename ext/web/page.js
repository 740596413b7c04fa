// The page. All SQL runs in a worker; what comes back is put into the page as text and as pictures, never as markup.
'use strict';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SQUARES_OF_RANK = [0, 1, 2, 3, 4, 5, 6, 7];
const NAMES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
const SHOWN_AT_FIRST = 25;

const at = id => document.getElementById(id);

// make('td', {className: 'num'}, 'text', node ...): an element with its properties and children.
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

function picture(svg) {
  return 'data:image/svg+xml,' + encodeURIComponent(svg);
}

function svgOf(image) {
  return decodeURIComponent(image.src.replace('data:image/svg+xml,', ''));
}

function count(number, one, many = one + 's') {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

// A list is one tab stop: the arrow keys go from line to line, and Tab leaves it.
function makeOneStop(box, selector) {
  let current = null;
  const stopAt = line => {
    current = line;
    box.querySelectorAll(selector).forEach(one => {
      one.tabIndex = one === line ? 0 : -1;
    });
  };
  const lines = () => [...box.querySelectorAll(selector)].filter(line => line.checkVisibility());
  new MutationObserver(() => stopAt(current?.isConnected ? current : box.querySelector(selector))).observe(box, {childList: true, subtree: true});
  box.addEventListener('focusin', ({target}) => target.matches(selector) && stopAt(target));
  box.addEventListener('keydown', event => {
    const all = lines(), step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const next = step === undefined ? undefined : all[all.indexOf(event.target) + step];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    }
  });
}

// ---- Tabs ----

const tabs = ['games', 'position', 'sql'];

function show(name) {
  for (const tab of tabs) {
    const selected = tab === name;
    at(tab).hidden = !selected;
    at('tab-' + tab).setAttribute('aria-selected', String(selected));
    at('tab-' + tab).tabIndex = selected ? 0 : -1;
  }
  document.documentElement.scrollTop = 0;
  history.replaceState({...history.state, tab: name}, '');
}

function shownTab() {
  return tabs.find(tab => !at(tab).hidden);
}

function beginTabs() {
  tabs.forEach((tab, i) => {
    at('tab-' + tab).addEventListener('click', () => show(tab));
    at('tab-' + tab).addEventListener('keydown', event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step !== undefined) {
        const next = tabs[(i + step + tabs.length) % tabs.length];
        show(next);
        at('tab-' + next).focus();
      }
    });
  });
}
