/* The statements that make a key's triggers and indexes, and how they are known again.
 *
 * Only their text says what a key is, so the text says everything. The mark is a comment; it has the version of the
 * keys and the function. Behind it stand the names: of the key, in a trigger of the DFEN column, and of the columns
 * that the index covers. SQLite itself keeps them right when the user renames something.
 *
 * A statement of the schema is ours when it carries the mark. It is as it must be when it is, letter for letter, the
 * statement that would be written today: all names stand in quotes, and SQLite writes others into the same quotes. */
#include "key.h"

#include <string.h>

#define MARK "/* dfen key "

/* ---- Lists of names ----
 *
 * A table may have thousands of columns with long names, so each list is written in one pass. */

const char *key_name_list(struct work *work, const char *before, int count, const char *const *names) {
  sqlite3_str *list = sqlite3_str_new(work->db);
  for (int i = 0; i < count; ++i) {
    sqlite3_str_appendf(list, "%s%s\"%w\"", i == 0 ? "" : ", ", before, names[i]);
  }
  return work_finish(work, list);
}

/* The part with the collation that its index has. */
static void append_part(sqlite3_str *text, const char *before, const struct key_row_part *part) {
  sqlite3_str_appendf(text, part->collation == NULL ? "%s%s" : "%s%s COLLATE \"%w\"", before, part->sql,
                      part->collation);
}

const char *key_row_equal(struct work *work, const struct key_table *table, const char *left, const char *right) {
  sqlite3_str *equal = sqlite3_str_new(work->db);
  for (int i = 0; i < table->row_part_count; ++i) {
    sqlite3_str_appendall(equal, i == 0 ? "" : " AND ");
    append_part(equal, left, &table->row_parts[i]);
    sqlite3_str_appendf(equal, " = %s%s", right, table->row_parts[i].sql);
  }
  return work_finish(work, equal);
}

/* The parts of a row, with `between` between two of them. */
static const char *join_parts(struct work *work, const struct key_table *table, const char *before,
                              const char *between) {
  sqlite3_str *text = sqlite3_str_new(work->db);
  for (int i = 0; i < table->row_part_count; ++i) {
    sqlite3_str_appendf(text, "%s%s%s", i == 0 ? "" : between, before, table->row_parts[i].sql);
  }
  return work_finish(work, text);
}

const char *key_row_list(struct work *work, const struct key_table *table, const char *before) {
  return join_parts(work, table, before, ", ");
}

const char *key_row_place(struct work *work, const struct key_table *table, const char *before) {
  return join_parts(work, table, before, " || ', ' || ");
}

const char *key_row_order(struct work *work, const struct key_table *table) {
  const char *before = work_text(work, "\"%w\".", table->name);
  sqlite3_str *list = sqlite3_str_new(work->db);
  for (int i = 0; i < table->row_part_count; ++i) {
    sqlite3_str_appendall(list, i == 0 ? "" : ", ");
    append_part(list, before, &table->row_parts[i]);
  }
  return work_finish(work, list);
}

const char *key_row_compare(struct work *work, const struct key_table *table, const char *sign, int first) {
  sqlite3_str *numbers = sqlite3_str_new(work->db);
  for (int i = 0; i < table->row_part_count; ++i) {
    sqlite3_str_appendf(numbers, i == 0 ? "?%d" : ", ?%d", first + i);
  }
  const char *row = key_row_order(work, table);
  return work_text(work, "(%s) %s (%s)", row, sign, work_finish(work, numbers));
}

const char *key_expression(struct work *work, const struct key_table *table, const struct key *key) {
  return work_text(work, "%s(dfen_try(%s))", key_function_names[key->function],
                   key_column_sql(work, table, key->column));
}

const char *key_quick_expression(struct work *work, const struct key_table *table, const struct key *key) {
  return work_text(work, "%s(%s)", key_function_names[key->function], key_column_sql(work, table, key->column));
}

/* ---- Writing ---- */

static const char *mark_of(struct work *work, const struct key *key) {
  return work_text(work, MARK "%d %s */", key->version, key->function < 0 ? "-" : key_function_names[key->function]);
}

