/* dfen_import(table [, options]): imports games, or lines of an opening book, from a table of text into the tables of
 * sql/schema.sql. Every row is imported, skipped because its game exists already, or stored in the table rejected with
 * its reason.
 *
 * Rows are read and played once, in the order of the table, and only the current game is kept in memory. If rows of
 * another game come between those of a game, or a turn comes after a later one, the import is rolled back and done
 * again with the rows sorted. */
#include "import_games.h"

#include <string.h>

#include "../../functions/function.h"

/* ---- All rows ---- */

static void import_take_rows(struct import *import) {
  struct import_row row;
  bool of_json = import->source.kind == IMPORT_OF_JSON;
  while (!import->out_of_order && import->session.status == SQLITE_OK &&
         (of_json ? import_next_of_json(&import->json, &row) : import_next_row(&import->source, &row))) {
    if (of_json && !row.is_turn) {
      import_reject(import, &row, IMPORT_ROLES, row.fault.text);
    } else if (import->source.kind == IMPORT_OF_LINES) {
      import_take_line(import, &row);
    } else {
      import_take_turn(import, &row);
    }
  }
  if (!import->out_of_order) {
    import_end_game(import);
  }
}

static void import_pass(struct import *import) {
  memset(&import->counts, 0, sizeof import->counts);
  memset(&import->unreadable_dates, 0, sizeof import->unreadable_dates);
  memset(&import->unreadable_ratings, 0, sizeof import->unreadable_ratings);
  import->next_game = import->tables.first_game;
  import->out_of_order = false;
  import->game->open = false;
  import_forget_games(import);
  import_open_rows(&import->source);
  if (import->source.kind == IMPORT_OF_JSON) {
    import_open_json(&import->json, &import->source, import->scale);
  }
  session_run(&import->session, "SAVEPOINT \"dfen import\"");
  import_take_rows(import);
  import_close_json(&import->json);
  if (import->out_of_order) {
    import_close_rows(&import->source);
    session_run(&import->session, "ROLLBACK TO \"dfen import\"");
  }
  session_run(&import->session, "RELEASE \"dfen import\"");
}

/* Refuses games that exist already: they would count twice. */
static void import_refuse_known(struct import *import) {
  const struct import_counts *counts = &import->counts;
  if (import->known == IMPORT_REFUSE && counts->known_games > 0) {
    char of_source[QUOTE_SIZE];
    quote_text(import->tables.source, strlen(import->tables.source), 0, of_source);
    session_fail(&import->session,
                 "%lld of %lld games exist already in the source '%s'; the first is '%s'. The option {\"known\": "
                 "\"skip\"} keeps them, {\"known\": \"replace\"} replaces them, and games of another origin need "
                 "a {\"source\": \"...\"} of their own",
                 counts->known_games, counts->known_games + counts->games, of_source, import->first_known);
  }
}

/* A book is one thing: its lines have no names. The first imported line replaces an existing book. */
static void import_check_book(struct import *import) {
  if (import->source.kind == IMPORT_OF_LINES && import->known != IMPORT_REPLACE &&
      import_count_lines(&import->tables) > 0) {
    char of_source[QUOTE_SIZE];
    quote_text(import->tables.source, strlen(import->tables.source), 0, of_source);
    session_fail(&import->session,
                 "lines of the source '%s' exist already, and would count twice: the option {\"known\": \"replace\"} "
                 "replaces them, and another book needs a {\"source\": \"...\"} of its own",
                 of_source);
  }
}

static void import_all(struct import *import) {
  struct sql_session *session = &import->session;
  import_require_tables(&import->tables);
  import_find_table(&import->source);
  import_open_rows(&import->source); /* report errors in the table before writing */
  if (import->source.kind == IMPORT_OF_JSON && import->scale != NULL && import->scale->side_to_move) {
    session_fail(session, "a line of JSON has one result for its game, so its scale cannot be 'side to move'");
  }
  /* sorting reads all rows before the first one is written */
  import->source.sorted = session->status == SQLITE_OK && import_reads_own_tables(&import->source);
  import_close_rows(&import->source);
  import_begin(&import->tables);
  import_check_book(import);
  import_pass(import);
  if (import->out_of_order && session->status == SQLITE_OK) {
    import->source.sorted = true;
    import_pass(import);
  }
  import_refuse_known(import);
  import_end_tables(&import->tables, &import->counts, import->source.kind == IMPORT_OF_LINES);
}

