/* What each saying means for its games: a result, or the reason why they are left out. */
#include "meaning.h"

#include <string.h>

static const char *const fault_reasons[FAULTS] = {NULL, "its rows name different players",
                                                  "two of its turns have one number", "another document has this game",
                                                  "its game has more than 10000 rows"};

/* The result of each saying by all decided columns. */
void judge_sayings(struct decided *decided, bool by_kings) {
  struct reader *reader = decided->reader;
  for (uint64_t i = 0; i < reader->texts.keys.count; ++i) {
    const struct saying_key *key = interned_bytes(&reader->texts.keys, i);
    struct saying *saying = &reader->texts.sayings[i];
    enum meaning found = by_kings && key->king != 0 ? (enum meaning)key->king : NOTHING_SAID;
    bool two = false, undecided = false;
    for (int j = 0; j < decided->count; ++j) {
      bool is_two = false;
      enum meaning value = value_of_saying(reader, &decided->readings[j], i, &is_two);
      two = two || is_two || (value <= WIN && found <= WIN && found != value);
      undecided = undecided || value == UNDECIDED;
      found = value <= WIN ? value : found;
    }
    saying->result = two || (undecided && found == NOTHING_SAID) ? UNDECIDED : found;
    saying->reason = key->fault != FAULT_NONE ? fault_reasons[key->fault]
                     : two                    ? "its rows have two results"
                     : key->king != 0 && found <= WIN && (int)found != key->king
                       ? "its result contradicts who captured the king"
                     : saying->result == UNDECIDED                  ? "a result that cannot be read"
                     : found == NOTHING_SAID && !reader->for_import ? "no result"
                                                                    : NULL;
  }
}

/* ---- What is left ---- */

/* Whether the results of a game are said to be unknown: `*`, which an import stores. */
static bool is_unfinished(const struct reader *reader, const struct saying_key *key) {
  bool found = false;
  for (uint16_t i = 0; i < key->count; ++i) {
    const struct result_entry *entry = interned_bytes(&reader->texts.entries, key->entries[i]);
    for (int j = 0; j < reader->texts.count; ++j) {
      const struct result_column *column = &reader->texts.columns[j];
      const dfen_result_text *read = entry->texts[j] == TEXT_OTHER ? NULL : &column->texts[entry->texts[j]].read;
      found = found || (column->kind < KIND_DRAW && read != NULL &&
                        ((read->length == 1 && read->text[0] == '*') ||
                         (read->length == 10 && memcmp(read->text, "unfinished", 10) == 0) ||
                         (read->length == 7 && memcmp(read->text, "aborted", 7) == 0)));
    }
  }
  return found;
}

void write_sayings(struct reader *reader) {
  static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
  struct sql_session *session = reader->session;
  sqlite3_stmt *add = session_prepare(session, "INSERT INTO temp.dfen_sayings VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (uint64_t i = 0; i < reader->texts.keys.count && session_ok(session); ++i) {
    const struct saying *saying = &reader->texts.sayings[i];
    bool has_result = saying->result <= WIN;
    const char *result = has_result                                                      ? results[saying->result + 1]
                         : is_unfinished(reader, interned_bytes(&reader->texts.keys, i)) ? "*"
                                                                                         : NULL;
    sqlite3_bind_int64(add, 1, (sqlite3_int64)i);
    if (has_result) {
      sqlite3_bind_double(add, 2, (1 + (int)saying->result) / 2.0);
    } else {
      sqlite3_bind_null(add, 2);
    }
    sqlite3_bind_text(add, 3, result, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 4, saying->reason, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 5, saying->games);
    sqlite3_bind_int64(add, 6, saying->rows[0]);
    sqlite3_bind_int64(add, 7, saying->rows[1]);
    sqlite3_bind_int64(add, 8, saying->first);
    session_step(session, add);
    sqlite3_reset(add);
  }
  sqlite3_finalize(add);
}
