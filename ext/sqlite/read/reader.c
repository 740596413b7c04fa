/* What the steps of the reader share: statements on the staged rows, the report, the list of columns. */
#include "reader.h"

#include <string.h>

bool reader_goes_on(const struct reader *reader) {
  return session_ok(reader->session) && !reader->asked;
}

/* SQL in which $ is replaced by the table of staged rows; in quotes, too. */
static const char *reader_sql(struct reader *reader, const char *sql) {
  sqlite3_str *text = sqlite3_str_new(reader->session->db);
  for (size_t length; *sql != '\0'; sql += length) {
    length = strcspn(sql, "$");
    sqlite3_str_append(text, sql, (int)length);
    sqlite3_str_appendall(text, sql[length] == '$' ? reader->staged : "");
    length += sql[length] == '$';
  }
  return session_finish(reader->session, text);
}

void reader_run(struct reader *reader, const char *sql) {
  if (reader_goes_on(reader)) {
    session_run(reader->session, "%s", reader_sql(reader, sql));
  }
}

sqlite3_int64 reader_integer(struct reader *reader, const char *sql) {
  return reader_goes_on(reader) ? session_integer(reader->session, "%s", reader_sql(reader, sql)) : 0;
}

void reader_play_again(struct reader *reader, const char *condition) {
  reader_run(reader, session_text(reader->session,
                                  "UPDATE $ SET reached = " PLAYED
                                  ", side = substr(dfen, instr(dfen, ' ') + 1, 1), reason = CASE WHEN " PLAYED
                                  " IS NULL THEN " UNPLAYED " END WHERE %s",
                                  condition));
}

void reader_report(struct reader *reader, const char *kind, const char *name, const char *value, const char *why) {
  session_run(reader->session, "INSERT INTO temp.dfen_report(kind, name, value, why) VALUES (%Q, %Q, %Q, %Q)", kind,
              name, value, why);
}

void reader_ask(struct reader *reader, const char *question) {
  reader_report(reader, "question", NULL, question, NULL);
  if (!reader->has_game && reader->count > 0) {
    reader_report(reader, "note", NULL, "no column for game: each row counts as a game of its own", NULL);
  }
  reader->asked = true;
}

void reader_add_column(struct reader *reader, const char *name, const char *field, const char *sql) {
  enum { ADDED_AT_ONCE = 64 };
  if (reader->count % ADDED_AT_ONCE == 0) {
    struct reader_column *grown =
      session_memory(reader->session, sizeof *grown * (size_t)(reader->count + ADDED_AT_ONCE));
    if (grown != NULL && reader->count > 0) {
      memcpy(grown, reader->columns, sizeof *grown * (size_t)reader->count);
    }
    reader->columns = grown;
  }
  if (reader->columns != NULL && session_ok(reader->session)) {
    reader->columns[reader->count++] = (struct reader_column){.name = name, .field = field, .sql = sql, .role = ROLES};
  }
}

const char *reader_expression(const struct reader *reader, enum reader_role role) {
  return reader->column_of[role] < 0 ? "NULL" : reader->columns[reader->column_of[role]].sql;
}

int reader_column_named(const struct reader *reader, const char *name) {
  for (int i = 0; i < reader->count; ++i) {
    if (sqlite3_stricmp(reader->columns[i].name, name) == 0 || sqlite3_stricmp(reader->columns[i].field, name) == 0) {
      return i;
    }
  }
  return -1;
}

const char *reader_list_names(struct reader *reader) {
  enum { LISTED = 200 };
  sqlite3_str *list = sqlite3_str_new(reader->session->db);
  for (int i = 0; i < reader->count && sqlite3_str_length(list) < LISTED + 3; ++i) {
    bool fits = sqlite3_str_length(list) < LISTED;
    sqlite3_str_appendf(list, "%s%s", i == 0 ? "" : ", ",
                        fits ? session_shown(reader->session, reader->columns[i].name) : "...");
    i = fits ? i : reader->count;
  }
  return session_finish(reader->session, list);
}

bool reader_is_detail(const struct reader *reader, const struct reader_column *column) {
  const char *detail = reader->details.text;
  for (int i = 0; i < reader->details.count; ++i, detail += strlen(detail) + 1) {
    if (sqlite3_stricmp(column->name, detail) == 0) {
      return true;
    }
  }
  return false;
}
