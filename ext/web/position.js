// The tab Position: everything about one position.

import {copyText, describePiece, makeSquares, showPicture, squareName, squaresOf} from './board.js';
import {ask, busy, engine} from './engine.js';
import {modelOf, openPlace, verdict} from './explorer.js';
import {at, chooseOne, count, make, makeButton, picture, show, shownTab, SQUARES_OF_RANK, START} from './page.js';

const view = {dfen: START, piece: null, latest: 0, facts: null};

// Returns the pieces by square: 64 letters or '', a8 first.
export function piecesOf(placement) {
  return [...placement.replaceAll('/', '')].flatMap(character =>
    /[1-8]/.test(character) ? Array(Number(character)).fill('') : [character]);
}

function placementOf(pieces) {
  return SQUARES_OF_RANK.map(rank => pieces.slice(8 * rank, 8 * rank + 8).map(piece => piece || '1').join('')
    .replace(/1+/g, empty => String(empty.length))).join('/');
}

function beginBoard() {
  makeSquares(at('squares'), putPiece);
  const glyphs = {'': '☝', K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', x: '✕', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟'};
  for (const [piece, glyph] of Object.entries(glyphs)) {
    const name = piece === '' ? 'only look' : piece === 'x' ? 'remove' : describePiece(piece);
    at('palette').append(makeButton(({currentTarget}) => {
      view.piece = piece === '' ? null : piece === 'x' ? '' : piece;
      chooseOne(at('palette').children, currentTarget, 'aria-checked');
    }, {title: name, role: 'radio', ariaLabel: name, ariaChecked: String(piece === '')}, glyph + (piece === '' ? '' : '\uFE0E')));
  }
}

// Returns the fields of the text, which may be newer than view.dfen, or those of view.dfen if the text has no board.
function fieldsToChange() {
  const fields = at('dfen').value.trim().split(' ');
  return /^[1-8pnbrqk/]+$/i.test(fields[0]) && piecesOf(fields[0]).length === 64 ? fields : view.dfen.split(' ');
}

// Puts the chosen piece on a square. Castling rights, en passant targets and dice that no longer fit the board are not changed; the warnings name
// them.
function putPiece(i) {
  if (view.piece === null) {
    return;
  }
  const fields = fieldsToChange();
  const pieces = piecesOf(fields[0]);
  pieces[i] = pieces[i] === view.piece ? '' : view.piece;
  fields[0] = placementOf(pieces);
  setPosition(fields.join(' '));
}

export function openPosition(dfen) {
  show('position');
  setPosition(dfen);
}

export function setPosition(dfen) {
  at('dfen').value = dfen;
  showPosition();
}

// Reads the text and shows its position. If the text changes meanwhile, the answers are ignored.
export async function showPosition() {
  const dfen = at('dfen').value.trim();
  const turn = ++view.latest;
  const facts = await busy('Reading the position', () => ask('position', {dfen}));
  if (turn !== view.latest || facts === undefined) {
    return;
  }
  at('dfen-error').textContent = facts.error ?? '';
  at('dfen').setAttribute('aria-invalid', String(facts.error !== undefined));
  at('position').classList.toggle('unread', facts.error !== undefined); // the picture shows an older text
  if (facts.error !== undefined) {
    return;
  }
  Object.assign(view, {dfen, facts});
  if (shownTab() === 'position') {
    history.replaceState(null, '', '#' + encodeURIComponent(dfen));
  }
  showPicture(at('picture'), facts.svg, dfen);
  const squares = squaresOf(at('squares'));
  piecesOf(facts.placement).forEach((piece, i) => {
    squares[i].setAttribute('aria-label', `${squareName(i)} ${describePiece(piece)}`);
  });
  at('key').textContent = facts.key;
  showFacts(facts);
  at('turns-card').hidden = true;
  showFares();
  const answers = await busy('Reading the position', () => Promise.all([ask('orbit', {dfen}), facts.dice === null ? ask('rolls', {dfen}) : []]));
  if (turn !== view.latest || answers === undefined) {
    return;
  }
  const [orbit, rolls] = answers;
  showOdds(facts, rolls);
  showOrbit(orbit);
  if (facts.dice !== null) {
    await showTurns(facts.dice);
  }
}

