/* The hash table of groups: memory blocks, slots and batches of rows. pool.h has the design. */
#include "pool.h"
#include "../../../core/common/hash.h"

#include <string.h>

enum {
  BLOCK_SIZE = 1 << 18, /* small compared with the smallest limit, a megabyte */
  MEGABYTE = 1 << 20
};

/* A position counts units of 8 bytes across all blocks, as if each had BLOCK_SIZE bytes. A larger block has one group.
 */
enum { UNIT = 8, UNITS_OF_BLOCK = BLOCK_SIZE / UNIT };

/* ---- Memory ---- */

/* Counts memory that is to be allocated. False if it is beyond the limit. */
static bool count_memory(struct pooled_groups *groups, uint64_t size) {
  groups->limit_reached = size > groups->limit - groups->held;
  groups->held += groups->limit_reached ? 0 : size;
  return !groups->limit_reached;
}

static struct pooled_group *group_at(const struct pooled_groups *groups, uint64_t position) {
  return (struct pooled_group *)(void *)(groups->blocks[position / UNITS_OF_BLOCK].bytes +
                                         position % UNITS_OF_BLOCK * UNIT);
}

static uint64_t size_of_group(uint32_t key_length) {
  return (sizeof(struct pooled_group) + (uint64_t)key_length + UNIT - 1) / UNIT * UNIT;
}

/* Leaves the first bytes of the first block free, so that no group has position 0. */
static bool add_block(struct pooled_groups *groups, uint64_t group_size) {
  uint64_t size = group_size > BLOCK_SIZE - UNIT ? group_size + UNIT : BLOCK_SIZE;
  struct pooled_block *blocks =
    array_reserve(groups->blocks, &groups->block_capacity, groups->block_count + 1, sizeof *blocks);
  groups->blocks = blocks == NULL ? groups->blocks : blocks;
  char *bytes = blocks != NULL && count_memory(groups, size) ? sqlite3_malloc64(size) : NULL;
  if (bytes != NULL) {
    groups->blocks[groups->block_count++] = (struct pooled_block){.bytes = bytes, .used = UNIT};
    groups->block_size = size;
  }
  return bytes != NULL;
}

const struct pooled_group *pool_step_group(const struct pooled_groups *groups, uint64_t *position) {
  uint64_t next = 1;
  if (*position != 0) {
    uint64_t block = *position / UNITS_OF_BLOCK;
    uint64_t end = *position % UNITS_OF_BLOCK * UNIT + size_of_group(group_at(groups, *position)->length);
    next = end == groups->blocks[block].used ? (block + 1) * UNITS_OF_BLOCK + 1 : block * UNITS_OF_BLOCK + end / UNIT;
  }
  if (next / UNITS_OF_BLOCK == groups->block_count) {
    return NULL;
  }
  *position = next;
  return group_at(groups, next);
}

/* ---- The hash table ---- */

static bool next_group(const void *groups, uint64_t *position, uint64_t *hash) {
  const struct pooled_group *group = pool_step_group(groups, position);
  if (group != NULL) {
    *hash = group->hash;
  }
  return group != NULL;
}

/* Makes room for a batch of new groups, so that no slot moves while the batch is pooled. */
static bool reserve_slots(struct pooled_groups *groups) {
  uint64_t held = groups->index.count * sizeof *groups->index.slots;
  uint64_t count = hash_index_needed(groups->index.count, groups->count + POOL_BATCH);
  if (count == groups->index.count) {
    return true;
  }
  if (!count_memory(groups, count * sizeof *groups->index.slots) ||
      !hash_index_reserve(&groups->index, groups->count + POOL_BATCH, groups, next_group, groups->cancellation)) {
    return false;
  }
  groups->held -= held;
  return true;
}

