/* The rules of play on many random positions, compared with the slow version and checked for invariants (SPEC 5). */
#include "../../core/dfen_estimates.h"
#include "../support/test.h"

#include <stdlib.h>

#include "../support/positions.h"
#include "../support/random.h"

static dfen_position read_slow(const struct slow_position *slow) {
  char text[SLOW_TEXT_SIZE];
  slow_write_full(slow, text);
  return position_of(text);
}

static void assert_slow_position(const dfen_position *position, const struct slow_position *slow) {
  char expected[SLOW_TEXT_SIZE];
  slow_write_full(slow, expected);
  assert_position(position, expected);
}
#define assert_slow_position(...) OF_THIS_LINE(assert_slow_position(__VA_ARGS__))

/* The index of the micro-move with this text, or -1. */
static int find(const dfen_moves *moves, const char *uci) {
  for (int i = 0; i < moves->count; ++i) {
    char text[DFEN_MOVE_TEXT_SIZE + 1];
    text[dfen_write_move(moves->move[i], text)] = '\0';
    if (strcmp(text, uci) == 0) {
      return i;
    }
  }
  return -1;
}

static unsigned dice_count_total(const int spent[6]) {
  unsigned total = 0;
  for (int type = 0; type < 6; ++type) {
    total += (unsigned)spent[type];
  }
  return total;
}

/* The same micro-moves with the same dice spent, captures and resulting positions; and the same legal ones among them.
 */
static void check_moves(const struct slow_position *slow, const dfen_position *position) {
  static struct slow_moves slow_moves;
  static dfen_moves moves;
  slow_pseudo_legal(slow, &slow_moves);
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  assert_int_equal(moves.count, slow_moves.count);
  for (int i = 0; i < slow_moves.count; ++i) {
    const struct slow_move *slow_move = &slow_moves.move[i];
    int found = find(&moves, slow_move->uci);
    if (found < 0) {
      fail_msg("no %s", slow_move->uci);
    }
    dfen_move move = moves.move[found];
    for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
      assert_int_equal(dfen_dice_count(dfen_dice_of_move(move), type), slow_move->spent[type - 1]);
    }
    assert_int_equal(dfen_count_dice(dfen_dice_of_move(move)), dice_count_total(slow_move->spent));
    assert_int_equal(move.special == DFEN_EN_PASSANT, slow_move->en_passant);
    assert_int_equal(move.special == DFEN_CASTLING, slow_move->castling);
    const char *captured = strchr(" PNBRQK", slow_move->captured & ~0x20);
    assert_int_equal(dfen_captured_piece(position, move), slow_move->captured == ' ' ? 0 : captured - " PNBRQK");
    dfen_position after = dfen_make_move(position, move);
    struct slow_position slow_after = slow_apply(slow, slow_move);
    assert_slow_position(&after, &slow_after);
    struct slow_position slow_ended;
    dfen_position ended = dfen_end_turn(&after);
    assert_true(slow_end_turn(&slow_after, &slow_ended));
    assert_slow_position(&ended, &slow_ended);
  }
  slow_legal(slow, &slow_moves);
  int longest = dfen_longest_turn(position);
  static dfen_moves legal;
  legal_moves(position, longest, &legal);
  assert_int_equal(legal.count, slow_moves.count);
  for (int i = 0, of_legal = 0; i < moves.count; ++i) { /* in their order */
    bool is_legal = dfen_is_legal(position, moves.move[i], longest);
    if (is_legal) {
      assert_memory_equal(&moves.move[i], &legal.move[of_legal++], sizeof moves.move[i]);
    }
  }
  for (int i = 0; i < slow_moves.count; ++i) {
    assert_true(dfen_is_legal(position, moves.move[find(&moves, slow_moves.move[i].uci)], longest));
  }
}
#define check_moves(...) OF_THIS_LINE(check_moves(__VA_ARGS__))