// Shows the results of the position in the open games, and its chance.
export async function showFares() {
  const {latest, facts} = view, isOpen = engine.choice !== null && !engine.isOpening && facts?.dice === null;
  const met = isOpen ? await ask('met', {dfen: view.dfen}).catch(() => undefined) : null; // stopped
  if (latest !== view.latest || facts === null || met === undefined) {
    return;
  }
  const side = facts.side === 'w' ? 'White' : 'Black', whose = engine.file === 'sample.csv' ? "the sample's" : 'your';
  at('pooled-here').textContent = facts.dice !== null ? 'Results are known for positions before the roll: remove the dice.'
    : !isOpen ? 'Open your games or the sample games to see the results of this position.'
    : (met.games === 0 ? `None of ${whose} games reached this position.` : `In ${whose} games: ${count(met.games, 'game')}, ${side}, the side to move, scored ${met.percent} (${met.interval}).`) +
      (met.exact !== null ? ` This ending is solved: ${side}'s exact chance is ${met.exact}.`
        : met.chance_percent === null ? '' : ` ${inCapitals(verdict(parseFloat(met.chance_percent), facts.side))}: ${side}'s chance is ${met.chance_percent}, from these games and an estimate ${modelOf(met.isStored, whose)}.`);
  at('played-here').hidden = !isOpen;
}

const inCapitals = text => text[0].toUpperCase() + text.slice(1);

// Describes a symmetry by its letters.
function inWords(word) {
  const words = {F: 'colours exchanged', H: 'ranks mirrored', V: 'files mirrored', D: 'reflected across a1-h8'};
  return word === '' ? 'unchanged' : [...word].map(letter => words[letter]).join(', ');
}

function showFacts(facts) {
  const rows = [['Symmetry', facts.word === '' ? 'none: it is the key' : `${facts.word}: ${inWords(facts.word)}`], ['Pool id', String(facts.id)],
    ['Material', facts.endgame === null ? facts.material : `${facts.material}, endgame number ${facts.endgame}`], ['Warnings', facts.odd]];
  at('steps').replaceChildren(...facts.steps.map(({what, why}) => make('li', {}, what, make('small', {}, why))));
  at('facts').replaceChildren(...rows.filter(([, value]) => value !== null).flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]));
}

function showOrbit(orbit) {
  at('orbit-count').textContent = orbit.length === 1 ? 'only this one' : `${orbit.length} positions, one key`;
  at('orbit').replaceChildren(...orbit.map(one => makeButton(() => setPosition(one.image), {title: one.image, className: one.is_canonical ? 'key' : ''},
    make('img', {src: picture(one.svg), alt: ''}), inWords(one.transform),
    one.is_canonical ? make('small', {}, 'the key') : null)));
}

function showOdds(facts, rolls) {
  const side = facts.side === 'w' ? 'White' : 'Black';
  at('odds').textContent = facts.dice === null
    ? `Before the roll ${side} captures the king with a chance of ${facts.king_percent}, a queen with ${facts.queen_percent}.`
    : `${side} has the dice ${facts.dice}: ${facts.king === 1 ? 'the king can be captured' : 'the king cannot be captured'}.`;
  at('rolls').replaceChildren(...rolls.map(roll => {
    const [className, captures] = roll.king === 1 ? ['king', ', captures the king'] : roll.queen === 1 ? ['queen', ', captures a queen'] : ['', ''];
    return makeButton(({currentTarget}) => {
      chooseOne(at('rolls').children, currentTarget, 'aria-pressed');
      showTurns(roll.roll);
    }, {ariaPressed: 'false', className, title: `${roll.roll}: ${roll.weight} of 216 ways${captures}`}, roll.roll, make('small', {}, String(roll.weight)));
  }));
}

async function showTurns(dice) {
  const turn = view.latest;
  const answer = await busy(`Finding the turns of ${dice}`, () => ask('legal', {dfen: view.dfen, dice}));
  if (answer === undefined || turn !== view.latest) {
    return;
  }
  at('turns-card').hidden = false;
  at('turns-dice').textContent = dice;
  at('turns-count').textContent = answer.more ? `the first ${answer.rows.length}` : count(answer.rows.length, 'outcome');
  at('turns').replaceChildren(...answer.rows.map(([moves, , captures, next]) =>
    make('li', {}, makeButton(() => setPosition(next), {className: captures ? 'king' : ''}, moves === '' ? 'pass' : moves, captures ? ' ×king' : ''))));
}

export function beginPosition() {
  beginBoard();
  at('played-here').addEventListener('click', () => {
    show('games');
    openPlace(view.dfen, 'pushState');
  });
  at('dfen').addEventListener('input', showPosition);
  at('start').addEventListener('click', () => setPosition(START));
  at('clear').addEventListener('click', () => setPosition('8/8/8/8/8/8/8/8 w - - 0 1'));
  at('turn').addEventListener('click', () => {
    const fields = fieldsToChange();
    fields[1] = fields[1] === 'w' ? 'b' : 'w';
    setPosition(fields.slice(0, 6).join(' '));
  });
  for (const button of document.querySelectorAll('[data-copy]')) {
    const element = at(button.dataset.copy);
    button.addEventListener('click', () => copyText(button, element.textContent, () => {
      getSelection().selectAllChildren(element);
      return 'Selected';
    }));
  }
}
