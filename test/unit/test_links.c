/* The links of some boards of four pieces, compared with the micro-moves of the slow rules: the boards within the
 * material, and the highest value in other materials for each set of remaining dice. */
#include <stdlib.h>

#include "../support/few_boards.h"
#include "../support/random.h"
#include "../support/solve.h"

/* Two pieces of one kind, also on squares of one colour; three types of pieces on one side; equal sides; a capture that
 * makes the other side's piece the strong one. */
static const char *const keys[] = {"KNNvK", "KBdBdvK", "KBdBlvK", "KBdNvK", "KNvKN", "KBdvKBd", "KBdvKBl", "KBdvKN"};
enum { KEYS = sizeof keys / sizeof keys[0], CLASSES = 80, WORDS_MAX = 4096 };

/* The micro-moves of one type according to the slow rules. */
struct made {
  bool captures_king;
  uint32_t boards[SLOW_MOVES_MAX];
  int count;
  struct slow_position other[SLOW_MOVES_MAX]; /* in other materials */
  int others;
};

static void move_by_rules(const struct few_boards *few, const struct slow_position *position, int type,
                          struct made *made) {
  struct slow_position rolled = *position;
  struct slow_moves moves;
  rolled.dice[type - DFEN_PAWN] = 1;
  slow_pseudo_legal(&rolled, &moves);
  *made = (struct made){.count = 0};
  for (int i = 0; i < moves.count; ++i) {
    struct slow_position after = slow_apply(&rolled, &moves.move[i]);
    char captured = moves.move[i].captured;
    if (captured == 'k' || captured == 'K') {
      made->captures_king = true;
    } else if (captured != ' ') {
      made->other[made->others++] = after;
    } else {
      char text[SLOW_TEXT_SIZE];
      slow_write_full(&after, text);
      dfen_position read = position_of(text);
      made->boards[made->count++] = (uint32_t)board_of(few, &read);
    }
  }
}

static int by_number(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a;
  uint32_t right = *(const uint32_t *)b;
  return left < right ? -1 : left > right;
}

/* The same boards, each with the same multiplicity. */
static void assert_boards(struct made *made, const uint32_t *words, uint32_t count) {
  uint32_t linked[SLOW_MOVES_MAX];
  assert_int_equal(count, made->count);
  if (count > 0) {
    memcpy(linked, words, count * sizeof *linked);
    qsort(linked, count, sizeof *linked, by_number);
    qsort(made->boards, count, sizeof *made->boards, by_number);
    assert_memory_equal(linked, made->boards, count * sizeof *linked);
  }
}

/* The maximum over the boards of other materials with these dice remaining. TOP represents all codes with a king
 * capture. */
static int64_t most_by_rules(const struct made *made, const uint8_t *dice, int count, int bound) {
  int64_t most = NO_MOVE;
  for (int i = 0; i < made->others; ++i) {
    struct slow_position rolled = made->other[i];
    for (int die = 0; die < count; ++die) {
      ++rolled.dice[dice[die] - DFEN_PAWN];
    }
    struct best_turn best = best_turn_by_rules(&rolled, made_up_bracket);
    int64_t equity = (int64_t)((bound == FROM_UPPER ? best.lower : best.upper) * (double)CODE_ONE);
    int64_t code = best.captures_king ? TOP : (int64_t)best.dice * STEP + equity;
    most = code > most ? code : most;
  }
  return most;
}

/* The row of one bound: with no, one and two dice remaining. */
static void assert_row(const struct made *made, const dfen_pool_set *set, int bound, const int64_t *row) {
  uint8_t dice[2] = {0};
  assert_true(row[0] == most_by_rules(made, dice, 0, bound));
  for (int second = 0; second < set->count; ++second) {
    dice[0] = set->type[second];
    int64_t one = row[1 + second];
    assert_true((one > TOP ? TOP : one) == most_by_rules(made, dice, 1, bound));
    for (int first = 0; first <= second; ++first) {
      dice[1] = set->type[first];
      int64_t two = row[1 + set->count + pool_of_two(first, second)];
      assert_true((two > TOP ? TOP : two) == most_by_rules(made, dice, 2, bound));
    }
  }
}

/* Checks the links of one type. Returns the position of the next ones. */
static const uint32_t *check_type(const struct few_boards *few, const struct few_class *place, int type,
                                  const uint32_t *words) {
  const dfen_pool_set *set = &few->solver.pools[place->stm];
  struct slow_position slow = slow_position_of(&place->position);
  struct made made;
  move_by_rules(few, &slow, type, &made);
  uint32_t head = *words++;
  assert_int_equal((head & HEAD_CAPTURES_KING) != 0, made.captures_king);
  if (made.captures_king) {
    assert_int_equal(head, HEAD_CAPTURES_KING); /* without any links */
    return words;
  }
  uint32_t boards = head & HEAD_BOARDS;
  assert_boards(&made, words, boards);
  words += boards;
  assert_int_equal((head & HEAD_HAS_ROW) != 0, made.others > 0);
  for (int bound = 0; bound < 2 && made.others > 0; ++bound) {
    int64_t row[RESTS_MAX];
    int rests = 1 + set->count + pools_of_two(set->count);
    memcpy(row, words, (unsigned)rests * sizeof *row);
    assert_row(&made, set, bound, row);
    words += rests * WORDS_OF_CODE;
  }
  return words;
}

static void links_are_micro_moves(void **state) {
  (void)state;
  struct random random = random_seeded("links");
  for (int i = 0; i < KEYS; ++i) {
    struct few_boards *few = begin_few_boards(keys[i]);
    for (int cases = CLASSES; cases > 0; --cases) {
      uint32_t words[WORDS_MAX];
      struct few_class place = few_class_of(few, random_next(&random) % few->solver.endgame.count);
      const dfen_pool_set *set = &few->solver.pools[place.stm];
      enter_few_boards(few, &place);
      uint64_t count = core_link_board(&few->solver, place.stm, place.board, NULL);
      assert_in_range(count, set->count, WORDS_MAX);
      assert_int_equal(core_link_board(&few->solver, place.stm, place.board, words), count);
      const uint32_t *end = words;
      for (int type = 0; type < set->count; ++type) {
        end = check_type(few, &place, set->type[type], end);
      }
      assert_int_equal(end - words, count);
    }
    end_few_boards(few);
  }
}

/* If the sides are equal, a board with Black to move is stored as the one with the colours exchanged and White to move.
 * Exchanging twice is the identity. */
static void boards_of_equal_sides_are_exchanged(void **state) {
  (void)state;
  struct random random = random_seeded("exchanged");
  struct few_boards *few = begin_few_boards("KNvKN");
  int others = 0;
  for (int cases = CLASSES; cases > 0; --cases) {
    uint64_t board = random_next(&random) % few->solver.boards;
    uint64_t exchanged = core_exchanged_board(&few->solver, board);
    struct few_class place = few_class_of(few, board);
    struct slow_position slow = slow_position_of(&place.position);
    char text[SLOW_TEXT_SIZE];
    slow.side = 'b';
    slow = slow_transform(&slow, "F");
    slow_write_full(&slow, text);
    dfen_position seen = position_of(text);
    assert_int_equal(exchanged, board_of(few, &seen));
    assert_int_equal(core_exchanged_board(&few->solver, exchanged), board);
    others += exchanged != board;
  }
  assert_true(others > 0);
  end_few_boards(few);
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(links_are_micro_moves),
    cmocka_unit_test(boards_of_equal_sides_are_exchanged),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
