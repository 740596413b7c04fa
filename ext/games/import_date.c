/* Parses date formats found in files, the same as the page does (SPEC 10.24). SQLite does the calendar arithmetic. */
#include "import_date.h"
#include "../host/host.h"

#include <stdint.h>

/* The text not yet parsed. */
struct import_left {
  const char *at, *end;
};

static bool import_match(struct import_left *left, char character) {
  bool is_it = left->at < left->end && *left->at == character;
  left->at += is_it;
  return is_it;
}

static bool import_match_either(struct import_left *left, char one, char other) {
  return import_match(left, one) || import_match(left, other);
}

/* Takes `least` to `most` digits; a further digit must not follow. */
static bool import_match_number(struct import_left *left, int least, int most, int64_t *number) {
  int digits = 0;
  *number = 0;
  for (; left->at < left->end && *left->at >= '0' && *left->at <= '9'; ++left->at, ++digits) {
    *number = digits < most ? 10 * *number + (*left->at - '0') : *number;
  }
  return digits >= least && digits <= most;
}

/* Seconds, milliseconds or microseconds since 1970. Ignores a fraction. */
static bool import_read_seconds(struct import_left left, struct import_date *date) {
  static const int64_t milliseconds = 100000000000;
  static const int64_t microseconds = 100000000000000;
  int64_t number = 0;
  int64_t fraction = 0;
  if (!import_match_number(&left, 9, 16, &number) ||
      (import_match(&left, '.') && !import_match_number(&left, 1, 18, &fraction)) || left.at < left.end) {
    return false;
  }
  number /= number < milliseconds ? 1 : number < microseconds ? 1000 : 1000000;
  sqlite3_snprintf(sizeof date->text, date->text, "%lld", (long long)number);
  date->modifier = "unixepoch";
  return true;
}

/* 2026-05-01, with either of -./ twice, or 20260501; in the other orders, 1.5.2026. */
static bool import_read_day(struct import_left *left, enum import_dates order, int64_t day[3]) {
  const char *begin = left->at;
  if (import_match_number(left, 8, 8, &day[0])) {
    day[2] = day[0] % 100;
    day[1] = day[0] / 100 % 100;
    day[0] /= 10000;
    return true;
  }
  static const int places[][3] = {[IMPORT_YMD] = {0, 1, 2}, [IMPORT_DMY] = {2, 1, 0}, [IMPORT_MDY] = {1, 2, 0}};
  static const char separators[] = "-./";
  left->at = begin;
  int64_t year = 0;
  bool year_first = import_match_number(left, 4, 4, &year);
  const int *place = places[year_first ? IMPORT_YMD : order];
  left->at = begin;
  for (const char *separator = separators; *separator != '\0'; ++separator) {
    bool fits = true;
    for (int i = 0; fits && i < 3; ++i) {
      fits = (i == 0 || import_match(left, *separator)) &&
             import_match_number(left, place[i] == 0 ? 4 : 1, place[i] == 0 ? 4 : 2, &day[place[i]]);
    }
    if (fits) {
      return true;
    }
    left->at = begin;
  }
  return false;
}

static bool import_is_day(const int64_t day[3]) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  bool leaps = day[0] % 4 == 0 && (day[0] % 100 != 0 || day[0] % 400 == 0);
  return day[1] >= 1 && day[1] <= 12 && day[2] >= 1 && day[2] <= days[day[1] - 1] + (leaps && day[1] == 2);
}

/* 12:30 or 12:30:05, the seconds with an optional fraction, both with optional am or pm. */
static bool import_read_time(struct import_left *left, int64_t time[3]) {
  int64_t fraction = 0;
  if (!import_match_number(left, 1, 2, &time[0]) || !import_match(left, ':') ||
      !import_match_number(left, 2, 2, &time[1]) ||
      (import_match(left, ':') &&
       (!import_match_number(left, 2, 2, &time[2]) ||
        (import_match_either(left, '.', ',') && !import_match_number(left, 1, 18, &fraction))))) {
    return false;
  }
  import_match(left, ' ');
  bool is_pm = import_match_either(left, 'p', 'P');
  if (is_pm || import_match_either(left, 'a', 'A')) {
    if (!import_match_either(left, 'm', 'M') || time[0] < 1 || time[0] > 12) {
      return false;
    }
    time[0] = time[0] % 12 + (is_pm ? 12 : 0);
    import_match(left, ' ');
  }
  return time[0] < 24 && time[1] < 60 && time[2] < 60;
}

/* Z, UTC, GMT, or an offset: +02, +0200 or +02:00. */
static bool import_read_zone(struct import_left *left, char zone[8]) {
  static const char *const names[] = {"Zz", "UuTtCc", "GgMmTt"};
  for (int i = 0; i < 3; ++i) {
    struct import_left after = *left;
    const char *letter = names[i];
    while (*letter != '\0' && import_match_either(&after, letter[0], letter[1])) {
      letter += 2;
    }
    if (*letter == '\0') {
      *left = after;
      return true;
    }
  }
  char sign = (char)(left->at < left->end ? *left->at : '\0');
  int64_t ahead[2] = {0, 0};
  if (!import_match_either(left, '+', '-')) {
    return true;
  }
  const char *begin = left->at;
  if (import_match_number(left, 4, 4, &ahead[0])) {
    ahead[1] = ahead[0] % 100;
    ahead[0] /= 100;
  } else {
    left->at = begin;
    if (!import_match_number(left, 2, 2, &ahead[0]) ||
        (import_match(left, ':') && !import_match_number(left, 2, 2, &ahead[1]))) {
      return false;
    }
  }
  sqlite3_snprintf(8, zone, "%c%02d:%02d", sign, (int)(ahead[0] % 100), (int)(ahead[1] % 100));
  return ahead[0] <= 14 && ahead[1] < 60; /* as in SQLite */
}

bool import_read_date(const char *text, size_t length, enum import_dates order, struct import_date *date) {
  struct import_left left = {text, text + length};
  int64_t day[3] = {0, 0, 0};
  int64_t time[3] = {0, 0, 0};
  char zone[8] = "";
  while (import_match_either(&left, ' ', '\t')) {
  }
  while (left.end > left.at && (left.end[-1] == ' ' || left.end[-1] == '\t')) {
    --left.end;
  }
  if (import_read_seconds(left, date)) {
    return true;
  }
  if (!import_read_day(&left, order, day) || !import_is_day(day)) {
    return false;
  }
  if (import_match_either(&left, 'T', ' ') && !(import_read_time(&left, time) && import_read_zone(&left, zone))) {
    return false;
  }
  bool may_leave_years = zone[0] != '\0' && (day[0] == 0 || day[0] == 9999); /* leaves the years of datetime() */
  if (left.at < left.end || may_leave_years) {
    return false;
  }
  sqlite3_snprintf(sizeof date->text, date->text, "%04d-%02d-%02d %02d:%02d:%02d%s", (int)day[0], (int)day[1],
                   (int)day[2], (int)time[0], (int)time[1], (int)time[2], zone);
  date->modifier = "+0 seconds";
  return true;
}
