-- A game: ?2 the source, ?12 the date and ?13 the modifier for datetime(), 0 a rating that is not known. A game that is imported again keeps its
-- id, because turns and counts have it; all its other values are those of the last file.
INSERT INTO main.games(id, source, source_id, white, black, termination, mode, details, result, white_rating, black_rating, played_at)
VALUES (?1, ?2, ?3, ?4, ?5, coalesce(nullif(?6, ''), 'not known'), nullif(?7, ''), nullif(?8, ''), ?9, nullif(?10, 0), nullif(?11, 0),
  datetime(?12, ?13))
ON CONFLICT(id) DO UPDATE SET white = excluded.white, black = excluded.black, result = excluded.result, termination = excluded.termination,
  white_rating = excluded.white_rating, black_rating = excluded.black_rating, played_at = excluded.played_at, mode = excluded.mode,
  details = excluded.details;
