/* Finds the columns of a table and their roles: as the option columns says, else by their names, if their first values
 * look like it. */
#include "reader.h"

#include <string.h>

#include "../functions/arguments/quote.h"
#include "../sqlite/run/table_name.h"

/* ---- Columns ---- */

static void reader_list_columns(struct reader *reader) {
  static const char more_fields[] = "more fields", from_file[] = "from file";
  struct table_name found;
  if (!find_table_name(reader->session, reader->table, &found)) {
    return;
  }
  /* the rows are numbered in the order of the table, not of an index that has all of these columns */
  reader->source = session_text(reader->session, "\"%w\".\"%w\" NOT INDEXED", found.schema, found.name);
  sqlite3_stmt *rows = session_prepare(reader->session, "SELECT * FROM %s LIMIT 0", reader->source);
  int count = rows == NULL ? 0 : sqlite3_column_count(rows);
  reader->more = "NULL";
  for (int i = 0; i < count && session_ok(reader->session); ++i) {
    const char *name = session_text(reader->session, "%s", sqlite3_column_name(rows, i));
    const char *sql = session_text(reader->session, "\"%w\"", name);
    if (name != NULL && sqlite3_stricmp(name, more_fields) == 0) {
      reader->more = sql;
    } else if (name != NULL && sqlite3_stricmp(name, from_file) == 0) {
      reader->file = sql;
    } else if (sql != NULL) {
      reader_add_column(reader, name, name, sql);
    }
  }
  sqlite3_finalize(rows);
  if (session_integer(reader->session, "PRAGMA reverse_unordered_selects") != 0) {
    session_fail(reader->session, "PRAGMA reverse_unordered_selects reverses the order of rows; turn it off");
  }
  if (reader->count == 1 && session_ok(reader->session)) {
    const char *column = reader->columns[0].sql;
    reader->document = reader->columns[0].name;
    reader->count = 0;
    reader->of_documents = true;
    reader_stage_documents(reader, column);
  }
}

/* ---- Roles ---- */

static void reader_set_role(struct reader *reader, enum reader_role role, int column, const char *why) {
  reader->column_of[role] = column;
  if (column >= 0) {
    reader->columns[column].role = (int)role;
    reader_report(reader, "column", role_names[role], reader->columns[column].name, why);
  }
}

/* Suggests the only role that this column's name may mean, else the closest, else lists all. */
static void reader_fail_role(struct reader *reader, const char *name) {
  int meant = -1, named = 0;
  const char *shown = session_shown(reader->session, name);
  const char *list = "";
  for (int role = 0; role < ROLES; ++role) {
    list = session_text(reader->session, "%s%s%s", list, role == 0 ? "" : ", ", role_names[role]);
    if (rank_name((enum reader_role)role, name) >= 0) {
      meant = role;
      ++named;
    }
  }
  meant = named == 1 ? meant : closest_match(name, strlen(name), role_names, ROLES);
  if (meant >= 0) {
    session_fail(reader->session, "the option columns: no such role: '%s'; did you mean '%s'?", shown,
                 role_names[meant]);
  } else {
    session_fail(reader->session, "the option columns: no such role: '%s'; the roles are %s", shown, list);
  }
}

/* Adds a column that several together are, such as site+game; -1 if one of them does not exist. */
static int reader_join_columns(struct reader *reader, const char *names) {
  const char *sql = "";
  for (const char *at = names; at != NULL; at = strchr(at, '+') == NULL ? NULL : strchr(at, '+') + 1) {
    const char *name = session_text(reader->session, "%.*s", (int)strcspn(at, "+"), at);
    int part = name == NULL ? -1 : reader_column_named(reader, name);
    if (part < 0) {
      return -1;
    }
    sql = session_text(reader->session, "%s%scoalesce(%s, '')", sql, at == names ? "" : " || char(31) || ",
                       reader->columns[part].sql);
  }
  reader_add_column(reader, session_text(reader->session, "%s", names), names, sql);
  return session_ok(reader->session) ? reader->count - 1 : -1;
}

