// The page's worker without a page: ask(call, argument) as ext/web/engine.js does, on the text that the page has.
import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';

export async function startWorker(page) {
  const html = readFileSync(page, 'utf8');
  const part = id => new RegExp(`<script type="text/plain" id="${id}">([^]*?)</script>`).exec(html)[1];
  const calls = new Function('postMessage', `let onmessage;\n${part('worker-text')}\nreturn calls;`)(() => {});
  await calls.start(gunzipSync(Buffer.from(part('wasm'), 'base64')));
  return async (call, argument) => structuredClone(await calls[call](argument, () => {}));
}
