/* Keeps the state of one game, whose rows follow each other. If another game comes between them, or a turn after a
 * later one, sets `out_of_order`; the caller then starts again with the rows sorted. */
#include "import_games.h"

#include <string.h>

#include "import_content.h"
#include "../../../core/common/hash.h"

/* ---- The game whose rows are being read ---- */

static void import_set(struct import_text *text, const char *bytes, size_t length) {
  memcpy(text->bytes, bytes, length);
  text->bytes[length] = '\0';
  text->length = length;
}

static bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->length == length && memcmp(text->bytes, bytes, length) == 0;
}

static bool import_is_hash(const void *import, uint64_t position, const void *hash) {
  return ((const struct import *)import)->met[position - 1] == *(const uint64_t *)hash;
}

static bool import_next_hash(const void *import, uint64_t *position, uint64_t *hash) {
  const struct import *met = import;
  if (*position == met->met_count) {
    return false;
  }
  *hash = met->met[(*position)++];
  return true;
}

/* Makes room for one more hash. */
static bool import_reserve_hash(struct import *import) {
  uint64_t *met = array_reserve(import->met, &import->met_capacity, import->met_count + 1, sizeof *met);
  import->met = met == NULL ? import->met : met;
  host_cancellation cancellation = host_cancellation_of(import->session.db);
  bool reserved = met != NULL && hash_index_reserve(&import->met_index, import->met_count + 1, import, import_next_hash,
                                                    &cancellation);
  if (!reserved) {
    session_fail_with(&import->session, cancellation.status == SQLITE_OK ? SQLITE_NOMEM : cancellation.status);
  }
  host_end_cancellation(&cancellation);
  return reserved;
}

/* Whether a game of this name occurred before, and records that it did. Only hashes of names are kept: if two collide,
 * the rows are sorted, and the names decide. */
static bool import_was_met(struct import *import, const char *name, size_t length) {
  uint64_t hash = XXH64(name, length, import->seed);
  if (import->session.status != SQLITE_OK || !import_reserve_hash(import)) {
    return false;
  }
  uint64_t *slot = hash_index_find(&import->met_index, hash, import, &hash, import_is_hash);
  bool was_met = *slot != 0;
  if (!was_met) {
    import->met[import->met_count++] = hash;
    *slot = hash_index_entry(hash, import->met_count);
  }
  return was_met;
}

void import_forget_games(struct import *import) {
  sqlite3_free(import->met);
  sqlite3_free(import->met_index.slots);
  import->met = NULL;
  import->met_count = import->met_capacity = 0;
  import->met_index = (struct hash_index){.count = 0};
}

/* Whether another line of JSON replaced the game of this one. */
static bool import_was_replaced(struct import *import, const struct import_row *row) {
  const struct import_cell *name = &row->cells[IMPORT_GAME];
  return import->source.kind == IMPORT_OF_JSON && import->game->known &&
         import_was_met(import, name->text, name->length);
}

void import_end_game(struct import *import) {
  const struct import_game *game = import->game;
  if (game->open && game->known && game->id != 0) {
    import_check_game(&import->tables, game->id, game->turns);
  }
  import->game->open = false;
}

/* Makes the game of a row the current one. False to stop. */
static bool import_enter_game(struct import *import, const struct import_row *row) {
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
    quote_text(name->text, name->length, 0, import->first_known);
  }
  return !import->out_of_order && import->session.status == SQLITE_OK;
}

static void import_count_unreadable(struct import_unreadable *unreadable, const struct import_row *row,
                                    const struct import_cell *cell) {
  if (unreadable->count++ == 0) {
    unreadable->first = row->place;
    quote_text(cell->text, cell->length, 0, unreadable->shown);
  }
}

static int import_rating(struct import *import, const struct import_row *row, enum import_role role) {
  int rating = 0;
  if (!import_read_rating(&row->cells[role], &rating)) {
    import_count_unreadable(&import->unreadable_ratings, row, &row->cells[role]);
  }
  return rating;
}

/* The first imported row of a game sets the data of the game. */
static void import_start_game(struct import *import, const struct import_row *row, const struct import_turn *turn) {
  struct import_game *game = import->game;
  const struct import_cell *date = &row->cells[IMPORT_PLAYED_AT];
  struct import_game_row added = {
    .id = game->known ? game->known_id : import->next_game++,
    .result = turn->result,
    .white_rating = import_rating(import, row, IMPORT_WHITE_RATING),
    .black_rating = import_rating(import, row, IMPORT_BLACK_RATING),
  };
  if (!import_is_empty(date) && !import_read_date(date->text, date->length, import->dates, &added.played_at)) {
    import_count_unreadable(&import->unreadable_dates, row, date);
  }
  game->id = added.id;
  game->result = added.result;
  import_set(&game->white, row->cells[IMPORT_WHITE].text, row->cells[IMPORT_WHITE].length);
  import_set(&game->black, row->cells[IMPORT_BLACK].text, row->cells[IMPORT_BLACK].length);
  import_add_game(&import->tables, &added, row->cells);
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
  import->counts.new_turns += !game->known;
}

