/* A hash index with linear probing, which grows. The caller stores the items, hashes their keys, and gives each a
 * position, 1 to 2^40 - 1. A slot is 0 or an entry: the position of an item and 24 bits of its hash, so that most other
 * items are skipped without reading them. */
#ifndef DFEN_EXT_HOST_HASH_INDEX_H
#define DFEN_EXT_HOST_HASH_INDEX_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "host.h"

/* Initialize with zeros; free `slots` with host_free(). */
struct hash_index {
  uint64_t *slots;
  uint64_t count; /* a power of 2, or 0; at most three quarters are used */
};

/* Advances to the next item: sets its position, which is 0 before the first, and its hash. False after the last. */
typedef bool hash_index_walk(const void *items, uint64_t *position, uint64_t *hash);

#define ENTRY_POSITION ((UINT64_C(1) << 40) - 1)

/* The number of slots needed for so many items: `count`, or a larger power of 2. */
static inline uint64_t hash_index_needed(uint64_t count, uint64_t items) {
  enum { FIRST_SLOTS = 64 };
  uint64_t needed = count == 0 ? FIRST_SLOTS : count;
  while (4 * items > 3 * needed) {
    needed *= 2;
  }
  return needed;
}

static inline uint64_t hash_index_entry(uint64_t hash, uint64_t position) {
  return (hash & ~ENTRY_POSITION) | position;
}

/* Adds an item that is not in the index. */
static inline void hash_index_put(const struct hash_index *index, uint64_t hash, uint64_t position) {
  uint64_t at = hash & (index->count - 1);
  while (index->slots[at] != 0) {
    at = (at + 1) & (index->count - 1);
  }
  index->slots[at] = hash_index_entry(hash, position);
}

/* Clears the slots, 16384 at a time. False if cancelled. */
static inline bool hash_index_clear(const struct hash_index *index, host_cancellation *cancellation) {
  enum { SLOTS_AT_ONCE = 1 << 14 };
  for (uint64_t at = 0; at < index->count; at += SLOTS_AT_ONCE) {
    uint64_t left = index->count - at;
    memset(index->slots + at, 0, (size_t)(left < SLOTS_AT_ONCE ? left : SLOTS_AT_ONCE) * sizeof *index->slots);
    if (host_cancelled(cancellation)) {
      return false;
    }
  }
  return true;
}

/* Puts all items into free slots, which takes a second for many millions. Slots are at random addresses, so each is
 * prefetched when its item is read, and filled some items later. False if cancelled. */
static inline bool hash_index_fill(const struct hash_index *index, const void *items, hash_index_walk *next,
                                   host_cancellation *cancellation) {
  enum { WAITING = 32, ITEMS_AT_ONCE = 1 << 10 };
  struct {
    uint64_t hash, position;
  } waiting[WAITING];
  uint64_t read = 0;
  uint64_t position = 0;
  for (uint64_t hash; next(items, &position, &hash); ++read) {
    if (read >= WAITING) {
      hash_index_put(index, waiting[read % WAITING].hash, waiting[read % WAITING].position);
    }
    waiting[read % WAITING].hash = hash;
    waiting[read % WAITING].position = position;
    __builtin_prefetch(&index->slots[hash & (index->count - 1)]);
    if (read % ITEMS_AT_ONCE == ITEMS_AT_ONCE - 1 && host_cancelled(cancellation)) {
      return false;
    }
  }
  for (uint64_t last = 0; last < WAITING && last < read; ++last) {
    hash_index_put(index, waiting[last].hash, waiting[last].position);
  }
  return true;
}

/* Makes room for so many items. False if out of memory or cancelled; the index is then unchanged. */
static inline bool hash_index_reserve(struct hash_index *index, uint64_t needed, const void *items,
                                      hash_index_walk *next, host_cancellation *cancellation) {
  struct hash_index larger = {.count = hash_index_needed(index->count, needed)};
  if (larger.count == index->count) {
    return true;
  }
  larger.slots = host_allocate((size_t)larger.count * sizeof *larger.slots);
  if (larger.slots == NULL || !hash_index_clear(&larger, cancellation) ||
      !hash_index_fill(&larger, items, next, cancellation)) {
    host_free(larger.slots);
    return false;
  }
  host_free(index->slots);
  *index = larger;
  return true;
}

/* The slot of the item that `is_it` accepts, or the free slot where it belongs. */
static inline uint64_t *hash_index_find(const struct hash_index *index, uint64_t hash, const void *items,
                                        const void *wanted,
                                        bool (*is_it)(const void *items, uint64_t position, const void *wanted)) {
  uint64_t at = hash & (index->count - 1);
  while (index->slots[at] != 0 && !(((index->slots[at] ^ hash) & ~ENTRY_POSITION) == 0 &&
                                    is_it(items, index->slots[at] & ENTRY_POSITION, wanted))) {
    at = (at + 1) & (index->count - 1);
  }
  return &index->slots[at];
}

#endif
