/* dfen_pool(sql [, megabytes]), table-valued: pools scores by key through a hash table, without the sorter of GROUP BY.
 *
 * A group is one piece of memory with the bytes of its key behind it. Pieces are cut from blocks one after another, and
 * the rows come in that order. A slot of the hash table points to a group and repeats its hash, so that other groups
 * are passed by without being touched. */
#include "../function.h"
#include "../hash.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_SLOTS = 1024, BLOCK_SIZE = 1 << 20, MEGABYTE = 1 << 20, MEGABYTES = 1024, MEGABYTES_MAX = 1 << 20 };

struct pooled_group {
  sqlite3_int64 wins, draws, losses;
  int type;   /* of the key: SQLITE_TEXT, SQLITE_INTEGER or SQLITE_NULL */
  int length; /* of the key in bytes */
  char key[]; /* text, the bytes of an integer, or nothing */
};

struct pooled_slot {
  uint64_t hash;
  struct pooled_group *group; /* NULL: the slot is free */
};

struct pooled_block {
  struct pooled_block *next;
  uint64_t used, size;   /* bytes of `bytes` */
  sqlite3_int64 bytes[]; /* groups, each at a multiple of 8 */
};

struct pooled {
  struct pooled_slot *slots;
  uint64_t slot_count; /* a power of 2, or 0; three of four are taken at most */
  uint64_t groups;
  struct pooled_block *first, *last;
  uint64_t held, limit; /* bytes */
  bool limit_reached;
  uint64_t seed; /* of the hash, so that nobody can make up keys that all fall together */

  struct pooled_block *block; /* of the row stepped to */
  uint64_t next_place;        /* of the row after it, in the bytes of that block */
  struct pooled_group *row;
};

/* A key as the statement gives it; text is the statement's own. */
struct pooled_key {
  int type;
  int length;
  const void *bytes; /* for an integer, of the next member */
  sqlite3_int64 integer;
};

/* ---- The hash table ---- */

/* NULL when there is no memory, or when the limit would be passed. */
static void *take_memory(struct pooled *pooled, uint64_t size) {
  if (size > pooled->limit - pooled->held) {
    pooled->limit_reached = true;
    return NULL;
  }
  void *memory = sqlite3_malloc64(size);
  if (memory != NULL) {
    pooled->held += size;
  }
  return memory;
}

/* Moves the groups to `count` slots. */
static bool make_slots(struct pooled *pooled, uint64_t count) {
  struct pooled_slot *slots = take_memory(pooled, count * sizeof *slots);
  if (slots == NULL) {
    return false;
  }
  memset(slots, 0, (size_t)(count * sizeof *slots));
  for (uint64_t i = 0; i < pooled->slot_count; ++i) {
    if (pooled->slots[i].group != NULL) {
      uint64_t place = pooled->slots[i].hash & (count - 1);
      while (slots[place].group != NULL) {
        place = (place + 1) & (count - 1);
      }
      slots[place] = pooled->slots[i];
    }
  }
  sqlite3_free(pooled->slots);
  pooled->held -= pooled->slot_count * sizeof *slots;
  pooled->slots = slots;
  pooled->slot_count = count;
  return true;
}

static uint64_t size_of_group(int key_length) {
  return (sizeof(struct pooled_group) + (uint64_t)key_length + 7) / 8 * 8;
}

static struct pooled_group *make_group(struct pooled *pooled, const struct pooled_key *key) {
  uint64_t size = size_of_group(key->length);
  if (pooled->last == NULL || size > pooled->last->size - pooled->last->used) {
    uint64_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
    struct pooled_block *block = take_memory(pooled, sizeof *block + room);
    if (block == NULL) {
      return NULL;
    }
    *block = (struct pooled_block){.size = room};
    *(pooled->last == NULL ? &pooled->first : &pooled->last->next) = block;
    pooled->last = block;
  }
  struct pooled_group *group = (struct pooled_group *)(void *)((char *)pooled->last->bytes + pooled->last->used);
  pooled->last->used += size;
  *group = (struct pooled_group){.type = key->type, .length = key->length};
  memcpy(group->key, key->bytes, (size_t)key->length);
  return group;
}

