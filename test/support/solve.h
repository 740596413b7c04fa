/* Endgames solved for the tests, each once. */
#ifndef DFEN_TEST_SOLVE_H
#define DFEN_TEST_SOLVE_H

#include "../slow/slow.h"
#include "material.h"

struct solved_endgame {
  dfen_endgame endgame;
  dfen_solution solution;
  dfen_bracket *bracket; /* by class */
  uint32_t sweeps;
  uint64_t room; /* bytes that the solver took */
  uint64_t hash; /* of all brackets */
};

/* A material, canonical or not, and before it all that it can turn into. What was solved is kept. */
const struct solved_endgame *solve_endgame(const char *key);

/* Begins to solve a canonical material, whose successors are solved; dfen_solver_work goes on. Gives back with free()
 * the room, which is there once the solver's sweeps have begun. */
void *begin_sweeps_of(const char *key, dfen_solver *solver);

/* The bracket of a position with a material that was solved; targets that nobody can capture on do not matter. */
dfen_bracket bracket_of(const dfen_position *position);

/* The same as a number, in the middle of the bracket. */
double equity_of(const dfen_position *position);

/* ---- The equation, by the slow rules ---- */

/* What a position before the roll is worth to the side to move. */
typedef dfen_bracket bracket_of_position(const dfen_position *position);

/* The best of all turns with the dice of a position: how many dice it spends, and what it is worth with upper and with
 * lower bounds of what it leaves. Of one that captures the king nothing else is said. */
struct best_turn {
  int dice;
  double lower, upper;
  bool captures_king;
};

struct best_turn best_turn_by_rules(const struct slow_position *rolled, bracket_of_position *worth);

/* The sums of the best turns of all 216 throws. */
void sum_by_rules(const struct slow_position *position, bracket_of_position *worth, double *lower, double *upper);

struct slow_position slow_position_of(const dfen_position *position);

/* The equation of one class: the mean over 216 throws of the best turn, from upper and from lower
 * bounds of what follows, must lie in the bracket. */
void check_equation(const struct solved_endgame *endgame, uint64_t index);

/* Compares with a file of test/vectors/golden, whose lines are material, classes, sweeps and hash, those materials that
 * are asked for; all must stand there. */
void check_pinned(const char *path, const char *const keys[], int count);

#endif
