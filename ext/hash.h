/* xxHash, for keys' hashes and for tables of them; inlined, so that nothing is needed at run time. */
#ifndef DFEN_EXT_HASH_H
#define DFEN_EXT_HASH_H

#define XXH_INLINE_ALL
#include <xxhash.h>

#endif
