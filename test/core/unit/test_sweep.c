/* Links, and a sweep over them (one step of value iteration), on some boards of four pieces (SPEC 11.2 to 11.4),
 * compared with all turns by the slow rules. Solving an endgame of four pieces would take minutes: instead, every class
 * of every material has a random value, so that every wrong board or dice pool is detected on any board, once the
 * boards around it are entered. */
#include "../../../core/equity/equity.h"
#include "../../repo/support/material.h"

#include <stdlib.h>

#include "../../repo/support/random.h"
#include "../../repo/support/solve.h"

/* ---- Made-up equities ---- */

static uint64_t seed_of(const dfen_material *canonical) {
  char key[KEY_SIZE];
  uint64_t seed = 0;
  for (const char *letter = key_of(canonical, key); *letter != '\0'; ++letter) {
    seed = (seed ^ (unsigned char)*letter) * UINT64_C(0x100000001B3);
  }
  return seed;
}

/* One class in eight is certain. */
static dfen_bracket made_up(uint64_t seed, uint64_t index) {
  struct random random = {.state = seed + index * UINT64_C(0xD1342543DE82EF95)};
  int64_t a = (int64_t)(random_next(&random) % (uint64_t)(DFEN_EQUITY_ONE + 1));
  int64_t b = random_below(&random, 8) == 0 ? a : (int64_t)(random_next(&random) % (uint64_t)(DFEN_EQUITY_ONE + 1));
  return a < b ? (dfen_bracket){.lower = a, .upper = b} : (dfen_bracket){.lower = b, .upper = a};
}

static dfen_position before_roll(const dfen_position *position) {
  dfen_position plain = *position;
  plain.state.en_passant = 0;
  plain.state.dice = 0;
  return plain;
}

/* The made-up bounds of a position before the roll, of random width. */
static dfen_bracket made_up_bracket(const dfen_position *position) {
  dfen_position plain = before_roll(position);
  dfen_material material;
  dfen_endgame endgame = {.count = 0};
  uint64_t index;
  assert_true(dfen_material_of_position(&plain, &material));
  material = dfen_material_canonical(&material);
  assert_true(dfen_endgame_index(&plain, &endgame, &index));
  return made_up(seed_of(&material), index);
}

/* The codes with no dice remaining: those of a side that ends its turn. */
static void make_up_codes(dfen_solver *solver, uint64_t board, uint64_t seed) {
  for (int stm = 0; stm < solver->sides; ++stm) {
    uint64_t index = solver->sides == 2 ? 2 * board + !stm : solver->links.exchanged[board];
    dfen_bracket bracket = made_up(seed, index);
    solver->codes.none[FROM_UPPER][stm][board] = CODE_ONE - (bracket.upper << FINE_BITS);
    solver->codes.none[FROM_LOWER][stm][board] = CODE_ONE - (bracket.lower << FINE_BITS);
  }
}

/* ---- Solutions with made-up equities, cached ---- */

enum { SOLUTIONS_MAX = 100 };

static dfen_solution *made_up_solutions[SOLUTIONS_MAX];
static int solution_count;

static const dfen_solution *find_solution(const dfen_material *canonical) {
  char key[KEY_SIZE];
  char other[KEY_SIZE];
  key_of(canonical, key);
  for (int i = 0; i < solution_count; ++i) {
    if (strcmp(key_of(&made_up_solutions[i]->endgame.material, other), key) == 0) {
      return made_up_solutions[i];
    }
  }
  return NULL;
}

/* Stops exactly at that state: processes all boards of a side to move at a time. */
static void session_until(dfen_solver *solver, dfen_solver_state state) {
  while (dfen_solver_work(solver, solver->boards) != state) {
  }
}

static void begin_solver(dfen_solver *solver, const dfen_material *canonical);

static const dfen_solution *made_up_solution(const dfen_material *canonical) {
  const dfen_solution *found = find_solution(canonical);
  if (found != NULL) {
    return found;
  }
  dfen_solver *solver = malloc(sizeof *solver);
  dfen_solution *solution = malloc(sizeof *solution);
  assert_non_null(solver);
  assert_non_null(solution);
  begin_solver(solver, canonical);
  session_until(solver, DFEN_SOLVER_WAITING);
  void *room = malloc(dfen_solver_workspace_size(solver));
  assert_non_null(room);
  dfen_solver_set_workspace(solver, room);
  session_until(solver, DFEN_SOLVER_ITERATING);
  for (uint64_t board = 0; board < solver->boards; ++board) {
    make_up_codes(solver, board, seed_of(canonical));
  }
  void *codes = malloc(dfen_solution_size(solver));
  assert_non_null(codes);
  dfen_solver_export(solver, solution, codes);
  session_until(solver, DFEN_SOLVER_SOLVED);
  free(room);
  free(solver);
  assert_in_range(solution_count, 0, SOLUTIONS_MAX - 1);
  return made_up_solutions[solution_count++] = solution;
}

static void begin_solver(dfen_solver *solver, const dfen_material *canonical) {
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int count = dfen_material_successors(canonical, next);
  for (int i = 0; i < count; ++i) {
    parts[i] = made_up_solution(&next[i]);
  }
  dfen_endgame endgame;
  assert_true(dfen_endgame_of_material(canonical, &endgame));
  dfen_solver_begin(solver, &endgame, parts, count);
}

/* ---- Selected boards ---- */

struct few_boards {
  dfen_solver solver;
  void *room;
  int64_t *made;  /* the result of a sweep's last pass for a class, by board */
  bool *entered;  /* by board */
  uint8_t *swept; /* how many passes, by board */
};

