/* dfen_import(table [, options]): games, or lines of an opening book, from a table of text to the tables of
 * sql/schema.sql. Every row is imported, skipped because its game is there already, or stands in the table rejected
 * with its reason.
 *
 * Each row is read and played once, in the order of the table, and only the game whose rows follow each other is known.
 * When another game came between them, or a turn comes after a later one, all is taken back and done once more, with
 * the rows sorted. */
#include "import_content.h"
#include "import_json.h"
#include "import_tables.h"

#include <string.h>

#include "../../function.h"
#include "../../given.h"
#include "../../../core/common/hash.h"
#include "../../slots.h"

/* A text that outlives its row. */
struct import_text {
  size_t length;
  char bytes[IMPORT_TEXT_MAX + 1]; /* with a NUL behind them */
};

/* What is known of the game whose rows are being read. */
struct import_game {
  bool open;        /* whether there is a game at all */
  bool known;       /* whether it was there before the import */
  bool twice;       /* whether another line of JSON was this game */
  sqlite3_int64 id; /* in games; 0 while no row was imported */
  sqlite3_int64 known_id, seen, turns;
  sqlite3_int64 number; /* of the last turn that was imported, 0 for none */
  dfen_result result;
  bool next_known; /* whether `next` is the position after the game's last row */
  struct import_text name, white, black, ends, next;
};

enum import_known { IMPORT_REFUSE, IMPORT_SKIP, IMPORT_REPLACE };

/* Values that could not be read, and were left out of their games. */
struct import_odd {
  sqlite3_int64 count, first; /* how many, and the row of the first */
  char shown[GIVEN_SIZE];
};

struct import {
  struct work work;
  struct import_source source;
  struct import_json json;
  struct import_tables tables;
  struct import_counts counts;
  dfen_scale scale; /* of results that are numbers */
  enum import_known known;
  enum import_dates dates;
  bool reject_unconnected;
  struct option_value columns, details;

  bool out_of_order; /* another game came between a game's rows, or a turn after a later one */
  struct import_game *game;
  struct slots met; /* a hash of each game that was met, while the rows are not sorted */
  uint64_t met_count, seed;
  sqlite3_int64 next_game;
  struct import_odd odd_dates, odd_ratings;
  char first_known[GIVEN_SIZE]; /* the name of the first game that was there before */
};

/* ---- The game whose rows are being read ---- */

static void import_set(struct import_text *text, const char *bytes, size_t length) {
  memcpy(text->bytes, bytes, length);
  text->bytes[length] = '\0';
  text->length = length;
}

static bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->length == length && memcmp(text->bytes, bytes, length) == 0;
}

static bool import_is_hash(const void *unused, uint64_t place, const void *hash) {
  (void)unused;
  return place == (*(const uint64_t *)hash & SLOT_PLACE);
}

/* Whether a game of this name was met before; from now on it was. Of a name its hash is known: where two games have the
 * same one, the rows are sorted, and the names tell. */
static bool import_was_met(struct import *import, const char *name, size_t length) {
  uint64_t hash = XXH64(name, length, import->seed) | 1; /* a slot is never 0 */
  uint64_t count = slots_needed(import->met.count, import->met_count + 1);
  if (count > import->met.count) {
    struct slots met = {.at = work_memory(&import->work, count * sizeof *met.at), .count = count};
    for (uint64_t i = 0; met.at != NULL && i < import->met.count; ++i) {
      if (import->met.at[i] != 0) {
        slots_put(&met, import->met.at[i], import->met.at[i] & SLOT_PLACE);
      }
    }
    import->met = met;
  }
  if (import->work.status != SQLITE_OK) {
    return false;
  }
  uint64_t *slot = slots_find(&import->met, hash, NULL, &hash, import_is_hash);
  bool was_met = *slot != 0;
  *slot = hash;
  import->met_count += !was_met;
  return was_met;
}

/* Ends the current game: what was imported of it must be there. */
static void import_end_game(struct import *import) {
  if (import->game->open && import->game->id != 0) {
    import_check_game(&import->tables, import->game->id, import->game->turns);
  }
  import->game->open = false;
}

