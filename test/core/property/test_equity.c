/* Equities compared with the rules (SPEC 11): the equation that they solve, by the slow version, and invariants of
 * every bracket. With DFEN_TIMES below 1 it tests 11 materials instead of 29. */
#include "../../repo/support/solve.h"

#include <stdlib.h>

#include "../../../core/equity/equity.h"
#include "../../repo/support/random.h"

static const char *const three_pieces[] = {
  "KvK",   "KQvK",  "KRvK",  "KBdvK", "KNvK",  "Ka2vK", "Ka3vK", "Ka4vK", "Ka5vK", "Ka6vK",
  "Ka7vK", "Kb2vK", "Kb3vK", "Kb4vK", "Kb5vK", "Kb6vK", "Kb7vK", "Kc2vK", "Kc3vK", "Kc4vK",
  "Kc5vK", "Kc6vK", "Kc7vK", "Kd2vK", "Kd3vK", "Kd4vK", "Kd5vK", "Kd6vK", "Kd7vK",
};

enum { MATERIALS = sizeof three_pieces / sizeof three_pieces[0], FEW = 11 };

/* The number of materials to test: all, or those up to the pawns on one file, which cover every type of micro-move. */
static int materials(void) {
  return random_part(MATERIALS) < MATERIALS ? FEW : MATERIALS;
}

/* ---- The materials that one micro-move reaches ---- */

static bool equal_materials(const dfen_material *a, const dfen_material *b) {
  char text[KEY_SIZE];
  char other[KEY_SIZE];
  return strcmp(key_of(a, text), key_of(b, other)) == 0;
}

/* Up to two pieces beside the kings, on any squares they may have. */
static dfen_position random_board(struct random *random) {
  struct slow_position slow = {.side = random_below(random, 2) ? 'w' : 'b', .fullmove = 1};
  memset(slow.board, ' ', sizeof slow.board);
  unsigned pieces = 2 + random_below(random, 3);
  for (unsigned i = 0; i < pieces;) {
    unsigned square = random_below(random, 64);
    char letter = i < 2 ? "Kk"[i] : "QRBNPqrbnpPp"[random_below(random, 12)];
    bool pawn = letter == 'P' || letter == 'p';
    if (slow.board[square] == ' ' && !(pawn && (square < 8 || square >= 56))) {
      slow.board[square] = letter;
      ++i;
    }
  }
  char text[SLOW_TEXT_SIZE];
  slow_write_full(&slow, text);
  return position_of(text);
}

static dfen_material canonical_of(const dfen_position *position) {
  dfen_material material;
  assert_true(dfen_material_of_position(position, &material));
  return dfen_material_canonical(&material);
}

/* Marks in `met` the successors that the micro-moves of a position reach. */
static void meet_successors(const dfen_position *position, const dfen_material *material, const dfen_material *next,
                            int count, bool *met) {
  dfen_moves moves;
  dfen_pseudo_legal(position, DFEN_ALL_TYPES, &moves);
  for (int i = 0; i < moves.count; ++i) {
    if (dfen_captured_piece(position, moves.move[i]) == DFEN_KING) {
      continue;
    }
    dfen_position after = dfen_make_move(position, moves.move[i]);
    dfen_material made = canonical_of(&after);
    int found = 0;
    while (found < count && !equal_materials(&made, &next[found])) {
      ++found;
    }
    if (found < count) {
      met[found] = true;
    } else if (!equal_materials(&made, material)) {
      char from[KEY_SIZE];
      char to[KEY_SIZE];
      fail_msg("%s reaches %s, which is not listed", key_of(material, from), key_of(&made, to));
    }
  }
}

/* Boards of a material: its pieces on random squares, either side to move. */
static bool place_randomly(struct random *random, const dfen_endgame *endgame, dfen_position *position) {
  if (endgame->count == 0) {
    return false;
  }
  *position = dfen_endgame_position(endgame, random_next(random) % endgame->count);
  position->state.side = random_below(random, 2) ? DFEN_WHITE : DFEN_BLACK;
  return true;
}

TEST(successors_are_reached_by_moves) {
  struct random random = random_seeded("successors");
  int cases = random_cases(200);
  for (int i = 0; i < cases; ++i) {
    dfen_position position = random_board(&random);
    dfen_material material = canonical_of(&position);
    dfen_material next[DFEN_SUCCESSORS_MAX];
    bool met[DFEN_SUCCESSORS_MAX] = {false};
    int count = dfen_material_successors(&material, next);
    dfen_endgame endgame;
    assert_true(dfen_endgame_of_material(&material, &endgame));
    int missing = count;
    for (int boards = 0; missing > 0 && place_randomly(&random, &endgame, &position); ++boards) {
      meet_successors(&position, &material, next, count, met);
      missing = 0;
      for (int successor = 0; successor < count; ++successor) {
        missing += !met[successor];
      }
      if (boards == 200000) {
        char text[KEY_SIZE];
        fail_msg("%d of %d successors of %s are not reached", missing, count, key_of(&material, text));
      }
    }
  }
}

