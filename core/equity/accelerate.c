/* Acceleration for brackets that close slowly: a guess of the equities, and a proof of its error (SPEC 11.17).
 *
 * With KBdvK each sweep narrows the brackets by only one part in 79, because the sides can avoid each other for long;
 * it takes 1,650 sweeps. The equities can be guessed much sooner, by extrapolating from earlier steps. A guess proves
 * nothing, however good it looks, so a few more sweeps bound its error:
 *
 * In terms of codes, z = 1 - V, and a sweep computes S(z) = 1 - T(1 - z). S is antitone, and it is concave, being 1
 * minus a mean of maxima. Let z be a guess, and w a width for every class, so large that z - w .. z + w contains the
 * known bounds. D = S(z) - S(z + w) bounds what the other side of a box of these widths can have, and r = |S(z) - z| is
 * the residual of the guess. Where D + r is less than w everywhere, the box is too wide. To find by how much, let K be
 * the least of (w - D) / r over all classes. Then the equities are in z - w / K .. z + w / K, because for every t from
 * 1 / K to 1
 *
 *   S(z - t w) <= S(z) + t D <= z + r + t D <= z + t w, and S(z + t w) >= S(z) - t D >= z - t w
 *
 * by concavity, and the second and third "<=" are strict for t above 1 / K: bounds in the box of t are in a smaller
 * one. The bounds that remain when nothing shrinks them are therefore in the box of 1 / K.
 *
 * The two bounds alternate, and so do the sides: classes with the first side to move determine those with the other. So
 * z and w have two layers. Layer 0 determines layer 1, which determines layer 0 again. If the sides are alike both
 * layers are of the same classes. For example KBdvK after 96 sweeps: brackets of up to 0.075, a guess in 150 more
 * sweeps, 20 for the proof, K = 10^9. */
#include "equity.h"

static inline int64_t distance(int64_t a, int64_t b) {
  return a > b ? a - b : b - a;
}

/* The known bounds of the classes of a layer. */
static const int64_t *known_bounds(const dfen_solver *solver, int bound, int layer) {
  return solver->codes.none[bound][solver->sides == 2 ? layer : 0];
}

static int64_t clamp(int64_t code, int64_t least, int64_t most) {
  return code < least ? least : code > most ? most : code;
}

/* Sets up the next pass: it computes codes from those in `read`, which belong to `layer`. The result belongs to the
 * other layer. */
static void set_up_pass(dfen_solver *solver, int layer, const int64_t *read, int64_t *write) {
  solver->guess.layer = layer;
  solver->sweep.stm = solver->sides == 2 ? layer : 0;
  solver->sweep.pass = 0;
  solver->sweep.board = 0;
  solver->sweep.word = 0;
  solver->sweep.read = read;
  solver->sweep.write = write;
}

/* ---- The guess ---- */

void core_begin_guess(dfen_solver *solver) {
  const int64_t *low = known_bounds(solver, FROM_UPPER, 0);
  const int64_t *high = known_bounds(solver, FROM_LOWER, 0);
  for (uint64_t board = 0; board < solver->boards; ++board) {
    solver->guess.codes[0][board] = low[board] + (high[board] - low[board]) / 2;
  }
  solver->guess.bound_before = solver->sweep.bound;
  solver->sweep.bound = FROM_UPPER;
  solver->sweep.purpose = FOR_GUESS;
  solver->guess.steps = 0;
  solver->guess.speed = 0;
  solver->guess.misses = (struct wide_sum){.high = UINT64_MAX};
  set_up_pass(solver, 0, solver->guess.codes[0], solver->guess.codes[1]);
}

/* Returns to sweeps for bounds, until the brackets are narrow or the next guess is due. */
static void end_guess(dfen_solver *solver) {
  solver->sweep.purpose = FOR_BOUNDS;
  solver->guess.due = 2 * solver->sweeps;
  solver->sweep.bound = solver->guess.bound_before;
  solver->sweep.stm = 0;
  solver->sweep.pass = 0;
}

/* The residual of the guess: the maximum, and the sum over all boards. */
static int64_t find_residual(const dfen_solver *solver, struct wide_sum *sum) {
  int64_t most = 0;
  uint64_t low = 0;
  uint64_t high = 0;
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t miss = distance(solver->guess.codes[0][board], solver->guess.made[board]);
    most = core_larger(most, miss);
    low += (uint64_t)miss & UINT32_MAX;
    high += (uint64_t)miss >> 32;
  }
  *sum = (struct wide_sum){.high = high + (low >> 32), .low = low & UINT32_MAX};
  return most;
}

