-- Statements that call every function of functions.def, with each number of arguments, on the rows of the table positions that
-- positions.sql creates; so a new function is compared in all hosts at once. Arguments are identified by name: a new name needs a row in
-- `given`. Runs after ext/functions/declarations.sql, and makes the view statements(host, what, statement):
--   host   sqlite, postgresql or duckdb
--   what   scalars, one statement; aggregates, three: over all rows, in groups, and in windows; or the name of a table-valued function
-- Doubles are printed as the 16 hexadecimal digits of their bits, truth values as 1 and 0.

-- The value of an argument, by its name; some functions need another value. Words separated by "|" take turns.
CREATE TEMP TABLE given(argument, function, value);
INSERT INTO given VALUES
  ('dfen', 'dfen_play', 'p.rolled'), ('dfen', 'dfen_moves', 'p.rolled'), ('dfen', 'dfen_turns', 'p.rolled'),
  ('dfen', 'dfen_usable_dice', 'p.rolled'), ('dfen', 'dfen_best_turns', 'p.rolled'), ('dfen', 'dfen_san', 'p.rolled'), ('dfen', 'dfen_roll', 'p.plain'),
  ('dfen', 'dfen_turn_next', 'p.plain'), ('dfen', 'dfen_visits', 'p.plain'), ('dfen', 'dfen_judge', 'p.plain'),
  ('dfen', 'dfen_estimate', 'dfen_end_turn(p.dfen)'), ('dfen', 'dfen_fit', 'dfen_end_turn(p.dfen)'),
  ('dfen', NULL, 'p.dfen'),
  ('next_dfen', NULL, 'CASE p.id % 3 WHEN 0 THEN p.dfen END'),
  ('x', NULL, 'p.dfen'),
  ('visits', NULL, format('p.id || %Q || CASE p.id %% 2 WHEN 0 THEN ''why'' ELSE '''' END', replace(' -7 PNB 8 14 ', ' ', char(9)))),
  ('model', NULL, '''{"features": 4, "move": 0.03, "pawn": 0.1, "knight": 0.2, "bishop": 0.2, "rook": 0.5, "queen": 0.7, "king_odds": 2.9, '
    || '"king_danger": -1.1, "pawn_mobility": 0.03, "knight_mobility": 0.05, "bishop_mobility": 0.03, "rook_mobility": 0.02, '
    || '"queen_mobility": 0.005, "king_mobility": -0.04, "threat": 0.1, "danger": -0.05, "passed": 0, "rating": 0.5}'''),
  ('rating_difference', NULL, 'CASE WHEN p.id % 7 > 0 THEN (p.id % 800) - 400.5 END'),
  ('record', NULL, '''+'' || p.id || '' =0 -7'''),
  ('order', NULL, '''alphabetical'''),
  ('square', NULL, 'a1|e4|d8|h7'),
  ('fold', NULL, 'flip|mirror|dihedral'),
  ('word', NULL, '''F'''),
  ('moves', NULL, 'p.moves'),
  ('dice', NULL, 'p.dice'),
  ('side', NULL, 'w|b'),
  ('key', NULL, 'coalesce(dfen_material(p.dfen), ''KvQK'')'),
  ('material', 'dfen_solve', 'KNvK|KNvK KvKBl'),
  ('material', 'dfen_endgame_slice', 'KQvK|KvK'),
  ('material', NULL, 'KQvK|KRvKQ'),
  ('classes', NULL, '100000'),
  ('progress', NULL, '0'),
  ('seed', NULL, 'p.id'),
  ('player', NULL, 'random|wary|greedy'),
  ('index', NULL, 'p.id % 3000'),
  ('rule', NULL, '''chess'''),
  ('result', NULL, 'p.result'),
  ('scale', NULL, 'CASE p.result WHEN ''*'' THEN ''1/0.5/0'' END'), -- functions.sh tests the numbers of scales
  ('wins', NULL, 'p.id % 7'),
  ('draws', NULL, 'p.id % 5'),
  ('losses', NULL, 'p.id % 3'),
  ('estimate', NULL, '(p.id % 11) / 10.0'),
  ('prior_games', NULL, '(p.id % 6) * 10'),
  ('count', NULL, 'p.id % 7 + 1'),
  ('confidence', NULL, '(p.id % 10) / 10.0'),
  ('score', 'dfen_record', 'CASE WHEN p.score IN (0, 0.5, 1) THEN p.score END'),
  ('score', NULL, 'p.score'),
  ('share', NULL, '(p.id % 2001) / 2000.0'),
  ('value', NULL, '(p.id % 17) / 16.0'),
  ('label', 'dfen_curve', 'CASE WHEN p.id % 17 IN (5, 12) THEN ''row'' END'),
  ('label', NULL, 'CASE WHEN p.id % 250 = 0 THEN ''row'' END'),
  ('lower', NULL, '0.25'),
  ('upper', NULL, '0.75'),
  ('games', 'dfen_rollouts', '3'),
  ('games', NULL, 'p.id'),
  ('game', NULL, '''the game '' || (p.id * 7919 % 5003)'),
  ('number', 'dfen_curve', 'CASE WHEN p.id <= 9000 THEN (p.id % 17) / 2.0 END'),
  ('number', NULL, 'p.id % 17'),
  ('outcomes', NULL, '100000'),
  ('style', 'dfen_san', 'letters|figurines'),
  ('style', NULL, 'ascii|unicode'),
  ('bottom', NULL, 'w|b|to move');
UPDATE given SET value = (SELECT format('CASE p.id %% %d%s END', count(*), group_concat(format(' WHEN %d THEN %Q', key, value), ''))
    FROM json_each('["' || replace(given.value, '|', '","') || '"]'))
  WHERE value GLOB '*[^|]|[^|]*';

-- Functions with very many rows are joined to some of the rows of positions, and only some have a picture, which has thousands of bytes.
-- SQLite lists functions of its own.
CREATE TEMP TABLE parts(function, part);
INSERT INTO parts VALUES ('dfen_turns', 'p.id % 97 = 0'), ('dfen_endgame_slice', 'p.id % 9999 = 0'), ('dfen_judge', 'p.id % 199 = 0'),
  ('dfen_best_turns', 'p.id % 499 = 0'), ('dfen_solve', 'p.id IN (5000, 9999)'), ('dfen_rollouts', 'p.id % 997 = 0'), ('dfen_svg', 'p.id % 50 = 0'),
  ('dfen_functions', 't.hosts <> ''SQLite''');

-- What is around a value, so that all hosts print it alike.
CREATE TEMP TABLE prints(host, type, before, after);
INSERT INTO prints VALUES
  ('sqlite', 'text', 'replace(', ', char(10), ''~'')'), ('sqlite', 'real', 'hex(ieee754_to_blob(', '))'),
  ('postgresql', 'text', 'replace(', ', chr(10), ''~'')'), ('postgresql', 'boolean', '(', ')::int'),
  ('postgresql', 'real', 'coalesce(upper(encode(float8send(', '), ''hex'')), '''')'),
  ('duckdb', 'text', 'replace(', ', chr(10), ''~'')'), ('duckdb', 'boolean', '(', ')::bigint');

-- The value of each argument of each function. One that is missing above is a syntax error in the host.
CREATE TEMP TABLE chosen AS
  SELECT function, position, coalesce((SELECT value FROM given WHERE argument = a.name AND coalesce(given.function, a.function) = a.function
                                       ORDER BY given.function IS NULL), format('<no value of %s of %s>', a.name, a.function)) AS value
  FROM declared AS a WHERE list = 'argument';

-- The functions that other hosts have too, with each number of arguments.
CREATE TEMP TABLE calls AS
  WITH RECURSIVE counts AS (
    SELECT rowid AS id, least AS count, most FROM functions WHERE hosts <> 'SQLite'
    UNION ALL SELECT id, count + 1, most FROM counts WHERE count < most)
  SELECT name, kind, count, part,
         (SELECT group_concat(value, ', ') FROM chosen WHERE chosen.function = functions.name AND position < count) AS arguments
  FROM counts JOIN functions ON functions.rowid = id LEFT JOIN parts ON parts.function = name ORDER BY id, count;

-- In DuckDB an aggregate takes the list of its rows.
CREATE TEMP VIEW statements AS
  WITH hosts AS (SELECT DISTINCT host FROM prints),
  forms(what, kind, over, source) AS (
    VALUES ('scalars', 'scalar', '', 'positions AS p ORDER BY p.id'),
      ('aggregates', 'window', '', '(SELECT * FROM positions ORDER BY id) AS p'),
      ('aggregates', 'aggregate', '', 'positions AS p GROUP BY p.id % 100 ORDER BY p.id % 100'),
      ('aggregates', 'window', ' OVER (ORDER BY p.id ROWS BETWEEN 20 PRECEDING AND 3 FOLLOWING)', 'positions AS p ORDER BY p.id'))
  SELECT host, what, format('SELECT %s FROM %s;', (
           SELECT group_concat(
             format('%s%s%s%s%s', before, 'CASE WHEN ' || part || ' THEN ',
                    format(iif(hosts.host = 'duckdb' AND forms.kind <> 'scalar', '%s(list((%s))%s)', '%s(%s)%s'), calls.name, arguments, over),
                    iif(part IS NULL, '', ' END'), after), ', ')
           FROM calls CROSS JOIN declared ON function = calls.name AND list = 'result'
             LEFT JOIN prints ON prints.host = hosts.host AND prints.type = declared.type
           WHERE calls.kind = forms.kind), source) AS statement
  FROM hosts, forms
  UNION ALL
  SELECT host, calls.name, format('SELECT %s FROM %s%s AS t%s;', (
           SELECT group_concat(format('%st."%s"%s', before, declared.name, after), ', ')
           FROM declared LEFT JOIN prints ON prints.host = hosts.host AND prints.type = declared.type
           WHERE function = calls.name AND list = 'column'),
         iif(count = 0, '', '(SELECT * FROM positions ORDER BY id) AS p, '), format('%s(%s)', calls.name, arguments), coalesce(' WHERE ' || part, ''))
  FROM hosts, calls WHERE kind = 'table';
