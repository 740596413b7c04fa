/* A table as the schema has it now, and the keys that it has. Everything is read with PRAGMA statements and from
 * sqlite_master: the table-valued forms of the pragmas could be hidden by a table of the user's database. */
#include "key.h"
#include "table_name.h"

#include <string.h>

/* ---- The table ---- */

/* The entry of the schema for a name. Any text of the schema may be NULL: an authorizer can hide it. */
struct schema_entry {
  const char *schema, *name, *type, *sql;
  bool has_pages; /* no view and no virtual table */
};

static bool find_entry(struct key_work *work, const char *schema, const char *name, struct schema_entry *entry) {
  sqlite3_stmt *statement = key_prepare(work,
                                        "SELECT name, type, sql, rootpage > 0 FROM \"%w\".sqlite_master "
                                        "WHERE type IN ('table', 'view') AND name = %Q COLLATE NOCASE",
                                        schema, name);
  bool found = key_step(work, statement);
  if (found) {
    *entry = (struct schema_entry){.schema = schema,
                                   .name = key_column_text(work, statement, 0),
                                   .type = key_column_text(work, statement, 1),
                                   .sql = key_column_text(work, statement, 2),
                                   .has_pages = sqlite3_column_int(statement, 3) != 0};
  }
  sqlite3_finalize(statement);
  return found && work->status == SQLITE_OK && entry->name != NULL && entry->type != NULL;
}

/* A shadow table is a virtual table's own: name_... of a virtual table `name`. */
static bool is_shadow(struct key_work *work, const struct schema_entry *entry) {
  return key_integer(work,
                     "SELECT EXISTS (SELECT 1 FROM \"%w\".sqlite_master WHERE type = 'table' AND rootpage = 0 "
                     "AND substr(%Q, 1, length(name) + 1) = name || '_' COLLATE NOCASE)",
                     entry->schema, entry->name) != 0;
}

/* Why a table cannot have keys, NULL when it can. */
static const char *refusal(struct key_work *work, const struct schema_entry *entry) {
  if (strcmp(entry->type, "view") == 0) {
    return "a view, which has no columns of its own to hold keys";
  }
  if (!entry->has_pages) {
    return "a virtual table, which cannot have a key column";
  }
  if (sqlite3_strnicmp(entry->name, "sqlite_", 7) == 0) {
    return "a table of SQLite's own";
  }
  if (sqlite3_stricmp(entry->name, KEY_MEMORY) == 0) {
    return "the table in which dfen remembers keys";
  }
  return is_shadow(work, entry) ? "a table of a virtual table's own" : NULL;
}

/* More than a name takes in a statement of ours: it stands there some times, in quotes and with words about it. */
static sqlite3_int64 size_in_sql(const char *name) {
  enum { TIMES = 16, WORDS = 64 };
  return name == NULL ? 0 : TIMES * (2 * (sqlite3_int64)strlen(name) + WORDS);
}

