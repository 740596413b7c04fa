/* The players (SPEC 11.12): which turns they must and must not choose. */
#include "../../core/dfen_estimates.h"
#include "../support/test.h"

/* The player chooses a turn of a position, as text, `tries` times; false if any differs from `expected`. */
static bool always_plays(dfen_player player, const char *dfen, const char *expected, int tries) {
  dfen_position position = position_of(dfen);
  dfen_random random = {.state = 7};
  for (int i = 0; i < tries; ++i) {
    char text[DFEN_TURN_TEXT_SIZE + 1];
    dfen_turn turn = dfen_play_turn(&position, player, &random);
    text[dfen_write_turn(&turn, text)] = '\0';
    if (strcmp(text, expected) != 0) {
      return false;
    }
  }
  return true;
}

TEST(kings_are_captured) {
  static const char beside[] = "8/8/8/8/8/8/8/Kk6 w - - 0 1 K";
  assert_true(always_plays(DFEN_GREEDY_PLAYER, beside, "a1b1", 100));
  assert_true(always_plays(DFEN_WARY_PLAYER, beside, "a1b1", 100));
  assert_false(always_plays(DFEN_RANDOM_PLAYER, beside, "a1b1", 100));
  /* In two micro-moves: the rook must reach the g file or the first rank, and no other turn captures. */
  dfen_position position = position_of("8/8/8/8/8/8/R7/5K1k w - - 0 1 RR");
  dfen_random random = {.state = 1};
  for (int i = 0; i < 100; ++i) {
    assert_true(dfen_play_turn(&position, DFEN_GREEDY_PLAYER, &random).captures_king);
  }
}

TEST(the_largest_capture) {
  static const char dfen[] = "7k/8/8/8/q3p3/2N5/8/7K w - - 0 1 N"; /* c3a4 captures a queen, c3e4 a pawn */
  assert_true(always_plays(DFEN_GREEDY_PLAYER, dfen, "c3a4", 100));
  assert_false(always_plays(DFEN_RANDOM_PLAYER, dfen, "c3a4", 100));
}

/* A wary player samples eight turns. One turn in four promotes to a queen, which is best, so it finds one nine times
 * out of ten. */
TEST(a_wary_player_prefers_a_queen) {
  dfen_position position = position_of("8/P7/8/8/7k/8/8/7K w - - 0 1 P");
  dfen_random random = {.state = 5};
  int queens = 0;
  for (int i = 0; i < 1000; ++i) {
    char text[DFEN_TURN_TEXT_SIZE + 1];
    dfen_turn turn = dfen_play_turn(&position, DFEN_WARY_PLAYER, &random);
    text[dfen_write_turn(&turn, text)] = '\0';
    queens += strcmp(text, "a7a8q") == 0;
  }
  assert_in_range(queens, 850, 950);
}

/* The knight captures the knight and a pawn, worth 4 together, and never the three pawns, worth 3. Without kings
 * nothing else counts. */
TEST(a_pawn_is_worth_one) {
  static const char dfen[] = "8/8/8/R1RR1R2/1RRR2p1/Rn2p3/2pR2R1/N1RRRR2 w - - 0 1 NNN";
  assert_true(always_plays(DFEN_WARY_PLAYER, dfen, "a1b3 b3a1 a1c2", 100));
}

/* A greedy player captures the knight on b3. A wary player, who samples the other line nine times out of ten, captures
 * a pawn and a knight. */
TEST(a_wary_player_counts_pawns) {
  dfen_position position = position_of("8/8/8/R1R5/1R1R4/Rn2n3/2pR4/N1R1R3 w - - 0 1 NN");
  dfen_random random = {.state = 5};
  int pawns = 0;
  for (int i = 0; i < 1000; ++i) {
    char text[DFEN_TURN_TEXT_SIZE + 1];
    dfen_turn turn = dfen_play_turn(&position, DFEN_WARY_PLAYER, &random);
    text[dfen_write_turn(&turn, text)] = '\0';
    pawns += strcmp(text, "a1c2 c2e3") == 0;
  }
  assert_in_range(pawns, 800, 950);
}

TEST(passes_and_longest_turns) {
  for (int player = 0; player < DFEN_PLAYERS; ++player) {
    assert_true(always_plays((dfen_player)player, "7k/8/8/8/8/8/8/7K w - - 0 1 QRB", "", 10));
    assert_true(always_plays((dfen_player)player, START " w KQkq - 0 1", "", 10)); /* nothing rolled */
    /* Three dice can be spent, the pawn's first: behind the pawn the rook has no exit. */
    dfen_position position = position_of("7k/8/8/8/p7/8/P7/RN5K w - - 0 1 PRR");
    dfen_random random = {.state = 3};
    for (int i = 0; i < 50; ++i) {
      assert_int_equal(dfen_play_turn(&position, (dfen_player)player, &random).dice_spent, 3);
    }
  }
}

