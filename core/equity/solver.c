/* Solving a material: from the first count to brackets that are narrow enough (SPEC 11.4 to 11.8).
 *
 * A solver is a machine with few states, which does a portion of work at each call, so that whoever calls can show
 * progress and be interrupted. It goes over all boards of both sides to move:
 *
 *   COUNTS     once, to know how many links there will be; then it WAITS for its room
 *   NUMBERS    once, to enter the boards in a table by their squares
 *   LINKS      once, to find what each board leads to
 *   SWEEPS     again and again, three times a sweep; then it is SOLVED, or OPEN
 *   PUBLISHES  once more for each bound, where larger materials need the codes
 *
 * The room is one block. The codes stand first, where the table of NUMBERS and LINKS was before: by then it is not
 * needed any more. KQvK takes 93 bytes a class: 57 for links, of four bytes each, 16 for its two bounds, and 20 for the
 * codes of one side to move. Both sides to move use the same memory for their codes of one die and two, one after the
 * other. */
#include "equity.h"

#include "../common/bits.h"
#include "../endgame/material.h"

#include <string.h>

/* Sweeps before the first guess. */
enum { FIRST_GUESS = 96 };

/* ---- The beginning ---- */

/* The pieces that move within the material, in the order in which links.c takes their squares. */
static void find_slots(dfen_solver *solver) {
  solver->slots = 0;
  for (uint8_t side = 0; side < 2; ++side) {
    solver->slot_side[solver->slots] = side;
    solver->slot_type[solver->slots++] = DFEN_KING;
  }
  for (int i = 0; i < solver->endgame.groups; ++i) {
    dfen_group group = solver->endgame.group[i];
    for (int piece = 0; piece < group.pieces; ++piece) {
      solver->slot_side[solver->slots] = group.side;
      solver->slot_type[solver->slots++] = core_type_of_kind(group.kind);
    }
  }
}

/* Goes to the first board of the first side to move, for whatever comes next. */
static void begin_phase(dfen_solver *solver, dfen_solver_state state) {
  solver->state = state;
  solver->stm = 0;
  solver->pass = 0;
  solver->board = 0;
  solver->word = 0;
}

size_t dfen_solver_size(void) {
  return sizeof(dfen_solver);
}

void dfen_solver_begin(dfen_solver *solver, const dfen_endgame *endgame, const dfen_solution *const *parts, int count) {
  *solver = (dfen_solver){.endgame = *endgame, .part_count = count, .width = DFEN_EQUITY_ONE, .guess_at = FIRST_GUESS};
  solver->sides = endgame->sides_alike ? 1 : 2;
  solver->boards = endgame->count / (unsigned)solver->sides;
  for (int part = 0; part < count; ++part) {
    solver->parts[part] = parts[part];
  }
  for (int stm = 0; stm < solver->sides; ++stm) {
    solver->pools[stm] = core_pool_set_of(&endgame->material, stm);
    core_find_pool_moves(solver, stm);
  }
  find_slots(solver);
  solver->bare = solver->slots == 2 && endgame->material.pawns[0] == 0 && endgame->material.pawns[1] == 0;
  begin_phase(solver, DFEN_SOLVER_COUNTS);
}

/* ---- Room ---- */

/* Rounds a number of four-byte words up to an even one, so that what follows is aligned for eight bytes. */
static uint64_t even(uint64_t words) {
  return words + (words & 1);
}

/* How many codes of pools of so many dice a board has. The two sides to move use the same memory in turn. */
static uint64_t codes_of_pools(const dfen_solver *solver, int dice) {
  uint8_t first = solver->pools[0].pools[dice];
  uint8_t second = solver->sides == 2 ? solver->pools[1].pools[dice] : 0;
  return first > second ? first : second;
}

/* Room in integers of eight bytes: for the codes, or for the table of boards. The two are never needed at once. */
static uint64_t codes_room(const dfen_solver *solver) {
  uint64_t codes = solver->boards * (2 * (uint64_t)solver->sides + codes_of_pools(solver, 1) +
                                     codes_of_pools(solver, 2) + (solver->bare ? 0 : ACCELERATION_ARRAYS));
  uint64_t entries = core_board_entries(solver) / 2;
  return codes > entries ? codes : entries;
}

