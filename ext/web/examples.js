// Examples of SQL: their names and texts.

export const EXAMPLES = [
  ['The key of a position', 'SELECT dfen_pool_key(dfen_flip(dfen_start())) AS key;'], ['Legal micro-moves',
    "SELECT uci, piece, spent, captured, next_dfen\nFROM dfen_moves(dfen_roll(dfen_start(), 'PNB'));"],
  ['All turns of a roll',
    "SELECT moves, sequences, next_dfen\nFROM dfen_turns(dfen_roll(dfen_start(), 'PNB')) LIMIT 20;"],
  ['Odds by roll', `SELECT dice, weight, dfen_king_capture(dfen_roll('8/8/8/4k3/8/2Q5/8/K7 w - -', dice)) AS king
FROM dfen_rolls() ORDER BY king DESC, weight DESC;`],
  ['Endgame by number', "SELECT endgame_index, position FROM dfen_endgame_slice('KQvK') LIMIT 20;"],
  ['Pooled positions', `SELECT key, games, visits, score, lower, upper, dfen_svg(key) AS board
FROM temp.pooled ORDER BY games DESC LIMIT 10;`], ['Best turn of each roll',
    'SELECT key, moves, games, score, lower FROM temp.book WHERE games > 1 ORDER BY games DESC LIMIT 20;'],
  ['Where pooling pays', 'SELECT * FROM temp.pooling_gain_by_turn;'],
  ['Tables and views', 'SELECT type, name, sql FROM sqlite_schema;'],
];
