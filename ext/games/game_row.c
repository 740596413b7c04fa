/* A row of a game: its values in the notations of files, and what it says of the game. */
#include "import_date.h"
#include "game.h"

#include <string.h>

/* ---- Values ---- */

void refuse_row(struct pass *pass, const char *reason) {
  pass->reason = pass->reason == NULL ? reason : pass->reason;
}

/* The core's message about a text from `place` on, and a hint at what to do. */
static void refuse_text(struct pass *pass, dfen_fault *fault, const char *text, size_t length, size_t place) {
  const char *hint = hint_at(fault, text + place, length - place);
  fault->place += (uint32_t)place;
  if (pass->reason == NULL) {
    size_t written = dfen_fault_message(fault, pass->message);
    sqlite3_snprintf((int)(REASON_SIZE - written), pass->message + written, hint == NULL ? "" : "; %s", hint);
    pass->reason = pass->message;
  }
}

/* A value as text; NULL if it is absent. The bytes of a BLOB are UTF-8 also in a database of UTF-16. */
static const char *whole_text(const struct pass *pass, int column, size_t *length) {
  bool is_blob = sqlite3_column_type(pass->rows, column) == SQLITE_BLOB;
  const char *text =
    is_blob ? sqlite3_column_blob(pass->rows, column) : (const char *)sqlite3_column_text(pass->rows, column);
  *length = text == NULL ? 0 : (size_t)sqlite3_column_bytes(pass->rows, column);
  return text;
}

const char *seen_text(const struct pass *pass, int column, size_t *length) {
  const char *text = whole_text(pass, column, length);
  if (*length > 0 && ((unsigned char)text[0] <= ' ' || (unsigned char)text[0] >= 0x80 ||
                      (unsigned char)text[*length - 1] <= ' ' || (unsigned char)text[*length - 1] >= 0x80)) {
    trim_value(&text, length);
  }
  return *length == 0 ? NULL : text;
}

void pass_position(struct pass *pass, struct turn *turn) {
  size_t length;
  const char *text = seen_text(pass, SEEN_DFEN, &length);
  bool has_clocks = false;
  dfen_fault fault;
  if (text == NULL || length > READER_VALUE_MAX) {
    refuse_row(pass, text == NULL ? NULL : "a position of more than 10000 characters");
    return;
  }
  turn->text = keep_bytes(pass, text, length);
  turn->length = (uint32_t)length;
  if (!session_ok(pass->reader->session)) {
    return;
  }
  char *kept = pass->bytes + turn->text;
  for (size_t i = 0; i < length && memchr(text, ' ', length) == NULL; ++i) {
    kept[i] = (char)(kept[i] == '_' ? ' ' : kept[i]);
  }
  if (pass->reader->way.after) {
    turn->next = turn->text;
    turn->next_length = turn->length;
    turn->length = 0;
  } else if (value_of_position(kept, length, &turn->before, &has_clocks, &fault)) {
    turn->has_position = true;
    turn->side = turn->before.state.side;
    turn->moment = has_clocks ? 2.0 * turn->before.state.fullmove + turn->side : 0.0;
  } else {
    refuse_text(pass, &fault, kept, length, 0);
  }
}

void pass_dice(struct pass *pass, struct turn *turn) {
  size_t length, place = 0;
  dfen_fault fault;
  const char *text = seen_text(pass, SEEN_DICE, &length);
  uint16_t dice = 0, of_position = turn->has_position ? turn->before.state.dice : 0;
  int count = 0, left = dfen_count_dice(of_position);
  if (text == NULL || length > READER_VALUE_MAX || is_no_value(text, length)) {
    count = 0;
  } else if (value_of_dice(text, length, pass->reader->way.dice, &dice, &count, &place)) {
    turn->dice = dice;
    turn->dice_count = (int8_t)(count == 0 ? -1 : count);
  } else if (count > DFEN_DICE_MAX || dfen_scan_roll(text + place, length - place, &dice, &fault) == DFEN_OK) {
    refuse_row(pass, count > DFEN_DICE_MAX ? "dice: there are more than three dice" : "dice: not dice");
    return;
  } else {
    refuse_text(pass, &fault, text, length, place);
    return;
  }
  if (left > 0) { /* the position has dice, which its text loses */
    bool differs = count == DFEN_DICE_MAX && left == DFEN_DICE_MAX && dice != of_position;
    turn->dice = count == 0 || left < count ? of_position : dice;
    turn->dice_count = (int8_t)(count == 0 || left < count ? left : count);
    turn->length -= (uint32_t)left + 1;
    turn->before.state.dice = 0;
    refuse_row(pass, differs ? "the dice are not those of the position" : NULL);
  }
}

