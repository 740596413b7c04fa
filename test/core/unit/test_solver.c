/* The states of a solver (SPEC 11.6 and 11.7), on bare kings, which are fast: only proved results are reported as
 * solved. */
#include <stdlib.h>

#include "../../../core/equity/equity.h"
#include "../../repo/support/material.h"

enum { ALL_BOARDS = 1000000, PASSES = 3 };

struct bare_kings {
  dfen_solver *solver;
  void *room;
};

static struct bare_kings begin_bare_kings(void) {
  struct bare_kings kings = {.solver = malloc(sizeof *kings.solver)};
  dfen_endgame endgame = endgame_of("KvK");
  assert_non_null(kings.solver);
  dfen_solver_begin(kings.solver, &endgame, NULL, 0);
  while (dfen_solver_work(kings.solver, ALL_BOARDS) != DFEN_SOLVER_WAITING) {
  }
  kings.room = malloc(dfen_solver_workspace_size(kings.solver));
  assert_non_null(kings.room);
  dfen_solver_set_workspace(kings.solver, kings.room);
  while (dfen_solver_work(kings.solver, kings.solver->boards) != DFEN_SOLVER_ITERATING) { /* up to the first sweep */
  }
  return kings;
}

static void end_bare_kings(struct bare_kings kings) {
  free(kings.room);
  free(kings.solver);
}

/* A sweep without its last board. */
static void sweep_almost(dfen_solver *solver) {
  assert_int_equal(dfen_solver_work(solver, PASSES * solver->boards - 1), DFEN_SOLVER_ITERATING);
}

/* Brackets of the same equities overlap. */
static void assert_same_equities(const dfen_solver *a, const dfen_solver *b) {
  for (uint64_t index = 0; index < a->endgame.count; ++index) {
    dfen_bracket one = dfen_solver_bracket(a, index);
    dfen_bracket other = dfen_solver_bracket(b, index);
    assert_in_range(one.upper - one.lower, 0, DFEN_BRACKET_MAX);
    assert_true(one.lower <= other.upper && other.lower <= one.upper);
  }
}

/* Equities become bounds once each class is known to be a draw or more than 1/2. Here one is too near to 1/2 to decide:
 * the solver must continue with equities, which the next sweeps correct, and then prove the same result. */
TEST(a_class_too_near_to_a_draw_is_not_proved) {
  struct bare_kings kings = begin_bare_kings();
  struct bare_kings spoilt = begin_bare_kings();
  dfen_solver *solver = spoilt.solver;
  uint32_t proved = 1; /* the sweep after which they are bounds */
  while (dfen_solver_work(kings.solver, ALL_BOARDS) == DFEN_SOLVER_ITERATING) {
    proved += kings.solver->bare;
  }
  while (solver->sweeps + 1 < proved) {
    assert_int_equal(dfen_solver_work(solver, ALL_BOARDS), DFEN_SOLVER_ITERATING);
  }
  assert_true(solver->bare);
  sweep_almost(solver);
  assert_true(solver->sweep.settled);
  int64_t *codes = solver->codes.none[solver->sweep.bound][0];
  uint32_t board = 0;
  while (codes[board] == CODE_ONE / 2 || board == solver->links.exchanged[solver->boards - 1]) { /* not read yet */
    ++board;
  }
  codes[board] = CODE_ONE / 2 - 1;
  dfen_solver_work(solver, 1);
  assert_int_equal(solver->sweeps, proved);
  assert_int_equal(solver->state, DFEN_SOLVER_ITERATING);
  assert_true(solver->bare);
  while (dfen_solver_work(solver, ALL_BOARDS) == DFEN_SOLVER_ITERATING) {
  }
  assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
  assert_same_equities(solver, kings.solver);
  end_bare_kings(spoilt);
  end_bare_kings(kings);
}

/* Bare kings whose equities never settle remain open after 1,000 sweeps, and an open solver does no more work. */
TEST(equities_that_never_settle_stay_open) {
  struct bare_kings kings = begin_bare_kings();
  dfen_solver *solver = kings.solver;
  while (solver->state == DFEN_SOLVER_ITERATING) {
    sweep_almost(solver);
    solver->sweep.settled = false;
    dfen_solver_work(solver, 1);
  }
  assert_int_equal(solver->state, DFEN_SOLVER_STALLED);
  assert_int_equal(solver->sweeps, 1001);
  assert_int_equal(dfen_solver_work(solver, ALL_BOARDS), DFEN_SOLVER_STALLED);
  assert_int_equal(solver->sweeps, 1001);
  end_bare_kings(kings);
}
