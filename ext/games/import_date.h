/* Dates in the formats of files. */
#ifndef DFEN_EXT_GAMES_IMPORT_DATE_H
#define DFEN_EXT_GAMES_IMPORT_DATE_H

#include <stdbool.h>
#include <stddef.h>

/* The order of dates that end in the year; IMPORT_YMD accepts no such dates. */
enum import_dates { IMPORT_YMD, IMPORT_DMY, IMPORT_MDY };

/* The arguments of SQLite's datetime(date, modifier). */
struct import_date {
  char text[32];
  const char *modifier;
};

/* Parses a date, with an optional time and zone, and ignores white space around it. A number counts seconds,
 * milliseconds or microseconds since 1970, depending on its length; 20260501 is a day. If it is not a date, returns
 * false and leaves `date` unchanged. */
bool import_read_date(const char *text, size_t length, enum import_dates order, struct import_date *date);

#endif
