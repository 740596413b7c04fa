// The columns of the open file, what its results mean, and how many rows count.

import {html} from 'lit-html';
import {chooseColumn, chooseScale, chooseTable, columnOf, showGames} from '../actions/games.js';
import {options, say} from '../parts.js';
import {change, lastAnswer, state} from '../state.js';
import {iconButton} from '../icons.js';
import {capitalized, count, shown} from '../text.js';
import {leftOutOf} from '../words.js';

// The roles of columns in dfen_read, what they are called here, and the option for no column.
const ROLES = [['dfen', 'position', 'Position', '', 'choose'], ['result', 'result', 'Result', '', 'choose'],
  ['game', 'game', 'Game', '(to count each game once)', 'none: every row is a game'],
  ['number', 'number', 'Order of turns', '(of a game)', 'in the order of rows'], ['dice', 'dice', 'Dice',
    '(for continuations)', 'none'], ['moves', 'moves', 'Moves', '(for continuations)', 'none']];

function fields(s) {
  const names = s.table === null ? [] : [...s.table.columns, ...s.table.joined];
  return ROLES.map(([role, id, name, why, none]) => html`<label>${name} ${why && html`<small>${why}</small>`}<select
    id=${`choice-${id}`} @change=${({target: {value}}) => chooseColumn(role, value)}>${options([['', none], ...names],
    columnOf(role) || (role === 'result' ? columnOf('winner') : ''))}</select></label>`);
}

const LIKELY = 4; // scales that are shown at once

// The scales from which to choose, the likeliest first, with what each means; or the one that was read.
function scales({question, choices = [], results}) {
  const isRead = !question && results?.scale;
  const all = isRead ? [{value: results.scale, means: results.means}] : choices.filter(one => one.option === 'scale');
  const one = ({value, means}) => html`<label class="choice"><input type="radio" name="results" value=${value}
    .checked=${isRead || value === state.scale} @change=${() => chooseScale(isRead ? state.scale : value)}><span>${
    say(inWords(value))}<small>${means}</small></span></label>`;
  return html`${all.slice(0, LIKELY).map(one)}${all.length <= LIKELY ? '' : html`<details class="quiet"><summary>Other
    meanings</summary>${all.slice(LIKELY).map(one)}</details>`}`;
}

// What a scale says, such as 1//0: 1 = White won, 0 = White lost.
function inWords(scale) {
  const [, ofMover, texts] = /^(side to move:)?(.*)$/.exec(scale), parts = texts.split('/');
  const who = ofMover ? 'the side to move' : 'White', says = (text, i) => text === '' ? ''
    : `${shown(text)} = ${i === 1 ? 'drawn' : `${who} ${i === 0 ? 'won' : 'lost'}`}`;
  return parts.length !== 3 || texts.includes(': ') ? shown(scale) : parts.map(says).filter(Boolean).join(', ');
}

function check(report) {
  const {status, question, texts, choices, games, results, notes} = report;
  const sentence = text => `${capitalized(text)}${/[.?]$/.test(text) ? '' : '.'}`;
  return games !== undefined ? [`This database has counts of ${count(games, 'game')}, which are used.`] : question
    ? [capitalized(question), ...texts.slice(0, 8).map(one => `${one.text === '' ? 'Empty' : shown(one.text)}: ${
    one.means}.`), ...choices.filter(one => one.option === 'columns').slice(0, 8).map(one => `${
    shown(one.value.replace(/^.*?=/, ''))}: ${shown(one.means ?? 'nothing')}.`), status === 'refused'
    && leftOutOf(report).text] : status === 'lines' ? ['These are lines of a book, which the page does not pool.']
    : [report.turns === 0 && `No row counts. ${leftOutOf(report).text}`, results?.why && `The results are ${
    results.why}.`, ...notes.map(sentence), columnOf('game') === '' &&
    'Without a column of games every row counts as a game, so turns of one game look like many games ' +
    'and the bounds are too narrow.'];
}

// What one should know of the games shown: rows that are not counted, and turns whose order is not known.
function warning({choice, warning: ofModel}) {
  const {isMany, text} = leftOutOf(choice.report);
  const isOrdered = choice.game === '' || choice.report.columns.some(one => one.role === 'number');
  const all = [text, !isOrdered && 'No column for the order of turns: they are in the order of rows.',
    ofModel].filter(Boolean);
  return html`<p id="choice-left" class="warning strip" ?hidden=${!(isMany && text) && !ofModel}>${
    say(all.join(' '))}</p>`;
}

// What was opened, in a line: the file, its games and White's score.
export const fileSays = ({file, choice, totals}) => `${shown(file.name)}: ${totals.games > 0 ? count(totals.games,
  'game') : count(totals.rows, 'turn')}${totals.white > 0 ? `, White scored ${(100 * totals.white).toFixed(1)}%` : ''}${
  choice.report.rows > choice.report.turns ? `, ${count(choice.report.rows - choice.report.turns, 'row')} left out`
    : ''}.`;

const openColumns = () => {
  change({areColumnsOpen: true});
  document.getElementById('choice').scrollIntoView({block: 'start'});
};

// The line about the file that was opened, and the form of its columns.
export function columns(s) {
  const report = lastAnswer('columns'), isReady = report !== undefined && report.status === 'read'
    && report.turns !== 0;
  const {choice, file} = s, isOpen = s.table !== null && s.areColumnsOpen && report !== undefined;
  const submit = event => {
    event.preventDefault();
    showGames();
  };
  return html`<div id="file-says" class="strip" ?hidden=${choice === null || s.isSaid || isOpen}><span role="status">${
    choice === null ? '' : say(fileSays(s))}</span> <button type="button" class="link" @click=${openColumns}>Read
    wrongly? Change columns</button>${iconButton('file-said', 'close', 'Close', () => change({isSaid: true}))}</div>
  ${choice === null ? '' : warning(s)}
  <form id="choice" class="panel" ?hidden=${!isOpen} @submit=${submit}>${!isOpen ? '' : html`
    <div class="head"><h2 id="choice-line">${say(`Columns of ${shown(file.name)}`)}</h2>${choice === null ? ''
      : iconButton('choice-close', 'close', 'Close', () => change({areColumnsOpen: false}))}</div>
    <p id="choice-check" role="status">${say(check(report).filter(Boolean).join(' '))}</p>
    <div id="choice-results" role="radiogroup" aria-label="What the results mean">${scales(report)}</div>
    <div class="fields"><label>Table<select id="choice-table" @change=${({target: {value}}) => chooseTable(value)}>${
      options(file?.tables.map(one => one.name) ?? [], s.table?.name)}</select></label>${fields(s)}</div>
    <p><button class="primary" type="submit" ?disabled=${!isReady}>Show these games</button></p>`}</form>`;
}