void pass_moves(struct pass *pass, struct turn *turn) {
  size_t length, place = 0;
  const char *text = seen_text(pass, SEEN_MOVES, &length);
  dfen_fault fault;
  turn->has_moves = pass->reader->column_of[ROLE_MOVES] >= 0;
  if (text != NULL && turn->has_moves &&
      (length > READER_VALUE_MAX || !value_of_moves(text, length, turn->moves, &turn->moves_length, &place))) {
    turn->moves_length = 0;
    if (length > READER_VALUE_MAX || dfen_check_uci(text + place, length - place, &fault) == DFEN_OK) {
      refuse_row(pass, "moves: a turn has at most three micro-moves");
    } else {
      refuse_text(pass, &fault, text, length, place);
    }
  }
}

void pass_number(struct pass *pass, struct turn *turn) {
  const struct reader *reader = pass->reader;
  int column = reader->column_of[ROLE_NUMBER], black = -1;
  bool of_sides = column >= 0 && reader->columns[column].halves > 0;
  size_t length;
  const char *text = seen_text(pass, SEEN_NUMBER, &length);
  if (text == NULL) {
    return;
  }
  if (sqlite3_column_type(pass->rows, SEEN_NUMBER) == SQLITE_INTEGER) {
    turn->number = sqlite3_column_int64(pass->rows, SEEN_NUMBER);
  } else if (!value_of_number(text, length, &turn->number, &black)) {
    turn->number = 0;
    refuse_row(pass, "the number is not a whole number");
    return;
  }
  pass->reader->found.zeros += turn->number == 0;
  turn->number += reader->way.from_zero;
  turn->number = of_sides ? 2 * turn->number - 1 + (black == 1) : turn->number;
  if (turn->number < 1 || turn->number > 999999999999999) {
    refuse_row(pass, "the number is not between 1 and 999999999999999");
  }
}

void pass_others(struct pass *pass, struct turn *turn) {
  size_t length;
  struct import_date date;
  const char *text = seen_text(pass, SEEN_MICRO, &length);
  turn->micro = text == NULL ? 0.0 : sqlite3_column_double(pass->rows, SEEN_MICRO);
  text = seen_text(pass, SEEN_NEXT, &length);
  if (text != NULL && length <= DFEN_TEXT_MAX && !pass->reader->way.after) {
    turn->next = keep_bytes(pass, text, length);
    turn->next_length = (uint32_t)length;
  }
  text = turn->moment > 0.0 || turn->number > 0 ? NULL : seen_text(pass, SEEN_FIELDS + FIELD_PLAYED_AT, &length);
  if (text != NULL && import_read_date(text, length, IMPORT_YMD, &date)) {
    sqlite3_bind_text(pass->to_days, 1, date.text, -1, SQLITE_STATIC);
    sqlite3_bind_text(pass->to_days, 2, date.modifier, -1, SQLITE_STATIC);
    turn->has_date = session_step(pass->reader->session, pass->to_days);
    turn->date = sqlite3_column_double(pass->to_days, 0);
    sqlite3_reset(pass->to_days);
  }
  text = pass->has_initial ? NULL : seen_text(pass, SEEN_INITIAL, &length);
  if (text != NULL) {
    dfen_fault fault;
    bool has_clocks = false;
    pass->has_initial = value_of_position(text, length, &pass->initial, &has_clocks, &fault);
  }
}

/* ---- What a row says of its game ---- */

bool names_differ(const struct pass *pass) {
  bool differ = false;
  for (int i = FIELD_WHITE; i <= FIELD_BLACK_ID; ++i) {
    size_t length, kept_length;
    const char *text = seen_text(pass, SEEN_FIELDS + i, &length), *kept = field_text(pass, i, &kept_length);
    differ = differ || (text != NULL && kept != NULL && (kept_length != length || memcmp(kept, text, length) != 0));
  }
  return differ;
}

void take_fields(struct pass *pass) {
  set_fault(pass, names_differ(pass), FAULT_PLAYERS);
  for (int i = 0; i < FIELDS; ++i) {
    size_t length;
    bool is_there = seen_text(pass, SEEN_FIELDS + i, &length) != NULL ||
                    sqlite3_column_type(pass->rows, SEEN_FIELDS + i) == SQLITE_BLOB;
    if (is_there && pass->fields[i] == NULL) {
      pass->fields[i] = sqlite3_value_dup(sqlite3_column_value(pass->rows, SEEN_FIELDS + i));
      session_fail_with(pass->reader->session, pass->fields[i] == NULL ? SQLITE_NOMEM : SQLITE_OK);
    }
  }
}

