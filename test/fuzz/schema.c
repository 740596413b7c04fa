/* Fuzzes the functions that change tables (SPEC 10): a few statements on tables with keys, of dfen and of anybody, that
 * the input's bytes choose (test/keys/statements.h), and more of its own: any bytes as names and options, user's
 * triggers, columns that come and go, pragmas, transactions, interrupts. dfen_check_key must be right about the table
 * of the last step. In one of 64 inputs the second opinion must hold after each step and for all tables; every key is
 * dropped in the end, and nothing of it is left.
 *
 * A database begins as one of some images, which were made once: without keys, or with keys of either kind. */
#define SQLITE_CORE /* the extension is part of this program */

#include "../keys/statements.h"
#include "database.h"

enum { ROWS = 6, STEPS_MAX = 8, IMAGES = 7, NAME_MAX_BYTES = 40, ONE_IN_THOROUGH = 64 };

struct image {
  sqlite3 *db;
  struct table tables[TABLES];
};

static sqlite3 *db;
static struct image images[IMAGES]; /* the first has nothing in it */

/* ---- Where an input begins ---- */

/* The whole database becomes a copy of another. */
static void copy_database(sqlite3 *to, sqlite3 *from) {
  sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
  require(backup != NULL);
  require(sqlite3_backup_step(backup, -1) == SQLITE_DONE);
  require(sqlite3_backup_finish(backup) == SQLITE_OK);
}

static void make_tables(struct state *state) {
  copy_database(db, images[0].db);
  for (int i = 0; i < TABLES; ++i) {
    struct table *table = &state->tables[i];
    *table = (struct table){.names = 0};
    snprintf(table->name, sizeof table->name, "table%d", i);
    snprintf(table->dfen, sizeof table->dfen, "dfen");
    TRY(db, "CREATE TABLE \"%w\"(id INTEGER PRIMARY KEY, r INTEGER, \"%w\" TEXT)", table->name, table->dfen);
    for (int row = 0; row < ROWS; ++row) {
      TRY(db, "INSERT INTO \"%w\"(\"%w\", r) VALUES (%Q, %d)", table->name, table->dfen, random_text(&state->random),
          row);
    }
  }
}

/* `added` tables have keys, of which `filled` are filled. */
static void make_image(struct image *image, uint64_t seed, bool all_kinds, int added, int filled) {
  struct state state = {.random = {.state = seed}, .db = db, .plain = db, .all_kinds = all_kinds};
  state.log = sqlite3_str_new(NULL);
  make_tables(&state);
  for (int i = 0; i < TABLES && all_kinds; ++i) { /* a virtual key wants DFENs that read */
    RUN(db, "DELETE FROM \"%w\" WHERE NOT dfen_valid(\"%w\")", state.tables[i].name, state.tables[i].dfen);
  }
  for (int i = 0; i < added; ++i) {
    add_key(&state, &state.tables[i]);
    require_text(state.tables[i].has_key ? "" : sqlite3_str_value(state.log), "");
  }
  for (int i = 0; i < filled; ++i) {
    RUN(db, "SELECT dfen_fill_key(%Q, %Q)", state.tables[i].name, state.tables[i].key);
  }
  require(sqlite3_open(":memory:", &image->db) == SQLITE_OK);
  copy_database(image->db, db);
  memcpy(image->tables, state.tables, sizeof image->tables);
  sqlite3_free(sqlite3_str_finish(state.log));
}

static void begin(void) {
  db = open_quick_database();
  require(sqlite3_open(":memory:", &images[0].db) == SQLITE_OK);
  make_image(&images[1], 2, false, 2, 2);
  make_image(&images[2], 3, false, 2, 1);
  make_image(&images[3], 4, true, 2, 2);
  make_image(&images[4], 9, true, 2, 2);
  make_image(&images[5], 16, true, 2, 0);
  make_image(&images[6], 1, false, 0, 0);
}

/* ---- Bytes as they come ---- */

