/* Keys in people's tables: a column that holds the key of another column's DFEN, and what keeps it true (SPEC 10).
 *
 * What keys there are is read from the schema as it is now, every time. A key of the kind `plain` is told by its
 * triggers and indexes, whose text carries a mark; of the kind `virtual` by the expression of its generated column.
 *
 * A table of ours, `dfen_key_columns`, remembers two things: that a column has a key, in case a tool rebuilds the
 * user's table without the triggers; and how far filling came. Nothing in it is trusted. Its rows alone never make a
 * key count as right, and never let a column be overwritten or dropped that does not hold keys. */
#ifndef DFEN_EXT_SQLITE_KEYS_KEY_H
#define DFEN_EXT_SQLITE_KEYS_KEY_H

#include "../run/tokens.h"
#include "../run/work.h"

#define KEY_MEMORY "dfen_key_columns"

/* ---- key_function.c: what may make a key ---- */

/* What a key is, as SQL has it. */
struct key_value {
  int type; /* SQLITE_NULL, SQLITE_TEXT, SQLITE_INTEGER or SQLITE_BLOB */
  sqlite3_int64 integer;
  int length; /* of `bytes` */
  char bytes[DFEN_TEXT_SIZE];
};

enum { KEY_FUNCTIONS = 7, KEY_NO_FUNCTION = -1 };

/* "dfen_pool_key" .. by index, and a NULL behind the last. */
extern const char *const key_function_names[KEY_FUNCTIONS + 1];

/* The index of a name of `length` bytes, or KEY_NO_FUNCTION. */
int key_function_by_name(const char *name, size_t length);

/* How the column of such a key is declared: TEXT, INTEGER or BLOB. */
const char *key_function_type(int function);

/* Makes the key of a position. */
void key_function_value(int function, const dfen_fields *fields, struct key_value *value);

/* ---- key_table.c: a table that may have keys ---- */

struct key_column {
  const char *name;
  const char *type;
  bool not_null;
  bool in_primary_key;
  bool is_virtual; /* generated, and not stored */
  bool is_generated;
};

/* How a row is told from others: by its number, or by the primary key of a WITHOUT ROWID table. */
struct key_row_part {
  const char *sql;       /* `rowid`, or the column's quoted name */
  const char *collation; /* of the primary key, where it is not the column's own; else NULL */
};

struct key_table {
  const char *schema, *name;
  const char *sql_name; /* as our statements name it: "main"."turns", with the quotes */
  const char *place;    /* as messages show it: "turns", or "other.turns"; of a table that was asked for */
  const char *type;     /* "table" or "view" */
  const char *sql;      /* CREATE TABLE of it; NULL where an authorizer hides it */
  bool has_pages;       /* no view and no virtual table */
  bool has_generated;
  int column_count;
  const struct key_column *columns;
  sqlite3_int64 most_sql; /* no statement that we write for a key of it is longer */
  int row_part_count;     /* 0: its rows cannot be told apart by name */
  const struct key_row_part *row_parts;
};

/* The table that `text` names (table_name.h). An error when there is none, and when it cannot have keys. */
bool key_find_table(struct work *work, const char *text, struct key_table *table);

/* A table by its names, for those read from the schema. False without an error when it is none that can have keys. */
bool key_read_table(struct work *work, const char *schema, const char *name, struct key_table *table);

/* The table as every function takes it. */
const char *key_table_text(struct work *work, const struct key_table *table);

/* A column of it as our statements name it: "turns"."dfen", with the quotes. */
const char *key_column_sql(struct work *work, const struct key_table *table, const char *column);

/* The column, or NULL. */
static inline const struct key_column *key_find_column(const struct key_table *table, const char *name) {
  for (int i = 0; i < table->column_count; ++i) {
    if (sqlite3_stricmp(table->columns[i].name, name) == 0) {
      return &table->columns[i];
    }
  }
  return NULL;
}

/* ---- key_schema.c: the keys that it has ---- */

/* The objects of the schema that belong to a key. */
enum key_object { KEY_INSERT_TRIGGER, KEY_UPDATE_TRIGGER, KEY_INDEX, KEY_STALE_INDEX, KEY_OBJECTS };

struct key {
  const char *name;   /* of its column */
  const char *column; /* with the DFENs; NULL when nothing says it */
  int function;       /* KEY_NO_FUNCTION when nothing says it */
  bool is_virtual;
  int version;
  int covering_count;
  const char *const *covering;
  const char *object[KEY_OBJECTS]; /* the name of what is there and as it must be, else NULL */
  bool has_wrong_object;           /* something with our mark is not as it must be */
  bool is_marked;                  /* the schema says that it is a key; else only our memory does */
  bool is_misdeclared;             /* the column cannot hold such keys as they are */
  struct key *next;
};

/* A trigger or an index of a table, and what its mark says. */
struct key_marked {
  const char *name, *sql;
  bool is_trigger;
  bool has_mark; /* then `says` is set */
  struct key says;
  struct key *key; /* of key_read_keys() */
  struct key_marked *next;
};

/* All triggers and indexes of a table. Triggers come first, because they say most of a key. */
struct key_marked *key_read_marked(struct work *work, const struct key_table *table);

/* The keys of a table: those the schema shows, then those that only our memory knows. */
struct key *key_read_keys(struct work *work, const struct key_table *table);

/* The one of that name; NULL when there is none. */
struct key *key_in_list(struct key *list, const char *name);

