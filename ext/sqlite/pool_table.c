/* dfen_pool(sql [, megabytes]), table-valued: pools scores by key through a hash table, without the sorter of GROUP BY.
 *
 * A group is one piece of memory with the bytes of its key behind it. Groups are cut from blocks one after another, and
 * the rows of the answer come in that order. A slot of the hash table holds where its group stands and 24 bits of its
 * hash, so that other groups are passed by without being touched.
 *
 * The slot of a key may be anywhere, so most of the time would go into waiting for memory. Therefore rows are read in
 * batches. While the rows of a batch are read, their slots are prefetched; while the slots are looked at, their groups
 * are. */
#include "../function.h"
#include "../given.h"
#include "../hash.h"
#include "table.h"

#include <stdint.h>
#include <string.h>

enum {
  FIRST_SLOTS = 1024,
  BLOCK_SIZE = 1 << 18, /* small beside the least limit, a megabyte */
  FIRST_BLOCKS = 16,
  MEGABYTE = 1 << 20,
  MEGABYTES = 1024,
  MEGABYTES_MAX = 1 << 20,
  BATCH = 32,
  SLOTS_AT_ONCE = 1 << 14,
  GROUPS_AT_ONCE = 1 << 10,
  BATCH_KEY_SIZE = 160 /* longer than any DFEN; a longer key is a batch by itself */
};

/* A place is a number of units of 8 bytes, counted through all blocks as if each were of BLOCK_SIZE. */
enum { UNIT = 8, UNITS_OF_BLOCK = BLOCK_SIZE / UNIT, PLACE_BITS = 40 };
#define PLACE_MASK ((UINT64_C(1) << PLACE_BITS) - 1)

struct pooled_group {
  uint64_t hash;
  uint32_t wins, draws, losses;
  uint32_t visits;
  uint32_t game;        /* the last that came to the key, by its number in the order of the rows; 0 for none */
  uint32_t length : 30; /* of the key in bytes */
  uint32_t kind : 2;
  char key[]; /* text, a BLOB, the bytes of an integer, or nothing */
};

/* What a key is; games are INTEGERs or text, in this order. */
enum key_kind { KEY_NULL, KEY_INTEGER, KEY_TEXT, KEY_BLOB };

/* A row as the statement gives it. */
struct pooled_row {
  uint64_t hash;
  const char *bytes; /* of the key */
  uint32_t length;
  enum key_kind kind;
  uint32_t game; /* 1 for the first game of the rows, 2 for the next */
  int twice;     /* the score twice, 0 to 2; -1 for NULL */
};

/* The game of the row before, and what is known of the order of the rows. */
struct pooled_game {
  uint32_t ordinal;   /* of the game, 1 for the first; 0 before the first row */
  enum key_kind kind; /* never KEY_NULL when there is one */
  sqlite3_int64 integer;
  char *text; /* `length` bytes of `room`, in the encoding of the database */
  uint64_t length, room;
  bool has_number;
  sqlite3_int64 number; /* of its turn */
};

/* The bounds of the last groups that were asked for theirs. Most keys have one game or two, so that few are worked out.
 */
enum { KNOWN_BOUNDS = 256 };

struct pooled_bounds {
  uint32_t wins, draws, losses; /* all 0: free */
  dfen_interval interval;
};

struct pooled {
  uint64_t *slots;     /* the place of a group below 24 bits of its hash; 0 is free, as no group stands at place 0 */
  uint64_t slot_count; /* a power of 2, or 0; three of four are taken at most */
  uint64_t groups;
  char **blocks;  /* groups, each at a multiple of UNIT */
  uint64_t *used; /* of each block, in bytes */
  uint64_t block_count, block_room;
  uint64_t block_size;  /* of the last */
  uint64_t held, limit; /* bytes */
  bool limit_reached;
  uint64_t seed; /* of the hash, so that nobody can make up keys that all fall together */

  host_watch watch;
  int columns;  /* of the statement */
  int encoding; /* of the database, when there are games: SQLITE_UTF8, SQLITE_UTF16LE or SQLITE_UTF16BE */
  struct pooled_game game;
  int batched;
  struct pooled_row batch[BATCH];
  char batch_keys[BATCH][BATCH_KEY_SIZE];