/* Any bytes but NUL, up to a newline or so many. */
static char *take_text(struct random *random, size_t most) {
  char *text = sqlite3_malloc64(most + 1);
  size_t length = 0;
  require(text != NULL);
  while (length < most && random->left > 0) {
    char byte = (char)*random->bytes++;
    --random->left;
    if (byte == '\n' || byte == '\0') {
      break;
    }
    text[length++] = byte;
  }
  text[length] = '\0';
  return text;
}

/* A name that is there, or any bytes. */
static char *any_name(struct state *state, const struct table *table) {
  switch (random_below(&state->random, 6)) {
  case 0: return sqlite3_mprintf("%s", table->name);
  case 1: return sqlite3_mprintf("%s", table->dfen);
  case 2: return sqlite3_mprintf("%s", table->key);
  case 3: return sqlite3_mprintf("main.%s", table->name);
  case 4: return sqlite3_mprintf("dfen_key_columns");
  default: return take_text(&state->random, NAME_MAX_BYTES);
  }
}

static char *any_options(struct state *state) {
  static const char *const words[] = {
    "{}",
    "{\"kind\":\"virtual\"}",
    "{\"into\":\"r\"}",
    "{\"into\":\"k\",\"covering\":[\"r\",\"dfen\",\"id\"]}",
    "{\"covering\":[\"nowhere\"]}",
    "{\"batch\":1,\"seconds\":0.0}",
  };
  unsigned word = random_below(&state->random, 8);
  return word < 6 ? sqlite3_mprintf("%s", words[word]) : take_text(&state->random, 200);
}

/* A key that a call like this adds has no second opinion: the generator did not name it. So nothing of it is kept. */
static void call_with_anything(struct state *state, const struct table *table, bool thorough) {
  char *first = any_name(state, table);
  char *second = any_name(state, table);
  char *options = any_options(state);
  unsigned call = random_below(&state->random, 5);
  TRY(db, "SAVEPOINT anything");
  switch (call) {
  case 0: TRY(db, "SELECT dfen_add_key(%Q, %Q, %Q)", first, second, options); break;
  case 1: TRY(db, "SELECT dfen_key_sql(%Q, %Q, %Q)", first, second, options); break;
  case 2: TRY(db, "SELECT dfen_fill_key(%Q, %Q, %Q)", first, second, options); break;
  case 3: TRY(db, "SELECT dfen_drop_key(%Q, %Q)", first, second); break;
  default: TRY(db, "SELECT * FROM dfen_check_key(%Q, %Q)", first, second); break;
  }
  if (thorough) {
    TRY(db, "SELECT * FROM dfen_keys()");
  }
  TRY(db, "ROLLBACK TO anything; RELEASE anything");
  sqlite3_free(first);
  sqlite3_free(second);
  sqlite3_free(options);
}

/* What dfen_key_sql writes does what dfen_add_key does. */
static void run_key_sql(struct state *state, struct table *table) {
  if (table->has_key) {
    return;
  }
  char name[32];
  new_name(state, table, "key", name);
  char *sql = ANSWER(db, "SELECT dfen_key_sql(%Q, %Q, json_object('into', %Q))", table->name, table->dfen, name);
  if (*sql != '!' && TRY(db, "%s", sql)) {
    snprintf(table->key, sizeof table->key, "%s", name);
    table->has_key = true;
    table->function = 0;
  }
  sqlite3_free(sql);
}

/* ---- What anybody may do ---- */

