// What the page asks of the worker.

import {learn} from './explorer.js';
import {at, say} from './page.js';
import wasm from 'built/dfen.wasm.gz';
import script from 'built/worker.txt';

// What is asked of the worker, one after the other; kept is what it would need to begin again: the database as a file.
export const engine = {
  worker: null,
  waiting: new Map(),
  next: 1,
  kept: null,
  played: [],   // the lines that are shown
  choice: null,
  isOpening: false, // then the worker may have another file than what is shown
  wanted: {},   // of the games: by whom, when, how well
  table: null, // that was chosen last, with what is known of it
  dice: [],    // clicked so far
  stops: 0,    // how often Stop was pressed
};

// What was compressed by gzip.
export const unpack = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

export async function startWorker() {
  const url = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
  engine.worker = new Worker(url);
  engine.worker.onerror = event => notice(`The worker failed: ${event.message}`);
  engine.worker.onmessage = ({data}) => {
    if (data.share !== undefined) {
      at('busy-share').textContent = ` ${Math.floor(100 * data.share)} %`;
      return;
    }
    const {resolve, reject} = engine.waiting.get(data.id);
    engine.waiting.delete(data.id);
    if (data.error === undefined) {
      resolve(data.value);
    } else {
      reject(new Error(data.error));
    }
  };
  engine.wasm ??= await unpack(wasm).arrayBuffer();
  const versions = await ask('start', engine.wasm);
  at('versions').textContent = `dfen ${versions.dfen}, SQLite ${versions.sqlite}`;
}

export function ask(call, argument) {
  return new Promise((resolve, reject) => {
    const id = engine.next++;
    engine.waiting.set(id, {resolve, reject});
    engine.worker.postMessage({id, call, argument});
  });
}

// Ends whatever runs. A new worker begins with the database as it was after the last statement that changed it.
export async function stopWorker() {
  ++engine.stops;
  engine.worker.terminate();
  for (const {reject} of engine.waiting.values()) {
    reject(new Error('Stopped.'));
  }
  engine.waiting.clear();
  at('busy').hidden = true;
  const went = await busy('Going back to what was there', () => Promise.all([startWorker(),
    ...(engine.kept === null ? [] : [ask('open', engine.kept)]),
    ...(engine.kept === null || engine.choice === null ? []
      : [ask('pool', engine.choice), ask('filter', {choice: engine.choice, wanted: engine.wanted})])]));
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

export function notice(text) {
  say(at('notice-text'), text);
  at('notice').hidden = text === '';
}
