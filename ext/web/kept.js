// Keeps the file and the choice of columns over a reload, for this page only. Uses IndexedDB, because a page opened from a file has no access to the
// private file system (OPFS).

import {ask, busy, engine} from './engine.js';
import {opened} from './files.js';
import {at} from './page.js';
import {shown, visible} from './text.js';

// Calls use(store) in one transaction. The store has `file`, `name` and `choice`.
function withKept(mode, use) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dfen', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const action = opening.result.transaction('kept', mode);
      const answer = use(action.objectStore('kept'));
      action.oncomplete = () => {
        opening.result.close();
        resolve(answer);
      };
      action.onabort = () => reject(action.error);
    };
  });
}

let changing = Promise.resolve();

function change(use) {
  const last = changing = changing.then(() => withKept('readwrite', use)).then(sayKept, sayKept).then(() => {
    at('kept').ariaBusy = String(last !== changing);
  });
  at('kept').ariaBusy = 'true';
}

// Changes run in sequence. If the browser has no room, or in a private window, nothing is kept and the file is open until a reload.
export function store(changes) {
  change(kept => Object.entries(changes).forEach(([key, value]) => kept.put(value, key)));
}

function readKept(...names) {
  return withKept('readonly', kept => names.map(name => kept.get(name))).then(requests => requests.map(request => request.result), () => []);
}

async function sayKept() {
  const [name] = await readKept('name');
  at('kept').hidden = name === undefined;
  at('kept-name').textContent = visible(name ?? '');
}

// Opens the kept file and pools the columns that were chosen.
export async function restore() {
  const [file, name, choice] = await readKept('file', 'name', 'choice');
  if (name === undefined) {
    return;
  }
  const answer = await busy(`Opening ${shown(name)} again`, () => ask('open', file));
  if (answer !== undefined) {
    engine.kept = file;
    await opened(answer, name, choice);
    sayKept();
  }
}

export function beginKept() {
  at('forget').addEventListener('click', () => {
    change(kept => kept.clear());
    at('file').focus();
  });
}
