// Starts the page.

import {reopen} from './actions/games.js';
import {stateInAddress} from './address.js';
import {start} from './engine.js';
import {beginKept, readKept, sayKept} from './kept.js';
import {paintPage, startError} from './page.js';
import {change, paintBy, state} from './state.js';

async function begin() {
  const report = changes => change(changes);
  Object.assign(state, stateInAddress());
  paintBy(paintPage);
  const {dfen, sqlite} = await start(report);
  change({versions: `dfen ${dfen}, SQLite ${sqlite}`});
  addEventListener('popstate', () => change(stateInAddress()));
  beginKept(report);
  const [file, name, choice] = await readKept(['file', 'name', 'choice']);
  if (name !== undefined) {
    await reopen({file, name, choice});
    sayKept();
  }
}

begin().catch(startError);
