/* dfen_import(table [, options]): imports games, or lines of an opening book, from a table of text into the tables of
 * sql/schema.sql. The reader (../read) reads the table; every row is imported, skipped because its game exists already,
 * or stored in the table rejected with its reason. All is one transaction. */
#include "../games/import_value.h"
#include "import_write.h"

#include <string.h>

#include "../functions/function.h"

static const char *import_plural(sqlite3_int64 count) {
  return count == 1 ? "" : "s";
}

/* ---- All rows ---- */

/* Refuses games that exist already: they would count twice. */
static void import_refuse_known(struct import *import) {
  const struct import_counts *counts = &import->counts;
  struct sql_session *session = &import->session;
  if (import->known != IMPORT_REFUSE || counts->known_games == 0) {
    return;
  }
  const char *name = session_first_text(
    session, "SELECT k.game FROM temp.dfen_known AS k LEFT"
             " JOIN temp.dfen_ids AS p ON p.game = k.game ORDER BY p.first IS NULL, p.first LIMIT 1");
  if (name != NULL) {
    session_ask(session,
                "%lld of %lld game%s exist%s already in the source '%s'; the first is '%s'. The option {\"known\": "
                "\"skip\"} keeps them, {\"known\": \"replace\"} replaces them, and games of another origin need "
                "a {\"source\": \"...\"} of their own",
                counts->known_games, counts->known_games + counts->games,
                import_plural(counts->known_games + counts->games), counts->known_games == 1 ? "s" : "",
                session_shown(session, import->tables.source), session_shown(session, name));
  }
}

/* A book is one thing: its lines have no names. */
static void import_check_book(struct import *import) {
  if (import->known != IMPORT_REPLACE && import_count_lines(&import->tables) > 0) {
    session_ask(&import->session,
                "lines of the source '%s' exist already, and would count twice: the option {\"known\": \"replace\"} "
                "replaces them, and another book needs a {\"source\": \"...\"} of its own",
                session_shown(&import->session, import->tables.source));
  }
}

/* Fails with the question of the reader, its texts, and the options that answer it, as far as they fit. */
static void import_refuse_question(struct import *import) {
  static const char sql[] =
#include <import_question.sql>
    ;
  struct sql_session *session = &import->session;
  const char *question = session_text_of(session, session_prepare_text(session, sql));
  if (question != NULL) {
    session_ask(session, "%s", question);
  }
}

static void import_all(struct import *import) {
  import_require_tables(&import->tables);
  if (session_ok(&import->session)) {
    reader_read(&import->reader);
  }
  if (import->reader.refusal != NULL) {
    session_fail(&import->session, "%s", import->reader.refusal);
  } else if (import->reader.asked) {
    import_refuse_question(import);
  }
  if (import->reader.of_lines && import->reader.details.count > 0) {
    session_fail(&import->session, "the option details: lines of a book have no details");
  }
  import_begin(&import->tables);
  if (import->reader.of_lines) {
    import_check_book(import);
    import_write_lines(import);
  } else if (session_ok(&import->session)) {
    import_write_games(import);
  }
  import_write_rejected(import);
  import_refuse_known(import);
  import_end_tables(&import->tables, &import->counts, import->reader.of_lines);
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
static const char *const import_date_words[] = {"ymd", "dmy", "mdy", NULL};

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
  const char *detail = import->reader.details.text;
  if (import->reader.details.count > DETAILS_MAX) {
    session_fail(&import->session, "the option details names %d columns, but a game has at most %d",
                 import->reader.details.count, DETAILS_MAX);
    return;
  }
  for (int i = 0; i < import->reader.details.count; ++i, detail += strlen(detail) + 1) {
    const char *before = import->reader.details.text;
    for (int j = 0; j < i; ++j, before += strlen(before) + 1) {
      if (sqlite3_stricmp(before, detail) == 0) {
        session_fail(&import->session, "the option details names '%s' twice", session_shown(&import->session, detail));
      }
    }
  }
}

static void import_read_options(struct import *import) {
  const struct option options[IMPORT_OPTIONS] = {
    [IMPORT_OPTION_COLUMNS] = {.name = "columns", OPTION_MAP, "an object such as {\"game\": \"match_id\"}"},
    [IMPORT_OPTION_DATES] = {.name = "dates", OPTION_WORD, "'ymd', 'dmy' or 'mdy'", .words = import_date_words},
    [IMPORT_OPTION_DETAILS] = {.name = "details", OPTION_LIST, "a list of columns such as [\"event\"]"},
    [IMPORT_OPTION_FILE] = {.name = "file", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_KNOWN] = {.name = "known", OPTION_WORD, "'refuse', 'skip' or 'replace'", .words = known_words},
    [IMPORT_OPTION_SCALE] = {.name = "scale", OPTION_TEXT, "a text such as '1/0.5/0'"},
    [IMPORT_OPTION_SOURCE] = {.name = "source", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_UNCONNECTED] = {.name = "unconnected",
                                   OPTION_WORD,
                                   "'import' or 'reject'",
                                   .words = unconnected_words},
  };
  struct option_value values[IMPORT_OPTIONS];
  session_options(&import->session, 1, options, IMPORT_OPTIONS, values);
  import->tables.file = values[IMPORT_OPTION_FILE].is_set ? values[IMPORT_OPTION_FILE].text : import->reader.table;
  import->tables.source = values[IMPORT_OPTION_SOURCE].is_set ? values[IMPORT_OPTION_SOURCE].text : "";
  import->known = (enum import_known)values[IMPORT_OPTION_KNOWN].number;
  import->dates = (enum import_dates)values[IMPORT_OPTION_DATES].number;
  import->reject_unconnected = values[IMPORT_OPTION_UNCONNECTED].number > 0.0;
  import->reader.dates = (int)import->dates;
  import->reader.columns_option = values[IMPORT_OPTION_COLUMNS];
  import->reader.details = values[IMPORT_OPTION_DETAILS];
  reader_set_scale(&import->reader, &values[IMPORT_OPTION_SCALE]);
  if (session_ok(&import->session)) { /* else texts may be NULL */
    import_check_details(import);
    import_check_source(import);
  }
}

