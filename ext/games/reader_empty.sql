DELETE FROM temp.dfen_taken;
DELETE FROM temp.dfen_games;
DELETE FROM temp.dfen_ids;
DELETE FROM temp.dfen_sayings;
DELETE FROM temp.dfen_left_out;
DELETE FROM temp.dfen_lines;
