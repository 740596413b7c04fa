/* Endgames solved for the tests, each once. */
#ifndef DFEN_TEST_SOLVE_H
#define DFEN_TEST_SOLVE_H

#include "../../core/slow/slow.h"
#include "material.h"

struct solved_endgame {
  dfen_endgame endgame;
  dfen_solution solution;
  dfen_bracket *bracket; /* by class */
  uint32_t sweeps;
  uint64_t room; /* bytes that the solver allocated */
  uint64_t hash; /* of all brackets */
};

/* Solves a material, canonical or not, after all materials that it can turn into. Solutions are kept. */
const struct solved_endgame *solve_endgame(const char *key);

/* Starts to solve a canonical material whose successors are solved; dfen_solver_work continues. Returns the memory,
 * which exists once the sweeps have begun; release it with free(). */
void *begin_sweeps_of(const char *key, dfen_solver *solver);

/* The bracket of a position of a solved material; targets that nobody can capture are ignored. */
dfen_bracket bracket_of(const dfen_position *position);

/* ---- The equation, by the slow rules ---- */

/* The value of a position before the roll for the side to move. */
typedef dfen_bracket bracket_of_position(const dfen_position *position);

/* The best of all turns with the dice of a position: the number of dice it spends, and its value with upper and with
 * lower bounds of the resulting position. If it captures the king, the other fields are undefined. */
struct best_turn {
  int dice;
  double lower, upper;
  bool captures_king;
};

struct best_turn best_turn_by_rules(const struct slow_position *rolled, bracket_of_position *worth);

/* The sums over the best turns of all 216 rolls. */
void sum_by_rules(const struct slow_position *position, bracket_of_position *worth, double *lower, double *upper);

struct slow_position slow_position_of(const dfen_position *position);

/* The equation of one class: the mean over 216 rolls of the best turn, from upper and from lower bounds of the
 * resulting positions, must be inside the bracket. */
void check_equation(const struct solved_endgame *endgame, uint64_t index);

/* Compares the given materials with a file of test/core/vectors/golden, whose lines are material, classes, sweeps and
 * hash; all must be listed there. */
void check_pinned(const char *path, const char *const keys[], int count);

#endif