uint64_t dfen_solver_room(const dfen_solver *solver) {
  uint64_t words = even(solver->words[0]) + even(solver->words[1]);
  if (solver->sides == 1) {
    words += even(solver->boards);
  }
  return 4 * words + 8 * codes_room(solver);
}

void dfen_solver_give(dfen_solver *solver, void *room) {
  int64_t *codes = room;
  solver->board_at = room;
  uint32_t *words = (uint32_t *)(codes + codes_room(solver));
  for (int bound = 0; bound < 2; ++bound) {
    for (int stm = 0; stm < solver->sides; ++stm) {
      solver->none[bound][stm] = codes;
      codes += solver->boards;
    }
  }
  solver->one = codes;
  solver->two = codes + solver->boards * codes_of_pools(solver, 1);
  codes = solver->two + solver->boards * codes_of_pools(solver, 2);
  if (!solver->bare) {
    int64_t **const arrays[ACCELERATION_ARRAYS] = {&solver->guess[0],  &solver->guess[1],  &solver->made,
                                                   &solver->widths[0], &solver->widths[1], &solver->sum,
                                                   &solver->tried};
    for (int i = 0; i < ACCELERATION_ARRAYS; ++i) {
      *arrays[i] = codes;
      codes += solver->boards;
    }
    solver->made_before = solver->widths[0];
  }
  for (int stm = 0; stm < solver->sides; ++stm) {
    solver->links[stm] = words;
    words += even(solver->words[stm]);
  }
  solver->exchanged = words;
  begin_phase(solver, DFEN_SOLVER_NUMBERS);
}

/* ---- Sweeps ---- */

/* Sets the codes of all boards to one code: that of 1, 1/2 or 0. */
static void fill_codes(dfen_solver *solver, int bound, int64_t code) {
  for (int stm = 0; stm < solver->sides; ++stm) {
    for (uint64_t board = 0; board < solver->boards; ++board) {
      solver->none[bound][stm][board] = code;
    }
  }
}

/* The first upper bound is 1, whose code is 0. Bare kings begin with 1/2. */
static void begin_sweeps(dfen_solver *solver) {
  fill_codes(solver, FROM_UPPER, solver->bare ? CODE_ONE / 2 : 0);
  fill_codes(solver, FROM_LOWER, CODE_ONE);
  solver->settled = true;
  begin_phase(solver, DFEN_SOLVER_SWEEPS);
}

/* Makes bounds of the equities of bare kings. Bare kings can wait for each other without end, so bounds that begin with
 * 1 never meet. Such a game is a draw, so sweeps that begin with 1/2 come to the value. How near they are: let x be the
 * equities after a sweep, and S the classes where x is 1/2.
 *
 * - T keeps the classes of S at 1/2, whatever the others are, as long as they are at least 1/2: every roll has a turn
 *   into S, and no turn leaves the other side less than 1/2.
 * - In all other classes at least 1 of 216 throws captures the king, whatever is played. So T brings any two such
 *   equities nearer to each other by 1/216.
 *
 * Hence x is within 216 |T(x) - x| of the value. */
static void settle(dfen_solver *solver) {
  const int64_t half = CODE_ONE / 2;
  int64_t error = DFEN_ROLL_WEIGHTS * solver->widest + DFEN_ROLL_WEIGHTS / 2; /* x was rounded by 1/2 at most */
  const int64_t *before = solver->none[solver->bound][0];
  for (uint64_t board = 0; board < solver->boards; ++board) {
    if (before[board] != half && before[board] + error >= half) {
      return; /* not known to be more than 1/2; go on */
    }
  }
  for (uint64_t board = 0; board < solver->boards; ++board) {
    int64_t code = before[board];
    int64_t doubt = code == half ? 0 : error;
    solver->none[FROM_UPPER][0][board] = code - doubt;
    solver->none[FROM_LOWER][0][board] = code + doubt;
  }
  solver->bare = false;
  solver->bound = FROM_LOWER; /* the next sweep reads the other */
}

