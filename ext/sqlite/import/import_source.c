/* Finds the table of an import and the roles of its columns. A column has a role by the option columns, by the role's
 * name, or, for optional data of a game, by a common alternative name. */
#include "import_source.h"
#include "../../arguments/quote.h"
#include "../run/table_name.h"

#include <string.h>

/* ---- Columns ---- */

/* Alternative names of roles, preferred ones first, as import_normalize_name() writes them, each followed by a space.
 */
static const struct {
  enum import_role role;
  const char *names;
} import_other_names[] = {
  {IMPORT_DFEN, "fen position "},
  {IMPORT_WHITE_RATING, "whiterating ratingwhite whiteelo elowhite whiteplayerrating whiteratingbefore "},
  {IMPORT_BLACK_RATING, "blackrating ratingblack blackelo eloblack blackplayerrating blackratingbefore "},
  {IMPORT_PLAYED_AT,
   "playedat utcdate date gamedate dateplayed playedon startedat started starttime startdate createdat "
   "created finishedat endedat timestamp "},
  {IMPORT_MODE, "mode gamemode timeclass speed variant "},
};

/* Converts a name to lower case without word separators; "" if it is longer than all names above. */
static void import_normalize_name(const char *name, char plain[32]) {
  size_t length = 0;
  for (; *name != '\0' && length < 30; ++name) {
    char letter = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
    if (letter != '_' && letter != '-' && letter != ' ' && letter != '.') {
      plain[length++] = letter;
    }
  }
  length = *name == '\0' ? length : 0;
  plain[length] = '\0';
}

static const char *import_column_name(const struct import_source *source, int column) {
  const char *name = sqlite3_column_name(source->rows, column);
  return name == NULL ? "" : name;
}

/* The index of the column with this name, ignoring case; -1 for none. */
static int import_column(const struct import_source *source, const char *name) {
  for (int i = 0; i < source->columns_count; ++i) {
    if (sqlite3_stricmp(import_column_name(source, i), name) == 0) {
      return i;
    }
  }
  return -1;
}

/* The index of the first column found among names that are each followed by a space; -1 for none. */
static int import_column_of_names(const struct import_source *source, const char *names) {
  for (; *names != '\0'; names += strcspn(names, " ") + 1) {
    for (int i = 0; i < source->columns_count; ++i) {
      char plain[32];
      import_normalize_name(import_column_name(source, i), plain);
      if (strlen(plain) == strcspn(names, " ") && memcmp(plain, names, strlen(plain)) == 0) {
        return i;
      }
    }
  }
  return -1;
}

const char *import_mapped_column(const struct option_value *columns, const char *role) {
  const char *text = columns->text;
  for (int i = 0; i < columns->count; ++i) {
    const char *column = text + strlen(text) + 1;
    if (strcmp(text, role) == 0) {
      return column;
    }
    text = column + strlen(column) + 1;
  }
  return NULL;
}

void import_write_reason(const struct import_source *source, enum import_role role, const char *reason,
                         struct reason *message) {
  if (role >= IMPORT_NAMED) {
    write_reason(message, "%s%s", role == IMPORT_DETAILS ? "details: " : "", reason);
    return;
  }
  char shown[QUOTE_SIZE];
  const char *mapped = import_mapped_column(source->columns, import_names[role]);
  const char *name = mapped != NULL                 ? mapped
                     : source->column_of[role] >= 0 ? import_column_name(source, source->column_of[role])
                                                    : import_names[role];
  quote_text(name, strlen(name), 0, shown);
  size_t length = strlen(shown);
  bool begins_so = strncmp(reason, shown, length) == 0 && reason[length] == ':';
  write_reason(message, "%s%s%s", begins_so ? "" : shown, begins_so ? "" : ": ", reason);
}

int import_find_detail(const struct import_source *source, const char *name) {
  const char *detail = source->details->text;
  for (int i = 0; i < source->details->count; ++i, detail += strlen(detail) + 1) {
    if (sqlite3_stricmp(detail, name) == 0) {
      return i;
    }
  }
  return -1;
}

/* Lists the columns, all or the unused ones, as far as they fit into a message. */
static const char *import_list_columns(struct import_source *source, bool unused) {
  enum { LISTED = 200 };
  sqlite3_str *list = sqlite3_str_new(source->session->db);
  for (int i = 0; i < source->columns_count; ++i) {
    const char *name = import_column_name(source, i);
    bool is_used = import_find_detail(source, name) >= 0;
    if (i == source->column_of[IMPORT_MORE_FIELDS]) {
      continue; /* has no name in a file */
    }
    for (int role = 0; role < IMPORT_ROLES; ++role) {
      is_used = is_used || source->column_of[role] == i;
    }
    if (unused && is_used) {
      continue;
    }
    bool fits = sqlite3_str_length(list) < LISTED;
    sqlite3_str_appendf(list, "%s%s", sqlite3_str_length(list) == 0 ? "" : ", ",
                        fits ? session_shown(source->session, name) : "...");
    if (!fits) {
      break;
    }
  }
  return session_finish(source->session, list);
}

const char *import_unused_columns(struct import_source *source) {
  return import_list_columns(source, true);
}

