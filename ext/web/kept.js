// What was opened stays over a reload: the browser keeps the file and what was chosen of it, for this page alone. In IndexedDB: the private
// file system (OPFS) is refused to a page that was opened from a file.

import {ask, busy, engine} from './engine.js';
import {opened} from './files.js';
import {at} from './page.js';
import {shown, visible} from './text.js';

// use(store): a request, or several, of what is kept: `file`, `name` and `choice`. It is done wholly or not at all.
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

// One after the other. What the browser has no room for, or keeps nothing of in a private window, is open until a reload.
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

// Opens what was kept, and pools it by the columns that were chosen.
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
