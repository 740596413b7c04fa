/* A table that may have keys, as the schema has it now: its columns, and how its rows are told apart. Everything is
 * read with PRAGMA statements and from sqlite_master: the table-valued forms of the pragmas could be hidden by a table
 * of the user's database. */
#include "key.h"
#include "../run/table_name.h"

#include <string.h>

/* The table or view of the schema, without its columns. Any text of the schema may be NULL: an authorizer can hide it.
 */
static bool find_entry(struct work *work, const char *schema, const char *name, struct key_table *table) {
  sqlite3_stmt *statement = work_prepare(work,
                                         "SELECT name, type, sql, rootpage > 0 FROM \"%w\".sqlite_master "
                                         "WHERE type IN ('table', 'view') AND name = %Q COLLATE NOCASE",
                                         schema, name);
  *table = (struct key_table){.schema = schema};
  if (work_step(work, statement)) {
    table->name = work_column_text(work, statement, 0);
    table->type = work_column_text(work, statement, 1);
    table->sql = work_column_text(work, statement, 2);
    table->has_pages = sqlite3_column_int(statement, 3) != 0;
  }
  sqlite3_finalize(statement);
  table->sql_name = work_text(work, "\"%w\".\"%w\"", schema, table->name);
  return work->status == SQLITE_OK && table->name != NULL && table->type != NULL;
}

/* A shadow table is a virtual table's own: name_... of a virtual table `name`. */
static bool is_shadow(struct work *work, const struct key_table *table) {
  return work_integer(work,
                      "SELECT EXISTS (SELECT 1 FROM \"%w\".sqlite_master WHERE type = 'table' AND rootpage = 0 "
                      "AND substr(%Q, 1, length(name) + 1) = name || '_' COLLATE NOCASE)",
                      table->schema, table->name) != 0;
}

/* Why a table cannot have keys, NULL when it can. */
static const char *refusal(struct work *work, const struct key_table *table) {
  if (strcmp(table->type, "view") == 0) {
    return "a view, which has no columns of its own to hold keys";
  }
  if (!table->has_pages) {
    return "a virtual table, which cannot have a key column";
  }
  if (sqlite3_strnicmp(table->name, "sqlite_", 7) == 0) {
    return "a table of SQLite's own";
  }
  if (sqlite3_stricmp(table->name, KEY_MEMORY) == 0) {
    return "the table in which dfen remembers keys";
  }
  return is_shadow(work, table) ? "a table of a virtual table's own" : NULL;
}

/* More than a name takes in a statement of ours: it stands there some times, in quotes and with words about it. */
static sqlite3_int64 size_in_sql(const char *name) {
  enum { TIMES = 16, WORDS = 64 };
  return name == NULL ? 0 : TIMES * (2 * (sqlite3_int64)strlen(name) + WORDS);
}

static void read_columns(struct work *work, struct key_table *table) {
  int count = 0;
  table->most_sql = size_in_sql(table->name);
  sqlite3_stmt *statement = work_prepare(work, "PRAGMA \"%w\".table_xinfo(\"%w\")", table->schema, table->name);
  while (work_step(work, statement)) {
    ++count;
  }
  sqlite3_reset(statement);
  int capacity = count;
  struct key_column *columns = work_memory(work, (sqlite3_uint64)(capacity + 1) * sizeof *columns);
  for (count = 0; columns != NULL && count < capacity && work_step(work, statement); ++count) {
    int hidden = sqlite3_column_int(statement, 6);
    columns[count] = (struct key_column){.name = work_column_text(work, statement, 1),
                                         .type = work_column_text(work, statement, 2),
                                         .not_null = sqlite3_column_int(statement, 3) != 0,
                                         .in_primary_key = sqlite3_column_int(statement, 5) != 0,
                                         .is_virtual = hidden == 2,
                                         .is_generated = hidden == 2 || hidden == 3};
    table->has_generated = table->has_generated || columns[count].is_generated;
    table->most_sql += size_in_sql(columns[count].name);
  }
  sqlite3_finalize(statement);
  table->columns = columns;
  table->column_count = columns == NULL ? 0 : count;
}

