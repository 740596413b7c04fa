/* dfen_solve(material [, classes [, progress]]), table-valued: the equities of materials and of all their successors
 * (SPEC 11.10), smaller materials first. A material is solved when its first row is read. After its last row its memory
 * is freed, except what larger materials need of it. */
#include <string.h>

#include "function.h"
#include "../host/array.h"

enum {
  CLASSES = 4000000,           /* the default limit of a material */
  CLASSES_MAX = 1 << 30,       /* a board's number has 32 bits */
  BOARDS_AT_ONCE = 500,        /* some tenths of a millisecond between checks for cancellation */
  LOOK_EVERY = 80,             /* batches of boards between other work */
  PROGRESS_MILLISECONDS = 500, /* between progress rows */
};

struct solved {
  dfen_endgame endgame;
  dfen_solution solution;
  void *codes;      /* of the solution; NULL before it is solved and after its last use */
  size_t needed_by; /* the index of the last material that can turn into this one, 0 for none */
};

struct solving {
  int64_t classes;
  bool progress;
  struct solved *materials; /* smaller ones first */
  size_t count;
  uint64_t capacity;
  size_t current;      /* the index of the material being solved or read */
  dfen_solver *solver; /* of the current material; NULL before it begins */
  void *room;
  bool has_rows;     /* solved, and exported if others need it */
  uint64_t next_row; /* of the current material */
  bool row_is_progress;
  dfen_bracket bracket; /* of the current row */
  int64_t reported;     /* the time of the last progress row, in milliseconds */
};

static const dfen_endgame *current_endgame(const struct solving *solving) {
  return &solving->materials[solving->current].endgame;
}

/* ---- The materials ---- */

static size_t find_material(const struct solving *solving, const dfen_material *material) {
  size_t i = 0;
  while (i < solving->count &&
         (memcmp(solving->materials[i].endgame.material.pieces, material->pieces, sizeof material->pieces) != 0 ||
          memcmp(solving->materials[i].endgame.material.pawns, material->pawns, sizeof material->pawns) != 0)) {
    ++i;
  }
  return i;
}

/* Reports why a material is not solved. */
static bool refuse_material(struct context *context, const struct solving *solving, const dfen_material *material,
                            uint64_t classes) {
  char name[DFEN_MATERIAL_TEXT_MAX];
  int length = (int)dfen_write_material(material, name);
  switch (dfen_material_unsolvable(material)) {
  case DFEN_UNSOLVABLE_PIECES:
    return fails(context, "%.*s has more than %d pieces", length < 60 ? length : 60, name, (int)DFEN_SOLVABLE_PIECES);
  case DFEN_UNSOLVABLE_EN_PASSANT:
    return fails(context, "in %.*s pawns of both sides can pass each other, and the index has no en-passant targets",
                 length, name);
  case DFEN_SOLVABLE: break;
  }
  return fails(context, "%.*s has %llu classes, more than %lld; a second argument sets how many it may have", length,
               name, (unsigned long long)classes, (long long)solving->classes);
}

static bool add_solved(struct context *context, struct solving *solving, const dfen_endgame *endgame) {
  struct solved *materials =
    array_reserve(solving->materials, &solving->capacity, solving->count + 1, sizeof *materials);
  if (materials == NULL) {
    return no_memory(context);
  }
  solving->materials = materials;
  solving->materials[solving->count++] = (struct solved){.endgame = *endgame};
  return true;
}

/* Adds a canonical material after all its successors. A micro-move changes the material only by a capture or a pawn
 * move, so the recursion is at most about sixteen deep. */
