// Boards: their squares, a turn that is played on them by clicks, and a picture to take away.

import {askBoard, busy, notice} from './engine.js';
import {follow, place} from './explorer.js';
import {download} from './files.js';
import {at, make, makeButton, makeOneStop, NAMES, picture, SQUARES_OF_RANK} from './page.js';
import {piecesOf} from './position.js';

export const squareName = i => 'abcdefgh'[i % 8] + (8 - Math.floor(i / 8));

export const describePiece = piece => piece === '' ? 'empty' : (piece === piece.toUpperCase() ? 'white ' : 'black ') + NAMES[piece.toLowerCase()];

// 64 buttons over the picture of a board, a8 first: one tab stop, in which the arrow keys go from square to square.
export function makeSquares(box, press) {
  for (const rank of SQUARES_OF_RANK) {
    const row = make('div', {role: 'row'});
    for (const file of SQUARES_OF_RANK) {
      const i = 8 * rank + file;
      row.append(makeButton(({currentTarget}) => {
        currentTarget.focus();
        press(i);
      }, {role: 'gridcell'}));
    }
    box.append(row);
  }
  makeOneStop(box, 'button', {ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8});
}

export const squaresOf = box => [...box.querySelectorAll('button')];

// What had the focus may have gone or be hidden now: then it goes to `home`, not to the body.
export function keepFocus(home) {
  if (document.activeElement === document.body || document.activeElement.closest('[hidden]') !== null) {
    home.focus({preventScroll: true});
  }
}

// ---- A turn ----

// The turn on the board of the tab Games: the position that it begins from, its roll or null, and its steps: the
// position before the first micro-move, and after each. `from` is the square of the piece that was chosen.
const turn = {dfen: '', roll: null, steps: [], from: null, asked: 0, looked: 0};

// The square of a place on the board, as the board is turned.
const squareAt = i => squareName(place.bottom === 'b' ? 63 - i : i);

export function beginTurn(dfen, roll) {
  Object.assign(turn, {dfen, roll: roll === '?' ? null : roll, steps: []});
  return takeStep([], {dfen, roll: turn.roll});
}

// Looks at a position of the turn. Where no micro-move is left after one, the turn is over.
async function takeStep(steps, argument, uci) {
  const asked = ++turn.asked;
  const step = await busy('Finding the moves', () => askBoard('step', {...argument, bottom: place.bottom}));
  if (step === undefined || asked !== turn.asked) {
    return;
  }
  Object.assign(turn, {steps: [...steps, {...step, uci}], from: null});
  showStep();
  if (uci !== undefined && step.moves.length === 0) {
    endTurn();
  }
}

const playedMoves = () => turn.steps.slice(1).map(step => step.uci).join(' ');

// The explorer goes on from what the turn leads to, as by a line of the list.
function endTurn() {
  follow(turn.roll, playedMoves(), turn.steps.at(-1).next);
}

function undoMove() {
  ++turn.asked; // what is on its way comes too late
  turn.from = null;
  if (turn.steps.length > 1) {
    turn.steps.pop();
  }
  showStep();
}

function showStep() {
  const step = turn.steps.at(-1);
  if (step === undefined) {
    return;
  }
  showPicture(at('detail-picture'), step.svg, step.dfen);
  const targets = step.moves.filter(move => move.uci.slice(0, 2) === turn.from).map(move => move.uci.slice(2, 4));
  const pieces = piecesOf(step.placement);
  squaresOf(at('turn-squares')).forEach((button, i) => {
    const name = squareAt(i);
    const what = name === turn.from ? 'from' : targets.includes(name) ? 'to' : step.moves.some(move => move.uci.startsWith(name)) ? 'can' : '';
    button.className = what;
    button.setAttribute('aria-label', `${name} ${describePiece(pieces[place.bottom === 'b' ? 63 - i : i])}${{from: ', chosen', to: ', can be reached', can: ', can move', '': ''}[what]}`);
  });
  const passes = turn.roll !== null && turn.steps.length === 1 && step.moves.length === 0;
  at('turn-status').textContent = turn.roll === null ? '' : passes ? `${turn.roll}: no piece can move.`
    : turn.from !== null ? `${turn.from} can go to ${[...new Set(targets)].join(', ')}.`
    : turn.steps.length > 1 ? `${playedMoves()} played, ${step.dice ?? 'nothing'} left.` : `${turn.roll}: choose a piece that can move.`;
  at('turn-undo').hidden = turn.steps.length < 2;
  at('turn-pass').hidden = !passes;
  at('turn-promotion').hidden = true;
  keepFocus(squaresOf(at('turn-squares')).find(button => button.tabIndex === 0));
}

// A click on a square moves the chosen piece there, or chooses the piece on it.
function pressSquare(i) {
  const name = squareAt(i), moves = turn.steps.at(-1)?.moves ?? []; // none while a turn is looked up
  const found = moves.filter(move => move.uci.slice(0, 4) === turn.from + name);
  if (found.length === 1) {
    takeMove(found[0]);
  } else if (found.length > 1) {
    askPromotion(found);
  } else {
    turn.from = turn.from !== name && moves.some(move => move.uci.startsWith(name)) ? name : null;
    showStep();
  }
}

