/* core/rules/attacks.c, core/rules/moves.c: attacks of pieces, the list of micro-moves, and their effects (SPEC 5.1 to
 * 5.9). */
#include "../support/test.h"

static int popcount(dfen_bitboard set) {
  int count = 0;
  for (; set != 0; set &= set - 1) {
    ++count;
  }
  return count;
}

static int seen_from(int type, const char *square) {
  dfen_bitboard from = UINT64_C(1) << dfen_square_from_text(square, 2);
  return popcount(dfen_attacks(type, DFEN_WHITE, from, from));
}

/* A shift is not a symmetry: a bishop attacks 7 squares from a4 and 13 from d4. */
TEST(attacks_on_an_empty_board) {
  assert_int_equal(seen_from(DFEN_BISHOP, "a4"), 7);
  assert_int_equal(seen_from(DFEN_BISHOP, "d4"), 13);
  assert_int_equal(seen_from(DFEN_ROOK, "a1"), 14);
  assert_int_equal(seen_from(DFEN_QUEEN, "d4"), 27);
  assert_int_equal(seen_from(DFEN_KNIGHT, "a1"), 2);
  assert_int_equal(seen_from(DFEN_KNIGHT, "d4"), 8);
  assert_int_equal(seen_from(DFEN_KING, "h8"), 3);
  assert_int_equal(seen_from(DFEN_PAWN, "a2"), 1);
  assert_int_equal(seen_from(DFEN_PAWN, "e8"), 0);
}

static bool find_move(const dfen_position *position, const char *uci, dfen_move *found) {
  dfen_moves moves;
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  for (int i = 0; i < moves.count; ++i) {
    char text[DFEN_MOVE_TEXT_SIZE + 1];
    text[dfen_write_move(moves.move[i], text)] = '\0';
    if (strcmp(text, uci) == 0) {
      *found = moves.move[i];
      return true;
    }
  }
  return false;
}

static bool has_move(const char *dfen, const char *uci) {
  dfen_position position = position_of(dfen);
  dfen_move move;
  return find_move(&position, uci, &move);
}

/* The position after one micro-move. */
static dfen_position after_move(const char *dfen, const char *uci) {
  dfen_position position = position_of(dfen);
  dfen_move move;
  if (!find_move(&position, uci, &move)) {
    fail_msg("'%s' has no %s", dfen, uci);
  }
  leave_line();
  return dfen_make_move(&position, move);
}
#define after_move(...) FROM_THIS_LINE(after_move(__VA_ARGS__))

static void assert_after(const char *dfen, const char *uci, const char *expected) {
  dfen_position after = after_move(dfen, uci);
  assert_position(&after, expected);
}
#define assert_after(...) OF_THIS_LINE(assert_after(__VA_ARGS__))

static int count_moves(const char *dfen, int type) {
  dfen_position position = position_of(dfen);
  dfen_moves moves;
  dfen_pseudo_legal(&position, 1u << type, &moves);
  return moves.count;
}

TEST(start_position_counts) {
  const char *start = START " w KQkq -";
  assert_int_equal(count_moves(start, DFEN_PAWN), 16);
  assert_int_equal(count_moves(start, DFEN_KNIGHT), 4);
  for (int type = DFEN_BISHOP; type <= DFEN_KING; ++type) {
    assert_int_equal(count_moves(start, type), 0);
  }
}

/* ---- Pawns ---- */

TEST(pawn_pushes) {
  assert_after("8/8/8/8/8/8/4P3/8 w - - 7 1 P", "e2e4", "8/8/8/8/4P3/8/8/8 w - e3 0 1");
  assert_after("8/4p3/8/8/8/8/8/8 b - - 7 1 p", "e7e5", "8/8/8/4p3/8/8/8/8 b - e6 0 1");
  assert_false(has_move("8/8/8/8/4n3/8/4P3/8 w - - 0 1 P", "e2e4"));
  assert_false(has_move("8/8/8/8/8/4n3/4P3/8 w - - 0 1 P", "e2e4"));
  assert_false(has_move("8/8/8/8/8/4n3/4P3/8 w - - 0 1 P", "e2e3"));
  assert_false(has_move("8/8/8/8/8/4P3/8/8 w - - 0 1 P", "e3e5"));
  assert_true(has_move("8/8/8/8/8/8/8/4P3 w - - 0 1 P", "e1e2")); /* one square from the first rank */
  assert_false(has_move("8/8/8/8/8/8/8/4P3 w - - 0 1 P", "e1e3"));
}

