/* A turn of an import among the turns of its game, and a line of an opening book: imported, or rejected with the
 * reason. */
#include "import.h"

#include <string.h>

/* ---- The game whose rows are being read ---- */

static void import_set(struct import_text *text, const char *bytes, size_t length) {
  memcpy(text->bytes, bytes, length);
  text->bytes[length] = '\0';
  text->length = length;
}

static bool import_same(const struct import_text *text, const char *bytes, size_t length) {
  return text->length == length && memcmp(text->bytes, bytes, length) == 0;
}

/* A name of a row that reads. */
static void import_set_value(struct import_text *text, sqlite3_value *value) {
  size_t length = 0;
  const char *bytes = import_value(value, &length);
  import_set(text, bytes, length);
}

static bool import_same_value(const struct import_text *text, sqlite3_value *value) {
  size_t length = 0;
  const char *bytes = import_value(value, &length);
  return import_same(text, bytes, length);
}

static void import_bind(sqlite3_stmt *statement, int index, const struct import_text *text) {
  sqlite3_bind_text(statement, index, text->bytes, (int)text->length, SQLITE_STATIC);
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

/* Makes the game of a row the current one. False when it is not to go on. */
static bool import_turn_to_game(struct import *import, const char *name, size_t length) {
  struct import_game *game = import->game;
  if (game->open && import_same(&game->name, name, length)) {
    return true;
  }
  import->out_of_order = !import->sorted && import_was_met(import, name, length);
  import_set(&game->name, name, length);
  game->open = true;
  game->id = game->seen = game->number = 0;
  game->next_known = false;
  return !import->out_of_order && import->work.status == SQLITE_OK;
}

static void import_add_player(struct import *import, const struct import_text *name) {
  import_bind(import->statement[IMPORT_ADD_PLAYER], 1, name);
  import_write(import, IMPORT_ADD_PLAYER);
}

/* The first row of a game that is imported speaks for it. */
static void import_add_game(struct import *import, import_row row, const struct import_turn *turn) {
  static const char *const results[] = {"0-1", "1/2-1/2", "1-0", "*", NULL};
  struct import_game *game = import->game;
  import_set_value(&game->white, row[IMPORT_WHITE]);
  import_set_value(&game->black, row[IMPORT_BLACK]);
  game->result = turn->result;
  import_add_player(import, &game->white);
  import_add_player(import, &game->black);
  sqlite3_stmt *statement = import->statement[IMPORT_ADD_GAME];
  game->id = import->next_game++;
  size_t length = 0;
  const char *text = import_value(row[IMPORT_TERMINATION], &length);
  sqlite3_bind_int64(statement, 1, game->id);
  import_bind(statement, 2, &game->white);
  import_bind(statement, 3, &game->black);
  sqlite3_bind_text(statement, 4, results[game->result + 1], -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 5, text, (int)length, SQLITE_STATIC);
  import_write(import, IMPORT_ADD_GAME);
  ++import->games;
}

static bool import_is_of_game(const struct import_game *game, import_row row, const struct import_turn *turn) {
  return import_same_value(&game->white, row[IMPORT_WHITE]) && import_same_value(&game->black, row[IMPORT_BLACK]) &&
         game->result == turn->result;
}

/* What the turn scored for its mover. The triggers of sql/schema.sql would write it too, at the cost of a second write.
 */
static void import_bind_score(sqlite3_stmt *statement, int index, const struct import_turn *turn) {
  if (turn->completed && turn->result <= DFEN_WHITE_WON) {
    sqlite3_bind_double(statement, index, dfen_score(turn->result, turn->dice[0] < 'a' ? DFEN_WHITE : DFEN_BLACK));
  } else {
    sqlite3_bind_null(statement, index);
  }
}

static void import_add_turn(struct import *import, const struct import_turn *turn) {
  sqlite3_stmt *statement = import->statement[IMPORT_ADD_TURN];
  struct import_game *game = import->game;
  sqlite3_bind_int64(statement, 1, game->id);
  sqlite3_bind_int64(statement, 2, turn->number);
  sqlite3_bind_text(statement, 3, turn->dfen, (int)turn->dfen_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 4, turn->dice, DFEN_DICE_MAX, SQLITE_STATIC);
  sqlite3_bind_text(statement, 5, turn->moves, (int)turn->moves_length, SQLITE_STATIC);
  sqlite3_bind_text(statement, 6, turn->next, (int)turn->next_length, SQLITE_STATIC);
  sqlite3_bind_int(statement, 7, turn->completed);
  if (import->scores) {
    import_bind_score(statement, 8, turn);
  }
  import_write(import, IMPORT_ADD_TURN);
  game->number = turn->number;
  import_set(&game->ends, turn->ends, turn->ends_length);
  import_set(&game->next, turn->next, turn->next_length);
  game->next_known = turn->completed;
  ++import->imported;
}

/* What is wrong with a turn after the earlier turns of its game; "" for nothing. A turn that does not begin where the
 * last one ended is counted. Whether it is imported depends on the option `unconnected`. */
static const char *import_compare_turn(struct import *import, import_row row, const struct import_turn *turn) {
  const struct import_game *game = import->game;
  if (game->id == 0) {
    return "";
  }
  if (!import_is_of_game(game, row, turn)) {
    return "the players or the result are not those of the game's first row";
  }
  if (turn->number <= game->number) { /* smaller only where some turns have a number and others do not */
    return turn->number == game->number ? "a turn of this number was there before"
                                        : "a turn of a larger number was there before";
  }
  if (import_same(&game->ends, turn->begins, turn->begins_length)) {
    return "";
  }
  ++import->unconnected;
  return import->reject_unconnected ? "the turn does not begin where the last one ended" : "";
}

/* The position before a turn that does not say it: in JSON the game's, or the one after its last turn. */
static const char *import_before(const struct import *import, import_row row) {
  size_t length = 0;
  if (import->game->seen == 1) {
    return import_value(row[IMPORT_INITIAL], &length);
  }
  return import->kind == IMPORT_OF_JSON && import->game->next_known ? import->game->next.bytes : NULL;
}

void import_take_turn(struct import *import, import_row row, const char *fault) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  struct import_game *game = import->game;
  size_t length = 0;
  const char *name = import_value(row[IMPORT_GAME], &length);
  bool has_game = length > 0 && length <= IMPORT_TEXT_MAX; /* else it is rejected, and none is the game's */
  if (has_game && !import_turn_to_game(import, name, length)) {
    return;
  }
  game->seen += has_game;
  enum outcome outcome = READ_MALFORMED;
  write_reason(reason, "%s", fault);
  if (fault[0] == '\0') {
    outcome = import_read_turn(row, import->scale, import_before(import, row), game->number, &turn, reason);
  }
  game->next_known = false;
  if (outcome == READ_NO_MEMORY) {
    work_fail_with(&import->work, SQLITE_NOMEM);
    return;
  }
  if (outcome == READ) {
    turn.number = turn.number == 0 ? game->seen : turn.number;
    if (turn.number < game->number && !import->sorted) {
      import->out_of_order = true;
      return;
    }
    const char *against = import_compare_turn(import, row, &turn);
    write_reason(reason, "%s", against);
    outcome = against[0] == '\0' ? READ : READ_MALFORMED;
  }
  if (outcome != READ) {
    import_reject(import, row, reason);
    return;
  }
  if (game->id == 0) {
    import_add_game(import, row, &turn);
  }
  if (import->work.status == SQLITE_OK) {
    import_add_turn(import, &turn);
  }
}

void import_take_line(struct import *import, import_row row) {
  struct import_turn turn;
  char reason[REASON_SIZE];
  enum outcome outcome = import_read_line(row, &turn, reason);
  if (outcome == READ_NO_MEMORY) {
    work_fail_with(&import->work, SQLITE_NOMEM);
  } else if (outcome != READ) {
    import_reject(import, row, reason);
  } else {
    sqlite3_stmt *statement = import->statement[IMPORT_ADD_LINE];
    sqlite3_bind_text(statement, 1, turn.dfen, (int)turn.dfen_length, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, turn.dice, DFEN_DICE_MAX, SQLITE_STATIC);
    sqlite3_bind_text(statement, 3, turn.moves, (int)turn.moves_length, SQLITE_STATIC);
    for (int i = 0; i < 4; ++i) {
      sqlite3_bind_int64(statement, 4 + i, turn.counts[i]);
    }
    import_write(import, IMPORT_ADD_LINE);
    ++import->imported;
  }
}
