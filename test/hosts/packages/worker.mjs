// The page's worker without a page: ask(call, argument) as in ext/web/engine.js, with the script embedded in the page.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {gunzipSync} from 'node:zlib';

export async function startWorker(page) {
  const read = name => readFileSync(path.join(path.dirname(page), name));
  const waiting = new Map(), self = {};
  new Function('self', 'postMessage', read('worker.txt').toString())(self, ({id, value, error, share}) => {
    if (error !== undefined) {
      waiting.get(id).reject(new Error(error));
    } else if (share === undefined) {
      waiting.get(id).resolve(structuredClone(value));
    }
  });
  const ask = (call, argument) => new Promise((resolve, reject) => {
    waiting.set(waiting.size, {resolve, reject});
    self.onmessage({data: {id: waiting.size - 1, call, argument}});
  });
  await ask('start', gunzipSync(read('dfen.wasm.gz')));
  return ask;
}
