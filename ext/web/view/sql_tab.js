// The tab SQL.

import {html} from 'lit-html';
import {guard} from 'lit-html/directives/guard.js';
import {live} from 'lit-html/directives/live.js';
import {runSql, setQuery, sqlAsCsv} from '../actions/sql.js';
import {EXAMPLES} from '../examples.js';
import {download, options, picture, say} from '../parts.js';
import {change} from '../state.js';

function cell(value) {
  if (value === null) {
    return html`<td class="null">NULL</td>`;
  }
  if (value instanceof Uint8Array) {
    const bytes = [...value.slice(0, 64)].map(byte => byte.toString(16).padStart(2, '0')).join('');
    return html`<td>x'${bytes}${value.length > 64 ? '…' : ''}'</td>`;
  }
  if (typeof value === 'string' && value.startsWith('<svg ')) {
    return html`<td><img src=${picture(value)} alt="a picture" width="180"></td>`;
  }
  return html`<td class=${typeof value === 'string' ? '' : 'num'}>${String(value)}</td>`;
}

const table = found => found && html`<thead><tr>${found.columns.map(name => html`<th scope="col">${
  name}</th>`)}</tr></thead> <tbody>${found.rows.map(row => html`<tr>${row.map(cell)}</tr>`)}</tbody>`;

export function sql(s) {
  const pressed = event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      runSql();
    }
  };
  const choose = ({target: {value}}) => change({example: Number(value), query: EXAMPLES[value][1]});
  return html`<section id="sql" role="tabpanel" aria-labelledby="tab-sql" ?hidden=${s.tab !== 'sql'}>
    <div class="panel"><label for="query">SQL <small>(all functions of dfen; Ctrl+Enter runs it)</small></label>
      <textarea id="query" rows="6" spellcheck="false" autocapitalize="off" .value=${live(s.query)}
        @input=${({target}) => setQuery(target.value)} @keydown=${pressed}></textarea>
      <div class="row"><button class="primary" id="run" @click=${runSql}>Run</button>
        <button id="sql-csv" title="Run it and save all rows; statements that change data fail"
          @click=${async () => download(await sqlAsCsv(), 'answer.csv')}>Save as CSV</button>
        <label class="inline">Examples <select id="examples" @change=${choose}>${
          options(EXAMPLES.map(([name], i) => [String(i), name]), String(s.example))}</select></label></div>
      <p id="sql-error" class="error" role="alert">${say(s.sqlError)}</p></div>
    <p id="sql-summary" class="summary" aria-live="polite" .textContent=${live(s.sqlSays)}></p>
    <div class="scroll" tabindex="0" role="region" aria-label="Answer"><table id="sql-table">${guard([s.sqlAnswer],
      () => table(s.sqlAnswer))}</table ></div></section>`;
}
