/* PostgreSQL's implementation of what hosts with plain values provide (../structs/host.h): memory in the context of the
 * call, random numbers, the clock, and cancellation. */
#include <postgres.h>

#include <miscadmin.h>
#include <utils/memutils.h>
#include <utils/timestamp.h>

#include "../host/host.h"

void *program_allocate(size_t size) {
  return MemoryContextAllocExtended(CurrentMemoryContext, size > 0 ? size : 1, MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
}

/* If memory runs out, repalloc_huge() raises the error. */
void *program_reallocate(void *memory, size_t size) {
  return memory == NULL ? program_allocate(size) : repalloc_huge(memory, size);
}

void program_free(void *memory) {
  if (memory != NULL) {
    pfree(memory);
  }
}

uint64_t program_random(void) {
  uint64_t bits;
  if (!pg_strong_random(&bits, sizeof bits)) {
    ereport(ERROR, (errcode(ERRCODE_INTERNAL_ERROR), errmsg("cannot get random numbers")));
  }
  return bits;
}

int64_t program_milliseconds(void) {
  return GetCurrentTimestamp() / 1000; /* from microseconds */
}

/* Leaves by longjmp() if the statement is cancelled. */
bool program_interrupted(void) {
  CHECK_FOR_INTERRUPTS();
  return false;
}
