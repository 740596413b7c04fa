/* Numbers as bytes, the lowest first, on every machine: what stands in a database may be carried to another one
 * (SPEC 10.18). */
#ifndef DFEN_EXT_SQLITE_LITTLE_ENDIAN_H
#define DFEN_EXT_SQLITE_LITTLE_ENDIAN_H

#include <stdint.h>

static inline void write_little_endian(uint64_t number, unsigned char *bytes, int size) {
  for (int byte = 0; byte < size; ++byte) {
    bytes[byte] = (unsigned char)(number >> 8 * byte);
  }
}

static inline uint64_t read_little_endian(const unsigned char *bytes, int size) {
  uint64_t number = 0;
  for (int byte = 0; byte < size; ++byte) {
    number |= (uint64_t)bytes[byte] << 8 * byte;
  }
  return number;
}

#endif
