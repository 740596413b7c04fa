// Writes the page: page.html with its style sheet and script. The content security policy allows only these two, by
// their hashes. Usage: node build.mjs page.css page.js OUT.html
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';

const [style, script, out] = process.argv.slice(2)
  .map((name, i) => i === 2 ? name : readFileSync(name, 'utf8').trimEnd());
const hash = text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = ["default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`, `style-src ${hash(style)}`,
  'img-src data:', 'worker-src blob:', "base-uri 'none'", "form-action 'none'"].join('; ');
const parts = {POLICY: policy, STYLE: style, SCRIPT: script};
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');
writeFileSync(out, page.replaceAll(/@([A-Z]+)@/g, (_, name) => parts[name]));
