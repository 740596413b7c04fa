/* Fuzzes the first steps of solving an endgame: the material of any board, the successors that one micro-move reaches,
 * and the solver with any size of its portions (SPEC 11). */
#include <stdlib.h>

#include "../../../core/dfen_endgame.h"
#include "fuzz.h"

static bool same_material(const dfen_material *a, const dfen_material *b) {
  return memcmp(a->pieces, b->pieces, sizeof a->pieces) == 0 && memcmp(a->pawns, b->pawns, sizeof a->pawns) == 0;
}

/* Every micro-move preserves the material, captures the king, or reaches one of the listed successors. */
static void check_successors(dfen_position position, const dfen_material *material) {
  dfen_material next[DFEN_SUCCESSORS_MAX];
  dfen_material canonical = dfen_material_canonical(material);
  int count = dfen_material_successors(&canonical, next);
  require(count >= 0 && count <= DFEN_SUCCESSORS_MAX);
  for (int i = 0; i < count; ++i) {
    dfen_material again = dfen_material_canonical(&next[i]);
    require(same_material(&again, &next[i]) && !same_material(&next[i], &canonical));
  }
  if (dfen_material_unsolvable(material) == DFEN_UNSOLVABLE_PIECES) {
    require(count == 0);
    return;
  }
  position.state.castling = 0;
  position.state.en_passant = 0;
  dfen_moves moves;
  dfen_pseudo_legal(&position, DFEN_ALL_TYPES, &moves);
  for (int i = 0; i < moves.count; ++i) {
    dfen_position after = dfen_make_move(&position, moves.move[i]);
    dfen_material made;
    if (dfen_captured_piece(&position, moves.move[i]) == DFEN_KING) {
      continue;
    }
    require(dfen_material_of_position(&after, &made));
    made = dfen_material_canonical(&made);
    bool listed = same_material(&made, &canonical);
    for (int other = 0; other < count && !listed; ++other) {
      listed = same_material(&made, &next[other]);
    }
    require(listed);
  }
}

/* Solves bare kings with a number of boards per call. The brackets do not depend on it. Each number is tried once. */
static void check_pace(unsigned pace) {
  static const unsigned paces[] = {1, 7, 100, 517, 518, 519, 100000, 0xFFFFFFFF};
  static bool tried[sizeof paces / sizeof paces[0]];
  pace %= sizeof paces / sizeof paces[0];
  unsigned boards = paces[pace];
  if (tried[pace]) {
    return;
  }
  tried[pace] = true;
  dfen_material kings = {.pawns = {0}};
  dfen_endgame endgame;
  dfen_solver *solver = malloc(dfen_solver_size());
  dfen_solution solution;
  require(solver != NULL && dfen_endgame_of_material(&kings, &endgame));
  dfen_solver_begin(solver, &endgame, NULL, 0);
  while (dfen_solver_work(solver, boards) != DFEN_SOLVER_WAITING) {
  }
  void *room = malloc(dfen_solver_workspace_size(solver));
  require(room != NULL);
  dfen_solver_set_workspace(solver, room);
  while (dfen_solver_work(solver, boards) != DFEN_SOLVER_SOLVED) {
    require(dfen_solver_progress(solver).state != DFEN_SOLVER_STALLED);
  }
  int64_t sum = 0;
  for (uint64_t index = 0; index < endgame.count; ++index) {
    dfen_bracket bracket = dfen_solver_bracket(solver, index);
    require(bracket.lower <= bracket.upper && bracket.upper - bracket.lower <= DFEN_BRACKET_MAX);
    sum += bracket.lower + bracket.upper;
  }
  static int64_t first_sum;
  first_sum = first_sum == 0 ? sum : first_sum;
  require(sum == first_sum);
  void *codes = malloc(dfen_solution_size(solver));
  require(codes != NULL);
  dfen_solver_export(solver, &solution, codes);
  while (dfen_solver_work(solver, boards) != DFEN_SOLVER_SOLVED) {
  }
  free(codes);
  free(room);
  free(solver);
}

const struct claim claims[] = {{.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  unsigned pace = take_byte(&input);
  if (pace > 250) {
    check_pace(take_byte(&input));
  }
  struct slow_position slow = take_position(&input, 2 + pace % 4);
  dfen_fields fields = fields_of_slow(&slow);
  dfen_position position = dfen_to_position(&fields);
  dfen_material material;
  if (dfen_material_of_position(&position, &material)) {
    check_successors(position, &material);
  }
  return 0;
}
