// Actions of the tab SQL.

import {ask, busy} from '../engine.js';
import {change, state} from '../state.js';
import {count} from '../text.js';
import {keep} from './games.js';

// Runs the statements in the worker and shows their error.
async function askSql(call) {
  change({sqlError: ''});
  return busy('Running SQL', () => ask(call, state.query).catch(error => {
    change({sqlError: error.message, sqlSays: '', sqlAnswer: null});
  }));
}

export async function runSql() {
  const started = performance.now(), found = await askSql('sql');
  if (found !== undefined) {
    await keep();
    const seconds = ((performance.now() - started) / 1000).toFixed(2);
    change({sqlAnswer: found, sqlSays: `${found.more ? `the first ${found.rows.length} rows` : count(found.rows.length,
      'row')}, ${seconds} s`});
  }
}

export const sqlAsCsv = () => askSql('csv');
export const setQuery = query => change({query});
