// One number for the results of all functions of dfen/core, for many texts: equal wherever they run right. It uses nothing
// but the language, so that every runtime and bundler runs it.
const MOVES = ['e2e4', 'd4c5 e4e5', 'a7a8q,h2h1n', '', 'e1g1', 'b1c3 c3d5 d5f6'];
const FOLDS = ['flip', 'mirror', 'dihedral', 'pool'];
const DICE = ['PNB', '1', '66', 'kqr', 'rb', 'PPP'];
const RESULTS = ['white', 'draw', '0-1', '*'];
const moved = (text, i) => [text, MOVES[i % 6], FOLDS[i % 4]];
const OTHERS = {
  canonical: (text, i) => [text, FOLDS[i % 3]], canonicalMove: moved, actualMove: moved, roll: (text, i) => [text, DICE[i % 6]],
  play: (text, i) => [text, MOVES[i % 6]], san: (text, i) => [text, MOVES[i % 6], i % 2 ? 'letters' : 'figurines'], score: (text, i) => [RESULTS[i % 4], text],
};
const STEPS = {moves: 20, turns: 5000, kingCapture: 20};

export function every(dfen, texts) {
  let hash = 2166136261, other = 5381;
  const add = text => {
    for (let i = 0; i < text.length; ++i) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
      other = Math.imul(other, 33) + text.charCodeAt(i) | 0;
    }
  };
  const names = Object.keys(dfen).filter(name => name !== 'DfenError' && typeof dfen[name] === 'function').sort();
  for (const name of names) {
    const ask = OTHERS[name] || (text => [text]);
    for (let i = 0; i < texts.length; i += STEPS[name] || 1) {
      try {
        const answer = dfen[name](...ask(texts[i], i));
        add(Array.isArray(answer) ? answer.map(row => Object.values(row).join()).join() : String(answer));
      } catch (error) {
        add(error instanceof dfen.DfenError ? [error.name, error.code, error.field, error.position, error.message].join() : `other: ${error}`);
      }
    }
  }
  return `${names.length} functions, ${texts.length} texts: ${hash >>> 0} ${other >>> 0}`;
}
