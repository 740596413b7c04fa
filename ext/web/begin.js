// The last of the page's files: it begins.

import {beginBoards} from './board.js';
import {engine, notice, startWorker, stopWorker} from './engine.js';
import {beginExplorer, goTo} from './explorer.js';
import {beginFiles} from './files.js';
import {beginGames} from './games.js';
import {beginKept, restore} from './kept.js';
import {at, beginTabs, openPosition, show, START} from './page.js';
import {beginPosition, setPosition, showPosition} from './position.js';
import {beginSql} from './sql.js';

async function begin() {
  const place = history.state; // of before a reload; none of who comes for the first time, or by a link
  const byLink = location.hash !== '';
  beginTabs();
  beginKept();
  beginPosition();
  beginBoards();
  beginFiles();
  beginGames();
  beginExplorer();
  beginSql();
  at('stop').addEventListener('click', stopWorker);
  at('notice-close').addEventListener('click', () => notice(''));
  await startWorker();
  show(place?.tab ?? (byLink ? 'position' : 'games'));
  setPosition(linkedPosition());
  addEventListener('hashchange', () => {
    if ((history.state?.tab ?? 'position') === 'position') { // else popstate shows the place
      openPosition(linkedPosition());
    }
  });
  await restore();
  if (engine.choice !== null) {
    showPosition(); // now it says how the games fared from it
    if (place?.key !== undefined) {
      await goTo(place.key, place.path, place.seen, 'replaceState');
    }
  }
}

// The position of a link such as dfen.html#8/8/...; of a link with a broken escape, the start position.
function linkedPosition() {
  try {
    return decodeURIComponent(location.hash.slice(1)) || START;
  } catch {
    return START;
  }
}

begin().catch(error => notice(`dfen cannot start in this browser: ${error.message}`));