  uint64_t block; /* of the row stepped to */
  uint64_t next;  /* of the row after it, in the bytes of that block */
  const struct pooled_group *row;
  struct pooled_bounds *bounds; /* KNOWN_BOUNDS of them */
};

/* ---- Memory ---- */

/* Whether `size` bytes more may be held. */
static bool may_hold(struct pooled *pooled, uint64_t size) {
  if (size > pooled->limit - pooled->held) {
    pooled->limit_reached = true;
    return false;
  }
  return true;
}

/* NULL when there is no memory, or when the limit would be passed. */
static void *take_memory(struct pooled *pooled, uint64_t size) {
  void *memory = may_hold(pooled, size) ? sqlite3_malloc64(size) : NULL;
  if (memory != NULL) {
    pooled->held += size;
  }
  return memory;
}

static struct pooled_group *group_at(const struct pooled *pooled, uint64_t place) {
  return (struct pooled_group *)(void *)(pooled->blocks[place / UNITS_OF_BLOCK] + place % UNITS_OF_BLOCK * UNIT);
}

static uint64_t size_of_group(uint32_t key_length) {
  return (sizeof(struct pooled_group) + (uint64_t)key_length + UNIT - 1) / UNIT * UNIT;
}

/* Room in the list of blocks for one more. */
static bool make_block_room(struct pooled *pooled) {
  if (pooled->block_count < pooled->block_room) {
    return true;
  }
  uint64_t room = pooled->block_room == 0 ? FIRST_BLOCKS : 2 * pooled->block_room;
  char **blocks = sqlite3_realloc64(pooled->blocks, room * sizeof *blocks);
  if (blocks == NULL) {
    return false;
  }
  pooled->blocks = blocks;
  uint64_t *used = sqlite3_realloc64(pooled->used, room * sizeof *used);
  if (used == NULL) {
    return false;
  }
  pooled->used = used;
  pooled->block_room = room;
  return true;
}

/* The first bytes of the first block are left free, so that no group stands at place 0. */
static bool add_block(struct pooled *pooled, uint64_t group_size) {
  uint64_t size = group_size > BLOCK_SIZE - UNIT ? group_size + UNIT : BLOCK_SIZE;
  char *block = make_block_room(pooled) ? take_memory(pooled, size) : NULL;
  if (block == NULL) {
    return false;
  }
  pooled->blocks[pooled->block_count] = block;
  pooled->used[pooled->block_count++] = UNIT;
  pooled->block_size = size;
  return true;
}

/* ---- The hash table ---- */

static uint64_t slot_of_group(uint64_t hash, uint64_t place) {
  return (hash & ~PLACE_MASK) | place;
}

static bool may_be(uint64_t slot, uint64_t hash) {
  return ((slot ^ hash) & ~PLACE_MASK) == 0;
}

/* Makes slots free, some thousand at a time. False when the watch wanted the end. */
static bool clear_slots(struct pooled *pooled, uint64_t *slots, uint64_t count) {
  for (uint64_t at = 0; at < count; at += SLOTS_AT_ONCE) {
    uint64_t left = count - at;
    memset(slots + at, 0, (size_t)(left < SLOTS_AT_ONCE ? left : SLOTS_AT_ONCE) * sizeof *slots);
    if (host_wants_end(&pooled->watch)) {
      return false;
    }
  }
  return true;
}

/* Puts all groups into slots that are free. False when the watch wanted the end. */
static bool fill_slots_of_groups(struct pooled *pooled, uint64_t *slots, uint64_t count) {
  uint64_t moved = 0;
  for (uint64_t block = 0; block < pooled->block_count; ++block) {
    for (uint64_t at = UNIT; at < pooled->used[block]; ++moved) {
      if (moved % GROUPS_AT_ONCE == GROUPS_AT_ONCE - 1 && host_wants_end(&pooled->watch)) {
        return false;
      }
      uint64_t place = block * UNITS_OF_BLOCK + at / UNIT;
      const struct pooled_group *group = group_at(pooled, place);
      uint64_t slot = group->hash & (count - 1);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (count - 1);
      }
      slots[slot] = slot_of_group(group->hash, place);
      at += size_of_group(group->length);
    }
  }
  return true;
}

