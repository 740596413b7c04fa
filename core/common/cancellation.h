/* Cancellation of calls that take long. */
#ifndef DFEN_CORE_CANCELLATION_H
#define DFEN_CORE_CANCELLATION_H

#include "../dfen.h"

/* False if `cancellation` is NULL: such a call always runs to its end. */
static inline bool is_cancelled(const dfen_cancellation *cancellation) {
  return cancellation != NULL && cancellation->cancelled(cancellation->data);
}

#endif
