/* dfen_solve(material [, classes [, progress]]), table-valued: the equities of materials and of all their successors
 * (SPEC 11.10), smaller materials first. A material is solved when its first row is read. After its last row its memory
 * is freed, except what larger materials need of it. */
#include <string.h>

#include "../functions/function.h"
#include "run/session.h"

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
  host_cancellation cancellation;
  int64_t classes;
  bool progress;
  struct solved *materials; /* smaller ones first */
  size_t count, capacity;
  size_t current;      /* the index of the material being solved or read */
  dfen_solver *solver; /* of the current material; NULL before it begins */
  void *room;
  bool has_rows;     /* solved, and exported if others need it */
  uint64_t next_row; /* of the current material */
  bool row_is_progress;
  dfen_bracket bracket;   /* of the current row */
  sqlite3_int64 reported; /* the time of the last progress row, in milliseconds */
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
static void refuse_material(struct sql_session *session, const struct solving *solving, const dfen_material *material,
                            uint64_t classes) {
  char name[DFEN_MATERIAL_TEXT_MAX];
  int length = (int)dfen_write_material(material, name);
  switch (dfen_material_unsolvable(material)) {
  case DFEN_UNSOLVABLE_PIECES:
    session_fail(session, "%.*s has more than %d pieces", length < 60 ? length : 60, name, (int)DFEN_SOLVABLE_PIECES);
    break;
  case DFEN_UNSOLVABLE_EN_PASSANT:
    session_fail(session, "in %.*s pawns of both sides can pass each other, and the index has no en-passant targets",
                 length, name);
    break;
  case DFEN_SOLVABLE:
    session_fail(session, "%.*s has %llu classes, more than %lld; a second argument sets how many it may have", length,
                 name, (unsigned long long)classes, (long long)solving->classes);
    break;
  }
}

static void add_solved(struct sql_session *session, struct solving *solving, const dfen_endgame *endgame) {
  if (solving->count == solving->capacity) {
    size_t capacity = solving->capacity == 0 ? 32 : 2 * solving->capacity;
    struct solved *materials = sqlite3_realloc64(solving->materials, capacity * sizeof *materials);
    if (materials == NULL) {
      session_fail_with(session, SQLITE_NOMEM);
      return;
    }
    solving->materials = materials;
    solving->capacity = capacity;
  }
  solving->materials[solving->count++] = (struct solved){.endgame = *endgame};
}

/* Whether to continue: no error and not cancelled. */
static bool goes_on(struct sql_session *session, struct solving *solving) {
  if (session->status == SQLITE_OK && host_cancelled(&solving->cancellation)) {
    session->status = solving->cancellation.status;
  }
  return session->status == SQLITE_OK;
}

/* Adds a canonical material after all its successors. A micro-move changes the material only by a capture or a pawn
 * move, so the recursion is at most about sixteen deep. The list may have millions of materials. */
static void add_material_and_successors(struct sql_session *session, struct solving *solving,
                                        const dfen_material *material) {
  if (!goes_on(session, solving) || find_material(solving, material) < solving->count) {
    return;
  }
  dfen_endgame endgame = {.count = 0};
  bool solvable = dfen_material_unsolvable(material) == DFEN_SOLVABLE;
  if (!solvable || !dfen_endgame_of_material(material, &endgame) || endgame.count > (uint64_t)solving->classes) {
    refuse_material(session, solving, material, endgame.count);
    return;
  }
  dfen_material next[DFEN_SUCCESSORS_MAX];
  int successors = dfen_material_successors(material, next);
  for (int i = 0; i < successors; ++i) {
    add_material_and_successors(session, solving, &next[i]);
  }
  size_t place = solving->count;
  if (session->status == SQLITE_OK) {
    add_solved(session, solving, &endgame);
  }
  for (int i = 0; i < successors && session->status == SQLITE_OK; ++i) {
    solving->materials[find_material(solving, &next[i])].needed_by = place;
  }
}

/* ---- Solving one ---- */

