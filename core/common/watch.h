/* Asking whether a call that takes long is to be given up. */
#ifndef DFEN_CORE_WATCH_H
#define DFEN_CORE_WATCH_H

#include "../dfen.h"

/* Nobody watches a call whose watch is NULL, so it goes on to its end. */
static inline bool watch_wants_end(const dfen_watch *watch) {
  return watch != NULL && watch->wants_end(watch->data);
}

#endif