TEST(pawn_promotes_to_four_pieces) {
  dfen_position position = position_of("8/P7/8/8/8/8/8/8 w - - 0 1 P");
  dfen_moves moves;
  dfen_pseudo_legal(&position, DFEN_ALL_TYPES, &moves);
  assert_int_equal(moves.count, 4);
  assert_after("8/P7/8/8/8/8/8/8 w - - 0 1 P", "a7a8n", "N7/8/8/8/8/8/8/8 w - - 0 1");
  assert_after("8/8/8/8/8/8/7p/6R1 b - - 0 1 p", "h2g1q", "8/8/8/8/8/8/8/6q1 b - - 0 1");
  position = position_of("P7/8/8/8/8/8/8/8 w - - 0 1 P"); /* no move from the last rank */
  dfen_pseudo_legal(&position, DFEN_ALL_TYPES, &moves);
  assert_int_equal(moves.count, 0);
}

TEST(pawn_captures_king_on_last_rank_without_promotion) {
  assert_after("1k6/P7/8/8/8/8/8/8 w - - 3 1 P", "a7b8", "1P6/8/8/8/8/8/8/8 w - - 0 1");
  assert_false(has_move("1k6/P7/8/8/8/8/8/8 w - - 3 1 P", "a7b8q"));
}

/* ---- En passant ---- */

TEST(en_passant_takes_the_pawn_and_the_target) {
  assert_after("8/8/8/3pP3/8/8/8/8 w - d6 5 1 P", "e5d6", "8/8/3P4/8/8/8/8/8 w - - 0 1");
  assert_after("8/8/8/8/3pP3/8/8/8 b - e3 5 1 p", "d4e3", "8/8/8/8/8/4p3/8/8 b - - 0 1");
}

TEST(en_passant_needs_an_empty_target_of_its_rank_with_a_pawn_behind) {
  assert_false(has_move("8/8/3n4/4P3/8/8/8/8 w - - 0 1 P", "e5f6"));
  assert_true(has_move("8/8/3n4/3pP3/8/8/8/8 w - d6 0 1 P", "e5d6")); /* an ordinary capture of the piece on d6 */
  assert_after("8/8/3n4/3pP3/8/8/8/8 w - d6 0 1 P", "e5d6", "8/8/3P4/3p4/8/8/8/8 w - - 0 1");
  assert_false(has_move("8/8/8/4P3/8/8/8/8 w - d6 0 1 P", "e5d6"));   /* no pawn behind */
  assert_false(has_move("8/8/8/3PP3/8/8/8/8 w - d6 0 1 P", "e5d6"));  /* its own pawn behind */
  assert_false(has_move("8/8/8/3nP3/8/8/8/8 w - d6 0 1 P", "e5d6"));  /* no pawn behind, another piece */
  assert_false(has_move("8/8/8/8/3p4/8/4P3/8 w - d3 0 1 P", "e2d3")); /* White captures on rank 6 only */
  assert_false(has_move("8/3p4/8/4P3/8/8/8/8 b - e6 0 1 p", "d7e6"));
}

TEST(targets_of_both_sides_coexist) {
  assert_after("8/8/8/3p4/8/8/4P3/8 w - d6 0 1 PP", "e2e4", "8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 P");
}

TEST(target_is_removed_when_its_pawn_moves) {
  assert_after("8/8/8/8/4P3/8/8/8 w - e3 0 1 P", "e4e5", "8/8/8/4P3/8/8/8/8 w - - 0 1");
  assert_after("8/8/8/3pN3/8/8/8/8 b - d6 0 1 p", "d5d4", "8/8/8/4N3/3p4/8/8/8 b - - 0 1");
}

TEST(target_is_removed_when_its_pawn_is_captured) {
  assert_after("8/8/8/3p4/8/4N3/8/8 w - d6 0 1 N", "e3d5", "8/8/8/3N4/8/8/8/8 w - - 0 1");
  assert_after("8/8/8/3n4/8/4N3/8/8 w - d6 0 1 N", "e3d5", "8/8/8/3N4/8/8/8/8 w - d6 0 1"); /* not a pawn */
}

TEST(target_is_removed_when_a_piece_lands_on_it) {
  assert_after("8/8/8/3p4/1N6/8/8/8 w - d6 0 1 NR", "b4c6", "8/8/2N5/3p4/8/8/8/8 w - d6 1 1 R");
  assert_after("8/8/8/3p1N2/8/8/8/8 w - d6 0 1 NR", "f5d6", "8/8/3N4/3p4/8/8/8/8 w - - 1 1 R");
}

