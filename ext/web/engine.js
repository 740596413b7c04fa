// What the page asks of the worker.

import {learn} from './games.js';
import {at, say} from './page.js';
import wasm from 'built/dfen.wasm.gz';
import script from 'built/worker.txt';

// The worker that owns the database, and another one for the board, which answers while the first one is at work. Kept is what the first would need
// to begin again: the database as a file.
export const engine = {
  main: null,
  board: null,
  kept: null,
  choice: null,
  isOpening: false, // then the worker may have another file than what is shown
  wanted: {},   // of the games: by whom, when, how well
  table: null, // that was chosen last, with what is known of it
  stops: 0,    // how often Stop was pressed
};

// What was compressed by gzip.
export const unpack = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

// A worker with dfen; answers go to those who asked, and how much of a file was read to the page.
function startOne() {
  const one = {worker: new Worker(URL.createObjectURL(new Blob([script], {type: 'text/javascript'}))), waiting: new Map(), next: 1};
  one.worker.onerror = event => notice(`The worker failed: ${event.message}`);
  one.worker.onmessage = ({data}) => {
    if (data.share !== undefined) {
      at('busy-share').textContent = ` ${Math.floor(100 * data.share)} %`;
      return;
    }
    const {resolve, reject} = one.waiting.get(data.id);
    one.waiting.delete(data.id);
    if (data.error === undefined) {
      resolve(data.value);
    } else {
      reject(new Error(data.error));
    }
  };
  one.start = askOne(one, 'start', engine.wasm);
  return one;
}

export async function startWorkers() {
  engine.wasm = await unpack(wasm).arrayBuffer();
  Object.assign(engine, {main: startOne(), board: startOne()});
  const [versions] = await Promise.all([engine.main.start, engine.board.start]);
  at('versions').textContent = `dfen ${versions.dfen}, SQLite ${versions.sqlite}`;
}

function askOne(one, call, argument) {
  return new Promise((resolve, reject) => {
    const id = one.next++;
    one.waiting.set(id, {resolve, reject});
    one.worker.postMessage({id, call, argument});
  });
}

export const ask = (call, argument) => askOne(engine.main, call, argument);
export const askBoard = (call, argument) => askOne(engine.board, call, argument);

// Ends whatever runs. A new worker begins with the database as it was after the last statement that changed it.
export async function stopWorker() {
  ++engine.stops;
  const {worker, waiting} = engine.main;
  worker.terminate();
  for (const {reject} of waiting.values()) {
    reject(new Error('Stopped.'));
  }
  at('busy').hidden = true;
  engine.main = startOne();
  const {choice, kept, wanted} = engine; // all of it is asked before anything else
  const went = await busy('Going back to what was there', () => Promise.all([engine.main.start, ...(kept === null ? [] : [ask('open', kept)]),
    ...(kept === null || choice === null ? [] : [ask('pool', choice), ...(choice.game === '' ? [] : [ask('filters', choice), ask('filter', {choice, wanted})])])]));
  if (went === undefined) {
    engine.choice = null;
    at('pooled').hidden = true;
  } else if (engine.choice !== null) {
    learn();
  }
}

// busy('Pooling ...', work): shows that something runs, and Stop, when it takes longer than a moment.
let jobs = 0;
export async function busy(text, work) {
  const timer = setTimeout(() => {
    say(at('busy-text'), text);
    at('busy-share').textContent = '';
    at('busy').hidden = false;
  }, 150);
  ++jobs;
  try {
    return await work();
  } catch (error) {
    notice(error.message);
    return undefined;
  } finally {
    clearTimeout(timer);
    if (--jobs === 0) {
      at('busy').hidden = true;
    }
  }
}

let hiding;

// Says something for a while.
export function notice(text) {
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    at('notice').hidden = true;
  }, 15000);
  say(at('notice-text'), text);
  at('notice').hidden = text === '';
}