/* A class: its board, and the position with its side to move. */
struct few_class {
  int stm;
  uint64_t board;
  dfen_position position;
};

static void *room_of(uint64_t count, size_t size) {
  void *room = calloc(count, size); /* most of it is never touched */
  assert_non_null(room);
  return room;
}

/* A canonical material; its successors' solutions are made up. */
static struct few_boards *begin_few_boards(const char *key) {
  dfen_material material = material_of(key);
  struct few_boards *few = room_of(1, sizeof *few);
  dfen_solver *solver = &few->solver;
  begin_solver(solver, &material);
  few->room = room_of(1, dfen_solver_workspace_size(solver));
  dfen_solver_set_workspace(solver, few->room);
  /* the solver uses this table before the codes, which share its memory */
  solver->links.board_at = room_of(core_board_entries(solver), sizeof *solver->links.board_at);
  few->made = room_of(solver->boards, sizeof *few->made);
  few->entered = room_of(solver->boards, sizeof *few->entered);
  few->swept = room_of(solver->boards, sizeof *few->swept);
  return few;
}

static void end_few_boards(struct few_boards *few) {
  free(few->solver.links.board_at);
  free(few->room);
  free(few->made);
  free(few->entered);
  free(few->swept);
  free(few);
}

static struct few_class few_class_of(const struct few_boards *few, uint64_t index) {
  return (struct few_class){.stm = few->solver.sides == 2 && index % 2 != 0,
                            .board = few->solver.sides == 2 ? index / 2 : index,
                            .position = dfen_endgame_position(&few->solver.endgame, index)};
}

/* The board of a position with this material. */
static uint64_t board_of(const struct few_boards *few, const dfen_position *position) {
  dfen_position plain = before_roll(position);
  dfen_endgame endgame = few->solver.endgame;
  uint64_t index;
  assert_true(dfen_endgame_index(&plain, &endgame, &index));
  return few->solver.sides == 2 ? index / 2 : index;
}

static void enter(struct few_boards *few, uint64_t board) {
  dfen_solver *solver = &few->solver;
  if (few->entered[board]) {
    return;
  }
  few->entered[board] = true;
  core_enter_board(solver, board);
  if (solver->sides == 1) {
    solver->links.exchanged[board] = core_exchanged_board(solver, board);
  }
  make_up_codes(solver, board, seed_of(&solver->endgame.material));
}

enum { NEIGHBOURS_MAX = 128 };

/* The classes that a micro-move within the material reaches, same side to move. */
static int find_neighbours(const struct few_boards *few, const struct few_class *place,
                           struct few_class next[NEIGHBOURS_MAX]) {
  dfen_moves moves;
  int count = 0;
  dfen_pseudo_legal(&place->position, DFEN_ALL_TYPES, &moves);
  for (int i = 0; i < moves.count; ++i) {
    if (moves.move[i].type == DFEN_PAWN || dfen_captured_piece(&place->position, moves.move[i]) != 0) {
      continue;
    }
    assert_in_range(count, 0, NEIGHBOURS_MAX - 1);
    dfen_position after = dfen_make_move(&place->position, moves.move[i]);
    after = before_roll(&after);
    next[count++] = (struct few_class){.stm = place->stm, .board = board_of(few, &after), .position = after};
  }
  return count;
}

/* ---- Sweeps ---- */

/* Sets the side to move of the following sweeps, and whether they use upper or lower bounds. */
static void aim_few_boards(struct few_boards *few, int stm, int bound) {
  dfen_solver *solver = &few->solver;
  solver->sweep.purpose = FOR_GUESS; /* results are written whether they improve the old ones or not */
  solver->sweep.stm = stm;
  solver->sweep.bound = bound;
  solver->sweep.read = solver->codes.none[bound][stm];
  solver->sweep.write = few->made;
  memset(few->swept, 0, solver->boards * sizeof *few->swept);
}

/* One pass over one board, with links computed for it alone. */
static void sweep_board(struct few_boards *few, uint64_t board, int pass) {
  enum { WORDS_MAX = 4096 };
  uint32_t words[WORDS_MAX];
  dfen_solver *solver = &few->solver;
  uint64_t count = core_link_board(solver, solver->sweep.stm, board, NULL);
  assert_in_range(count, 1, WORDS_MAX);
  assert_int_equal(core_link_board(solver, solver->sweep.stm, board, words), count);
  solver->links.words[solver->sweep.stm] = words;
  solver->sweep.word = 0;
  solver->sweep.board = board;
  solver->sweep.pass = pass;
  core_sweep_boards(solver, 1);
  assert_int_equal(solver->sweep.board, board + 1);
  assert_int_equal(solver->sweep.word, count); /* all links were read */
}

/* Sweeps a board, and first the boards around it as often as needed: pass 0 computes codes of one die, pass 1 of two,
 * pass 2 the mean. */
static void sweep_few_boards(struct few_boards *few, const struct few_class *place, int pass) {
  struct few_class next[NEIGHBOURS_MAX];
  if (few->swept[place->board] > pass) {
    return;
  }
  int count = find_neighbours(few, place, next);
  enter(few, place->board);
  for (int i = 0; i < count; ++i) {
    enter(few, next[i].board);
    if (pass > 0) {
      sweep_few_boards(few, &next[i], pass - 1);
    }
  }
  if (pass > 0) {
    sweep_few_boards(few, place, pass - 1);
  }
  sweep_board(few, place->board, pass);
  few->swept[place->board] = (uint8_t)(pass + 1);
}

/* ---- Tests ---- */

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
  try_classes("codes", random_cases(40), check_codes);
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
  try_classes("means", random_cases(2), check_mean);
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
