// The columns of the open file, what its results mean, and how many rows count.

import {html} from 'lit-html';
import {chooseColumn, chooseScale, chooseTable, columnOf, showGames} from '../actions/games.js';
import {options, say} from '../parts.js';
import {answer, change, state} from '../state.js';
import {capitalized, count, shown, visible} from '../text.js';
import {leftOutOf, summaryOf} from '../words.js';

// The roles of columns in dfen_read, what they are called here, and the option for no column.
const ROLES = [['dfen', 'position', 'Position', '', 'choose'], ['result', 'result', 'Result', '', 'choose'],
  ['game', 'game', 'Game', '(to count each game once)', 'none: every row is a game'],
  ['number', 'number', 'Order of turns', '(of a game)', 'in the order of rows'], ['dice', 'dice', 'Dice', '(for continuations)', 'none'],
  ['moves', 'moves', 'Moves', '(for continuations)', 'none']];

function fields(s) {
  const names = s.table === null ? [] : [...s.table.columns, ...s.table.joined];
  return ROLES.map(([role, id, name, why, none]) => html`<label>${name} ${why && html`<small>${why}</small>`}<select id=${`choice-${id}`}
    @change=${({target: {value}}) => chooseColumn(role, value)}>${
      options([['', none], ...names], columnOf(role) || (role === 'result' ? columnOf('winner') : ''))}</select></label>`);
}

// The scales from which to choose, the likeliest first, with what each means; or the one that was read.
function scales({question, choices = [], results}) {
  const all = choices.filter(one => one.option === 'scale'), isRead = !question && results?.scale;
  return (isRead ? [{value: results.scale, means: results.means}] : all).map(({value, means}) =>
    html`<label class="inline"><input type="radio" name="results" value=${value} .checked=${isRead || value === state.scale}
      @change=${() => chooseScale(isRead ? state.scale : value)}><span><bdi>${visible(value)}</bdi>:
      <small>${means}</small></span></label>`);
}

function check(report) {
  const {status, question, texts, choices, games, results, notes} = report;
  const sentence = text => `${capitalized(text)}${/[.?]$/.test(text) ? '' : '.'}`;
  return games !== undefined ? [`This database has counts of ${count(games, 'game')}, which are used.`]
    : question ? [capitalized(question), ...texts.slice(0, 8).map(one => `${one.text === '' ? 'Empty' : shown(one.text)}: ${one.means}.`),
      ...choices.filter(one => one.option === 'columns').slice(0, 8).map(one => `${shown(one.value.replace(/^.*?=/, ''))}: ${
        shown(one.means ?? 'nothing')}.`), status === 'refused' && leftOutOf(report).text]
    : status === 'lines' ? ['These are lines of a book, which the page does not pool.']
    : ['Is this right?', results?.why && `The results are ${results.why}.`, ...notes.map(sentence), columnOf('game') === '' &&
      'Without a column of games every row counts as a game, so turns of one game look like many games and the bounds are too narrow.'];
}

// What one should know of the games shown: rows that are not counted, and turns whose order is not known.
function warning({choice, warning: ofModel}) {
  const {isMany, text} = leftOutOf(choice.report);
  const isOrdered = choice.game === '' || choice.report.columns.some(one => one.role === 'number');
  const all = [text, !isOrdered && 'No column for the order of turns: they are in the order of rows.', ofModel].filter(Boolean);
  return html`<p id="choice-left" class=${isMany && text || ofModel ? 'warning' : 'hint'}
    ?hidden=${all.length === 0}>${say(all.join(' '))}</p>`;
}

export function columns(s) {
  const report = answer('columns'), isReady = report !== undefined && (report.status === 'read');
  const {choice, totals, file} = s;
  const toggled = ({target}) => target.open !== state.areColumnsOpen && change({areColumnsOpen: target.open});
  const submit = event => {
    event.preventDefault();
    showGames();
  };
  return html`<form id="choice" ?hidden=${s.table === null} @submit=${submit}>
    <details id="choice-columns" class="quiet" .open=${s.areColumnsOpen} @toggle=${toggled}><summary id="choice-line">${choice === null
      ? 'Which columns?' : say(`${shown(file.name)}: ${count(choice.report.rows ?? totals.rows, choice.isCounted ? 'turn' : 'row')}. ` +
        'Columns and counts')}</summary>
    <div class="card wide"><p class="summary" id="pooled-summary">${choice === null ? '' : say(summaryOf(choice, totals))}</p>
      <div class="fields"><label>Table<select id="choice-table" @change=${({target: {value}}) => chooseTable(value)}>${
        options(file?.tables.map(one => one.name) ?? [], s.table?.name)}</select></label>${fields(s)}</div>
      <fieldset><legend>Results are</legend><div id="choice-results" role="radiogroup" aria-label="Results are">${
        report === undefined ? '' : scales(report)}</div><p id="choice-check" role="status">${
        report === undefined ? '' : say(check(report).filter(Boolean).join(' '))}</p></fieldset>
      <p><button class="primary" type="submit" ?disabled=${!isReady}>Show these games</button></p></div></details>${choice === null ? ''
        : warning(s)}</form>`;
}
