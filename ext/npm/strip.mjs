// Prints a C header without its comments and empty lines, but for a first line that says so.
// Usage: node strip.mjs FILE.h
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';

const [file] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
console.log(`/* SQLite's ${basename(file)}, which is in the public domain, without its comments. */`);
console.log(text.replaceAll(/\/\*[^]*?\*\//g, ' ').replaceAll(/[ \t]+$/gm, '').replaceAll(/\n{2,}/g, '\n').trim());
