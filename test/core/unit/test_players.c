/* The players (SPEC 11.12): which turns they must and must not choose. */
#include "../../../core/dfen_estimates.h"
#include "../../repo/support/test.h"

/* How often a player chooses that turn, written as text. */
static int times_played(dfen_player player, const char *dfen, const char *expected, int tries) {
  dfen_position position = position_of(dfen);
  dfen_random random = {.state = 5};
  int played = 0;
  for (int i = 0; i < tries; ++i) {
    char text[DFEN_TURN_TEXT_SIZE + 1];
    dfen_turn turn = dfen_play_turn(&position, player, &random);
    text[dfen_write_turn(&turn, text)] = '\0';
    played += strcmp(text, expected) == 0;
  }
  return played;
}

TEST(choices) {
  static const char beside[] = "8/8/8/8/8/8/8/Kk6 w - - 0 1 K", captures[] = "7k/8/8/8/q3p3/2N5/8/7K w - - 0 1 N";
  static const struct {
    const char *why;
    dfen_player player;
    int least, most; /* of 1000 */
    const char *dfen, *turn;
  } rows[] = {
    {"the king is captured", DFEN_GREEDY_PLAYER, 1000, 1000, beside, "a1b1"},
    {"the king is captured", DFEN_WARY_PLAYER, 1000, 1000, beside, "a1b1"},
    {"at random", DFEN_RANDOM_PLAYER, 1, 999, beside, "a1b1"},
    {"c3a4 captures a queen, c3e4 a pawn", DFEN_GREEDY_PLAYER, 1000, 1000, captures, "c3a4"},
    {"at random", DFEN_RANDOM_PLAYER, 1, 999, captures, "c3a4"},
    {"one of four turns makes a queen, and eight are sampled: it is found nine times out of ten", DFEN_WARY_PLAYER, 850,
     950, "8/P7/8/8/7k/8/8/7K w - - 0 1 P", "a7a8q"},
    {"the knight captures a knight and a pawn, worth 4, never three pawns; without kings nothing else counts",
     DFEN_WARY_PLAYER, 1000, 1000, "8/8/8/R1RR1R2/1RRR2p1/Rn2p3/2pR2R1/N1RRRR2 w - - 0 1 NNN", "a1b3 b3a1 a1c2"},
    {"a pawn and a knight, not only the knight on b3; the line is sampled nine times out of ten", DFEN_WARY_PLAYER, 800,
     950, "8/8/8/R1R5/1R1R4/Rn2n3/2pR4/N1R1R3 w - - 0 1 NN", "a1c2 c2e3"},
  };
  FOR_ROWS(row, rows) {
    assert_in_range(times_played(row->player, row->dfen, row->turn, 1000), row->least, row->most);
  }
  /* In two micro-moves: the rook must reach the g file or the first rank, and no other turn captures. */
  dfen_position position = position_of("8/8/8/8/8/8/R7/5K1k w - - 0 1 RR");
  dfen_random random = {.state = 1};
  for (int i = 0; i < 100; ++i) {
    assert_true(dfen_play_turn(&position, DFEN_GREEDY_PLAYER, &random).captures_king);
  }
}

TEST(passes_and_longest_turns) {
  for (int player = 0; player < DFEN_PLAYERS; ++player) {
    assert_int_equal(times_played((dfen_player)player, "7k/8/8/8/8/8/8/7K w - - 0 1 QRB", "", 10), 10);
    assert_int_equal(times_played((dfen_player)player, START " w KQkq - 0 1", "", 10), 10); /* nothing rolled */
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
  for (size_t i = 0; i < ROWS_OF(players); ++i) {
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
  } rows[] = {
    {"8/8/8/8/8/8/8/K7 w - -", DFEN_WHITE},  {"8/8/8/8/8/8/8/k7 w - -", DFEN_BLACK}, {"8/8/8/8/8/8/8/Kk6 w - -", -1},
    {"8/8/8/8/8/8/8/KK6 b - -", DFEN_WHITE}, {"8/8/8/8/8/8/8/KKk5 b - -", -1},       {"8/8/8/8/8/8/8/8 w - -", -1},
  };
  FOR_ROWS(row, rows) {
    dfen_position position = position_of(row->dfen);
    assert_int_equal(dfen_winner(&position), row->winner);
  }
}
