/* Random statements on tables with keys, by programs with dfen and without it, and a slow second opinion. They draw
 * from random numbers in the search (search.c), and from a fuzzer's bytes in test/fuzz/schema.c. The second opinion
 * knows the names because it gave them, and says which keys are wrong:
 *  - dfen_check_key reports just those, row by row, whatever dfen_keys says;
 *  - a key that dfen_keys calls ready or filling has none, unless a statement got past the triggers unseen;
 *  - after dfen_add_key and dfen_fill_key none is left, and after dfen_drop_key nothing of the key is. */
#ifndef DFEN_TEST_KEYS_STATEMENTS_H
#define DFEN_TEST_KEYS_STATEMENTS_H

#include "../support/message.h"
#include "support.h"

enum { TABLES = 2 };

/* What the search knows of a table. */
struct table {
  char name[32], dfen[32], key[32];
  bool has_key; /* a column with keys, whatever keeps them true */
  int function; /* of the key, by its place in key_functions */
  int names;    /* given so far */
};

static const char *const key_functions[] = {"dfen_pool_key", "dfen_pool_id",   "dfen_pool_blob", "dfen_canonical",
                                            "dfen_hash",     "dfen_normalize", "dfen_zobrist"};

struct state {
  struct random random;
  sqlite3 *db, *plain;
  struct table tables[TABLES];
  const char *path;
  sqlite3_str *log;
  bool made_up;   /* rows in the table of ours */
  bool meddled;   /* with a trigger that writes keys, which makes a key wrong behind the back of ours */
  bool all_kinds; /* keys of all functions and kinds are added, not plain ones of dfen_pool_key alone */
  bool recursive_triggers;
  long steps, wrong_seen, kills, killed_with_key;
};

/* A statement that may fail, and is written down. What dfen says of its error may go anywhere. */
static inline bool attempt(struct state *state, sqlite3 *db, char *sql) {
  char *error = NULL;
  int status = sqlite3_exec(db, sql, NULL, NULL, &error);
  sqlite3_str_appendf(state->log, "%s%s%s%s\n", db == state->db ? "" : "(plain) ", sql, error == NULL ? "" : "  ! ",
                      error == NULL ? "" : error);
  if (error != NULL && strncmp(error, "dfen_", 5) == 0) {
    CLAIM(fault_of_message(error) == NULL, error);
  }
  sqlite3_free(error);
  sqlite3_free(sql);
  return status == SQLITE_OK;
}
#define TRY(db, ...) attempt(state, db, sqlite3_mprintf(__VA_ARGS__))

static inline void new_name(struct state *state, struct table *table, const char *kind, char name[32]) {
  static const char *const tails[] = {"", " x", "\"", "'", "\\", "@"};
  snprintf(name, 32, "%s%d%s%d", kind, (int)(table - state->tables), tails[random_below(&state->random, 6)],
           ++table->names);
}

enum { NOT_INTERRUPTED = -1 };

/* SQLite may interrupt a statement that has done all it should, so it is asked whether a column is there: 1 or 0. */
static inline int columns_after_interrupt(sqlite3 *db, const char *table, const char *column) {
  if (sqlite3_errcode(db) != SQLITE_INTERRUPT) {
    return NOT_INTERRUPTED;
  }
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return (int)NUMBER(db, "SELECT count(*) FROM pragma_table_xinfo(%Q) WHERE name = %Q", table, column);
}

/* ---- Steps ---- */

static inline void add_key(struct state *state, struct table *table) {
  char name[32];
  static const char *const covering[] = {"", ", \"covering\": [\"r\"]", ", \"covering\": []"};
  int function = state->all_kinds ? (int)random_below(&state->random, 7) : 0;
  bool is_virtual = state->all_kinds && random_below(&state->random, 4) == 0;
  if (!table->has_key) {
    new_name(state, table, "key", name);
  } else {
    snprintf(name, sizeof name, "%s", table->key);
  }
  char *options =
    sqlite3_mprintf("json_insert('{\"function\": \"%s\"%s%s}', '$.into', %Q)", key_functions[function],
                    covering[random_below(&state->random, 3)], is_virtual ? ", \"kind\": \"virtual\"" : "", name);
  bool added = TRY(state->db, "SELECT dfen_add_key(%Q, %Q, %s)", table->name, table->dfen, options);
  int there = added ? NOT_INTERRUPTED : columns_after_interrupt(state->db, table->name, name);
  bool kept = there == 1 && NUMBER(state->db,
                                   "SELECT count(*) FROM dfen_keys() WHERE table_name = %Q AND key_name = %Q AND "
                                   "function = %Q",
                                   table->name, name, key_functions[function]) == 1;
  CLAIM(there != 1 || table->has_key || kept, sqlite3_str_value(state->log)); /* all is done, and not a part */
  if (added || kept) {
    snprintf(table->key, sizeof table->key, "%s", name);
    table->has_key = true;
    table->function = function;
  }
  sqlite3_free(options);
}