const takeMove = ({uci, next}) => takeStep(turn.steps, {dfen: next, roll: null}, uci);

function askPromotion(moves) {
  at('turn-promotion').hidden = false;
  at('turn-promotion').replaceChildren(...moves.map(move => makeButton(() => {
    squaresOf(at('turn-squares')).find((_, i) => squareAt(i) === move.uci.slice(2, 4)).focus();
    takeMove(move);
  }, {}, NAMES[move.uci[4]])));
  at('turn-promotion').firstChild.focus();
}

// While a line of the list is pointed at, by a mouse that moves, or has the focus, its turn is drawn as arrows.
export async function showArrows(line) {
  const looked = ++turn.looked;
  if (turn.steps.length === 0) {
    return;
  }
  const drawn = line === null ? turn.steps.at(-1) : await askBoard('arrows',
    {dfen: turn.dfen, roll: line.dataset.dice, moves: line.dataset.moves, bottom: place.bottom}).catch(() => undefined); // it was stopped
  if (looked === turn.looked && drawn !== undefined) {
    showPicture(at('detail-picture'), drawn.svg, drawn.dfen);
  }
}

export function beginBoards() {
  document.querySelectorAll('[data-take]').forEach(beginTaking);
  makeSquares(at('turn-squares'), pressSquare);
  at('turn-squares').addEventListener('keydown', event => {
    if (event.key === 'Escape' || event.key === 'Backspace') {
      event.preventDefault();
      undoMove();
    }
  });
  at('turn-undo').addEventListener('click', undoMove);
  at('turn-pass').addEventListener('click', endTurn);
  at('turn-squares').addEventListener('pointerdown', beginDrag);
}

// A piece that is dragged is chosen where it begins, and goes where it is let go: two clicks. Meanwhile a copy of its square follows the pointer.
function beginDrag(event) {
  const button = event.target.closest('button'), squares = squaresOf(at('turn-squares')), i = squares.indexOf(button);
  if (event.button !== 0 || !/can|from/.test(button?.className ?? '')) {
    return;
  }
  const {pageX, pageY} = event, image = at('detail-picture').getBoundingClientRect(), square = button.getBoundingClientRect();
  let ghost = null;
  const move = ({pageX: x, pageY: y}) => {
    if (ghost === null && Math.hypot(x - pageX, y - pageY) > 6) {
      if (turn.from !== squareAt(i)) {
        pressSquare(i);
      }
      ghost = make('span', {className: 'ghost'});
      Object.assign(ghost.style, {width: `${square.width}px`, height: `${square.height}px`, backgroundImage: `url("${at('detail-picture').src}")`,
        backgroundSize: `${image.width}px ${image.height}px`, backgroundPosition: `${image.x - square.x}px ${image.y - square.y}px`});
      document.body.append(ghost);
    }
    if (ghost !== null) {
      Object.assign(ghost.style, {left: `${x - square.width / 2}px`, top: `${y - square.height / 2}px`});
    }
  };
  const end = ({type, clientX, clientY}) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (ghost === null) {
      return; // a click does the rest
    }
    ghost.remove();
    const to = squares.indexOf(document.elementFromPoint(clientX, clientY)?.closest('button'));
    if (type === 'pointerup' && to >= 0 && to !== i) {
      pressSquare(to);
    }
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

// ---- To take away ----

// A picture knows the position that it shows; its words are those of the SVG's own title.
export function showPicture(image, svg, dfen) {
  image.src = picture(svg);
  image.alt = `${/<title>(.*?)<\/title>/.exec(svg)[1]} ${dfen}`;
  image.dataset.dfen = dfen;
}

// Twice as large as it was made, in the colours in which it is seen.
function asPng(image) {
  const canvas = make('canvas', {width: 2 * image.naturalWidth, height: 2 * image.naturalHeight});
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

// Copies a text, and says so on the button; where the browser does not allow it, `instead` is done.
export async function copyText(button, text, instead) {
  const name = button.dataset.name ??= button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = instead(text) ?? name;
  }
  setTimeout(() => {
    button.textContent = name;
  }, 1500);
}

// The buttons below a board: its picture as a file, and a link that opens its position.
function beginTaking(box) {
  const image = at(box.dataset.take);
  const button = (name, title, work) => makeButton(({currentTarget}) => work(currentTarget), {title}, name);
  box.append(button('SVG', 'Save the board as an SVG', () => download(new Blob([decodeURIComponent(image.src.replace(/.*?,/, ''))], {type: 'image/svg+xml'}), 'board.svg')),
    button('PNG', 'Save the board as a PNG', async () => download(await asPng(image), 'board.png')),
    button('Copy link', 'Copy a link to this position', made => copyText(made, box.dataset.take === 'picture' ? `${location.href.replace(/#.*/, '')}#${encodeURIComponent(image.dataset.dfen)}` : location.href, notice)));
}
