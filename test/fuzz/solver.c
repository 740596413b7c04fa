/* Fuzzes the solver of endgames (SPEC 11) with any codes of smaller materials and with wrong guesses. Solving a
 * material takes seconds, so an input links and sweeps a few boards of one, in portions as dfen_solver_work does; all
 * other boards have the value 1/2. */
#include <stdlib.h>

#include "../../core/equity/equity.h"
#include "../support/random.h"
#include "fuzz.h"

enum { ENDINGS = 7, BOARDS_MAX = 4, WHOLE_ONE_IN = 4096, SWEEPS_MAX = 60 };

static const char *const keys[ENDINGS] = {"KvK", "KNvK", "KQvK", "KBdvK", "Ka7vK", "Ka6vK", "Kb2vK"};

/* The data of a smaller material that solving a larger one reads. */
struct part {
  dfen_solution solution;
  uint64_t boards;
};

struct ending {
  dfen_solver solver; /* its boards are numbered */
  void *numbers;
  struct part parts[DFEN_SUCCESSORS_MAX];
  int64_t *made[2]; /* the bounds that a sweep computes, by bound: 1 and 0 */
  int64_t *read, *one, *two;
};

static struct ending endings[ENDINGS];
static dfen_bracket *truth; /* the true brackets of bare kings */

static void *must_take(uint64_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  require(memory != NULL);
  return memory;
}

/* ---- Bare kings, all boards ---- */

/* Up to the state in which it waits for memory. */
static void begin_kings(dfen_solver *solver) {
  dfen_material kings = {.pawns = {0}};
  dfen_endgame endgame;
  require(dfen_endgame_of_material(&kings, &endgame));
  dfen_solver_begin(solver, &endgame, NULL, 0);
  while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_WAITING) {
  }
}

static void solve_kings(void) {
  static dfen_solver solver;
  begin_kings(&solver);
  void *room = must_take(dfen_solver_room(&solver));
  dfen_solver_give(&solver, room);
  while (dfen_solver_work(&solver, 1000) != DFEN_SOLVER_SOLVED) {
  }
  truth = must_take(solver.endgame.count * sizeof *truth);
  for (uint64_t index = 0; index < solver.endgame.count; ++index) {
    truth[index] = dfen_solver_bracket(&solver, index);
  }
  free(room);
}

/* Changes some codes of a guess by a number of bits. */
static void spoil_guess(dfen_solver *solver, struct random *random) {
  unsigned bits = random_below(random, 50);
  for (unsigned codes = 1 + random_below(random, 8); codes > 0; --codes) {
    int64_t *code = &solver->guess[0][random_below(random, (unsigned)solver->boards)];
    int64_t changed = *code ^ (int64_t)1 << bits;
    *code = changed <= CODE_ONE ? changed : *code;
  }
}

/* Starts from bounds of 0 and 1, as for other materials. Whatever the guess, the brackets never exclude the true
 * values. */
static void check_guesses(struct random *random) {
  static dfen_solver begun;
  static void *room;
  if (room == NULL) {
    begin_kings(&begun);
    begun.bare = false;
    room = must_take(dfen_solver_room(&begun));
    dfen_solver_give(&begun, room);
  }
  dfen_solver solver = begun;
  solver.guess_at = 1 + random_below(random, 16);
  while (solver.state != DFEN_SOLVER_STALLED && solver.state != DFEN_SOLVER_SOLVED && solver.sweeps < SWEEPS_MAX) {
    dfen_solver_work(&solver, 64 + random_below(random, 1024));
    if (solver.state == DFEN_SOLVER_ITERATING && solver.purpose == FOR_GUESS && random_below(random, 4) == 0) {
      spoil_guess(&solver, random);
    }
  }
  for (uint64_t index = 0; index < solver.endgame.count; ++index) {
    dfen_bracket bracket = dfen_solver_bracket(&solver, index);
    require(bracket.lower <= truth[index].upper && bracket.upper >= truth[index].lower);
    require(bracket.lower >= 0 && bracket.lower <= bracket.upper && bracket.upper <= DFEN_EQUITY_ONE);
  }
}

/* ---- Selected boards of other materials ---- */

static void begin_part(struct part *part, const dfen_material *material) {
  require(dfen_endgame_of_material(material, &part->solution.endgame));
  int sides = part->solution.endgame.sides_alike ? 1 : 2;
  part->boards = part->solution.endgame.count / (unsigned)sides;
  for (int stm = 0; stm < sides; ++stm) {
    dfen_pool_set set = core_pool_set_of(material, stm);
    part->solution.pools[stm] = set;
    for (int bound = 0; bound < 2; ++bound) {
      part->solution.codes[bound][stm] = must_take(part->boards * (unsigned)codes_of_board(&set) * sizeof(int64_t));
    }
  }
}