/* All legal turns: each spends the most dice or captures a king, and their first micro-moves are the legal ones. */
static void check_turns(const struct slow_position *slow, const dfen_position *position) {
  static dfen_turn_walk walk;
  static dfen_moves moves;
  bool begins_a_turn[DFEN_MOVES_MAX] = {false};
  long long sequences = 0;
  int longest = dfen_longest_turn(position);
  dfen_pseudo_legal(position, dfen_types_of_dice(position->state.dice), &moves);
  dfen_walk_turns(position, &walk);
  while (dfen_next_turn(&walk)) {
    const dfen_turn *turn = &walk.turn;
    if (turn->count == 0) {
      assert_int_equal(longest, 0);
      continue;
    }
    ++sequences;
    assert_true(turn->captures_king || turn->dice_spent == longest);
    assert_int_equal(turn->dice_spent, dfen_count_dice(position->state.dice) - dfen_count_dice(turn->after.state.dice));
    char first[DFEN_MOVE_TEXT_SIZE + 1];
    first[dfen_write_move(turn->move[0], first)] = '\0';
    begins_a_turn[find(&moves, first)] = true;
    dfen_position replayed = *position;
    for (int i = 0; i < turn->count; ++i) {
      replayed = dfen_make_move(&replayed, turn->move[i]);
    }
    assert_memory_equal(&replayed, &turn->after, sizeof replayed);
  }
  for (int i = 0; i < moves.count; ++i) {
    assert_int_equal(begins_a_turn[i], dfen_is_legal(position, moves.move[i], longest));
  }
  long long slow_sequences = 0;
  long long slow_outcomes = 0;
  slow_turns(slow, &slow_sequences, &slow_outcomes);
  assert_int_equal(sequences, slow_sequences);
}
#define check_turns(...) OF_THIS_LINE(check_turns(__VA_ARGS__))

static int pieces_on(const struct slow_position *slow) {
  int pieces = 0;
  for (int square = 0; square < 64; ++square) {
    pieces += slow->board[square] != ' ';
  }
  return pieces;
}

static void moves_and_turns_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("rules");
  int turns = 0;
  int cases = random_cases(10000);
  for (int i = 0; i < cases; ++i) {
    struct slow_position slow = random_rules_position(&random);
    dfen_position position = read_slow(&slow);
    check_moves(&slow, &position);
    if (pieces_on(&slow) <= 12 && i % 4 == 0) { /* few enough pieces to try every sequence */
      check_turns(&slow, &position);
      ++turns;
    }
  }
  assert_true(turns > cases / 10);
}

static const char *const words[DFEN_SYMMETRIES] = {"", "H", "V", "HV", "D", "HD", "VD", "HVD"};

static void assert_same_odds(const struct slow_position *slow, const char *word, int king, int queen) {
  struct slow_position image = slow_transform(slow, word);
  dfen_position position = read_slow(&image);
  assert_int_equal(dfen_capture_odds(&position, DFEN_KING), king);
  assert_int_equal(dfen_capture_odds(&position, DFEN_QUEEN), queen);
}
#define assert_same_odds(...) OF_THIS_LINE(assert_same_odds(__VA_ARGS__))

/* The odds of a position, of its images, and of its rolls one by one. */
static void capture_odds_agree_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("odds");
  for (int i = 0; i < random_cases(1000); ++i) {
    struct slow_position slow = random_rules_position(&random);
    dfen_position with_dice = read_slow(&slow);
    assert_int_equal(dfen_capture_odds(&with_dice, DFEN_KING), slow_king_capture(&slow));
    assert_int_equal(dfen_capture_odds(&with_dice, DFEN_QUEEN), slow_queen_capture(&slow));
    memset(slow.dice, 0, sizeof slow.dice);
    dfen_position position = read_slow(&slow);
    int king = dfen_capture_odds(&position, DFEN_KING);
    int queen = dfen_capture_odds(&position, DFEN_QUEEN);
    if (pieces_on(&slow) <= 20) {
      assert_int_equal(king, slow_king_capture(&slow));
      assert_int_equal(queen, slow_queen_capture(&slow));
    }
    bool rights = slow.right[0] || slow.right[1] || slow.right[2] || slow.right[3];
    bool pawns_or_targets = false;
    for (int square = 0; square < 64; ++square) {
      pawns_or_targets |= slow.target[square] || strchr("Pp", slow.board[square]) != NULL;
    }
    assert_same_odds(&slow, "F", king, queen);
    for (dfen_symmetry g = 0; g < DFEN_SYMMETRIES && !rights; ++g) {
      if (!pawns_or_targets || g == DFEN_V) {
        assert_same_odds(&slow, words[g], king, queen);
      }
    }
    dfen_roll rolls[DFEN_ROLLS];
    dfen_rolls(rolls);
    int king_sum = 0;
    int queen_sum = 0;
    for (int roll = 0; roll < DFEN_ROLLS; ++roll) {
      dfen_position rolled = position;
      rolled.state.dice = rolls[roll].dice;
      king_sum += rolls[roll].weight * dfen_capture_odds(&rolled, DFEN_KING);
      queen_sum += rolls[roll].weight * dfen_capture_odds(&rolled, DFEN_QUEEN);
    }
    assert_int_equal(king_sum, king * DFEN_ROLL_WEIGHTS);
    assert_int_equal(queen_sum, queen * DFEN_ROLL_WEIGHTS);
  }
}

