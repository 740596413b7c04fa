-- The question of the reader in one line. The program and the page show it in several.
SELECT value
  || coalesce(' (' || (SELECT group_concat(value || ': ' || why, '; ') FROM temp.dfen_report WHERE kind = 'text') || ')', '')
  || coalesce('; the option ' || (SELECT group_concat(CASE name
      WHEN 'scale' THEN printf('{"scale": %s}', json_quote(value))
      ELSE printf('{"columns": {"%s": %s}}', substr(value, 1, instr(value, '=') - 1),
        replace(json_quote(substr(value, instr(value, '=') + 1)), ',black=', '", "black": "')) END || coalesce(': ' || why, ''), ', or ')
    FROM temp.dfen_report WHERE kind = 'choice'), '')
  || iif(EXISTS (SELECT 1 FROM temp.dfen_report WHERE kind = 'text') AND NOT EXISTS (SELECT 1 FROM temp.dfen_report
    WHERE kind = 'choice' AND name = 'scale'), '; the option scale has the texts of a win, a draw and a loss, such as'
    || ' {"scale": "W,won/D/L"}; others say nothing', '')
FROM temp.dfen_report WHERE kind = 'question';