/* NULL on error. */
static void *take_room(struct sql_session *session, uint64_t size, const struct solved *solved) {
  enum { MOST = 0x7FFFFF00 }; /* SQLite's largest allocation */
  void *room = sqlite3_malloc64(size);
  if (room == NULL && size > MOST) {
    char name[DFEN_MATERIAL_TEXT_MAX];
    int length = (int)dfen_write_material(&solved->endgame.material, name);
    session_fail(session, "%.*s needs %llu megabytes, more than SQLite allocates at once", length, name,
                 (unsigned long long)(size >> 20));
  } else if (room == NULL) {
    session_fail_with(session, SQLITE_NOMEM);
  }
  return room;
}

static void begin_solver(struct sql_session *session, struct solving *solving) {
  struct solved *solved = &solving->materials[solving->current];
  solving->solver = take_room(session, dfen_solver_size(), solved);
  if (solving->solver == NULL) {
    return;
  }
  dfen_material next[DFEN_SUCCESSORS_MAX];
  const dfen_solution *parts[DFEN_SUCCESSORS_MAX];
  int successors = dfen_material_successors(&solved->endgame.material, next);
  for (int i = 0; i < successors; ++i) {
    parts[i] = &solving->materials[find_material(solving, &next[i])].solution;
  }
  dfen_solver_begin(solving->solver, &solved->endgame, parts, successors);
}

/* Acts on the solver's state when it waits for its caller. */
static void next_phase(struct sql_session *session, struct solving *solving) {
  struct solved *solved = &solving->materials[solving->current];
  dfen_progress progress = dfen_solver_progress(solving->solver);
  switch (progress.state) {
  case DFEN_SOLVER_WAITING:
    solving->room = take_room(session, dfen_solver_room(solving->solver), solved);
    if (solving->room != NULL) {
      dfen_solver_give(solving->solver, solving->room);
    }
    break;
  case DFEN_SOLVER_SOLVED:
    solving->has_rows = solved->needed_by == 0 || solved->codes != NULL;
    if (!solving->has_rows) {
      solved->codes = take_room(session, dfen_solution_size(solving->solver), solved);
      if (solved->codes != NULL) {
        dfen_solver_export(solving->solver, &solved->solution, solved->codes);
      }
    }
    break;
  case DFEN_SOLVER_STALLED: {
    char name[DFEN_MATERIAL_TEXT_MAX];
    int length = (int)dfen_write_material(&solved->endgame.material, name);
    session_fail(session, "the bounds of %.*s do not meet: %g stays open after %u sweeps", length, name,
                 (double)progress.width / (double)DFEN_EQUITY_ONE, progress.sweeps);
    break;
  }
  default: break;
  }
}

static bool progress_is_due(struct solving *solving) {
  sqlite3_int64 now = solving->progress ? host_clock() : 0;
  if (!solving->progress || (now >= solving->reported && now < solving->reported + PROGRESS_MILLISECONDS)) {
    return false;
  }
  solving->reported = now;
  return true;
}

/* Works until the current material has rows or a progress row is due. */
static void solve_current(struct sql_session *session, struct solving *solving) {
  if (solving->solver == NULL) {
    begin_solver(session, solving);
  }
  while (session->status == SQLITE_OK && !solving->has_rows && !solving->row_is_progress) {
    /* the solver also returns at the end of a sweep, which may have few boards */
    for (int i = 0; i < LOOK_EVERY && goes_on(session, solving); ++i) {
      dfen_solver_work(solving->solver, BOARDS_AT_ONCE);
    }
    if (session->status == SQLITE_OK) {
      next_phase(session, solving);
      solving->row_is_progress = progress_is_due(solving);
    }
  }
}

/* Frees the current material after its last row, and the solutions that no later material needs. */
static void leave_current(struct solving *solving) {
  sqlite3_free(solving->room);
  sqlite3_free(solving->solver);
  solving->room = NULL;
  solving->solver = NULL;
  solving->has_rows = false;
  solving->next_row = 0;
  for (size_t i = 0; i < solving->current; ++i) {
    if (solving->materials[i].needed_by <= solving->current) {
      sqlite3_free(solving->materials[i].codes);
      solving->materials[i].codes = NULL;
    }
  }
  ++solving->current;
}

