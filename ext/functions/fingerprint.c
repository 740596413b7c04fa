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
static void weigh_row(host_call *call, int count, host_value **arguments, uint64_t weight) {
  struct fingerprint *fingerprint = host_group(call, sizeof *fingerprint);
  uint64_t hash = 0;
  for (int i = 0; fingerprint != NULL && i < count; ++i) {
    if (!hash_value(arguments[i], &hash)) {
      host_result_no_memory(call);
      return;
    }
  }
  if (fingerprint != NULL) {
    fingerprint->rows += weight;
    fingerprint->sum += weight * hash;
  }
}

static void add_to_fingerprint(host_call *call, int count, host_value **arguments) {
  weigh_row(call, count, arguments, 1);
}

static void remove_from_fingerprint(host_call *call, int count, host_value **arguments) {
  weigh_row(call, count, arguments, UINT64_MAX);
}

static void merge_fingerprints(host_call *call, const void *other, size_t size) {
  struct fingerprint part;
  struct fingerprint *fingerprint = group_for_part(call, &part, sizeof part, other, size);
  if (fingerprint != NULL) {
    fingerprint->rows += part.rows;
    fingerprint->sum += part.sum;
  }
}

static void value_fingerprint(host_call *call) {
  const struct fingerprint *fingerprint = host_group_so_far(call, sizeof *fingerprint);
  if (fingerprint != NULL && fingerprint->rows > 0) {
    host_result_integer(call, (int64_t)XXH64(fingerprint, sizeof *fingerprint, 0));
  }
}

const struct aggregate aggregate_dfen_fingerprint = {
  .add = add_to_fingerprint,
  .remove = remove_from_fingerprint,
  .merge = merge_fingerprints,
  .value = value_fingerprint,
};