static inline void fill_key(struct state *state, struct table *table) {
  static const char *const options[] = {"{}", "{\"batch\": 1, \"seconds\": 0}", "{\"batch\": 3, \"seconds\": 0}",
                                        "{\"batch\": 2}"};
  const char *chosen = options[random_below(&state->random, 4)];
  TRY(state->db, "SELECT dfen_fill_key(%Q, %Q, %Q)", table->name, table->key, chosen);
}

static inline void write_rows(struct state *state, struct table *table) {
  sqlite3 *writer = random_below(&state->random, 2) ? state->db : state->plain;
  const char *text = random_text(&state->random);
  unsigned row = random_below(&state->random, 12);
  switch (random_below(&state->random, table->has_key ? 8 : 4)) {
  case 0:
    TRY(writer, "INSERT INTO \"%w\"(\"%w\", r) VALUES (%Q, %u), (NULL, 7)", table->name, table->dfen, text, row);
    break;
  case 1: TRY(writer, "UPDATE \"%w\" SET \"%w\" = %Q WHERE r = %u", table->name, table->dfen, text, row); break;
  case 2: TRY(writer, "DELETE FROM \"%w\" WHERE r = %u", table->name, row); break;
  case 3: TRY(writer, "UPDATE \"%w\" SET r = r + 1 WHERE r %% 5 = %u", table->name, row % 5); break;
  case 4: TRY(writer, "UPDATE \"%w\" SET \"%w\" = 'wrong' WHERE r = %u", table->name, table->key, row); break;
  case 5:
    TRY(writer, "INSERT INTO \"%w\"(\"%w\", \"%w\", r) VALUES (%Q, 'wrong', %u)", table->name, table->dfen, table->key,
        text, row);
    break;
  case 6:
    TRY(writer, "REPLACE INTO \"%w\"(id, \"%w\", \"%w\", r) VALUES (%u, %Q, 'wrong', 3)", table->name, table->dfen,
        table->key, row + 1, text);
    break;
  default:
    TRY(writer, "UPDATE OR REPLACE \"%w\" SET \"%w\" = %Q, \"%w\" = 'wrong', id = %u WHERE r = %u", table->name,
        table->dfen, text, table->key, row + 2, row);
    break;
  }
}

static inline void rename_something(struct state *state, struct table *table) {
  char name[32];
  switch (random_below(&state->random, 3)) {
  case 0:
    new_name(state, table, "table", name);
    if (TRY(state->plain, "ALTER TABLE \"%w\" RENAME TO \"%w\"", table->name, name) ||
        columns_after_interrupt(state->plain, name, table->dfen) == 1) {
      memcpy(table->name, name, sizeof name);
    }
    break;
  case 1:
    new_name(state, table, "dfen", name);
    if (TRY(state->plain, "ALTER TABLE \"%w\" RENAME \"%w\" TO \"%w\"", table->name, table->dfen, name) ||
        columns_after_interrupt(state->plain, table->name, name) == 1) {
      memcpy(table->dfen, name, sizeof name);
    }
    break;
  default:
    new_name(state, table, "key", name);
    if (table->has_key &&
        (TRY(state->plain, "ALTER TABLE \"%w\" RENAME \"%w\" TO \"%w\"", table->name, table->key, name) ||
         columns_after_interrupt(state->plain, table->name, name) == 1)) {
      memcpy(table->key, name, sizeof name);
    }
    break;
  }
}

static inline const char *key_column(const struct table *table, char text[64]) {
  sqlite3_snprintf(64, text, table->has_key ? ", \"%w\" TEXT" : "", table->key);
  return text;
}