/* How narrow brackets must be. Larger materials rest on smaller ones, so those are solved more narrowly: four pieces to
 * 2^-32, so that means over many classes are good to 1e-9 too; three to 2^-34; bare kings, of which there are few
 * classes, to 2^-46. */
static int64_t narrow_width(const dfen_solver *solver) {
  int pieces = core_pieces_of_material(&solver->endgame.material);
  return CODE_ONE >> (pieces == 2 ? 46 : pieces == 3 ? 34 : 32);
}

/* Whether it is time to guess: where the brackets are still wide after many sweeps, or after twice as many. A guess and
 * its proof are worth about 60 sweeps, and some hundred where brackets close slowly. */
static bool is_time_to_guess(dfen_solver *solver, int64_t widest) {
  enum { WIDE_BITS = 10 };
  if (solver->bare || solver->sweeps < solver->guess_at) {
    return false;
  }
  bool wide = solver->sweeps > FIRST_GUESS || widest > CODE_ONE >> WIDE_BITS;
  solver->guess_at = 2 * solver->sweeps;
  return wide;
}

/* Bare kings: the equities are bounded when they hardly change, or never. */
static void judge_bare_kings(dfen_solver *solver) {
  enum { SWEEPS_OF_BARE_KINGS = 1000, RESIDUAL = 4 };
  if (solver->settled && solver->widest <= RESIDUAL) {
    settle(solver);
  }
  solver->unchanged = 0;
  if (solver->sweeps > SWEEPS_OF_BARE_KINGS) {
    solver->state = DFEN_SOLVER_OPEN;
  }
}

/* Says what follows a complete sweep for bounds: the end, when the brackets are narrow enough or do not close, a guess,
 * or another sweep. In the end rounding keeps sweeps from changing anything. The bounds take turns, so two such sweeps
 * must follow each other. */
static void judge_sweep(dfen_solver *solver) {
  ++solver->sweeps;
  solver->width = (solver->widest + (1 << FINE_BITS) - 1) >> FINE_BITS;
  solver->unchanged = solver->changed ? 0 : solver->unchanged + 1;
  bool narrow = solver->widest <= narrow_width(solver);
  if (solver->bare) {
    judge_bare_kings(solver);
  } else if (narrow || solver->unchanged == 2) {
    solver->state = narrow || solver->width < DFEN_BRACKET_MAX ? DFEN_SOLVER_SOLVED : DFEN_SOLVER_OPEN;
  }
  bool guess = solver->state == DFEN_SOLVER_SWEEPS && is_time_to_guess(solver, solver->widest);
  solver->bound = !solver->bound;
  solver->widest = 0;
  solver->changed = false;
  solver->settled = true;
  if (guess) {
    core_begin_guess(solver);
  }
}

/* ---- Work ---- */

/* Finds the links of a board again, and writes them. */
static void link_board(dfen_solver *solver) {
  solver->word += core_link_board(solver, solver->stm, solver->board, solver->links[solver->stm] + solver->word);
  if (solver->sides == 1) {
    solver->exchanged[solver->board] = core_exchanged_board(solver, solver->board);
  }
}

/* Writes the codes of a board for one side to move, with no dice, one and two, where a solution has them. */
static void publish_board(dfen_solver *solver) {
  const dfen_pool_set *set = &solver->pools[solver->stm];
  unsigned ones = set->pools[1];
  unsigned pairs = set->pools[2];
  uint64_t board = solver->board;
  int64_t *codes = solver->solution->codes[solver->bound][solver->stm] + board * (unsigned)codes_of_board(set);
  codes[0] = solver->none[solver->bound][solver->stm][board];
  memcpy(codes + 1, solver->one + board * ones, ones * sizeof *codes);
  memcpy(codes + 1 + ones, solver->two + board * pairs, pairs * sizeof *codes);
}

