// dfen_canonical by chessops: the FEN parsed, flipped and mirrored as the fold 'mirror' has it, and written.
// Usage: node peers.mjs POSITIONS.tsv   (lines of dfen TAB dfen_canonical(dfen); chessops is in node_modules here)
// Prints the nanoseconds of CPU time of one position, and says on standard error how many answers differ.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const chessops = (part) => import(pathToFileURL(`node_modules/chessops/dist/esm/${part}.js`));
const { parseFen, makeFen } = await chessops('fen');
const { transformSetup, flipVertical, flipHorizontal } = await chessops('transform');

function colourFlip(setup) {
  const flipped = transformSetup(setup, flipVertical);
  [flipped.board.white, flipped.board.black] = [flipped.board.black, flipped.board.white];
  flipped.turn = flipped.turn === 'white' ? 'black' : 'white';
  return flipped;
}

function canonical(fen) {
  let setup = parseFen(fen).unwrap();
  if (setup.turn === 'black') setup = colourFlip(setup);
  const text = makeFen(setup);
  if (setup.castlingRights.nonEmpty()) return text;
  const mirror = makeFen(transformSetup(setup, flipHorizontal));
  return mirror < text ? mirror : text;
}

const lines = readFileSync(process.argv[2], 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const different = lines.filter(([fen, expected]) => canonical(fen) !== expected).length;
if (different > 0) console.error(`peers: chessops answers otherwise for ${different} of ${lines.length}`);

const before = process.cpuUsage();
for (const [fen] of lines) canonical(fen);
const { user, system } = process.cpuUsage(before);
console.log(Math.round(((user + system) * 1000) / lines.length));
