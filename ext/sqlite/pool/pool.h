/* The groups of dfen_pool: keys, and how many games each has.
 *
 * A group is one piece of memory with the bytes of its key behind it. Groups are cut from blocks one after another, and
 * the rows of the answer come in that order. A slot of the hash table holds where its group stands (hash_index.h).
 *
 * The slot of a key may be anywhere, so most of the time would go into waiting for memory. Therefore rows are taken in
 * batches, and while the rows of a batch are read, their slots are prefetched. */
#ifndef DFEN_EXT_SQLITE_POOL_POOL_H
#define DFEN_EXT_SQLITE_POOL_POOL_H

#include "../../host/hash_index.h"
#include "../run/session.h"

/* What a key is; games are INTEGERs or text, in this order. */
enum key_kind { KEY_NULL, KEY_INTEGER, KEY_TEXT, KEY_BLOB };

/* A row as the statement gives it. */
struct pooled_row {
  uint64_t hash;
  const char *bytes; /* of the key */
  uint32_t length;
  enum key_kind kind;
  uint32_t game; /* 1 for the first game of the rows, 2 for the next */
  int twice;     /* the score twice, 0 to 2; -1 for NULL */
};

struct pooled_group {
  uint64_t hash;
  uint32_t wins, draws, losses;
  uint32_t visits;
  uint32_t game;        /* the last that came to the key, by its number in the order of the rows; 0 for none */
  uint32_t length : 30; /* of the key in bytes */
  uint32_t kind : 2;
  char key[]; /* text, a BLOB, the bytes of an integer, or nothing */
};

enum { POOL_BATCH = 32, POOL_BATCH_KEY_SIZE = 160 /* longer than any DFEN; a longer key is a batch by itself */ };

struct pooled_groups {
  struct hash_index slots; /* places of groups */
  uint64_t count;
  struct pooled_block {
    char *bytes;   /* groups, each at a multiple of 8 bytes */
    uint64_t used; /* of them */
  } * blocks;
  uint64_t block_count, block_room;
  uint64_t block_size;  /* of the last */
  uint64_t held, limit; /* bytes */
  bool limit_reached;
  uint64_t seed; /* of the hash, so that nobody can make up keys that all fall together */
  host_cancellation cancellation;
  int batched;
  struct pooled_row batch[POOL_BATCH];
  char batch_keys[POOL_BATCH][POOL_BATCH_KEY_SIZE];
};

/* ---- pool_groups.c ---- */

/* Begins with zeros, but for `watch`, which the caller begins and ends. At most `megabytes` are held. */
void pool_open(struct pooled_groups *groups, uint64_t megabytes);
void pool_close(struct pooled_groups *groups);

/* The row to be written next; pool_take() takes it. */
static inline struct pooled_row *pool_next_row(struct pooled_groups *groups) {
  return &groups->batch[groups->batched];
}

/* Takes the row into the batch, which is pooled when it is full; its key's bytes need not stay. */
void pool_take(struct sql_session *session, struct pooled_groups *groups);

/* Pools what is left, behind the last row. */
void pool_finish(struct sql_session *session, struct pooled_groups *groups);

/* The group behind that of a place, in the order in which they were made, which sets the place; the first for 0. NULL
 * when there is none. */
const struct pooled_group *pool_step_group(const struct pooled_groups *groups, uint64_t *place);

/* ---- pool_statement.c ---- */

/* Runs a statement that gives a key, a score, and maybe a game and the number of its turn, and pools its rows. */
void pool_statement(struct sql_session *session, struct pooled_groups *groups, const char *sql, size_t length);

#endif