/* ---- The call ---- */

enum {
  IMPORT_OPTION_COLUMNS,
  IMPORT_OPTION_DATES,
  IMPORT_OPTION_DETAILS,
  IMPORT_OPTION_FILE,
  IMPORT_OPTION_KNOWN,
  IMPORT_OPTION_SCALE,
  IMPORT_OPTION_SOURCE,
  IMPORT_OPTION_UNCONNECTED,
  IMPORT_OPTIONS
};

static const char *const unconnected_words[] = {"import", "reject", NULL};
static const char *const known_words[] = {"refuse", "skip", "replace", NULL};
static const char *const dates_words[] = {"ymd", "dmy", "mdy", NULL};

/* The option columns must name roles, each once. */
static void import_check_columns(struct import *import) {
  const char *name = import->columns.text;
  bool named[IMPORT_NAMED + 1] = {false};
  for (int i = 0; i < import->columns.count && import->session.status == SQLITE_OK; ++i) {
    int role = 0;
    while (role < IMPORT_NAMED && strcmp(name, import_names[role]) != 0) {
      ++role;
    }
    if (role == IMPORT_NAMED) {
      struct reason reason;
      write_reason(&reason, "the option columns: an import has no column ");
      add_quoted(&reason, "", name, strlen(name));
      add_nearest(&reason, name, strlen(name), import_names, IMPORT_NAMED);
      session_fail(&import->session, "%s", reason.text);
    } else if (named[role]) {
      session_fail(&import->session, "the option columns names %s twice", name);
    }
    named[role] = true;
    name += strlen(name) + 1;
    name += strlen(name) + 1;
  }
}

static void import_check_source(struct import *import) {
  size_t length = strlen(import->tables.source);
  if (length > IMPORT_TEXT_MAX) {
    session_fail(&import->session, "the option source has more than %d bytes", IMPORT_TEXT_MAX);
  } else if (!import_is_text(import->tables.source, length)) {
    session_fail(&import->session, "the option source is not UTF-8");
  }
}

/* Details are arguments of one SQL function, which can have 127. */
static void import_check_details(struct import *import) {
  enum { DETAILS_MAX = 60 };
  const char *detail = import->details.text;
  if (import->details.count > DETAILS_MAX) {
    session_fail(&import->session, "the option details names %d columns, but a game has at most %d at most",
                 import->details.count, DETAILS_MAX);
    return;
  }
  for (int i = 0; i < import->details.count; ++i, detail += strlen(detail) + 1) {
    if (import_find_detail(&import->source, detail) < i) {
      session_fail(&import->session, "the option details names '%s' twice", session_shown(&import->session, detail));
    }
  }
}

static void import_read_options(struct import *import, sqlite3_value *argument) {
  const struct option options[IMPORT_OPTIONS] = {
    [IMPORT_OPTION_COLUMNS] = {.name = "columns", OPTION_MAP, "an object such as {\"game\": \"match_id\"}"},
    [IMPORT_OPTION_DATES] = {.name = "dates", OPTION_WORD, "'ymd', 'dmy' or 'mdy'", .words = dates_words},
    [IMPORT_OPTION_DETAILS] = {.name = "details", OPTION_LIST, "a list of columns such as [\"event\"]"},
    [IMPORT_OPTION_FILE] = {.name = "file", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_KNOWN] = {.name = "known", OPTION_WORD, "'refuse', 'skip' or 'replace'", .words = known_words},
    [IMPORT_OPTION_SCALE] = {.name = "scale", OPTION_TEXT, "three texts such as '1/0.5/0'"},
    [IMPORT_OPTION_SOURCE] = {.name = "source", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_UNCONNECTED] = {.name = "unconnected",
                                   OPTION_WORD,
                                   "'import' or 'reject'",
                                   .words = unconnected_words},
  };
  struct option_value values[IMPORT_OPTIONS];
  session_options(&import->session, argument, options, IMPORT_OPTIONS, values);
  const struct option_value *scale = &values[IMPORT_OPTION_SCALE];
  import->tables.file = values[IMPORT_OPTION_FILE].is_set ? values[IMPORT_OPTION_FILE].text : import->source.table;
  import->tables.source = values[IMPORT_OPTION_SOURCE].is_set ? values[IMPORT_OPTION_SOURCE].text : "";
  if (scale->is_set) {
    dfen_scale *read = session_memory(&import->session, sizeof *read);
    if (read != NULL && !dfen_read_scale(scale->text, strlen(scale->text), read)) {
      session_fail(&import->session,
                   "the option scale must be three texts such as '1/0.5/0' or 'side to move W/D/L', not "
                   "'%s'",
                   session_shown(&import->session, scale->text));
    }
    import->scale = read;
  }
  import->known = (enum import_known)values[IMPORT_OPTION_KNOWN].number;
  import->dates = (enum import_dates)values[IMPORT_OPTION_DATES].number;
  import->reject_unconnected = values[IMPORT_OPTION_UNCONNECTED].number > 0.0;
  import->columns = values[IMPORT_OPTION_COLUMNS];
  import->details = values[IMPORT_OPTION_DETAILS];
  if (import->session.status == SQLITE_OK) { /* else texts may be NULL */
    import_check_columns(import);
    import_check_details(import);
    import_check_source(import);
  }
}