/* Some boards of whatever is being done, from solver->board on. */
static void work_on(dfen_solver *solver, uint64_t boards) {
  if (solver->state == DFEN_SOLVER_SWEEPS || (solver->state == DFEN_SOLVER_PUBLISHES && solver->pass < 2)) {
    core_sweep_boards(solver, boards);
    return;
  }
  for (; boards > 0; --boards, ++solver->board) {
    switch (solver->state) {
    case DFEN_SOLVER_COUNTS: /* links alone, to know the room that they need */
      solver->words[solver->stm] += core_link_board(solver, solver->stm, solver->board, NULL);
      break;
    case DFEN_SOLVER_NUMBERS: core_enter_board(solver, solver->board); break;
    case DFEN_SOLVER_LINKS: link_board(solver); break;
    default: publish_board(solver); break;
    }
  }
}

/* All boards of a side to move are done, once. */
static void next_stm(dfen_solver *solver, dfen_solver_state state, void (*after_last)(dfen_solver *)) {
  if (++solver->stm < solver->sides) {
    solver->pass = 0;
  } else {
    begin_phase(solver, state);
    if (after_last != NULL) {
      after_last(solver);
    }
  }
}

/* The codes from upper bounds are published; now those from lower ones. */
static void next_bound(dfen_solver *solver) {
  if (solver->bound == FROM_UPPER) {
    begin_phase(solver, DFEN_SOLVER_PUBLISHES);
    solver->bound = FROM_LOWER;
  }
}

/* All boards of a side to move were gone over: what comes next. */
static void end_pass(dfen_solver *solver) {
  enum { PASSES = 3 };
  solver->board = 0;
  solver->word = 0;
  switch (solver->state) {
  case DFEN_SOLVER_COUNTS: next_stm(solver, DFEN_SOLVER_WAITS, NULL); break;
  case DFEN_SOLVER_NUMBERS: begin_phase(solver, DFEN_SOLVER_LINKS); break;
  case DFEN_SOLVER_LINKS: next_stm(solver, DFEN_SOLVER_SWEEPS, begin_sweeps); break;
  case DFEN_SOLVER_PUBLISHES:
    if (++solver->pass == PASSES) {
      next_stm(solver, DFEN_SOLVER_SOLVED, next_bound);
    }
    break;
  default:
    if (++solver->pass < PASSES) {
      break;
    }
    if (solver->purpose != FOR_BOUNDS) {
      core_end_guess_pass(solver);
    } else {
      next_stm(solver, DFEN_SOLVER_SWEEPS, judge_sweep);
    }
    break;
  }
}

dfen_solver_state dfen_solver_work(dfen_solver *solver, uint64_t boards) {
  uint32_t sweeps = solver->sweeps;
  while (boards > 0 && solver->sweeps == sweeps && solver->state != DFEN_SOLVER_WAITS &&
         solver->state != DFEN_SOLVER_SOLVED && solver->state != DFEN_SOLVER_OPEN) {
    uint64_t left = solver->boards - solver->board;
    uint64_t portion = boards < left ? boards : left;
    work_on(solver, portion);
    boards -= portion;
    if (solver->board == solver->boards) {
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
  uint64_t board = solver->sides == 2 ? index / 2 : solver->exchanged[index];
  int stm = solver->sides == 2 && index % 2 == 0; /* of the code: the side that leaves the class behind */
  int64_t lower = CODE_ONE - solver->none[FROM_LOWER][stm][board];
  int64_t upper = CODE_ONE - solver->none[FROM_UPPER][stm][board];
  return (dfen_bracket){.lower = lower >> FINE_BITS, .upper = (upper + (1 << FINE_BITS) - 1) >> FINE_BITS};
}

uint64_t dfen_solution_size(const dfen_solver *solver) {
  uint64_t codes = 0;
  for (int stm = 0; stm < solver->sides; ++stm) {
    codes += 2 * solver->boards * (unsigned)codes_of_board(&solver->pools[stm]);
  }
  return codes * sizeof(int64_t);
}

void dfen_solver_publish(dfen_solver *solver, dfen_solution *solution, void *memory) {
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
  solver->bound = FROM_UPPER;
  begin_phase(solver, DFEN_SOLVER_PUBLISHES);
}
