/* A key's triggers and indexes: making them, and taking them away. */
#include "key.h"

#include <string.h>

/* A name that nothing of the schema has. */
static const char *free_name(struct work *work, const struct key_table *table, const struct key *key,
                             const char *ending) {
  for (int number = 1; work->status == SQLITE_OK; ++number) {
    const char *name = number == 1 ? work_text(work, "%s_%s%s", table->name, key->name, ending)
                                   : work_text(work, "%s_%s%s_%d", table->name, key->name, ending, number);
    if (name != NULL &&
        work_integer(work, "SELECT EXISTS (SELECT 1 FROM \"%w\".sqlite_master WHERE name = %Q COLLATE NOCASE)",
                     table->schema, name) == 0) {
      return name;
    }
  }
  return NULL;
}

static const char *const endings[KEY_OBJECTS] = {"_insert", "_update", "", "_stale"};

const char *key_create_sql(struct work *work, const struct key_table *table, const struct key *key,
                           enum key_object object, bool with_schema) {
  const char *name = free_name(work, table, key, endings[object]);
  const char *quoted =
    !with_schema ? work_text(work, "\"%w\"", name) : work_text(work, "\"%w\".\"%w\"", table->schema, name);
  return key_object_sql(work, table, key, object, quoted);
}

void key_make_objects(struct work *work, const struct key_table *table, struct key *key, enum key_object first,
                      enum key_object last) {
  for (enum key_object object = first; object <= last && object < KEY_OBJECTS && work->status == SQLITE_OK; ++object) {
    if (key->object[object] == NULL) {
      bool is_index = object == KEY_INDEX || object == KEY_STALE_INDEX;
      const char *sql = key_create_sql(work, table, key, object, true);
      if (is_index) {
        transaction_before_expiry(work);
      }
      work_run(work, "%s", sql);
      if (is_index) {
        transaction_after_expiry(work);
      }
      key->object[object] = "";
    }
  }
}

/* Whether keys cannot be written without a trigger. When all are switched off, those of TEMP still run on tables of
 * other schemas. */
static bool runs_trigger(struct work *work, const struct key_table *table, const struct key *key) {
  bool runs = false;
  sqlite3_stmt *steps =
    work_prepare(work, "EXPLAIN UPDATE \"%w\".\"%w\" SET \"%w\" = NULL", table->schema, table->name, key->name);
  while (work_step(work, steps)) {
    const char *operation = (const char *)sqlite3_column_text(steps, 1);
    runs = runs || (operation != NULL && strcmp(operation, "Program") == 0);
  }
  sqlite3_finalize(steps);
  return runs;
}

void key_refuse_triggers(struct work *work, const struct key_table *table, const struct key *key) {
  bool runs = key != NULL && runs_trigger(work, table, key);
  sqlite3_stmt *statement = work_prepare(work,
                                         "SELECT name FROM temp.sqlite_master WHERE type = 'trigger' AND tbl_name "
                                         "COLLATE NOCASE IN (%Q, '" KEY_MEMORY "')",
                                         runs ? table->name : KEY_MEMORY);
  if (work_step(work, statement)) {
    const char *name = work_column_text(work, statement, 0);
    work_fail(work, "the temporary trigger %s would run when keys of %s are written: drop it first",
              name == NULL ? "" : work_shown(work, name), table->place);
  }
  sqlite3_finalize(statement);
}

/* Whether an index has the column among its own. */
static bool index_has(struct work *work, const struct key_table *table, const char *index, const char *column) {
  bool has = false;
  sqlite3_stmt *statement = work_prepare(work, "PRAGMA \"%w\".index_info(\"%w\")", table->schema, index);
  while (work_step(work, statement)) {
    const char *name = (const char *)sqlite3_column_text(statement, 2);
    has = has || (name != NULL && sqlite3_stricmp(name, column) == 0);
  }
  sqlite3_finalize(statement);
  return has;
}

/* Whether an index has no mark but a name that ours would have and the key as its first column: a tool that rebuilt the
 * table made it anew from what it knew of it. */
static bool is_remade(struct work *work, const struct key_table *table, const char *column, const char *index) {
  const char *ours = work_text(work, "%s_%s", table->name, column);
  const char *stale = work_text(work, "%s_%s_stale", table->name, column);
  return ours != NULL && stale != NULL && (sqlite3_stricmp(index, ours) == 0 || sqlite3_stricmp(index, stale) == 0) &&
         index_has(work, table, index, column);
}

void key_drop_objects(struct work *work, const struct key_table *table, const char *column, bool all) {
  for (const struct key_marked *marked = key_read_marked(work, table); marked != NULL; marked = marked->next) {
    bool is_ours = marked->has_mark && sqlite3_stricmp(marked->says.name, column) == 0;
    bool is_of_column =
      !is_ours && strcmp(marked->type, "index") == 0 &&
      (all ? index_has(work, table, marked->name, column) : is_remade(work, table, column, marked->name));
    if (is_ours || is_of_column) {
      work_run(work, "DROP %s \"%w\".\"%w\"", marked->type, table->schema, marked->name);
    }
  }
}
