// Prints C without comments and empty lines, below a comment of one's own that says so. What stands in quotes is no comment, and
// licences stay.
// Usage: node strip.mjs "/* HEAD */" FILE
import {readFileSync} from 'node:fs';

const [head, file] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const bare = text.replaceAll(/"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|\/\*[^]*?\*\/|\/\/.*/g, 
  token => token[0] === '/' && !token.includes('Copyright') ? ' ' : token);
console.log(head);
console.log(bare.replaceAll(/[ \t]+$/gm, '').replaceAll(/\n{2,}/g, '\n').trim());
