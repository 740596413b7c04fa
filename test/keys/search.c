/* A search by random statements: tables with keys are written to by programs with dfen and without it, renamed,
 * rebuilt, damaged, filled in pieces, interrupted, rolled back and killed, in any order. After each step a slow second
 * opinion (statements.h) says which keys are wrong. */
#define _GNU_SOURCE
#include "statements.h"

#include <signal.h>
#include <sys/wait.h>

enum { STEPS = 60 };

static void open_connections(struct state *state) {
  state->db = open_at(state->path, true);
  state->plain = open_at(state->path, false);
  sqlite3_busy_timeout(state->db, 0); /* the other one is in this thread, so no lock ends while it is waited for */
  sqlite3_busy_timeout(state->plain, 0);
  TRY(state->db, "PRAGMA synchronous = OFF; PRAGMA recursive_triggers = %d", state->recursive_triggers);
  TRY(state->plain, "PRAGMA recursive_triggers = %d", state->recursive_triggers);
}

static void close_connections(struct state *state) {
  CLAIM(sqlite3_close(state->plain) == SQLITE_OK && sqlite3_close(state->db) == SQLITE_OK, "closing");
}

/* Adds, fills, writes and drops until it is killed. */
static void work_on(const struct state *state, const struct table *table) {
  sqlite3 *db = open_at(state->path, true);
  char *statements[] = {
    sqlite3_mprintf("SELECT dfen_add_key(%Q, %Q, json_object('into', %Q))", table->name, table->dfen, table->key),
    sqlite3_mprintf("SELECT dfen_fill_key(%Q, %Q, '{\"batch\": 2}')", table->name, table->key),
    sqlite3_mprintf("UPDATE \"%w\" SET \"%w\" = 'wrong' WHERE r %% 2", table->name, table->key),
    sqlite3_mprintf("SELECT dfen_fill_key(%Q, %Q, '{\"batch\": 1}')", table->name, table->key),
    sqlite3_mprintf("SELECT dfen_drop_key(%Q, %Q)", table->name, table->key),
  };
  for (int i = 0;; ++i) { /* an error is what the next call finds */
    sqlite3_exec(db, statements[i % 5], NULL, NULL, NULL);
  }
}

/* Another program at work, killed at a random moment. Our connections are closed meanwhile: what SQLite knows of locks
 * does not go through fork(). */
static void kill_program(struct state *state, struct table *table) {
  if (!sqlite3_get_autocommit(state->db)) {
    return;
  }
  if (!table->has_key) {
    new_name(state, table, "key", table->key);
  }
  sqlite3_str_appendf(state->log, "a program that adds, fills, writes and drops %s.%s is killed\n", table->name,
                      table->key);
  close_connections(state);
  pid_t child = fork();
  if (child == 0) {
    work_on(state, table);
    _exit(0);
  }
  usleep(500 + random_below(&state->random, 12000));
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  open_connections(state);
  table->has_key =
    NUMBER(state->db, "SELECT count(*) FROM pragma_table_info(%Q) WHERE name = %Q", table->name, table->key) != 0;
  ++state->kills;
  state->killed_with_key += table->has_key;
}

static int stop(void *countdown) {
  return --*(int *)countdown < 0;
}

/* Another step, cut off somewhere by an interrupt or taken back. */
static void cut_off(struct state *state) {
  int countdown = (int)random_below(&state->random, 400);
  unsigned way = random_below(&state->random, 16);
  if (way == 0) {
    kill_program(state, &state->tables[random_below(&state->random, TABLES)]);
    return;
  }
  if (way < 9) {
    sqlite3_progress_handler(state->db, 1, stop, &countdown);
    step(state);
    sqlite3_progress_handler(state->db, 0, NULL, NULL);
    return;
  }
  struct table before[TABLES];
  memcpy(before, state->tables, sizeof before);
  TRY(state->db, "BEGIN");
  sqlite3 *plain = state->plain;
  state->plain = state->db; /* the other one would wait for this transaction */
  step(state);
  step(state);
  state->plain = plain;
  if (!sqlite3_get_autocommit(state->db)) {
    TRY(state->db, "ROLLBACK");
  }
  for (int i = 0; i < TABLES; ++i) {
    before[i].names = state->tables[i].names;
  }
  memcpy(state->tables, before, sizeof before);
}

static void search(struct state *state, const char *path) {
  remove_database(path);
  state->path = path;
  state->log = sqlite3_str_new(NULL);
  memset(state->tables, 0, sizeof state->tables);
  state->made_up = false;
  state->recursive_triggers = random_below(&state->random, 2) != 0;
  open_connections(state);
  TRY(state->db, "PRAGMA journal_mode = %s", random_below(&state->random, 2) ? "WAL" : "DELETE");
  for (int i = 0; i < TABLES; ++i) {
    struct table *table = &state->tables[i];
    snprintf(table->name, sizeof table->name, "table%d", i);
    snprintf(table->dfen, sizeof table->dfen, "dfen");
    TRY(state->plain, "CREATE TABLE \"%w\"(id INTEGER PRIMARY KEY, r INTEGER, \"%w\" TEXT)", table->name, table->dfen);
    for (int row = 0; row < 12; ++row) {
      TRY(state->plain, "INSERT INTO \"%w\"(\"%w\", r) VALUES (%Q, %d)", table->name, table->dfen,
          random_text(&state->random), row);
    }
  }
  for (int i = 0; i < STEPS; ++i, ++state->steps) {
    if (random_below(&state->random, 6) == 0) {
      cut_off(state);
    } else {
      step(state);
    }
    for (int table = 0; table < TABLES; ++table) {
      judge(state, &state->tables[table]);
    }
  }
  for (int table = 0; table < TABLES; ++table) {
    add_key(state, &state->tables[table]);
  }
  for (int table = 0; table < TABLES; ++table) {
    finish(state, &state->tables[table]);
  }
  EXPECT("ok\n", state->db, "PRAGMA integrity_check");
  sqlite3_free(sqlite3_str_finish(state->log));
  close_connections(state);
  remove_database(path);
}

int main(void) {
  char path[256];
  struct state state = {.random = random_seeded("search")};
  path_of("search", path);
  for (int i = random_cases(100); i > 0; --i) {
    search(&state, path);
  }
  printf(
    "figure: %ld random steps; %ld times a key was wrong and reported; %ld programs were killed, %ld times the key "
    "was there after it\n",
    state.steps, state.wrong_seen, state.kills, state.killed_with_key);
  CLAIM(state.wrong_seen > 0, "nothing was ever wrong");
  return end_of_test("A search for a wrong key that is called right");
}
