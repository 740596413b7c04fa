-- The only document as several: an object of rows or of games by their ids, {"0": {...}, "1": {...}}; or of columns, each a list,
-- {"fen": [...], "result": [...]}, or an object by rows, {"fen": {"0": ...}, "result": {"0": ...}}. The id of a game with a list of turns
-- is its key.
WITH fields AS MATERIALIZED (
  SELECT file, key, type, iif(type IN ('object', 'array'), value, NULL) AS value FROM temp.dfen_documents, json_each(doc)),
kind AS MATERIALIZED (
  SELECT count(*) > 1 AND min(type = 'object') AND (min(key GLOB '[0-9]*')
      OR count(DISTINCT (SELECT group_concat(v.key) FROM json_each(f.value) AS v)) = 1 AND min(EXISTS (SELECT 1 FROM json_each(f.value) AS v WHERE v.type = 'array'))) AS has_rows,
    count(*) > 1 AND count(DISTINCT json_array_length(value)) = 1 AND (min(type = 'array')
      OR min(type = 'object' AND (SELECT min(v.key GLOB '[0-9]*') FROM json_each(f.value) AS v))) AS has_columns
  FROM fields AS f)
INSERT INTO temp.dfen_documents(file, doc)
SELECT file, iif(EXISTS (SELECT 1 FROM json_each(f.value) AS v WHERE v.type = 'array'), json_patch(json_object('game', key), value), value)
FROM fields AS f WHERE (SELECT has_rows FROM kind)
UNION ALL
SELECT * FROM (
  SELECT file, json_group_object(f.key, CASE v.type WHEN 'true' THEN json('true') WHEN 'false' THEN json('false')
      WHEN 'object' THEN json(v.value) WHEN 'array' THEN json(v.value) ELSE v.value END)
  FROM fields AS f, json_each(f.value) AS v WHERE (SELECT has_columns AND NOT has_rows FROM kind)
  GROUP BY v.key ORDER BY CAST(v.key AS INTEGER));
DELETE FROM temp.dfen_documents WHERE line = 1 AND EXISTS (SELECT 1 FROM temp.dfen_documents WHERE line > 1);
