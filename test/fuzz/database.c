#include "database.h"

#include <stdlib.h>

#include "../../ext/sqlite/extension.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(address, size) ((void)(address), (void)(size))
#endif

/* ---- SQLite's memory ---- */

/* The sanitizer's malloc takes half of the time. Blocks therefore come from a store, in sizes of powers of two, each
 * with a header. Free blocks and the bytes after a block are poisoned, so that errors of dfen are detected as with
 * malloc; SQLite itself is not instrumented. Blocks larger than all classes come from malloc. */
enum { SMALLEST = 5, LARGEST = 13, CLASSES, STORE = 1 << 26 };

struct head {
  struct head *next; /* in the free list */
  int size, class;   /* 0: from malloc */
};

static _Alignas(16) unsigned char store[STORE];
static size_t stored;
static struct head *is_free[CLASSES];

static struct head *new_head(int class) {
  size_t whole = sizeof(struct head) + ((size_t)1 << class);
  struct head *head = NULL;
  if (class <= LARGEST && is_free[class] != NULL) {
    head = is_free[class];
    is_free[class] = head->next;
  } else if (class <= LARGEST && stored + whole <= STORE) {
    head = (struct head *)(void *)(store + stored);
    stored += whole;
  } else {
    return NULL;
  }
  head->class = class;
  return head;
}

static void *take(int size) {
  int class = SMALLEST;
  while (class <= LARGEST && size > 1 << class) {
    ++class;
  }
  struct head *head = new_head(class);
  if (head != NULL) {
    ASAN_POISON_MEMORY_REGION(head + 1, (size_t)1 << class);
    ASAN_UNPOISON_MEMORY_REGION(head + 1, (size_t)size);
  } else {
    head = malloc(sizeof *head + (size_t)size);
    if (head == NULL) {
      return NULL;
    }
    head->class = 0;
  }
  head->size = size;
  return head + 1;
}

static void give_back(void *block) {
  struct head *head = (struct head *)block - 1;
  if (head->class == 0) {
    free(head);
    return;
  }
  ASAN_POISON_MEMORY_REGION(block, (size_t)1 << head->class);
  head->next = is_free[head->class];
  is_free[head->class] = head;
}

static int size_of(void *block) {
  return block == NULL ? 0 : ((struct head *)block - 1)->size;
}

static void *take_again(void *block, int size) {
  void *other = take(size);
  if (other != NULL) {
    memcpy(other, block, (size_t)(size_of(block) < size ? size_of(block) : size));
    give_back(block);
  }
  return other;
}

static int round_up(int size) {
  return (size + 7) & ~7;
}

static int begin_memory(void *unused) {
  (void)unused;
  return SQLITE_OK;
}

static void end_memory(void *unused) {
  (void)unused;
}

/* ---- The connection ---- */

sqlite3 *open_quick_database(void) {
  static const sqlite3_mem_methods memory = {take,     give_back,    take_again, size_of,
                                             round_up, begin_memory, end_memory, NULL};
  sqlite3 *db = NULL;
  char *error = NULL;
  require(sqlite3_config(SQLITE_CONFIG_MALLOC, &memory) == SQLITE_OK);
  require(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK);
  require(sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) == SQLITE_OK);
  require(sqlite3_open(":memory:", &db) == SQLITE_OK);
  require(sqlite3_dfen_init(db, &error, NULL) == SQLITE_OK);
  return db;
}
