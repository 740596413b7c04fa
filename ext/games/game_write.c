/* Writes the turns of a game, and the rows that are left out. */
#include "import_date.h"
#include "import_value.h"
#include "game.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void *scratch(struct pass *pass, uint64_t size) {
  pass->scratch = session_grow(pass->reader->session, pass->scratch, &pass->scratch_room, size, 1);
  return session_ok(pass->reader->session) ? pass->scratch : NULL;
}

uint32_t keep_bytes(struct pass *pass, const char *text, size_t length) {
  uint64_t at = pass->used;
  pass->bytes = session_grow(pass->reader->session, pass->bytes, &pass->room, at + length + 1, 1);
  if (session_ok(pass->reader->session) && length > 0) {
    memcpy(pass->bytes + at, text, length);
  }
  pass->used += length;
  return (uint32_t)at;
}

const char *field_text(const struct pass *pass, int field, size_t *length) {
  sqlite3_value *value = pass->fields[field];
  bool is_blob = value != NULL && sqlite3_value_type(value) == SQLITE_BLOB;
  const char *text = value == NULL || is_blob ? NULL : (const char *)sqlite3_value_text(value);
  *length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  trim_value(&text, length);
  return text;
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text, size_t length) {
  sqlite3_bind_text(statement, index, text, (int)length, SQLITE_STATIC);
}

static void bind_game(const struct pass *pass, sqlite3_stmt *statement, int index) {
  bind_text(statement, index, pass->has_id ? pass->bytes + pass->game_at : NULL, pass->game_length);
}

/* Inserts a row; values that were not bound are NULL. */
static void run_insert(struct pass *pass, sqlite3_stmt *statement) {
  session_step(pass->reader->session, statement);
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
}

void set_fault(struct pass *pass, bool is_it, enum saying_fault fault) {
  pass->saying.fault = is_it && pass->saying.fault == FAULT_NONE ? (uint8_t)fault : pass->saying.fault;
}

void leave_out(struct pass *pass, struct turn *turn, const char *reason) {
  turn->is_left = true;
  sqlite3_bind_int64(pass->leave_out, 1, turn->row);
  bind_game(pass, pass->leave_out, 2);
  if (turn->side < 2) {
    sqlite3_bind_int(pass->leave_out, 3, turn->side);
  }
  bind_text(pass->leave_out, 4, reason, strlen(reason));
  run_insert(pass, pass->leave_out);
}

static int compare_entries(const void *one, const void *other) {
  uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
  return (a > b) - (a < b);
}

/* The number of what the rows of the game say; counts the game. */
static uint32_t count_saying(struct pass *pass) {
  struct reader_texts *texts = &pass->reader->texts;
  struct saying_key *key = &pass->saying;
  key->king = (int8_t)pass->king;
  qsort(key->entries, key->count, sizeof *key->entries, compare_entries);
  uint32_t saying = intern(&texts->keys, key, offsetof(struct saying_key, entries) + key->count * sizeof *key->entries);
  texts->sayings =
    session_grow(pass->reader->session, texts->sayings, &texts->capacity, saying + UINT64_C(1), sizeof *texts->sayings);
  for (uint64_t i = 0; i < pass->ordered && session_ok(pass->reader->session); ++i) {
    const struct turn *turn = &pass->turns[pass->order[i]];
    struct saying *counted = &texts->sayings[saying];
    counted->first = counted->first == 0 || turn->row < counted->first ? turn->row : counted->first;
    ++counted->rows[turn->side];
    counted->games += i == 0;
  }
  return saying;
}

/* Numbers without gaps for turns that have none; those of full moves become those of turns. */
static sqlite3_int64 number_of_turn(const struct pass *pass, const struct turn *turn, sqlite3_int64 place) {
  return turn->number == 0 ? place : pass->reader->way.full_moves ? 2 * turn->number - (turn->side == 0) : turn->number;
}

