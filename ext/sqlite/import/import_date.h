/* Dates as files have them. */
#ifndef DFEN_EXT_SQLITE_IMPORT_IMPORT_DATE_H
#define DFEN_EXT_SQLITE_IMPORT_IMPORT_DATE_H

#include <stdbool.h>
#include <stddef.h>

/* What comes first in a date whose year is last; IMPORT_YMD reads no such dates. */
enum import_dates { IMPORT_YMD, IMPORT_DMY, IMPORT_MDY };

/* A date for SQLite's datetime(date, modifier). */
struct import_date {
  char text[32];
  const char *modifier;
};

/* Reads a date, with a time and a zone where it has them; white space about it is left out. Numbers are seconds,
 * milliseconds or microseconds since 1970, by their length, and 20260501 is a day. False when it is none, and `date` is
 * as it was. */
bool import_read_date(const char *text, size_t length, enum import_dates order, struct import_date *date);

#endif
