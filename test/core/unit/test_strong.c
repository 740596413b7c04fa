/* core/players/strong.c next to the weak players of players.c: the random numbers, and the choices of players (SPEC
 * 11.12 and 11.16). */
#include "../../../core/dfen_estimates.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

/* ---- Random numbers ---- */

/* The first numbers of SplitMix64 for the seed 1234567, as its author publishes them, and their remainders. */
TEST(numbers_are_those_of_splitmix64) {
  static const uint64_t published[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                       UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                       UINT64_C(16408922859458223821)};
  static const uint32_t bounds[] = {UINT32_MAX, 6, 216, 1000000007, 1};
  dfen_random random = {.state = 1234567};
  for (int i = 0; i < 5; ++i) {
    assert_int_equal(dfen_random_below(&random, bounds[i]), published[i] % bounds[i]);
  }
}

/* Each of the 56 rolls occurs as often as its weight states: within five standard deviations in 216,000. */
TEST(rolls_follow_their_weights) {
  int fallen[1 << 12] = {0};
  dfen_random random = {.state = 56};
  for (int i = 0; i < 216000; ++i) {
    ++fallen[dfen_random_roll(&random)];
  }
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  for (int i = 0; i < DFEN_ROLLS; ++i) {
    int off = fallen[rolls[i].dice] - 1000 * rolls[i].weight;
    assert_in_range((uint64_t)(off * off), 0, 25 * 1000 * rolls[i].weight);
  }
}

/* ---- Single choices ---- */

static void assert_chooses(dfen_player player, const char *dfen, const char *expected) {
  dfen_position position = position_of(dfen);
  for (uint64_t seed = 0; seed < 50; ++seed) {
    dfen_random random = {.state = seed};
    dfen_turn turn = dfen_play_turn(&position, player, &random);
    char moves[DFEN_TURN_TEXT_SIZE + 1];
    moves[dfen_write_turn(&turn, moves)] = '\0';
    assert_string_equal(moves, expected);
  }
}

TEST(every_player_has_its_name) {
  assert_string_equal(dfen_player_name(DFEN_RANDOM_PLAYER), "random");
  assert_string_equal(dfen_player_name(DFEN_GREEDY_PLAYER), "greedy");
  assert_string_equal(dfen_player_name(DFEN_WARY_PLAYER), "wary");
  assert_string_equal(dfen_player_name(DFEN_STEADY_PLAYER), "steady");
  assert_string_equal(dfen_player_name(DFEN_BOLD_PLAYER), "bold");
}

/* The queen can capture the rook or the king. In the second position two micro-moves capture the king. */
TEST(all_but_random_capture_the_king) {
  for (int player = DFEN_GREEDY_PLAYER; player < DFEN_PLAYERS; ++player) {
    assert_chooses((dfen_player)player, "7k/8/8/r3Q3/8/8/8/K7 w - - 0 1 Q", "e5h8");
    assert_chooses((dfen_player)player, "6k1/3qP3/8/5N2/8/8/8/K7 w - - 0 1 NN", "f5h6 h6g8");
  }
}

/* The knight can capture a rook or a queen, both protected by a pawn. */
TEST(greedy_takes_the_largest) {
  assert_chooses(DFEN_GREEDY_PLAYER, "4k3/8/2p1p3/1r1q4/8/2N5/8/4K3 w - - 0 1 N", "c3d5");
}

/* The king moves to d1, d2, e2, f1 or f2. The rook on the d file or the one on the f file captures it there in 91 or
 * more of 216 rolls; on e2 a rook needs two dice. The square values alone prefer f1, so the danger decides. */
TEST(strong_players_protect_their_king) {
  assert_chooses(DFEN_STEADY_PLAYER, "3r1r2/7k/8/8/8/8/8/4K3 w - - 0 1 K", "e1e2");
}

/* A pawn promotes to a queen rather than to less; a piece that can be captured for nothing moves away from the pawn
 * that attacks it. */
TEST(strong_players_protect_their_pieces) {
  assert_chooses(DFEN_STEADY_PLAYER, "8/P7/8/8/8/8/1k5p/7K w - - 0 1 P", "a7a8q");
  assert_chooses(DFEN_BOLD_PLAYER, "8/P7/8/8/8/8/1k5p/7K w - - 0 1 P", "a7a8q");
}

/* From the start, three pawn dice move both centre pawns; a knight moves towards the centre. */
TEST(strong_players_open_like_people) {
  static const char *const dice[] = {"PPP", "NNN", "PNP"};
  for (uint64_t seed = 0; seed < 200; ++seed) {
    dfen_position position = position_of(START " w KQkq - 0 1");
    dfen_random random = {.state = seed};
    uint16_t roll = 0;
    dfen_fault fault;
    const char *rolled = dice[seed % 3];
    assert_int_equal(dfen_scan_roll(rolled, 3, &roll, &fault), DFEN_OK);
    dfen_position before = dfen_roll_dice(&position, roll);
    dfen_turn turn = dfen_play_turn(&before, DFEN_STEADY_PLAYER, &random);
    bool e_or_d = dfen_piece_letter(&turn.after, 27) == 'P' || dfen_piece_letter(&turn.after, 28) == 'P';
    bool knights = dfen_piece_letter(&turn.after, 1) == 0 || dfen_piece_letter(&turn.after, 6) == 0;
    assert_true(e_or_d || rolled[0] == 'N');
    assert_true(knights || rolled[1] == 'P');
  }
}

/* ---- Games ---- */

/* The score of the first player over the games, in half points; the players alternate colours. */
static int halves_of(dfen_player first, dfen_player second, int games) {
  const dfen_player players[2] = {first, second};
  dfen_random random = {.state = 20261121};
  int halves = 0;
  for (int game = 0; game < games; ++game) {
    dfen_position position = position_of(START " w KQkq - 0 1");
    dfen_turn turn = {.count = 0};
    int number = 0;
    for (; number < 200 && !turn.captures_king; ++number) {
      dfen_position rolled = dfen_roll_dice(&position, dfen_random_roll(&random));
      turn = dfen_play_turn(&rolled, players[(number + game) % 2], &random);
      position = dfen_end_turn(&turn.after);
    }
    halves += !turn.captures_king ? 1 : (number - 1 + game) % 2 == 0 ? 2 : 0;
  }
  return halves;
}

/* The first player scores at least that part of the games, in percent. Plays a quarter of them if DFEN_TIMES is less
 * than 1. */
static void assert_beats(dfen_player first, dfen_player second, int games, int percent) {
  int played = games / random_stride(4);
  assert_in_range(halves_of(first, second, played), 2 * played * percent / 100, 2 * played);
}

/* Between equals the first scores 50 %, with a standard deviation of at most 3.6 % in 200 games and 2.5 % in 400. */
TEST(stronger_players_win) {
  assert_beats(DFEN_GREEDY_PLAYER, DFEN_RANDOM_PLAYER, 200, 67);
  assert_beats(DFEN_WARY_PLAYER, DFEN_GREEDY_PLAYER, 200, 58);
  assert_beats(DFEN_STEADY_PLAYER, DFEN_WARY_PLAYER, 400, 58);
  assert_beats(DFEN_BOLD_PLAYER, DFEN_WARY_PLAYER, 400, 58);
}