/* The same code for all boards. */
static int64_t *first_codes(uint64_t count, int64_t code) {
  int64_t *codes = must_take(count * sizeof *codes);
  for (uint64_t i = 0; i < count; ++i) {
    codes[i] = code;
  }
  return codes;
}

static void begin_ending(struct ending *ending, const char *key) {
  dfen_solver *solver = &ending->solver;
  dfen_material material;
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  dfen_endgame endgame;
  dfen_fault fault;
  require(dfen_scan_material(key, strlen(key), &material, &fault) == DFEN_OK);
  material = dfen_material_canonical(&material);
  int count = dfen_material_successors(&material, next);
  for (int i = 0; i < count; ++i) {
    begin_part(&ending->parts[i], &next[i]);
    parts[i] = &ending->parts[i].solution;
  }
  require(dfen_endgame_of_material(&material, &endgame));
  dfen_solver_begin(solver, &endgame, parts, count);
  while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_WAITING) {
  }
  ending->numbers = must_take(dfen_solver_room(solver));
  dfen_solver_give(solver, ending->numbers);
  while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_LINKING) {
  }
  uint64_t ones = solver->pools[0].pools[1] + (uint64_t)solver->pools[1].pools[1];
  uint64_t pairs = solver->pools[0].pools[2] + (uint64_t)solver->pools[1].pools[2];
  ending->made[FROM_UPPER] = first_codes(solver->boards, 0);
  ending->made[FROM_LOWER] = first_codes(solver->boards, CODE_ONE);
  ending->read = first_codes(solver->boards, CODE_ONE / 2);
  ending->one = first_codes(solver->boards * ones, STEP + CODE_ONE / 2);
  ending->two = first_codes(solver->boards * pairs, 2 * STEP + CODE_ONE / 2);
  if (solver->sides == 1) {
    solver->exchanged = must_take(solver->boards * sizeof *solver->exchanged);
    for (uint64_t board = 0; board < solver->boards; ++board) {
      solver->exchanged[board] = core_exchanged_board(solver, board);
    }
  }
}

/* How codes are made up: either as in a valid solution, with ordered bounds and equal numbers of steps, or any codes
 * that are not larger than a solution's. */
struct spoiler {
  struct random random;
  bool ordered;
};

static int64_t any_equity(struct random *random) {
  static const int64_t ends[] = {0, 1, CODE_ONE / 2, CODE_ONE - 1, CODE_ONE};
  unsigned end = random_below(random, 8);
  return end < 5 ? ends[end] : (int64_t)(random_next(random) % (uint64_t)(CODE_ONE + 1));
}

static void make_codes(struct spoiler *spoiler, int64_t *low, int64_t *high) {
  struct random *random = &spoiler->random;
  if (!spoiler->ordered) {
    *low = (int64_t)(random_next(random) % (uint64_t)(TOP + 2 * STEP + 1));
    *high = (int64_t)(random_next(random) % (uint64_t)(TOP + 2 * STEP + 1));
    return;
  }
  int64_t steps = STEP * (int64_t)random_below(random, 3);
  if (random_below(random, 8) == 0) {
    *low = *high = TOP + steps;
    return;
  }
  int64_t one = any_equity(random);
  int64_t other = any_equity(random);
  *low = steps + (one < other ? one : other);
  *high = steps + (one < other ? other : one);
}

/* The codes of the class that a micro-move reaches, if it is of another material. */
static void spoil_after(const dfen_solver *solver, dfen_position after, struct spoiler *spoiler) {
  dfen_material material;
  uint64_t index = 0;
  after.state.dice = 0;
  after.state.en_passant = 0;
  if (!dfen_material_of_position(&after, &material)) {
    return; /* a king was captured */
  }
  material = dfen_material_canonical(&material);
  for (int i = 0; i < solver->part_count; ++i) {
    const dfen_solution *part = solver->parts[i];
    dfen_endgame endgame = part->endgame;
    if (memcmp(endgame.material.pieces, material.pieces, sizeof material.pieces) != 0 ||
        memcmp(endgame.material.pawns, material.pawns, sizeof material.pawns) != 0) {
      continue;
    }
    require(dfen_endgame_index(&after, &endgame, &index));
    unsigned stm = endgame.sides_alike ? 0 : (unsigned)(index & 1);
    int count = codes_of_board(&part->pools[stm]);
    uint64_t first = (endgame.sides_alike ? index : index / 2) * (unsigned)count;
    for (int code = 0; code < count; ++code) {
      make_codes(spoiler, &part->codes[FROM_UPPER][stm][first + (unsigned)code],
                 &part->codes[FROM_LOWER][stm][first + (unsigned)code]);
    }
  }
}