static bool add_material_and_successors(struct context *context, struct solving *solving,
                                        const dfen_material *material) {
  if (was_cancelled(context)) {
    return false;
  }
  if (find_material(solving, material) < solving->count) {
    return true;
  }
  dfen_endgame endgame = {.count = 0};
  bool solvable = dfen_material_unsolvable(material) == DFEN_SOLVABLE;
  if (!solvable || !dfen_endgame_of_material(material, &endgame) || endgame.count > (uint64_t)solving->classes) {
    return refuse_material(context, solving, material, endgame.count);
  }
  dfen_material next[DFEN_SUCCESSORS_MAX];
  int successors = dfen_material_successors(material, next);
  for (int i = 0; i < successors; ++i) {
    if (!add_material_and_successors(context, solving, &next[i])) {
      return false;
    }
  }
  size_t index = solving->count;
  if (!add_solved(context, solving, &endgame)) {
    return false;
  }
  for (int i = 0; i < successors; ++i) {
    solving->materials[find_material(solving, &next[i])].needed_by = index;
  }
  return true;
}

/* ---- Solving one ---- */

/* Allocates memory for a material. */
static bool take_room(struct context *context, uint64_t size, const struct solved *solved, void **room) {
  enum { ALLOCATION_MAX = 0x7FFFFF00 }; /* SQLite's largest allocation */
  *room = size <= SIZE_MAX ? host_allocate((size_t)size) : NULL;
  if (*room == NULL && size > ALLOCATION_MAX) {
    char name[DFEN_MATERIAL_TEXT_MAX];
    int length = (int)dfen_write_material(&solved->endgame.material, name);
    return fails(context, "%.*s needs %llu megabytes, more than can be allocated at once", length, name,
                 (unsigned long long)(size >> 20));
  }
  return *room != NULL || no_memory(context);
}

static bool begin_solver(struct context *context, struct solving *solving) {
  struct solved *solved = &solving->materials[solving->current];
  void *solver;
  if (!take_room(context, dfen_solver_size(), solved, &solver)) {
    return false;
  }
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int successors = dfen_material_successors(&solved->endgame.material, next);
  for (int i = 0; i < successors; ++i) {
    parts[i] = &solving->materials[find_material(solving, &next[i])].solution;
  }
  solving->solver = solver;
  dfen_solver_begin(solving->solver, &solved->endgame, parts, successors);
  return true;
}

/* Acts on the solver's state when it waits for its caller. */
static bool next_phase(struct context *context, struct solving *solving) {
  struct solved *solved = &solving->materials[solving->current];
  dfen_progress progress = dfen_solver_progress(solving->solver);
  switch (progress.state) {
  case DFEN_SOLVER_WAITING:
    if (!take_room(context, dfen_solver_workspace_size(solving->solver), solved, &solving->room)) {
      return false;
    }
    dfen_solver_set_workspace(solving->solver, solving->room);
    return true;
  case DFEN_SOLVER_SOLVED:
    solving->has_rows = solved->needed_by == 0 || solved->codes != NULL;
    if (solving->has_rows) {
      return true;
    }
    if (!take_room(context, dfen_solution_size(solving->solver), solved, &solved->codes)) {
      return false;
    }
    dfen_solver_export(solving->solver, &solved->solution, solved->codes);
    return true;
  case DFEN_SOLVER_STALLED: {
    char name[DFEN_MATERIAL_TEXT_MAX];
    int length = (int)dfen_write_material(&solved->endgame.material, name);
    return fails(context, "the bounds of %.*s do not meet: %g stays open after %u sweeps", length, name,
                 (double)progress.width / (double)DFEN_EQUITY_ONE, progress.sweeps);
  }
  default: return true;
  }
}

static bool progress_is_due(struct solving *solving) {
  int64_t now = solving->progress ? host_milliseconds() : 0;
  if (!solving->progress || (now >= solving->reported && now < solving->reported + PROGRESS_MILLISECONDS)) {
    return false;
  }
  solving->reported = now;
  return true;
}

/* Works until the current material has rows or a progress row is due. */
static bool solve_current(struct context *context, struct solving *solving) {
  bool is_solving = solving->solver != NULL || begin_solver(context, solving);
  while (is_solving && !solving->has_rows && !solving->row_is_progress) {
    /* the solver also returns at the end of a sweep, which may have few boards */
    for (int i = 0; i < LOOK_EVERY; ++i) {
      if (was_cancelled(context)) {
        return false;
      }
      dfen_solver_work(solving->solver, BOARDS_AT_ONCE);
    }
    is_solving = next_phase(context, solving);
    solving->row_is_progress = is_solving && progress_is_due(solving);
  }
  return is_solving;
}