/* The roles that the option columns names; "" for a role means that no column has it. */
static void reader_map_columns(struct reader *reader) {
  const char *name = reader->columns_option.text;
  for (int i = 0; i < reader->columns_option.count && session_ok(reader->session); ++i) {
    const char *column = name + strlen(name) + 1;
    int role = 0;
    while (role < ROLES && strcmp(role_names[role], name) != 0) {
      ++role;
    }
    int found = reader_column_named(reader, column);
    found = found < 0 && role == ROLE_GAME && strchr(column, '+') != NULL ? reader_join_columns(reader, column) : found;
    if (role == ROLES) {
      reader_fail_role(reader, name);
    } else if (reader->mapped[role]) {
      session_fail(reader->session, "the option columns names %s twice", name);
    } else if (found < 0 && column[0] != '\0') {
      session_fail(reader->session, "the option columns maps %s to '%s', which is not a column; the columns are %s",
                   name, session_shown(reader->session, column), reader_list_names(reader));
    } else {
      reader->mapped[role] = true;
      reader_set_role(reader, (enum reader_role)role, found, "as the option columns says");
    }
    name = column + strlen(column) + 1;
  }
}

/* Whether a column has ids of rows, which are not those of games. */
static bool reader_is_row_id(struct reader *reader, const struct reader_column *column) {
  return sqlite3_stricmp(column->name, "id") == 0 && reader->list == NULL &&
         session_integer(reader->session,
                         "SELECT count(DISTINCT x) = count(*) AND count(*) > 1 FROM (SELECT %s AS x FROM %s LIMIT %d)",
                         column->sql, reader->source, READER_LOOKED_AT) != 0;
}

/* Positions, dice or moves of White in one column and of Black in another, whose names differ only in that: a row has
 * two turns, and one of them would not be read. */
static void reader_refuse_sides(struct reader *reader, enum reader_role role) {
  char plain[PLAIN_NAME_SIZE + 1], other[PLAIN_NAME_SIZE + 1];
  for (int i = 0; i < reader->count && !reader->mapped[role]; ++i) {
    const char *name = reader->columns[i].field;
    size_t length = write_plain_name(name, strlen(name), plain);
    plain[length] = '\0';
    char *at = strstr(plain, "white");
    size_t size = at != NULL ? 5 : plain[0] == 'w', from = at != NULL ? (size_t)(at - plain) : 0;
    memcpy(plain + from, "black", size);
    for (int j = 0; j < reader->count && size > 0 && reader->columns[i].fits[role_kind(role)] > 0; ++j) {
      const struct reader_column *black = &reader->columns[j];
      int best = reader->column_of[role];
      other[write_plain_name(black->field, strlen(black->field), other)] = '\0';
      bool is_pair = strcmp(plain, other) == 0 && black->fits[role_kind(role)] > 0;
      memmove(other + from, other + from + size, is_pair ? length + 1 - from - size : 0);
      if (is_pair && rank_name(role, other) >= 0 && (best < 0 || best == i || best == j)) {
        session_fail(reader->session, "'%s' and '%s' are of two turns in one row: write a row for each turn",
                     session_shown(reader->session, reader->columns[i].name),
                     session_shown(reader->session, black->name));
      }
    }
  }
}

/* Gives a role to the column with the most preferred name, of those whose values look like it. One of a text of the
 * game without values, such as {"white": null}, gives way to another. */
static void reader_find_role(struct reader *reader, enum reader_role role) {
  enum { FEW = 5, EMPTY = 1000 };
  int best = -1, best_rank = 0;
  bool two = false;
  for (int i = 0; i < reader->count; ++i) {
    const struct reader_column *column = &reader->columns[i];
    int rank = column->role == ROLES ? rank_name(role, column->field) : -1;
    rank = rank < 0 && column->role == ROLES ? rank_name(role, column->name) : rank;
    enum reader_kind kind = role_kind(role);
    bool fits = kind == ANYTHING || column->filled == 0 || column->fits[kind] > 0;
    if (kind == NUMBERS && rank > 0) {
      fits = 2 * column->fits[NUMBERS] >= column->filled;
    } else if (rank == 0 && (column->filled < FEW || kind == DFENS || kind == NUMBERS)) {
      fits = true; /* its rows say what is wrong */
    }
    if (rank >= 0 && role == ROLE_GAME && rank > 0 && reader_is_row_id(reader, column)) {
      reader->has_row_ids = true;
      continue;
    }
    if (rank < 0 || !fits) {
      continue;
    }
    rank += role >= ROLE_WHITE && column->filled == 0 ? EMPTY : 0;
    two = best >= 0 && rank == best_rank;
    if (best < 0 || rank < best_rank) {
      best = i;
      best_rank = rank;
    }
  }
  if (two) {
    reader_report(reader, "note", NULL,
                  session_text(reader->session, "two columns have the name of the role %s", role_names[role]), NULL);
  }
  reader_set_role(reader, role, best, "by its name");
}