TEST(unsupported_materials_are_refused) {
  static const struct {
    const char *key;
    dfen_unsolvable expected;
  } cases[] = {
    {"KvK", DFEN_SOLVABLE},
    {"KQRvK", DFEN_SOLVABLE},
    {"KQRRvK", DFEN_UNSOLVABLE_PIECES},
    {"KQvKRN", DFEN_UNSOLVABLE_PIECES},
    {"Ka2b2vK", DFEN_SOLVABLE},
    {"Ka2vKh7", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka2vKh3", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka6vKh7", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Kh6vKa7", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka3vKh6", DFEN_SOLVABLE},
    {"Ka7vKh2", DFEN_SOLVABLE},
    {"Ka2b2c2vK", DFEN_UNSOLVABLE_PIECES},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    dfen_material material = material_of(cases[i].key);
    assert_int_equal(dfen_material_unsolvable(&material), cases[i].expected);
    material = dfen_material_canonical(&material);
    assert_int_equal(dfen_material_unsolvable(&material), cases[i].expected);
  }
}

/* ---- The equation, by the slow rules ---- */

TEST(equation_by_the_slow_rules) {
  struct random random = random_seeded("equation");
  for (int i = 0; i < materials(); ++i) {
    const struct solved_endgame *endgame = solve_endgame(three_pieces[i]);
    for (int cases = random_cases(40); cases > 0; --cases) {
      check_equation(endgame, random_next(&random) % endgame->endgame.count);
    }
  }
}

/* ---- Known results ---- */

/* With adjacent kings the side to move captures with any K of three dice, 91 of 216; otherwise neither king can move
 * away: V = 91/216 + 125/216 (1 - V). */
TEST(adjacent_kings) {
  solve_endgame("KvK");
  dfen_position position = position_of("8/8/8/3Kk3/8/8/8/8 w - -");
  dfen_bracket bracket = bracket_of(&position);
  double exact = 216.0 / 341.0 * (double)DFEN_EQUITY_ONE;
  assert_true((double)bracket.lower <= exact && exact <= (double)bracket.upper);
}

/* The same in the solver's units of 2^-50, where the rounding is visible: lower bounds down, upper bounds up. 216/341
 * is not a multiple of the unit, so the bounds are on either side of it. */
TEST(bounds_are_rounded_outwards) {
  dfen_solver *solver = malloc(sizeof *solver);
  assert_non_null(solver);
  void *room = begin_sweeps_of("KvK", solver);
  while (solver->state == DFEN_SOLVER_ITERATING) {
    dfen_solver_work(solver, 1000);
  }
  dfen_position position = position_of("8/8/8/3Kk3/8/8/8/8 w - -");
  uint64_t index;
  dfen_endgame endgame = solver->endgame;
  assert_true(dfen_endgame_index(&position, &endgame, &index));
  uint32_t board = solver->links.exchanged[index];
  int64_t lower = CODE_ONE - solver->codes.none[FROM_LOWER][0][board];
  int64_t upper = CODE_ONE - solver->codes.none[FROM_UPPER][0][board];
  assert_true(341 * lower < 216 * CODE_ONE && 216 * CODE_ONE < 341 * upper);
  free(room);
  free(solver);
}

/* ---- Brackets ---- */

/* Each sweep produces bounds that are at least as good, and lower bounds stay below upper ones. */
TEST(bounds_are_monotone) {
  static const char *const keys[] = {"Ka7vK", "KNvK"};
  for (int i = 0; i < random_part(sizeof keys / sizeof keys[0]); ++i) {
    dfen_solver *solver = malloc(sizeof *solver);
    const struct solved_endgame *solved = solve_endgame(keys[i]);
    uint64_t count = solved->endgame.count;
    dfen_bracket *before = malloc(count * sizeof *before);
    assert_non_null(solver);
    assert_non_null(before);
    void *room = begin_sweeps_of(keys[i], solver);
    for (uint64_t index = 0; index < count; ++index) {
      before[index] = (dfen_bracket){.lower = 0, .upper = DFEN_EQUITY_ONE};
    }
    for (int64_t width = DFEN_EQUITY_ONE; solver->state == DFEN_SOLVER_ITERATING; width = solver->width) {
      uint32_t sweeps = solver->sweeps;
      while (solver->sweeps == sweeps) {
        dfen_solver_work(solver, 777); /* stops at the end of the sweep */
      }
      int64_t widest = 0;
      for (uint64_t index = 0; index < count; ++index) {
        dfen_bracket now = dfen_solver_bracket(solver, index);
        if (now.lower < before[index].lower || now.upper > before[index].upper || now.lower > now.upper ||
            now.lower > solved->bracket[index].lower || now.upper < solved->bracket[index].upper) {
          fail_msg("%s: class %u after %u sweeps", keys[i], (unsigned)index, solver->sweeps);
        }
        widest = now.upper - now.lower > widest ? now.upper - now.lower : widest;
        before[index] = now;
      }
      assert_in_range(widest, solver->width, solver->width + 1); /* each bound is rounded outwards */
      assert_true(solver->width <= width);
    }
    assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
    assert_int_equal(solver->sweeps, solved->sweeps);
    free(before);
    free(room);
    free(solver);
  }
}

