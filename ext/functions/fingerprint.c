/* dfen_fingerprint(...), an aggregate: one number for all rows of a game, which shows counting that the game changed
 * (SPEC 10). Each row is hashed with the types of its values, so that 1, '1' and NULL differ. The hashes are added, so
 * the order of the rows does not matter and rows can be removed. SQL's sum() would overflow. */
#include "function.h"
#include "../../core/common/hash.h"

/* The state of a group, initially zeros. */
struct fingerprint {
  uint64_t rows, sum; /* modulo 2^64 */
};

/* Mixes a value into a hash. False if out of memory. */
static bool hash_value(host_value *value, uint64_t *hash) {
  enum host_type type = host_type_of(value);
  union {
    int64_t integer;
    double real;
  } number = {.integer = 0};
  size_t size = sizeof number;
  const void *bytes = &number;
  switch (type) {
  case HOST_INTEGER: number.integer = host_integer_of(value); break;
  case HOST_REAL: number.real = host_real_of(value); break;
  case HOST_TEXT: bytes = host_text_of(value, &size); break;
  case HOST_BLOB: bytes = host_blob_of(value, &size); break;
  case HOST_NULL: break;
  }
  if (bytes == NULL && size > 0) { /* an empty BLOB */
    return false;
  }
  *hash = XXH64(bytes == NULL ? &number : bytes, size, *hash * 8 + (uint64_t)type);
  return true;
}

/* Adds a row if `weight` is 1, removes it if it is -1. */
static enum outcome weigh_row(struct context *context, uint64_t weight) {
  struct fingerprint *fingerprint = host_group(context->call, sizeof *fingerprint);
  uint64_t hash = 0;
  bool hashed = fingerprint != NULL;
  for (int i = 0; hashed && i < context->count; ++i) {
    hashed = hash_value(context->arguments[i], &hash);
  }
  if (!hashed) {
    return NO_MEMORY;
  }
  fingerprint->rows += weight;
  fingerprint->sum += weight * hash;
  return DONE;
}

static enum outcome add_to_fingerprint(struct context *context) {
  return weigh_row(context, 1);
}

static enum outcome remove_from_fingerprint(struct context *context) {
  return weigh_row(context, UINT64_MAX);
}

static enum outcome merge_fingerprints(struct context *context, const void *other, size_t size) {
  struct fingerprint part;
  void *whole = NULL;
  enum outcome outcome = open_part(context, &whole, &part, sizeof part, other, size);
  struct fingerprint *fingerprint = whole;
  if (outcome == DONE) {
    fingerprint->rows += part.rows;
    fingerprint->sum += part.sum;
  }
  return outcome;
}

static enum outcome value_fingerprint(struct context *context) {
  const struct fingerprint *fingerprint = host_group_so_far(context->call, sizeof *fingerprint);
  bool has_rows = fingerprint != NULL && fingerprint->rows > 0;
  return has_rows ? result_integer(context, (int64_t)XXH64(fingerprint, sizeof *fingerprint, 0)) : NOTHING;
}

const struct aggregate aggregate_dfen_fingerprint = {
  .add = add_to_fingerprint,
  .remove = remove_from_fingerprint,
  .merge = merge_fingerprints,
  .value = value_fingerprint,
};
