// Boards: their squares, playing a turn on them, and saving a picture.

import {askBoard, busy, notice} from './engine.js';
import {follow, place} from './explorer.js';
import {download} from './files.js';
import {at, make, makeButton, makeOneStop, NAMES, picture, SQUARES_OF_RANK} from './page.js';
import {piecesOf} from './position.js';

export const squareName = i => 'abcdefgh'[i % 8] + (8 - Math.floor(i / 8));

export const describePiece = piece => piece === '' ? 'empty' : (piece === piece.toUpperCase() ? 'white ' : 'black ') + NAMES[piece.toLowerCase()];

// Makes 64 buttons over the picture of a board, a8 first. They are one tab stop; arrow keys move between squares.
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

// Moves the focus to `home` if the focused element was removed or hidden.
export function keepFocus(home) {
  if (document.activeElement === document.body || document.activeElement.closest('[hidden]') !== null) {
    home.focus({preventScroll: true});
  }
}

// Moves the focus to `next` if the focused button was disabled: browsers would take the focus from it later.
export function moveFocus(next) {
  if (document.activeElement.disabled) {
    next.focus({preventScroll: true});
  }
}

// ---- A turn ----

// The turn on the board of the tab Games: its first position, its roll or null, and its steps, the positions before the first
// micro-move and after each. `from` is the square of the selected piece.
const turn = {dfen: '', roll: null, steps: [], from: null, asked: 0, looked: 0};

// The square at an index of the board, whichever side is at the bottom.
const squareAt = i => squareName(place.bottom === 'b' ? 63 - i : i);

export function beginTurn(dfen, roll) {
  Object.assign(turn, {dfen, roll: roll === '?' ? null : roll, steps: []});
  return takeStep([], {dfen, roll: turn.roll});
}

// Shows a position of the turn. The turn ends when no micro-move is left.
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

// Continues from the position after the turn, as a row of the list does.
function endTurn() {
  follow(turn.roll, playedMoves(), turn.steps.at(-1).next);
}

function undoMove() {
  ++turn.asked; // ignores a pending answer
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

// A click on a square moves the selected piece there, or selects the piece on it.
function pressSquare(i) {
  const name = squareAt(i), moves = turn.steps.at(-1)?.moves ?? []; // empty while a turn is loading
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

// Draws the turn of a row as arrows while the pointer is on it or it has the focus.
export async function showArrows(line) {
  const looked = ++turn.looked;
  if (turn.steps.length === 0) {
    return;
  }
  const drawn = line === null ? turn.steps.at(-1) : await askBoard('arrows',
    {dfen: turn.dfen, roll: line.dataset.dice, moves: line.dataset.moves, bottom: place.bottom}).catch(() => undefined); // stopped
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

// Dragging a piece equals a click on its square and one on the square where it is dropped. A copy of the square follows the pointer.
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
      return; // not dragged: the click event follows
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

// ---- Saving and copying ----

// Shows an SVG and stores its position. The alternative text is the title of the SVG.
export function showPicture(image, svg, dfen) {
  image.src = picture(svg);
  image.alt = `${/<title>(.*?)<\/title>/.exec(svg)[1]} ${dfen}`;
  image.dataset.dfen = dfen;
}

// Converts a picture to a PNG of twice its size, in the colours of the current theme.
function asPng(image) {
  const canvas = make('canvas', {width: 2 * image.naturalWidth, height: 2 * image.naturalHeight});
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

// Copies a text and confirms it on the button. Calls `instead` if the browser denies access to the clipboard.
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

// Adds the buttons below a board: save its picture, and copy a link to its position.
function beginTaking(box) {
  const image = at(box.dataset.take);
  const button = (name, title, work) => makeButton(({currentTarget}) => work(currentTarget), {title}, name);
  box.append(button('SVG', 'Save the board as an SVG', () => download(new Blob([decodeURIComponent(image.src.replace(/.*?,/, ''))], {type: 'image/svg+xml'}), 'board.svg')),
    button('PNG', 'Save the board as a PNG', async () => download(await asPng(image), 'board.png')),
    button('Copy link', 'Copy a link to this position', made => copyText(made, box.dataset.take === 'picture' ? `${location.href.replace(/#.*/, '')}#${encodeURIComponent(image.dataset.dfen)}` : location.href, notice)));
}
