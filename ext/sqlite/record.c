/* dfen_record(score, game, number), an aggregate: how many games of a group were won, drawn and lost (SPEC 6.12). A row
 * is a turn. Of a game the turn with the smallest number counts, and no other.
 *
 * The turns of a game mostly stand together, and games from the smallest to the largest: the index of a key gives them
 * so. Then a turn is only compared with the game of the turn before. A game that is smaller than the one before it may
 * be one that was there already; from the first of these on, a hash table tells. The answer is the same in any order of
 * the rows. */
#include "../function.h"
#include "../hash.h"

#include <string.h>

enum { RECORD_FIRST_GAMES = 8, RECORD_FIRST_SLOTS = 16, RECORD_FIRST_BYTES = 256, RECORD_GAMES_AT_ONCE = 1024 };

/* What tells a game from others: the type and the bytes of its value. */
struct record_name {
  int type;          /* SQLite's; a REAL that is whole counts as an INTEGER */
  const char *bytes; /* of a number those of the members below */
  uint32_t length;
  sqlite3_int64 integer;
  double real;
};

/* The number of a turn. Numbers that are one REAL differ in `integer`, which is 0 where the number is not whole. */
struct record_number {
  double real; /* below 2^63 for an INTEGER, also where rounding makes it 2^63 */
  sqlite3_int64 integer;
};

struct record_game {
  struct record_number number; /* of its first turn */
  union {
    char itself[8];
    uint64_t place; /* of a longer one, in the bytes of the group */
  } name;
  uint32_t length;
  uint8_t type;
  uint8_t twice; /* the score of its first turn, twice */
};

struct record_turn {
  struct record_name game;
  struct record_number number;
  int twice;
};

/* What a group keeps. SQLite begins with zeros. */
struct record {
  uint64_t count, room;
  struct record_game only;   /* most groups have one game, and need no more memory */
  struct record_game *games; /* all of them, when there are more; else NULL */
  uint64_t used, byte_room;
  char *bytes;
  uint64_t slot_count; /* a power of 2; three of four are taken at most */
  uint64_t *slots;     /* which game, from 1 on; 0 is free. NULL while games come in order */
  uint64_t seed;       /* of the hash, so that nobody can make up games that all fall together */
};

static struct record_game *games_of(struct record *record) {
  return record->games == NULL ? &record->only : record->games;
}

/* ---- Names of games ---- */

/* Whether a REAL is an INTEGER too, and which; 0 where it is none. */
static bool is_whole(double real, sqlite3_int64 *integer) {
  static const double end = 9223372036854775808.0; /* 2^63 */
  bool whole = real >= -end && real < end && (double)(sqlite3_int64)real == real;
  *integer = whole ? (sqlite3_int64)real : 0;
  return whole;
}

static void name_by_real(double real, struct record_name *name) {
  bool whole = is_whole(real, &name->integer);
  name->type = whole ? SQLITE_INTEGER : SQLITE_FLOAT;
  name->real = real;
  name->bytes = whole ? (const char *)&name->integer : (const char *)&name->real;
  name->length = sizeof name->integer;
}

static enum outcome read_name(sqlite3_value *value, struct record_name *name) {
  name->type = sqlite3_value_type(value);
  switch (name->type) {
  case SQLITE_INTEGER:
    name->integer = sqlite3_value_int64(value);
    name->bytes = (const char *)&name->integer;
    name->length = sizeof name->integer;
    return READ;
  case SQLITE_FLOAT: name_by_real(sqlite3_value_double(value), name); return READ;
  case SQLITE_TEXT: name->bytes = (const char *)sqlite3_value_text(value); break;
  case SQLITE_BLOB: name->bytes = sqlite3_value_blob(value); break;
  default: return READ_NULL;
  }
  name->length = (uint32_t)sqlite3_value_bytes(value);
  if (name->bytes == NULL && name->type == SQLITE_BLOB && name->length == 0) {
    name->bytes = ""; /* SQLite has no address for a BLOB without bytes */
  }
  return name->bytes != NULL ? READ : READ_NO_MEMORY;
}

static const char *bytes_of_game(const struct record *record, const struct record_game *game) {
  return game->length <= sizeof game->name.itself ? game->name.itself : record->bytes + game->name.place;
}

/* Below, at or above 0 as a name stands before, at or after that of a game. INTEGERs are in the order of their values;
 * how others are ordered does not matter. */
