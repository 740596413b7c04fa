// Keeps the open files, the choice of columns, and the games that were played here over a reload, for this page only.
// Uses IndexedDB, because a page opened from a file has no access to the private file system (OPFS).

// Calls use(store) in one transaction. The store has `files`, `name`, `choice`, `own`, `knowsRules` and `solved`.
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

let changing = Promise.resolve(), report = () => undefined;

// reporter({isKeeping, kept}) is called with whether something is being written, and the name of the file or undefined.
export function beginKept(reporter) {
  report = reporter;
}

function change(use) {
  report({isKeeping: true});
  const last = changing = changing.then(() => withKept('readwrite', use)).catch(() => undefined).then(sayKept)
    .then(() => report({isKeeping: last !== changing}));
}

// Changes run in sequence. If the browser has no room, or in a private window, nothing is kept and the file is open
// until a reload.
export function store(changes) {
  change(kept => Object.entries(changes).forEach(([key, value]) => kept.put(value, key)));
}

// Forgets the files; games that were played here remain.
export const forget = () => change(kept => ['files', 'name', 'choice'].forEach(key => kept.delete(key)));

// Returns what is kept by these names.
export const readKept = names => withKept('readonly', kept => names.map(name => kept.get(name)))
  .then(requests => requests.map(request => request.result), () => []);

export async function sayKept() {
  const [kept] = await readKept(['name']);
  report({kept});
}
