/* Equities against the rules (SPEC 11): the equation that they solve, by the slow version; best play against itself;
 * and what must hold of every bracket. With DFEN_TIMES below 1 on 11 materials in place of 29. */
#include "../support/solve.h"

#include <stdlib.h>

#include "../support/random.h"

static const char *const three_men[] = {
  "KvK",   "KQvK",  "KRvK",  "KBdvK", "KNvK",  "Ka2vK", "Ka3vK", "Ka4vK", "Ka5vK", "Ka6vK",
  "Ka7vK", "Kb2vK", "Kb3vK", "Kb4vK", "Kb5vK", "Kb6vK", "Kb7vK", "Kc2vK", "Kc3vK", "Kc4vK",
  "Kc5vK", "Kc6vK", "Kc7vK", "Kd2vK", "Kd3vK", "Kd4vK", "Kd5vK", "Kd6vK", "Kd7vK",
};

enum { MATERIALS = sizeof three_men / sizeof three_men[0], FEW = 11 };

/* How many of them: all, or those up to the pawns on a file, which make all kinds of micro-moves. */
static int materials(void) {
  return random_part(MATERIALS) < MATERIALS ? FEW : MATERIALS;
}

/* ---- Which materials one micro-move makes ---- */

static bool equal_materials(const dfen_material *a, const dfen_material *b) {
  char text[KEY_SIZE];
  char other[KEY_SIZE];
  return strcmp(key_of(a, text), key_of(b, other)) == 0;
}

/* Up to two men beside the kings, anywhere they may stand. */
static dfen_position random_board(struct random *random) {
  struct slow_position slow = {.side = random_below(random, 2) ? 'w' : 'b', .fullmove = 1};
  memset(slow.board, ' ', sizeof slow.board);
  unsigned men = 2 + random_below(random, 3);
  for (unsigned i = 0; i < men;) {
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

/* Marks in `met` which of the successors the micro-moves of a position make. */
static void meet_successors(const dfen_position *position, const dfen_material *material, const dfen_material *next,
                            int count, bool *met) {
  dfen_moves moves;
  dfen_pseudo_legal(position, DFEN_ALL_TYPES, &moves);
  for (int i = 0; i < moves.count; ++i) {
    if (dfen_captured(position, moves.move[i]) == DFEN_KING) {
      continue;
    }
    dfen_position after = dfen_apply(position, moves.move[i]);
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
      fail_msg("%s makes %s, which is not listed", key_of(material, from), key_of(&made, to));
    }
  }
}

/* Boards of a material: its men on random squares, either side to move. */
static bool place_randomly(struct random *random, const dfen_endgame *endgame, dfen_position *position) {
  if (endgame->count == 0) {
    return false;
  }
  *position = dfen_endgame_position(endgame, random_next(random) % endgame->count);
  position->state.side = random_below(random, 2) ? DFEN_WHITE : DFEN_BLACK;
  return true;
}

static void successors_are_what_moves_make(void **state) {
  (void)state;
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
        fail_msg("%d of %d successors of %s are not met", missing, count, key_of(&material, text));
      }
    }
  }
}

static void what_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *key;
    dfen_unsolvable expected;
  } cases[] = {
    {"KvK", DFEN_SOLVABLE},
    {"KQRvK", DFEN_SOLVABLE},
    {"KQRRvK", DFEN_UNSOLVABLE_MEN},
    {"KQvKRN", DFEN_UNSOLVABLE_MEN},
    {"Ka2b2vK", DFEN_SOLVABLE},
    {"Ka2vKh7", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka2vKh3", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka6vKh7", DFEN_UNSOLVABLE_EN_PASSANT},
    {"Ka3vKh6", DFEN_SOLVABLE},
    {"Ka7vKh2", DFEN_SOLVABLE},
    {"Ka2b2c2vK", DFEN_UNSOLVABLE_MEN},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
    dfen_material material = material_of(cases[i].key);
    assert_int_equal(dfen_material_unsolvable(&material), cases[i].expected);
    material = dfen_material_canonical(&material);
    assert_int_equal(dfen_material_unsolvable(&material), cases[i].expected);
  }
}

/* ---- The equation, by the slow rules ---- */

/* The best of the turns that were walked: what it is worth, and how many dice it spends. */
struct best_turn {
  int dice;
  double lower, upper; /* with upper and with lower bounds of what follows */
  bool captures_king;
};

static dfen_bracket bracket_after(const struct slow_position *position) {
  struct slow_position after;
  char text[SLOW_TEXT_SIZE];
  assert_true(slow_end_turn(position, &after));
  slow_write_full(&after, text);
  dfen_position read = position_of(text);
  return bracket_of(&read);
}

/* Walks every sequence of micro-moves; one that can go on is no turn yet, and of turns those with the most dice count,
 * or a captured king. */