/* ---- Guesses ---- */

/* A correct guess makes the brackets narrow at once; a spoilt one proves nothing false. `spoil` is the size of the
 * change in parts of 2^-40; 0 leaves the guess as it is. Returns the number of sweeps. */
static uint32_t solve_by_guesses(struct random *random, const char *key, uint32_t first, uint64_t spoil) {
  const struct solved_endgame *solved = solve_endgame(key);
  dfen_solver *solver = malloc(sizeof *solver);
  assert_non_null(solver);
  void *room = begin_sweeps_of(key, solver);
  solver->guess.due = first;
  while (solver->state == DFEN_SOLVER_ITERATING) {
    dfen_solver_work(solver, UINT64_C(1) << 40); /* stops at the end of the sweep */
    for (uint64_t board = 0; board < solver->boards && solver->sweep.purpose == FOR_GUESS && spoil > 0; ++board) {
      int64_t *code = &solver->guess.codes[0][board];
      int64_t change = (int64_t)((random_next(random) % spoil) << FINE_BITS);
      *code += random_below(random, 2) && *code > change ? -change : change;
    }
  }
  assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
  for (uint64_t index = 0; index < solved->endgame.count; ++index) {
    dfen_bracket bracket = dfen_solver_bracket(solver, index);
    if (bracket.lower > solved->bracket[index].upper || bracket.upper < solved->bracket[index].lower ||
        bracket.upper - bracket.lower > DFEN_BRACKET_MAX) {
      fail_msg("%s: class %u, a guess at sweep %u, spoilt by %u", key, (unsigned)index, first, (unsigned)spoil);
    }
  }
  uint32_t sweeps = solver->sweeps;
  free(room);
  free(solver);
  return sweeps;
}

TEST(guesses_prove_nothing_false) {
  struct random random = random_seeded("guesses");
  static const char *const keys[] = {"Ka7vK", "KNvK", "Ka2vK"};
  for (int i = 0; i < random_part(sizeof keys / sizeof keys[0]); ++i) {
    solve_by_guesses(&random, keys[i], 1, 0);
    solve_by_guesses(&random, keys[i], 30, 0);
    for (int cases = random_cases(1); cases > 0; --cases) {
      uint64_t spoil = UINT64_C(1) << random_below(&random, 36);
      solve_by_guesses(&random, keys[i], 8 + random_below(&random, 100), spoil);
    }
  }
  /* without guesses: 1,650 sweeps */
  assert_true(solve_endgame("KBdvK")->sweeps < 400);
}

/* Bare kings that start with 1 instead of 1/2: as long as both sides may pass, the bracket stays open, and no guess
 * closes it. The solver must never report it as solved. */
TEST(open_brackets_are_not_solved) {
  dfen_material material = material_of("KvK");
  dfen_endgame endgame;
  assert_true(dfen_endgame_of_material(&material, &endgame));
  dfen_solver *solver = malloc(sizeof *solver);
  assert_non_null(solver);
  dfen_solver_begin(solver, &endgame, NULL, 0);
  solver->bare = false;
  while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_WAITING) {
  }
  void *room = malloc(dfen_solver_workspace_size(solver));
  assert_non_null(room);
  dfen_solver_set_workspace(solver, room);
  int guesses = 0;
  while (dfen_solver_work(solver, 1000000) <= DFEN_SOLVER_ITERATING) {
    guesses += solver->sweep.purpose == FOR_REACH;
  }
  assert_int_equal(solver->state, DFEN_SOLVER_STALLED);
  assert_true(guesses > 0);
  assert_float_equal((double)solver->width / (double)DFEN_EQUITY_ONE, 0.0314, 0.0001);
  free(room);
  free(solver);
}

/* ---- The same bits on every machine ---- */

TEST(same_bits_everywhere) {
  check_pinned("test/core/vectors/golden/equities.tsv", three_pieces, materials());
}
