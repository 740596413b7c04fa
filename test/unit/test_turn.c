/* core/rules/turn.c, core/rules/play.c, core/rules/capture.c: turns, the maximum micro-moves rule, playing, and odds
 * (SPEC 5.10 to 5.17 and 5.21). */
#include "../support/test.h"

static void assert_plays(const char *dfen, const char *moves, const char *expected) {
  dfen_position position = position_of(dfen);
  dfen_position after;
  dfen_play_fault fault;
  assert_int_equal(dfen_play(&position, moves, strlen(moves), &after, &fault), DFEN_PLAY_OK);
  assert_position(&after, expected);
}
#define assert_plays(...) OF_THIS_LINE(assert_plays(__VA_ARGS__))

static void assert_refuses(const char *dfen, const char *moves, dfen_play_error error, const char *expected) {
  dfen_position position = position_of(dfen);
  dfen_position after;
  dfen_play_fault fault;
  char message[DFEN_MESSAGE_SIZE];
  assert_int_equal(dfen_play(&position, moves, strlen(moves), &after, &fault), error);
  size_t length = dfen_play_fault_message(&fault, moves, message);
  assert_string_equal(message, expected);
  assert_int_equal(length, strlen(message));
}
#define assert_refuses(...) OF_THIS_LINE(assert_refuses(__VA_ARGS__))

TEST(rolling_onto_an_empty_pool_clears_own_stale_targets) {
  dfen_position fresh = position_of("8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1");
  dfen_position rolled = dfen_roll_dice(&fresh, dfen_die(DFEN_KING));
  assert_position(&rolled, "8/8/8/3p4/4P3/8/8/8 w - d6 0 1 K");
  dfen_position pending = position_of("8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 PN");
  dfen_position replaced = dfen_roll_dice(&pending, dfen_die(DFEN_KING));
  assert_position(&replaced, "8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 K");
}

/* ---- The maximum micro-moves rule ---- */

static int longest(const char *dfen) {
  dfen_position position = position_of(dfen);
  return dfen_longest_turn(&position);
}

TEST(longest_turns) {
  assert_int_equal(longest(START " w KQkq - 0 1"), 0);     /* nothing rolled */
  assert_int_equal(longest(START " w KQkq - 0 1 RQK"), 0); /* a pass */
  assert_int_equal(longest(START " w KQkq - 0 1 NQK"), 1);
  assert_int_equal(longest(START " w KQkq - 0 1 PRK"), 2); /* a pawn move frees the rook or the king, not both */
  assert_int_equal(longest(START " w KQkq - 0 1 PPP"), 3);
  assert_int_equal(longest("8/8/8/8/8/8/PP6/RP2K3 w Q - 0 1 RK"), 1);
  /* The pawn on d2 can only capture the king, which ends the turn; h2h3 leaves the bishop blocked. */
  assert_int_equal(longest("8/8/8/8/8/2kp4/1N1P3P/2B5 w - - 0 1 PB"), 1);
  assert_int_equal(longest("k7/8/8/8/8/8/8/R3K2R w KQ - 0 1 RKK"), 3);
}

/* The queen's die can be spent only by a queen that the pawn promotes to; every other promotion is illegal. */
TEST(promotion_is_forced_if_only_one_piece_can_continue) {
  const char *dfen = "8/P7/8/8/8/8/8/8 w - - 0 1 PQ";
  assert_plays(dfen, "a7a8q", "Q7/8/8/8/8/8/8/8 w - - 0 1 Q");
  assert_refuses(dfen, "a7a8r", DFEN_PLAY_NOT_LONGEST,
                 "move 1 'a7a8r': it is not part of a longest turn (character 1)");
}

/* a2a3 spends one of three dice and leads to no longer turn, but a3b4 then captures the king. */
TEST(shorter_turn_that_captures_the_king_is_legal) {
  const char *dfen = "6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR";
  assert_int_equal(longest(dfen), 3);
  assert_plays(dfen, "a2a3 a3b4", "6N1/8/PQ1K4/8/1P6/6B1/8/8 w - - 0 10 R");
  assert_refuses(dfen, "a2a4", DFEN_PLAY_NOT_LONGEST, "move 1 'a2a4': it is not part of a longest turn (character 1)");
  assert_refuses(dfen, "a2a3 a6a7", DFEN_PLAY_NOT_LONGEST,
                 "move 2 'a6a7': it is not part of a longest turn (character 6)");
}

