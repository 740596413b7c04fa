-- The imported games in the order of the file, with the columns of the enum STORED_...: dfen_imported has the first turn of each that is
-- imported. In PGN, ? is a player without a name, who is known by the account. CROSS JOIN: SQLite would read all games of the file.
SELECT i.at, g.game, g.row,
  coalesce(nullif(nullif(g.white, ''), '?'), nullif(g.white_id, '')), coalesce(nullif(nullif(g.black, ''), '?'), nullif(g.black_id, '')),
  g.termination, g.mode, g.details, g.white_rating, g.black_rating, g.played_at, s.result, k.id, g.white_id, g.black_id
FROM temp.dfen_imported AS i
CROSS JOIN temp.dfen_games AS g ON g.first = i.at
JOIN temp.dfen_sayings AS s ON s.id = g.saying
LEFT JOIN temp.dfen_known AS k ON k.game = g.game
ORDER BY i.at;
