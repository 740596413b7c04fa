#include "few_boards.h"

#include <stdlib.h>

#include "random.h"

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

dfen_bracket made_up_bracket(const dfen_position *position) {
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

static void *room_of(uint64_t count, size_t size) {
  void *room = calloc(count, size); /* most of it is never touched */
  assert_non_null(room);
  return room;
}

struct few_boards *begin_few_boards(const char *key) {
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

void end_few_boards(struct few_boards *few) {
  free(few->solver.links.board_at);
  free(few->room);
  free(few->made);
  free(few->entered);
  free(few->swept);
  free(few);
}

struct few_class few_class_of(const struct few_boards *few, uint64_t index) {
  return (struct few_class){.stm = few->solver.sides == 2 && index % 2 != 0,
                            .board = few->solver.sides == 2 ? index / 2 : index,
                            .position = dfen_endgame_position(&few->solver.endgame, index)};
}

uint64_t board_of(const struct few_boards *few, const dfen_position *position) {
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

void aim_few_boards(struct few_boards *few, int stm, int bound) {
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

void sweep_few_boards(struct few_boards *few, const struct few_class *place, int pass) {
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