static void read_columns(struct key_work *work, struct key_table *table) {
  int count = 0;
  table->most_sql = size_in_sql(table->name);
  sqlite3_stmt *statement = key_prepare(work, "PRAGMA \"%w\".table_xinfo(\"%w\")", table->schema, table->name);
  while (key_step(work, statement)) {
    ++count;
  }
  sqlite3_reset(statement);
  int capacity = count;
  struct key_column *columns = key_memory(work, (sqlite3_uint64)(capacity + 1) * sizeof *columns);
  for (count = 0; columns != NULL && count < capacity && key_step(work, statement); ++count) {
    int hidden = sqlite3_column_int(statement, 6);
    columns[count] = (struct key_column){.name = key_column_text(work, statement, 1),
                                         .type = key_column_text(work, statement, 2),
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

/* The name of the index of the primary key, NULL where there is none: the key is the row's number then. */
static const char *primary_key_index(struct key_work *work, const struct key_table *table) {
  const char *name = NULL;
  sqlite3_stmt *statement = key_prepare(work, "PRAGMA \"%w\".index_list(\"%w\")", table->schema, table->name);
  while (name == NULL && key_step(work, statement)) {
    const char *origin = key_column_text(work, statement, 3);
    if (origin != NULL && strcmp(origin, "pk") == 0) {
      name = key_column_text(work, statement, 1);
    }
  }
  sqlite3_finalize(statement);
  return name;
}

/* The columns of a primary key, by which the rows of a table WITHOUT ROWID are told apart. */
static void read_primary_key(struct key_work *work, struct key_table *table, const char *index) {
  struct key_row_part *parts = key_memory(work, (sqlite3_uint64)(table->column_count + 1) * sizeof *parts);
  sqlite3_stmt *statement = key_prepare(work, "PRAGMA \"%w\".index_xinfo(\"%w\")", table->schema, index);
  int count = 0;
  while (parts != NULL && count < table->column_count && key_step(work, statement)) {
    if (sqlite3_column_int(statement, 5) == 0) {
      continue;
    }
    const char *name = key_column_text(work, statement, 2);
    const char *collation = key_column_text(work, statement, 4);
    const char *own = NULL;
    if (name != NULL && collation != NULL) {
      sqlite3_table_column_metadata(work->db, table->schema, table->name, name, NULL, &own, NULL, NULL, NULL);
      bool same = own != NULL && sqlite3_stricmp(own, collation) == 0;
      parts[count++] = (struct key_row_part){.sql = key_text(work, "\"%w\"", name),
                                             .collation = same ? NULL : collation,
                                             .descending = sqlite3_column_int(statement, 3) != 0};
    }
  }
  sqlite3_finalize(statement);
  table->row_parts = parts;
  table->row_part_count = count;
}

/* The row's number by a name that no column hides; where all three are hidden, by an INTEGER PRIMARY KEY. */
static void read_row_number(struct key_work *work, struct key_table *table, bool has_key_index) {
  static const char *const names[] = {"rowid", "_rowid_", "oid"};
  struct key_row_part *part = key_memory(work, sizeof *part);
  for (int i = 0; part != NULL && part->sql == NULL && i < 3; ++i) {
    part->sql = key_find_column(table, names[i]) == NULL ? names[i] : NULL;
  }
  for (int i = 0; part != NULL && part->sql == NULL && !has_key_index && i < table->column_count; ++i) {
    if (table->columns[i].in_primary_key) {
      part->sql = key_text(work, "\"%w\"", table->columns[i].name);
    }
  }
  table->row_parts = part;
  table->row_part_count = part != NULL && part->sql != NULL;
}

static bool read_entry(struct key_work *work, const struct schema_entry *entry, struct key_table *table) {
  *table = (struct key_table){.schema = entry->schema, .name = entry->name};
  read_columns(work, table);
  /* The index of the primary key has an entry of its own in the schema, unless it is the table itself. */
  const char *index = primary_key_index(work, table);
  table->without_rowid =
    index != NULL &&
    key_integer(work, "SELECT NOT EXISTS (SELECT 1 FROM \"%w\".sqlite_master WHERE type = 'index' AND name = %Q)",
                table->schema, index) != 0;
  if (table->without_rowid) {
    read_primary_key(work, table, index);
  } else {
    read_row_number(work, table, index != NULL);
  }
  return work->status == SQLITE_OK;
}

const char *key_table_text(struct key_work *work, const struct key_table *table) {
  return write_table_name(work, &(struct table_name){.schema = table->schema, .name = table->name});
}

bool key_find_table(struct key_work *work, const char *text, struct key_table *table) {
  struct table_name name;
  struct schema_entry entry;
  if (!find_table_name(work, text, &name) || !find_entry(work, name.schema, name.name, &entry)) {
    key_fail(work, "there is no table %s", key_shown(work, text));
    return false;
  }
  const char *why = refusal(work, &entry);
  if (why != NULL) {
    key_fail(work, "%s is %s", key_shown(work, text), why);
    return false;
  }
  if (!read_entry(work, &entry, table)) {
    return false;
  }
  const char *written = key_table_text(work, table);
  table->place = written == NULL ? "" : key_shown(work, written);
  if (table->row_part_count == 0) {
    key_fail(work, "the columns rowid, _rowid_ and oid of %s hide the numbers of its rows", table->place);
  }
  return work->status == SQLITE_OK;
}

bool key_read_table(struct key_work *work, const char *schema, const char *name, struct key_table *table) {
  struct schema_entry entry;
  return work->status == SQLITE_OK && find_entry(work, schema, name, &entry) && refusal(work, &entry) == NULL &&
         read_entry(work, &entry, table) && table->row_part_count > 0;
}

/* ---- Its keys ---- */

/* A statement of the schema that has our mark. */
struct marked {
  const char *name, *sql;
  enum key_object object;
  struct key *key;
  struct marked *next;
};

static struct key *key_in_list(struct key *list, const char *name) {
  while (list != NULL && sqlite3_stricmp(list->name, name) != 0) {
    list = list->next;
  }
  return list;
}

/* Adds a key at the end of the list. */
static struct key *add_to_list(struct key_work *work, struct key **list, const struct key *found) {
  struct key *key = key_memory(work, sizeof *key);
  if (key != NULL) {
    *key = *found;
    key->next = NULL;
    while (*list != NULL) {
      list = &(*list)->next;
    }
    *list = key;
  }
  return key;
}

/* Fills in what the objects read so far do not say of a key, from another object or from dfen_key_columns. */
static void complete(struct key *key, const struct key *found) {
  if (key->column == NULL && found->column != NULL) {
    key->column = found->column;
    key->covering_count = found->covering_count;
    key->covering = found->covering;
  }
  if (key->function == KEY_NO_FUNCTION) {
    key->function = found->function;
  }
}

/* Reads all statements with our mark. Triggers come first, because they say most of a key. */
static struct marked *read_marked(struct key_work *work, const struct key_table *table, struct key **keys) {
  struct marked *first = NULL;
  struct marked **end = &first;
  sqlite3_stmt *statement =
    key_prepare(work,
                "SELECT type, name, substr(sql, 1, %lld) FROM \"%w\".sqlite_master WHERE type IN ('index', 'trigger') "
                "AND sql NOT NULL AND tbl_name = %Q COLLATE NOCASE ORDER BY type DESC, name DESC",
                table->most_sql, table->schema, table->name);
  while (key_step(work, statement)) {
    const char *type = key_column_text(work, statement, 0);
    const char *name = key_column_text(work, statement, 1);
    const char *sql = key_column_text(work, statement, 2);
    struct key found;
    enum key_object object;
    if (type == NULL || name == NULL || sql == NULL || !key_read_object(work, type, sql, &found, &object) ||
        key_find_column(table, found.name) == NULL) {
      continue;
    }
    struct key *key = key_in_list(*keys, found.name);
    if (key == NULL) {
      found.is_marked = true;
      key = add_to_list(work, keys, &found);
    } else {
      complete(key, &found);
    }
    struct marked *marked = key == NULL ? NULL : key_memory(work, sizeof *marked);
    if (marked != NULL) {
      *marked = (struct marked){.name = name, .sql = sql, .object = object, .key = key};
      *end = marked;
      end = &marked->next;
    }
  }
  sqlite3_finalize(statement);
  return work->status == SQLITE_OK ? first : NULL;
}

static void read_generated(struct key_work *work, const struct key_table *table, struct key **keys) {
  struct schema_entry entry;
  if (!table->has_generated || !find_entry(work, table->schema, table->name, &entry) || entry.sql == NULL) {
    return;
  }
  const char *definitions = key_find_definitions(entry.sql);
  for (struct key found; key_next_generated(work, &definitions, &found);) {
    const struct key_column *column = key_find_column(table, found.name);
    if (column != NULL && column->is_virtual) {
      found.is_marked = true;
      found.version = key_version_now(work);
      add_to_list(work, keys, &found);
    }
  }
}

/* The index of a virtual key is all that is stored of it, so it says the version and what is covered. */
static void take_index_of_virtual(struct key_work *work, struct key *key, const struct marked *marked) {
  struct key found;
  enum key_object object;
  if (key->is_virtual && key_read_object(work, "index", marked->sql, &found, &object) && object == KEY_INDEX) {
    key->version = found.version;
    key->covering_count = found.covering_count;
    key->covering = found.covering;
  }
}

/* Whether what has our mark is as it must be. */
static void judge_marked(struct key_work *work, const struct key_table *table, const struct marked *marked) {
  struct key *key = marked->key;
  key_listen(work);
  const char *expected = NULL;
  bool is_trigger = marked->object == KEY_INSERT_TRIGGER || marked->object == KEY_UPDATE_TRIGGER;
  take_index_of_virtual(work, key, marked);
  const struct key_piece *kept = work->pieces;
  bool is_short = (sqlite3_int64)strlen(marked->sql) < key->covering_count; /* that it need not be written to see it */
  if (!is_short && key->function >= 0 && (!is_trigger || (key->column != NULL && !key->is_virtual))) {
    const char *name = key_text(work, "\"%w\"", marked->name);
    expected = key_object_sql(work, table, key, marked->object, name);
  }
  if (expected != NULL && key->object[marked->object] == NULL && key_same_sql(work, expected, marked->sql)) {
    key->object[marked->object] = marked->name;
  } else {
    key->has_wrong_object = true;
  }
  key_release(work, kept);
}

/* TEXT, BLOB (no affinity), INTEGER and NUMERIC keep text, integers and BLOBs as what they are, when they suit;
 * SQLite's rules of what a declared type comes to. */
static bool keeps_keys(const char *type, int function) {
  static const char *const words[] = {"INT", "CHAR", "CLOB", "TEXT", "BLOB", "REAL", "FLOA", "DOUB"};
  static const char kinds[] = {'I', 'T', 'T', 'T', 'B', 'R', 'R', 'R'};
  char kind = type == NULL || *type == '\0' ? 'B' : 'N';
  for (size_t word = 0; word < sizeof kinds && kind == 'N'; ++word) {
    for (const char *at = type; *at != '\0' && kind == 'N'; ++at) {
      kind = sqlite3_strnicmp(at, words[word], (int)strlen(words[word])) == 0 ? kinds[word] : 'N';
    }
  }
  const char *wanted = key_function_type(function);
  return *wanted == 'B' || (*wanted == 'T' ? kind == 'T' || kind == 'B' : kind == 'I' || kind == 'N' || kind == 'B');
}

/* A tool that rebuilds a table may declare its columns anew. */
static bool is_misdeclared(struct key_work *work, const struct key_table *table, const struct key *key) {
  const struct key_column *column = key_find_column(table, key->name);
  const char *collation = NULL;
  if (key->is_virtual || column == NULL || key->function < 0) {
    return false;
  }
  sqlite3_table_column_metadata(work->db, table->schema, table->name, column->name, NULL, &collation, NULL, NULL, NULL);
  return column->is_generated || column->not_null || column->in_primary_key ||
         !keeps_keys(column->type, key->function) || (collation != NULL && sqlite3_stricmp(collation, "BINARY") != 0);
}

struct key *key_read_keys(struct key_work *work, const struct key_table *table) {
  struct key *keys = NULL;
  read_generated(work, table, &keys);
  struct marked *marked = read_marked(work, table, &keys);
  for (const struct key *found = key_remembered(work, table); found != NULL; found = found->next) {
    const struct key_column *column = key_find_column(table, found->name);
    struct key *key = key_in_list(keys, found->name);
    if (key != NULL && !key->is_virtual) {
      complete(key, found);
    } else if (key == NULL && column != NULL && !column->is_generated && !found->is_virtual) {
      add_to_list(work, &keys, found);
    }
  }
  for (; marked != NULL && work->status == SQLITE_OK; marked = marked->next) {
    judge_marked(work, table, marked);
  }
  for (struct key *key = keys; key != NULL; key = key->next) {
    key->is_misdeclared = is_misdeclared(work, table, key);
    if (key->column != NULL && key_find_column(table, key->column) == NULL) {
      key->column = NULL; /* only dfen_key_columns can be so wrong */
    }
  }
  return work->status == SQLITE_OK ? keys : NULL;
}

static const char *list_keys(struct key_work *work, const struct key *keys) {
  sqlite3_str *list = sqlite3_str_new(work->db);
  for (const struct key *key = keys; key != NULL; key = key->next) {
    sqlite3_str_appendf(list, "%s%s", key == keys ? "" : ", ", key_shown(work, key->name));
  }
  return key_finish(work, list);
}

struct key *key_find(struct key_work *work, const struct key_table *table, const char *name) {
  struct key *keys = key_read_keys(work, table);
  if (work->status != SQLITE_OK) {
    return NULL;
  }
  if (name != NULL) {
    struct key *key = key_in_list(keys, name);
    if (key == NULL) {
      key_fail(work, "%s has no key %s: dfen_add_key adds one", table->place, key_shown(work, name));
    }
    return key;
  }
  if (keys == NULL) {
    key_fail(work, "%s has no key: dfen_add_key adds one", table->place);
  } else if (keys->next != NULL) {
    key_fail(work, "%s has several keys, and one must be named: %s", table->place, list_keys(work, keys));
  }
  return work->status == SQLITE_OK ? keys : NULL;
}

int key_version_now(struct key_work *work) {
  int version = (int)key_integer(work, "SELECT dfen_key_version()");
  if (version < 1) {
    key_fail(work, "dfen_key_version() gives no version");
  }
  return version;
}

bool key_is_proved(struct key_work *work, const struct key_table *table, const struct key *key) {
  if (key->is_marked) {
    return true;
  }
  if (key->column == NULL || key->function < 0) {
    return false;
  }
  if (table->has_generated) {
    key_guard(work, false);
  }
  const char *expression = key_expression(work, table, key);
  return key_integer(
           work,
           "SELECT EXISTS (SELECT 1 FROM \"%w\".\"%w\" WHERE \"%w\" NOT NULL AND (+\"%w\".\"%w\") COLLATE BINARY "
           "IS %s) OR NOT EXISTS (SELECT 1 FROM \"%w\".\"%w\" WHERE \"%w\".\"%w\" NOT NULL)",
           table->schema, table->name, key->name, table->name, key->name, expression, table->schema, table->name,
           table->name, key->name) != 0;
}