/* Makes the game of a row the current one. False when it is not to go on. */
static bool import_turn_to_game(struct import *import, const struct import_row *row) {
  struct import_game *game = import->game;
  const struct import_cell *name = &row->cells[IMPORT_GAME];
  bool of_json = import->source.kind == IMPORT_OF_JSON;
  if (game->open && (of_json ? !row->begins : import_same(&game->name, name->text, name->length))) {
    return true;
  }
  import_end_game(import);
  import->out_of_order = !of_json && !import->source.sorted && import_was_met(import, name->text, name->length);
  import_set(&game->name, name->text, name->length);
  game->open = true;
  game->id = game->seen = game->number = game->turns = 0;
  game->next_known = false;
  game->known_id = import_find_game(&import->tables, name->text, name->length);
  game->known = game->known_id != 0 && game->known_id < import->tables.first_game;
  game->twice = game->known_id >= import->tables.first_game;
  if (game->known && import->counts.known_games++ == 0) {
    show_given(name->text, name->length, 0, import->first_known);
  }
  return !import->out_of_order && import->work.status == SQLITE_OK;
}

static void import_count_odd(struct import_odd *odd, const struct import_row *row, const struct import_cell *cell) {
  if (odd->count++ == 0) {
    odd->first = row->place;
    show_given(cell->text, cell->length, 0, odd->shown);
  }
}

static int import_rating(struct import *import, const struct import_row *row, enum import_role role) {
  int rating = 0;
  if (!import_read_rating(&row->cells[role], &rating)) {
    import_count_odd(&import->odd_ratings, row, &row->cells[role]);
  }
  return rating;
}

/* The first row of a game that is imported speaks for it. */
static void import_start_game(struct import *import, const struct import_row *row, const struct import_turn *turn) {
  struct import_game *game = import->game;
  const struct import_cell *date = &row->cells[IMPORT_PLAYED_AT];
  struct import_date played_at;
  bool has_date = !import_is_empty(date) && import_read_date(date->text, date->length, import->dates, &played_at);
  if (!has_date && !import_is_empty(date)) {
    import_count_odd(&import->odd_dates, row, date);
  }
  import_set(&game->white, row->cells[IMPORT_WHITE].text, row->cells[IMPORT_WHITE].length);
  import_set(&game->black, row->cells[IMPORT_BLACK].text, row->cells[IMPORT_BLACK].length);
  game->result = turn->result;
  game->id = game->known ? game->known_id : import->next_game++;
  const struct import_game_row added = {
    .id = game->id,
    .name = game->name.bytes,
    .white = game->white.bytes,
    .black = game->black.bytes,
    .name_length = game->name.length,
    .white_length = game->white.length,
    .black_length = game->black.length,
    .result = game->result,
    .row = row,
    .white_rating = import_rating(import, row, IMPORT_WHITE_RATING),
    .black_rating = import_rating(import, row, IMPORT_BLACK_RATING),
    .played_at = has_date ? &played_at : NULL,
  };
  import_add_game(&import->tables, &added);
  ++import->counts.games;
  import->counts.replaced += game->known;
}

static void import_put_turn(struct import *import, const struct import_turn *turn) {
  struct import_game *game = import->game;
  import_add_turn(&import->tables, game->id, turn);
  game->number = turn->number;
  ++game->turns;
  import_set(&game->ends, turn->ends, turn->ends_length);
  import_set(&game->next, turn->next, turn->next_length);
  game->next_known = turn->completed;
  ++import->counts.imported;
}

static void import_reject(struct import *import, const struct import_row *row, enum import_role at,
                          const char *reason) {
  char said[REASON_SIZE];
  char *content = import_content(&import->source, row);
  import_say(&import->source, at, reason, said);
  import_add_rejected(&import->tables, row->place, said, content);
  sqlite3_free(content);
  ++import->counts.rejected;
}

/* What is wrong with a turn after the earlier turns of its game; "" for nothing. A turn that does not begin where the
 * last one ended is counted. Whether it is imported depends on the option `unconnected`. */
