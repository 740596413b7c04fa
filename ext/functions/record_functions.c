/* dfen_record(score, game, number), an aggregate: the wins, draws and losses of a group's games (SPEC 6.12). A row is a
 * turn. Only the turn of a game with the smallest number counts.
 *
 * Usually the turns of a game are adjacent and games ascend, because the index of a key returns them so. Then a turn is
 * only compared with the game of the previous turn. A game below the previous one may have occurred before; from the
 * first such game on, a hash index finds games. The result does not depend on the order of the rows. */
#include "function.h"
#include "../../core/common/hash.h"
#include "../host/array.h"
#include "../host/hash_index.h"

#include <string.h>

/* The identity of a game: the type and the bytes of its value. */
struct record_name {
  enum host_type type; /* HOST_INTEGER for a REAL without a fraction */
  const char *bytes;   /* of a number, those of `integer` or `real` */
  uint32_t length;
  int64_t integer;
  double real;
};

/* The number of a turn. Numbers with equal `real` are ordered by `integer`, which is 0 if the number is not whole. */
struct record_number {
  double real; /* below 2^63 for an INTEGER, even if it rounds to 2^63 */
  int64_t integer;
};

struct record_game {
  struct record_number number; /* of the first turn */
  union {
    char itself[8];
    uint64_t offset; /* of a longer name, in `bytes` of the group */
  } name;
  uint32_t length;
  uint8_t type;
  uint8_t twice; /* the doubled score of the first turn */
};

struct record_turn {
  struct record_name game;
  struct record_number number;
  int twice;
};

/* The state of a group, initially zeros. */
struct record {
  uint64_t count, capacity;
  struct record_game only;   /* most groups have one game and allocate nothing */
  struct record_game *games; /* all games, if there are several; else NULL */
  uint64_t used, byte_capacity;
  char *bytes;
  struct hash_index index; /* of games, from 1 on; empty while games ascend */
  uint64_t seed;           /* of the hash, so that nobody can construct games that collide */
};

static struct record_game *games_of(struct record *record) {
  return record->games == NULL ? &record->only : record->games;
}

/* A game by its position in the index. */
static const struct record_game *game_at(const struct record *record, uint64_t position) {
  return record->games == NULL ? &record->only : &record->games[position - 1];
}

/* ---- Names of games ---- */

static void name_by_real(double real, struct record_name *name) {
  bool whole = is_whole_number(real, &name->integer);
  name->type = whole ? HOST_INTEGER : HOST_REAL;
  name->real = real;
  name->bytes = whole ? (const char *)&name->integer : (const char *)&name->real;
  name->length = sizeof name->integer;
}

static bool take_name(struct context *context, int index, struct record_name *name) {
  host_value *value = argument_of(context, index);
  size_t length = 0;
  name->type = host_type_of(value);
  switch (name->type) {
  case HOST_INTEGER:
    name->integer = host_integer_of(value);
    name->bytes = (const char *)&name->integer;
    name->length = sizeof name->integer;
    return true;
  case HOST_REAL: name_by_real(host_real_of(value), name); return true;
  case HOST_TEXT: name->bytes = host_text_of(value, &length); break;
  case HOST_BLOB: name->bytes = host_blob_of(value, &length); break;
  case HOST_NULL: return false;
  }
  name->length = (uint32_t)length;
  if (name->bytes == NULL && name->type == HOST_BLOB && length == 0) {
    name->bytes = ""; /* a host may use NULL for an empty BLOB */
  }
  return name->bytes != NULL || no_memory(context);
}

static const char *bytes_of_game(const struct record *record, const struct record_game *game) {
  return game->length <= sizeof game->name.itself ? game->name.itself : record->bytes + game->name.offset;
}

/* Compares a name with that of a game, like memcmp(). INTEGERs are ordered by value; the order of others does not
 * matter. */
static int record_compare_names(const struct record *record, const struct record_name *name,
                                const struct record_game *game) {
  const char *bytes = bytes_of_game(record, game);
  if (name->type != game->type) {
    return (int)name->type - game->type;
  }
  if (name->type == HOST_INTEGER) {
    int64_t integer;
    memcpy(&integer, bytes, sizeof integer);
    return (name->integer > integer) - (name->integer < integer);
  }
  int compared = memcmp(name->bytes, bytes, name->length < game->length ? name->length : game->length);
  return compared != 0 ? compared : (name->length > game->length) - (name->length < game->length);
}

/* ---- The games of a group ---- */

/* Makes room for one more game. */
static bool reserve_game(struct record *record) {
  if (record->count == 0) {
    return true;
  }
  struct record_game *games = array_reserve(record->games, &record->capacity, record->count + 1, sizeof *games);
  if (games == NULL) {
    return false;
  }
  if (record->games == NULL) {
    games[0] = record->only;
  }
  record->games = games;
  return true;
}

/* Stores the bytes of a name in its game. */
static bool keep_name(struct record *record, const struct record_name *name, struct record_game *game) {
  game->type = (uint8_t)name->type;
  game->length = name->length;
  if (name->length <= sizeof game->name.itself) {
    memcpy(game->name.itself, name->bytes, name->length);
    return true;
  }
  char *bytes = array_reserve(record->bytes, &record->byte_capacity, record->used + name->length, 1);
  if (bytes == NULL) {
    return false;
  }
  record->bytes = bytes;
  game->name.offset = record->used;
  memcpy(record->bytes + record->used, name->bytes, name->length);
  record->used += name->length;
  return true;
}

/* NULL if out of memory. */
static struct record_game *add_game(struct record *record, const struct record_turn *turn) {
  struct record_game game = {.number = turn->number, .twice = (uint8_t)turn->twice};
  if (!reserve_game(record) || !keep_name(record, &turn->game, &game)) {
    return NULL;
  }
  games_of(record)[record->count] = game;
  return &games_of(record)[record->count++];
}