static bool is_less(struct wide_sum a, struct wide_sum b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/* The next guess: the result of this step, extrapolated by the difference to the result of the previous step. The
 * factor grows from step to step, as in Nesterov's method, and restarts from 0 when the guess got worse. */
static void extrapolate_guess(dfen_solver *solver) {
  int64_t *guess = solver->guess.codes[0];
  int64_t *made_before = solver->guess.made_before;
  const int64_t *made = solver->guess.made;
  const int64_t *low = known_bounds(solver, FROM_UPPER, 0);
  const int64_t *high = known_bounds(solver, FROM_LOWER, 0);
  int64_t speed = (int64_t)solver->guess.speed;
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t on = speed == 0 ? 0 : (made[board] - made_before[board]) / (speed + 3) * speed;
    guess[board] = clamp(made[board] + on, low[board], high[board]);
    made_before[board] = made[board];
  }
}

/* ---- The proof ---- */

/* Lowers solver->guess.times to K of the classes of a layer if that is less. `made` was computed from the other layer's
 * guess, and `tried` from that guess plus its width. Codes are rounded by less than 1, so a residual may be 1 larger,
 * and a difference 2. K is 0 if the box is too narrow to prove anything, or does not contain the bounds. */
static void check_widths(dfen_solver *solver, int layer, const int64_t *made, const int64_t *tried) {
  const int64_t *guess = solver->guess.codes[layer];
  const int64_t *width = solver->guess.widths[layer];
  const int64_t *low = known_bounds(solver, FROM_UPPER, layer);
  const int64_t *high = known_bounds(solver, FROM_LOWER, layer);
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t miss = distance(guess[board], made[board]) + 1;
    int64_t spare = width[board] - (made[board] - tried[board] + 2);
    bool holds_bounds = guess[board] - width[board] <= low[board] && guess[board] + width[board] >= high[board];
    int64_t times = !holds_bounds || spare < miss ? 0 : spare / miss;
    solver->guess.times = times < solver->guess.times ? times : solver->guess.times;
  }
}

/* ---- Widths ---- */

/* Sets the sum to the guess plus its width. */
static void add_width(dfen_solver *solver, int layer) {
  const int64_t *guess = solver->guess.codes[layer];
  const int64_t *width = solver->guess.widths[layer];
  for (uint64_t board = 0; board < solver->boards; ++board) {
    solver->guess.sum[board] = guess[board] + width[board];
  }
}

/* Starts with boxes of four times the brackets, plus a margin: w must exceed D also where the bracket is narrow but
 * those of its neighbours are wide. */
static void begin_widths(dfen_solver *solver) {
  const int64_t *low = known_bounds(solver, FROM_UPPER, 0);
  const int64_t *high = known_bounds(solver, FROM_LOWER, 0);
  int64_t widest = 0;
  for (uint64_t board = 0; board < solver->boards; ++board) {
    widest = core_larger(widest, high[board] - low[board]);
  }
  solver->guess.margin = widest / 1024 + 16;
  for (uint64_t board = 0; board < solver->boards; ++board) {
    solver->guess.widths[0][board] = clamp(4 * (high[board] - low[board]) + solver->guess.margin, 0, CODE_ONE);
  }
  solver->sweep.purpose = FOR_REACH;
  solver->guess.steps = 0;
}

/* The width that one layer needs for the other: the one computed from its neighbours' widths, plus the margin, but at
 * least what contains the bounds. Codes are rounded by less than 1, their differences by less than 2. */
static int64_t needed_width(const dfen_solver *solver, int64_t made, int64_t tried, int64_t bracket) {
  return core_larger(bracket, clamp(made - tried + 2 + solver->guess.margin, 0, CODE_ONE));
}

/* Sets the widths of layer 1 from those of layer 0. The guess of layer 1 is computed from that of layer 0, so its
 * residual is 0. */
static void widen_layer_1(dfen_solver *solver) {
  const int64_t *low = known_bounds(solver, FROM_UPPER, 1);
  const int64_t *high = known_bounds(solver, FROM_LOWER, 1);
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t made = solver->guess.codes[1][board];
    int64_t tried = solver->guess.tried[board];
    solver->guess.widths[1][board] = needed_width(solver, made, tried, high[board] - low[board]);
  }
  solver->guess.times = CODE_ONE;
  check_widths(solver, 1, solver->guess.codes[1], solver->guess.tried);
}

/* Whether the widths of layer 0 are at least those that result from them. If not, replaces them by those: that spreads
 * them evenly over classes that depend on each other. */
