/* The time to solve endgames: compared with enumerating all turns of the same classes and with the odds of a king
 * capture; all endgames of up to three pieces compared with KQvK; and the memory for each class. CPU time, ratios
 * within one run. Usage: equities [MATERIAL ...]   (further materials to solve, such as KQvKQ) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen_endgame.h"
#include "../../core/dfen_estimates.h"
#include "measure.h"

/* ---- Solving ---- */

enum { SOLVED_MAX = 1000, BOARDS_AT_ONCE = 100000 };

static struct solved {
  dfen_material material;
  dfen_solution solution;
  uint64_t classes, room;
  uint32_t sweeps;
  double seconds, sweeping; /* in total, and of the sweeps */
} solved[SOLVED_MAX];
static int solved_count;

static void *allocate(uint64_t size) {
  void *memory = malloc(size);
  if (memory == NULL) {
    fputs("no memory\n", stderr);
    exit(2);
  }
  return memory;
}

static bool equal(const dfen_material *a, const dfen_material *b) {
  return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && memcmp(a->pawns, b->pawns, sizeof a->pawns) == 0;
}

static struct solved *solve(const dfen_material *material) {
  for (int i = 0; i < solved_count; ++i) {
    if (equal(&solved[i].material, material)) {
      return &solved[i];
    }
  }
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int count = dfen_material_successors(material, next);
  for (int i = 0; i < count; ++i) {
    parts[i] = &solve(&next[i])->solution;
  }
  dfen_endgame endgame;
  dfen_endgame_of_material(material, &endgame);
  dfen_solver *solver = allocate(dfen_solver_size());
  double begin = cpu_seconds();
  dfen_solver_begin(solver, &endgame, parts, count);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_WAITING) {
  }
  uint64_t room = dfen_solver_workspace_size(solver);
  void *memory = allocate(room);
  dfen_solver_set_workspace(solver, memory);
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_ITERATING) {
  }
  double linked = cpu_seconds();
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) == DFEN_SOLVER_ITERATING) {
  }
  double end = cpu_seconds();
  struct solved *made = &solved[solved_count++];
  *made = (struct solved){.material = *material,
                          .classes = endgame.count,
                          .room = room,
                          .sweeps = dfen_solver_progress(solver).sweeps,
                          .seconds = end - begin,
                          .sweeping = end - linked};
  dfen_solver_export(solver, &made->solution, allocate(dfen_solution_size(solver)));
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) != DFEN_SOLVER_SOLVED) {
  }
  free(memory);
  free(solver);
  return made;
}

static struct solved *solve_key(const char *key) {
  dfen_material material;
  dfen_fault fault;
  if (dfen_scan_material(key, strlen(key), &material, &fault) != DFEN_OK) {
    fprintf(stderr, "%s is not a material\n", key);
    exit(2);
  }
  material = dfen_material_canonical(&material);
  return solve(&material);
}

/* ---- What it is compared with ---- */

enum { CLASSES = 300, ODDS = 20000 };

/* Seconds to enumerate all turns of one class, averaged over some. */
static double walk_all_turns(const dfen_endgame *endgame) {
  static dfen_turn_walk walk;
  dfen_roll rolls[DFEN_ROLLS];
  dfen_rolls(rolls);
  uint64_t turns = 0;
  double begin = cpu_seconds();
  for (uint64_t i = 0; i < CLASSES; ++i) {
    dfen_position position = dfen_endgame_position(endgame, i * 7919 % endgame->count);
    for (int roll = 0; roll < DFEN_ROLLS; ++roll) {
      dfen_position rolled = dfen_roll_dice(&position, rolls[roll].dice);
      dfen_walk_turns(&rolled, &walk);
      while (dfen_next_turn(&walk)) {
        ++turns;
      }
    }
  }
  return turns > 0 ? (cpu_seconds() - begin) / CLASSES : 0;
}