static int record_compare_names(const struct record *record, const struct record_name *name,
                                const struct record_game *game) {
  const char *bytes = bytes_of_game(record, game);
  if (name->type != game->type) {
    return name->type - game->type;
  }
  if (name->type == SQLITE_INTEGER) {
    sqlite3_int64 integer;
    memcpy(&integer, bytes, sizeof integer);
    return (name->integer > integer) - (name->integer < integer);
  }
  int compared = memcmp(name->bytes, bytes, name->length < game->length ? name->length : game->length);
  return compared != 0 ? compared : (name->length > game->length) - (name->length < game->length);
}

/* ---- The games of a group ---- */

/* More memory of `size` bytes a unit, for `needed` units at least. NULL when there is none; then what was there stays.
 */
static void *record_grow(void *memory, uint64_t *room, uint64_t needed, size_t size) {
  uint64_t more = 2 * *room > needed ? 2 * *room : needed;
  void *grown = sqlite3_realloc64(memory, more * size);
  *room = grown == NULL ? *room : more;
  return grown;
}

/* Room for one more game. */
static bool make_game_room(struct record *record) {
  if (record->count == 0 || record->count < record->room) {
    return true;
  }
  struct record_game *games = record_grow(record->games, &record->room, RECORD_FIRST_GAMES, sizeof *games);
  if (games == NULL) {
    return false;
  }
  if (record->games == NULL) {
    games[0] = record->only;
  }
  record->games = games;
  return true;
}

/* Keeps the bytes of a name with its game. */
static bool keep_name(struct record *record, const struct record_name *name, struct record_game *game) {
  game->type = (uint8_t)name->type;
  game->length = name->length;
  if (name->length <= sizeof game->name.itself) {
    memcpy(game->name.itself, name->bytes, name->length);
    return true;
  }
  if (name->length > record->byte_room - record->used) {
    char *bytes = record_grow(record->bytes, &record->byte_room, record->used + name->length + RECORD_FIRST_BYTES, 1);
    if (bytes == NULL) {
      return false;
    }
    record->bytes = bytes;
  }
  game->name.place = record->used;
  memcpy(record->bytes + record->used, name->bytes, name->length);
  record->used += name->length;
  return true;
}

/* NULL when there is no memory. */
static struct record_game *add_game(struct record *record, const struct record_turn *turn) {
  struct record_game game = {.number = turn->number, .twice = (uint8_t)turn->twice};
  if (!make_game_room(record) || !keep_name(record, &turn->game, &game)) {
    return NULL;
  }
  games_of(record)[record->count] = game;
  return &games_of(record)[record->count++];
}

/* ---- Games that come in any order ---- */

/* The slot that has the game of a name, or the free one where it would stand. */
static uint64_t *slot_of_name(struct record *record, const struct record_name *name) {
  const struct record_game *games = games_of(record);
  uint64_t mask = record->slot_count - 1;
  uint64_t at = XXH64(name->bytes, name->length, record->seed) & mask;
  while (record->slots[at] != 0 && record_compare_names(record, name, &games[record->slots[at] - 1]) != 0) {
    at = (at + 1) & mask;
  }
  return &record->slots[at];
}

/* Puts all games into slots that are free. With many millions of games that takes a second. */
static int record_fill_slots(sqlite3_context *context, struct record *record) {
  host_watch watch = host_begin_watch(context);
  for (uint64_t i = 0; i < record->count; ++i) {
    const struct record_game *game = &games_of(record)[i];
    if (i % RECORD_GAMES_AT_ONCE == RECORD_GAMES_AT_ONCE - 1 && host_wants_end(&watch)) {
      break;
    }
    uint64_t at = XXH64(bytes_of_game(record, game), game->length, record->seed) & (record->slot_count - 1);
    while (record->slots[at] != 0) {
      at = (at + 1) & (record->slot_count - 1);
    }
    record->slots[at] = i + 1;
  }
  host_end_watch(&watch);
  return watch.status;
}

/* Slots for all games and one more. */
static int make_slots_of_games(sqlite3_context *context, struct record *record) {
  uint64_t count = record->slot_count == 0 ? RECORD_FIRST_SLOTS : record->slot_count;
  while (4 * (record->count + 1) > 3 * count) {
    count *= 2;
  }
  if (count == record->slot_count) {
    return SQLITE_OK;
  }
  uint64_t *slots = sqlite3_malloc64(count * sizeof *slots);
  if (slots == NULL) {
    return SQLITE_NOMEM;
  }
  memset(slots, 0, count * sizeof *slots);
  sqlite3_free(record->slots);
  record->slots = slots;
  record->slot_count = count;
  sqlite3_randomness(sizeof record->seed, &record->seed);
  return record_fill_slots(context, record);
}