/* The group of a key, made when there is none. NULL when there is no memory for it. */
static struct pooled_group *group_of_key(struct pooled *pooled, const struct pooled_key *key) {
  if (4 * (pooled->groups + 1) > 3 * pooled->slot_count &&
      !make_slots(pooled, pooled->slot_count == 0 ? FIRST_SLOTS : 2 * pooled->slot_count)) {
    return NULL;
  }
  uint64_t hash = XXH64(key->bytes, (size_t)key->length, pooled->seed);
  uint64_t place = hash & (pooled->slot_count - 1);
  for (; pooled->slots[place].group != NULL; place = (place + 1) & (pooled->slot_count - 1)) {
    struct pooled_group *group = pooled->slots[place].group;
    if (pooled->slots[place].hash == hash && group->type == key->type && group->length == key->length &&
        memcmp(group->key, key->bytes, (size_t)key->length) == 0) {
      return group;
    }
  }
  struct pooled_group *group = make_group(pooled, key);
  if (group != NULL) {
    pooled->slots[place] = (struct pooled_slot){.hash = hash, .group = group};
    ++pooled->groups;
  }
  return group;
}

/* ---- A row of the statement ---- */

/* SQLITE_OK; SQLITE_ERROR and `reason`; or SQLITE_NOMEM. */
static int read_key(sqlite3_stmt *statement, struct pooled_key *key, char reason[REASON_SIZE]) {
  *key = (struct pooled_key){.type = sqlite3_column_type(statement, 0), .bytes = ""};
  switch (key->type) {
  case SQLITE_NULL: return SQLITE_OK;
  case SQLITE_INTEGER:
    key->integer = sqlite3_column_int64(statement, 0);
    key->bytes = &key->integer;
    key->length = sizeof key->integer;
    return SQLITE_OK;
  case SQLITE_TEXT:
    key->bytes = sqlite3_column_text(statement, 0);
    key->length = sqlite3_column_bytes(statement, 0);
    return key->bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
  default:
    sqlite3_snprintf(REASON_SIZE, reason, "a key must be text or an INTEGER, not a %s",
                     key->type == SQLITE_FLOAT ? "REAL" : "BLOB");
    return SQLITE_ERROR;
  }
}

/* Twice the score, 0, 1 or 2; -1 for NULL; anything else when it is none. */
static int twice_the_score(sqlite3_stmt *statement) {
  enum { NONE = 3 };
  int type = sqlite3_column_type(statement, 1);
  if (type == SQLITE_NULL) {
    return -1;
  }
  double twice = type == SQLITE_INTEGER || type == SQLITE_FLOAT ? 2.0 * sqlite3_column_double(statement, 1) : NONE;
  for (int score = 0; score <= 2; ++score) {
    if (!(twice < score) && !(twice > score)) {
      return score;
    }
  }
  return NONE;
}

static int refuse_row(struct pooled *pooled, char reason[REASON_SIZE]) {
  if (!pooled->limit_reached) {
    return SQLITE_NOMEM;
  }
  sqlite3_snprintf(REASON_SIZE, reason,
                   "more than %d megabytes are needed; a second argument sets how many may be used",
                   (int)(pooled->limit / MEGABYTE));
  return SQLITE_ERROR;
}

static int pool_row(struct pooled *pooled, sqlite3_stmt *statement, char reason[REASON_SIZE]) {
  struct pooled_key key;
  int status = read_key(statement, &key, reason);
  if (status != SQLITE_OK) {
    return status;
  }
  struct pooled_group *group = group_of_key(pooled, &key);
  if (group == NULL) {
    return refuse_row(pooled, reason);
  }
  switch (twice_the_score(statement)) {
  case -1: return SQLITE_OK;
  case 0: ++group->losses; return SQLITE_OK;
  case 1: ++group->draws; return SQLITE_OK;
  case 2: ++group->wins; return SQLITE_OK;
  default:
    sqlite3_snprintf(REASON_SIZE, reason, "a score must be 0, 0.5, 1 or NULL: dfen_score makes one");
    return SQLITE_ERROR;
  }
}

/* ---- The statement ---- */

/* What SQLite says of the statement, as a reason where it says more than its code does. */
static int judge_status(sqlite3 *db, int status, char reason[REASON_SIZE]) {
  if (status == SQLITE_OK || status == SQLITE_NOMEM || status == SQLITE_INTERRUPT) {
    return status;
  }
  sqlite3_snprintf(REASON_SIZE, reason, "%s", sqlite3_errmsg(db));
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
  sqlite3_snprintf(REASON_SIZE, reason, "the SQL must be one statement");
  return SQLITE_ERROR;
}