/* A pawn that leaves d7 is not the pawn behind the target d6. */
TEST(pawn_leaving_d7_does_not_touch_the_target_d6) {
  assert_after("4N3/3p4/8/3p4/8/8/8/8 b - d6 0 1 p", "d5d4", "4N3/3p4/8/8/3p4/8/8/8 b - - 0 1");
  assert_after("8/3p4/2N5/3p4/8/8/8/8 b - d6 0 1 p", "d7c6", "8/8/2p5/3p4/8/8/8/8 b - d6 0 1");
  assert_after("8/3P4/8/3p4/8/8/8/8 w - d6 0 1 P", "d7d8q", "3Q4/8/8/3p4/8/8/8/8 w - d6 0 1");
}

/* ---- Castling and rights ---- */

TEST(castling_spends_king_and_rook) {
  const char *white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 9 1 PRK";
  assert_after(white, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 10 1 P");
  assert_after(white, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R w kq - 10 1 P");
  const char *black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 9 1 rkk";
  assert_after(black, "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R b KQ - 10 1 k");
  assert_after(black, "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R b KQ - 10 1 k");
}

TEST(castling_needs_both_dice) {
  assert_false(has_move("8/8/8/8/8/8/8/R3K2R w KQ - 0 1 KKK", "e1g1"));
  assert_false(has_move("8/8/8/8/8/8/8/R3K2R w KQ - 0 1 RRR", "e1g1"));
}

TEST(castling_needs_empty_squares_and_ignores_attacks) {
  assert_false(has_move("8/8/8/8/8/8/8/RN2K3 w Q - 0 1 RK", "e1c1"));
  assert_false(has_move("8/8/8/8/8/8/8/R2QK3 w Q - 0 1 RK", "e1c1"));
  assert_false(has_move("8/8/8/8/8/8/8/4K1nR w K - 0 1 RK", "e1g1"));
  assert_true(has_move("4rrr1/8/8/8/8/8/8/4K2R w K - 0 1 RK", "e1g1"));
}

TEST(rights_without_king_and_rook_at_home_never_castle) {
  assert_false(has_move("8/8/8/8/8/8/8/R2K3R w KQ - 0 1 RK", "d1b1"));
  assert_false(has_move("8/8/8/8/8/8/8/4K3 w KQ - 0 1 RK", "e1g1"));
  assert_false(has_move("8/8/8/8/8/8/8/4K2r w K - 0 1 RK", "e1g1"));
  assert_false(has_move("8/8/8/8/8/8/8/4K2R w Q - 0 1 RK", "e1g1"));
}

TEST(rights_are_lost_when_king_or_rook_moves) {
  assert_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 K", "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 1 1");
  assert_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 R", "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 1 1");
  assert_after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 r", "a8b8", "1r2k2r/8/8/8/8/8/8/R3K2R b KQk - 1 1");
  assert_after("4k2r/7R/8/8/8/8/8/8 w k - 0 1 R", "h7h8", "4k2R/8/8/8/8/8/8/8 w - - 0 1");
  assert_after("4k2R/8/8/8/8/8/8/8 w k - 0 1 R", "h8h7", "4k3/7R/8/8/8/8/8/8 w k - 1 1"); /* not the right's rook */
}

TEST(right_is_lost_when_a_rook_is_captured_on_its_corner) {
  assert_after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 R", "a1a8", "R3k2r/8/8/8/8/8/8/4K2R w Kk - 0 1");
  assert_after("n3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1 R", "a1a8", "R3k3/8/8/8/8/8/8/4K3 w q - 0 1"); /* not a rook */
}

TEST(rights_are_lost_when_the_king_is_captured) {
  assert_after("r3k2r/8/8/8/8/8/8/4R3 w kq - 0 1 R", "e1e8", "r3R2r/8/8/8/8/8/8/8 w - - 0 1");
}

/* ---- Dice and clock ---- */

TEST(only_types_in_the_pool_move) {
  assert_true(has_move(START " w KQkq - 0 1 N", "b1c3"));
  assert_false(has_move(START " w KQkq - 0 1 P", "b1c3"));
  assert_false(has_move(START " w KQkq - 0 1", "b1c3"));
}

TEST(halfmove_counts_micro_moves_without_pawn_or_capture) {
  assert_after("8/8/8/8/8/8/p7/1N6 w - - 41 1 NN", "b1c3", "8/8/8/8/8/2N5/p7/8 w - - 42 1 N");
  assert_after("8/8/8/8/8/p7/8/1N6 w - - 41 1 NN", "b1a3", "8/8/8/8/8/N7/8/8 w - - 0 1 N");
}