/* The only column whose values are positions. */
static void reader_find_positions(struct reader *reader) {
  int found = -1;
  bool two = false;
  for (int i = 0; i < reader->count; ++i) {
    const struct reader_column *column = &reader->columns[i];
    if (column->role == ROLES && column->filled > 0 && column->fits[DFENS] == column->filled) {
      two = found >= 0;
      found = i;
    }
  }
  reader_set_role(reader, ROLE_DFEN, two ? -1 : found, "its values are positions");
}

/* Columns such as die1, die2 and die3. */
static void reader_find_three_dice(struct reader *reader) {
  static const char *const bases[] = {"dice", "die", "roll", "d", "würfel"};
  for (size_t base = 0; base < sizeof bases / sizeof bases[0] && reader->column_of[ROLE_DICE] < 0; ++base) {
    int found[3] = {-1, -1, -1};
    for (int die = 0; die < 3; ++die) {
      static const char *const separators[] = {"", "_", " "};
      for (int i = 0; i < 3 && found[die] < 0; ++i) {
        const char *name = session_text(reader->session, "%s%s%d", bases[base], separators[i], die + 1);
        found[die] = name == NULL ? -1 : reader_column_named(reader, name);
      }
    }
    if (found[0] >= 0 && found[1] >= 0 && found[2] >= 0) {
      for (int die = 0; die < 3; ++die) {
        reader->columns[found[die]].role = ROLE_DICE;
        reader->dice[die] = reader->columns[found[die]].sql;
        reader_report(reader, "column", role_names[ROLE_DICE], reader->columns[found[die]].name, "one of three dice");
      }
      return;
    }
  }
}

/* Whether the rows are lines of a book. Columns with names of the other kind's roles then have none. */
static void reader_find_kind(struct reader *reader) {
  const int *of = reader->column_of;
  bool has_result = false;
  for (int i = 0; i < reader->count; ++i) {
    enum result_kind kind;
    enum result_owner owner;
    has_result = has_result ||
                 (reader->columns[i].role == ROLES && result_column_of_name(reader->columns[i].field, &kind, &owner));
  }
  reader->has_game = of[ROLE_GAME] >= 0 || reader->list != NULL;
  reader->of_lines =
    of[ROLE_WINS] >= 0 && !reader->has_game && (!has_result || (of[ROLE_DRAWS] >= 0 && of[ROLE_LOSSES] >= 0));
  for (int role = 0; role < ROLES; ++role) {
    bool is_of_both =
      role == ROLE_DFEN || role == ROLE_DICE || role == ROLE_MOVES || role == ROLE_RESULT || role == ROLE_WINNER;
    if (!is_of_both && of[role] >= 0 && (role >= ROLE_GAMES) != reader->of_lines) {
      reader->columns[of[role]].role = ROLES;
      session_run(reader->session, "DELETE FROM temp.dfen_report WHERE kind = 'column' AND name = %Q",
                  role_names[role]);
      reader->column_of[role] = -1;
    }
  }
}

static void reader_add_results(struct reader *reader, int index, enum result_kind kind, enum result_owner owner,
                               bool is_named) {
  struct reader_texts *texts = &reader->texts;
  struct reader_column *column = &reader->columns[index];
  bool of_winner = kind == KIND_WINNER || kind == KIND_LOSER;
  enum reader_role role = of_winner ? ROLE_WINNER : ROLE_RESULT;
  if (texts->count < RESULTS_MAX) {
    texts->columns[texts->count++] =
      (struct result_column){.name = column->name, .column = index, .kind = kind, .owner = owner, .is_named = is_named};
    texts->has_names = texts->has_names || of_winner;
    if (column->role == ROLES && is_named) {
      column->role = (int)role;
      reader->column_of[role] = reader->column_of[role] < 0 ? index : reader->column_of[role];
      reader_report(reader, "column", role_names[role], column->name, "by its name");
    }
  }
}

/* The columns of results are those that the option columns maps, else all whose names say so; a termination may say it,
 * too, and a column of draws. Beside wins or losses any other column may name a draw. */
