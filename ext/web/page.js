// The whole page as a function of the state, and where the focus goes.

import {html, nothing, render} from 'lit-html';
import {isListOld, openFiles, openSample, stop} from './actions/games.js';
import {closeGame, step} from './actions/place.js';
import {go} from './address.js';
import {ask, busy, notice} from './engine.js';
import {icon, iconButton, menu} from './icons.js';
import {forget} from './kept.js';
import {download, say} from './parts.js';
import {answer, change, isOld, state} from './state.js';
import {shown, visible} from './text.js';
import {columns, fileSays} from './view/columns.js';
import {explorer} from './view/explorer.js';
import {chips, filters} from './view/filters.js';
import {reached} from './view/reached.js';
import {list} from './view/list.js';
import {games} from './view/games_tab.js';
import {players} from './view/players.js';
import {position} from './view/position_tab.js';
import {practise} from './view/exercise.js';
import {dice, rolls} from './view/rolls.js';
import {sql} from './view/sql_tab.js';
import {story} from './view/game.js';
import {summaryOf} from './words.js';

const TABS = [['explore', 'Explore'], ['games', 'Games'], ['players', 'Players']];
const OTHERS = [['position', 'Position'], ['sql', 'SQL']];
const at = id => document.getElementById(id);

function tab(s, name, text) {
  const choose = () => name === s.tab ? name === 'games' && s.game !== '' && closeGame() : go({tab: name}, 'pushState');
  const isStop = s.tab === name || name === 'explore' && OTHERS.some(([other]) => other === s.tab);
  return html`<button role="tab" id=${`tab-${name}`} aria-controls=${name} aria-selected=${String(s.tab === name)}
    tabindex=${isStop ? 0 : -1} @click=${choose}>${icon(name)}<span>${text}</span></button>`;
}

async function saveCopy() {
  download(await busy('Writing the database', () => ask('save')), state.file.name.replace(/\.[^.]*$/, '') + ' copy.db');
}

function forgetFile() {
  forget();
  at('file-menu').firstElementChild.focus();
}

// A button that opens files.
function fileButton(id) {
  const open = async ({currentTarget}) => {
    await openFiles(currentTarget.files);
    currentTarget.value = '';
  };
  return html`<label class="button primary">Open your games<input type="file" id=${id} class="unseen" multiple
    @change=${open}></label>`;
}

const fileMenu = s => menu('file-menu', 'file', 'The files', html`<strong>${s.choice === null ? 'No games are open'
  : say(fileSays(s))}</strong>
  <p class="hint" id="pooled-summary">${s.choice === null ? '' : say(summaryOf(s.choice, s.totals))}</p> ${
    fileButton('file')}<p class="hint">A SQLite database, or CSV and JSON files with positions and results, also
    compressed (.gz). They stay on your device.</p><button type="button" id="sample" @click=${openSample}>Sample
    games</button><button type="button" id="columns" ?hidden=${s.table === null} @click=${() =>
    change({areColumnsOpen: true})}>Columns and counts</button><button type="button" id="save" ?hidden=${s.file
    === null} @click=${saveCopy}>Save a copy as a database</button><button type="button" id="forget" aria-busy=${
    String(s.isKeeping)} ?hidden=${s.kept === undefined} @click=${forgetFile}>Forget <bdi id="kept-name">${
    visible(s.kept ?? '')}</bdi></button><hr><p class="hint"><span id="versions">${s.versions}</span>; runs in this page
    only: no server, no network, no cookies.</p>`,
html`<span class="long">${s.file === null ? 'Open' : s.isSample ? 'Sample games' : say(shown(s.file.name))}</span>`,
  true);

const header = s => html`<a class="skip" href="#main">Skip to the content</a><header>
  <h1><span class="logo" aria-hidden="true"><i></i><i></i><i></i></span><span>Dice Chess</span></h1>
  <nav><div role="tablist" aria-label="Views">${TABS.map(([name, text]) => tab(s, name, text))}</div>${
    menu('other-tabs', 'more', 'More views', html`${OTHERS.map(([name, text]) => html`<button type="button" id=${`tab-${
    name}`} aria-current=${s.tab === name ? 'page' : nothing} @click=${() => go({tab: name}, 'pushState')}>${
    text}</button>`)}`, html`<span>More</span>`, true)}</nav>
  <div class="tools">${filters(s)}${fileMenu(s)}</div></header>
<div id="busy" ?hidden=${s.busy === ''}><span class="spinner" aria-hidden="true"></span><span><span id="busy-text"
  role="status">${say(s.busy)}</span><progress ?hidden=${s.share === null} value=${s.share ?? 0}
  aria-label="done"></progress><span id="busy-share">${s.share === null ? '' : ` ${
    Math.floor(100 * s.share)}%`}</span></span><button id="stop" class="plain" @click=${stop}>Stop</button></div>
<div id="notice" role="alert" ?hidden=${s.notice === ''}><span id="notice-text">${say(s.notice)}</span>${
  iconButton('notice-close', 'close', 'Close this message', () => notice(''))}</div>`;