static void import_find_column(struct import_source *source, enum import_role role) {
  const char *mapped = import_mapped_column(source->columns, import_names[role]);
  int column = import_column(source, mapped == NULL ? import_names[role] : mapped);
  for (size_t i = 0; mapped == NULL && column < 0 && i < sizeof import_other_names / sizeof import_other_names[0];
       ++i) {
    column = import_other_names[i].role == role ? import_column_of_names(source, import_other_names[i].names) : -1;
  }
  if (mapped != NULL && column < 0) {
    session_fail(source->session, "the option columns maps %s to '%s', which is not a column; the columns are %s",
                 import_names[role], session_shown(source->session, mapped), import_list_columns(source, false));
  }
  source->column_of[role] = column;
}

/* Reports missing columns and lists the existing ones. */
static void import_require_columns(struct import_source *source, const enum import_role needed[], int count) {
  char missing[200] = "";
  const char *first = NULL;
  for (int i = 0; i < count; ++i) {
    if (source->column_of[needed[i]] < 0) {
      size_t length = strlen(missing);
      sqlite3_snprintf((int)(sizeof missing - length), missing + length, "%s%s", length == 0 ? "" : ", ",
                       import_names[needed[i]]);
      first = first == NULL ? import_names[needed[i]] : first;
    }
  }
  if (first != NULL) {
    session_fail(source->session, "no column for %s, among %s; the option {\"columns\": {\"%s\": \"...\"}} names one",
                 missing, import_list_columns(source, false), first);
  }
}

/* A table of one column has JSON, a game a row. It may also have the column "more fields". */
static bool import_find_json(struct import_source *source) {
  int more = source->column_of[IMPORT_MORE_FIELDS];
  if (source->columns_count - (more >= 0) != 1) {
    return false;
  }
  for (int i = 0; i < IMPORT_ROLES; ++i) {
    source->column_of[i] = -1;
  }
  source->column_of[IMPORT_MORE_FIELDS] = more;
  source->column_of[IMPORT_CONTENT] = more == 0 ? 1 : 0;
  source->kind = IMPORT_OF_JSON;
  return true;
}

/* Finds the columns of turns or of lines of a book. */
static void import_find_columns(struct import_source *source) {
  /* The dice of a line may be those of its position. */
  static const enum import_role of_lines[] = {IMPORT_DFEN, IMPORT_MOVES, IMPORT_GAMES,
                                              IMPORT_WINS, IMPORT_DRAWS, IMPORT_LOSSES};
  for (int role = 0; role < IMPORT_NAMED; ++role) {
    import_find_column(source, (enum import_role)role);
  }
  bool of_lines_only = source->column_of[IMPORT_WINS] >= 0 && source->column_of[IMPORT_GAME] < 0;
  source->kind = of_lines_only ? IMPORT_OF_LINES : IMPORT_OF_GAMES;
  for (int role = 0; role < IMPORT_NAMED; ++role) { /* columns with names of the other kind's roles have no role */
    bool is_of_both = role == IMPORT_DFEN || role == IMPORT_DICE || role == IMPORT_MOVES;
    if (!is_of_both && (role >= IMPORT_GAMES) != of_lines_only) {
      source->column_of[role] = -1;
    }
  }
  if (of_lines_only && source->details->count > 0) {
    session_fail(source->session, "the option details: lines of a book have no details");
  }
  /* A winner is enough without a result. */
  const enum import_role of_games[] = {
    IMPORT_GAME, IMPORT_WHITE, IMPORT_BLACK, source->column_of[IMPORT_WINNER] >= 0 ? IMPORT_WINNER : IMPORT_RESULT,
    IMPORT_DFEN, IMPORT_DICE,  IMPORT_MOVES};
  import_require_columns(source, of_lines_only ? of_lines : of_games, of_lines_only ? 6 : 7);
  const char *detail = source->details->text;
  for (int i = 0; i < source->details->count; ++i, detail += strlen(detail) + 1) {
    if (import_column(source, detail) < 0) {
      session_fail(source->session, "the option details names '%s', which is not a column; the columns are %s",
                   session_shown(source->session, detail), import_list_columns(source, false));
    }
  }
}

/* ---- Rows ---- */

void import_find_table(struct import_source *source) {
  struct table_name found;
  if (find_table_name(source->session, source->table, &found)) {
    source->name = session_text(source->session, "\"%w\".\"%w\"", found.schema, found.name);
  }
  if (session_integer(source->session, "PRAGMA reverse_unordered_selects") != 0) {
    session_fail(source->session, "PRAGMA reverse_unordered_selects reverses the order of rows; turn it off");
  }
}

void import_close_rows(struct import_source *source) {
  sqlite3_finalize(source->rows);
  source->rows = NULL;
}

/* An SQL expression, after a comma, for the object of the columns in the option details. JSON has no BLOBs and
 * infinities, so a BLOB becomes its hex digits and an infinite number text. */
