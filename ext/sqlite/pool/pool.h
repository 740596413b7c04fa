/* The groups of dfen_pool: keys, and how many games each has.
 *
 * A group is a struct followed by the bytes of its key. Groups are allocated one after another in blocks, and the
 * result has them in that order. A hash index (hash_index.h) finds the group of a key.
 *
 * The slot of a key is at a random address, so most of the time would be spent waiting for memory. Rows are therefore
 * processed in batches: while the rows of a batch are read, their slots are prefetched. */
#ifndef DFEN_EXT_SQLITE_POOL_POOL_H
#define DFEN_EXT_SQLITE_POOL_POOL_H

#include "../../host/array.h"
#include "../../host/hash_index.h"
#include "../run/session.h"

/* The type of a key. Games are INTEGERs or text, which sort in this order. */
enum key_kind { KEY_NULL, KEY_INTEGER, KEY_TEXT, KEY_BLOB };

/* A row of the statement. */
struct pooled_row {
  uint64_t hash;
  const char *bytes; /* of the key */
  uint32_t length;
  enum key_kind kind;
  uint32_t game; /* 1 for the first game of the rows, 2 for the next */
  int twice;     /* the doubled score, 0 to 2; -1 for NULL */
};

struct pooled_group {
  uint64_t hash;
  uint32_t wins, draws, losses;
  uint32_t visits;
  uint32_t game;        /* the number of the last game with the key; 0 for none */
  uint32_t length : 30; /* of the key in bytes */
  uint32_t kind : 2;
  char key[]; /* text, a BLOB, the bytes of an integer, or empty */
};

enum { POOL_BATCH = 32, POOL_BATCH_KEY_SIZE = 160 /* longer than any DFEN; a longer key ends its batch */ };

struct pooled_groups {
  struct hash_index index; /* of group positions */
  uint64_t count;
  struct pooled_block {
    char *bytes;   /* groups, each aligned to 8 bytes */
    uint64_t used; /* of them */
  } * blocks;
  uint64_t block_count, block_capacity;
  uint64_t block_size;  /* of the last block */
  uint64_t held, limit; /* bytes */
  bool limit_reached;
  uint64_t seed; /* of the hash, so that nobody can construct keys that collide */
  host_cancellation *cancellation;
  int batched;
  struct pooled_row batch[POOL_BATCH];
  char batch_keys[POOL_BATCH][POOL_BATCH_KEY_SIZE];
};

/* ---- pool_groups.c ---- */

/* Initialize with zeros, except `cancellation`. Allocates at most `megabytes`. */
void pool_open(struct pooled_groups *groups, uint64_t megabytes);
void pool_close(struct pooled_groups *groups);

/* The row to fill before pool_take(). */
static inline struct pooled_row *pool_next_row(struct pooled_groups *groups) {
  return &groups->batch[groups->batched];
}

/* Adds the row to the batch, and pools the batch if it is full. The bytes of the key need not outlive the call. */
void pool_take(struct sql_session *session, struct pooled_groups *groups);

/* Pools the last, partial batch. */
void pool_finish(struct sql_session *session, struct pooled_groups *groups);

/* The group after the one at a position, in order of creation, and advances the position; 0 is the start. NULL at the
 * end. */
const struct pooled_group *pool_step_group(const struct pooled_groups *groups, uint64_t *position);

/* ---- pool_statement.c ---- */

/* Runs a statement that returns a key, a score, and optionally a game and a turn number, and pools its rows. */
void pool_statement(struct sql_session *session, struct pooled_groups *groups, const char *sql, size_t length);

#endif
