// Opening a file.

import {html} from 'lit-html';
import {openFile, openSample} from '../actions/games.js';

// A button that opens a file.
export function fileButton(id, className) {
  const open = async ({currentTarget}) => {
    await openFile(currentTarget.files[0]);
    currentTarget.value = '';
  };
  return html`<label class=${className}>Open<span class="long"> a file</span><input type="file" id=${id} class="unseen"
    @change=${open}></label>`;
}

export const welcome = s => html`<div id="welcome" ?hidden=${s.file !== null && s.file.tables.length > 0}>
  <h2>Dice Chess</h2>
  <p>See what was played after each roll, where a game turned, and how good a position is, in your own games.</p>
  <p class="row">${fileButton('file-2', 'button primary')}<button id="sample-2" @click=${openSample}>Try it with sample games</button></p>
  <p class="drop">A file is a SQLite database, or a CSV with a column of positions and a column of results, also compressed (.gz); it can be
    dropped here, too. It stays on your device.</p></div>`;
