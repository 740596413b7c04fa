// The whole page as a function of the state, and where the focus goes.

import {html, render} from 'lit-html';
import {isListOld, openFile, openSample, stop} from './actions/games.js';
import {step} from './actions/place.js';
import {go} from './address.js';
import {ask, busy, notice} from './engine.js';
import {forget} from './kept.js';
import {download, say} from './parts.js';
import {answer, isOld, state} from './state.js';
import {shown, visible} from './text.js';
import {columns} from './view/columns.js';
import {explorer} from './view/explorer.js';
import {filters} from './view/filters.js';
import {gamesOf} from './view/games.js';
import {list} from './view/list.js';
import {position} from './view/position.js';
import {report} from './view/report.js';
import {rolls} from './view/rolls.js';
import {sql} from './view/sql.js';
import {story} from './view/story.js';
import {fileButton, welcome} from './view/welcome.js';

const TABS = [['games', 'Games'], ['position', 'Position'], ['sql', 'SQL']];
const at = id => document.getElementById(id);

function tab(s, name, text) {
  const choose = () => name !== state.tab && go({tab: name});
  return html`<button role="tab" id=${`tab-${name}`} aria-controls=${name} aria-selected=${String(s.tab === name)}
    tabindex=${s.tab === name ? 0 : -1}
    @click=${choose} @focus=${choose}>${text}</button>`;
}

async function saveCopy() {
  download(await busy('Writing the database', () => ask('save')), state.file.name.replace(/\.[^.]*$/, '') + ' copy.db');
}

function forgetFile() {
  forget();
  at('file').focus();
}

const header = s => html`<a class="skip" href="#main">Skip to the content</a><header>
  <h1><span class="die" aria-hidden="true"><i></i><i></i><i></i></span>dfen</h1>
  <nav role="tablist" aria-label="Views">${TABS.map(([name, text]) => tab(s, name, text))}</nav>
  <div class="tools">${fileButton('file', 'button')}<button id="sample" @click=${openSample}>Sample<span
    class="long"> games</span></button><button id="save"
    ?hidden=${s.file === null} title="Write the database, with all changes, to a file" @click=${saveCopy}>Save<span
      class="long"> a copy</span></button></div></header>
<div id="busy" ?hidden=${s.busy === ''}><span class="spinner" aria-hidden="true"></span><span><span id="busy-text" role="status">${
  say(s.busy)}</span><span id="busy-share">${s.share === null ? '' : ` ${Math.floor(100 * s.share)} %`}</span></span><button id="stop"
  @click=${stop}>Stop</button></div>
<div id="notice" role="alert" ?hidden=${s.notice === ''}><span id="notice-text">${say(s.notice)}</span><button id="notice-close"
  aria-label="Close this message" @click=${() => notice('')}>×</button></div>`;

const footer = s => html`<footer><p><span
  id="versions">${s.versions}</span> · runs in this page only: no server, no network, no cookies.</p>
  <p id="kept" class="row" ?hidden=${s.kept === undefined} aria-busy=${String(s.isKeeping)}><span><bdi
    id="kept-name">${visible(s.kept ?? '')}</bdi>
    stays in this browser after a reload.</span><button id="forget" @click=${forgetFile}>Forget it</button></p></footer>`;

// Without a file the board can be played on; with one, after its games are pooled.
const page = s => html`${header(s)}<main id="main">${position(s)}
<section id="games" role="tabpanel" aria-labelledby="tab-games" ?hidden=${s.tab !== 'games'}>${columns(s)}
  <div id="pooled" aria-busy=${String(s.choice !== null && (isListOld() || isOld(s)))}
    ?hidden=${s.isPooling || s.table !== null && s.choice === null}>${filters(s)}${story(s)}${report(s)}${
    explorer(s, {welcome: welcome(s), rolls: rolls(s), games: gamesOf(s)})}<div
      ?hidden=${s.choice === null}>${list(s)}</div></div></section>
${sql(s)}</main>${footer(s)}`;

// ---- The focus ----

// Makes the elements of a box that match a selector one tab stop. The keys of `steps` move between them by so many elements; Tab leaves
// them.
function makeOneStop(box, selector, steps = {ArrowDown: 1, ArrowUp: -1}) {
  let current = null;
  const stopAt = line => {
    current = line;
    box.querySelectorAll(selector).forEach(one => {
      one.tabIndex = one === line ? 0 : -1;
    });
  };
  const update = () => stopAt(current?.isConnected && current.matches(selector) ? current : box.querySelector(selector));
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

// Moves the focus where a paint removed, hid or disabled the focused element. A paint in the middle of a change of the focus sees it on
// body.
function keepFocus(before) {
  const {activeElement: now} = document;
  if (now.disabled) { // browsers would take the focus from it later
    const [first, next] = now.id.startsWith('story') ? ['story-forward', 'story-back'] : ['line-forward', 'line-back'];
    (at(first)?.disabled === false ? at(first) : at(next))?.focus({preventScroll: true});
  } else if (before !== document.body && (now === document.body || now.closest('[hidden]') !== null)) {
    const home = answer('story') !== undefined ? at('story-close') : at('report-close') ?? at('detail-title');
    home?.focus({preventScroll: true});
  }
}

let lastTab;

export function paintPage(s) {
  const {activeElement: before} = document, isFirst = lastTab === undefined;
  document.documentElement.classList.toggle('embed', s.view === 'board');
  render(page(s), document.body);
  if (state.promotion !== null && !at('turn-promotion').contains(document.activeElement)) {
    at('turn-promotion').firstElementChild?.focus();
  }
  keepFocus(before);
  if (s.tab !== lastTab) {
    lastTab = s.tab;
    document.documentElement.scrollTop = 0;
  }
  if (isFirst) {
    beginFocus();
  }
}

function beginFocus() {
  const FOUR = {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8};
  makeOneStop(document.querySelector('nav'), '[role=tab]', {ArrowRight: 1, ArrowLeft: -1});
  for (const id of ['turn-squares', 'squares', 'rolls-played']) {
    makeOneStop(at(id), 'button', FOUR);
  }
  makeOneStop(at('continuations'), 'button.line');
  makeOneStop(at('pooled-table'), '.pos');
  addEventListener('keydown', event => { // steps along the line or the game, except where arrow keys have another use
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (by !== undefined && state.tab === 'games' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey &&
        event.target.closest('input, select, textarea, [role=tab], [role=grid], .scroll, #rolls-played') === null) {
      step(by);
    }
  });
  addEventListener('pointerdown', ({target}) => {
    at('filter-box').open = target.closest('#filter-box') !== null && at('filter-box').open;
  });
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
}

export const startError = error => notice(`dfen cannot start in this browser: ${shown(error.message)}`);
