/* Solves a material: iterates until the brackets are narrow enough (SPEC 11.4 to 11.8).
 *
 * A solver is a state machine. Each call does a bounded amount of work, so the caller can show progress and cancel. The
 * states process all boards of both sides to move:
 *
 *   COUNTING    once: counts the links; then WAITING for memory
 *   INDEXING    once: enters the boards in an index by their squares
 *   LINKING     once: finds the successors of each board
 *   ITERATING   sweep after sweep, in three passes each; then SOLVED or STALLED
 *   EXPORTING   once for each bound: writes the codes that larger materials need
 *
 * The memory is one block. The codes come first and reuse the memory of the index, which only INDEXING and LINKING
 * need. KQvK takes 93 bytes a class: 57 for links, of four bytes each, 16 for its two bounds, and 20 for the codes of
 * one side to move. The codes of one and two dice share memory between the two sides to move. */
#include "equity.h"

#include "../common/bits.h"
#include "../endgame/material.h"

#include <string.h>

/* Number of sweeps before the first guess. */
enum { FIRST_GUESS = 96 };

/* ---- The beginning ---- */

/* The pieces that can move within the material, in the order in which successor_boards.c numbers their squares. */
static void list_solver_pieces(dfen_solver *solver) {
  solver->pieces.count = 0;
  for (uint8_t side = 0; side < 2; ++side) {
    solver->pieces.side[solver->pieces.count] = side;
    solver->pieces.type[solver->pieces.count++] = DFEN_KING;
  }
  for (int i = 0; i < solver->endgame.groups; ++i) {
    dfen_group group = solver->endgame.group[i];
    for (int piece = 0; piece < group.pieces; ++piece) {
      solver->pieces.side[solver->pieces.count] = group.side;
      solver->pieces.type[solver->pieces.count++] = core_type_of_kind(group.kind);
    }
  }
}

static void begin_phase(dfen_solver *solver, dfen_solver_state state) {
  solver->state = state;
  solver->sweep.stm = 0;
  solver->sweep.pass = 0;
  solver->sweep.board = 0;
  solver->sweep.word = 0;
}

size_t dfen_solver_size(void) {
  return sizeof(dfen_solver);
}

void dfen_solver_begin(dfen_solver *solver, const dfen_endgame *endgame, const dfen_solution *const *parts, int count) {
  *solver = (dfen_solver){.endgame = *endgame, .part_count = count, .width = DFEN_EQUITY_ONE, .guess.due = FIRST_GUESS};
  solver->sides = endgame->sides_alike ? 1 : 2;
  solver->boards = endgame->count / (unsigned)solver->sides;
  for (int part = 0; part < count; ++part) {
    solver->parts[part] = parts[part];
  }
  for (int stm = 0; stm < solver->sides; ++stm) {
    solver->pools[stm] = core_pool_set_of(&endgame->material, stm);
    core_find_pool_moves(solver, stm);
  }
  list_solver_pieces(solver);
  solver->bare = solver->pieces.count == 2 && endgame->material.pawns[0] == 0 && endgame->material.pawns[1] == 0;
  begin_phase(solver, DFEN_SOLVER_COUNTING);
}

/* ---- Workspace ---- */

/* Rounds a number of four-byte words up to an even one, to align what follows to eight bytes. */
static uint64_t round_up_to_even(uint64_t words) {
  return words + (words & 1);
}

/* The number of codes per board for pools of `dice` dice. The two sides to move share this memory. */
static uint64_t codes_of_pools(const dfen_solver *solver, int dice) {
  uint8_t first = solver->pools[0].pools[dice];
  uint8_t second = solver->sides == 2 ? solver->pools[1].pools[dice] : 0;
  return first > second ? first : second;
}

/* Memory in units of eight bytes, for the codes or the index of boards, which are never needed at once. */
static uint64_t codes_room(const dfen_solver *solver) {
  uint64_t codes = solver->boards * (2 * (uint64_t)solver->sides + codes_of_pools(solver, 1) +
                                     codes_of_pools(solver, 2) + (solver->bare ? 0 : ACCELERATION_ARRAYS));
  uint64_t entries = core_board_entries(solver) / 2;
  return codes > entries ? codes : entries;
}

uint64_t dfen_solver_workspace_size(const dfen_solver *solver) {
  uint64_t words = round_up_to_even(solver->links.size[0]) + round_up_to_even(solver->links.size[1]);
  if (solver->sides == 1) {
    words += round_up_to_even(solver->boards);
  }
  return 4 * words + 8 * codes_room(solver);
}