/* As ORMs do it, in one transaction or not; the old table may be renamed first. */
static inline void rebuild(struct state *state, struct table *table) {
  char key[64];
  bool old_first = random_below(&state->random, 3) == 0;
  const char *from = old_first ? "old" : table->name;
  const char *to = old_first ? table->name : "new";
  bool legacy = random_below(&state->random, 2) != 0;
  TRY(state->plain, "PRAGMA legacy_alter_table = %d", legacy);
  TRY(state->plain, "DROP TABLE IF EXISTS old; DROP TABLE IF EXISTS new");
  if (old_first && !TRY(state->plain, "ALTER TABLE \"%w\" RENAME TO old", table->name)) {
    return;
  }
  TRY(state->plain, "CREATE TABLE \"%w\"(id INTEGER PRIMARY KEY, r INTEGER, \"%w\" TEXT%s)", to, table->dfen,
      key_column(table, key));
  sqlite3_snprintf(64, key, table->has_key ? ", \"%w\"" : "", table->key);
  TRY(state->plain, "INSERT INTO \"%w\" SELECT id, r, \"%w\"%s FROM \"%w\"", to, table->dfen, key, from);
  TRY(state->plain, "DROP TABLE \"%w\"", from);
  if (!old_first) {
    TRY(state->plain, "ALTER TABLE new RENAME TO \"%w\"", table->name);
  }
  TRY(state->plain, "PRAGMA legacy_alter_table = 0");
}

static inline void damage(struct state *state, struct table *table) {
  char *drop = ANSWER(state->plain,
                      "SELECT format('DROP %%s \"%%w\"', type, name) FROM sqlite_master WHERE type IN ('index', "
                      "'trigger') AND sql LIKE '%%dfen key%%' AND tbl_name = %Q LIMIT 1 OFFSET %u",
                      table->name, random_below(&state->random, 4));
  if (*drop != '\0') {
    TRY(state->plain, "%s", drop);
  }
  sqlite3_free(drop);
  if (random_below(&state->random, 6) == 0) {
    TRY(state->plain, "DROP TABLE IF EXISTS dfen_key_columns");
  } else if (random_below(&state->random, 4) == 0) {
    state->made_up = true;
    TRY(state->plain, "UPDATE dfen_key_columns SET place = %s, column_name = 'r', function = 'dfen_hash' WHERE %u",
        random_below(&state->random, 2) ? "9223372036854775807" : "'x'", random_below(&state->random, 2));
    TRY(state->plain,
        "INSERT OR IGNORE INTO dfen_key_columns VALUES (%Q, 'r', %Q, 'dfen_pool_id', '\"id\", \"', 0, NULL)",
        table->name, table->dfen);
  }
}

static inline void step_on(struct state *state, struct table *table) {
  switch (random_below(&state->random, 16)) {
  case 0:
  case 1: add_key(state, table); break;
  case 2:
  case 3:
  case 4: fill_key(state, table); break;
  case 5: rename_something(state, table); break;
  case 6: rebuild(state, table); break;
  case 7: damage(state, table); break;
  case 8: {
    bool alone = sqlite3_get_autocommit(state->db); /* else an interrupt takes back what was done before */
    if (table->has_key && random_below(&state->random, 3) == 0 &&
        (TRY(state->db, "SELECT dfen_drop_key(%Q, %Q)", table->name, table->key) ||
         (alone && columns_after_interrupt(state->db, table->name, table->key) == 0))) {
      table->has_key = false;
      sqlite3_progress_handler(state->db, 0, NULL, NULL); /* the drop may be interrupted, and not what is asked of it */
      CLAIM(NUMBER(state->db, "SELECT count(*) FROM sqlite_master WHERE tbl_name = %Q AND sql LIKE '%%dfen key%%'",
                   table->name) == 0,
            table->name);
    }
    break;
  }
  default: write_rows(state, table); break;
  }
}

static inline void step(struct state *state) {
  step_on(state, &state->tables[random_below(&state->random, TABLES)]);
}

/* ---- The second opinion ---- */

/* The ids of the rows whose keys are wrong. For sqlite3_free. A plus before the key, so that a column that was declared
 * anew as TEXT makes no text of the integer beside it. */