/* Moves the groups to `count` slots. With many millions of them that takes a second. */
static bool make_slots(struct pooled *pooled, uint64_t count) {
  uint64_t *slots = take_memory(pooled, count * sizeof *slots);
  if (slots == NULL) {
    return false;
  }
  if (!clear_slots(pooled, slots, count) || !fill_slots_of_groups(pooled, slots, count)) {
    sqlite3_free(slots);
    return false;
  }
  sqlite3_free(pooled->slots);
  pooled->held -= pooled->slot_count * sizeof *slots;
  pooled->slots = slots;
  pooled->slot_count = count;
  return true;
}

/* Makes a group with the key of a row, in a slot that is free. */
static struct pooled_group *make_group(struct pooled *pooled, const struct pooled_row *row, uint64_t slot) {
  uint64_t size = size_of_group(row->length);
  uint64_t last = pooled->block_count - 1;
  if (pooled->block_count == 0 || size > pooled->block_size - pooled->used[last]) {
    if (!add_block(pooled, size)) {
      return NULL;
    }
    last = pooled->block_count - 1;
  }
  uint64_t place = last * UNITS_OF_BLOCK + pooled->used[last] / UNIT;
  struct pooled_group *group = group_at(pooled, place);
  pooled->used[last] += size;
  *group = (struct pooled_group){.hash = row->hash, .length = row->length & ((1U << 30) - 1), .kind = row->kind & 3U};
  memcpy(group->key, row->bytes, row->length);
  pooled->slots[slot] = slot_of_group(row->hash, place);
  ++pooled->groups;
  return group;
}

static bool has_key(const struct pooled_group *group, const struct pooled_row *row) {
  return group->kind == (unsigned)row->kind && group->length == row->length &&
         memcmp(group->key, row->bytes, row->length) == 0;
}

/* The group of a row's key, made when there is none. NULL when there is no memory for it. */
static struct pooled_group *group_of_row(struct pooled *pooled, const struct pooled_row *row) {
  uint64_t slot = row->hash & (pooled->slot_count - 1);
  for (; pooled->slots[slot] != 0; slot = (slot + 1) & (pooled->slot_count - 1)) {
    if (may_be(pooled->slots[slot], row->hash)) {
      struct pooled_group *group = group_at(pooled, pooled->slots[slot] & PLACE_MASK);
      if (has_key(group, row)) {
        return group;
      }
    }
  }
  return make_group(pooled, row, slot);
}

/* ---- Rows into groups ---- */

static int refuse_row(struct pooled *pooled, char reason[REASON_SIZE]) {
  if (pooled->watch.status != SQLITE_OK) {
    return pooled->watch.status;
  }
  if (!pooled->limit_reached) {
    return SQLITE_NOMEM;
  }
  write_reason(reason, "more than %d megabytes are needed; a second argument sets how many may be used",
               (int)(pooled->limit / MEGABYTE));
  return SQLITE_ERROR;
}

/* A game that comes to a key again is a visit, and no other game: its first visit has given the score. */
static int count_row(struct pooled_group *group, const struct pooled_row *row, char reason[REASON_SIZE]) {
  if (row->twice < 0) {
    return SQLITE_OK;
  }
  if (group->visits == UINT32_MAX) {
    write_reason(reason, "a key has more than 4294967295 rows");
    return SQLITE_ERROR;
  }
  ++group->visits;
  if (group->game != row->game || row->game == 0) {
    group->game = row->game;
    group->wins += row->twice == 2;
    group->draws += row->twice == 1;
    group->losses += row->twice == 0;
  }
  return SQLITE_OK;
}

/* Room for a batch of new groups, so that no slot moves while it is pooled. */
static bool make_slot_room(struct pooled *pooled) {
  uint64_t count = pooled->slot_count == 0 ? FIRST_SLOTS : pooled->slot_count;
  while (4 * (pooled->groups + BATCH) > 3 * count) {
    count *= 2;
  }
  return count == pooled->slot_count || make_slots(pooled, count);
}

/* Asks for the group that a row's first slot points to. */
static void ask_for_group(const struct pooled *pooled, const struct pooled_row *row) {
  uint64_t slot = pooled->slots[row->hash & (pooled->slot_count - 1)];
  if (slot != 0 && may_be(slot, row->hash)) {
    __builtin_prefetch(group_at(pooled, slot & PLACE_MASK));
  }
}

