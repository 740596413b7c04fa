/* The id of a position that was read already. */
#ifndef DFEN_CORE_POOL_H
#define DFEN_CORE_POOL_H

#include "../dfen.h"

/* The id of the pool key, like dfen_pool_id(). */
int64_t core_pool_id(const dfen_fields *fields);

#endif