static void write_turn(struct pass *pass, const struct turn *turn, sqlite3_int64 first) {
  sqlite3_stmt *add = pass->add_turn;
  char dice[3], after[DFEN_TEXT_SIZE];
  sqlite3_bind_int64(add, 1, ++pass->at);
  sqlite3_bind_int64(add, 2, turn->row);
  sqlite3_bind_int64(add, 3, first);
  sqlite3_bind_int64(add, 4, number_of_turn(pass, turn, pass->at - first + 1));
  sqlite3_bind_int(add, 5, turn->side);
  bind_text(add, 7, pass->bytes + turn->text, turn->length);
  if (turn->is_played) {
    dfen_fields fields = dfen_to_fields(&turn->after);
    sqlite3_bind_int(add, 6, turn->is_complete);
    bind_text(add, 8, dice, dfen_write_dice(turn->dice, turn->side, dice));
    bind_text(add, 10, after, dfen_write(&fields, DFEN_FULL_FORM, after));
  }
  bind_text(add, 9, turn->has_moves ? turn->moves : NULL, turn->moves_length);
  run_insert(pass, add);
}

/* Binds a date as year, month and day or, with the option, in another order; else with the day and the month first. */
static void bind_date(struct pass *pass) {
  struct reader_found *found = &pass->reader->found;
  size_t length;
  const char *text = field_text(pass, FIELD_PLAYED_AT, &length);
  bool has_dot = text != NULL && memchr(text, '.', length) != NULL, is_read[3] = {false, false, false};
  for (int i = 0; i < 3; ++i) {
    struct import_date date;
    enum import_dates order = i == 0 ? (enum import_dates)pass->reader->dates : i == 1 ? IMPORT_DMY : IMPORT_MDY;
    is_read[i] = length > 0 && !is_read[0] && !(i == 2 && has_dot) && import_read_date(text, length, order, &date);
    if (is_read[i]) {
      sqlite3_bind_text(pass->add_game, 18 + 2 * i, date.text, -1, SQLITE_TRANSIENT);
      sqlite3_bind_text(pass->add_game, 19 + 2 * i, date.modifier, -1, SQLITE_STATIC);
    }
  }
  found->odd_dates += length > 0 && !is_no_value(text, length) && !is_read[0];
  found->days_first += is_read[1] && !is_read[2];
  found->months_first += is_read[2] && !is_read[1];
  found->either_first += is_read[1] && is_read[2];
}

static void bind_rating(struct pass *pass, int index, sqlite3_value *value) {
  int rating = 0;
  pass->reader->found.odd_ratings += value != NULL && !import_read_rating(value, &rating);
  if (rating > 0) {
    sqlite3_bind_int(pass->add_game, index, rating);
  }
}

void write_game(struct pass *pass) {
  sqlite3_stmt *add = pass->add_game;
  sqlite3_int64 first = pass->at + 1;
  uint32_t saying = count_saying(pass);
  for (uint64_t i = 0; i < pass->ordered; ++i) {
    write_turn(pass, &pass->turns[pass->order[i]], first);
  }
  sqlite3_bind_int64(add, 1, first);
  sqlite3_bind_int64(add, 2, pass->at);
  sqlite3_bind_int64(add, 3, pass->turns[pass->order[0]].row);
  bind_game(pass, add, 4);
  sqlite3_bind_int64(add, 5, saying);
  for (int i = 0; i < FIELDS; ++i) {
    size_t length;
    const char *text = field_text(pass, i, &length);
    if (text != NULL && i < FIELD_PLAYED_AT && sqlite3_value_type(pass->fields[i]) == SQLITE_TEXT) {
      bind_text(add, 6 + i, text, length);
    } else if (pass->fields[i] != NULL) {
      sqlite3_bind_value(add, 6 + i, pass->fields[i]);
    }
  }
  bind_rating(pass, 16, pass->fields[FIELD_WHITE_RATING]);
  bind_rating(pass, 17, pass->fields[FIELD_BLACK_RATING]);
  bind_date(pass);
  run_insert(pass, add);
}
