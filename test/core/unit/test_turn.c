/* core/rules/turn.c, core/rules/play.c, core/rules/capture.c: turns, the maximum micro-moves rule, playing, and odds
 * (SPEC 5.10 to 5.17 and 5.21). */
#include "../../repo/support/test.h"

TEST(rolling_onto_an_empty_pool_clears_own_stale_targets) {
  static const struct {
    const char *dfen, *rolled;
  } rolls[] = {
    {"8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1", "8/8/8/3p4/4P3/8/8/8 w - d6 0 1 K"},
    {"8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 PN", "8/8/8/3p4/4P3/8/8/8 w - d6e3 0 1 K"},
  };
  FOR_ROWS(row, rolls) {
    dfen_position before = position_of(row->dfen);
    dfen_position rolled = dfen_roll_dice(&before, dfen_die(DFEN_KING));
    assert_position(&rolled, row->rolled);
  }
}

TEST(longest_turns) {
  static const struct {
    const char *why;
    int longest;
    const char *dfen;
  } turns[] = {
    {"nothing rolled", 0, START " w KQkq - 0 1"},
    {"a pass", 0, START " w KQkq - 0 1 RQK"},
    {"only the knight moves", 1, START " w KQkq - 0 1 NQK"},
    {"a pawn move frees the rook or the king, not both", 2, START " w KQkq - 0 1 PRK"},
    {"three pawn moves", 3, START " w KQkq - 0 1 PPP"},
    {"the pawn on b1 blocks castling", 1, "8/8/8/8/8/8/PP6/RP2K3 w Q - 0 1 RK"},
    {"d2 can only capture the king; h2h3 leaves the bishop blocked", 1, "8/8/8/8/8/2kp4/1N1P3P/2B5 w - - 0 1 PB"},
    {"castling spends two dice", 3, "k7/8/8/8/8/8/8/R3K2R w KQ - 0 1 RKK"},
    {"a shorter turn captures the king", 3, "6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR"},
  };
  FOR_ROWS(row, turns) {
    dfen_position position = position_of(row->dfen);
    assert_int_equal(dfen_longest_turn(&position), row->longest);
  }
}

TEST(pass_is_one_turn_of_no_moves) {
  static dfen_turn_walk walk;
  dfen_position position = position_of(START " w KQkq - 5 1 RQK");
  dfen_walk_turns(&position, &walk);
  assert_true(dfen_next_turn(&walk));
  assert_true(walk.turn.count == 0 && walk.turn.dice_spent == 0 && !walk.turn.captures_king);
  assert_position(&walk.turn.after, START " w KQkq - 5 1 RQK");
  assert_false(dfen_next_turn(&walk));
  assert_false(dfen_next_turn(&walk));
  position = position_of(START " w KQkq - 0 1"); /* nothing rolled: no turn */
  dfen_walk_turns(&position, &walk);
  assert_false(dfen_next_turn(&walk));
}

/* ---- Playing: the position after, or the error and its message ---- */

static const char not_longest[] = "it is not part of a longest turn", no_move[] = "no such move";
static const char rook_square[] = "castling is written as the king's move, such as e1g1";
static const char no_right[] = "the castling right is missing";
static const char blocked[] = "castling needs the rook at home and nothing between it and the king";