TEST(games_ignore_the_clocks) {
  dfen_position first = position_of(DFEN_START);
  dfen_position last = first;
  last.state.halfmove = DFEN_CLOCK_MAX;
  last.state.fullmove = DFEN_CLOCK_MAX;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    dfen_random random = {.state = seed};
    dfen_random again = random;
    dfen_game game = dfen_play_game(&first, DFEN_RANDOM_PLAYER, &random, NULL);
    dfen_game same = dfen_play_game(&last, DFEN_RANDOM_PLAYER, &again, NULL);
    assert_int_equal(game.winner, same.winner);
    assert_int_equal(game.turns, same.turns);
    assert_true(random.state == again.state);
  }
}

TEST(games_end) {
  dfen_random random = {.state = 1};
  dfen_position over = position_of("8/8/8/8/8/8/8/K7 b - -");
  dfen_game game = dfen_play_game(&over, DFEN_GREEDY_PLAYER, &random, NULL);
  assert_int_equal(game.winner, DFEN_WHITE);
  assert_int_equal(game.turns, 0);
  /* Neither side can move: a draw after 200 turns. */
  dfen_position locked = position_of("8/8/8/8/8/8/8/8 w - -");
  game = dfen_play_game(&locked, DFEN_WARY_PLAYER, &random, NULL);
  assert_int_equal(game.winner, -1);
  assert_int_equal(game.turns, DFEN_GAME_TURNS_MAX);
  /* Dice in the position are those of the first turn. */
  dfen_position beside = position_of("8/8/8/8/8/8/8/Kk6 b - - 0 1 k");
  for (int i = 0; i < 20; ++i) {
    game = dfen_play_game(&beside, DFEN_GREEDY_PLAYER, &random, NULL);
    assert_int_equal(game.winner, DFEN_BLACK);
    assert_int_equal(game.turns, 1);
  }
}

static bool cancelled_after(void *data) {
  return --*(int *)data < 0;
}

TEST(cancellation_ends_a_game) {
  dfen_random random = {.state = 1};
  dfen_position locked = position_of("8/8/8/8/8/8/8/8 w - -");
  int turns = 7;
  dfen_cancellation cancellation = {.cancelled = cancelled_after, .data = &turns};
  dfen_game game = dfen_play_game(&locked, DFEN_RANDOM_PLAYER, &random, &cancellation);
  assert_true(game.cancelled);
  assert_int_equal(game.turns, 7);
  assert_int_equal(game.winner, -1);
}

/* The cancellation callback is called before the turn and during the search for it: among the thousands of turns of
 * three queens, among hundreds of micro-moves, and between the turns that a wary player compares. */
TEST(cancellation_ends_a_turn) {
  static const dfen_player players[] = {DFEN_STEADY_PLAYER, DFEN_BOLD_PLAYER, DFEN_WARY_PLAYER, DFEN_GREEDY_PLAYER,
                                        DFEN_RANDOM_PLAYER};
  dfen_position queens = position_of("QQQQ4/QQQQ4/8/8/QQQQ4/8/8/8 w - - 0 1 QQQ");
  for (size_t i = 0; i < sizeof players / sizeof players[0]; ++i) {
    for (int before = 1; before < (players[i] == DFEN_WARY_PLAYER ? 40 : 5); ++before) {
      dfen_random random = {.state = 1};
      int asked = before;
      dfen_cancellation cancellation = {.cancelled = cancelled_after, .data = &asked};
      dfen_game game = dfen_play_game(&queens, players[i], &random, &cancellation);
      assert_true(game.cancelled);
      assert_int_equal(game.turns, 0);
    }
  }
}

TEST(winners) {
  static const struct {
    const char *dfen;
    int winner;
  } cases[] = {{"8/8/8/8/8/8/8/K7 w - -", DFEN_WHITE},  {"8/8/8/8/8/8/8/k7 w - -", DFEN_BLACK},
               {"8/8/8/8/8/8/8/Kk6 w - -", -1},         {"8/8/8/8/8/8/8/8 w - -", -1},
               {"8/8/8/8/8/8/8/KK6 b - -", DFEN_WHITE}, {"8/8/8/8/8/8/8/KKk5 b - -", -1}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    dfen_position position = position_of(cases[i].dfen);
    assert_int_equal(dfen_winner(&position), cases[i].winner);
  }
}