static void walk(const struct slow_position *position, int spent, struct best_turn *best) {
  struct slow_moves moves = {.count = 0};
  slow_pseudo_legal(position, &moves);
  for (int i = 0; i < moves.count && !best->captures_king; ++i) {
    if (moves.move[i].captured == 'K' || moves.move[i].captured == 'k') {
      best->captures_king = true;
      return;
    }
    struct slow_position after = slow_apply(position, &moves.move[i]);
    walk(&after, spent + 1, best);
  }
  if (moves.count > 0 || spent < best->dice) {
    return;
  }
  dfen_bracket bracket = bracket_after(position);
  double lower = 1.0 - (double)bracket.upper / (double)DFEN_EQUITY_ONE;
  double upper = 1.0 - (double)bracket.lower / (double)DFEN_EQUITY_ONE;
  if (spent > best->dice) {
    *best = (struct best_turn){.dice = spent, .lower = lower, .upper = upper};
  } else {
    best->lower = lower > best->lower ? lower : best->lower;
    best->upper = upper > best->upper ? upper : best->upper;
  }
}

/* The mean over 216 throws of the best turn, from upper and from lower bounds, must lie in the bracket. */
static void check_equation(const struct solved_endgame *endgame, uint64_t index) {
  dfen_position position = dfen_endgame_position(&endgame->endgame, index);
  dfen_fields fields = dfen_to_fields(&position);
  char text[DFEN_TEXT_SIZE];
  struct slow_position slow;
  struct slow_fault fault;
  form_of(&fields, DFEN_FULL_FORM, text);
  assert_true(slow_read(text, strlen(text), &slow, &fault));
  double lower = 0;
  double upper = 0;
  for (int a = 0; a < 6; ++a) {
    for (int b = a; b < 6; ++b) {
      for (int c = b; c < 6; ++c) {
        double weight = a == c ? 1 : a == b || b == c ? 3 : 6;
        struct slow_position rolled = slow;
        ++rolled.dice[a];
        ++rolled.dice[b];
        ++rolled.dice[c];
        struct best_turn best = {.dice = -1};
        walk(&rolled, 0, &best);
        lower += weight * (best.captures_king ? 1.0 : best.lower);
        upper += weight * (best.captures_king ? 1.0 : best.upper);
      }
    }
  }
  const double unit = 1.0 / (double)DFEN_EQUITY_ONE;
  double bracket_lower = (double)endgame->bracket[index].lower * unit;
  double bracket_upper = (double)endgame->bracket[index].upper * unit;
  bool holds = lower / 216 >= bracket_lower - unit && lower / 216 <= bracket_upper + unit &&
               upper / 216 >= bracket_lower - unit && upper / 216 <= bracket_upper + unit;
  if (!holds || bracket_upper - bracket_lower > 1e-9 || bracket_upper < bracket_lower) {
    fail_msg("%s: %.12f .. %.12f, but the rules give %.12f .. %.12f", text, bracket_lower, bracket_upper, lower / 216,
             upper / 216);
  }
}

static void equation_by_the_slow_rules(void **state) {
  (void)state;
  struct random random = random_seeded("equation");
  for (int i = 0; i < materials(); ++i) {
    const struct solved_endgame *endgame = solve_endgame(three_men[i]);
    for (int cases = random_cases(40); cases > 0; --cases) {
      check_equation(endgame, random_next(&random) % endgame->endgame.count);
    }
  }
}

/* ---- What was known before ---- */

/* Side by side the mover captures with any K of three dice, 91 of 216; else nobody can leave: V = 91/216 + 125/216 (1 -
 * V). */
static void adjacent_kings(void **state) {
  (void)state;
  solve_endgame("KvK");
  dfen_position position = position_of("8/8/8/3Kk3/8/8/8/8 w - -");
  dfen_bracket bracket = bracket_of(&position);
  double exact = 216.0 / 341.0 * (double)DFEN_EQUITY_ONE;
  assert_true((double)bracket.lower <= exact && exact <= (double)bracket.upper);
}

/* Mean shares of the stronger side over all classes, to the digits that a first computation gave. */
static void mean_shares(void **state) {
  (void)state;
  static const struct {
    const char *key;
    double share;
  } cases[] = {{"KQvK", .844},  {"KRvK", .820},  {"KNvK", .713},  {"KBdvK", .619},
               {"Kd7vK", .776}, {"Kd6vK", .712}, {"Ka2vK", .614}, {"Kd2vK", .600}};
  for (size_t i = 0; i < (materials() == MATERIALS ? sizeof cases / sizeof cases[0] : 4); ++i) {
    const struct solved_endgame *endgame = solve_endgame(cases[i].key);
    double sum = 0;
    for (uint64_t index = 0; index < endgame->endgame.count; ++index) {
      double equity = (double)endgame->bracket[index].lower / (double)DFEN_EQUITY_ONE;
      sum += index % 2 == 0 ? equity : 1.0 - equity;
    }
    assert_float_equal(sum / (double)endgame->endgame.count, cases[i].share, 0.0006);
  }
}

/* ---- Brackets ---- */

