/* A growing array. */
#ifndef DFEN_EXT_HOST_ARRAY_H
#define DFEN_EXT_HOST_ARRAY_H

#include "host.h"

/* Reallocates an array with room for `capacity` items of `size` bytes, so that it has room for `needed`, and at least
 * doubles it. NULL if out of memory; the array is then unchanged. */
static inline void *array_reserve(void *items, uint64_t *capacity, uint64_t needed, size_t size) {
  enum { FIRST_BYTES = 256 };
  if (needed <= *capacity) {
    return items;
  }
  uint64_t more = 2 * *capacity > needed ? 2 * *capacity : needed;
  more = more * size < FIRST_BYTES ? FIRST_BYTES / size : more;
  void *larger = more > SIZE_MAX / size ? NULL : host_reallocate(items, (size_t)more * size);
  *capacity = larger == NULL ? *capacity : more;
  return larger;
}

#endif
