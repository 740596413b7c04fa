/* The CPU time to solve endgames, and the memory for each class, which ext/REFERENCE.md has. Usage: equities
 * [MATERIAL ...]   (further materials to solve, such as KQvKQ) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../core/dfen_endgame.h"
#include "measure.h"

enum { SOLVED_MAX = 1000, BOARDS_AT_ONCE = 100000 };

static struct solved {
  dfen_material material;
  dfen_solution solution;
  uint64_t classes, room;
  uint32_t sweeps;
  double seconds;
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
  while (dfen_solver_work(solver, BOARDS_AT_ONCE) == DFEN_SOLVER_ITERATING) {
  }
  double end = cpu_seconds();
  struct solved *made = &solved[solved_count++];
  *made = (struct solved){.material = *material,
                          .classes = endgame.count,
                          .room = room,
                          .sweeps = dfen_solver_progress(solver).sweeps,
                          .seconds = end - begin};
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

static void print_material(const char *key) {
  const struct solved *endgame = solve_key(key);
  printf("| `%s` | %llu | %u | %.2f | %.0f |\n", key, (unsigned long long)endgame->classes, endgame->sweeps,
         endgame->seconds, (double)endgame->room / (double)endgame->classes);
  fflush(stdout);
}

int main(int count, char **keys) {
  static const char *const shown[] = {"KvK", "KQvK", "KRvK", "KBdvK", "KNvK", "Ka7vK", "Kd2vK"};
  puts("| material | classes | sweeps | seconds | bytes a class |\n| --- | --- | --- | --- | --- |");
  for (size_t i = 0; i < sizeof shown / sizeof shown[0]; ++i) {
    print_material(shown[i]);
  }
  for (int i = 1; i < count; ++i) {
    print_material(keys[i]);
  }
  return 0;
}
