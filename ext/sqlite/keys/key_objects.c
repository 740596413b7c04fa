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

/* When all triggers are switched off, those of TEMP still run on tables of other schemas. */
void key_refuse_triggers(struct work *work, const struct key_table *table, const struct key *key) {
  bool runs =
    key != NULL && work_has_text(work, 1, "Program", "EXPLAIN UPDATE %s SET \"%w\" = NULL", table->sql_name, key->name);
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
  return work_has_text(work, 2, column, "PRAGMA \"%w\".index_info(\"%w\")", table->schema, index);
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
      !is_ours && !marked->is_trigger &&
      (all ? index_has(work, table, marked->name, column) : is_remade(work, table, column, marked->name));
    if (is_ours || is_of_column) {
      work_run(work, "DROP %s \"%w\".\"%w\"", marked->is_trigger ? "TRIGGER" : "INDEX", table->schema, marked->name);
    }
  }
}