static const char *import_details_in_sql(struct import_source *source) {
  sqlite3_str *sql = sqlite3_str_new(source->session->db);
  const char *detail = source->details->text;
  sqlite3_str_appendall(sql, ", json_object(");
  for (int i = 0; i < source->details->count; ++i, detail += strlen(detail) + 1) {
    const char *name = session_text(source->session, "\"%w\"", detail);
    sqlite3_str_appendf(sql,
                        "%s%Q, CASE WHEN typeof(%s) = 'blob' THEN hex(%s) WHEN %s IN (9e999, -9e999) THEN"
                        " CAST(%s AS TEXT) ELSE %s END",
                        i == 0 ? "" : ", ", detail, name, name, name, name, name);
  }
  sqlite3_str_appendall(sql, ")");
  return session_finish(source->session, sql);
}

/* Opens the rows again with details, and sorted by game and turn if `sorted`, with the original position as another
 * column. Games are equal if their texts are, even if one is an INTEGER or the column ignores case. */
static void import_reopen_rows(struct import_source *source) {
  bool of_games = source->kind == IMPORT_OF_GAMES;
  int number = of_games ? source->column_of[IMPORT_NUMBER] : -1;
  bool has_details = source->kind != IMPORT_OF_JSON && source->details->count > 0;
  const char *details = has_details ? import_details_in_sql(source) : "";
  const char *by_game = of_games ? session_text(source->session, "CAST(\"%w\" AS TEXT) COLLATE BINARY, ",
                                                import_column_name(source, source->column_of[IMPORT_GAME]))
                                 : "";
  const char *by_number =
    number >= 0 ? session_text(source->session, "CAST(\"%w\" AS INTEGER), ", import_column_name(source, number)) : "";
  import_close_rows(source);
  source->place_column = source->sorted ? source->columns_count : -1;
  source->column_of[IMPORT_DETAILS] = has_details ? source->columns_count + source->sorted : -1;
  source->rows =
    source->sorted
      ? session_prepare(source->session, "SELECT *%s FROM (SELECT *, row_number() OVER () FROM %s) ORDER BY %s%s%d",
                        details, source->name, by_game, by_number, source->place_column + 1)
      : session_prepare(source->session, "SELECT *%s FROM %s", details, source->name);
}

void import_open_rows(struct import_source *source) {
  source->rows = session_prepare(source->session, "SELECT * FROM %s", source->name);
  source->columns_count = sqlite3_column_count(source->rows);
  source->place = 0;
  source->place_column = -1;
  for (int i = 0; i < IMPORT_ROLES; ++i) {
    source->column_of[i] = -1;
  }
  source->column_of[IMPORT_MORE_FIELDS] = import_column(source, "more fields");
  if (source->session->status == SQLITE_OK && !import_find_json(source)) {
    import_find_columns(source);
  }
  if (source->session->status == SQLITE_OK && (source->sorted || source->details->count > 0)) {
    import_reopen_rows(source);
  }
}

/* Such a table would grow while it is read. EXPLAIN shows the root pages of the tables and indexes that a statement
 * reads. */
bool import_reads_own_tables(struct import_source *source) {
  sqlite3_stmt *steps = session_prepare(source->session, "EXPLAIN %s", sqlite3_sql(source->rows));
  sqlite3_stmt *own = session_prepare(
    source->session, "SELECT 1 FROM main.sqlite_master WHERE rootpage = ? AND lower(tbl_name) IN ('players', 'games',"
                     " 'turns', 'positions', 'imports', 'rejected')");
  bool found = false;
  while (!found && session_step(source->session, steps)) {
    const char *operation = (const char *)sqlite3_column_text(steps, 1);
    bool in_main = sqlite3_column_int(steps, 4) == 0;
    if (operation != NULL && strcmp(operation, "OpenRead") == 0 && in_main) {
      sqlite3_bind_int64(own, 1, sqlite3_column_int64(steps, 3));
      found = session_step(source->session, own);
      sqlite3_reset(own);
    }
  }
  sqlite3_finalize(steps);
  sqlite3_finalize(own);
  return found;
}

/* An empty line of a file; it does not count as a row. */
static bool import_is_blank_line(const struct import_source *source) {
  for (int i = 0; i < source->columns_count; ++i) {
    int type = sqlite3_column_type(source->rows, i);
    if (type != SQLITE_NULL && (type != SQLITE_TEXT || sqlite3_column_bytes(source->rows, i) > 0)) {
      return false;
    }
  }
  return true;
}

bool import_next_row(struct import_source *source, struct import_row *row) {
  do {
    if (!session_step(source->session, source->rows)) {
      return false;
    }
    ++source->place;
  } while (import_is_blank_line(source));
  bool read = true;
  row->is_turn = row->begins = false;
  row->fault.text[0] = '\0';
  for (int i = 0; i < IMPORT_ROLES; ++i) {
    row->cells[i] = (struct import_cell){.text = "", .type = SQLITE_NULL};
    if (source->column_of[i] >= 0) {
      read &= import_set_cell(&row->cells[i], sqlite3_column_value(source->rows, source->column_of[i]));
    }
  }
  row->place = source->place_column < 0 ? source->place : sqlite3_column_int64(source->rows, source->place_column);
  if (!read) {
    session_fail_with(source->session, SQLITE_NOMEM);
  }
  return read;
}
