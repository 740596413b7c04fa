// Writes the page: one HTML file that needs nothing else. The WebAssembly module and the sample's games are in it, compressed; its
// content security policy names its style sheet and its script by their hashes, and allows nothing else.
// What it pools and counts by are the files of sql/.
// Usage: node build.mjs dfen.wasm games.csv OUT.html
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {gzipSync} from 'node:zlib';

const [wasm, games, out] = process.argv.slice(2);
const here = name => readFileSync(new URL(name, import.meta.url), 'utf8');
const packed = bytes => gzipSync(bytes, {level: 9}).toString('base64');
const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const style = here('page.css');
const page = ['page.js', 'text.js', 'engine.js', 'board.js', 'position.js', 'kept.js', 'files.js', 'games.js', 'explorer.js', 'sql.js', 'begin.js'].map(here).join('\n');
// Of a file of sql/: `.bail on` is a command of the shell, and all that the page does not know.
const sql = name => here(`../../sql/${name}.sql`).replaceAll(/^\.bail on\n/gm, '');
// With two LIMITs the columns of a story are worked out once each, not wherever they are named. Then it is of all turns, which the page makes those of one game.
const estimates = sql('estimates').replace(/(\n {6}current_model)\);/, '$1 LIMIT -1) LIMIT -1;');
const texts = {VIEWS: sql('views') + estimates, COUNTED_CONTINUATIONS: sql('counts_continuations').replace(/^PRAGMA.*\n/m, '').replace(/;\s*$/, '')};
if (Object.values(texts).some(text => /^\./m.test(text)) || estimates === sql('estimates')) {
  throw new Error('a file of sql/ has a command of the shell that the page does not know, or another story');
}
const worker = here('../wasm/dfen.mjs').replaceAll(/^export /gm, '') + Object.entries(texts).map(([name, text]) => `const ${name} = ${JSON.stringify(text)};\n`).join('') +
  ['text.js', 'kinds.js', 'separated.js', 'columns.js', 'results.js', 'dates.js', 'choice.js', 'turns.js', 'model.js', 'pooling.js', 'filter.js', 'played.js', 'counted.js', 'worker.js'].map(here).join('\n');
const policy = ["default-src 'none'", `script-src ${hash(page)} 'wasm-unsafe-eval' blob:`, `style-src ${hash(style)}`, 'img-src data:',
  'worker-src blob:', "base-uri 'none'", "form-action 'none'"].join('; ');

const parts = {POLICY: policy, STYLE: style, PAGE: page, WORKER: worker, WASM: packed(readFileSync(wasm)), SAMPLE: packed(readFileSync(games))};
for (const [name, text] of Object.entries(parts)) {
  if (/<\/(script|style)/i.test(text)) {
    throw new Error(`${name} would end its element`);
  }
}
writeFileSync(out, here('page.html').replaceAll(/@([A-Z]+)@/g, (_, name) => parts[name]));
