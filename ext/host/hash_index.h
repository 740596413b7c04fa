/* A hash index with linear probing. The caller stores the items and hashes their keys. A slot is 0 or an entry: the
 * position of an item and 24 bits of its hash, so that most other items are skipped without reading them. */
#ifndef DFEN_EXT_HOST_HASH_INDEX_H
#define DFEN_EXT_HOST_HASH_INDEX_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "host.h"

/* Initialize with zeros. The caller allocates `at`. */
struct hash_index {
  uint64_t *at;   /* 0 is free, so no item may have position 0 */
  uint64_t count; /* a power of 2, or 0; at most three quarters are used */
};

#define ENTRY_PLACE ((UINT64_C(1) << 40) - 1)

/* The number of slots needed for so many items: `count`, or a larger power of 2. */
static inline uint64_t hash_index_needed(uint64_t count, uint64_t things) {
  enum { FIRST_SLOTS = 64 };
  uint64_t needed = count == 0 ? FIRST_SLOTS : count;
  while (4 * things > 3 * needed) {
    needed *= 2;
  }
  return needed;
}

/* Clears the slots, 16384 at a time. False if cancelled. */
static inline bool hash_index_clear(const struct hash_index *slots, host_cancellation *cancellation) {
  enum { SLOTS_AT_ONCE = 1 << 14 };
  for (uint64_t at = 0; at < slots->count; at += SLOTS_AT_ONCE) {
    uint64_t left = slots->count - at;
    memset(slots->at + at, 0, (size_t)(left < SLOTS_AT_ONCE ? left : SLOTS_AT_ONCE) * sizeof *slots->at);
    if (host_cancelled(cancellation)) {
      return false;
    }
  }
  return true;
}

static inline uint64_t hash_index_entry(uint64_t hash, uint64_t place) {
  return (hash & ~ENTRY_PLACE) | place;
}

/* Adds an item that is not in the index. */
static inline void hash_index_put(const struct hash_index *slots, uint64_t hash, uint64_t place) {
  uint64_t at = hash & (slots->count - 1);
  while (slots->at[at] != 0) {
    at = (at + 1) & (slots->count - 1);
  }
  slots->at[at] = hash_index_entry(hash, place);
}

/* The slot of the item that `is_it` accepts, or the free slot where it belongs. */
static inline uint64_t *hash_index_find(const struct hash_index *slots, uint64_t hash, const void *things,
                                        const void *wanted,
                                        bool (*is_it)(const void *things, uint64_t place, const void *wanted)) {
  uint64_t at = hash & (slots->count - 1);
  while (slots->at[at] != 0 &&
         !(((slots->at[at] ^ hash) & ~ENTRY_PLACE) == 0 && is_it(things, slots->at[at] & ENTRY_PLACE, wanted))) {
    at = (at + 1) & (slots->count - 1);
  }
  return &slots->at[at];
}

#endif
