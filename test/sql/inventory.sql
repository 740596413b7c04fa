-- Everything that loading dfen registers (test_loading.c shows that nothing else is new): name, kind, number of arguments, and whether it is
-- deterministic (0x800), innocuous (0x200000) and for direct use only (0x80000) (SPEC 8)
SELECT name, type, narg, flags & 0x800 <> 0 AS deterministic, flags & 0x200000 <> 0 AS innocuous, flags & 0x80000 <> 0 AS directonly, enc
  FROM pragma_function_list WHERE name LIKE 'dfen%' ORDER BY name, narg;
-- = dfen_actual_move|s|2|1|1|0|utf8
-- = dfen_actual_move|s|3|1|1|0|utf8
-- = dfen_canonical|s|1|1|1|0|utf8
-- = dfen_canonical|s|2|1|1|0|utf8
-- = dfen_canonical_move|s|2|1|1|0|utf8
-- = dfen_canonical_move|s|3|1|1|0|utf8
-- = dfen_castling|s|1|1|1|0|utf8
-- = dfen_dice|s|1|1|1|0|utf8
-- = dfen_en_passant|s|1|1|1|0|utf8
-- = dfen_end_turn|s|1|1|1|0|utf8
-- = dfen_error|s|1|1|1|0|utf8
-- = dfen_flip|s|1|1|1|0|utf8
-- = dfen_fullmove|s|1|1|1|0|utf8
-- = dfen_halfmove|s|1|1|1|0|utf8
-- = dfen_hash|s|1|1|1|0|utf8
-- = dfen_key_version|s|0|0|1|0|utf8
-- = dfen_king_capture|s|1|1|1|0|utf8
-- = dfen_king_capture|s|2|1|1|0|utf8
-- = dfen_mirror|s|1|1|1|0|utf8
-- = dfen_normalize|s|1|1|1|0|utf8
-- = dfen_pack|s|1|1|1|0|utf8
-- = dfen_perft|s|3|1|1|0|utf8
-- = dfen_piece|s|2|1|1|0|utf8
-- = dfen_placement|s|1|1|1|0|utf8
-- = dfen_play|s|2|1|1|0|utf8
-- = dfen_pool_id|s|1|1|1|0|utf8
-- = dfen_pool_id|s|2|1|1|0|utf8
-- = dfen_pool_key|s|1|1|1|0|utf8
-- = dfen_pool_key|s|2|1|1|0|utf8
-- = dfen_queen_capture|s|1|1|1|0|utf8
-- = dfen_queen_capture|s|2|1|1|0|utf8
-- = dfen_roll|s|2|1|1|0|utf8
-- = dfen_side|s|1|1|1|0|utf8
-- = dfen_symmetry|s|1|1|1|0|utf8
-- = dfen_symmetry|s|2|1|1|0|utf8
-- = dfen_transform|s|2|1|1|0|utf8
-- = dfen_try|s|1|1|1|0|utf8
-- = dfen_unpack|s|1|1|1|0|utf8
-- = dfen_valid|s|1|1|1|0|utf8
-- = dfen_version|s|0|0|1|0|utf8
-- = dfen_zobrist|s|1|1|1|0|utf8
SELECT name FROM pragma_module_list WHERE name LIKE 'dfen%' ORDER BY name;
-- = dfen_moves
-- = dfen_orbit
-- = dfen_rolls
-- = dfen_turns
SELECT dfen_version(), dfen_key_version();
-- = 0.1.0|1
SELECT dfen_version(1);
-- ! wrong number of arguments to function dfen_version()
SELECT dfen_canonical();
-- ! wrong number of arguments to function dfen_canonical()