static uint64_t perft(const dfen_position *position, unsigned types, int depth) {
  uint64_t leaves = 0;
  assert_true(dfen_perft(position, types, depth, NULL, &leaves));
  return leaves;
}

static void perft_agrees_with_the_slow_version(void **state) {
  (void)state;
  struct random random = random_seeded("perft");
  for (int i = 0; i < random_cases(1000); ++i) {
    struct slow_position slow = random_rules_position(&random);
    memset(slow.dice, 0, sizeof slow.dice);
    dfen_position position = read_slow(&slow);
    for (int type = DFEN_PAWN; type <= DFEN_KING; ++type) {
      int types[6] = {0};
      types[type - DFEN_PAWN] = 1;
      for (int depth = 0; depth <= 2; ++depth) {
        assert_int_equal(perft(&position, 1u << type, depth), slow_perft(&slow, types, depth));
      }
    }
    const int castlers[6] = {0, 0, 0, 1, 0, 1};
    assert_int_equal(perft(&position, 1u << DFEN_ROOK | 1u << DFEN_KING, 2), slow_perft(&slow, castlers, 2));
  }
}

/* Every turn that a player chooses is legal and the same for the same seed; every player except the random one captures
 * the king if the roll allows it. With many queens choosing takes seconds, so fewer positions are tried. */
static void players_choose_legal_turns(void **state) {
  (void)state;
  struct random random = random_seeded("players");
  for (int i = 0; i < random_cases(2000); ++i) {
    struct slow_position slow = random_rules_position(&random);
    dfen_position position = read_slow(&slow);
    int longest = dfen_longest_turn(&position);
    bool for_king = dfen_capture_odds(&position, DFEN_KING) == DFEN_ROLL_WEIGHTS;
    for (int player = 0; player < DFEN_PLAYERS && pieces_on(&slow) <= 32; ++player) {
      dfen_random stream = {.state = random_next(&random)};
      dfen_random same = stream;
      char moves[DFEN_TURN_TEXT_SIZE];
      dfen_position after;
      dfen_play_fault fault;
      dfen_turn turn = dfen_play_turn(&position, (dfen_player)player, &stream);
      assert_int_equal(dfen_play(&position, moves, dfen_write_turn(&turn, moves), &after, &fault), DFEN_PLAY_OK);
      assert_memory_equal(after.plane, turn.after.plane, sizeof after.plane);
      assert_true(turn.captures_king || turn.dice_spent == longest);
      assert_true(turn.captures_king || !for_king || player == DFEN_RANDOM_PLAYER);
      dfen_turn again = dfen_play_turn(&position, (dfen_player)player, &same);
      assert_int_equal(again.count, turn.count);
      assert_memory_equal(again.move, turn.move, (size_t)turn.count * sizeof turn.move[0]);
      assert_int_equal(same.state, stream.state);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(moves_and_turns_agree_with_the_slow_version),
    cmocka_unit_test(capture_odds_agree_with_the_slow_version),
    cmocka_unit_test(perft_agrees_with_the_slow_version),
    cmocka_unit_test(players_choose_legal_turns),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