/* Frees the current material after its last row, and the solutions that no later material needs. */
static void leave_current(struct solving *solving) {
  host_free(solving->room);
  host_free(solving->solver);
  solving->room = NULL;
  solving->solver = NULL;
  solving->has_rows = false;
  solving->next_row = 0;
  for (size_t i = 0; i < solving->current; ++i) {
    if (solving->materials[i].needed_by <= solving->current) {
      host_free(solving->materials[i].codes);
      solving->materials[i].codes = NULL;
    }
  }
  ++solving->current;
}

/* ---- The table ---- */

/* Adds the materials of a text, separated by single spaces, and all their successors. */
static bool add_materials(struct context *context, struct solving *solving, const char *text, size_t length) {
  const char *end = text + length;
  const char *last = NULL;
  for (const char *at = text; last != end; at = last + 1) {
    const char *space = memchr(at, ' ', (size_t)(end - at));
    last = space == NULL ? end : space;
    dfen_material material;
    dfen_fault fault;
    if (dfen_scan_material(at, (size_t)(last - at), &material, &fault) != DFEN_OK) {
      fault.place += (uint32_t)(at - text);
      return fails_in_text(context, &fault, text, length);
    }
    material = dfen_material_canonical(&material);
    if (!add_material_and_successors(context, solving, &material)) {
      return false;
    }
  }
  return true;
}

static bool solve_begin(struct context *context, void *state) {
  struct solving *solving = state;
  const char *text = NULL;
  size_t length = 0;
  int64_t progress = 0;
  solving->classes = CLASSES;
  if (!take_text(context, 0, "material", &text, &length) ||
      !take_integer(context, 1, "classes", 1, CLASSES_MAX, &solving->classes) ||
      !take_integer(context, 2, "progress", 0, 1, &progress)) {
    return false;
  }
  solving->progress = progress == 1;
  solving->reported = solving->progress ? host_milliseconds() : 0;
  return add_materials(context, solving, text, length);
}

static bool solve_step(struct context *context, void *state) {
  struct solving *solving = state;
  solving->row_is_progress = false;
  if (solving->has_rows && solving->next_row == current_endgame(solving)->count) {
    leave_current(solving);
  }
  if (solving->current == solving->count) {
    return false;
  }
  if (!solve_current(context, solving)) {
    return false;
  }
  if (!solving->row_is_progress) {
    solving->bracket = dfen_solver_bracket(solving->solver, solving->next_row++);
  }
  return true;
}

enum { SOLVED_MATERIAL, SOLVED_INDEX, SOLVED_EQUITY, SOLVED_ERROR };

/* The equity is the middle of its bracket, which a double represents exactly. */
static bool solve_column(struct context *context, const void *state, int column) {
  const struct solving *solving = state;
  const double two = 2.0 * (double)DFEN_EQUITY_ONE;
  dfen_bracket bracket = solving->bracket;
  bool is_progress = solving->row_is_progress;
  char text[DFEN_MATERIAL_TEXT_MAX];
  switch (column) {
  case SOLVED_MATERIAL:
    return result_text(context, text, dfen_write_material(&current_endgame(solving)->material, text));
  case SOLVED_INDEX: return !is_progress && result_integer(context, (int64_t)solving->next_row - 1);
  case SOLVED_EQUITY: return !is_progress && result_real(context, (double)(bracket.lower + bracket.upper) / two);
  default: break;
  }
  int64_t width = is_progress ? dfen_solver_progress(solving->solver).width : bracket.upper - bracket.lower;
  return result_real(context, (double)width / two);
}

static void solve_end(void *state) {
  struct solving *solving = state;
  for (size_t i = 0; i < solving->count; ++i) {
    host_free(solving->materials[i].codes);
  }
  host_free(solving->materials);
  host_free(solving->solver);
  host_free(solving->room);
}

const struct table table_dfen_solve = {
  .state_size = sizeof(struct solving),
  .begin = solve_begin,
  .step = solve_step,
  .column = solve_column,
  .end = solve_end,
};
