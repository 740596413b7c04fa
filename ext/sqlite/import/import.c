/* dfen_import(table [, options]): games, or lines of an opening book, from a table of text to the tables of
 * sql/schema.sql. Every row is imported, or stands in the table rejected with its reason.
 *
 * Each row is read and played once, in the order of the table, and only the game whose rows follow each other is known.
 * When another game came between them, or a turn comes after a later one, all is taken back and done once more, with
 * the rows sorted. */
#include "import.h"

#include <string.h>

#include "../../function.h"

/* ---- All rows ---- */

enum { NUMBER_BYTES = 8 };

/* The lowest byte first, on every machine: a database may be carried to another one (SPEC 10.18). */
static void write_number(uint64_t number, unsigned char bytes[NUMBER_BYTES]) {
  for (int byte = 0; byte < NUMBER_BYTES; ++byte) {
    bytes[byte] = (unsigned char)(number >> 8 * byte);
  }
}

/* Of an INTEGER, or of a REAL as IEEE 754 has it. */
static void write_number_of(sqlite3_value *value, unsigned char bytes[NUMBER_BYTES]) {
  double real = sqlite3_value_double(value);
  uint64_t bits = (uint64_t)sqlite3_value_int64(value);
  if (sqlite3_value_type(value) == SQLITE_FLOAT) {
    memcpy(&bits, &real, sizeof bits);
  }
  write_number(bits, bytes);
}

/* A type, the length of what follows, and that. */
static void import_add_bytes(struct import *import, int type, const void *bytes, size_t length) {
  unsigned char head[NUMBER_BYTES];
  write_number((uint64_t)length * 8 + (uint64_t)type, head);
  XXH64_update(import->checksum, head, sizeof head);
  if (length > 0) {
    XXH64_update(import->checksum, bytes, length);
  }
}

