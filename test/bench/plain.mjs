// poolKey and poolId of dfen/core: microseconds a call, CPU time. Usage: node plain.mjs core.mjs TEXTS
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [core, path] = process.argv.slice(2);
const {poolId, poolKey} = await import(pathToFileURL(resolve(core)).href);
const texts = readFileSync(path, 'utf8').trim().split('\n').slice(0, 100000);

function measured(call) {
  const begin = process.cpuUsage();
  for (const text of texts) {
    call(text);
  }
  const {user, system} = process.cpuUsage(begin);
  return (user + system) / texts.length;
}
texts.slice(0, 20000).forEach(text => [poolKey(text), poolId(text)]); // compiled before the measurement
console.log(`${measured(poolKey).toFixed(4)} ${measured(poolId).toFixed(4)}`);