/* The columns of the primary key, by which the rows of a table WITHOUT ROWID are told apart: such a table is an index,
 * and SQLite describes it as one. It says nothing of other tables. */
static void read_primary_key(struct work *work, struct key_table *table) {
  struct key_row_part *parts = work_memory(work, (sqlite3_uint64)(table->column_count + 1) * sizeof *parts);
  sqlite3_stmt *statement = work_prepare(work, "PRAGMA \"%w\".index_xinfo(\"%w\")", table->schema, table->name);
  int count = 0;
  while (parts != NULL && count < table->column_count && work_step(work, statement)) {
    if (sqlite3_column_int(statement, 5) == 0) {
      continue;
    }
    const char *name = work_column_text(work, statement, 2);
    const char *collation = work_column_text(work, statement, 4);
    const char *own = NULL;
    if (name != NULL && collation != NULL) {
      sqlite3_table_column_metadata(work->db, table->schema, table->name, name, NULL, &own, NULL, NULL, NULL);
      bool same = own != NULL && sqlite3_stricmp(own, collation) == 0;
      parts[count++] =
        (struct key_row_part){.sql = work_text(work, "\"%w\"", name), .collation = same ? NULL : collation};
    }
  }
  sqlite3_finalize(statement);
  table->row_parts = parts;
  table->row_part_count = count;
}

/* The row's number by a name that no column hides; where all three are hidden, by an INTEGER PRIMARY KEY: that is one
 * which has no index beside the table. */
static void read_row_number(struct work *work, struct key_table *table) {
  static const char *const names[] = {"rowid", "_rowid_", "oid"};
  struct key_row_part *part = work_memory(work, sizeof *part);
  for (int i = 0; part != NULL && part->sql == NULL && i < 3; ++i) {
    part->sql = key_find_column(table, names[i]) == NULL ? names[i] : NULL;
  }
  bool by_key = part != NULL && part->sql == NULL &&
                !work_has_text(work, 3, "pk", "PRAGMA \"%w\".index_list(\"%w\")", table->schema, table->name);
  for (int i = 0; by_key && part->sql == NULL && i < table->column_count; ++i) {
    if (table->columns[i].in_primary_key) {
      part->sql = work_text(work, "\"%w\"", table->columns[i].name);
    }
  }
  table->row_parts = part;
  table->row_part_count = part != NULL && part->sql != NULL;
}

static void read_table(struct work *work, struct key_table *table) {
  read_columns(work, table);
  read_primary_key(work, table);
  if (table->row_part_count == 0) {
    read_row_number(work, table);
  }
}

const char *key_column_sql(struct work *work, const struct key_table *table, const char *column) {
  return work_text(work, "\"%w\".\"%w\"", table->name, column);
}

const char *key_table_text(struct work *work, const struct key_table *table) {
  return write_table_name(work, &(struct table_name){.schema = table->schema, .name = table->name});
}

bool key_find_table(struct work *work, const char *text, struct key_table *table) {
  struct table_name name;
  if (!find_table_name(work, text, &name) || !find_entry(work, name.schema, name.name, table)) {
    work_fail(work, "there is no table %s", work_shown(work, text));
    return false;
  }
  const char *why = refusal(work, table);
  if (why != NULL) {
    work_fail(work, "%s is %s", work_shown(work, text), why);
    return false;
  }
  read_table(work, table);
  const char *written = key_table_text(work, table);
  table->place = written == NULL ? "" : work_shown(work, written);
  if (table->row_part_count == 0) {
    work_fail(work, "the columns rowid, _rowid_ and oid of %s hide the numbers of its rows", table->place);
  }
  return work->status == SQLITE_OK;
}

bool key_read_table(struct work *work, const char *schema, const char *name, struct key_table *table) {
  if (!find_entry(work, schema, name, table) || refusal(work, table) != NULL) {
    return false;
  }
  read_table(work, table);
  return work->status == SQLITE_OK && table->row_part_count > 0;
}