static const char *import_compare_turn(struct import *import, const struct import_row *row,
                                       const struct import_turn *turn) {
  const struct import_game *game = import->game;
  const struct import_cell *cells = row->cells;
  if (game->id == 0) {
    return "";
  }
  if (game->result != turn->result || !import_same(&game->white, cells[IMPORT_WHITE].text, cells[IMPORT_WHITE].length) ||
      !import_same(&game->black, cells[IMPORT_BLACK].text, cells[IMPORT_BLACK].length)) {
    return "the players or the result are not those of the game's first row";
  }
  if (turn->number <= game->number) { /* smaller only where some turns have a number and others do not */
    return turn->number == game->number ? "a turn of this number was there before"
                                        : "a turn of a larger number was there before";
  }
  if (import_same(&game->ends, turn->begins, turn->begins_length)) {
    return "";
  }
  ++import->counts.unconnected;
  return import->reject_unconnected ? "the turn does not begin where the last one ended" : "";
}

/* The position before a turn that does not say it: in JSON the game's, or the one after its last turn. */
static const char *import_before(const struct import *import, const struct import_row *row) {
  if (import->game->seen == 1) {
    return import_is_empty(&row->cells[IMPORT_INITIAL]) ? NULL : row->cells[IMPORT_INITIAL].text;
  }
  return import->source.kind == IMPORT_OF_JSON && import->game->next_known ? import->game->next.bytes : NULL;
}

/* Imports a turn or rejects it; or sets `out_of_order`. */
static void import_take_turn(struct import *import, const struct import_row *row) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  enum import_role at = IMPORT_ROLES;
  struct import_game *game = import->game;
  const struct import_cell *name = &row->cells[IMPORT_GAME];
  bool has_game = name->length > 0 && name->length <= IMPORT_TEXT_MAX; /* else it is rejected, and none is the game's */
  if (has_game && !import_turn_to_game(import, row)) {
    return;
  }
  game->seen += has_game;
  if (has_game && game->known && import->known != IMPORT_REPLACE) {
    ++import->counts.skipped;
    return;
  }
  if (has_game && game->twice) {
    import_reject(import, row, IMPORT_GAME, "another line has this game");
    return;
  }
  enum outcome outcome =
    import_read_turn(row, import->scale, import_before(import, row), game->number, &turn, &at, reason);
  game->next_known = false;
  if (outcome == READ_NO_MEMORY) {
    work_fail_with(&import->work, SQLITE_NOMEM);
    return;
  }
  if (outcome == READ) {
    turn.number = turn.number == 0 ? game->seen : turn.number;
    if (turn.number < game->number && !import->source.sorted) {
      import->out_of_order = true;
      return;
    }
    write_reason(reason, "%s", import_compare_turn(import, row, &turn));
    at = IMPORT_ROLES;
    outcome = reason[0] == '\0' ? READ : READ_MALFORMED;
  }
  if (outcome != READ) {
    import_reject(import, row, at, reason);
    return;
  }
  if (game->id == 0) {
    import_start_game(import, row, &turn);
  }
  if (import->work.status == SQLITE_OK) {
    import_put_turn(import, &turn);
  }
}

static void import_take_line(struct import *import, const struct import_row *row) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  enum import_role at = IMPORT_ROLES;
  enum outcome outcome = import_read_line(row, &turn, &at, reason);
  if (outcome == READ_NO_MEMORY) {
    work_fail_with(&import->work, SQLITE_NOMEM);
  } else if (outcome != READ) {
    import_reject(import, row, at, reason);
  } else {
    import_add_line(&import->tables, &turn);
    ++import->counts.imported;
  }
}

/* ---- All rows ---- */

