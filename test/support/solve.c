#include "solve.h"

#include <stdlib.h>

enum { SOLVED_MAX = 1000, BOARDS_AT_ONCE = 100000 };

static struct solved_endgame *solved[SOLVED_MAX];
static int solved_count;

static struct solved_endgame *find_solved(const dfen_material *canonical) {
  char text[KEY_SIZE];
  char other[KEY_SIZE];
  key_of(canonical, text);
  for (int i = 0; i < solved_count; ++i) {
    if (strcmp(key_of(&solved[i]->endgame.material, other), text) == 0) {
      return solved[i];
    }
  }
  return NULL;
}

static uint64_t hash_bracket(uint64_t hash, dfen_bracket bracket) {
  const int64_t bounds[] = {bracket.lower, bracket.upper};
  for (int bound = 0; bound < 2; ++bound) {
    for (int byte = 0; byte < 8; ++byte) { /* FNV-1a, the lowest byte first on every machine */
      hash = (hash ^ ((uint64_t)bounds[bound] >> 8 * byte & 0xFF)) * UINT64_C(0x100000001B3);
    }
  }
  return hash;
}

static const struct solved_endgame *solve(const dfen_material *canonical);

static void *begin(const dfen_material *canonical, dfen_solver *solver) {
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  assert_int_equal(dfen_material_unsolvable(canonical), DFEN_SOLVABLE);
  int count = dfen_material_successors(canonical, next);
  for (int i = 0; i < count; ++i) {
    parts[i] = &solve(&next[i])->solution;
  }
  dfen_endgame endgame;
  assert_true(dfen_endgame_of_material(canonical, &endgame));
  dfen_solver_begin(solver, &endgame, parts, count);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_WAITS) {
  }
  void *room = malloc(dfen_solver_room(solver));
  assert_non_null(room);
  dfen_solver_give(solver, room);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_SWEEPS) {
  }
  return room;
}

void *begin_sweeps_of(const char *key, dfen_solver *solver) {
  dfen_material material = material_of(key);
  return begin(&material, solver);
}

static const struct solved_endgame *solve(const dfen_material *canonical) {
  struct solved_endgame *endgame = find_solved(canonical);
  if (endgame != NULL) {
    return endgame;
  }
  dfen_solver *solver = malloc(sizeof *solver);
  endgame = calloc(1, sizeof *endgame);
  assert_non_null(solver);
  assert_non_null(endgame);
  void *room = begin(canonical, solver);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) == DFEN_SOLVER_SWEEPS) {
  }
  assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
  endgame->endgame = solver->endgame;
  endgame->sweeps = solver->sweeps;
  endgame->room = dfen_solver_room(solver);
  endgame->hash = UINT64_C(0xCBF29CE484222325);
  endgame->bracket = malloc(solver->endgame.count * sizeof *endgame->bracket);
  void *codes = malloc(dfen_solution_size(solver));
  assert_non_null(endgame->bracket);
  assert_non_null(codes);
  for (uint64_t index = 0; index < solver->endgame.count; ++index) {
    endgame->bracket[index] = dfen_solver_bracket(solver, index);
    endgame->hash = hash_bracket(endgame->hash, endgame->bracket[index]);
  }
  dfen_solver_publish(solver, &endgame->solution, codes);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_SOLVED) {
  }
  free(room);
  free(solver);
  assert_in_range(solved_count, 0, SOLVED_MAX - 1);
  return solved[solved_count++] = endgame;
}

const struct solved_endgame *solve_endgame(const char *key) {
  dfen_material material = material_of(key);
  material = dfen_material_canonical(&material);
  return solve(&material);
}

dfen_bracket bracket_of(const dfen_position *position) {
  dfen_position before_roll = *position;
  before_roll.state.en_passant = 0;
  dfen_material material;
  assert_true(dfen_material_of_position(position, &material));
  material = dfen_material_canonical(&material);
  struct solved_endgame *endgame = find_solved(&material);
  assert_non_null(endgame);
  uint64_t index;
  assert_true(dfen_endgame_index(&before_roll, &endgame->endgame, &index));
  return endgame->bracket[index];
}

double equity_of(const dfen_position *position) {
  dfen_bracket bracket = bracket_of(position);
  return (double)(bracket.lower + bracket.upper) / (2.0 * (double)DFEN_EQUITY_ONE);
}
