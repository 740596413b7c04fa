/* The visits of a game and its fingerprint, from its rows of scored_turns, as the functions dfen_visits and
 * dfen_fingerprint and the program share them (SPEC 6.14, 6.15, 10.22 and 10.23). Defined in visits.c and
 * fingerprint.c. */
#ifndef DFEN_EXT_FUNCTIONS_COUNTING_H
#define DFEN_EXT_FUNCTIONS_COUNTING_H

#include "../../core/common/writer.h"
#include "../../core/dfen_visits.h"
#include "function.h"

/* The turns of a game, initially zeros. core/dfen_visits.h judges and finishes them. */
struct visits {
  dfen_visit *visits; /* the note of one with a fault is the offset of its reason + 1, or 0 if it has none */
  uint64_t count, capacity;
  char *reasons; /* each ends with a NUL */
  uint64_t used, reasons_capacity;
  dfen_known_id known;
};

/* Adds a row, whose columns number, dfen, dice, moves, next_dfen and score are the arguments of the context. One
 * without a score is skipped. False also if it is skipped. */
bool add_turn_to_visits(struct context *context, void *visits);
void drop_visits(void *group);

/* For a finished visit: why it does not count, NULL if it counts; and visits.flags. */
const char *reason_of_visit(const struct visits *group, const dfen_visit *visit);
int flags_of_visit(const dfen_visit *visit);

/* Writes a finished visit as a line of PostgreSQL's COPY: number, key, dice, next_key, flags and reason. It has at most
 * VISIT_SIZE bytes. */
enum { VISIT_SIZE = 3 * CORE_DECIMAL_SIZE + 2 * REASON_SIZE + 32 };
void put_visit(struct writer *writer, const struct visits *group, const dfen_visit *visit);

/* The fingerprint of a group of rows, initially zeros. */
struct fingerprint {
  uint64_t rows, sum; /* modulo 2^64 */
};

/* Adds a row: all arguments of the context. False if out of memory. */
bool add_to_fingerprint(struct context *context, void *fingerprint);
int64_t fingerprint_of(const struct fingerprint *fingerprint);

#endif