/* The same rows have the same checksum, whatever file, program or machine they came from. */
void import_add_to_checksum(struct import *import, import_row row) {
  for (int i = 0; i <= IMPORT_INITIAL; ++i) {
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
  while (!import->out_of_order && work_step(&import->work, import->rows)) {
    import_row row;
    for (int i = 0; i < IMPORT_COLUMNS; ++i) {
      row[i] = import->column_of[i] < 0 ? NULL : sqlite3_column_value(import->rows, import->column_of[i]);
    }
    import->row = row[IMPORT_ROW] == NULL ? import->row + 1 : sqlite3_value_int64(row[IMPORT_ROW]);
    if (import->kind == IMPORT_OF_JSON) {
      import_take_json(import, row);
      continue;
    }
    import_add_to_checksum(import, row);
    if (import->kind == IMPORT_OF_LINES) {
      import_take_line(import, row);
    } else {
      import_take_turn(import, row, "");
    }
  }
}

static void import_pass(struct import *import) {
  import->row = import->imported = import->rejected = import->games = import->unconnected = 0;
  import->next_game = import->first_game;
  import->out_of_order = false;
  import->game->open = false;
  XXH64_reset(import->checksum, 0);
  import_open_rows(import);
  work_run(&import->work, "SAVEPOINT \"dfen import\"");
  import_take_rows(import);
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  if (import->out_of_order) {
    work_run(&import->work, "ROLLBACK TO \"dfen import\"");
  }
  work_run(&import->work, "RELEASE \"dfen import\"");
}

/* Refuses rows that were imported before; their games would count twice. */
static void import_finish(struct import *import) {
  char checksum[24];
  sqlite3_snprintf(sizeof checksum, checksum, "%016llx", (unsigned long long)XXH64_digest(import->checksum));
  bool before =
    work_integer(&import->work, "SELECT EXISTS (SELECT 1 FROM main.imports WHERE checksum = %Q AND imported > 0)",
                 checksum) > 0;
  if (before && !import->again) {
    work_fail(&import->work, "the same rows were imported before, and their games would count twice: the option "
                             "{\"again\": true} imports them all the same");
  }
  work_run(&import->work,
           "UPDATE main.imports SET checksum = %Q, rows = %lld, imported = %lld, rejected = %lld,"
           " unconnected = %lld WHERE id = %lld",
           checksum, import->imported + import->rejected, import->imported, import->rejected, import->unconnected,
           import->id);
}

/* New games get ids above those of all games, and of turns whose games are gone; and above 0, which says of a game that
 * it is not yet added. */
static void import_find_first_game(struct import *import) {
  sqlite3_int64 largest = work_integer(&import->work, "SELECT max(0, (SELECT coalesce(max(id), 0) FROM main.games),"
                                                      " (SELECT coalesce(max(game), 0) FROM main.turns))");
  if (largest > INT64_MAX / 2) {
    work_fail(&import->work, "a game or a turn has the id %lld, and new games need larger ones", largest);
    return;
  }
  import->first_game = largest + 1;
}

/* An id that is larger than those of all imports, and of rows that were rejected by none. */
static void import_begin(struct import *import) {
  import->id = work_integer(&import->work, "SELECT 1 + max(0, (SELECT coalesce(max(id), 0) FROM main.imports),"
                                           " (SELECT coalesce(max(import), 0) FROM main.rejected))");
  work_run(&import->work,
           "INSERT INTO main.imports(id, file, checksum, rows, imported, rejected) VALUES (%lld, %Q, '', 0, 0, 0)",
           import->id, import->file);
  import->lines_before = work_integer(&import->work, "SELECT count(*) FROM main.positions");
}

static void import_all(struct import *import) {
  import_need_tables(import);
  import_find_table(import);
  import_open_rows(import); /* what is wrong with the table is said before anything is written */
  if (import->kind == IMPORT_OF_JSON && import->scale == DFEN_SCALE_SIDE_TO_MOVE) {
    work_fail(&import->work, "a line of JSON has one result for its game, so its scale cannot be 'side to move'");
  }
  /* sorted, all rows are read before the first one is written */
  import->sorted = import->work.status == SQLITE_OK && import_reads_own_tables(import);
  sqlite3_finalize(import->rows);
  import->rows = NULL;
  import_make_tables(import);
  import_prepare_statements(import);
  import_find_first_game(import);
  import_begin(import);
  import_pass(import);
  if (import->out_of_order && import->work.status == SQLITE_OK) {
    import->sorted = true;
    import_pass(import);
  }
  import_finish(import);
  import_check_tables(import);
}

/* ---- The call ---- */

enum { IMPORT_AGAIN, IMPORT_FILE, IMPORT_SCALE, IMPORT_UNCONNECTED, IMPORT_OPTIONS };

static const char *const unconnected_words[] = {"import", "reject", NULL};

static void import_read_options(struct import *import, sqlite3_value *argument) {
  const struct option options[IMPORT_OPTIONS] = {
    [IMPORT_AGAIN] = {.name = "again", OPTION_BOOLEAN, "true or false"},
    [IMPORT_FILE] = {.name = "file", OPTION_TEXT, "a text"},
    [IMPORT_SCALE] = {.name = "scale", OPTION_WORD, "'1/0/-1', '1/0.5/0' or 'side to move'", .words = scale_words()},
    [IMPORT_UNCONNECTED] = {.name = "unconnected", OPTION_WORD, "'import' or 'reject'", .words = unconnected_words},
  };
  struct option_value values[IMPORT_OPTIONS];
  work_options(&import->work, argument, options, IMPORT_OPTIONS, values);
  const struct option_value *file = &values[IMPORT_FILE];
  const struct option_value *scale = &values[IMPORT_SCALE];
  import->file = file->given ? file->text : import->table;
  import->scale = scale->given ? (dfen_scale)(DFEN_SCALE_MINUS_ONE + (int)scale->number) : DFEN_SCALE_NONE;
  import->again = values[IMPORT_AGAIN].number > 0.0;
  import->reject_unconnected = values[IMPORT_UNCONNECTED].number > 0.0;
}

static void import_close_statements(struct import *import) {
  sqlite3_finalize(import->rows);
  for (int i = 0; i < IMPORT_STATEMENTS; ++i) {
    sqlite3_finalize(import->statement[i]);
  }
}

static const char *import_answer(struct import *import) {
  static const char *const things[] = {
    [IMPORT_OF_GAMES] = "turns", [IMPORT_OF_LINES] = "lines", [IMPORT_OF_JSON] = "turns"};
  sqlite3_str *text = sqlite3_str_new(import->work.db);
  sqlite3_str_appendf(text, "%lld rows read: %lld %s", import->imported + import->rejected, import->imported,
                      things[import->kind]);
  if (import->kind != IMPORT_OF_LINES) {
    sqlite3_str_appendf(text, " of %lld games", import->games);
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", import->rejected);
  if (import->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the last one ended: %lld", import->unconnected);
  }
  return work_finish(&import->work, text);
}

void call_import(host_call *call, int count, host_value **arguments) {
  struct import import = {0};
  struct work *work = &import.work;
  const char *answer = NULL;
  work_open(work, sqlite3_context_db_handle(call));
  import.table = work_name(work, arguments[0], "table", true);
  if (import.table != NULL) {
    import.checksum = work_memory(work, sizeof *import.checksum);
    import.game = work_memory(work, sizeof *import.game);
    sqlite3_randomness(sizeof import.seed, &import.seed);
    import_read_options(&import, count > 1 ? arguments[1] : NULL);
    work_guard(work); /* the tables may have triggers of a stranger */
    transaction_begin(work);
    if (work->status == SQLITE_OK) {
      import_all(&import);
    }
    import_close_statements(&import); /* a statement that is still open could keep it from being taken back */
    transaction_commit(work);
    answer = import_answer(&import);
  }
  result_of_work(call, work, answer);
  work_close(work);
}
