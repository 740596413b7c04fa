/* dfen_import(table [, options]): games, or lines of an opening book, from a table of text to the tables of
 * sql/schema.sql. Every row is imported, or stands in the table rejected with its reason.
 *
 * Each row is read and played once, in the order of the table. What is known of a game is kept here while its rows
 * follow each other. When another game comes between them, it waits in a temporary database. When a turn comes after a
 * later one of its game, all is taken back and done once more, with the rows sorted. */
#include "import.h"

#include <string.h>

#include "../function.h"
#include "../options.h"
#include "key_work.h"
#include "little_endian.h"

/* ---- All rows ---- */

/* A type, the length of what follows, and that. */
static void import_add_bytes(struct import *import, int type, const void *bytes, size_t length) {
  unsigned char head[NUMBER_BYTES];
  write_little_endian((uint64_t)length * 8 + (uint64_t)type, head, sizeof head);
  XXH64_update(import->checksum, head, sizeof head);
  if (length > 0) {
    XXH64_update(import->checksum, bytes, length);
  }
}

/* The same rows have the same checksum, whatever file, program or machine they came from. */
static void import_add_to_checksum(struct import *import, import_row row) {
  for (int i = 0; i < IMPORT_REASON; ++i) {
    int type = row[i] == NULL ? SQLITE_NULL : sqlite3_value_type(row[i]);
    unsigned char number[NUMBER_BYTES];
    const void *bytes = number;
    size_t length = 0;
    if (type == SQLITE_INTEGER || type == SQLITE_FLOAT) {
      write_number_of(row[i], number);
      length = sizeof number;
    } else if (type != SQLITE_NULL) {
      bytes = type == SQLITE_TEXT ? (const void *)sqlite3_value_text(row[i]) : sqlite3_value_blob(row[i]);
      length = bytes == NULL ? 0 : (size_t)sqlite3_value_bytes(row[i]);
    }
    import_add_bytes(import, type, bytes, length);
  }
}

static void import_take_rows(struct import *import) {
  while (!import->out_of_order && import_step(import, import->rows)) {
    import_row row;
    for (int i = 0; i < IMPORT_COLUMNS; ++i) {
      row[i] = import->column_of[i] < 0 ? NULL : sqlite3_column_value(import->rows, import->column_of[i]);
    }
    import->row = row[IMPORT_ROW] == NULL ? import->row + 1 : sqlite3_value_int64(row[IMPORT_ROW]);
    import_add_to_checksum(import, row);
    if (import->kind == IMPORT_OF_LINES) {
      import_take_line(import, row);
    } else {
      import_take_turn(import, row);
    }
  }
}

static void import_pass(struct import *import) {
  import->row = import->imported = import->rejected = import->games = import->unconnected = 0;
  import->out_of_order = false;
  import->game.open = false;
  XXH64_reset(import->checksum, 0);
  import_open_rows(import);
  import_run(import, "SAVEPOINT \"dfen import\"");
  import_take_rows(import);
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  if (import->out_of_order) {
    import_run(import, "ROLLBACK TO \"dfen import\"");
    import_took_from(import, import->games_db,
                     sqlite3_exec(import->games_db, "DELETE FROM open_games", NULL, NULL, NULL));
  }
  import_run(import, "RELEASE \"dfen import\"");
}

/* Refuses rows that were imported before; their games would count twice. */
static void import_finish(struct import *import) {
  char checksum[24];
  sqlite3_snprintf(sizeof checksum, checksum, "%016llx", (unsigned long long)XXH64_digest(import->checksum));
  sqlite3_stmt *statement =
    import_prepare(import, "SELECT 1 FROM main.imports WHERE checksum = %Q AND imported > 0", checksum);
  if (import_step(import, statement) && !import->again) {
    import_fail(import, "the same rows were imported before, and their games would count twice: the option "
                        "{\"again\": true} imports them all the same");
  }
  sqlite3_finalize(statement);
  statement = import_prepare(import,
                             "UPDATE main.imports SET checksum = %Q, rows = %lld, imported = %lld, rejected = %lld,"
                             " unconnected = %lld WHERE id = %lld",
                             checksum, import->imported + import->rejected, import->imported, import->rejected,
                             import->unconnected, import->id);
  import_step(import, statement);
  sqlite3_finalize(statement);
}

/* New games get ids above those of all games, and of turns whose games are gone; and above 0, which says of a game that
 * it is not yet added. */
static void import_find_next_game(struct import *import) {
  sqlite3_int64 largest =
    import_integer(import, "SELECT max(0, (SELECT coalesce(max(id), 0) FROM main.games), (SELECT coalesce(max(game), 0)"
                           " FROM main.turns))");
  if (largest > INT64_MAX / 2) {
    import_fail(import, "a game or a turn has the id %lld, and new games need larger ones", largest);
    return;
  }
  import->next_game = largest + 1;
}

static void import_all(struct import *import) {
  import_need_tables(import);
  import_open_rows(import); /* what is wrong with the table is said before anything is written */
  /* sorted, all rows are read before the first one is written */
  import->sorted = import->status == SQLITE_OK && import_reads_own_tables(import);
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  import_make_tables(import);
  import_open_games(import);
  import_prepare_statements(import);
  import_find_next_game(import);
  if (import->status != SQLITE_OK) {
    return;
  }
  sqlite3_stmt *statement = import_prepare(
    import, "INSERT INTO main.imports(file, checksum, rows, imported, rejected) VALUES (?, '', 0, 0, 0)");
  if (statement != NULL) {
    import_bind(statement, 1, &import->file);
  }
  import_step(import, statement);
  sqlite3_finalize(statement);
  import->id = sqlite3_last_insert_rowid(import->db);
  sqlite3_int64 first_game = import->next_game;
  import_pass(import);
  if (import->out_of_order && import->status == SQLITE_OK) {
    import->sorted = true;
    import->next_game = first_game;
    import_pass(import);
  }
  import_finish(import);
}

