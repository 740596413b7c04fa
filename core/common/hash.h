/* xxHash, for ids of keys and for hash tables. It is inlined, so there is no run-time dependency. */
#ifndef DFEN_CORE_HASH_H
#define DFEN_CORE_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#endif