static const struct {
  const char *dfen, *moves;
  dfen_play_error error;
  int move; /* the number of the refused move */
  const char *expected;
} plays[] = {
  {START " w KQkq - 3 4 PPP", "", DFEN_PLAY_OK, 0, START " w KQkq - 3 4 PPP"},
  {START " w KQkq - 3 4", "", DFEN_PLAY_OK, 0, START " w KQkq - 3 4"},
  /* the queen's die can be spent only by a queen that the pawn promotes to */
  {"8/P7/8/8/8/8/8/8 w - - 0 1 PQ", "a7a8q", DFEN_PLAY_OK, 0, "Q7/8/8/8/8/8/8/8 w - - 0 1 Q"},
  {"8/P7/8/8/8/8/8/8 w - - 0 1 PQ", "a7a8r", DFEN_PLAY_NOT_LONGEST, 1, not_longest},
  /* a2a3 spends one of three dice and leads to no longer turn, but a3b4 then captures the king */
  {"6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR", "a2a3 a3b4", DFEN_PLAY_OK, 0, "6N1/8/PQ1K4/8/1P6/6B1/8/8 w - - 0 10 R"},
  {"6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR", "a2a4", DFEN_PLAY_NOT_LONGEST, 1, not_longest},
  {"6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR", "a2a3 a6a7", DFEN_PLAY_NOT_LONGEST, 2, not_longest},
  {START " w KQkq - 0 1", "e2e4", DFEN_PLAY_NO_DICE, 1, "no dice are rolled"},
  {START " w KQkq - 0 1 N", "b1c3 g1f3", DFEN_PLAY_NO_DICE_LEFT, 2, "no dice are left"},
  {START " w KQkq - 0 1 NNN", "b1c3,e2e4", DFEN_PLAY_NO_DIE, 2, "it needs P, and that is not in the dice pool"},
  {"8/8/8/8/8/8/8/4K2R w K - 0 1 KKB", "e1g1", DFEN_PLAY_NO_DIE, 1, "it needs RK, and that is not in the dice pool"},
  {START " w KQkq - 0 1 PPP", "e2e5", DFEN_PLAY_NO_MOVE, 1, no_move},
  {START " w KQkq - 0 1 PPP", "e7e5", DFEN_PLAY_NO_MOVE, 1, no_move},
  {"8/P7/8/8/8/8/8/8 w - - 0 1 P", "a7a8", DFEN_PLAY_PROMOTION_MISSING, 1,
   "the letter of the promotion is missing, such as q"},
  {"8/8/P7/8/8/8/8/8 w - - 0 1 P", "a6a7q", DFEN_PLAY_NO_PROMOTION, 1, "the move is not a promotion"},
  {"k7/1P6/8/8/8/8/8/8 w - - 0 1 P", "b7a8q", DFEN_PLAY_KING_PROMOTION, 1,
   "a pawn that captures the king does not promote"},
  {"k7/1P6/8/8/8/8/8/8 w - - 0 1 PPP", "b7a8 e2e4", DFEN_PLAY_KING_CAPTURED, 2, "the king is already captured"},
  {"8/8/8/8/8/8/8/R3K2R w KQ - 0 1 RK", "e1h1", DFEN_PLAY_CASTLING_TEXT, 1, rook_square},
  {"r3k2r/8/8/8/8/8/8/8 b kq - 0 1 rk", "e8a8", DFEN_PLAY_CASTLING_TEXT, 1, rook_square},
  {"8/8/8/8/8/8/8/R3K2R w Q - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_RIGHT, 1, no_right},
  {"r3k2r/8/8/8/8/8/8/8 b k - 0 1 rk", "e8c8", DFEN_PLAY_CASTLING_RIGHT, 1, no_right},
  {"8/8/8/8/8/8/8/R3KB1R w KQ - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_BLOCKED, 1, blocked},
  {"8/8/8/8/8/8/8/RN2K2R w KQ - 0 1 RK", "e1c1", DFEN_PLAY_CASTLING_BLOCKED, 1, blocked},
  {"8/8/8/8/8/8/8/4K3 w K - 0 1 RK", "e1g1", DFEN_PLAY_CASTLING_BLOCKED, 1, blocked},
  {"8/8/8/8/8/8/8/4K2r w - - 0 1 RK", "e1h1", DFEN_PLAY_NO_MOVE, 1, no_move},
  {"8/8/8/8/8/8/8/R2QK2R w KQ - 0 1 RK", "d1g1", DFEN_PLAY_NO_MOVE, 1, no_move},
  {"r3k2r/8/8/8/8/8/8/4K2R w - - 0 1 RK", "e8g8", DFEN_PLAY_NO_MOVE, 1, no_move},
};

/* All moves of the table are four characters and a separator, or the only one. */
TEST(moves_are_played_or_refused) {
  FOR_ROWS(row, plays) {
    dfen_position position = position_of(row->dfen);
    dfen_position after;
    dfen_play_fault fault;
    assert_int_equal(dfen_play(&position, row->moves, strlen(row->moves), &after, &fault), row->error);
    if (row->error == DFEN_PLAY_OK) {
      assert_position(&after, row->expected);
    } else {
      char message[DFEN_MESSAGE_SIZE];
      char expected[DFEN_MESSAGE_SIZE];
      int place = 5 * (row->move - 1);
      snprintf(expected, sizeof expected, "move %d '%s': %s (character %d)", row->move, row->moves + place,
               row->expected, place + 1);
      assert_int_equal(dfen_play_fault_message(&fault, row->moves, message), strlen(expected));
      assert_string_equal(message, expected);
    }
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

/* ---- The odds ---- */

/* They stay when the colours are exchanged. */
static void assert_odds(const char *dfen, int type, int odds) {
  dfen_fields fields = fields_of(dfen);
  dfen_fields flipped = dfen_flip(&fields);
  dfen_position position = dfen_to_position(&fields);
  dfen_position other = dfen_to_position(&flipped);
  assert_int_equal(dfen_capture_odds(&position, type), odds);
  assert_int_equal(dfen_capture_odds(&other, type), odds);
}

TEST(odds_worked_out_by_hand) {
  static const struct {
    const char *why;
    int type, odds;
    const char *dfen;
  } rows[] = {
    {"two adjacent kings need a K on one of three dice: 216 - 125 rolls", DFEN_KING, 91, "8/8/8/8/8/8/8/Kk6 w - -"},
    {"at least two K dice: 3 * 5 + 1 rolls", DFEN_KING, 16, "8/8/8/8/8/8/8/K1k5 w - -"},
    {"K K K, one roll", DFEN_KING, 1, "8/8/8/8/8/8/8/K2k4 w - -"},
    {"too far", DFEN_KING, 0, "8/8/8/8/8/8/8/K3k3 w - -"},
    {"a queen attacks the king, and its own king does not help: any Q", DFEN_KING, 91, "k7/8/8/8/8/8/8/Q6K w - -"},
    /* Rolls with P and R: 216 - those without P - those without R + those with neither = 216 - 125 - 125 + 64 = 30. */
    {"a4 captures b5 (P, then R); or a1 b1 b8 a8 (R R R)", DFEN_KING, 30 + 1, "k7/8/8/1n6/P7/8/8/R7 w - -"},
    {"the king beside the queen", DFEN_QUEEN, 91, "8/8/8/8/8/8/8/Kq6 w - -"},
    {"no king to capture", DFEN_KING, 0, "8/8/8/8/8/8/8/Kq6 w - -"},
    {"K captures the king on b1 and then the queen on c1", DFEN_QUEEN, 16, "8/8/8/8/8/1ppp4/1ppp4/Kkq5 w - -"},
    /* Also R R R, on the first rank from the other side; K R R, the rook behind the king, which leaves; and K K. */
    {"c2c4 passes the square on which the rook lands next: P R R, 3 rolls", DFEN_QUEEN, 3 + 1 + 3 + 16,
     "8/8/8/8/8/6R1/2P5/2q1K3 w - -"},
  };
  FOR_ROWS(row, rows) {
    assert_odds(row->dfen, row->type, row->odds);
  }
}

/* With dice in the pool the roll is known: the king is captured after all rolls or none. */
TEST(odds_of_known_dice) {
  static const struct {
    const char *why, *dfen;
    bool captured;
  } rows[] = {
    {"only the dice of the pool count", "8/8/8/8/8/8/8/Kk6 w - - 0 1 K", true},
    {"only the dice of the pool count", "8/8/8/8/8/8/8/Kk6 w - - 0 1 Q", false},
    {"two kings' moves", "8/8/8/8/8/8/8/K1k5 w - - 0 1 KK", true},
    {"one king's move", "8/8/8/8/8/8/8/K1k5 w - - 0 1 KPP", false},
    {"king and rook leave the diagonal of the bishop", "k7/8/8/3K4/4R3/8/8/7B w - - 0 1 BRK", true},
    {"en passant removes two pieces between rook and king: P, then R", "8/8/8/k2pP2R/8/8/8/8 w - d6 0 1 PR", true},
    {"the same without the target", "8/8/8/k2pP2R/8/8/8/8 w - - 0 1 PR", false},
    {"the knight captures the pawn on the rook's file, and leaves", "k7/p7/8/1N6/8/8/8/R6K w - - 0 1 NNR", true},
    {"the knight has no die to leave", "k7/p7/8/1N6/8/8/8/R6K w - - 0 1 NRB", false},
    {"the rook g3 has a king behind its own pawn e3, but only the pawn g5 before the king g8",
     "6k1/2K5/8/6p1/7K/3kP1Rb/p6P/K6R w - - 0 1 KKR", true},
    {"the king captures f4, also a target, and leaves the file of its queen",
     "8/3p1qNq/8/2p1k3/5P2/8/8/5K2 b - f3 0 1 qkk", true},
    {"after e5f6 the queen could not pass f6: it goes to g6 first, behind f5",
     "8/1KN5/Q7/Rn2Pp2/2P5/1B6/8/1k6 w - f6 0 1 PQQ", true},
    {"the same without the target", "8/1KN5/Q7/Rn2Pp2/2P5/1B6/8/1k6 w - - 0 1 PQQ", false},
    {"the rook can land only on a1, which the king leaves for it", "k7/2p5/8/8/8/8/2P5/K1R5 w - - 0 1 KRR", true},
    {"the king has no die to leave", "k7/2p5/8/8/8/8/2P5/K1R5 w - - 0 1 PRR", false},
    {"a pawn becomes a rook and captures backwards along its file", "8/4P3/8/8/8/8/4k3/7K w - - 0 1 PR", true},
    {"the same in two moves", "8/8/4P3/8/8/8/4k3/7K w - - 0 1 PPR", true},
    {"a bishop does not move along a file", "8/4P3/8/8/8/8/4k3/7K w - - 0 1 PB", false},
    {"R and K castle, and a second R captures on the open file", "5k2/8/8/8/8/8/4P2P/4K2R w K - 0 1 RRK", true},
    {"a pawn closes the file", "5k2/8/8/8/8/8/4PP1P/4K2R w K - 0 1 RRK", false},
  };
  FOR_ROWS(row, rows) {
    assert_odds(row->dfen, DFEN_KING, row->captured ? 216 : 0);
  }
}

/* The pool has one die, so no legal turn is two micro-moves long. */
TEST(without_dice_left_no_king_is_captured) {
  dfen_position position = position_of("8/8/8/8/8/8/8/K1k5 w - - 0 1 K");
  dfen_move move = {.from = 0, .to = 1, .type = DFEN_KING};
  assert_true(dfen_is_legal(&position, move, 1));
  assert_false(dfen_is_legal(&position, move, 2));
}