static void import_append_unreadable(struct import *import, sqlite3_str *text, const char *what,
                                     const struct import_unreadable *unreadable) {
  if (unreadable->count > 0) {
    const char *row = session_first_text(
      &import->session,
      "SELECT " ROW_OF("row") " || coalesce(' of ' || " FILE_OF("row") ", '') FROM (SELECT %lld AS row)",
      unreadable->first);
    sqlite3_str_appendf(text, "; %s that cannot be read: %lld, the first in row %s, '%s'", what, unreadable->count, row,
                        unreadable->shown);
  }
}

/* Appends what the reader reported. The names of columns are quoted. */
static void import_append_report(struct import *import, sqlite3_str *text, const char *kind, const char *before) {
  struct sql_session *session = &import->session;
  bool is_unused = strcmp(kind, "unused") == 0;
  sqlite3_stmt *rows = session_prepare(session,
                                       "SELECT CASE WHEN kind = 'reading' THEN name || ': ' || value || ', ' || why"
                                       " WHEN kind = 'undecided' THEN name || ' is not used: ' || value"
                                       " ELSE value END FROM temp.dfen_report WHERE kind = %Q AND (kind <> 'reading'"
                                       " OR why LIKE 'decided%%')",
                                       kind);
  while (session_step(session, rows)) {
    const char *value = session_column_text(session, rows, 0);
    sqlite3_str_appendf(text, "%s%s", before, is_unused ? session_shown(session, value) : value);
    before = is_unused ? ", " : before;
  }
  sqlite3_finalize(rows);
}

/* Dates with the day first, without the option, are mostly a whole file of them. */
static void import_append_dates(struct import *import, sqlite3_str *text) {
  const struct import_unreadable *unreadable = &import->unreadable_dates;
  struct import_date date;
  import_append_unreadable(import, text, "dates", unreadable);
  if (unreadable->count > 0 && import->dates == IMPORT_YMD &&
      import_read_date(unreadable->shown, strlen(unreadable->shown), IMPORT_DMY, &date)) {
    sqlite3_str_appendall(text, "; the option {\"dates\": \"dmy\"} reads it with the day first");
  }
}

static const char *import_answer(struct import *import) {
  const struct import_counts *counts = &import->counts;
  sqlite3_str *text = sqlite3_str_new(import->session.db);
  sqlite3_int64 rows = counts->imported + counts->skipped + counts->rejected;
  sqlite3_str_appendf(text, "%lld row%s read: %lld %s%s", rows, import_plural(rows), counts->imported,
                      import->reader.of_lines ? "line" : "turn", import_plural(counts->imported));
  if (!import->reader.of_lines) {
    sqlite3_str_appendf(text, " of %lld game%s", counts->games, import_plural(counts->games));
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", counts->rejected);
  if (counts->skipped > 0) {
    sqlite3_str_appendf(text, "; skipped, of %lld game%s that exist%s already: %lld", counts->known_games,
                        import_plural(counts->known_games), counts->known_games == 1 ? "s" : "", counts->skipped);
  }
  if (counts->replaced > 0) {
    sqlite3_str_appendf(text, "; existing games replaced: %lld", counts->replaced);
  }
  if (counts->unresolved > 0) {
    sqlite3_str_appendf(text, "; games without a result: %lld", counts->unresolved);
  }
  if (counts->unnamed > 0) {
    sqlite3_str_appendf(text, "; games with a player without a name: %lld", counts->unnamed);
  }
  if (counts->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the previous one ended: %lld", counts->unconnected);
  }
  import_append_dates(import, text);
  import_append_unreadable(import, text, "ratings", &import->unreadable_ratings);
  import_append_report(import, text, "reading", "; results: ");
  import_append_report(import, text, "note", "; ");
  import_append_report(import, text, "undecided", "; ");
  import_append_report(import, text, "unused", "; not used: ");
  return session_finish(&import->session, text);
}

bool call_dfen_import(struct context *context) {
  struct import import = {0};
  struct sql_session *session = &import.session;
  const char *answer = NULL;
  session_open(session, sqlite3_context_db_handle(context->call), context);
  import.reader.session = import.tables.session = session;
  import.reader.for_import = true;
  import.reader.table = session_name(session, 0, "table");
  if (import.reader.table != NULL) {
    import_read_options(&import);
    session_harden(session); /* the tables may have hostile triggers */
    transaction_begin(session);
    if (session_ok(session)) {
      import_all(&import);
    }
    answer = session_ok(session) ? import_answer(&import) : NULL;
    transaction_commit(session);
  }
  return end_session(session, answer);
}
