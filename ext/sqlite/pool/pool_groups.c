/* The hash table of groups: memory blocks, slots and batches of rows. pool.h has the design. */
#include "pool.h"
#include "../../../core/common/hash.h"

#include <string.h>

enum {
  BLOCK_SIZE = 1 << 18, /* small compared with the smallest limit, a megabyte */
  FIRST_BLOCKS = 16,
  MEGABYTE = 1 << 20,
  GROUPS_AT_ONCE = 1 << 10
};

/* A position counts units of 8 bytes across all blocks, as if each had BLOCK_SIZE bytes. A larger block has one group.
 */
enum { UNIT = 8, UNITS_OF_BLOCK = BLOCK_SIZE / UNIT };

/* ---- Memory ---- */

/* NULL if out of memory or beyond the limit. */
static void *take_memory(struct pooled_groups *groups, uint64_t size) {
  if (size > groups->limit - groups->held) {
    groups->limit_reached = true;
    return NULL;
  }
  void *memory = sqlite3_malloc64(size);
  groups->held += memory == NULL ? 0 : size;
  return memory;
}

static struct pooled_group *group_at(const struct pooled_groups *groups, uint64_t place) {
  return (struct pooled_group *)(void *)(groups->blocks[place / UNITS_OF_BLOCK].bytes + place % UNITS_OF_BLOCK * UNIT);
}

static uint64_t size_of_group(uint32_t key_length) {
  return (sizeof(struct pooled_group) + (uint64_t)key_length + UNIT - 1) / UNIT * UNIT;
}

/* Makes room for one more in the list of blocks. */
static bool make_block_room(struct pooled_groups *groups) {
  if (groups->block_count < groups->block_room) {
    return true;
  }
  uint64_t room = groups->block_room == 0 ? FIRST_BLOCKS : 2 * groups->block_room;
  struct pooled_block *blocks = sqlite3_realloc64(groups->blocks, room * sizeof *blocks);
  if (blocks != NULL) {
    groups->blocks = blocks;
    groups->block_room = room;
  }
  return blocks != NULL;
}

/* Leaves the first bytes of the first block free, so that no group has position 0. */
static bool add_block(struct pooled_groups *groups, uint64_t group_size) {
  uint64_t size = group_size > BLOCK_SIZE - UNIT ? group_size + UNIT : BLOCK_SIZE;
  char *bytes = make_block_room(groups) ? take_memory(groups, size) : NULL;
  if (bytes != NULL) {
    groups->blocks[groups->block_count++] = (struct pooled_block){.bytes = bytes, .used = UNIT};
    groups->block_size = size;
  }
  return bytes != NULL;
}

const struct pooled_group *pool_step_group(const struct pooled_groups *groups, uint64_t *place) {
  uint64_t next = 1;
  if (*place != 0) {
    uint64_t block = *place / UNITS_OF_BLOCK;
    uint64_t end = *place % UNITS_OF_BLOCK * UNIT + size_of_group(group_at(groups, *place)->length);
    next = end == groups->blocks[block].used ? (block + 1) * UNITS_OF_BLOCK + 1 : block * UNITS_OF_BLOCK + end / UNIT;
  }
  if (next / UNITS_OF_BLOCK == groups->block_count) {
    return NULL;
  }
  *place = next;
  return group_at(groups, next);
}

/* ---- The hash table ---- */

/* Puts all groups into free slots, which takes a second for many millions. Slots are at random addresses, so each is
 * prefetched when its group is read and filled some groups later. False if cancelled. */
static bool fill_slots_of_groups(struct pooled_groups *groups, const struct hash_index *slots) {
  if (!hash_index_clear(slots, groups->cancellation)) {
    return false;
  }
  uint64_t waiting[POOL_BATCH]; /* positions */
  uint64_t read = 0;
  uint64_t place = 0;
  for (const struct pooled_group *group; (group = pool_step_group(groups, &place)) != NULL; ++read) {
    if (read >= POOL_BATCH) {
      hash_index_put(slots, group_at(groups, waiting[read % POOL_BATCH])->hash, waiting[read % POOL_BATCH]);
    }
    waiting[read % POOL_BATCH] = place;
    __builtin_prefetch(&slots->at[group->hash & (slots->count - 1)]);
    if (read % GROUPS_AT_ONCE == 0 && host_cancelled(groups->cancellation)) {
      return false;
    }
  }
  for (uint64_t last = 0; last < POOL_BATCH && last < read; ++last) {
    hash_index_put(slots, group_at(groups, waiting[last])->hash, waiting[last]);
  }
  return true;
}

/* Makes room for a batch of new groups, so that no slot moves while the batch is pooled. */
static bool make_slot_room(struct pooled_groups *groups) {
  uint64_t count = hash_index_needed(groups->slots.count, groups->count + POOL_BATCH);
  if (count == groups->slots.count) {
    return true;
  }
  struct hash_index slots = {.at = take_memory(groups, count * sizeof *slots.at), .count = count};
  if (slots.at == NULL || !fill_slots_of_groups(groups, &slots)) {
    sqlite3_free(slots.at);
    return false;
  }
  sqlite3_free(groups->slots.at);
  groups->held -= groups->slots.count * sizeof *slots.at;
  groups->slots = slots;
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
  uint64_t place = (groups->block_count - 1) * UNITS_OF_BLOCK + block->used / UNIT;
  struct pooled_group *group = group_at(groups, place);
  block->used += size;
  *group = (struct pooled_group){.hash = row->hash, .length = row->length & ((1U << 30) - 1), .kind = row->kind & 3U};
  memcpy(group->key, row->bytes, row->length);
  *slot = hash_index_entry(row->hash, place);
  ++groups->count;
  return group;
}

static bool is_group(const void *groups, uint64_t place, const void *wanted) {
  const struct pooled_group *group = group_at(groups, place);
  const struct pooled_row *row = wanted;
  return group->kind == (unsigned)row->kind && group->length == row->length &&
         memcmp(group->key, row->bytes, row->length) == 0;
}

/* The group of a row's key, created if necessary. NULL if out of memory. */
static struct pooled_group *group_of_row(struct pooled_groups *groups, const struct pooled_row *row) {
  uint64_t *slot = hash_index_find(&groups->slots, row->hash, groups, row, is_group);
  return *slot != 0 ? group_at(groups, *slot & ENTRY_PLACE) : make_group(groups, row, slot);
}

/* ---- Rows into groups ---- */

static void refuse_row(struct sql_session *session, const struct pooled_groups *groups) {
  if (groups->cancellation->status != SQLITE_OK) {
    session->status = groups->cancellation->status;
  } else if (groups->limit_reached) {
    session_fail(session, "more than %d megabytes are needed; a second argument sets how many may be used",
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
  for (int i = 0; i < groups->batched && session->status == SQLITE_OK; ++i) {
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
  if (groups->batched == 0 && !make_slot_room(groups)) {
    refuse_row(session, groups);
    return;
  }
  row->hash = XXH64(row->bytes, row->length, groups->seed);
  __builtin_prefetch(&groups->slots.at[row->hash & (groups->slots.count - 1)]);
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
  sqlite3_free(groups->slots.at);
}
