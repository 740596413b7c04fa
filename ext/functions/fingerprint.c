/* dfen_fingerprint(...), an aggregate: one number for all rows of a game, which shows counting that the game changed
 * (SPEC 10). Each row is hashed with the types of its values, so that 1, '1' and NULL differ. The hashes are added, so
 * the order of the rows does not matter and rows can be removed. SQL's sum() would overflow. */
#include "counting.h"
#include "../../core/common/hash.h"

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

bool add_to_fingerprint(struct context *context, void *state) {
  struct fingerprint *fingerprint = state;
  uint64_t weight = (uint64_t)context->weight;
  uint64_t hash = 0;
  for (int i = 0; i < context->count; ++i) {
    if (!hash_value(context->arguments[i], &hash)) {
      return no_memory(context);
    }
  }
  fingerprint->rows += weight;
  fingerprint->sum += weight * hash;
  return true;
}

static bool merge_fingerprints(struct context *context, void *state, const void *part) {
  struct fingerprint *fingerprint = state;
  (void)context;
  fingerprint->rows += ((const struct fingerprint *)part)->rows;
  fingerprint->sum += ((const struct fingerprint *)part)->sum;
  return true;
}

int64_t fingerprint_of(const struct fingerprint *fingerprint) {
  return (int64_t)XXH64(fingerprint, sizeof *fingerprint, 0);
}

static bool value_fingerprint(struct context *context, const void *state) {
  const struct fingerprint *fingerprint = state;
  return fingerprint != NULL && fingerprint->rows > 0 && result_integer(context, fingerprint_of(fingerprint));
}

const struct aggregate aggregate_dfen_fingerprint = {
  .group_size = sizeof(struct fingerprint),
  .add = add_to_fingerprint,
  .merge = merge_fingerprints,
  .value = value_fingerprint,
};