/* ---- The call ---- */

enum { IMPORT_AGAIN, IMPORT_FILE, IMPORT_UNCONNECTED, IMPORT_OPTIONS };

static const char *const unconnected_words[] = {"import", "reject", NULL};

static const struct option import_options[IMPORT_OPTIONS] = {
  [IMPORT_AGAIN] = {.name = "again", OPTION_BOOLEAN, "true or false"},
  [IMPORT_FILE] = {.name = "file", OPTION_TEXT, "a text"},
  [IMPORT_UNCONNECTED] = {.name = "unconnected", OPTION_WORD, "'import' or 'reject'", .words = unconnected_words},
};

static void import_read_options(struct import *import, host_value *argument) {
  struct option_value values[IMPORT_OPTIONS];
  const char *json = NULL;
  size_t length = 0;
  char *room = NULL;
  enum outcome outcome = read_text(argument, "options", &json, &length, import->reason);
  if (outcome == READ) {
    room = sqlite3_malloc64(length + 1);
    outcome = room == NULL ? READ_NO_MEMORY
                           : read_options(json, length, import_options, IMPORT_OPTIONS, values, room, import->reason);
  }
  if (outcome == READ) {
    import->again = values[IMPORT_AGAIN].number > 0.0;
    import->reject_unconnected = values[IMPORT_UNCONNECTED].number > 0.0;
    if (values[IMPORT_FILE].given) {
      import_set(import, &import->file, values[IMPORT_FILE].text, strlen(values[IMPORT_FILE].text));
    }
  } else if (outcome != READ_NULL) {
    import->status = outcome == READ_MALFORMED ? SQLITE_ERROR : SQLITE_NOMEM;
  }
  sqlite3_free(room);
}

static void import_close_statements(struct import *import) {
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    sqlite3_finalize(import->statement[i]);
    import->statement[i] = NULL;
  }
}

static void import_free(struct import *import) {
  import_close_statements(import);
  struct import_game *game = &import->game;
  struct import_text *texts[] = {&game->name, &game->white, &game->black, &game->result,
                                 &game->ends, &game->next,  &import->file};
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; ++i) {
    sqlite3_free(texts[i]->bytes);
  }
  sqlite3_free(import->source);
  sqlite3_free(import->checksum);
  sqlite3_close(import->games_db);
}

/* Imports in a transaction of its own, or as a part of the caller's. */
static void import_in_transaction(struct import *import, struct key_work *work) {
  key_begin(work);
  if (work->status == SQLITE_OK) {
    import_all(import);
    import_close_statements(import); /* a statement that is still open could keep it from being taken back */
    work->status = import->status;
  }
  key_commit(work);
  if (import->status == SQLITE_OK && work->status != SQLITE_OK) {
    import->status = work->status == SQLITE_NOMEM || work->status == SQLITE_INTERRUPT ? work->status : SQLITE_ERROR;
    memcpy(import->reason, work->reason, sizeof import->reason);
  }
}

static void import_answer(struct import *import, host_call *call) {
  static const char *const things[] = {
    [IMPORT_OF_GAMES] = "turns", [IMPORT_OF_LINES] = "lines", [IMPORT_OF_JSON] = "turns"};
  sqlite3_str *text = sqlite3_str_new(import->db);
  sqlite3_str_appendf(text, "%lld rows read: %lld %s", import->imported + import->rejected, import->imported,
                      things[import->kind]);
  if (import->kind != IMPORT_OF_LINES) {
    sqlite3_str_appendf(text, " of %lld games", import->games);
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", import->rejected);
  if (import->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the last one ended: %lld", import->unconnected);
  }
  size_t length = (size_t)sqlite3_str_length(text);
  char *answer = sqlite3_str_finish(text);
  if (answer == NULL) {
    host_result_no_memory(call);
  } else {
    host_result_own_text(call, answer, length);
  }
}

void call_import(host_call *call, int count, host_value **arguments) {
  struct import import = {.db = sqlite3_context_db_handle(call)};
  const char *table = NULL;
  size_t length = 0;
  char reason[REASON_SIZE];
  if (!accept_argument(call, read_text(arguments[0], "table", &table, &length, reason), reason)) {
    return;
  }
  import.table = table;
  if (memchr(table, '\0', length) != NULL) {
    import_fail(&import, "the name of the table has a NUL in it");
  }
  import.checksum = sqlite3_malloc64(sizeof *import.checksum);
  import_has(&import, import.checksum);
  import_set(&import, &import.file, table, length);
  if (count > 1 && host_type_of(arguments[1]) != HOST_NULL && import.status == SQLITE_OK) {
    import_read_options(&import, arguments[1]);
  }
  if (import.status == SQLITE_OK) {
    struct key_work guard; /* the tables may have triggers of a stranger */
    key_work_begin(&guard, import.db);
    key_guard(&guard, false);
    import_in_transaction(&import, &guard);
    key_work_end(&guard);
  }
  if (import.status == SQLITE_OK) {
    import_answer(&import, call);
  } else if (import.status == SQLITE_ERROR) {
    result_error(call, function_name(call), import.reason);
  } else if (import.status == SQLITE_NOMEM) {
    host_result_no_memory(call);
  } else {
    sqlite3_result_error_code(call, import.status);
  }
  import_free(&import);
}
