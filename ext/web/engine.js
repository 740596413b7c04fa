// Requests to the workers.

import {learn} from './games.js';
import {at, say} from './page.js';
import wasm from 'built/dfen.wasm.gz';
import script from 'built/worker.txt';

// The main worker owns the database; the worker of the board answers while the main one is busy. `kept` is the file that a new main worker
// would open.
export const engine = {
  main: null,
  board: null,
  kept: null,
  choice: null,
  isOpening: false, // then the worker may have another file than the one shown
  wanted: {},  // the filters
  table: null, // the selected table and its properties
  stops: 0,    // how many times Stop was pressed
};

// Decompresses gzip.
export const unpack = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

// Starts a worker with dfen. Its answers settle the promises of askOne; progress of reading a file is shown.
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

// Stops the running request. A new worker opens the database as it was after the last statement that changed it.
export async function stopWorker() {
  ++engine.stops;
  const {worker, waiting} = engine.main;
  worker.terminate();
  for (const {reject} of waiting.values()) {
    reject(new Error('Stopped.'));
  }
  at('busy').hidden = true;
  engine.main = startOne();
  const {choice, kept, wanted} = engine; // all requests are sent before any other
  const went = await busy('Opening the file again', () => Promise.all([engine.main.start, ...(kept === null ? [] : [ask('open', kept)]),
    ...(kept === null || choice === null ? [] : [ask('pool', choice), ...(choice.game === '' ? [] : [ask('filters', choice), ask('filter', {choice, wanted})])])]));
  if (went === undefined) {
    engine.choice = null;
    at('pooled').hidden = true;
  } else if (engine.choice !== null) {
    learn();
  }
}

// busy('Sorting', work): shows a text and the button Stop while work takes longer than a moment. Returns undefined after an error, which is shown.
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

// Shows a message for 15 seconds.
export function notice(text) {
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    at('notice').hidden = true;
  }, 15000);
  say(at('notice-text'), text);
  at('notice').hidden = text === '';
}