// The board can be played on before the games are pooled.
const page = s => html`${header(s)}<main id="main">${chips(s)}${columns(s)}<div id="pooled" ?hidden=${s.choice === null
  && s.areColumnsOpen} aria-busy=${String(s.choice !== null && (isListOld() || isOld(s)))}>
  <section id="explore" role="tabpanel" aria-labelledby="tab-explore" ?hidden=${s.tab !== 'explore'}>${
    s.tab !== 'explore' ? '' : explorer(s, {dice: dice(s), rolls: rolls(s), reached: reached(s), list: list(s),
    practise: practise(s)})}</section>
  <section id="games" role="tabpanel" aria-labelledby="tab-games" ?hidden=${s.tab !== 'games'}>${s.tab !== 'games' ? ''
    : s.game !== '' ? story(s) : games(s)}</section>
  <section id="players" role="tabpanel" aria-labelledby="tab-players" ?hidden=${s.tab !== 'players'}>${
    s.tab !== 'players' ? '' : players(s)}</section></div>${position(s)}${sql(s)}</main>`;

// ---- The focus ----

// Makes the elements of a box that match a selector one tab stop. The keys of `steps` move between them by so many
// elements; Tab leaves them.
function makeOneStop(box, selector, steps = {ArrowDown: 1, ArrowUp: -1}) {
  let current = null;
  const stopAt = line => {
    current = line;
    box.querySelectorAll(selector).forEach(one => {
      one.tabIndex = one === line ? 0 : -1;
    });
  };
  const update = () => stopAt(current?.isConnected && current.matches(selector) ? current
    : box.querySelector(selector));
  update();
  new MutationObserver(update).observe(box, {childList: true, subtree: true});
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

// Moves the focus where a paint removed, hid or disabled the focused element. A paint in the middle of a change of the
// focus sees it on body.
function keepFocus(before) {
  const {activeElement: now} = document;
  if (now.disabled) { // browsers would take the focus from it later
    const [first, next] = now.id.startsWith('story') ? ['story-forward', 'story-back'] : ['line-forward', 'line-back'];
    (at(first)?.disabled === false ? at(first) : at(next))?.focus({preventScroll: true});
  } else if (before !== document.body && (now === document.body || now.closest('[hidden]') !== null)) {
    const home = at('story-close') ?? at('report-title') ?? at('detail-title') ?? at('story-of');
    home?.focus({preventScroll: true});
  }
}

let lastTab, lastGame, lastStep;

export function paintPage(s) {
  const {activeElement: before} = document, isFirst = lastTab === undefined;
  document.documentElement.classList.toggle('embed', s.view === 'board');
  render(page(s), document.body);
  if (state.promotion !== null && at('turn-promotion') !== null
    && !at('turn-promotion').contains(document.activeElement)) {
    at('turn-promotion').firstElementChild?.focus({preventScroll: true});
  }
  keepFocus(before);
  if (s.tab !== lastTab) {
    lastTab = s.tab;
    document.documentElement.scrollTop = 0;
  }
  const game = s.tab === 'games' && answer('story') !== undefined ? s.game : '';
  if (game !== lastGame) { // a game that was opened takes the focus, so that arrow keys step through it
    lastGame = game;
    if (game !== '') {
      document.documentElement.scrollTop = 0;
      at('story-title').focus({preventScroll: true});
    }
  }
  if (isFirst) {
    beginFocus();
  }
  beginStops();
  const line = at('line'), step = line?.querySelector('[aria-current]');
  if (step && step.textContent !== lastStep) { // a line that scrolls, on a phone
    lastStep = step.textContent;
    line.scrollLeft = step.offsetLeft + step.offsetWidth - line.offsetLeft - line.clientWidth;
  }
  const turns = at('story-turns'), now = turns?.querySelector('[aria-current]');
  if (now && turns.scrollHeight > turns.clientHeight) { // the turn shown stays in sight, and the page where it is
    turns.scrollTop = Math.max(now.offsetTop - turns.offsetTop - turns.clientHeight + 40, Math.min(turns.scrollTop,
      now.offsetTop - turns.offsetTop - 8));
  }
}

const FOUR = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8};
const STOPS = {'turn-squares': ['button', FOUR], squares: ['button', FOUR], 'rolls-played': ['button', FOUR],
  continuations: ['button.line'], 'pooled-table': ['.pos'], 'story-turns': ['button', {ArrowDown: 1, ArrowUp: -1}]};
const stopped = new WeakSet();

// Makes one tab stop of each box that is there.
function beginStops() {
  for (const [id, [selector, steps]] of Object.entries(STOPS)) {
    const box = at(id);
    if (box !== null && !stopped.has(box)) {
      stopped.add(box);
      makeOneStop(box, selector, steps);
    }
  }
}

function beginFocus() {
  makeOneStop(document.querySelector('[role=tablist]'), '[role=tab]', {ArrowRight: 1, ArrowLeft: -1});
  addEventListener('keydown', event => { // steps along the line or the game, except where arrow keys have another use
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (by !== undefined && ['explore', 'games'].includes(state.tab) && !event.altKey && !event.ctrlKey
      && !event.metaKey && !event.shiftKey &&
        event.target.closest('input, select, textarea, [role=tab], [role=grid], .scroll, #rolls-played') === null) {
      step(by);
    }
  });
  addEventListener('pointerdown', ({target}) => {
    document.querySelectorAll('.menu[open]').forEach(one => {
      one.open = one.contains(target);
    });
  });
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    openFiles(event.dataTransfer.files);
  });
}

export const startError = error => notice(`dfen cannot start in this browser: ${shown(error.message)}`);
