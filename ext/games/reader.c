/* What the steps of the reader share: statements on the staged rows, the report, the list of columns. */
#include "reader.h"

#include <string.h>

bool reader_continues(const struct reader *reader) {
  return session_ok(reader->session) && !reader->asked;
}

void reader_report(struct reader *reader, const char *kind, const char *name, const char *value, const char *why) {
  session_run(reader->session, "INSERT INTO temp.dfen_report(kind, name, value, why) VALUES (%Q, %Q, %Q, %Q)", kind,
              name, value, why);
}

void reader_ask(struct reader *reader, const char *question) {
  reader_report(reader, "question", NULL, question, NULL);
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

bool reader_has_dice(const struct reader *reader) {
  int dfen = reader->column_of[ROLE_DFEN];
  return reader->column_of[ROLE_DICE] >= 0 || reader->dice[0] != NULL ||
         (dfen >= 0 && reader->columns[dfen].with_dice > 0);
}