static void add_trigger(struct state *state, const struct table *table) {
  static const char *const events[] = {"AFTER INSERT", "BEFORE INSERT", "AFTER UPDATE", "BEFORE UPDATE",
                                       "AFTER DELETE"};
  const char *event = events[random_below(&state->random, 5)];
  const char *when = random_below(&state->random, 2) ? "WHEN NEW.r > 2 " : "";
  const struct table *other = &state->tables[random_below(&state->random, TABLES)];
  const char *name = random_below(&state->random, 2) ? "a user''s" : "table0_canonical_insert";
  if (strstr(event, "DELETE") != NULL) {
    when = "";
  }
  switch (random_below(&state->random, 4)) {
  case 0:
    if (table->has_key) {
      state->meddled = true;
      TRY(db, "CREATE TRIGGER \"%w\" %s ON \"%w\" %sBEGIN UPDATE \"%w\" SET \"%w\" = 'wrong'; END", name, event,
          table->name, when, table->name, table->key);
    }
    break;
  case 1:
    TRY(db, "CREATE TRIGGER \"%w\" %s ON \"%w\" %sBEGIN UPDATE \"%w\" SET \"%w\" = 'no DFEN' WHERE r = 1; END", name,
        event, table->name, when, other->name, other->dfen);
    break;
  case 2: /* an UPDATE that this ignores is ours too: then only dfen_check_key tells that a key is wrong */
    state->meddled = true;
    TRY(db, "CREATE TRIGGER \"%w\" %s ON \"%w\" %sBEGIN SELECT RAISE(IGNORE); END", name, event, table->name, when);
    break;
  default:
    TRY(db, "CREATE TRIGGER \"%w\" %s ON \"%w\" %sBEGIN DELETE FROM \"%w\" WHERE r = 4; END", name, event, table->name,
        when, other->name);
    break;
  }
}

static void change_columns(struct state *state, struct table *table) {
  switch (random_below(&state->random, 8)) {
  case 0: TRY(db, "ALTER TABLE \"%w\" ADD COLUMN rowid", table->name); break;
  case 1: TRY(db, "ALTER TABLE \"%w\" ADD COLUMN more TEXT DEFAULT 'x' COLLATE NOCASE", table->name); break;
  case 2: TRY(db, "ALTER TABLE \"%w\" DROP COLUMN r", table->name); break;
  case 3:
    TRY(db, "ALTER TABLE \"%w\" RENAME r TO other; ALTER TABLE \"%w\" RENAME other TO r", table->name, table->name);
    break;
  case 4:
    if (TRY(db, "ALTER TABLE \"%w\" DROP COLUMN \"%w\"", table->name, table->key)) {
      table->has_key = false;
    }
    break;
  case 5:
    TRY(db, "CREATE INDEX i%u ON \"%w\"(r, \"%w\")", random_below(&state->random, 3), table->name, table->dfen);
    break;
  case 6: TRY(db, "DROP INDEX i%u", random_below(&state->random, 3)); break;
  default: TRY(db, "CREATE VIEW v%u AS SELECT * FROM \"%w\"", random_below(&state->random, 2), table->name); break;
  }
}

static void make_again(struct state *state, struct table *table) {
  if (TRY(db, "DROP TABLE \"%w\"", table->name)) {
    table->has_key = false;
    TRY(db, "CREATE TABLE \"%w\"(id INTEGER PRIMARY KEY, r INTEGER, \"%w\" TEXT)", table->name, table->dfen);
  }
}

static void set_pragma(struct state *state) {
  static const char *const pragmas[] = {
    "recursive_triggers = 1", "reverse_unordered_selects = 1", "foreign_keys = 1",
    "trusted_schema = 0",     "case_sensitive_like = 1",       "defer_foreign_keys = 1",
    "cell_size_check = 1",    "automatic_index = 0",           "user_version = 7",
    "cache_size = 10",
  };
  TRY(db, "PRAGMA %s", pragmas[random_below(&state->random, sizeof pragmas / sizeof pragmas[0])]);
}

static void reset_pragmas(void) {
  must_run(db,
           "PRAGMA recursive_triggers = 0; PRAGMA reverse_unordered_selects = 0; PRAGMA foreign_keys = 0;"
           "PRAGMA trusted_schema = 1; PRAGMA case_sensitive_like = 0; PRAGMA cell_size_check = 0;"
           "PRAGMA automatic_index = 1; PRAGMA legacy_alter_table = 0",
           __FILE__, __LINE__);
}

/* ---- Steps ---- */