/* Creates a group with the key of a row in a free slot. */
static struct pooled_group *make_group(struct pooled_groups *groups, const struct pooled_row *row, uint64_t *slot) {
  uint64_t size = size_of_group(row->length);
  bool has_room = groups->block_count > 0 && size <= groups->block_size - groups->blocks[groups->block_count - 1].used;
  if (!has_room && !add_block(groups, size)) {
    return NULL;
  }
  struct pooled_block *block = &groups->blocks[groups->block_count - 1];
  uint64_t position = (groups->block_count - 1) * UNITS_OF_BLOCK + block->used / UNIT;
  struct pooled_group *group = group_at(groups, position);
  block->used += size;
  *group = (struct pooled_group){.hash = row->hash, .length = row->length & ((1U << 30) - 1), .kind = row->kind & 3U};
  memcpy(group->key, row->bytes, row->length);
  *slot = hash_index_entry(row->hash, position);
  ++groups->count;
  return group;
}

static bool is_group(const void *groups, uint64_t position, const void *wanted) {
  const struct pooled_group *group = group_at(groups, position);
  const struct pooled_row *row = wanted;
  return group->kind == (unsigned)row->kind && group->length == row->length &&
         memcmp(group->key, row->bytes, row->length) == 0;
}

/* The group of a row's key, created if necessary. NULL if out of memory. */
static struct pooled_group *group_of_row(struct pooled_groups *groups, const struct pooled_row *row) {
  uint64_t *slot = hash_index_find(&groups->index, row->hash, groups, row, is_group);
  return *slot != 0 ? group_at(groups, *slot & ENTRY_POSITION) : make_group(groups, row, slot);
}

/* ---- Rows into groups ---- */

static void refuse_row(struct sql_session *session, const struct pooled_groups *groups) {
  if (groups->cancellation->status != SQLITE_OK) {
    (void)was_cancelled(session->context);
  } else if (groups->limit_reached) {
    session_fail(session, "more than %d MB are needed; a second argument sets how many may be used",
                 (int)(groups->limit / MEGABYTE));
  } else {
    session_fail_with(session, SQLITE_NOMEM);
  }
}

/* A game that reaches a key again adds a visit but not a game: its first visit counted the score. */
static void count_row(struct sql_session *session, struct pooled_group *group, const struct pooled_row *row) {
  if (row->twice < 0) {
    return;
  }
  if (group->visits == UINT32_MAX) {
    session_fail(session, "a key has more than 4294967295 rows");
    return;
  }
  ++group->visits;
  if (group->game != row->game || row->game == 0) {
    group->game = row->game;
    group->wins += row->twice == 2;
    group->draws += row->twice == 1;
    group->losses += row->twice == 0;
  }
}

void pool_finish(struct sql_session *session, struct pooled_groups *groups) {
  for (int i = 0; i < groups->batched && session_ok(session); ++i) {
    struct pooled_group *group = group_of_row(groups, &groups->batch[i]);
    if (group == NULL) {
      refuse_row(session, groups);
    } else {
      count_row(session, group, &groups->batch[i]);
    }
  }
  groups->batched = 0;
}

void pool_take(struct sql_session *session, struct pooled_groups *groups) {
  struct pooled_row *row = pool_next_row(groups);
  if (groups->batched == 0 && !reserve_slots(groups)) {
    refuse_row(session, groups);
    return;
  }
  row->hash = XXH64(row->bytes, row->length, groups->seed);
  __builtin_prefetch(&groups->index.slots[row->hash & (groups->index.count - 1)]);
  ++groups->batched;
  bool is_long = row->length > POOL_BATCH_KEY_SIZE; /* its bytes are only valid now */
  if (!is_long) {
    row->bytes = memcpy(groups->batch_keys[row - groups->batch], row->bytes, row->length);
  }
  if (is_long || groups->batched == POOL_BATCH) {
    pool_finish(session, groups);
  }
}

void pool_open(struct pooled_groups *groups, uint64_t megabytes) {
  groups->limit = megabytes * MEGABYTE;
  sqlite3_randomness(sizeof groups->seed, &groups->seed);
}

void pool_close(struct pooled_groups *groups) {
  for (uint64_t block = 0; block < groups->block_count; ++block) {
    sqlite3_free(groups->blocks[block].bytes);
  }
  sqlite3_free(groups->blocks);
  sqlite3_free(groups->index.slots);
}