static int pool_batch(struct pooled *pooled, char reason[REASON_SIZE]) {
  for (int i = 0; i < pooled->batched; ++i) {
    ask_for_group(pooled, &pooled->batch[i]);
  }
  int status = SQLITE_OK;
  for (int i = 0; i < pooled->batched && status == SQLITE_OK; ++i) {
    struct pooled_group *group = group_of_row(pooled, &pooled->batch[i]);
    status = group == NULL ? refuse_row(pooled, reason) : count_row(group, &pooled->batch[i], reason);
  }
  pooled->batched = 0;
  return status;
}

/* ---- A row of the statement ----
 *
 * Its values are the statement's own. They may be read as they are: this runs inside a step of the connection, which
 * holds the connection's mutex. */

/* SQLITE_OK; SQLITE_ERROR and `reason`; or SQLITE_NOMEM. `integer` is room for the bytes of an integer. */
static int read_key(sqlite3_value *value, struct pooled_row *row, sqlite3_int64 *integer, char reason[REASON_SIZE]) {
  int type = sqlite3_value_type(value);
  row->kind = KEY_NULL;
  row->bytes = "";
  row->length = 0;
  switch (type) {
  case SQLITE_NULL: return SQLITE_OK;
  case SQLITE_INTEGER:
    *integer = sqlite3_value_int64(value);
    row->kind = KEY_INTEGER;
    row->bytes = (const char *)integer;
    row->length = sizeof *integer;
    return SQLITE_OK;
  case SQLITE_TEXT:
    row->kind = KEY_TEXT;
    row->bytes = (const char *)sqlite3_value_text(value);
    break;
  case SQLITE_BLOB:
    row->kind = KEY_BLOB;
    row->bytes = sqlite3_value_bytes(value) == 0 ? "" : sqlite3_value_blob(value);
    break;
  default: write_reason(reason, "a key must be text, an INTEGER or a BLOB, not a REAL"); return SQLITE_ERROR;
  }
  row->length = (uint32_t)sqlite3_value_bytes(value);
  if (row->length >= 1U << 30) {
    write_reason(reason, "a key has more than 1073741823 bytes");
    return SQLITE_ERROR;
  }
  return row->bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* The text of a game in the encoding of the database, since SQLite orders texts by its bytes there: in UTF-16le 'Ā'
 * comes before 'a'. */
static int read_game_text(sqlite3_value *value, int encoding, struct pooled_row *row) {
  row->kind = KEY_TEXT;
  row->bytes = encoding == SQLITE_UTF8      ? (const char *)sqlite3_value_text(value)
               : encoding == SQLITE_UTF16LE ? sqlite3_value_text16le(value)
                                            : sqlite3_value_text16be(value);
  row->length = (uint32_t)(encoding == SQLITE_UTF8 ? sqlite3_value_bytes(value) : sqlite3_value_bytes16(value));
  return row->bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

/* How a game compares with that of the row before, as SQLite orders them: integers before text, text by its bytes. */
static int compare_game(const struct pooled_game *before, const struct pooled_row *game, sqlite3_int64 integer) {
  if (before->kind != game->kind) {
    return before->kind < game->kind ? 1 : -1;
  }
  if (game->kind == KEY_INTEGER) {
    return (integer > before->integer) - (integer < before->integer);
  }
  size_t shorter = game->length < before->length ? game->length : (size_t)before->length;
  int compared = shorter == 0 ? 0 : memcmp(game->bytes, before->text, shorter);
  return compared != 0 ? compared : (game->length > before->length) - (game->length < before->length);
}

/* Keeps the text of a game, to compare the next row's with. */
static bool keep_game_text(struct pooled_game *game, const struct pooled_row *row) {
  if (row->length > game->room) {
    char *text = sqlite3_realloc64(game->text, row->length);
    if (text == NULL) {
      return false;
    }
    game->text = text;
    game->room = row->length;
  }
  if (row->length > 0) {
    memcpy(game->text, row->bytes, row->length);
  }
  game->length = row->length;
  return true;
}

/* Reads the game of a row, the third column, and sees that games come one after another. */
static int read_game(struct pooled *pooled, sqlite3_value *value, char reason[REASON_SIZE]) {
  struct pooled_game *game = &pooled->game;
  struct pooled_row row;
  sqlite3_int64 integer = 0;
  int type = sqlite3_value_type(value);
  if (type != SQLITE_INTEGER && type != SQLITE_TEXT) {
    write_reason(reason, "a game must be text or an INTEGER, not %s",
                 type == SQLITE_NULL    ? "NULL"
                 : type == SQLITE_FLOAT ? "a REAL"
                                        : "a BLOB");
    return SQLITE_ERROR;
  }
  int status =
    type == SQLITE_TEXT ? read_game_text(value, pooled->encoding, &row) : read_key(value, &row, &integer, reason);
  if (status != SQLITE_OK) {
    return status;
  }
  int order = game->ordinal == 0 ? 1 : compare_game(game, &row, integer);
  if (order < 0) {
    write_reason(reason, "the rows must be in the order of games and their turns: ORDER BY game, number (a game stands "
                         "after a larger one)");
    return SQLITE_ERROR;
  }
  if (order > 0) {
    if (game->ordinal == UINT32_MAX) {
      write_reason(reason, "there are more than 4294967295 games");
      return SQLITE_ERROR;
    }
    ++game->ordinal;
    game->kind = row.kind;
    game->integer = integer;
    game->has_number = false;
    return row.kind == KEY_TEXT && !keep_game_text(game, &row) ? SQLITE_NOMEM : SQLITE_OK;
  }
  return SQLITE_OK;
}

/* Reads the number of the turn, the fourth column, and sees that it grows within a game. */
static int read_number_of_turn(struct pooled *pooled, sqlite3_value *value, char reason[REASON_SIZE]) {
  struct pooled_game *game = &pooled->game;
  sqlite3_int64 number = sqlite3_value_int64(value);
  if (sqlite3_value_type(value) != SQLITE_INTEGER) {
    write_reason(reason, "the number of a turn must be an INTEGER");
    return SQLITE_ERROR;
  }
  if (game->has_number && number <= game->number) {
    write_reason(reason,
                 "the rows must be in the order of games and their turns: ORDER BY game, number (turn %lld stands "
                 "after turn %lld)",
                 (long long)number, (long long)game->number);
    return SQLITE_ERROR;
  }
  game->has_number = true;
  game->number = number;
  return SQLITE_OK;
}

/* Takes a row into the batch, which is pooled when it is full. */
static int pool_row(struct pooled *pooled, sqlite3_stmt *statement, char reason[REASON_SIZE]) {
  struct pooled_row *row = &pooled->batch[pooled->batched];
  sqlite3_int64 integer;
  int status = read_key(sqlite3_column_value(statement, 0), row, &integer, reason);
  const char *bytes = row->bytes;
  if (status == SQLITE_OK && pooled->columns > 2) {
    status = read_game(pooled, sqlite3_column_value(statement, 2), reason);
  }
  if (status == SQLITE_OK && pooled->columns > 3) {
    status = read_number_of_turn(pooled, sqlite3_column_value(statement, 3), reason);
  }
  if (status != SQLITE_OK) {
    return status;
  }
  row->game = pooled->game.ordinal;
  enum outcome outcome = read_score(sqlite3_column_value(statement, 1), &row->twice, reason);
  if (outcome == READ_MALFORMED) {
    return SQLITE_ERROR;
  }
  row->twice = outcome == READ_NULL ? -1 : row->twice;
  if (pooled->batched == 0 && !make_slot_room(pooled)) {
    return refuse_row(pooled, reason);
  }
  row->hash = XXH64(bytes, row->length, pooled->seed);
  __builtin_prefetch(&pooled->slots[row->hash & (pooled->slot_count - 1)]);
  ++pooled->batched;
  if (row->length > BATCH_KEY_SIZE) { /* its bytes are the statement's, and there only for now */
    return pool_batch(pooled, reason);
  }
  row->bytes = memcpy(pooled->batch_keys[row - pooled->batch], bytes, row->length);
  return pooled->batched == BATCH ? pool_batch(pooled, reason) : SQLITE_OK;
}

/* ---- The statement ---- */

/* What SQLite says of the statement, as a reason where it says more than its code does. An error of a function or a
 * table comes with words. Where there are none but the code's own, there was no memory for them, and SQLite does not
 * say so. */
static int judge_status(sqlite3 *db, int status, char reason[REASON_SIZE]) {
  if (status == SQLITE_OK || status == SQLITE_NOMEM || status == SQLITE_INTERRUPT) {
    return status;
  }
  const char *message = sqlite3_errmsg(db);
  if (status == SQLITE_ERROR && strcmp(message, sqlite3_errstr(SQLITE_ERROR)) == 0) {
    return SQLITE_NOMEM;
  }
  show_message(message, reason, REASON_SIZE);
  return SQLITE_ERROR;
}

/* Whether nothing but white space and comments follows the statement. */
static int check_end(sqlite3 *db, const char *text, const char *end, char reason[REASON_SIZE]) {
  sqlite3_stmt *second = NULL;
  if (text == end) {
    return SQLITE_OK;
  }
  int status = sqlite3_prepare_v2(db, text, (int)(end - text), &second, NULL);
  if (status != SQLITE_OK || second == NULL) {
    return judge_status(db, status, reason);
  }
  sqlite3_finalize(second);
  write_reason(reason, "the SQL must be one statement");
  return SQLITE_ERROR;
}

/* Prepares a statement that reads two columns, or three or four. */
static int prepare(sqlite3 *db, const char *sql, size_t length, sqlite3_stmt **statement, char reason[REASON_SIZE]) {
  const char *rest = NULL;
  if (memchr(sql, '\0', length) != NULL) {
    write_reason(reason, "the SQL has a NUL in it");
    return SQLITE_ERROR;
  }
  int status = judge_status(db, sqlite3_prepare_v2(db, sql, (int)length, statement, &rest), reason);
  if (status != SQLITE_OK) {
    return status;
  }
  if (*statement == NULL) {
    write_reason(reason, "the SQL is empty");
  } else if (!sqlite3_stmt_readonly(*statement)) {
    write_reason(reason, "the SQL must not write");
  } else if (sqlite3_column_count(*statement) < 2 || sqlite3_column_count(*statement) > 4) {
    write_reason(reason,
                 "the SQL must give a key and a score, and may give a game and the number of the turn: two to four "
                 "columns, not %d",
                 sqlite3_column_count(*statement));
  } else {
    return check_end(db, rest, sql + length, reason);
  }
  return SQLITE_ERROR;
}

/* All databases of a connection have one encoding. */
static int find_encoding(sqlite3 *db, int *encoding, char reason[REASON_SIZE]) {
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, "PRAGMA encoding", -1, &statement, NULL);
  int step = status == SQLITE_OK ? sqlite3_step(statement) : status;
  const char *name = step == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  if (name != NULL) {
    *encoding = strcmp(name, "UTF-16le") == 0   ? SQLITE_UTF16LE
                : strcmp(name, "UTF-16be") == 0 ? SQLITE_UTF16BE
                                                : SQLITE_UTF8;
  }
  status = name != NULL ? SQLITE_OK : judge_status(db, step == SQLITE_ROW ? SQLITE_NOMEM : step, reason);
  sqlite3_finalize(statement);
  return status;
}

static int pool_rows(sqlite3 *db, struct pooled *pooled, const char *sql, size_t length, char reason[REASON_SIZE]) {
  sqlite3_stmt *statement = NULL;
  int status = prepare(db, sql, length, &statement, reason);
  pooled->columns = statement == NULL ? 0 : sqlite3_column_count(statement);
  if (status == SQLITE_OK && pooled->columns > 2) {
    status = find_encoding(db, &pooled->encoding, reason);
  }
  while (status == SQLITE_OK) {
    int step = sqlite3_step(statement);
    if (step == SQLITE_DONE) {
      status = pool_batch(pooled, reason);
      break;
    }
    status = step == SQLITE_ROW ? pool_row(pooled, statement, reason) : judge_status(db, step, reason);
  }
  sqlite3_finalize(statement);
  return status;
}

/* ---- The table ---- */

static int pool_begin(sqlite3 *db, void *state, sqlite3_value **arguments, char reason[REASON_SIZE]) {
  struct pooled *pooled = state;
  const char *sql = NULL;
  size_t length = 0;
  int64_t megabytes = MEGABYTES;
  enum outcome outcome = read_text(arguments[0], "SQL", &sql, &length, reason);
  if (outcome == READ && arguments[1] != NULL) {
    outcome = read_integer(arguments[1], "megabytes", 1, MEGABYTES_MAX, &megabytes, reason);
  }
  if (outcome != READ) {
    return status_of_outcome(outcome);
  }
  pooled->watch = host_watch_connection(db);
  pooled->limit = (uint64_t)megabytes * MEGABYTE;
  sqlite3_randomness(sizeof pooled->seed, &pooled->seed);
  pooled->next = UNIT;
  pooled->bounds = sqlite3_malloc64(KNOWN_BOUNDS * sizeof *pooled->bounds);
  if (pooled->bounds == NULL) {
    return SQLITE_NOMEM;
  }
  memset(pooled->bounds, 0, KNOWN_BOUNDS * sizeof *pooled->bounds);
  int status = pool_rows(db, pooled, sql, length, reason);
  host_end_watch(&pooled->watch);
  return status;
}

static bool pool_step(void *state) {
  struct pooled *pooled = state;
  if (pooled->block < pooled->block_count && pooled->next == pooled->used[pooled->block]) {
    ++pooled->block;
    pooled->next = UNIT;
  }
  if (pooled->block == pooled->block_count) {
    return false;
  }
  pooled->row = group_at(pooled, pooled->block * UNITS_OF_BLOCK + pooled->next / UNIT);
  pooled->next += size_of_group(pooled->row->length);
  return true;
}

static void result_key(sqlite3_context *context, const struct pooled_group *group) {
  sqlite3_int64 integer;
  switch ((enum key_kind)group->kind) {
  case KEY_TEXT: host_result_text(context, group->key, group->length); break;
  case KEY_BLOB: host_result_blob(context, group->key, group->length); break;
  case KEY_INTEGER:
    memcpy(&integer, group->key, sizeof integer);
    sqlite3_result_int64(context, integer);
    break;
  case KEY_NULL: break;
  }
}

enum {
  POOLED_KEY,
  POOLED_GAMES,
  POOLED_VISITS,
  POOLED_WINS,
  POOLED_DRAWS,
  POOLED_LOSSES,
  POOLED_SCORE,
  POOLED_LOWER,
  POOLED_UPPER
};

static double score_of(const struct pooled_group *group) {
  return (group->wins + group->draws / 2.0) / ((double)group->wins + group->draws + group->losses);
}

static dfen_interval interval_of(struct pooled_bounds bounds[KNOWN_BOUNDS], const struct pooled_group *group) {
  struct pooled_bounds *known = &bounds[(group->wins + 5 * group->draws + 17 * group->losses) % KNOWN_BOUNDS];
  if (known->wins != group->wins || known->draws != group->draws || known->losses != group->losses) {
    double games = (double)group->wins + group->draws + group->losses;
    *known = (struct pooled_bounds){.wins = group->wins,
                                    .draws = group->draws,
                                    .losses = group->losses,
                                    .interval = dfen_wilson(score_of(group), games, DFEN_Z)};
  }
  return known->interval;
}

static void pool_column(sqlite3_context *context, const void *state, int column) {
  const struct pooled *pooled = state;
  const struct pooled_group *group = pooled->row;
  sqlite3_int64 games = (sqlite3_int64)group->wins + group->draws + group->losses;
  switch (column) {
  case POOLED_KEY: result_key(context, group); return;
  case POOLED_GAMES: sqlite3_result_int64(context, games); return;
  case POOLED_VISITS: sqlite3_result_int64(context, group->visits); return;
  case POOLED_WINS: sqlite3_result_int64(context, group->wins); return;
  case POOLED_DRAWS: sqlite3_result_int64(context, group->draws); return;
  case POOLED_LOSSES: sqlite3_result_int64(context, group->losses); return;
  }
  if (games == 0) { /* then there is no score, and nothing to bound */
    return;
  }
  switch (column) {
  case POOLED_SCORE: sqlite3_result_double(context, score_of(group)); break;
  case POOLED_LOWER: sqlite3_result_double(context, interval_of(pooled->bounds, group).lower); break;
  case POOLED_UPPER: sqlite3_result_double(context, interval_of(pooled->bounds, group).upper); break;
  }
}

static void pool_end(void *state) {
  struct pooled *pooled = state;
  for (uint64_t block = 0; block < pooled->block_count; ++block) {
    sqlite3_free(pooled->blocks[block]);
  }
  sqlite3_free(pooled->blocks);
  sqlite3_free(pooled->used);
  sqlite3_free(pooled->slots);
  sqlite3_free(pooled->game.text);
  sqlite3_free(pooled->bounds);
}

const struct table pool_table = {
  .state_size = sizeof(struct pooled),
  .begin_with_sql = pool_begin,
  .step = pool_step,
  .column = pool_column,
  .end = pool_end,
};