/* ---- The table ---- */

/* Adds the materials of a text, separated by single spaces, and all their successors. */
static void add_materials(struct sql_session *session, struct solving *solving, const char *text, size_t length) {
  const char *end = text + length;
  const char *last = NULL;
  for (const char *at = text; last != end && session->status == SQLITE_OK; at = last + 1) {
    const char *space = memchr(at, ' ', (size_t)(end - at));
    last = space == NULL ? end : space;
    dfen_material material;
    dfen_fault fault;
    if (dfen_scan_material(at, (size_t)(last - at), &material, &fault) != DFEN_OK) {
      fault.place += (uint32_t)(at - text);
      session_adopt(session, judge_text(TEXT_MATERIAL, fault.error, &fault, text, length, session->reason));
      return;
    }
    material = dfen_material_canonical(&material);
    add_material_and_successors(session, solving, &material);
  }
}

static void solve_begin(struct sql_session *session, void *state, sqlite3_value **arguments) {
  struct solving *solving = state;
  const char *text = NULL;
  size_t length = 0;
  int64_t progress = 0;
  char *reason = session->reason;
  solving->cancellation = host_cancellation_of(session->db);
  solving->classes = CLASSES;
  if (session_adopt(session, read_text(arguments[0], "material", &text, &length, reason)) &&
      (arguments[1] == NULL ||
       session_adopt(session, read_integer(arguments[1], "classes", 1, CLASSES_MAX, &solving->classes, reason))) &&
      (arguments[2] == NULL ||
       session_adopt(session, read_integer(arguments[2], "progress", 0, 1, &progress, reason)))) {
    solving->progress = progress == 1;
    solving->reported = solving->progress ? host_clock() : 0;
    add_materials(session, solving, text, length);
  }
}

static bool solve_step(struct sql_session *session, void *state) {
  struct solving *solving = state;
  solving->row_is_progress = false;
  if (solving->has_rows && solving->next_row == current_endgame(solving)->count) {
    leave_current(solving);
  }
  if (solving->current == solving->count) {
    return false;
  }
  solve_current(session, solving);
  if (session->status == SQLITE_OK && !solving->row_is_progress) {
    solving->bracket = dfen_solver_bracket(solving->solver, solving->next_row++);
  }
  return true;
}

enum { SOLVED_MATERIAL, SOLVED_INDEX, SOLVED_EQUITY, SOLVED_ERROR };

/* The equity is the middle of its bracket, which a double represents exactly. */
static void solve_column(sqlite3_context *context, const void *state, uint64_t row, int column) {
  (void)row;
  const struct solving *solving = state;
  const double two = 2.0 * (double)DFEN_EQUITY_ONE;
  dfen_bracket bracket = solving->bracket;
  if (column == SOLVED_MATERIAL) {
    char text[DFEN_MATERIAL_TEXT_MAX];
    host_result_text(context, text, dfen_write_material(&current_endgame(solving)->material, text));
  } else if (column == SOLVED_ERROR) {
    int64_t width =
      solving->row_is_progress ? dfen_solver_progress(solving->solver).width : bracket.upper - bracket.lower;
    sqlite3_result_double(context, (double)width / two);
  } else if (solving->row_is_progress) {
    sqlite3_result_null(context);
  } else if (column == SOLVED_INDEX) {
    sqlite3_result_int64(context, (sqlite3_int64)solving->next_row - 1);
  } else {
    sqlite3_result_double(context, (double)(bracket.lower + bracket.upper) / two);
  }
}

static void solve_end(void *state) {
  struct solving *solving = state;
  host_end_cancellation(&solving->cancellation);
  for (size_t i = 0; i < solving->count; ++i) {
    sqlite3_free(solving->materials[i].codes);
  }
  sqlite3_free(solving->materials);
  sqlite3_free(solving->solver);
  sqlite3_free(solving->room);
}

const struct table table_dfen_solve = {
  .state_size = sizeof(struct solving),
  .begin_with_sql = solve_begin,
  .step_with_sql = solve_step,
  .column = solve_column,
  .end = solve_end,
};