/* Seconds of one call of dfen_capture_odds for the king, which is dfen_king_capture() without SQL. */
static double ask_odds(const dfen_endgame *endgame) {
  int64_t sum = 0;
  dfen_position *positions = allocate(ODDS * sizeof *positions);
  for (uint64_t i = 0; i < ODDS; ++i) {
    positions[i] = dfen_endgame_position(endgame, i * 7919 % endgame->count);
  }
  double begin = cpu_seconds();
  for (int i = 0; i < ODDS; ++i) {
    sum += dfen_capture_odds(&positions[i], DFEN_KING);
  }
  double seconds = (cpu_seconds() - begin) / ODDS;
  free(positions);
  return sum > 0 ? seconds : 0;
}

static void print_material(const struct solved *endgame) {
  char key[DFEN_MATERIAL_TEXT_MAX + 1];
  key[dfen_write_material(&endgame->material, key)] = '\0';
  const dfen_endgame *numbering = &endgame->solution.endgame;
  double sweep = endgame->sweeping / endgame->sweeps / (double)endgame->classes;
  double walked = walk_all_turns(numbering);
  double odds = ask_odds(numbering);
  printf("| `%s` | %llu | %u | %.2f | %.0f | 1/%.0f | 1/%.0f | %.0f |\n", key, (unsigned long long)endgame->classes,
         endgame->sweeps, endgame->seconds, 1e9 * sweep, walked / sweep, odds / sweep,
         (double)endgame->room / (double)endgame->classes);
  fflush(stdout);
}

/* The time of a greedy game from the start position, in calls of dfen_capture_odds for the positions of such games. */
static void print_games(void) {
  static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  enum { GAMES = 2000 };
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(start, sizeof start - 1, &fields, &fault);
  dfen_position position = dfen_to_position(&fields);
  dfen_random random = {.state = 1};
  double begin = cpu_seconds();
  for (int game = 0; game < GAMES; ++game) {
    dfen_play_game(&position, DFEN_GREEDY_PLAYER, &random, NULL);
  }
  double game = (cpu_seconds() - begin) / GAMES;
  double asked = 0;
  int positions = 0;
  int64_t sum = 0;
  for (int played = 0; played < 200; ++played) {
    dfen_position now = position;
    for (int turn = 0; turn < DFEN_GAME_TURNS_MAX && dfen_winner(&now) < 0; ++turn) {
      dfen_position rolled = dfen_roll_dice(&now, dfen_random_roll(&random));
      dfen_turn played_turn = dfen_play_turn(&rolled, DFEN_GREEDY_PLAYER, &random);
      now = dfen_end_turn(&played_turn.after);
      double before = cpu_seconds();
      for (int again = 0; again < 20; ++again) {
        sum += dfen_capture_odds(&now, DFEN_KING);
      }
      asked += (cpu_seconds() - before) / 20;
      ++positions;
    }
  }
  printf(
    "\nA greedy game from the start: %.0f microseconds, %.1f times the odds of a king capture on its positions%s\n",
    1e6 * game, game / (asked / positions), sum < 0 ? "" : " (at most 12)");
}

int main(int count, char **keys) {
  static const char *const shown[] = {"KvK", "KQvK", "KRvK", "KBdvK", "KNvK", "Ka7vK", "Kd2vK"};
  puts("| material | classes | sweeps | seconds | nanoseconds a class and sweep | to all its turns | to the odds of a "
       "king "
       "capture | bytes a class |\n| --- | --- | --- | --- | --- | --- | --- | --- |");
  const char *const all[] = {"Ka2vK", "Kb2vK", "Kc2vK", "Kd2vK"};
  double seconds = 0;
  for (int i = 0; i < 4; ++i) {
    solve_key(all[i]);
  }
  for (int i = 0; i < solved_count; ++i) {
    seconds += solved[i].seconds;
  }
  for (size_t i = 0; i < sizeof shown / sizeof shown[0]; ++i) {
    print_material(solve_key(shown[i]));
  }
  for (int i = 1; i < count; ++i) {
    print_material(solve_key(keys[i]));
  }
  printf("\nAll 29 materials of up to three pieces: %.1f s, %.1f times KQvK alone (at most 15)\n", seconds,
         seconds / (solve_key("KQvK")->seconds + solve_key("KvK")->seconds));
  print_games();
  return 0;
}
