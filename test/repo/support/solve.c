#include "solve.h"

#include "../../../core/equity/equity.h"

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
    for (int byte = 0; byte < 8; ++byte) { /* FNV-1a, lowest byte first on every machine */
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
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_WAITING) {
  }
  void *room = malloc(dfen_solver_workspace_size(solver));
  assert_non_null(room);
  dfen_solver_set_workspace(solver, room);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_ITERATING) {
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
  dfen_solver *solver = malloc(dfen_solver_size());
  endgame = calloc(1, sizeof *endgame);
  assert_non_null(solver);
  assert_non_null(endgame);
  void *room = begin(canonical, solver);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) == DFEN_SOLVER_ITERATING) {
  }
  assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
  endgame->endgame = solver->endgame;
  endgame->sweeps = solver->sweeps;
  endgame->room = dfen_solver_workspace_size(solver);
  endgame->hash = UINT64_C(0xCBF29CE484222325);
  endgame->bracket = malloc(solver->endgame.count * sizeof *endgame->bracket);
  void *codes = malloc(dfen_solution_size(solver));
  assert_non_null(endgame->bracket);
  assert_non_null(codes);
  for (uint64_t index = 0; index < solver->endgame.count; ++index) {
    endgame->bracket[index] = dfen_solver_bracket(solver, index);
    endgame->hash = hash_bracket(endgame->hash, endgame->bracket[index]);
  }
  dfen_solver_export(solver, &endgame->solution, codes);
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

/* ---- The equation, by the slow rules ---- */

/* The position once the turn has ended. */
static dfen_position position_after(const struct slow_position *position) {
  struct slow_position after;
  char text[SLOW_TEXT_SIZE];
  assert_true(slow_end_turn(position, &after));
  slow_write_full(&after, text);
  return position_of(text);
}

/* Enumerates every sequence of micro-moves. A sequence that can be continued is not a turn; of the turns those with the
 * most dice count, or those that capture the king. */
static void walk(const struct slow_position *position, bracket_of_position *worth, int spent, struct best_turn *best) {
  struct slow_moves moves = {.count = 0};
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count && !best->captures_king; ++i) {
    if (moves.move[i].captured == 'K' || moves.move[i].captured == 'k') {
      best->captures_king = true;
      return;
    }
    struct slow_position after = slow_apply(position, &moves.move[i]);
    walk(&after, worth, spent + 1, best);
  }
  if (moves.count > 0 || spent < best->dice) {
    return;
  }
  dfen_position after = position_after(position);
  dfen_bracket bracket = worth(&after);
  double lower = 1.0 - (double)bracket.upper / (double)DFEN_EQUITY_ONE;
  double upper = 1.0 - (double)bracket.lower / (double)DFEN_EQUITY_ONE;
  if (spent > best->dice) {
    *best = (struct best_turn){.dice = spent, .lower = lower, .upper = upper};
  } else {
    best->lower = lower > best->lower ? lower : best->lower;
    best->upper = upper > best->upper ? upper : best->upper;
  }
}

struct best_turn best_turn_by_rules(const struct slow_position *rolled, bracket_of_position *worth) {
  struct best_turn best = {.dice = -1};
  walk(rolled, worth, 0, &best);
  return best;
}

struct slow_position slow_position_of(const dfen_position *position) {
  dfen_fields fields = dfen_to_fields(position);
  char text[DFEN_TEXT_SIZE];
  struct slow_position slow;
  struct slow_fault fault;
  form_of(&fields, DFEN_FULL_FORM, text);
  assert_true(slow_read(text, strlen(text), &slow, &fault));
  return slow;
}

void sum_by_rules(const struct slow_position *position, bracket_of_position *worth, double *lower, double *upper) {
  *lower = 0;
  *upper = 0;
  for (int a = 0; a < 6; ++a) {
    for (int b = a; b < 6; ++b) {
      for (int c = b; c < 6; ++c) {
        double weight = a == c ? 1 : a == b || b == c ? 3 : 6;
        struct slow_position rolled = *position;
        ++rolled.dice[a];
        ++rolled.dice[b];
        ++rolled.dice[c];
        struct best_turn best = best_turn_by_rules(&rolled, worth);
        *lower += weight * (best.captures_king ? 1.0 : best.lower);
        *upper += weight * (best.captures_king ? 1.0 : best.upper);
      }
    }
  }
}

void check_equation(const struct solved_endgame *endgame, uint64_t index) {
  dfen_position position = dfen_endgame_position(&endgame->endgame, index);
  struct slow_position slow = slow_position_of(&position);
  double lower;
  double upper;
  sum_by_rules(&slow, bracket_of, &lower, &upper);
  const double unit = 1.0 / (double)DFEN_EQUITY_ONE;
  double bracket_lower = (double)endgame->bracket[index].lower * unit;
  double bracket_upper = (double)endgame->bracket[index].upper * unit;
  bool holds = lower / 216 >= bracket_lower - unit && lower / 216 <= bracket_upper + unit &&
               upper / 216 >= bracket_lower - unit && upper / 216 <= bracket_upper + unit;
  if (!holds || bracket_upper - bracket_lower > 1e-9 || bracket_upper < bracket_lower) {
    char text[SLOW_TEXT_SIZE];
    slow_write_full(&slow, text);
    fail_msg("%s: %.12f .. %.12f, but the rules give %.12f .. %.12f", text, bracket_lower, bracket_upper, lower / 216,
             upper / 216);
  }
}

/* ---- The same bits on every machine ---- */

void check_pinned(const char *path, const char *const keys[], int count) {
  FILE *file = fopen(path, "r");
  assert_non_null(file);
  char key[KEY_SIZE];
  unsigned long long classes;
  unsigned long long hash;
  unsigned sweeps;
  int checked = 0;
  while (fscanf(file, "%127s %llu %u %llx", key, &classes, &sweeps, &hash) == 4) {
    bool asked = false;
    for (int i = 0; i < count; ++i) {
      asked = asked || strcmp(keys[i], key) == 0;
    }
    if (!asked) {
      continue;
    }
    const struct solved_endgame *endgame = solve_endgame(key);
    if (endgame->endgame.count != classes || endgame->sweeps != sweeps || endgame->hash != hash) {
      fail_msg("%s: %llu classes, %u sweeps, hash %016llx; pinned are %llu, %u, %016llx", key,
               (unsigned long long)endgame->endgame.count, endgame->sweeps, (unsigned long long)endgame->hash, classes,
               sweeps, hash);
    }
    ++checked;
  }
  fclose(file);
  assert_int_equal(checked, count);
}