/* Whether a text is the name or the id of a player, of whom the field is the name. */
static bool is_player(const struct pass *pass, const char *text, size_t length, int player) {
  bool found = false;
  for (int field = player; field <= FIELD_BLACK_ID; field += FIELD_WHITE_ID - FIELD_WHITE) {
    size_t named;
    const char *name = seen_text(pass, SEEN_FIELDS + field, &named);
    found = found || (name != NULL && same_result_texts(text, length, name, named));
  }
  return found;
}

/* The columns of results whose text is a name or an id of a player, as bits. */
static uint8_t names_in_results(const struct pass *pass, int player) {
  const struct reader_texts *texts = &pass->reader->texts;
  uint8_t found = 0;
  for (int i = 0; i < texts->count; ++i) {
    size_t length;
    bool of_winner = texts->columns[i].kind == KIND_WINNER || texts->columns[i].kind == KIND_LOSER;
    const char *text = of_winner ? seen_text(pass, SEEN_RESULTS + i, &length) : NULL;
    found = (uint8_t)(found | (text != NULL && is_player(pass, text, length, player)) << i);
  }
  return found;
}

/* How many texts of a column the game has. */
static int count_texts_of_game(const struct pass *pass, int column) {
  const struct interned *entries = &pass->reader->texts.entries;
  const struct saying_key *key = &pass->saying;
  int count = 0;
  for (uint16_t i = 0; i < key->count; ++i) {
    const struct result_entry *entry = interned_bytes(entries, key->entries[i]);
    bool is_new = true;
    for (uint16_t j = 0; j < i && is_new; ++j) {
      is_new =
        entry->texts[column] != ((const struct result_entry *)interned_bytes(entries, key->entries[j]))->texts[column];
    }
    count += is_new;
  }
  return count;
}

/* A column with many texts in a game has no results: the one that has most of them is not used, and the pass begins
 * again. */
static void drop_result(struct pass *pass) {
  struct reader *reader = pass->reader;
  struct reader_texts *texts = &reader->texts;
  int most = 0;
  if (reader->way.split && is_doubtful_split(reader)) {
    reader->way.split = false;
    pass->again = true;
    return;
  }
  for (int i = 1; i < texts->count; ++i) {
    most = count_texts_of_game(pass, i) > count_texts_of_game(pass, most) ? i : most;
  }
  struct reader_column *column = &reader->columns[texts->columns[most].column];
  int role = column->role;
  reader_note(reader, "'%s' has %d texts in a game, so it has no results, and is not used",
              session_shown(reader->session, column->name), count_texts_of_game(pass, most));
  memmove(&texts->columns[most], &texts->columns[most + 1], (size_t)(--texts->count - most) * sizeof *texts->columns);
  if (role == ROLE_RESULT || role == ROLE_WINNER) {
    session_run(reader->session, "DELETE FROM temp.dfen_report WHERE kind = 'column' AND value = %Q", column->name);
    column->role = ROLES;
    reader->column_of[role] = -1;
    for (int i = texts->count; i-- > 0;) {
      bool has_role = reader->columns[texts->columns[i].column].role == role;
      reader->column_of[role] = has_role ? texts->columns[i].column : reader->column_of[role];
    }
  }
  pass->again = true;
}

void take_row_results(struct pass *pass, const struct turn *turn) {
  struct reader_texts *texts = &pass->reader->texts;
  struct result_entry entry = {.side = turn->side, .me = 2};
  size_t length;
  if (texts->has_names) {
    entry.of_white = names_in_results(pass, FIELD_WHITE);
    entry.of_black = names_in_results(pass, FIELD_BLACK);
  }
  for (int i = 0; i < texts->count; ++i) {
    const char *text = whole_text(pass, SEEN_RESULTS + i, &length);
    bool is_name = ((entry.of_white | entry.of_black) >> i & 1) != 0;
    if (is_name && !is_word_or_number(text, length)) {
      text = "a name";
      length = 6;
    }
    entry.texts[i] = take_result_text(pass->reader->session, &texts->columns[i], text == NULL ? "" : text, length);
  }
  const char *me = seen_text(pass, SEEN_ME, &length);
  entry.me = me == NULL ? 2 : (uint8_t)side_of_text(me, length);
  if (me != NULL && entry.me == 2) {
    bool is_white = is_player(pass, me, length, FIELD_WHITE), is_black = is_player(pass, me, length, FIELD_BLACK);
    entry.me = is_white == is_black ? 2 : is_black;
  }
  struct saying_key *key = &pass->saying;
  uint32_t id = intern(&texts->entries, &entry, sizeof entry);
  bool is_there = false;
  for (uint16_t i = 0; i < key->count && !is_there; ++i) {
    is_there = key->entries[i] == id;
  }
  if (!is_there && key->count < sizeof key->entries / sizeof key->entries[0]) {
    key->entries[key->count++] = id;
  } else if (!is_there) {
    drop_result(pass);
  }
}