static int count_turns(const char *dfen, dfen_turn *last) {
  static dfen_turn_walk walk;
  dfen_position position = position_of(dfen);
  int turns = 0;
  dfen_walk_turns(&position, &walk);
  while (dfen_next_turn(&walk)) {
    ++turns;
    *last = walk.turn;
  }
  assert_false(dfen_next_turn(&walk));
  leave_line();
  return turns;
}
#define count_turns(...) FROM_THIS_LINE(count_turns(__VA_ARGS__))

TEST(pass_is_one_turn_of_no_moves) {
  dfen_turn turn;
  assert_int_equal(count_turns(START " w KQkq - 5 1 RQK", &turn), 1);
  assert_int_equal(turn.count, 0);
  assert_int_equal(turn.dice_spent, 0);
  assert_false(turn.captures_king);
  assert_position(&turn.after, START " w KQkq - 5 1 RQK");
  assert_int_equal(count_turns(START " w KQkq - 0 1", &turn), 0); /* nothing rolled: no turn */
}

/* ---- Refused micro-moves ---- */

TEST(refusals_name_the_move_and_the_reason) {
  assert_refuses(START " w KQkq - 0 1", "e2e4", DFEN_PLAY_NO_DICE, "move 1 'e2e4': no dice are rolled (character 1)");
  assert_refuses(START " w KQkq - 0 1 N", "b1c3 g1f3", DFEN_PLAY_NO_DICE_LEFT,
                 "move 2 'g1f3': no dice are left (character 6)");
  assert_refuses(START " w KQkq - 0 1 NNN", "b1c3,e2e4", DFEN_PLAY_NO_DIE,
                 "move 2 'e2e4': it needs P, and that is not in the dice pool (character 6)");
  assert_refuses("8/8/8/8/8/8/8/4K2R w K - 0 1 KKB", "e1g1", DFEN_PLAY_NO_DIE,
                 "move 1 'e1g1': it needs RK, and that is not in the dice pool (character 1)");
  assert_refuses(START " w KQkq - 0 1 PPP", "e2e5", DFEN_PLAY_NO_MOVE, "move 1 'e2e5': no such move (character 1)");
  assert_refuses(START " w KQkq - 0 1 PPP", "e7e5", DFEN_PLAY_NO_MOVE, "move 1 'e7e5': no such move (character 1)");
  assert_refuses("8/P7/8/8/8/8/8/8 w - - 0 1 P", "a7a8", DFEN_PLAY_PROMOTION_MISSING,
                 "move 1 'a7a8': the letter of the promotion is missing, such as q (character 1)");
  assert_refuses("8/8/P7/8/8/8/8/8 w - - 0 1 P", "a6a7q", DFEN_PLAY_NO_PROMOTION,
                 "move 1 'a6a7q': the move is not a promotion (character 1)");
  assert_refuses("k7/1P6/8/8/8/8/8/8 w - - 0 1 P", "b7a8q", DFEN_PLAY_KING_PROMOTION,
                 "move 1 'b7a8q': a pawn that captures the king does not promote (character 1)");
  assert_refuses("k7/1P6/8/8/8/8/8/8 w - - 0 1 PPP", "b7a8 e2e4", DFEN_PLAY_KING_CAPTURED,
                 "move 2 'e2e4': the king is already captured (character 6)");
}

