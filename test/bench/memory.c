/* The memory of a scan beyond that of count(*). Usage: memory BENCH.db
 *
 * Each statement runs in its own process, on the file. The peak memory of the process is read when it ends. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "database.h"

/* Runs a scan of the table and returns the peak memory so far, in kB. */
static long scan(const char *path, const char *counted) {
  sqlite3 *db = NULL;
  if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) {
    fprintf(stderr, "bench: %s: %s\n", path, sqlite3_errmsg(db));
    exit(1);
  }
  load_extension(db);
  char *sql = sqlite3_mprintf("SELECT count(%s) FROM positions", counted);
  execute(db, sql);
  sqlite3_free(sql);
  sqlite3_close(db);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/* The same in its own process. */
static long scan_alone(const char *path, const char *counted) {
  int ends[2];
  long held = 0;
  if (pipe(ends) != 0) {
    perror("bench: pipe");
    exit(1);
  }
  pid_t child = fork();
  if (child == 0) {
    held = scan(path, counted);
    exit(write(ends[1], &held, sizeof held) == sizeof held ? 0 : 1);
  }
  int status = 1;
  if (child < 0 || read(ends[0], &held, sizeof held) != sizeof held || waitpid(child, &status, 0) != child ||
      status != 0) {
    fputs("bench: a scan failed\n", stderr);
    exit(1);
  }
  close(ends[0]);
  close(ends[1]);
  return held;
}

int main(int count, char **words) {
  static const char *const counted[] = {"*",
                                        "dfen",
                                        "upper(dfen)",
                                        "dfen_valid(dfen)",
                                        "dfen_canonical(dfen)",
                                        "dfen_pool_key(dfen)",
                                        "dfen_king_capture(dfen)"};
  if (count != 2) {
    fputs("usage: memory BENCH.db\n", stderr);
    return 2;
  }
  long least = scan_alone(words[1], counted[0]);
  long most = 0;
  for (size_t i = 1; i < sizeof counted / sizeof counted[0]; ++i) {
    long more = scan_alone(words[1], counted[i]) - least;
    most = more > most ? more : most;
  }
  printf("A scan of the table in its file with `count(*)` takes %ld kB, and with each of %d functions at most %ld kB "
         "more (limit 1024).\n",
         least, (int)(sizeof counted / sizeof counted[0]) - 1, most);
  return 0;
}