static void import_take_rows(struct import *import) {
  struct import_row row;
  bool of_json = import->source.kind == IMPORT_OF_JSON;
  while (!import->out_of_order && import->work.status == SQLITE_OK &&
         (of_json ? import_next_of_json(&import->json, &row) : import_next_row(&import->source, &row))) {
    if (of_json && !row.is_turn) {
      import_reject(import, &row, IMPORT_ROLES, row.fault);
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
  memset(&import->odd_dates, 0, sizeof import->odd_dates);
  memset(&import->odd_ratings, 0, sizeof import->odd_ratings);
  import->next_game = import->tables.first_game;
  import->out_of_order = false;
  import->game->open = false;
  import_open_rows(&import->source);
  if (import->source.kind == IMPORT_OF_JSON) {
    import_open_json(&import->json, &import->source, import->scale);
  }
  work_run(&import->work, "SAVEPOINT \"dfen import\"");
  import_take_rows(import);
  import_close_json(&import->json);
  if (import->out_of_order) {
    import_close_rows(&import->source);
    work_run(&import->work, "ROLLBACK TO \"dfen import\"");
  }
  work_run(&import->work, "RELEASE \"dfen import\"");
}

/* Refuses games and books that are there already: they would count twice. */
static void import_refuse_known(struct import *import) {
  const struct import_counts *counts = &import->counts;
  if (import->known == IMPORT_REFUSE && counts->known_games > 0) {
    char of_source[GIVEN_SIZE];
    show_given(import->tables.source, strlen(import->tables.source), 0, of_source);
    work_fail(&import->work,
              "%lld of %lld games are there already, of the source '%s'; the first is '%s'. The option {\"known\": "
              "\"skip\"} leaves them as they are, {\"known\": \"replace\"} puts these in their place, and games of another "
              "origin need a {\"source\": \"...\"} of their own",
              counts->known_games, counts->known_games + counts->games, of_source, import->first_known);
  }
}

/* A book is one thing: its lines have no names. */
static void import_meet_book(struct import *import) {
  if (import->source.kind != IMPORT_OF_LINES) {
    return;
  }
  if (import->known == IMPORT_REPLACE) {
    import_remove_lines(&import->tables);
  } else if (import_count_lines(&import->tables) > 0) {
    char of_source[GIVEN_SIZE];
    show_given(import->tables.source, strlen(import->tables.source), 0, of_source);
    work_fail(&import->work,
              "lines of the source '%s' are there already, and would count twice: the option {\"known\": \"replace\"} "
              "puts these in their place, and another book needs a {\"source\": \"...\"} of its own",
              of_source);
  }
}

static void import_all(struct import *import) {
  struct work *work = &import->work;
  import_need_tables(&import->tables);
  import_find_table(&import->source);
  import_open_rows(&import->source); /* what is wrong with the table is said before anything is written */
  if (import->source.kind == IMPORT_OF_JSON && import->scale == DFEN_SCALE_SIDE_TO_MOVE) {
    work_fail(work, "a line of JSON has one result for its game, so its scale cannot be 'side to move'");
  }
  /* sorted, all rows are read before the first one is written */
  import->source.sorted = work->status == SQLITE_OK && import_reads_own_tables(&import->source);
  import_close_rows(&import->source);
  import_begin(&import->tables);
  import_meet_book(import);
  import_pass(import);
  if (import->out_of_order && work->status == SQLITE_OK) {
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

/* The names in the option columns must be of roles. */
static void import_check_columns(struct import *import) {
  const char *name = import->columns.text;
  for (int i = 0; i < import->columns.count; ++i) {
    int role = 0;
    while (role < IMPORT_NAMED && strcmp(name, import_names[role]) != 0) {
      ++role;
    }
    if (role == IMPORT_NAMED) {
      char reason[REASON_SIZE];
      write_reason(reason, "the option columns: an import has no column ");
      add_given_text(reason, "", name, strlen(name));
      add_nearest(reason, name, strlen(name), import_names, IMPORT_NAMED);
      work_fail(&import->work, "%s", reason);
    }
    name += strlen(name) + 1;
    name += strlen(name) + 1;
  }
}

static void import_read_options(struct import *import, sqlite3_value *argument) {
  const struct option options[IMPORT_OPTIONS] = {
    [IMPORT_OPTION_COLUMNS] = {.name = "columns", OPTION_MAP, "an object such as {\"game\": \"match_id\"}"},
    [IMPORT_OPTION_DATES] = {.name = "dates", OPTION_WORD, "'ymd', 'dmy' or 'mdy'", .words = dates_words},
    [IMPORT_OPTION_DETAILS] = {.name = "details", OPTION_LIST, "a list of columns such as [\"event\"]"},
    [IMPORT_OPTION_FILE] = {.name = "file", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_KNOWN] = {.name = "known", OPTION_WORD, "'refuse', 'skip' or 'replace'", .words = known_words},
    [IMPORT_OPTION_SCALE] = {.name = "scale", OPTION_WORD, "'1/0/-1', '1/0.5/0' or 'side to move'",
                             .words = scale_words()},
    [IMPORT_OPTION_SOURCE] = {.name = "source", OPTION_TEXT, "a text"},
    [IMPORT_OPTION_UNCONNECTED] = {.name = "unconnected", OPTION_WORD, "'import' or 'reject'",
                                   .words = unconnected_words},
  };
  struct option_value values[IMPORT_OPTIONS];
  work_options(&import->work, argument, options, IMPORT_OPTIONS, values);
  const struct option_value *scale = &values[IMPORT_OPTION_SCALE];
  import->tables.file = values[IMPORT_OPTION_FILE].given ? values[IMPORT_OPTION_FILE].text : import->source.table;
  import->tables.source = values[IMPORT_OPTION_SOURCE].given ? values[IMPORT_OPTION_SOURCE].text : "";
  import->scale = scale->given ? (dfen_scale)(DFEN_SCALE_MINUS_ONE + (int)scale->number) : DFEN_SCALE_NONE;
  import->known = (enum import_known)values[IMPORT_OPTION_KNOWN].number;
  import->dates = (enum import_dates)values[IMPORT_OPTION_DATES].number;
  import->reject_unconnected = values[IMPORT_OPTION_UNCONNECTED].number > 0.0;
  import->columns = values[IMPORT_OPTION_COLUMNS];
  import->details = values[IMPORT_OPTION_DETAILS];
  import_check_columns(import);
}

static void import_append_odd(sqlite3_str *text, const char *what, const struct import_odd *odd) {
  if (odd->count > 0) {
    sqlite3_str_appendf(text, "; %s that cannot be read: %lld, the first in row %lld, '%s'", what, odd->count,
                        odd->first, odd->shown);
  }
}

static const char *import_answer(struct import *import) {
  static const char *const things[] = {
    [IMPORT_OF_GAMES] = "turns", [IMPORT_OF_LINES] = "lines", [IMPORT_OF_JSON] = "turns"};
  const struct import_counts *counts = &import->counts;
  enum import_kind kind = import->source.kind;
  const char *unused = kind == IMPORT_OF_JSON ? import_unused_fields(&import->json)
                                              : import_unused_columns(&import->source);
  sqlite3_str *text = sqlite3_str_new(import->work.db);
  sqlite3_str_appendf(text, "%lld rows read: %lld %s", counts->imported + counts->skipped + counts->rejected,
                      counts->imported, things[kind]);
  if (kind != IMPORT_OF_LINES) {
    sqlite3_str_appendf(text, " of %lld games", counts->games);
  }
  sqlite3_str_appendf(text, " imported, %lld rejected", counts->rejected);
  if (counts->skipped > 0) {
    sqlite3_str_appendf(text, "; skipped, of %lld games that are there already: %lld", counts->known_games,
                        counts->skipped);
  }
  if (counts->replaced > 0) {
    sqlite3_str_appendf(text, "; games that were there already, and are replaced: %lld", counts->replaced);
  }
  if (counts->unconnected > 0) {
    sqlite3_str_appendf(text, "; turns that do not begin where the last one ended: %lld", counts->unconnected);
  }
  import_append_odd(text, "dates", &import->odd_dates);
  import_append_odd(text, "ratings", &import->odd_ratings);
  if (unused[0] != '\0') {
    sqlite3_str_appendf(text, "; not used: %s", unused);
  }
  return work_finish(&import->work, text);
}

void call_import(host_call *call, int count, host_value **arguments) {
  struct import import = {0};
  struct work *work = &import.work;
  const char *answer = NULL;
  work_open(work, sqlite3_context_db_handle(call));
  import.source.work = import.tables.work = work;
  import.source.columns = &import.columns;
  import.source.details = &import.details;
  import.source.table = work_name(work, arguments[0], "table", true);
  if (import.source.table != NULL) {
    import.game = work_memory(work, sizeof *import.game);
    sqlite3_randomness(sizeof import.seed, &import.seed);
    import_read_options(&import, count > 1 ? arguments[1] : NULL);
    work_guard(work); /* the tables may have triggers of a stranger */
    transaction_begin(work);
    if (work->status == SQLITE_OK) {
      import_all(&import);
    }
    answer = work->status == SQLITE_OK ? import_answer(&import) : NULL;
    import_close_rows(&import.source); /* a statement that is still open could keep it from being taken back */
    import_close_json(&import.json);
    import_close_tables(&import.tables);
    transaction_commit(work);
  }
  result_of_work(call, work, answer);
  work_close(work);
}
