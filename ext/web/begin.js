// Starts the page.

import {isGiven, openSample, reopen, restoreFiles} from './actions/games.js';
import {playComputer} from './actions/play.js';
import {stateInAddress} from './address.js';
import {askBoard, start} from './engine.js';
import {beginKept, readKept, sayKept} from './kept.js';
import {paintPage, startError} from './page.js';
import {picture} from './parts.js';
import {change, paintBy, state} from './state.js';

async function begin() {
  const report = changes => change(changes);
  Object.assign(state, stateInAddress());
  paintBy(now => {
    paintPage(now);
    playComputer(now);
  });
  beginKept(report);
  const kept = readKept(['files', 'name', 'choice', 'own', 'knowsRules', 'solved']);
  const {dfen, sqlite} = await start(report), [files, name, choice, own = [], knowsRules = false, solved = []] =
    await kept;
  change({versions: `dfen ${dfen}, SQLite ${sqlite}`, own, knowsRules, solved});
  addEventListener('popstate', () => {
    change(stateInAddress());
    restoreFiles();
  });
  addEventListener('focus', async () => { // else what another tab has kept would be overwritten
    const [games = state.own, exercises = state.solved] = await readKept(['own', 'solved']);
    change({own: games, solved: exercises});
  });
  document.documentElement.style.setProperty('--pieces', `url("${picture(await askBoard('pieces'))}")`);
  if (name === undefined && !isGiven) {
    await openSample();
  } else if (!isGiven) {
    await reopen({files, name, choice});
    sayKept();
  }
}

begin().catch(startError);
