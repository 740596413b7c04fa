/* Numbers as bytes, the lowest first, on every machine: what stands in a database may be carried to another one
 * (SPEC 10.18). */
#ifndef DFEN_EXT_SQLITE_RUN_LITTLE_ENDIAN_H
#define DFEN_EXT_SQLITE_RUN_LITTLE_ENDIAN_H

#include <stdint.h>
#include <string.h>

#include "../extension.h"

enum { NUMBER_BYTES = 8 };

static inline void write_little_endian(uint64_t number, unsigned char *bytes, int size) {
  for (int byte = 0; byte < size; ++byte) {
    bytes[byte] = (unsigned char)(number >> 8 * byte);
  }
}

/* Of an INTEGER, or of a REAL as IEEE 754 has it. */
static inline void write_number_of(sqlite3_value *value, unsigned char bytes[NUMBER_BYTES]) {
  double real = sqlite3_value_double(value);
  uint64_t bits = (uint64_t)sqlite3_value_int64(value);
  if (sqlite3_value_type(value) == SQLITE_FLOAT) {
    memcpy(&bits, &real, sizeof bits);
  }
  write_little_endian(bits, bytes, NUMBER_BYTES);
}

static inline uint64_t read_little_endian(const unsigned char *bytes, int size) {
  uint64_t number = 0;
  for (int byte = 0; byte < size; ++byte) {
    number |= (uint64_t)bytes[byte] << 8 * byte;
  }
  return number;
}

#endif