/* ---- Games in any order ---- */

static bool is_game(const void *record, uint64_t position, const void *name) {
  return record_compare_names(record, name, game_at(record, position)) == 0;
}

static bool next_game(const void *record, uint64_t *position, uint64_t *hash) {
  const struct record *games = record;
  if (*position == games->count) {
    return false;
  }
  const struct record_game *game = game_at(games, ++*position);
  *hash = XXH64(bytes_of_game(games, game), game->length, games->seed);
  return true;
}

/* Makes room in the index for all games and one more. */
static bool reserve_slot(struct context *context, struct record *record) {
  if (record->index.count == hash_index_needed(record->index.count, record->count + 1)) {
    return true;
  }
  record->seed = record->index.count == 0 ? host_random() : record->seed;
  return hash_index_reserve(&record->index, record->count + 1, record, next_game, context->cancellation) ||
         (!was_cancelled(context) && no_memory(context));
}

/* Sets `found` to the game of a turn, created if necessary. */
static bool find_or_add(struct context *context, struct record *record, const struct record_turn *turn,
                        struct record_game **found) {
  struct record_game *last = record->count == 0 ? NULL : &games_of(record)[record->count - 1];
  int compared = last == NULL ? 1 : record_compare_names(record, &turn->game, last);
  *found = last;
  if (compared == 0) {
    return true;
  }
  uint64_t *slot = NULL;
  uint64_t hash = 0;
  if (compared < 0 || record->index.count > 0) {
    if (!reserve_slot(context, record)) {
      return false;
    }
    hash = XXH64(turn->game.bytes, turn->game.length, record->seed);
    slot = hash_index_find(&record->index, hash, record, &turn->game, is_game);
    if (*slot != 0) {
      *found = &games_of(record)[(*slot & ENTRY_POSITION) - 1];
      return true;
    }
  }
  *found = add_game(record, turn);
  if (*found != NULL && slot != NULL) {
    *slot = hash_index_entry(hash, record->count);
  }
  return *found != NULL || no_memory(context);
}

/* ---- The aggregate ---- */

/* Reads a number, or text that is a number, as imported CSV has. */
static bool take_turn_number(struct context *context, int index, struct record_number *number) {
  host_value *value = argument_of(context, index);
  enum host_type type = host_number_type_of(value);
  if (type != HOST_INTEGER && type != HOST_REAL) {
    return rejects(context, index, "the turn number must be a number");
  }
  if (type == HOST_INTEGER) {
    static const double largest = 9223372036854774784.0; /* the largest REAL below 2^63 */
    number->integer = host_integer_of(value);
    number->real = (double)number->integer;
    number->real = number->real > largest ? largest : number->real;
  } else {
    number->real = host_real_of(value);
    is_whole_number(number->real, &number->integer);
  }
  return true;
}

/* Among turns with equal numbers the smaller score comes first, so that the order of the rows does not matter. */
static bool comes_first(const struct record_turn *turn, const struct record_game *game) {
  const struct record_number *number = &turn->number;
  const struct record_number *other = &game->number;
  return number->real < other->real ||
         (number->real <= other->real &&
          (number->integer < other->integer || (number->integer == other->integer && turn->twice < game->twice)));
}

static bool add_turn(struct context *context, struct record *record, const struct record_turn *turn) {
  struct record_game *game = NULL;
  if (!find_or_add(context, record, turn, &game)) {
    return false;
  }
  if (comes_first(turn, game)) {
    game->number = turn->number;
    game->twice = (uint8_t)turn->twice;
  }
  return true;
}

/* A row with a NULL does not count, even if another value is malformed. */
static bool add_turn_to_record(struct context *context, void *record) {
  struct record_turn turn;
  if (take_score(context, 0, &turn.twice) && take_turn_number(context, 2, &turn.number) &&
      take_name(context, 1, &turn.game)) {
    return add_turn(context, record, &turn);
  }
  if (!no_nulls(context, 0, 3)) {
    (void)forgive(context);
  }
  return false;
}

static struct record_turn turn_of_game(const struct record *record, const struct record_game *game) {
  struct record_turn turn = {.number = game->number, .twice = game->twice};
  turn.game.type = (enum host_type)game->type;
  turn.game.bytes = bytes_of_game(record, game);
  turn.game.length = game->length;
  if (turn.game.type == HOST_INTEGER) {
    memcpy(&turn.game.integer, turn.game.bytes, sizeof turn.game.integer);
  }
  return turn;
}

static bool merge_records(struct context *context, void *record, const void *other) {
  const struct record *part = other;
  for (uint64_t position = 1; position <= part->count; ++position) {
    struct record_turn turn = turn_of_game(part, game_at(part, position));
    if (!add_turn(context, record, &turn)) {
      return false;
    }
  }
  return true;
}

static bool value_record(struct context *context, const void *state) {
  const struct record *record = state;
  if (record == NULL || record->count == 0) {
    return false;
  }
  uint64_t with_score[3] = {0};
  for (uint64_t position = 1; position <= record->count; ++position) {
    ++with_score[game_at(record, position)->twice];
  }
  char text[DFEN_RECORD_SIZE];
  dfen_record counted = {.wins = with_score[2], .draws = with_score[1], .losses = with_score[0]};
  return result_text(context, text, dfen_write_record(counted, text));
}

static void drop_record(void *group) {
  struct record *record = group;
  host_free(record->games);
  host_free(record->bytes);
  host_free(record->index.slots);
}

const struct aggregate aggregate_dfen_record = {
  .group_size = sizeof(struct record),
  .add = add_turn_to_record,
  .merge = merge_records,
  .value = value_record,
  .drop = drop_record,
};