/* What is known of the tables, to go back to with a transaction. */
struct mark {
  struct table tables[TABLES];
};

static void go_back(struct state *state, const struct mark *mark) {
  for (int i = 0; i < TABLES; ++i) {
    int names = state->tables[i].names;
    state->tables[i] = mark->tables[i];
    state->tables[i].names = names;
  }
}

static void keep(const struct state *state, struct mark *mark) {
  memcpy(mark->tables, state->tables, sizeof mark->tables);
}

static void change_transaction(struct state *state, struct mark *mark) {
  if (sqlite3_get_autocommit(db)) {
    keep(state, mark);
    TRY(db, random_below(&state->random, 2) ? "BEGIN" : "SAVEPOINT mine");
    return;
  }
  switch (random_below(&state->random, 3)) {
  case 0: TRY(db, "COMMIT"); break;
  case 1:
    TRY(db, "ROLLBACK");
    go_back(state, mark);
    break;
  default:
    if (TRY(db, "ROLLBACK TO mine")) {
      go_back(state, mark);
    }
    break;
  }
}

static int count_down(void *countdown) {
  return --*(int *)countdown < 0;
}

/* One step; an error may end a transaction. */
static void take_step(struct state *state, struct table *table, struct mark *mark, bool thorough) {
  bool inside = !sqlite3_get_autocommit(db);
  int countdown = 0;
  switch (random_below(&state->random, 14)) {
  case 0: call_with_anything(state, table, thorough); break;
  case 1: add_trigger(state, table); break;
  case 2: change_columns(state, table); break;
  case 3: make_again(state, table); break;
  case 4: set_pragma(state); break;
  case 5: change_transaction(state, mark); return;
  case 6: run_key_sql(state, table); break;
  case 7:
    countdown = (int)random_below(&state->random, 1024);
    sqlite3_progress_handler(db, 1, count_down, &countdown);
    step_on(state, table);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    break;
  default: step_on(state, table); break;
  }
  if (inside && sqlite3_get_autocommit(db)) {
    go_back(state, mark);
  }
}

/* Nothing of a key that was dropped is left. */
static void drop_keys(struct state *state) {
  for (int i = 0; i < TABLES; ++i) {
    const struct table *table = &state->tables[i];
    if (table->has_key && TRY(db, "SELECT dfen_drop_key(%Q, %Q)", table->name, table->key)) {
      EXPECT("0\n0\n", db,
             "SELECT count(*) FROM dfen_keys() WHERE table_name = %Q AND key_name = %Q UNION ALL "
             "SELECT count(*) FROM pragma_table_xinfo(%Q) WHERE name = %Q",
             table->name, table->key, table->name, table->key);
    }
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  if (db == NULL) {
    begin();
  }
  struct state state = {.random = random_of_bytes(bytes, size), .db = db, .plain = db, .all_kinds = true};
  struct mark mark;
  bool thorough = is_one_in(bytes, size, ONE_IN_THOROUGH);
  const struct image *image = &images[1 + random_below(&state.random, IMAGES - 1)];
  copy_database(db, image->db);
  memcpy(state.tables, image->tables, sizeof state.tables);
  keep(&state, &mark);
  state.log = sqlite3_str_new(db);
  struct table *table = &state.tables[0];
  for (int i = 0; i < STEPS_MAX && state.random.left > 0; ++i) {
    table = &state.tables[random_below(&state.random, TABLES)];
    take_step(&state, table, &mark, thorough);
    if (thorough) {
      judge(&state, table);
    }
  }
  for (int i = 0; i < TABLES && thorough; ++i) {
    judge(&state, &state.tables[i]);
  }
  judge_quickly(&state, table);
  if (!sqlite3_get_autocommit(db)) {
    must_run(db, "COMMIT", __FILE__, __LINE__);
  }
  if (thorough) {
    drop_keys(&state);
  }
  fflush(stdout);
  require(failed == 0);
  sqlite3_free(sqlite3_str_finish(state.log));
  reset_pragmas();
  return 0;
}
