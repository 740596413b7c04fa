// Starts the page.

import {address} from './address.js';
import {beginBoards, showPicture} from './board.js';
import {askBoard, engine, notice, startWorkers, stopWorker} from './engine.js';
import {beginExplorer} from './explorer.js';
import {beginFiles} from './files.js';
import {beginFilters} from './filters.js';
import {beginGame} from './game.js';
import {beginGames, showAddress} from './games.js';
import {beginKept, restore} from './kept.js';
import {at, beginTabs, show, START, tabs} from './page.js';
import {beginPosition, openPosition, setPosition, showPosition} from './position.js';
import {beginRolls} from './rolls.js';
import {beginSql} from './sql.js';

async function begin() {
  beginTabs();
  beginKept();
  beginPosition();
  beginBoards();
  beginFiles();
  beginFilters();
  beginGames();
  beginGame();
  beginRolls();
  beginExplorer(openPosition);
  beginSql();
  at('stop').addEventListener('click', stopWorker);
  at('notice-close').addEventListener('click', () => notice(''));
  await startWorkers();
  const {tab, position, board = START} = address();
  show(tabs.includes(tab) ? tab : 'games');
  setPosition(position ?? START);
  askBoard('step', {dfen: board, roll: null, bottom: 'w'}).then(({svg, dfen}) => showPicture(at('welcome-picture'), svg, dfen), () => undefined);
  addEventListener('popstate', showAll);
  await restore();
  if (engine.choice !== null) {
    showPosition(); // now with its results
  }
}

// Restores the state in the address after Back, Forward or a link within the page.
async function showAll() {
  const {tab, position} = address();
  show(tabs.includes(tab) ? tab : 'games');
  if (position !== undefined) {
    setPosition(position);
  } else {
    await showAddress();
  }
}

begin().catch(error => notice(`dfen cannot start in this browser: ${error.message}`));
