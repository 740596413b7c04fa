// Requests to the workers. The main worker owns the database; the worker of the board answers while the main one is
// busy.

import wasm from 'built/dfen.wasm.gz';
import script from 'built/worker.txt';

export const engine = {
  kept: null, // the files that a new main worker would open
  stops: 0,   // how many times Stop was pressed
};

let report = () => undefined, module, main, board, setStarted;

export const started = new Promise(resolve => {
  setStarted = resolve;
});

// Decompresses gzip.
export const unpack = bytes => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));

// Starts a worker with dfen. Its answers settle the promises of askOne; progress of reading a file is reported.
function startOne() {
  const one = {worker: new Worker(URL.createObjectURL(new Blob([script], {type: 'text/javascript'}))),
    waiting: new Map(), next: 1};
  one.worker.onerror = event => notice(`The worker failed: ${event.message}`);
  one.worker.onmessage = ({data: {id, value, error, share}}) => {
    if (share !== undefined) {
      report({share});
      return;
    }
    const {resolve, reject} = one.waiting.get(id);
    one.waiting.delete(id);
    if (error === undefined) {
      resolve(value);
    } else {
      reject(new Error(error));
    }
  };
  one.start = askOne(one, 'start', module);
  return one;
}

// Starts the workers. reporter({busy, share, notice}) is called with what changes: a text or '' for two of them, and
// the share that is done. Returns the versions.
export async function start(reporter) {
  report = reporter;
  module = await unpack(wasm).arrayBuffer();
  [main, board] = [startOne(), startOne()];
  const [versions] = await Promise.all([main.start, board.start]);
  setStarted();
  return versions;
}

function askOne(one, call, argument) {
  return new Promise((resolve, reject) => {
    const id = one.next++;
    one.waiting.set(id, {resolve, reject});
    one.worker.postMessage({id, call, argument});
  });
}

export const ask = (call, argument) => askOne(main, call, argument);
export const askBoard = (call, argument) => askOne(board, call, argument);

// Stops the running request, and starts a new worker.
export function restart() {
  ++engine.stops;
  const {worker, waiting} = main;
  worker.terminate();
  main = startOne();
  waiting.forEach(({reject}) => reject(new Error('Stopped.')));
  report({busy: ''});
  return main.start;
}

let jobs = 0;

// Reports a text while work takes longer than a moment. Returns undefined after an error, which is shown if isWanted()
// still.
export async function busy(text, work, isWanted = () => true) {
  const timer = setTimeout(() => report({busy: text, share: null}), 150);
  ++jobs;
  try {
    return await work();
  } catch (error) {
    if (isWanted()) {
      notice(error.message);
    }
    return undefined;
  } finally {
    clearTimeout(timer);
    if (--jobs === 0) {
      report({busy: ''});
    }
  }
}

let hiding;

// Shows a message for fifteen seconds, and while the pointer or the focus is on it.
export function notice(text) {
  clearTimeout(hiding);
  hiding = setTimeout(function hide() {
    if (document.querySelector('#notice:is(:hover, :focus-within)') === null) {
      report({notice: ''});
    } else {
      hiding = setTimeout(hide, 2000);
    }
  }, 15000);
  report({notice: text});
}
