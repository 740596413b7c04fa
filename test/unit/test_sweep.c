/* Links, and a sweep over them (one step of value iteration), on some boards of four pieces (SPEC 11.2 to 11.4),
 * compared with all turns by the slow rules. The resulting positions have random values, so that every wrong board or
 * dice pool is detected. */
#include "../support/few_boards.h"
#include "../support/random.h"
#include "../support/solve.h"

/* Two pieces of one kind, also on squares of one colour; three types of pieces on one side; equal sides; a capture that
 * makes the other side's piece the strong one. */
static const char *const keys[] = {"KNNvK", "KBdBdvK", "KBdBlvK", "KBdNvK", "KNvKN", "KBdvKBd", "KBdvKBl", "KBdvKN"};
enum { KEYS = sizeof keys / sizeof keys[0] };

/* Codes computed from upper bounds of the successors are lower bounds. */
static int64_t fine(double equity) {
  return (int64_t)(equity * (double)CODE_ONE); /* exact, because the made-up bounds are multiples of 2^-40 */
}

static void assert_code(const struct slow_position *rolled, int bound, int64_t code) {
  struct best_turn best = best_turn_by_rules(rolled, made_up_bracket);
  int64_t expected = (int64_t)best.dice * STEP + fine(bound == FROM_UPPER ? best.lower : best.upper);
  if (best.captures_king ? code < TOP : code != expected) {
    char text[SLOW_TEXT_SIZE];
    slow_write_full(rolled, text);
    fail_msg("%s: code %lld, but the rules give %lld%s", text, (long long)code, (long long)expected,
             best.captures_king ? " and a capture of the king" : "");
  }
}

/* A random class with its side to move. */
static struct few_class random_class(struct random *random, const struct few_boards *few, int stm) {
  uint64_t board = random_next(random) % few->solver.boards;
  return few_class_of(few, few->solver.sides == 2 ? 2 * board + (unsigned)stm : board);
}

/* Tests a number of classes of every material, side to move and bound. */
static void try_classes(const char *name, int cases,
                        void (*check)(struct few_boards *few, const struct few_class *place, int bound)) {
  struct random random = random_seeded(name);
  for (int i = 0; i < KEYS; ++i) {
    struct few_boards *few = begin_few_boards(keys[i]);
    for (int stm = 0; stm < few->solver.sides; ++stm) {
      for (int bound = FROM_UPPER; bound <= FROM_LOWER; ++bound) {
        aim_few_boards(few, stm, bound);
        for (int left = cases; left > 0; --left) {
          struct few_class place = random_class(&random, few, stm);
          check(few, &place, bound);
        }
      }
    }
    end_few_boards(few);
  }
}

static void check_codes(struct few_boards *few, const struct few_class *place, int bound) {
  const dfen_pool_set *set = &few->solver.pools[place->stm];
  struct slow_position slow = slow_position_of(&place->position);
  sweep_few_boards(few, place, 1);
  for (int b = 0; b < set->count; ++b) {
    struct slow_position rolled = slow;
    ++rolled.dice[set->type[b] - DFEN_PAWN];
    assert_code(&rolled, bound, few->solver.codes.one[place->board * set->pools[1] + (unsigned)b]);
    for (int a = 0; a <= b; ++a) {
      struct slow_position two = rolled;
      ++two.dice[set->type[a] - DFEN_PAWN];
      assert_code(&two, bound, few->solver.codes.two[place->board * set->pools[2] + (unsigned)pool_of_two(a, b)]);
    }
  }
}

TEST(codes_are_those_of_the_best_turn) {
  try_classes("codes", 40, check_codes);
}

/* The mean over all rolls: lower bounds are rounded down, upper bounds up. */
static void check_mean(struct few_boards *few, const struct few_class *place, int bound) {
  struct slow_position slow = slow_position_of(&place->position);
  double lower;
  double upper;
  sum_by_rules(&slow, made_up_bracket, &lower, &upper);
  sweep_few_boards(few, place, 2);
  int64_t mean =
    bound == FROM_UPPER ? fine(lower) / DFEN_ROLL_WEIGHTS : (fine(upper) + DFEN_ROLL_WEIGHTS - 1) / DFEN_ROLL_WEIGHTS;
  uint64_t left_behind = few->solver.sides == 2 ? place->board : few->solver.links.exchanged[place->board];
  if (few->made[left_behind] != CODE_ONE - mean) {
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    fail_msg("%s: the mean is %lld, but the rules give %lld", text, (long long)(CODE_ONE - few->made[left_behind]),
             (long long)mean);
  }
}

TEST(means_are_over_all_rolls) {
  try_classes("means", 2, check_mean);
}

/* If the sides are equal, a board with Black to move is stored as the one with the colours exchanged and White to move.
 * Exchanging twice is the identity. */
TEST(boards_of_equal_sides_are_exchanged) {
  struct random random = random_seeded("exchanged");
  struct few_boards *few = begin_few_boards("KNvKN");
  int others = 0;
  for (int cases = 80; cases > 0; --cases) {
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
