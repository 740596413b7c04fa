-- Leaves out lines of a book that are not complete turns with counts.
INSERT INTO temp.dfen_left_out SELECT row, NULL, black, reason FROM (
  SELECT row, black, CASE WHEN dice IS NULL THEN 'no dice' WHEN NOT completed THEN 'the turn is incomplete'
    WHEN typeof(games) || typeof(wins) || typeof(draws) || typeof(losses) <> 'integerintegerintegerinteger'
      OR min(games, wins, draws, losses) < 0 OR max(games, wins, draws, losses) > 999999999999999
    THEN 'a count is not a whole number of 15 digits or less'
    WHEN wins + draws + losses <> games THEN 'wins, draws and losses do not add up to games' END AS reason
  FROM temp.dfen_taken JOIN temp.dfen_lines USING (row)) WHERE reason NOTNULL;
DELETE FROM temp.dfen_taken WHERE row IN (SELECT row FROM temp.dfen_left_out);