void dfen_solver_set_workspace(dfen_solver *solver, void *workspace) {
  int64_t *codes = workspace;
  solver->links.board_at = workspace;
  uint32_t *words = (uint32_t *)(codes + codes_room(solver));
  for (int bound = 0; bound < 2; ++bound) {
    for (int stm = 0; stm < solver->sides; ++stm) {
      solver->codes.none[bound][stm] = codes;
      codes += solver->boards;
    }
  }
  solver->codes.one = codes;
  solver->codes.two = codes + solver->boards * codes_of_pools(solver, 1);
  codes = solver->codes.two + solver->boards * codes_of_pools(solver, 2);
  if (!solver->bare) {
    int64_t **const arrays[ACCELERATION_ARRAYS] = {
      &solver->guess.codes[0],  &solver->guess.codes[1], &solver->guess.made, &solver->guess.widths[0],
      &solver->guess.widths[1], &solver->guess.sum,      &solver->guess.tried};
    for (int i = 0; i < ACCELERATION_ARRAYS; ++i) {
      *arrays[i] = codes;
      codes += solver->boards;
    }
    solver->guess.made_before = solver->guess.widths[0];
  }
  for (int stm = 0; stm < solver->sides; ++stm) {
    solver->links.words[stm] = words;
    words += round_up_to_even(solver->links.size[stm]);
  }
  solver->links.exchanged = words;
  begin_phase(solver, DFEN_SOLVER_INDEXING);
}

/* ---- Sweeps ---- */

/* Sets the codes of all boards to `code`. */
static void fill_codes(dfen_solver *solver, int bound, int64_t code) {
  for (int stm = 0; stm < solver->sides; ++stm) {
    for (uint64_t board = 0; board < solver->boards; ++board) {
      solver->codes.none[bound][stm][board] = code;
    }
  }
}

/* The first upper bound is 1, whose code is 0. Bare kings start from 1/2. */
static void begin_sweeps(dfen_solver *solver) {
  fill_codes(solver, FROM_UPPER, solver->bare ? CODE_ONE / 2 : 0);
  fill_codes(solver, FROM_LOWER, CODE_ONE);
  solver->sweep.settled = true;
  begin_phase(solver, DFEN_SOLVER_ITERATING);
}

/* Computes bounds from the equities of bare kings. Two bare kings can avoid each other forever, so bounds that start
 * from 1 never meet. Such a game is a draw, so iteration from 1/2 converges to the value. The error is bounded as
 * follows. Let x be the equities after a sweep, and S the classes where x is 1/2.
 *
 * - T keeps the classes of S at 1/2, whatever the others are, as long as they are at least 1/2: every roll has a turn
 *   into S, and no turn leaves the other side less than 1/2.
 * - In all other classes at least 1 of 216 rolls captures the king, whatever the side to move plays. So T reduces the
 *   difference of any two such equities by at least 1/216 of it.
 *
 * Hence x is within 216 |T(x) - x| of the value. */
static void bound_bare_kings(dfen_solver *solver) {
  const int64_t half = CODE_ONE / 2;
  int64_t error = DFEN_ROLL_WEIGHTS * solver->sweep.widest + DFEN_ROLL_WEIGHTS / 2; /* x is rounded by 1/2 at most */
  const int64_t *before = solver->codes.none[solver->sweep.bound][0];
  for (uint64_t board = 0; board < solver->boards; ++board) {
    if (before[board] != half && before[board] + error >= half) {
      return; /* may still be 1/2 */
    }
  }
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t code = before[board];
    int64_t doubt = code == half ? 0 : error;
    solver->codes.none[FROM_UPPER][0][board] = code - doubt;
    solver->codes.none[FROM_LOWER][0][board] = code + doubt;
  }
  solver->bare = false;
  solver->sweep.bound = FROM_LOWER; /* the next sweep reads the other one */
}

/* The required width of brackets. Larger materials depend on smaller ones, so smaller ones are solved more exactly:
 * four pieces to 2^-32, so that means over many classes are also good to 1e-9; three to 2^-34; bare kings, which have
 * few classes, to 2^-46. */
static int64_t narrow_width(const dfen_solver *solver) {
  int pieces = core_pieces_of_material(&solver->endgame.material);
  return CODE_ONE >> (pieces == 2 ? 46 : pieces == 3 ? 34 : 32);
}