/* Each sweep makes bounds that are at least as good, and lower ones stay below upper ones. */
static void bounds_are_monotone(void **state) {
  (void)state;
  static const char *const keys[] = {"KNvK", "Ka7vK"};
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
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
    for (int64_t width = DFEN_EQUITY_ONE; solver->state == DFEN_SOLVER_SWEEPS; width = solver->width) {
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
      assert_int_equal(widest, solver->width);
      assert_true(solver->width <= width);
    }
    assert_int_equal(solver->state, DFEN_SOLVER_SOLVED);
    assert_int_equal(solver->sweeps, solved->sweeps);
    free(before);
    free(room);
    free(solver);
  }
}

/* All images of a position have its bracket. */
static void images_are_worth_the_same(void **state) {
  (void)state;
  struct random random = random_seeded("images");
  for (int i = 0; i < materials(); ++i) {
    const struct solved_endgame *endgame = solve_endgame(three_men[i]);
    for (int cases = random_cases(100); cases > 0; --cases) {
      uint64_t index = random_next(&random) % endgame->endgame.count;
      dfen_position position = dfen_endgame_position(&endgame->endgame, index);
      dfen_fields fields = dfen_to_fields(&position);
      dfen_image images[DFEN_TRANSFORMATIONS];
      int count = dfen_orbit(&fields, DFEN_FOLD_DIHEDRAL, images);
      for (int image = 0; image < count; ++image) {
        dfen_position seen = dfen_to_position(&images[image].fields);
        dfen_bracket bracket = bracket_of(&seen);
        assert_true(bracket.lower == endgame->bracket[index].lower && bracket.upper == endgame->bracket[index].upper);
      }
    }
  }
}

/* ---- The same on every machine ---- */

/* test/golden/equities.tsv: material, classes, sweeps, hash of all brackets. */
static void same_bits_everywhere(void **state) {
  (void)state;
  FILE *file = fopen("test/golden/equities.tsv", "r");
  assert_non_null(file);
  char key[KEY_SIZE];
  unsigned long long classes;
  unsigned long long hash;
  unsigned sweeps;
  int checked = 0;
  while (fscanf(file, "%127s %llu %u %llx", key, &classes, &sweeps, &hash) == 4) {
    bool asked = false;
    for (int i = 0; i < materials(); ++i) {
      asked = asked || strcmp(three_men[i], key) == 0;
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
  assert_int_equal(checked, materials());
}

/* ---- Best play against itself ---- */

enum { ENDLESS = 3000 };

static dfen_position best_turn_of(const dfen_position *rolled, bool *won) {
  static dfen_turn_walk walk_of_turns;
  dfen_position best = *rolled;
  double least = 2.0;
  *won = false;
  dfen_walk_turns(rolled, &walk_of_turns);
  while (dfen_next_turn(&walk_of_turns)) {
    dfen_position after = dfen_end_turn(&walk_of_turns.turn.after);
    if (walk_of_turns.turn.captures_king) {
      *won = true;
      return after;
    }
    double theirs = equity_of(&after);
    if (theirs < least) {
      least = theirs;
      best = after;
    }
  }
  return best;
}

/* One game from a position; the score of the side that moves first. */
static double play_out(struct random *random, const dfen_roll *rolls, dfen_position position) {
  for (int turn = 0; turn < ENDLESS; ++turn) {
    unsigned throw = random_below(random, DFEN_ROLL_WEIGHTS);
    int roll = 0;
    for (unsigned sum = rolls[0].weight; sum <= throw; sum += rolls[roll].weight) {
      ++roll;
    }
    dfen_position rolled = dfen_roll_dice(&position, rolls[roll].dice);
    bool won;
    position = best_turn_of(&rolled, &won);
    position.state.en_passant = 0;
    position.state.halfmove = 0;
    position.state.fullmove = 1;
    if (won) {
      return turn % 2 == 0 ? 1.0 : 0.0;
    }
  }
  return 0.5;
}

static void best_play_against_itself(void **state) {
  (void)state;
  static const char *const keys[] = {"KQvK", "KNvK", "Ka7vK"};
  struct random random = random_seeded("best play");
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  enum { GAMES = 100 };
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; ++i) {
    const struct solved_endgame *endgame = solve_endgame(keys[i]);
    double difference = 0;
    double variance = 0;
    for (int cases = random_cases(20); cases > 0; --cases) {
      dfen_position position = dfen_endgame_position(&endgame->endgame, random_next(&random) % endgame->endgame.count);
      double equity = equity_of(&position);
      for (int game = 0; game < GAMES; ++game) {
        difference += play_out(&random, rolls, position) - equity;
        variance += equity * (1.0 - equity); /* at most: a draw varies less */
      }
    }
    /* 99.9 % of all samples lie within so many standard deviations */
    if (difference * difference > 3.29 * 3.29 * variance) {
      fail_msg("%s: best play scores %g more than its equities, where the variance is %g", keys[i], difference,
               variance);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(successors_are_what_moves_make),
    cmocka_unit_test(what_is_refused),
    cmocka_unit_test(adjacent_kings),
    cmocka_unit_test(mean_shares),
    cmocka_unit_test(equation_by_the_slow_rules),
    cmocka_unit_test(bounds_are_monotone),
    cmocka_unit_test(images_are_worth_the_same),
    cmocka_unit_test(same_bits_everywhere),
    cmocka_unit_test(best_play_against_itself),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
