// Shared by all parts of the page. All SQL runs in a worker; its answers enter the page as text and pictures, never as markup.

import {setAddress} from './address.js';
import {visible} from './text.js';

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const SQUARES_OF_RANK = [0, 1, 2, 3, 4, 5, 6, 7];
export const NAMES = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
export const SHOWN_AT_FIRST = 25;

export const at = id => document.getElementById(id);

// make('td', {className: 'num'}, 'text', node ...) returns an element with properties and children.
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

// Writes a text; the values in it that shown() marked become <bdi>, so that they cannot change the direction of the text around them.
export function say(element, text) {
  element.replaceChildren(...text.split(/\u2068(.*?)\u2069/).map((part, i) => i % 2 === 1 ? make('bdi', {}, part) : visible(part)));
}

// Returns a button that calls press().
export function makeButton(press, properties, ...children) {
  return make('button', {type: 'button', onclick: press, ...properties}, ...children);
}

export const picture = svg => 'data:image/svg+xml,' + encodeURIComponent(svg);

export function count(number, one, many = one + 's') {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

// Makes the elements of a box that match a selector one tab stop. The keys of `steps` move between them by so many elements; Tab leaves them.
export function makeOneStop(box, selector, steps = {ArrowDown: 1, ArrowUp: -1}) {
  let current = null;
  const stopAt = line => {
    current = line;
    box.querySelectorAll(selector).forEach(one => {
      one.tabIndex = one === line ? 0 : -1;
    });
  };
  const stop = () => stopAt(current?.isConnected ? current : box.querySelector(selector));
  stop();
  new MutationObserver(stop).observe(box, {childList: true, subtree: true});
  box.addEventListener('focusin', ({target}) => target.matches(selector) && stopAt(target));
  box.addEventListener('keydown', event => {
    const all = [...box.querySelectorAll(selector)].filter(line => line.checkVisibility());
    const next = all[all.indexOf(event.target) + steps[event.key]];
    if (next !== undefined) {
      event.preventDefault();
      next.focus();
    }
  });
}

// Sets an attribute to true on one element and to false on the others.
export function chooseOne(all, one, attribute) {
  for (const other of all) {
    other.setAttribute(attribute, String(other === one));
  }
}

export const tabs = ['games', 'position', 'sql'];

export function show(name) {
  chooseOne(document.querySelectorAll('[role=tab]'), at('tab-' + name), 'aria-selected');
  for (const tab of tabs) {
    at(tab).hidden = tab !== name;
    at('tab-' + tab).tabIndex = tab === name ? 0 : -1;
  }
  document.documentElement.scrollTop = 0;
}

export const shownTab = () => tabs.find(tab => !at(tab).hidden);

export function beginTabs() {
  for (const tab of tabs) {
    const choose = () => {
      if (tab !== shownTab()) {
        show(tab);
        setAddress({tab});
      }
    };
    at('tab-' + tab).addEventListener('click', choose);
    at('tab-' + tab).addEventListener('focus', choose);
  }
  makeOneStop(document.querySelector('nav'), '[role=tab]', {ArrowRight: 1, ArrowLeft: -1});
}