/* Sets the key of the row to NULL. The SELECT that follows does nothing: it only names the columns that the key and its
 * index are made of. */
static const char *trigger_body(struct work *work, const struct key_table *table, const struct key *key) {
  const char *row = key_row_equal(work, table, "", "NEW.");
  const char *names = key_name_list(work, "NEW.", key->covering_count, key->covering);
  return work_text(work,
                   "BEGIN UPDATE \"%w\" SET \"%w\" = NULL WHERE %s; SELECT %s NEW.\"%w\", NEW.\"%w\"%s%s WHERE 0; END",
                   table->name, key->name, row, mark_of(work, key), key->name, key->column,
                   key->covering_count > 0 ? ", " : "", names);
}

static const char *insert_trigger(struct work *work, const struct key_table *table, const struct key *key,
                                  const char *name) {
  return work_text(work, "CREATE TRIGGER %s AFTER INSERT ON \"%w\" WHEN NEW.\"%w\" IS NOT NULL %s", name, table->name,
                   key->name, trigger_body(work, table, key));
}

/* Runs when the DFEN or the key changes. A generated column changes with other columns, so then every UPDATE is looked
 * at. A key that somebody writes becomes stale too: only filling writes keys, and it runs no triggers. */
static const char *update_trigger(struct work *work, const struct key_table *table, const struct key *key,
                                  const char *name) {
  const struct key_column *column = key_find_column(table, key->column);
  const char *of =
    column == NULL || column->is_generated ? "" : work_text(work, " OF \"%w\", \"%w\"", key->column, key->name);
  return work_text(work,
                   "CREATE TRIGGER %s AFTER UPDATE%s ON \"%w\" WHEN NEW.\"%w\" IS NOT NULL AND (OLD.\"%w\" COLLATE "
                   "BINARY IS NOT NEW.\"%w\" "
                   "OR OLD.\"%w\" COLLATE BINARY IS NOT NEW.\"%w\") %s",
                   name, of, table->name, key->name, key->name, key->name, key->column, key->column,
                   trigger_body(work, table, key));
}

static const char *index_of_keys(struct work *work, const struct key_table *table, const struct key *key,
                                 const char *name) {
  return work_text(work, "CREATE INDEX %s ON \"%w\"(%s \"%w\"%s%s)", name, table->name, mark_of(work, key), key->name,
                   key->covering_count > 0 ? ", " : "", key_name_list(work, "", key->covering_count, key->covering));
}

const char *key_object_sql(struct work *work, const struct key_table *table, const struct key *key,
                           enum key_object object, const char *name) {
  switch (object) {
  case KEY_INSERT_TRIGGER: return insert_trigger(work, table, key, name);
  case KEY_UPDATE_TRIGGER: return update_trigger(work, table, key, name);
  case KEY_INDEX: return index_of_keys(work, table, key, name);
  default:
    return work_text(work, "CREATE INDEX %s ON \"%w\"(%s \"%w\") WHERE \"%w\" IS NULL", name, table->name,
                     mark_of(work, key), key->name, key->name);
  }
}

/* ---- Reading ---- */

/* The mark's version and function. */
static bool read_mark(const struct sql_token *token, struct key *key) {
  size_t head = strlen(MARK);
  if (token->kind != SQL_TOKEN_COMMENT || token->length < head || memcmp(token->text, MARK, head) != 0) {
    return false;
  }
  const char *at = token->text + head;
  const char *end = token->text + token->length;
  int digits = 0;
  key->version = 0;
  for (; at < end && *at >= '0' && *at <= '9' && digits < 9; ++at, ++digits) {
    key->version = 10 * key->version + (*at - '0');
  }
  const char *name = at < end && *at == ' ' ? at + 1 : end;
  const char *name_end = name;
  while (name_end < end && *name_end != ' ') {
    ++name_end;
  }
  key->function = key_function_by_name(name, (size_t)(name_end - name));
  return true;
}