/* Whether to guess now: if brackets are still wide after many sweeps, and then each time the number of sweeps has
 * doubled. A guess and its proof cost as much as about 60 sweeps, and some hundred where brackets close slowly. */
static bool is_time_to_guess(dfen_solver *solver, int64_t widest) {
  enum { WIDE_BITS = 10 };
  if (solver->bare || solver->sweeps < solver->guess.due) {
    return false;
  }
  bool wide = solver->sweeps > FIRST_GUESS || widest > CODE_ONE >> WIDE_BITS;
  solver->guess.due = 2 * solver->sweeps;
  return wide;
}

/* Bare kings: computes bounds once the equities hardly change; stalls if they keep changing. */
static void judge_bare_kings(dfen_solver *solver) {
  enum { SWEEPS_OF_BARE_KINGS = 1000, RESIDUAL = 4 };
  if (solver->sweep.settled && solver->sweep.widest <= RESIDUAL) {
    bound_bare_kings(solver);
  }
  solver->unchanged = 0;
  if (solver->sweeps > SWEEPS_OF_BARE_KINGS) {
    solver->state = DFEN_SOLVER_STALLED;
  }
}

/* After a complete sweep for bounds: stops if the brackets are narrow enough or do not close, or else starts a guess or
 * another sweep. Rounding finally keeps sweeps from changing anything. Sweeps alternate between the bounds, so it takes
 * two unchanged sweeps in a row to stop. */
static void judge_sweep(dfen_solver *solver) {
  ++solver->sweeps;
  solver->width = (solver->sweep.widest + (1 << FINE_BITS) - 1) >> FINE_BITS;
  solver->unchanged = solver->sweep.changed ? 0 : solver->unchanged + 1;
  bool narrow = solver->sweep.widest <= narrow_width(solver);
  if (solver->bare) {
    judge_bare_kings(solver);
  } else if (narrow || solver->unchanged == 2) {
    solver->state = narrow || solver->width < DFEN_BRACKET_MAX ? DFEN_SOLVER_SOLVED : DFEN_SOLVER_STALLED;
  }
  bool guess = solver->state == DFEN_SOLVER_ITERATING && is_time_to_guess(solver, solver->sweep.widest);
  solver->sweep.bound = !solver->sweep.bound;
  solver->sweep.widest = 0;
  solver->sweep.changed = false;
  solver->sweep.settled = true;
  if (guess) {
    core_begin_guess(solver);
  }
}

/* ---- Work ---- */

/* Computes the links of a board again, and stores them. */
static void link_board(dfen_solver *solver) {
  solver->sweep.word += core_link_board(solver, solver->sweep.stm, solver->sweep.board,
                                        solver->links.words[solver->sweep.stm] + solver->sweep.word);
  if (solver->sides == 1) {
    solver->links.exchanged[solver->sweep.board] = core_exchanged_board(solver, solver->sweep.board);
  }
}

/* Exports the codes of a board for one side to move, with no dice, one and two. */
static void export_board(dfen_solver *solver) {
  const dfen_pool_set *set = &solver->pools[solver->sweep.stm];
  unsigned ones = set->pools[1];
  unsigned pairs = set->pools[2];
  uint64_t board = solver->sweep.board;
  int64_t *codes =
    solver->solution->codes[solver->sweep.bound][solver->sweep.stm] + board * (unsigned)codes_of_board(set);
  codes[0] = solver->codes.none[solver->sweep.bound][solver->sweep.stm][board];
  memcpy(codes + 1, solver->codes.one + board * ones, ones * sizeof *codes);
  memcpy(codes + 1 + ones, solver->codes.two + board * pairs, pairs * sizeof *codes);
}

/* Processes `boards` boards, from solver->sweep.board on, in the current state. */
static void work_on(dfen_solver *solver, uint64_t boards) {
  if (solver->state == DFEN_SOLVER_ITERATING || (solver->state == DFEN_SOLVER_EXPORTING && solver->sweep.pass < 2)) {
    core_sweep_boards(solver, boards);
    return;
  }
  for (; boards > 0; --boards, ++solver->sweep.board) {
    switch (solver->state) {
    case DFEN_SOLVER_COUNTING: /* counts links, to know the memory that they need */
      solver->links.size[solver->sweep.stm] += core_link_board(solver, solver->sweep.stm, solver->sweep.board, NULL);
      break;
    case DFEN_SOLVER_INDEXING: core_enter_board(solver, solver->sweep.board); break;
    case DFEN_SOLVER_LINKING: link_board(solver); break;
    default: export_board(solver); break;
    }
  }
}