TEST(refusals_of_castling_name_what_is_missing) {
  const char *const text = "castling is written as the king's move, such as e1g1 (character 1)";
  const char *const right = "the castling right is missing (character 1)";
  const char *const blocked = "castling needs the rook at home and nothing between it and the king (character 1)";
  const struct {
    const char *dfen, *move;
    dfen_play_error error;
    const char *reason;
  } refused[] = {
    {"8/8/8/8/8/8/8/R3K2R w KQ - 0 1 RK", "e1h1", DFEN_PLAY_CASTLING_TEXT, text},
    {"r3k2r/8/8/8/8/8/8/8 b kq - 0 1 rk", "e8a8", DFEN_PLAY_CASTLING_TEXT, text},
    {"8/8/8/8/8/8/8/R3K2R w Q - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_RIGHT, right},
    {"r3k2r/8/8/8/8/8/8/8 b k - 0 1 rk", "e8c8", DFEN_PLAY_CASTLING_RIGHT, right},
    {"8/8/8/8/8/8/8/R3KB1R w KQ - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_BLOCKED, blocked},
    {"8/8/8/8/8/8/8/RN2K2R w KQ - 0 1 RK", "e1c1", DFEN_PLAY_CASTLING_BLOCKED, blocked},
    {"8/8/8/8/8/8/8/4K3 w K - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_BLOCKED, blocked},
    {"8/8/8/8/8/8/8/4K2r w - - 0 1 RK", "e1h1", DFEN_PLAY_NO_MOVE, "no such move (character 1)"},
    {"8/8/8/8/8/8/8/R2QK2R w KQ - 0 1 RK", "d1g1", DFEN_PLAY_NO_MOVE, "no such move (character 1)"},
    {"r3k2r/8/8/8/8/8/8/4K2R w - - 0 1 RK", "e8g8", DFEN_PLAY_NO_MOVE, "no such move (character 1)"},
  };
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; ++i) {
    char message[DFEN_MESSAGE_SIZE];
    snprintf(message, sizeof message, "move 1 '%s': %s", refused[i].move, refused[i].reason);
    assert_refuses(refused[i].dfen, refused[i].move, refused[i].error, message);
  }
}

TEST(longest_refusal_fits) {
  for (int error = 0; error < DFEN_PLAY_ERROR_COUNT; ++error) {
    dfen_play_fault fault = {.error = (dfen_play_error)error,
                             .number = UINT32_MAX,
                             .place = 1,
                             .length = DFEN_MOVE_TEXT_SIZE,
                             .move = {.type = DFEN_KING, .special = DFEN_CASTLING}};
    char message[2 * DFEN_MESSAGE_SIZE];
    size_t longest_place = strlen("4294967295") - strlen("1");
    assert_true(dfen_play_fault_message(&fault, "e7e8q", message) + longest_place < DFEN_MESSAGE_SIZE);
  }
}

TEST(no_moves_change_nothing) {
  assert_plays(START " w KQkq - 3 4 PPP", "", START " w KQkq - 3 4 PPP");
  assert_plays(START " w KQkq - 3 4", "", START " w KQkq - 3 4");
}

/* ---- The odds ---- */

static int odds(const char *dfen, int type) {
  dfen_position position = position_of(dfen);
  return dfen_capture_odds(&position, type);
}

TEST(odds_worked_out_by_hand) {
  /* Two adjacent kings need a K on one of three dice: 216 - 125 rolls. */
  assert_int_equal(odds("8/8/8/8/8/8/8/Kk6 w - -", DFEN_KING), 91);
  /* At least two K dice: 3 * 5 + 1 rolls. */
  assert_int_equal(odds("8/8/8/8/8/8/8/K1k5 w - -", DFEN_KING), 16);
  /* K K K, one roll. */
  assert_int_equal(odds("8/8/8/8/8/8/8/K2k4 w - -", DFEN_KING), 1);
  assert_int_equal(odds("8/8/8/8/8/8/8/K3k3 w - -", DFEN_KING), 0);
  /* A queen attacks the king, and its own king does not help: any Q. */
  assert_int_equal(odds("k7/8/8/8/8/8/8/Q6K w - -", DFEN_KING), 91);
  /* The pawn on a4 blocks the rook's file. Either the pawn captures b5 (P, then R), or the rook takes another route, a1
   * b1 b8 a8 (R R R). Rolls with P and R: 216 - those without P - those without R + those with neither = 216 - 125 -
   * 125 + 64 = 30; and R R R, one more. */
  assert_int_equal(odds("k7/8/8/1n6/P7/8/8/R7 w - -", DFEN_KING), 31);
  assert_int_equal(odds("8/8/8/8/8/8/8/Kq6 w - -", DFEN_QUEEN), 91);
  assert_int_equal(odds("8/8/8/8/8/8/8/Kq6 w - -", DFEN_KING), 0);
  /* King and rook are between the bishop and the king on the long diagonal: both move away, then the bishop captures.
   */
  assert_int_equal(odds("k7/8/8/3K4/4R3/8/8/7B w - - 0 1 BRK", DFEN_KING), 216);
  /* With dice in the pool the roll is known. */
  assert_int_equal(odds("8/8/8/8/8/8/8/K1k5 w - - 0 1 KK", DFEN_KING), 216);
  assert_int_equal(odds("8/8/8/8/8/8/8/K1k5 w - - 0 1 KPP", DFEN_KING), 0);
}

/* A queen captured after the king counts as captured: K captures the king on b1 and then the queen on c1. */
TEST(queen_behind_the_king_counts) {
  assert_int_equal(odds("8/8/8/8/8/1ppp4/1ppp4/Kkq5 w - -", DFEN_QUEEN), 16);
}

/* En passant removes two pieces from rank 5, and the rook behind them attacks the king: P, then R. */
TEST(en_passant_opens_a_rank) {
  assert_int_equal(odds("8/8/8/k2pP2R/8/8/8/8 w - d6 0 1 PR", DFEN_KING), 216);
  assert_int_equal(odds("8/8/8/k2pP2R/8/8/8/8 w - - 0 1 PR", DFEN_KING), 0);
}

/* The first micro-move helps another piece: the knight captures the pawn on the rook's file, and leaves again. */
TEST(a_piece_captures_on_the_line_and_leaves) {
  assert_int_equal(odds("k7/p7/8/1N6/8/8/8/R6K w - - 0 1 NNR", DFEN_KING), 216);
  assert_int_equal(odds("k7/p7/8/1N6/8/8/8/R6K w - - 0 1 NRB", DFEN_KING), 0);
}

/* The rook on g3 has another king behind its own pawn e3, but only the pawn g5 before the king g8. */
TEST(a_king_captures_before_its_rook) {
  assert_int_equal(odds("6k1/2K5/8/6p1/7K/3kP1Rb/p6P/K6R w - - 0 1 KKR", DFEN_KING), 216);
}

/* The pawn f4 can also be captured en passant: the king captures it, and leaves the file of its queen. */
TEST(a_king_captures_a_pawn_before_its_queen) {
  assert_int_equal(odds("8/3p1qNq/8/2p1k3/5P2/8/8/5K2 b - f3 0 1 qkk", DFEN_KING), 216);
}

/* After e5f6 the queen could not pass f6 any more: it goes to g6 first, behind the pawn f5. */
TEST(a_queen_lands_behind_a_pawn_that_is_captured_en_passant) {
  assert_int_equal(odds("8/1KN5/Q7/Rn2Pp2/2P5/1B6/8/1k6 w - f6 0 1 PQQ", DFEN_KING), 216);
  assert_int_equal(odds("8/1KN5/Q7/Rn2Pp2/2P5/1B6/8/1k6 w - - 0 1 PQQ", DFEN_KING), 0);
}

/* The rook can land only on a1, which the king leaves for it. */
TEST(a_piece_leaves_the_square_that_another_needs) {
  assert_int_equal(odds("k7/2p5/8/8/8/8/2P5/K1R5 w - - 0 1 KRR", DFEN_KING), 216);
  assert_int_equal(odds("k7/2p5/8/8/8/8/2P5/K1R5 w - - 0 1 PRR", DFEN_KING), 0);
}

/* c2c4 passes the square on which the rook lands next: P R R, 3 rolls. Also R R R, on the first rank from the other
 * side; K R R, the rook behind the king, which leaves; and K K, 16 rolls. */
TEST(a_rook_lands_behind_a_double_push) {
  assert_int_equal(odds("8/8/8/8/8/6R1/2P5/2q1K3 w - -", DFEN_QUEEN), 3 + 1 + 3 + 16);
}

/* The pawn leaves the file, or comes nearer to its end, and captures backwards along it as a rook. */
TEST(a_pawn_is_promoted_behind_itself) {
  assert_int_equal(odds("8/4P3/8/8/8/8/4k3/7K w - - 0 1 PR", DFEN_KING), 216);
  assert_int_equal(odds("8/8/4P3/8/8/8/4k3/7K w - - 0 1 PPR", DFEN_KING), 216);
  assert_int_equal(odds("8/4P3/8/8/8/8/4k3/7K w - - 0 1 PB", DFEN_KING), 0);
}

/* If there are dice in the pool, only they count. */
TEST(dice_in_the_pool_decide) {
  assert_int_equal(odds("8/8/8/8/8/8/8/Kk6 w - - 0 1 K", DFEN_KING), 216);
  assert_int_equal(odds("8/8/8/8/8/8/8/Kk6 w - - 0 1 Q", DFEN_KING), 0);
}

/* The pool has one die, so no legal turn is two micro-moves long. */
TEST(without_dice_left_no_king_is_captured) {
  dfen_position position = position_of("8/8/8/8/8/8/8/K1k5 w - - 0 1 K");
  dfen_move move = {.from = 0, .to = 1, .type = DFEN_KING};
  assert_true(dfen_is_legal(&position, move, 1));
  assert_false(dfen_is_legal(&position, move, 2));
}

/* Castling moves the rook to f1, where its file is open: R and K castle, and a second R captures. */
TEST(castling_brings_the_rook_into_play) {
  assert_int_equal(odds("5k2/8/8/8/8/8/4PP1P/4K2R w K - 0 1 RRK", DFEN_KING), 0);
  assert_int_equal(odds("5k2/8/8/8/8/8/4P2P/4K2R w K - 0 1 RRK", DFEN_KING), 216);
}