static bool widths_suffice(dfen_solver *solver) {
  const int64_t *low = known_bounds(solver, FROM_UPPER, 0);
  const int64_t *high = known_bounds(solver, FROM_LOWER, 0);
  bool suffice = true;
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t bracket = high[board] - low[board];
    int64_t needed = needed_width(solver, solver->guess.made[board], solver->guess.tried[board], bracket);
    suffice = suffice && needed <= solver->guess.widths[0][board];
  }
  for (uint64_t board = 0; board < solver->boards && !suffice; ++board) {
    solver->guess.widths[0][board] =
      needed_width(solver, solver->guess.made[board], solver->guess.tried[board], high[board] - low[board]);
  }
  return suffice;
}

/* Narrows the bounds to the proven ones. */
static void narrow_bounds(dfen_solver *solver) {
  for (int layer = 0; layer < 2; ++layer) {
    int stm = solver->sides == 2 ? layer : 0;
    const int64_t *guess = solver->guess.codes[layer];
    const int64_t *width = solver->guess.widths[layer];
    for (uint64_t board = 0; board < solver->boards; ++board) {
      int64_t *low = &solver->codes.none[FROM_UPPER][stm][board];
      int64_t *high = &solver->codes.none[FROM_LOWER][stm][board];
      int64_t half = width[board] / solver->guess.times + 1;
      *low = core_larger(*low, guess[board] - half);
      *high = guess[board] + half < *high ? guess[board] + half : *high;
    }
  }
}

/* ---- Transitions ---- */

/* Both passes of a step of guessing are complete. Computes the next guess; or starts the proof, if this guess is good
 * or the limit of steps is reached. */
static void end_guess_step(dfen_solver *solver) {
  enum { GUESS_STEPS = 400, GOOD = 16 };
  struct wide_sum misses;
  int64_t most = find_residual(solver, &misses);
  if (most <= GOOD || solver->guess.steps == GUESS_STEPS) {
    begin_widths(solver);
    add_width(solver, 0);
    set_up_pass(solver, 0, solver->guess.sum, solver->guess.tried);
    return;
  }
  solver->guess.speed = solver->guess.steps > 0 && is_less(misses, solver->guess.misses) ? solver->guess.speed + 1 : 0;
  solver->guess.misses = misses;
  ++solver->guess.steps;
  extrapolate_guess(solver);
  set_up_pass(solver, 0, solver->guess.codes[0], solver->guess.codes[1]);
}

/* The widths of both layers are complete. */
static void end_reach_step(dfen_solver *solver) {
  enum { STEPS = 40 };
  if (widths_suffice(solver)) {
    check_widths(solver, 0, solver->guess.made, solver->guess.tried);
    solver->sweep.purpose = FOR_CHECK;
    solver->sweep.bound = FROM_LOWER;
    set_up_pass(solver, 0, solver->guess.codes[0], solver->guess.made);
  } else if (++solver->guess.steps == STEPS) {
    end_guess(solver);
  } else {
    add_width(solver, 0);
    set_up_pass(solver, 0, solver->guess.sum, solver->guess.tried);
  }
}

/* Checks one layer against the other bounds of the parts. */
static void end_check_of_layer(dfen_solver *solver, int layer) {
  check_widths(solver, layer, solver->guess.made, solver->guess.tried);
  if (layer == 1) {
    solver->sweep.purpose = FOR_CHECK;
    set_up_pass(solver, 1, solver->guess.codes[1], solver->guess.made);
    return;
  }
  if (solver->guess.times >= 2) {
    narrow_bounds(solver);
  }
  end_guess(solver);
}

void core_end_guess_pass(dfen_solver *solver) {
  int layer = solver->guess.layer;
  solver->sweeps += solver->sides == 1 || layer == 1;
  switch (solver->sweep.purpose) {
  case FOR_GUESS:
    if (layer == 0) {
      set_up_pass(solver, 1, solver->guess.codes[1], solver->guess.made);
    } else {
      end_guess_step(solver);
    }
    break;
  case FOR_REACH:
    if (layer == 0) {
      widen_layer_1(solver);
      add_width(solver, 1);
      set_up_pass(solver, 1, solver->guess.sum, solver->guess.tried);
    } else {
      end_reach_step(solver);
    }
    break;
  case FOR_CHECK:
    add_width(solver, layer);
    solver->sweep.purpose = FOR_CHECK_OF_SUM;
    set_up_pass(solver, layer, solver->guess.sum, solver->guess.tried);
    break;
  default: end_check_of_layer(solver, !layer); break;
  }
}