/* Prepares a statement that reads two columns. */
static int prepare(sqlite3 *db, const char *sql, size_t length, sqlite3_stmt **statement, char reason[REASON_SIZE]) {
  const char *rest = NULL;
  if (memchr(sql, '\0', length) != NULL) {
    sqlite3_snprintf(REASON_SIZE, reason, "the SQL has a NUL in it");
    return SQLITE_ERROR;
  }
  int status = judge_status(db, sqlite3_prepare_v2(db, sql, (int)length, statement, &rest), reason);
  if (status != SQLITE_OK) {
    return status;
  }
  if (*statement == NULL) {
    sqlite3_snprintf(REASON_SIZE, reason, "the SQL is empty");
  } else if (!sqlite3_stmt_readonly(*statement)) {
    sqlite3_snprintf(REASON_SIZE, reason, "the SQL must not write");
  } else if (sqlite3_column_count(*statement) != 2) {
    sqlite3_snprintf(REASON_SIZE, reason, "the SQL must give two columns, a key and a score, not %d",
                     sqlite3_column_count(*statement));
  } else {
    return check_end(db, rest, sql + length, reason);
  }
  return SQLITE_ERROR;
}

static int pool_rows(sqlite3 *db, struct pooled *pooled, const char *sql, size_t length, char reason[REASON_SIZE]) {
  sqlite3_stmt *statement = NULL;
  int status = prepare(db, sql, length, &statement, reason);
  while (status == SQLITE_OK) {
    int step = sqlite3_step(statement);
    if (step == SQLITE_DONE) {
      break;
    }
    status = step == SQLITE_ROW ? pool_row(pooled, statement, reason) : judge_status(db, step, reason);
  }
  sqlite3_finalize(statement);
  return status;
}

/* ---- The table ---- */

static int status_of(enum outcome outcome) {
  return outcome == READ_MALFORMED ? SQLITE_ERROR : outcome == READ_NO_MEMORY ? SQLITE_NOMEM : SQLITE_OK;
}

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
    return status_of(outcome);
  }
  pooled->limit = (uint64_t)megabytes * MEGABYTE;
  sqlite3_randomness(sizeof pooled->seed, &pooled->seed);
  int status = pool_rows(db, pooled, sql, length, reason);
  pooled->block = pooled->first;
  return status;
}

static bool pool_step(void *state) {
  struct pooled *pooled = state;
  if (pooled->block != NULL && pooled->next_place == pooled->block->used) {
    pooled->block = pooled->block->next;
    pooled->next_place = 0;
  }
  if (pooled->block == NULL) {
    return false;
  }
  pooled->row = (struct pooled_group *)(void *)((char *)pooled->block->bytes + pooled->next_place);
  pooled->next_place += size_of_group(pooled->row->length);
  return true;
}

static void result_key(sqlite3_context *context, const struct pooled_group *group) {
  sqlite3_int64 integer;
  switch (group->type) {
  case SQLITE_TEXT: host_result_text(context, group->key, (size_t)group->length); break;
  case SQLITE_INTEGER:
    memcpy(&integer, group->key, sizeof integer);
    sqlite3_result_int64(context, integer);
    break;
  default: break;
  }
}

enum { POOLED_KEY, POOLED_GAMES, POOLED_WINS, POOLED_DRAWS, POOLED_LOSSES, POOLED_SCORE };

static void pool_column(sqlite3_context *context, const void *state, int column) {
  const struct pooled_group *group = ((const struct pooled *)state)->row;
  sqlite3_int64 games = group->wins + group->draws + group->losses;
  switch (column) {
  case POOLED_KEY: result_key(context, group); break;
  case POOLED_GAMES: sqlite3_result_int64(context, games); break;
  case POOLED_WINS: sqlite3_result_int64(context, group->wins); break;
  case POOLED_DRAWS: sqlite3_result_int64(context, group->draws); break;
  case POOLED_LOSSES: sqlite3_result_int64(context, group->losses); break;
  case POOLED_SCORE:
    if (games > 0) {
      sqlite3_result_double(context, ((double)group->wins + (double)group->draws / 2.0) / (double)games);
    }
    break;
  }
}

static void pool_end(void *state) {
  struct pooled *pooled = state;
  for (struct pooled_block *block = pooled->first; block != NULL;) {
    struct pooled_block *next = block->next;
    sqlite3_free(block);
    block = next;
  }
  sqlite3_free(pooled->slots);
}

const struct table pool_table = {
  .state_size = sizeof(struct pooled),
  .begin_with_sql = pool_begin,
  .step = pool_step,
  .column = pool_column,
  .end = pool_end,
};