/* All boards of one side to move are processed. */
static void next_stm(dfen_solver *solver, dfen_solver_state state, void (*after_last)(dfen_solver *)) {
  if (++solver->sweep.stm < solver->sides) {
    solver->sweep.pass = 0;
  } else {
    begin_phase(solver, state);
    if (after_last != NULL) {
      after_last(solver);
    }
  }
}

/* After the codes from upper bounds, exports those from lower bounds. */
static void next_bound(dfen_solver *solver) {
  if (solver->sweep.bound == FROM_UPPER) {
    begin_phase(solver, DFEN_SOLVER_EXPORTING);
    solver->sweep.bound = FROM_LOWER;
  }
}

/* A pass over all boards of one side to move is complete; enters the next state or pass. */
static void end_pass(dfen_solver *solver) {
  enum { PASSES = 3 };
  solver->sweep.board = 0;
  solver->sweep.word = 0;
  switch (solver->state) {
  case DFEN_SOLVER_COUNTING: next_stm(solver, DFEN_SOLVER_WAITING, NULL); break;
  case DFEN_SOLVER_INDEXING: begin_phase(solver, DFEN_SOLVER_LINKING); break;
  case DFEN_SOLVER_LINKING: next_stm(solver, DFEN_SOLVER_ITERATING, begin_sweeps); break;
  case DFEN_SOLVER_EXPORTING:
    if (++solver->sweep.pass == PASSES) {
      next_stm(solver, DFEN_SOLVER_SOLVED, next_bound);
    }
    break;
  default:
    if (++solver->sweep.pass < PASSES) {
      break;
    }
    if (solver->sweep.purpose != FOR_BOUNDS) {
      core_end_guess_pass(solver);
    } else {
      next_stm(solver, DFEN_SOLVER_ITERATING, judge_sweep);
    }
    break;
  }
}

dfen_solver_state dfen_solver_work(dfen_solver *solver, uint64_t boards) {
  uint32_t sweeps = solver->sweeps;
  while (boards > 0 && solver->sweeps == sweeps && solver->state != DFEN_SOLVER_WAITING &&
         solver->state != DFEN_SOLVER_SOLVED && solver->state != DFEN_SOLVER_STALLED) {
    uint64_t left = solver->boards - solver->sweep.board;
    uint64_t portion = boards < left ? boards : left;
    work_on(solver, portion);
    boards -= portion;
    if (solver->sweep.board == solver->boards) {
      end_pass(solver);
    }
  }
  return solver->state;
}

/* ---- What came of it ---- */

dfen_progress dfen_solver_progress(const dfen_solver *solver) {
  return (dfen_progress){.state = solver->state, .sweeps = solver->sweeps, .width = solver->width};
}

dfen_bracket dfen_solver_bracket(const dfen_solver *solver, uint64_t index) {
  uint64_t board = solver->sides == 2 ? index / 2 : solver->links.exchanged[index];
  int stm = solver->sides == 2 && index % 2 == 0; /* the code is that of the side whose turns lead to the class */
  int64_t lower = CODE_ONE - solver->codes.none[FROM_LOWER][stm][board];
  int64_t upper = CODE_ONE - solver->codes.none[FROM_UPPER][stm][board];
  return (dfen_bracket){.lower = lower >> FINE_BITS, .upper = (upper + (1 << FINE_BITS) - 1) >> FINE_BITS};
}

uint64_t dfen_solution_size(const dfen_solver *solver) {
  uint64_t codes = 0;
  for (int stm = 0; stm < solver->sides; ++stm) {
    codes += 2 * solver->boards * (unsigned)codes_of_board(&solver->pools[stm]);
  }
  return codes * sizeof(int64_t);
}

void dfen_solver_export(dfen_solver *solver, dfen_solution *solution, void *memory) {
  int64_t *codes = memory;
  *solution = (dfen_solution){.endgame = solver->endgame};
  for (int stm = 0; stm < solver->sides; ++stm) {
    solution->pools[stm] = solver->pools[stm];
    for (int bound = 0; bound < 2; ++bound) {
      solution->codes[bound][stm] = codes;
      codes += solver->boards * (unsigned)codes_of_board(&solver->pools[stm]);
    }
  }
  solver->solution = solution;
  solver->sweep.bound = FROM_UPPER;
  begin_phase(solver, DFEN_SOLVER_EXPORTING);
}