/* Finds the game of a turn, or adds it with this turn as its first, and sets `game`. */
static int find_or_add(sqlite3_context *context, struct record *record, const struct record_turn *turn,
                       struct record_game **game) {
  *game = record->count == 0 ? NULL : &games_of(record)[record->count - 1];
  int compared = *game == NULL ? 1 : record_compare_names(record, &turn->game, *game);
  if (compared == 0) {
    return SQLITE_OK;
  }
  uint64_t *slot = NULL;
  if (compared < 0 || record->slots != NULL) {
    int status = make_slots_of_games(context, record);
    if (status != SQLITE_OK) {
      return status;
    }
    slot = slot_of_name(record, &turn->game);
    if (*slot != 0) {
      *game = &games_of(record)[*slot - 1];
      return SQLITE_OK;
    }
  }
  *game = add_game(record, turn);
  if (*game != NULL && slot != NULL) {
    *slot = record->count;
  }
  return *game == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* ---- The aggregate ---- */

/* A number, or the text of one, as a table of a CSV has it. */
static enum outcome read_turn_number(sqlite3_value *value, struct record_number *number, char reason[REASON_SIZE]) {
  int type = sqlite3_value_type(value);
  type = type == SQLITE_INTEGER ? type : sqlite3_value_numeric_type(value);
  if (type != SQLITE_INTEGER && type != SQLITE_FLOAT) {
    write_reason(reason, "the number of a turn must be a number");
    add_given_value(reason, ", not ", value);
    return READ_MALFORMED;
  }
  if (type == SQLITE_INTEGER) {
    static const double largest = 9223372036854774784.0; /* the REAL before 2^63 */
    number->integer = sqlite3_value_int64(value);
    number->real = (double)number->integer;
    number->real = number->real > largest ? largest : number->real;
  } else {
    number->real = sqlite3_value_double(value);
    is_whole(number->real, &number->integer);
  }
  return READ;
}

static bool is_before(const struct record_number *number, const struct record_number *other) {
  return number->real < other->real || (number->real <= other->real && number->integer < other->integer);
}

static enum outcome read_turn(sqlite3_value **arguments, struct record_turn *turn, char reason[REASON_SIZE]) {
  enum outcome outcome = read_score(arguments[0], &turn->twice, reason);
  if (outcome == READ) {
    outcome = read_turn_number(arguments[2], &turn->number, reason);
  }
  return outcome == READ ? read_name(arguments[1], &turn->game) : outcome;
}

void add_turn_to_record(host_call *call, int count, host_value **arguments) {
  struct record_turn turn;
  char reason[REASON_SIZE];
  enum outcome outcome = read_turn(arguments, &turn, reason);
  if (outcome != READ) {
    if (!any_null(count, arguments)) {
      accept_argument(call, outcome, reason);
    }
    return;
  }
  struct record_game *game = NULL;
  struct record *record = sqlite3_aggregate_context(call, sizeof *record);
  int status = record == NULL ? SQLITE_NOMEM : find_or_add(call, record, &turn, &game);
  if (status != SQLITE_OK) {
    sqlite3_result_error_code(call, status);
  } else if (is_before(&turn.number, &game->number)) {
    game->number = turn.number;
    game->twice = (uint8_t)turn.twice;
  }
}

/* Sets the answer, and gives the memory back: SQLite calls it for every group, also when the statement ends in the
 * middle. */
void end_record(host_call *call) {
  struct record *record = sqlite3_aggregate_context(call, 0);
  if (record == NULL) {
    return;
  }
  uint64_t with_score[3] = {0};
  for (uint64_t i = 0; i < record->count; ++i) {
    ++with_score[games_of(record)[i].twice];
  }
  sqlite3_free(record->games);
  sqlite3_free(record->bytes);
  sqlite3_free(record->slots);
  char text[DFEN_RECORD_SIZE];
  dfen_record counted = {.wins = with_score[2], .draws = with_score[1], .losses = with_score[0]};
  host_result_text(call, text, dfen_write_record(counted, text));
}