int key_read_names(struct work *work, const char *list, const char *const **names) {
  size_t most = 1;
  for (const char *at = list; *at != '\0'; ++at) {
    most += *at == ',';
  }
  const char **read = work_memory(work, most * sizeof *read);
  *names = read;
  int count = 0;
  for (bool more = read != NULL; more;) {
    struct sql_token token = sql_next_token(&list);
    if (sql_token_is(&token, "NEW")) {
      sql_next_token(&list); /* the dot */
      token = sql_next_token(&list);
    }
    if (token.kind != SQL_TOKEN_NAME) {
      break;
    }
    read[count++] = sql_token_name(work, &token);
    token = sql_next_token(&list);
    more = sql_token_is(&token, ",");
  }
  return count;
}

bool key_read_object(struct work *work, bool is_trigger, const char *sql, struct key *key) {
  struct sql_token token;
  *key = (struct key){.function = KEY_NO_FUNCTION};
  do {
    token = sql_next_token(&sql);
  } while (token.kind != SQL_TOKEN_END && !read_mark(&token, key));
  int count = token.kind == SQL_TOKEN_END ? 0 : key_read_names(work, sql, &key->covering);
  int own = is_trigger && count > 1 ? 2 : 1; /* the rest are covered */
  if (count > 0) {
    key->name = key->covering[0];
    key->column = own == 2 ? key->covering[1] : NULL;
    key->covering += own;
    key->covering_count = count - own;
  }
  return count > 0 && work->status == SQLITE_OK;
}

/* ---- A generated column ---- */

/* Steps to behind `word`; false when it does not come. */
static bool find_word(const char **sql, const char *word) {
  struct sql_token token;
  do {
    token = sql_next_token(sql);
  } while (token.kind != SQL_TOKEN_END && !sql_token_is(&token, word));
  return token.kind != SQL_TOKEN_END;
}

/* ( function ( column ) ) */
static bool read_call(struct work *work, const char *sql, struct key *key) {
  struct sql_token open = sql_next_token(&sql);
  struct sql_token token = sql_next_token(&sql);
  key->function = token.kind == SQL_TOKEN_NAME ? key_function_by_name(token.text, token.length) : KEY_NO_FUNCTION;
  token = sql_next_token(&sql);
  if (key->function < 0 || !sql_token_is(&open, "(") || !sql_token_is(&token, "(")) {
    return false;
  }
  struct sql_token column = sql_next_token(&sql);
  token = sql_next_token(&sql);
  struct sql_token end = sql_next_token(&sql);
  key->column = column.kind == SQL_TOKEN_NAME ? sql_token_name(work, &column) : NULL;
  return key->column != NULL && sql_token_is(&token, ")") && sql_token_is(&end, ")");
}

/* Reads the definition of a column, at whose name `sql` stands; `key` has a name when it is a key's. Steps to behind
 * the comma after it, or makes `sql` NULL. */
static void read_definition(struct work *work, const char **sql, struct key *key) {
  struct sql_token name = sql_next_token(sql);
  struct sql_token token = sql_next_token(sql);
  for (int depth = 0; token.kind != SQL_TOKEN_END; token = sql_next_token(sql)) {
    if (depth == 0 && sql_token_is(&token, "AS") && (name.kind == SQL_TOKEN_NAME || name.kind == SQL_TOKEN_STRING)) {
      key->name = read_call(work, *sql, key) ? sql_token_name(work, &name) : NULL;
    }
    if (depth == 0 && sql_token_is(&token, ",")) {
      return;
    }
    depth += sql_token_is(&token, "(") - sql_token_is(&token, ")");
    if (depth < 0) {
      break;
    }
  }
  *sql = NULL;
}

bool key_next_generated(struct work *work, const char **definitions, struct key *key) {
  *key = (struct key){.function = KEY_NO_FUNCTION, .is_virtual = true};
  while (*definitions != NULL && key->name == NULL && work->status == SQLITE_OK) {
    read_definition(work, definitions, key);
  }
  return key->name != NULL;
}

const char *key_find_definitions(const char *table_sql) {
  return find_word(&table_sql, "(") ? table_sql : NULL;
}