/* The key of that name; with NULL the only one. An error when there is none, or when there are several. */
struct key *key_find(struct work *work, const struct key_table *table, const char *name);

/* "turns.canonical", as messages show it. */
const char *key_place(struct work *work, const struct key_table *table, const struct key *key);

/* Whether what keeps the key true is there and as it must be. */
static inline bool key_is_kept(const struct key *key) {
  bool kept = key->is_virtual ? key->object[KEY_INDEX] != NULL
                              : key->object[KEY_INSERT_TRIGGER] != NULL && key->object[KEY_UPDATE_TRIGGER] != NULL &&
                                  key->column != NULL && key->function >= 0 && !key->is_misdeclared;
  return kept && !key->has_wrong_object;
}

/* The version of the keys that this dfen makes. */
int key_version_now(struct work *work);

/* Whether the data proves that the column holds keys: one is right, or all are NULL. This is asked of a key that only
 * dfen_key_columns knows, before anything is overwritten or dropped. */
bool key_is_proved(struct work *work, const struct key_table *table, const struct key *key);

/* ---- key_text.c: the statements that make a key's objects ---- */

/* The CREATE statement of an object with that name, as it must stand in the schema. */
const char *key_object_sql(struct work *work, const struct key_table *table, const struct key *key,
                           enum key_object object, const char *name);

/* "a", "b" with our quotes, or with `before` in front of each. */
const char *key_name_list(struct work *work, const char *before, int count, const char *const *names);

/* Such a list read back, up to anything else, without what stands before each; returns how many names it has. */
int key_read_names(struct work *work, const char *list, const char *const **names);

/* The parts of a row as a list; each with `before` in front. */
const char *key_row_list(struct work *work, const struct key_table *table, const char *before);

/* One value that names a row: its part as it is, of several a text, "17, a". */
const char *key_row_place(struct work *work, const struct key_table *table, const char *before);

/* Whether two rows are the same one: `left` and `right` stand before the parts of each. */
const char *key_row_equal(struct work *work, const struct key_table *table, const char *left, const char *right);

/* Their order, as ORDER BY wants it: all parts ascending, as a comparison of rows needs it, however the index runs. */
const char *key_row_order(struct work *work, const struct key_table *table);

/* How a row stands to the one whose parts are bound from ?`first` on: ">", after it; "<=", not after it. */
const char *key_row_compare(struct work *work, const struct key_table *table, const char *sign, int first);

/* The value of a key as SQL makes it, NULL where the DFEN does not read. */
const char *key_expression(struct work *work, const struct key_table *table, const struct key *key);

/* The same where every DFEN reads; another one is an error of the statement. It reads each DFEN once. */
const char *key_quick_expression(struct work *work, const struct key_table *table, const struct key *key);

/* Reads a key from a trigger or an index; false when that has no mark of ours. */
bool key_read_object(struct work *work, bool is_trigger, const char *sql, struct key *key);

/* Reads the next key that the expression of a generated column is, from the definitions of CREATE TABLE; steps past it.
 * False when there is none; key_find_definitions() gives NULL when there are no definitions. */
bool key_next_generated(struct work *work, const char **definitions, struct key *key);
const char *key_find_definitions(const char *table_sql);

/* ---- key_memory.c: the table of ours ---- */

/* Writes down a key. It replaces what was there of the key, and forgets how far filling came. An error when something
 * else has the name of our table. */
void key_remember(struct work *work, const struct key_table *table, const struct key *key);

/* The same as the statements that do it, for dfen_key_sql. */
const char *key_remember_sql(struct work *work, const struct key_table *table, const struct key *key);

/* Forgets a key, and takes the table away when it was the last one. */
void key_forget(struct work *work, const struct key_table *table, const char *name);

/* The keys of a table that are remembered. */
struct key *key_remembered(struct work *work, const struct key_table *table);

/* Whether the table's schema has our table, or room for it. */
bool key_can_remember(struct work *work, const struct key_table *table);

/* How far filling came: the values that name the last row, one for each of the table's row parts. NULL when nothing is
 * known, and without memory. The caller frees them. The place of a key that is not in our table is not remembered. */
sqlite3_value **key_recall_place(struct work *work, const struct key_table *table, const char *name);
void key_remember_place(struct work *work, const struct key_table *table, const char *name, sqlite3_value **place);
sqlite3_value **key_new_place(struct work *work, const struct key_table *table);
void key_set_part(struct work *work, sqlite3_value **part, sqlite3_value *value);
void key_free_place(const struct key_table *table, sqlite3_value **place);

/* ---- key_objects.c: making a key's triggers and indexes, and taking them away ---- */

/* The CREATE statement of an object under a name that is free: `table`_`key` and an ending, with a number where that is
 * taken. Without `with_schema` it is for a file of SQL. */
const char *key_create_sql(struct work *work, const struct key_table *table, const struct key *key,
                           enum key_object object, bool with_schema);

/* Makes those of the objects first..last that are not there. */
void key_make_objects(struct work *work, const struct key_table *table, struct key *key, enum key_object first,
                      enum key_object last);

/* An error when writing keys would run a trigger of TEMP, which cannot be switched off; without a key, when writing
 * down what keys there are would. */
void key_refuse_triggers(struct work *work, const struct key_table *table, const struct key *key);

/* Drops the marked triggers and indexes of a column; with `all` every index that holds the column. */
void key_drop_objects(struct work *work, const struct key_table *table, const char *column, bool all);

#endif
