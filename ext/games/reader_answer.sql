-- The report of dfen_read. json(): in some releases of SQLite, JSON of a subquery is text.
WITH left_out AS (
  SELECT reason, sum(n) AS n, min(first) AS first FROM (
    SELECT reason, count(*) AS n, min(row) AS first FROM temp.dfen_left_out GROUP BY reason
    UNION ALL SELECT reason, white + black, row FROM temp.dfen_sayings WHERE reason NOTNULL)
  GROUP BY reason)
SELECT json_object(
  'status', @status,
  'question', coalesce(@refusal, (SELECT value FROM temp.dfen_report WHERE kind = 'question')),
  'choices', json((SELECT json_group_array(json_object('option', name, 'value', value, 'means', why)) FROM temp.dfen_report
    WHERE kind = 'choice')),
  'texts', json((SELECT json_group_array(json_object('column', name, 'text', value, 'means', why)) FROM temp.dfen_report
    WHERE kind = 'text')),
  'columns', json((SELECT json_group_array(json_object('role', name, 'column', value, 'why', why)) FROM temp.dfen_report
    WHERE kind = 'column')),
  'results', json((SELECT json_object('scale', coalesce(name, (SELECT group_concat(name || ': ' || value, '; ')
      FROM temp.dfen_report WHERE kind = 'reading')), 'means', value,
    'why', (SELECT group_concat(DISTINCT why) FROM temp.dfen_report WHERE kind = 'reading'))
    FROM temp.dfen_report WHERE kind = 'results')),
  'notes', json((SELECT json_group_array(CASE kind WHEN 'note' THEN value ELSE printf('%s is not used: %s', name, value) END)
    FROM temp.dfen_report WHERE kind = 'note' OR (kind = 'undecided' AND @status = 'read'))),
  'unused', json((SELECT json_group_array(value) FROM temp.dfen_report WHERE kind = 'unused')),
  'rows', @rows,
  'turns', CASE WHEN @asked THEN 0 ELSE @rows - (SELECT coalesce(sum(n), 0) FROM left_out) END,
  'left_out', json((SELECT json_group_array(json(iif(file IS NULL,
      json_object('reason', reason, 'rows', n, 'first', row), json_object('reason', reason, 'rows', n, 'first', row, 'file', file))))
    FROM (SELECT reason, n, coalesce(first - (SELECT max(from_row) FROM temp.dfen_files WHERE from_row <= first) + 1, first) AS row,
      (SELECT file FROM temp.dfen_files WHERE from_row <= first ORDER BY from_row DESC LIMIT 1) AS file
      FROM left_out ORDER BY n DESC, left_out.first))));
