/* Fuzzes the BLOBs: any bytes (SPEC 4.12). They are refused, or are the one BLOB of a position. */
#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  uint8_t *block = (uint8_t *)copy_exactly(bytes, size);
  dfen_position position;
  dfen_fault fault;
  dfen_error error = dfen_unpack(block, size, &position, &fault);
  free(block);
  if (error != DFEN_OK) {
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error && fault.place >= 1 && fault.place <= size + 1);
    require(dfen_fault_message(&fault, message) == strlen(message));
    return 0;
  }
  uint8_t again[DFEN_PACKED_SIZE];
  require(size <= sizeof again && dfen_pack(&position, again) == size && memcmp(again, bytes, size) == 0);

  /* the slow version makes the same BLOB of what the position reads as */
  char text[DFEN_TEXT_SIZE];
  struct slow_position slow;
  struct slow_fault slow_fault;
  unsigned char slow_bytes[SLOW_PACKED_MAX];
  dfen_fields fields = dfen_to_fields(&position);
  form_of(&fields, DFEN_FULL_FORM, text);
  require(slow_read(text, strlen(text), &slow, &slow_fault));
  require(slow_pack(&slow, slow_bytes) == size && memcmp(slow_bytes, bytes, size) == 0);
  return 0;
}