static inline char *wrong_keys(struct state *state, const struct table *table) {
  return ANSWER(state->db,
                "SELECT id FROM \"%w\" WHERE \"%w\" NOT NULL AND +\"%w\" IS NOT %s(dfen_try(\"%w\")) ORDER BY id",
                table->name, table->key, table->key, key_functions[table->function], table->dfen);
}

/* dfen_check_key reports just the wrong ones, if it knows the key. */
static inline void judge_report(struct state *state, const struct table *table, const char *wrong) {
  /* the rows with wrong keys, and then what is wrong with the table, each behind a tilde */
  char *reported = ANSWER(
    state->db,
    "SELECT iif(problem = 'wrong key', place, '~' || problem) FROM dfen_check_key(%Q, %Q) WHERE problem = 'wrong key' "
    "OR problem LIKE 'missing trigger' OR problem LIKE 'column %%' ORDER BY problem <> 'wrong key', place",
    table->name, table->key);
  if (*reported != '!') {
    size_t length = strcspn(reported, "~");
    bool is_damaged = reported[length] == '~';
    bool agrees = length == strlen(wrong) && memcmp(reported, wrong, length) == 0;
    /* Without the DFEN's column nothing can be compared, and made-up rows may name another one; then a trigger is
     * missing, and said to be. */
    CLAIM(agrees || ((length == 0 || state->made_up) && is_damaged), sqlite3_str_value(state->log));
  }
  sqlite3_free(reported);
}

static inline void judge(struct state *state, struct table *table) {
  if (!table->has_key) {
    return;
  }
  const char *log = sqlite3_str_value(state->log);
  char *wrong = wrong_keys(state, table);
  char *key_state =
    ANSWER(state->db, "SELECT state FROM dfen_keys() WHERE table_name = %Q AND key_name = %Q", table->name, table->key);
  if (*key_state != '\0' && *key_state != '!') {
    judge_report(state, table, wrong);
  }
  if (!state->meddled && (strncmp(key_state, "ready", 5) == 0 || strncmp(key_state, "filling", 7) == 0)) {
    CLAIM(*wrong == '\0', log);
  }
  if (!state->meddled && strncmp(key_state, "ready", 5) == 0) {
    CLAIM(NUMBER(state->db, "SELECT count(*) FROM \"%w\" WHERE +\"%w\" IS NOT %s(dfen_try(\"%w\"))", table->name,
                 table->key, key_functions[table->function], table->dfen) == 0,
          log);
  }
  state->wrong_seen += *wrong != '\0';
  sqlite3_free(wrong);
  sqlite3_free(key_state);
}

/* Without dfen_keys, which takes most of that time. */
static inline void judge_quickly(struct state *state, const struct table *table) {
  if (table->has_key) {
    char *wrong = wrong_keys(state, table);
    judge_report(state, table, wrong);
    sqlite3_free(wrong);
  }
}

/* Everything mended and filled, nothing is wrong; and dropped, nothing is left. All were mended before: SQLite drops no
 * column while a trigger of another table is broken. */
static inline void finish(struct state *state, struct table *table) {
  if (!table->has_key) {
    return;
  }
  char *filled = ANSWER(state->db, "SELECT dfen_fill_key(%Q, %Q)", table->name, table->key);
  char *key_state =
    ANSWER(state->db, "SELECT state FROM dfen_keys() WHERE table_name = %Q AND key_name = %Q", table->name, table->key);
  /* a column that nothing knows as a key any more, or that holds none, is not overwritten */
  if (*key_state != '\0' && strncmp(key_state, "the triggers are missing", 24) != 0) {
    CLAIM(strcmp(key_state, "ready\n") == 0, sqlite3_str_value(state->log));
    judge(state, table);
    CLAIM(
      NUMBER(
        state->db,
        "SELECT count(*) FROM dfen_check_key(%Q, %Q) WHERE problem NOT IN ('not a DFEN', 'in the middle of a turn')",
        table->name, table->key) == 0,
      sqlite3_str_value(state->log));
    CLAIM(TRY(state->db, "SELECT dfen_drop_key(%Q, %Q)", table->name, table->key), sqlite3_str_value(state->log));
  }
  sqlite3_free(filled);
  sqlite3_free(key_state);
}

#endif
