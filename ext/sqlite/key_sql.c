/* dfen_key_sql(table, column [, options]): the SQL that adds a key column to a table, as text (SPEC 8.18). It depends
 * on its arguments only: it reads no schema and runs no SQL.
 *
 *     SELECT dfen_key_sql('turns', 'fen');
 *     ALTER TABLE turns ADD COLUMN canonical TEXT;
 *     UPDATE turns SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
 *     CREATE INDEX turns_canonical ON turns(canonical); */
#include <string.h>

#include "../functions/function.h"
#include "run/table_name.h"

enum { KEY_KIND, KEY_INTO, KEY_FUNCTION, KEY_COVERING, KEY_PART, KEY_OPTIONS };
enum { PART_UP, PART_COLUMN, PART_FILL, PART_INDEX, PART_DOWN, PART_CHECK };

static const char *const key_kinds[] = {"stored", "generated", NULL};
static const char *const key_parts[] = {"up", "column", "fill", "index", "down", "check", NULL};

static const struct option key_options[KEY_OPTIONS] = {
  [KEY_KIND] = {.name = "kind", OPTION_WORD, "'stored' or 'generated'", .words = key_kinds},
  [KEY_INTO] = {.name = "into", OPTION_TEXT, "the name of the key column"},
  [KEY_FUNCTION] = {.name = "function", OPTION_TEXT, "the name of a function"},
  [KEY_COVERING] = {.name = "covering", OPTION_LIST, "a list of columns"},
  [KEY_PART] = {.name = "part", OPTION_WORD, "'up', 'column', 'fill', 'index', 'down' or 'check'", .words = key_parts},
};

struct key_sql {
  struct sql_session session;
  struct table_name table;
  const char *column, *into, *index;
  const struct function *function;
  struct option_value options[KEY_OPTIONS];
};

/* Appends a name, quoted with backticks: SQLite reads an unknown name in double quotes as text. */
static void append_name(sqlite3_str *sql, const char *name) {
  static const char word[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
  size_t length = strlen(name);
  bool plain = length > 0 && strspn(name, word) == length && strspn(name, "0123456789") == 0;
  if (plain && !sqlite3_keyword_check(name, (int)length)) {
    sqlite3_str_appendall(sql, name);
    return;
  }
  sqlite3_str_appendchar(sql, 1, '`');
  for (; *name != '\0'; ++name) {
    sqlite3_str_appendchar(sql, *name == '`' ? 2 : 1, *name);
  }
  sqlite3_str_appendchar(sql, 1, '`');
}

/* Appends a pattern. %s is the schema with a dot, or nothing, %t the table, %k the key column, %y its type, %e the
 * expression of the key, %i the index, and %v ", " and the other columns of the index. */
static void append_statement(sqlite3_str *sql, const struct key_sql *key, const char *pattern) {
  for (; *pattern != '\0'; ++pattern) {
    if (*pattern != '%') {
      sqlite3_str_appendchar(sql, 1, *pattern);
      continue;
    }
    switch (*++pattern) {
    case 's':
      if (key->table.schema != NULL) {
        append_name(sql, key->table.schema);
        sqlite3_str_appendchar(sql, 1, '.');
      }
      break;
    case 't': append_name(sql, key->table.name); break;
    case 'k': append_name(sql, key->into); break;
    case 'y':
      sqlite3_str_appendall(sql, declared_type_of(key->function->result) == TYPE_TEXT ? "TEXT" : "INTEGER");
      break;
    case 'e':
      sqlite3_str_appendf(sql, "%s(dfen_try(", key->function->name);
      append_name(sql, key->column);
      sqlite3_str_appendall(sql, "))");
      break;
    case 'i': append_name(sql, key->index); break;
    case 'v': {
      const char *name = key->options[KEY_COVERING].text;
      for (int i = 0; i < key->options[KEY_COVERING].count; ++i, name += strlen(name) + 1) {
        sqlite3_str_appendall(sql, ", ");
        append_name(sql, name);
      }
      break;
    }
    }
  }
}

/* The row of functions.def with that name, if the function computes from a DFEN a value that a column can store; else
 * NULL. */
static const struct function *function_of_a_dfen(const char *name) {
  const struct function *function = function_at(0);
  for (int i = 1; function != NULL && strcmp(function->name, name) != 0; ++i) {
    function = function_at(i);
  }
  bool stored = function != NULL && function->answer != NULL && function->safety == DETERMINISTIC &&
                function->least == 1 && declared_type_of(function->result) != TYPE_REAL;
  return stored ? function : NULL;
}

/* Applies the options, or their defaults. */
static void set_options(struct key_sql *key) {
  const struct option_value *options = key->options;
  const char *name = options[KEY_FUNCTION].is_set ? options[KEY_FUNCTION].text : "dfen_pool_key";
  key->into = options[KEY_INTO].is_set ? options[KEY_INTO].text : "canonical";
  key->function = function_of_a_dfen(name);
  key->index = session_text(&key->session, "%s_%s", key->table.name, key->into);
  if (key->function == NULL) {
    session_fail(&key->session, "the option function must make a text or an integer of a DFEN, not '%s'",
                 session_shown(&key->session, name));
  } else if (sqlite3_stricmp(key->into, key->column) == 0) {
    session_fail(&key->session, "the option into must not be the column of the DFENs");
  }
}

static void append_part(sqlite3_str *sql, const struct key_sql *key) {
  bool generated = key->options[KEY_KIND].number > 0.0;
  int part = (int)key->options[KEY_PART].number;
  if (part == PART_UP || part == PART_COLUMN) {
    append_statement(
      sql, key, generated ? "ALTER TABLE %s%t ADD COLUMN %k %y AS (%e);\n" : "ALTER TABLE %s%t ADD COLUMN %k %y;\n");
  }
  if ((part == PART_UP || part == PART_FILL) && !generated) {
    append_statement(sql, key, "UPDATE %s%t SET %k = %e WHERE %k IS NOT %e;\n");
  }
  if (part == PART_UP || part == PART_INDEX) {
    append_statement(sql, key, "CREATE INDEX %s%i ON %t(%k%v);\n");
  }
  if (part == PART_DOWN) {
    append_statement(sql, key, "DROP INDEX IF EXISTS %s%i;\nALTER TABLE %s%t DROP COLUMN %k;\n");
  }
  if (part == PART_CHECK) {
    append_statement(sql, key, "SELECT count(*) FROM %s%t WHERE %k IS NOT %e;\n");
  }
}

bool call_dfen_key_sql(struct context *context) {
  struct key_sql key = {.column = NULL};
  struct sql_session *session = &key.session;
  const char *answer = NULL;
  session_open(session, sqlite3_context_db_handle(context->call), context);
  const char *table = session_name(session, 0, "table");
  key.column = session_name(session, 1, "column");
  session_options(session, 2, key_options, KEY_OPTIONS, key.options);
  if (session_ok(session) && table != NULL && key.column != NULL) {
    key.table = read_table_name(session, table);
    set_options(&key);
  }
  if (key.index != NULL && session_ok(session)) {
    sqlite3_str *sql = sqlite3_str_new(session->db);
    append_part(sql, &key);
    answer = session_finish(session, sql);
  }
  return end_session(session, answer);
}