static void reader_find_results(struct reader *reader) {
  bool by_option = reader->mapped[ROLE_RESULT] || reader->mapped[ROLE_WINNER], has_wins = false;
  for (int pass = 0; pass < 4 && !reader->of_lines; ++pass) {
    for (int i = 0; i < reader->count; ++i) {
      const struct reader_column *column = &reader->columns[i];
      enum result_kind kind = KIND_RESULT;
      enum result_owner owner = OWNER_UNKNOWN;
      bool is_mapped = column->role == ROLE_RESULT || column->role == ROLE_WINNER;
      bool is_it =
        result_column_of_name(column->field, &kind, &owner) || result_column_of_name(column->name, &kind, &owner);
      bool of_winner = column->role == ROLE_WINNER || (!is_it && rank_name(ROLE_WINNER, column->field) >= 0);
      bool is_named = is_it || of_winner || rank_name(ROLE_RESULT, column->field) >= 0;
      kind = of_winner && kind != KIND_LOSER ? KIND_WINNER : kind;
      bool of_lines = rank_name(ROLE_WINS, column->field) >= 0 || rank_name(ROLE_LOSSES, column->field) >= 0;
      bool is_new = column->role == ROLES && is_named && kind != KIND_DRAW && !of_lines && !by_option;
      bool is_free = column->role == ROLES;
      bool of_draws = sqlite3_strlike("%draw%", column->name, 0) == 0 ||
                      rank_name(ROLE_TERMINATION, column->field) >= 0 ||
                      is_draw_word(column->field, strlen(column->field));
      kind = pass == 3 ? KIND_DRAW : kind;
      if (pass == 0   ? is_mapped
          : pass == 1 ? is_new
          : pass == 2 ? is_free && kind == KIND_DRAW && (has_wins || rank_name(ROLE_DRAWS, column->field) < 0)
                      : is_free && has_wins && (of_draws || column->draws > 0)) {
        reader_add_results(reader, i, kind, owner, is_named && pass < 3);
        has_wins = has_wins || kind == KIND_WON || kind == KIND_LOST;
      }
    }
  }
  if (reader->column_of[ROLE_TERMINATION] >= 0 && (!by_option || has_wins) && !reader->of_lines) {
    reader_add_results(reader, reader->column_of[ROLE_TERMINATION], KIND_STATUS, OWNER_UNKNOWN, true);
  }
}

/* Moves that cannot be read or, without any dice, played, are not used. An import, which needs moves, says what is
 * wrong with those of each row. */
static void reader_check_moves(struct reader *reader) {
  int moves = reader->column_of[ROLE_MOVES];
  const struct reader_column *column = &reader->columns[moves < 0 ? 0 : moves];
  bool has_dice = reader_has_dice(reader);
  bool are_read = moves < 0 || 10 * (column->fits[MOVES] + column->passes) >= 7 * column->filled;
  if (moves >= 0 && !reader->mapped[ROLE_MOVES] && !reader->for_import && (!has_dice || !are_read)) {
    reader_note(reader,
                has_dice ? "the moves in '%s' are not UCI, and are not read"
                         : "without dice the moves in '%s' are not read",
                session_shown(reader->session, column->name));
    reader->column_of[ROLE_MOVES] = -1;
  }
}

void reader_find_columns(struct reader *reader) {
  for (int role = 0; role < ROLES; ++role) {
    reader->column_of[role] = -1;
  }
  reader_list_columns(reader);
  reader_look(reader);
  reader_map_columns(reader);
  for (int role = 0; role < ROLES && session_ok(reader->session); ++role) {
    if (!reader->mapped[role] && role != ROLE_RESULT && role != ROLE_WINNER) {
      reader_find_role(reader, (enum reader_role)role);
    }
  }
  reader_refuse_sides(reader, ROLE_DFEN);
  reader_refuse_sides(reader, ROLE_DICE);
  reader_refuse_sides(reader, ROLE_MOVES);
  if (!session_ok(reader->session)) {
    return;
  }
  if (reader->column_of[ROLE_DFEN] < 0 && !reader->mapped[ROLE_DFEN]) {
    reader_find_positions(reader);
  }
  reader_find_three_dice(reader);
  reader_find_kind(reader);
  reader_find_results(reader);
  reader_check_moves(reader);
  if (reader->of_documents) {
    reader_open_documents(reader, false);
  }
  for (int i = 0; i < reader->count; ++i) {
    if (reader->columns[i].objects > 0) {
      reader_note(reader,
                  "'%s' is a list of objects, which is not read: the fields of a game are those of objects, such as"
                  " {\"white\": {\"name\": \"Ann\"}, \"winner\": \"white\"}",
                  session_shown(reader->session, reader->columns[i].name));
    }
    if (reader->columns[i].role == ROLES && !reader_is_detail(reader, &reader->columns[i])) {
      reader_report(reader, "unused", NULL, reader->columns[i].name, reader->columns[i].shown);
    }
  }
  if (reader->for_import) {
    reader_require_columns(reader);
  }
  reader_ask_for_missing(reader);
}