/* All codes that the links of some boards read. */
static void spoil_parts(const dfen_solver *solver, int stm, uint64_t first, uint64_t boards, struct spoiler *spoiler) {
  for (uint64_t board = first; board < first + boards; ++board) {
    dfen_position position = dfen_endgame_position(&solver->endgame, (unsigned)solver->sides * board);
    position.state.side = (uint8_t)stm;
    dfen_moves moves;
    dfen_pseudo_legal(&position, DFEN_ALL_TYPES, &moves);
    for (int i = 0; i < moves.count; ++i) {
      spoil_after(solver, dfen_make_move(&position, moves.move[i]), spoiler);
    }
  }
}

/* The state from which dfen_solver_work continues, for these boards only. */
static void go_to(dfen_solver *solver, dfen_solver_state state, int stm, uint64_t first) {
  solver->state = state;
  solver->stm = stm;
  solver->board = first;
  solver->word = 0;
}

/* Processes a number of boards, in portions. */
static void work(dfen_solver *solver, uint64_t boards, unsigned portion) {
  uint64_t end = solver->board + boards;
  while (solver->board < end) {
    uint64_t left = end - solver->board;
    dfen_solver_work(solver, portion < left ? portion : left);
  }
}

/* Checks the bounds that a sweep computed, and restores the previous ones. */
static void check_brackets(struct ending *ending, dfen_solver *solver, int stm, uint64_t first, uint64_t boards,
                           bool ordered) {
  for (uint64_t board = first; board < first + boards; ++board) {
    uint64_t index = solver->sides == 2 ? 2 * board + (unsigned)stm : board;
    dfen_bracket bracket = dfen_solver_bracket(solver, index);
    require(!ordered || (bracket.lower >= 0 && bracket.upper <= DFEN_EQUITY_ONE));
    require(!ordered || solver->bare || bracket.lower <= bracket.upper);
    uint64_t changed = solver->sides == 2 ? board : solver->exchanged[board];
    for (int bound = 0; bound < 2; ++bound) {
      ending->made[bound][changed] = bound == FROM_UPPER ? 0 : CODE_ONE;
    }
  }
}

static void sweep(dfen_solver *solver, int stm, uint64_t first, uint64_t boards, unsigned portion) {
  unsigned ones = solver->pools[stm].pools[1];
  unsigned pairs = solver->pools[stm].pools[2];
  for (int bound = 0; bound < 2; ++bound) {
    solver->bound = bound;
    for (solver->pass = 0; solver->pass < 3; ++solver->pass) {
      go_to(solver, DFEN_SOLVER_ITERATING, stm, first);
      work(solver, boards, portion);
    }
    for (uint64_t i = first * ones; i < (first + boards) * ones; ++i) {
      solver->one[i] = STEP + CODE_ONE / 2;
    }
    for (uint64_t i = first * pairs; i < (first + boards) * pairs; ++i) {
      solver->two[i] = 2 * STEP + CODE_ONE / 2;
    }
  }
}

static void check_boards(struct input *input) {
  struct ending *ending = &endings[take_byte(input) % ENDINGS];
  dfen_solver solver = ending->solver;
  unsigned choice = take_byte(input);
  int stm = (int)(choice % (unsigned)solver.sides);
  unsigned portion = 1 + (choice >> 1 & 3);
  uint64_t boards = 1 + (choice >> 3 & (BOARDS_MAX - 1));
  uint64_t first = take_number(input) % (solver.boards - boards);
  struct spoiler spoiler = {.ordered = (choice >> 7) == 0};
  if (choice & 64) { /* many codes from few bytes */
    spoiler.random = (struct random){.state = take_number(input)};
  } else {
    spoiler.random = random_of_bytes(input->bytes, input->left);
  }
  spoil_parts(&solver, stm, first, boards, &spoiler);
  solver.one = ending->one;
  solver.two = ending->two;
  for (int bound = 0; bound < 2; ++bound) {
    solver.none[bound][stm] = ending->read;
    solver.none[bound][solver.sides == 2 ? stm ^ 1 : stm] = ending->made[bound];
  }
  uint64_t words = 0;
  for (uint64_t board = first; board < first + boards; ++board) {
    words += core_link_board(&solver, stm, board, NULL);
  }
  solver.links[stm] = must_take(words * sizeof(uint32_t));
  go_to(&solver, DFEN_SOLVER_LINKING, stm, first);
  work(&solver, boards, portion);
  require(solver.word == words);
  sweep(&solver, stm, first, boards, portion);
  check_brackets(ending, &solver, stm, first, boards, spoiler.ordered);
  free(solver.links[stm]);
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  if (truth == NULL) {
    solve_kings();
    for (int i = 0; i < ENDINGS; ++i) {
      begin_ending(&endings[i], keys[i]);
    }
  }
  if (is_one_in(bytes, size, WHOLE_ONE_IN)) {
    struct random random = random_of_bytes(bytes, size);
    check_guesses(&random);
  }
  check_boards(&input);
  return 0;
}