void import_reject(struct import *import, const struct import_row *row, enum import_role at, const char *reason) {
  struct reason message;
  char *content = import_content(&import->source, row);
  import_write_reason(&import->source, at, reason, &message);
  import_add_rejected(&import->tables, row->place, message.text, content);
  sqlite3_free(content);
  ++import->counts.rejected;
}

/* Compares a turn with the earlier turns of its game and returns what is wrong; "" if nothing. Counts a turn that does
 * not begin where the previous one ended; the option `unconnected` decides whether it is imported. */
static const char *import_compare_turn(struct import *import, const struct import_row *row,
                                       const struct import_turn *turn) {
  const struct import_game *game = import->game;
  const struct import_cell *cells = row->cells;
  if (game->id == 0) {
    return import_was_replaced(import, row) ? "another line has this game" : "";
  }
  if (game->result != turn->result ||
      !import_same(&game->white, cells[IMPORT_WHITE].text, cells[IMPORT_WHITE].length) ||
      !import_same(&game->black, cells[IMPORT_BLACK].text, cells[IMPORT_BLACK].length)) {
    return "the players or the result differ from those of the game's first row";
  }
  if (turn->number <= game->number) { /* smaller only if some turns have a number and others do not */
    return turn->number == game->number ? "a turn of this number came before" : "a turn of a larger number came before";
  }
  if (import_same(&game->ends, turn->begins, turn->begins_length)) {
    return "";
  }
  ++import->counts.unconnected;
  return import->reject_unconnected ? "the turn does not begin where the previous one ended" : "";
}

/* The position of a turn that has none of its own: in JSON the game's first, then the one after the previous turn. */
static const char *import_before(const struct import *import, const struct import_row *row) {
  if (import->game->seen == 1) {
    return import_is_empty(&row->cells[IMPORT_INITIAL]) ? NULL : row->cells[IMPORT_INITIAL].text;
  }
  return import->source.kind == IMPORT_OF_JSON && import->game->next_known ? import->game->next.bytes : NULL;
}

void import_take_turn(struct import *import, const struct import_row *row) {
  struct import_turn turn = {0};
  struct reason reason;
  enum import_role at = IMPORT_ROLES;
  struct import_game *game = import->game;
  const struct import_cell *name = &row->cells[IMPORT_GAME];
  bool has_game = name->length > 0 && name->length <= IMPORT_TEXT_MAX; /* else the row is rejected and belongs to no
                                                                        * game */
  if (has_game && !import_enter_game(import, row)) {
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
    import_read_turn(row, import->scale, import_before(import, row), game->number, &turn, &at, &reason);
  game->next_known = false;
  if (outcome == NO_MEMORY) {
    session_fail_with(&import->session, SQLITE_NOMEM);
    return;
  }
  if (outcome == DONE) {
    turn.number = turn.number == 0 ? game->seen : turn.number;
    if (turn.number < game->number && !import->source.sorted) {
      import->out_of_order = true;
      return;
    }
    write_reason(&reason, "%s", import_compare_turn(import, row, &turn));
    at = IMPORT_ROLES;
    outcome = reason.text[0] == '\0' ? DONE : FAILED;
  }
  if (outcome != DONE) {
    import_reject(import, row, at, reason.text);
    return;
  }
  if (game->id == 0) {
    import_start_game(import, row, &turn);
  }
  if (import->session.status == SQLITE_OK) {
    import_put_turn(import, &turn);
  }
}

void import_take_line(struct import *import, const struct import_row *row) {
  struct import_turn turn = {0};
  struct reason reason;
  enum import_role at = IMPORT_ROLES;
  enum outcome outcome = import_read_line(row, &turn, &at, &reason);
  if (outcome == NO_MEMORY) {
    session_fail_with(&import->session, SQLITE_NOMEM);
  } else if (outcome != DONE) {
    import_reject(import, row, at, reason.text);
  } else {
    if (import->known == IMPORT_REPLACE && import->counts.imported == 0) {
      import_remove_lines(&import->tables);
    }
    import_add_line(&import->tables, &turn);
    ++import->counts.imported;
  }
}
