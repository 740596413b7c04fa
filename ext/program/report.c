/* Messages, progress and signals. */
#include "program.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *reporter = "dfen";
const char *failure_note = "";
enum status outcome;
static bool is_shown; /* the line of progress */

/* ---- Messages ---- */

static void hide_progress(void) {
  if (is_shown) {
    fputs("\r\033[K", stderr);
    fflush(stderr);
  }
  is_shown = false;
}

static void report(const char *format, va_list arguments, const char *note) {
  char *text = sqlite3_vmprintf(format, arguments);
  const char *shown = text != NULL ? text : "out of memory";
  hide_progress();
  fputs(strcmp(reporter, "dfen") == 0 ? "" : "dfen ", stderr);
  fprintf(stderr, "%s: ", reporter);
  put_plain(stderr, shown, strlen(shown));
  fprintf(stderr, "%s\n", note);
  sqlite3_free(text);
}

void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (!failed()) {
    report(format, arguments, "");
  }
  va_end(arguments);
}

void say_stopped(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (outcome == DONE && stopped()) {
    report(format, arguments, "");
  }
  va_end(arguments);
}

const char *plural(sqlite3_int64 count) {
  return count == 1 ? "" : "s";
}

void end_if(bool condition, enum status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (condition && !failed()) {
    report(format, arguments, failure_note);
    outcome = status;
  }
  va_end(arguments);
}

void end_with(enum status status) {
  outcome = outcome == DONE ? status : outcome;
}

bool failed(void) {
  return outcome != DONE || stopped();
}

/* ---- Signals ---- */

static volatile sig_atomic_t caught;

static void on_signal(int number) {
  if (caught != 0) {
    _exit(128 + number);
  }
  caught = number;
}

void catch_signals(void) {
  static const int SIGNALS[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction action = {.sa_handler = on_signal}, before;
  for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; ++i) {
    /* nohup's children keep ignoring SIGHUP */
    if (sigaction(SIGNALS[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
      sigaction(SIGNALS[i], &action, NULL);
    }
  }
}

bool stopped(void) {
  return caught != 0;
}

void die_by_signal(void) {
  if (caught != 0) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(caught, &action, NULL);
    raise(caught);
  }
}

/* ---- Progress ---- */

struct progress progress;
bool quiet;
static double began, shown_at; /* seconds */

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void begin_phase(const char *phase, sqlite3_int64 total, const char *unit) {
  end_phase();
  progress = (struct progress){phase, 0, total, unit};
  began = shown_at = seconds();
}

void end_phase(void) {
  hide_progress();
  progress.phase = NULL;
}

void show_progress(void) {
  if (progress.phase == NULL || quiet) {
    return;
  }
  double now = seconds(), took = now - began;
  if (took < 1 || now - shown_at < 0.2 || isatty(STDERR_FILENO) != 1) {
    return;
  }
  shown_at = now;
  is_shown = true;
  fputs("\r\033[K", stderr);
  put_plain(stderr, progress.phase, strlen(progress.phase));
  double done = (double)progress.done, share = progress.total > 0 ? done / (double)progress.total : 0;
  if (share >= 1 || done <= 0) { /* the rest cannot be estimated */
    fprintf(stderr, ": %s%.0f s", share >= 1 ? "100 %, " : "", took);
  } else if (share > 0) {
    fprintf(stderr, ": %.0f %%, %.0f s left, %.0f %s/s", 100 * share, took / share - took, done / took, progress.unit);
  } else {
    fprintf(stderr, ": %.0f %s, %.0f %s/s", done, progress.unit, done / took, progress.unit);
  }
  fflush(stderr);
}

/* ---- Texts that are kept ---- */

static struct text {
  struct text *next;
  char *text;
} * texts;

char *keep(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  struct text *text = malloc(sizeof *text);
  if (text != NULL) {
    *text = (struct text){texts, sqlite3_vmprintf(format, arguments)};
    texts = text;
  }
  va_end(arguments);
  fail_if(text == NULL || text->text == NULL, "out of memory");
  return text != NULL ? text->text : NULL;
}

void free_texts(void) {
  for (struct text *text; (text = texts) != NULL;) {
    texts = text->next;
    sqlite3_free(text->text);
    free(text);
  }
}