static void import_append_unreadable(sqlite3_str *text, const char *what, const struct import_unreadable *unreadable) {
  if (unreadable->count > 0) {
    sqlite3_str_appendf(text, "; %s that cannot be read: %lld, the first in row %lld, '%s'", what, unreadable->count,
                        unreadable->first, unreadable->shown);
  }
}

static const char *import_answer(struct import *import) {
  static const char *const subjects[] = {
    [IMPORT_OF_GAMES] = "turns", [IMPORT_OF_LINES] = "lines", [IMPORT_OF_JSON] = "turns"};
  const struct import_counts *counts = &import->counts;
  enum import_kind kind = import->source.kind;
  const char *unused =
    kind == IMPORT_OF_JSON ? import_unused_fields(&import->json) : import_unused_columns(&import->source);
  sqlite3_str *text = sqlite3_str_new(import->session.db);
  sqlite3_str_appendf(text, "%lld rows read: %lld %s", counts->imported + counts->skipped + counts->rejected,
                      counts->imported, subjects[kind]);
  if (kind != IMPORT_OF_LINES) {
    sqlite3_str_appendf(text, " of %lld games", counts->games);
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", counts->rejected);
  if (counts->skipped > 0) {
    sqlite3_str_appendf(text, "; skipped, of %lld games that exist already: %lld", counts->known_games,
                        counts->skipped);
  }
  if (counts->replaced > 0) {
    sqlite3_str_appendf(text, "; existing games replaced: %lld", counts->replaced);
  }
  if (counts->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the previous one ended: %lld", counts->unconnected);
  }
  import_append_unreadable(text, "dates", &import->unreadable_dates);
  import_append_unreadable(text, "ratings", &import->unreadable_ratings);
  if (unused != NULL && unused[0] != '\0') { /* NULL if out of memory */
    sqlite3_str_appendf(text, "; not used: %s", unused);
  }
  return session_finish(&import->session, text);
}

enum outcome call_dfen_import(struct context *context) {
  struct import import = {0};
  struct sql_session *session = &import.session;
  const char *answer = NULL;
  session_open(session, sqlite3_context_db_handle(context->call), context->reason);
  import.source.session = import.tables.session = session;
  import.source.columns = &import.columns;
  import.source.details = &import.details;
  import.source.table = session_name(session, context->arguments[0], "table", true);
  if (import.source.table != NULL) {
    import.game = session_memory(session, sizeof *import.game);
    sqlite3_randomness(sizeof import.seed, &import.seed);
    import_read_options(&import, context->count > 1 ? context->arguments[1] : NULL);
    session_harden(session); /* the tables may have hostile triggers */
    transaction_begin(session);
    if (session->status == SQLITE_OK) {
      import_all(&import);
    }
    answer = session->status == SQLITE_OK ? import_answer(&import) : NULL;
    import_close_rows(&import.source); /* an open statement could prevent the rollback */
    import_close_json(&import.json);
    import_close_tables(&import.tables);
    transaction_commit(session);
  }
  import_forget_games(&import);
  return end_session(session, context, answer);
}
