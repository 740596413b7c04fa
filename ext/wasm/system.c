/* SQLite without an operating system: the VFS for a WebAssembly module in which every database is in memory.
 *
 * SQLite is built with -DSQLITE_OS_OTHER, so its only VFS is "memdb", which keeps databases in memory and uses the
 * default VFS for randomness and time only. This file is that default. It opens no file and returns SQLITE_CANTOPEN.
 * Databases are imported by sqlite3_deserialize() and exported by sqlite3_serialize().
 *
 * It also replaces four functions of the C library. vsnprintf() and snprintf() would link files and three more imports
 * from the host. memcmp() there compares byte by byte, and sorted keys have long common prefixes. sbrk() there grows
 * the memory by 64 kB at a time, and the host creates a new buffer each time. */
#include <sqlite3.h>

#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Imports from the host: random bytes, and the milliseconds since 1970. */
__attribute__((import_module("host"), import_name("random"))) void host_random(char *bytes, int size);
__attribute__((import_module("host"), import_name("now"))) double host_now(void);

static int refuse_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
  (void)vfs;
  (void)name;
  (void)flags;
  (void)flags_out;
  file->pMethods = NULL;
  return SQLITE_CANTOPEN;
}

static int delete_nothing(sqlite3_vfs *vfs, const char *name, int sync) {
  (void)vfs;
  (void)name;
  (void)sync;
  return SQLITE_OK;
}

static int access_nothing(sqlite3_vfs *vfs, const char *name, int flags, int *there) {
  (void)vfs;
  (void)name;
  (void)flags;
  *there = 0;
  return SQLITE_OK;
}

static int keep_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
  (void)vfs;
  size_t length = strlen(name);
  if (length >= (size_t)size) {
    return SQLITE_CANTOPEN;
  }
  memcpy(path, name, length + 1);
  return SQLITE_OK;
}

static int give_randomness(sqlite3_vfs *vfs, int size, char *bytes) {
  (void)vfs;
  host_random(bytes, size);
  return size;
}

static int sleep_not(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return microseconds;
}

/* Milliseconds since noon of 24 November 4714 BC; 1970 is 210866760000000. */
static int give_time(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
  (void)vfs;
  *milliseconds = INT64_C(210866760000000) + (sqlite3_int64)host_now();
  return SQLITE_OK;
}

static int give_days(sqlite3_vfs *vfs, double *days) {
  sqlite3_int64 milliseconds = 0;
  give_time(vfs, &milliseconds);
  *days = (double)milliseconds / 86400000.0;
  return SQLITE_OK;
}

static int give_no_error(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs;
  (void)size;
  (void)text;
  return 0;
}

/* SQLite calls these in sqlite3_initialize() and sqlite3_shutdown(). */
int sqlite3_os_init(void) {
  static sqlite3_vfs vfs = {
    .iVersion = 2,
    .szOsFile = sizeof(sqlite3_file),
    .mxPathname = 512,
    .zName = "host",
    .xOpen = refuse_open,
    .xDelete = delete_nothing,
    .xAccess = access_nothing,
    .xFullPathname = keep_path,
    .xRandomness = give_randomness,
    .xSleep = sleep_not,
    .xCurrentTime = give_days,
    .xGetLastError = give_no_error,
    .xCurrentTimeInt64 = give_time,
  };
  return sqlite3_vfs_register(&vfs, 1);
}

int sqlite3_os_end(void) {
  return SQLITE_OK;
}

/* Formats a REAL like C's %.15g and %.17g. SQLite's %g does so with '!', but writes Inf, and ".0" after a whole number.
 */
static void format_real(char *text, size_t size, const char *format, double number) {
  if (number - number != 0) {
    sqlite3_snprintf((int)size, text, number != number ? "nan" : number < 0 ? "-inf" : "inf");
    return;
  }
  sqlite3_snprintf((int)size, text, strcmp(format, "%.15g") == 0 ? "%!.15g" : "%!.17g", number);
  char *needless = strstr(text, ".0");
  if (needless != NULL && (needless[2] == '\0' || needless[2] == 'e')) {
    memmove(needless, needless + 2, strlen(needless + 2) + 1);
  }
}

/* SQLite formats %s, %d, %X and %.*s like C. Unlike C, this returns the length after truncation; dfen's buffers fit the
 * longest text. */
int vsnprintf(char *text, size_t size, const char *format, va_list arguments) {
  if (strcmp(format, "%.15g") == 0 || strcmp(format, "%.17g") == 0) {
    format_real(text, size, format, va_arg(arguments, double));
  } else {
    sqlite3_vsnprintf((int)size, text, format, arguments);
  }
  return (int)strlen(text);
}

int snprintf(char *text, size_t size, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, size, format, arguments);
  va_end(arguments);
  return length;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left;
  const unsigned char *b = right;
  for (; size >= sizeof(uint64_t); a += sizeof(uint64_t), b += sizeof(uint64_t), size -= sizeof(uint64_t)) {
    uint64_t of_a;
    uint64_t of_b;
    memcpy(&of_a, a, sizeof of_a);
    memcpy(&of_b, b, sizeof of_b);
    if (of_a != of_b) {
      break;
    }
  }
  for (; size > 0; ++a, ++b, --size) {
    if (*a != *b) {
      return *a - *b;
    }
  }
  return 0;
}

/* Grows the memory by an eighth, or only by what is necessary if there is no more. */
void *sbrk(intptr_t increment) {
  const uint64_t page = 65536;
  static uint64_t end; /* of the allocated memory */
  uint64_t size = __builtin_wasm_memory_size(0) * page;
  uint64_t begin = end == 0 ? size : end;
  uint64_t missing = begin + (uint64_t)increment > size ? begin + (uint64_t)increment - size : 0;
  uint64_t more = missing > size / 8 ? missing : size / 8;
  if (missing > 0 && __builtin_wasm_memory_grow(0, (size_t)((more + page - 1) / page)) == SIZE_MAX &&
      __builtin_wasm_memory_grow(0, (size_t)((missing + page - 1) / page)) == SIZE_MAX) {
    errno = ENOMEM;
    return (void *)-1; /* NOLINT(performance-no-int-to-ptr): addresses are numbers here */
  }
  end = begin + (uint64_t)increment;
  return (void *)(uintptr_t)begin; /* NOLINT(performance-no-int-to-ptr): as above */
}
