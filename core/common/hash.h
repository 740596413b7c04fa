/* xxHash, for ids of keys and for hash tables; inlined, so that nothing is needed at run time. */
#ifndef DFEN_CORE_HASH_H
#define DFEN_CORE_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#endif
