/* dfen_key_sql(table, column [, options]), table-valued: the statements that add a key column to a table, one per row,
 * for hosts that run only the first statement of a text (SPEC 8.18). It changes nothing.
 *
 *     SELECT sql FROM dfen_key_sql('turns', 'fen');
 *     ALTER TABLE turns ADD COLUMN canonical TEXT;
 *     UPDATE turns SET canonical = dfen_pool_key(dfen_try(fen)) WHERE canonical IS NOT dfen_pool_key(dfen_try(fen));
 *     CREATE INDEX IF NOT EXISTS turns_canonical ON turns(canonical);
 *
 * SQLite has no ADD COLUMN IF NOT EXISTS. So that a migration that stopped half-way is finished by running it again,
 * the first row is left out if this connection has the table with the column. A column with values of its own is an
 * error, because the fill would overwrite them. */
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

enum { KEY_STATEMENTS = 3 };

struct key_sql {
  struct sql_session *session;
  struct table_name table;
  const char *column, *into, *index;
  const struct function *function;
  struct option_value options[KEY_OPTIONS];
  const char *statements[KEY_STATEMENTS];
  int count;
};

static const char *type_of_key(const struct key_sql *key) {
  return declared_type_of(key->function->result) == TYPE_TEXT ? "TEXT" : "INTEGER";
}

static bool is_generated(const struct key_sql *key) {
  return key->options[KEY_KIND].number > 0.0;
}

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

/* The SQL of a pattern. %s is the schema with a dot, or nothing, %t the table, %k the key column, %y its type, %e the
 * expression of the key, %f that of the key column itself, %i the index, and %v ", " and the other columns of the
 * index. */
static const char *statement_of(const struct key_sql *key, const char *pattern) {
  sqlite3_str *sql = sqlite3_str_new(key->session->db);
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
    case 'y': sqlite3_str_appendall(sql, type_of_key(key)); break;
    case 'e':
    case 'f':
      sqlite3_str_appendf(sql, "%s(dfen_try(", key->function->name);
      append_name(sql, *pattern == 'e' ? key->column : key->into);
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
  return session_finish(key->session, sql);
}

static void add_statement(struct key_sql *key, const char *pattern) {
  key->statements[key->count++] = statement_of(key, pattern);
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
  key->index = session_text(key->session, "%s_%s", key->table.name, key->into);
  if (key->function == NULL) {
    session_fail(key->session, "the option function must make a text or an integer of a DFEN, not '%s'",
                 session_shown(key->session, name));
  } else if (sqlite3_stricmp(key->into, key->column) == 0) {
    session_fail(key->session, "the option into must not be the column of the DFENs");
  }
}

/* ---- What the connection has ---- */

/* The kind and type of the key column; "" if the table does not have it, and NULL if this connection has no such
 * table. */
static const char *find_key_column(const struct key_sql *key) {
  struct sql_session *session = key->session;
  bool is_known = key->table.schema == NULL || sqlite3_db_readonly(session->db, key->table.schema) >= 0;
  return is_known ? session_first_text(session,
                                       "SELECT max(CASE WHEN name = %Q COLLATE NOCASE THEN rtrim(CASE WHEN hidden > 1 "
                                       "THEN 'generated ' ELSE 'stored ' END || upper(type)) ELSE '' END) FROM "
                                       "pragma_table_xinfo(%Q, %Q)",
                                       key->into, key->table.name, key->table.schema)
                  : NULL;
}

/* Fails if an existing column is not the one that ALTER TABLE would add, or has other values than keys. A key is that
 * of its row or, if the position was changed since, its own. */
static void check_key_column(const struct key_sql *key, const char *found) {
  struct sql_session *session = key->session;
  const char *table = session_shown(session, key->table.name), *into = session_shown(session, key->into);
  const char *expected = session_text(session, "%s %s", key_kinds[is_generated(key)], type_of_key(key));
  const char *others =
    statement_of(key, "SELECT EXISTS(SELECT 1 FROM %s%t WHERE %k IS NOT NULL AND %k IS NOT %e AND %k IS NOT %f)");
  if (session_ok(session) && strcmp(found, expected) != 0) {
    session_fail(session, "'%s' has a column '%s', %s, not %s; the option into names another one", table, into,
                 session_shown(session, found), expected);
  } else if (session_integer(session, "%s", others) != 0) {
    session_fail(session,
                 "'%s' has a column '%s' with values that are not keys; the option into names another one, and "
                 "the part fill overwrites them",
                 table, into);
  }
}

/* ---- The rows ---- */

static void add_part(struct key_sql *key) {
  int part = (int)key->options[KEY_PART].number;
  const char *found = find_key_column(key);
  bool has_column = found != NULL && found[0] != '\0', lacks_column = found != NULL && !has_column;
  if ((part == PART_UP || part == PART_COLUMN) && has_column) {
    check_key_column(key, found);
  } else if (part == PART_UP || part == PART_COLUMN) {
    add_statement(key, is_generated(key) ? "ALTER TABLE %s%t ADD COLUMN %k %y AS (%e);"
                                         : "ALTER TABLE %s%t ADD COLUMN %k %y;");
  }
  if ((part == PART_UP || part == PART_FILL) && !is_generated(key)) {
    add_statement(key, "UPDATE %s%t SET %k = %e WHERE %k IS NOT %e;");
  }
  if (part == PART_UP || part == PART_INDEX) {
    add_statement(key, "CREATE INDEX IF NOT EXISTS %s%i ON %t(%k%v);");
  }
  if (part == PART_DOWN) {
    add_statement(key, "DROP INDEX IF EXISTS %s%i;");
    if (!lacks_column) {
      add_statement(key, "ALTER TABLE %s%t DROP COLUMN %k;");
    }
  }
  if (part == PART_CHECK) {
    add_statement(key, "SELECT count(*) FROM %s%t WHERE %k IS NOT %e;");
  }
}

static bool key_sql_begin(struct context *context, void *state) {
  struct key_sql *key = state;
  struct sql_session *session = key->session = context->session;
  const char *table = session_name(session, 0, "table");
  key->column = session_name(session, 1, "column");
  session_options(session, 2, key_options, KEY_OPTIONS, key->options);
  if (session_ok(session) && table != NULL && key->column != NULL) {
    session_harden(session);
    key->table = read_table_name(session, table);
    set_options(key);
    if (session_ok(session)) {
      add_part(key);
    }
    session_restore(session);
  }
  context->rows = (uint64_t)key->count;
  return session_ok(session);
}

static bool key_sql_column(struct context *context, const void *state, int column) {
  const char *sql = ((const struct key_sql *)state)->statements[context->row];
  (void)column;
  return result_text(context, sql, strlen(sql));
}

const struct table table_dfen_key_sql = {
  .state_size = sizeof(struct key_sql),
  .begin = key_sql_begin,
  .column = key_sql_column,
};
