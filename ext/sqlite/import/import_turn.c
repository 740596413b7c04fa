/* A row of an import by itself: each of its columns is read in turn, and the first that is wrong is the reason why the
 * row is rejected. Then its turn is played, so that what follows can be compared with the next row. */
#include "import_turn.h"
#include "../../function.h"

#include <string.h>

/* ---- Text that may stand in a table ---- */

const char *import_value(sqlite3_value *value, size_t *length) {
  bool has_text = value != NULL && sqlite3_value_type(value) != SQLITE_BLOB;
  const char *text = has_text ? (const char *)sqlite3_value_text(value) : NULL;
  *length = text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  return text;
}

bool import_is_text(const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    uint32_t character = 0;
    size_t bytes = dfen_take_character(text + at, length - at, &character);
    if (bytes == 0 || character == 0) {
      return false;
    }
    at += bytes;
  }
  return true;
}

static bool import_is_empty(sqlite3_value *value) {
  return value == NULL || sqlite3_value_type(value) == SQLITE_NULL ||
         (sqlite3_value_type(value) == SQLITE_TEXT && sqlite3_value_bytes(value) == 0);
}

/* What is wrong with a name or another text that goes into a table as it is. */
static enum outcome import_check_text(sqlite3_value *value, const char *what, char reason[REASON_SIZE]) {
  if (sqlite3_value_type(value) == SQLITE_BLOB) {
    return write_reason(reason, "the %s is a BLOB", what);
  }
  const char *text = (const char *)sqlite3_value_text(value);
  size_t length = (size_t)sqlite3_value_bytes(value);
  if (text == NULL) {
    return READ_NO_MEMORY;
  }
  if (length > IMPORT_TEXT_MAX) {
    return write_reason(reason, "the %s has more than %d bytes", what, IMPORT_TEXT_MAX);
  }
  if (!import_is_text(text, length)) {
    return write_reason(reason, "the %s %s", what,
                        memchr(text, '\0', length) != NULL ? "has a NUL in it" : "is not UTF-8");
  }
  return READ;
}

/* ---- Numbers ---- */

/* A whole number as an INTEGER, a REAL or digits, `minimum` or more and of 15 digits at most; false when it is none. */
static bool import_whole_number(sqlite3_value *value, int64_t minimum, int64_t *number) {
  enum { DIGITS = 15 };
  static const int64_t most = 999999999999999;
  if (value == NULL || sqlite3_value_type(value) == SQLITE_BLOB || sqlite3_value_type(value) == SQLITE_NULL) {
    return false;
  }
  *number = 0;
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    int length = text == NULL ? 0 : sqlite3_value_bytes(value);
    for (int i = 0; i < length; ++i) {
      if (text[i] < '0' || text[i] > '9' || i == DIGITS) {
        return false;
      }
      *number = 10 * *number + (text[i] - '0');
    }
    return length > 0 && *number >= minimum;
  }
  double real = sqlite3_value_double(value);
  if (!(real >= (double)minimum && real <= (double)most)) {
    return false;
  }
  *number = (int64_t)real;
  return (double)*number == real;
}

/* ---- The parts of a row ---- */

/* The winner of a game, in words: 0 and 1 are also numbers of colours, and names are of players. */
static enum outcome import_read_winner(sqlite3_value *value, dfen_result *winner, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  if (host_type_of(value) == HOST_TEXT) {
    text = host_text_of(value, &length);
    if (text == NULL) {
      return READ_NO_MEMORY;
    }
    *winner = dfen_result_from_text(text, length, DFEN_SCALE_NONE);
    if (*winner <= DFEN_WHITE_WON && strchr("wdbWDB", text[0]) != NULL) {
      return READ;
    }
  }
  write_reason(reason, "the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b'");
  return add_given_value(reason, ", not ", value);
}

/* Whether a turn is Black's; a position that cannot be read is rejected later. */
static bool import_is_black(sqlite3_value *value, const char *before) {
  dfen_fields fields;
  dfen_fault fault;
  return import_is_empty(value) ? before != NULL && dfen_scan(before, strlen(before), &fields, &fault) == DFEN_OK &&
                                    fields.state.side == DFEN_BLACK
                                : read_dfen(value, &fields, NULL) == READ && fields.state.side == DFEN_BLACK;
}

/* The result by itself, by the winner, or by both: then they must say the same. */
static enum outcome import_read_result(import_row row, dfen_scale scale, const char *before, dfen_result *result,
                                       char reason[REASON_SIZE]) {
  enum outcome outcome = READ;
  dfen_result winner = DFEN_NO_RESULT;
  *result = DFEN_NO_RESULT;
  if (!import_is_empty(row[IMPORT_RESULT])) {
    outcome = read_result(row[IMPORT_RESULT], scale, "the option {\"scale\": \"%s\"}", result, reason);
    outcome = outcome == READ_NULL ? READ : outcome;
    if (scale == DFEN_SCALE_SIDE_TO_MOVE && *result <= DFEN_WHITE_WON && import_is_black(row[IMPORT_DFEN], before)) {
      *result = (dfen_result) - (int)*result;
    }
  }
  if (outcome == READ && !import_is_empty(row[IMPORT_WINNER])) {
    outcome = import_read_winner(row[IMPORT_WINNER], &winner, reason);
    *result = *result == DFEN_NO_RESULT ? winner : *result;
    if (outcome == READ && winner != *result) {
      return write_reason(reason, "the result and the winner do not say the same");
    }
  }
  return outcome;
}

static enum outcome import_read_number(sqlite3_value *value, int64_t *number, char reason[REASON_SIZE]) {
  *number = 0;
  return import_is_empty(value) || import_whole_number(value, 1, number)
           ? READ
           : write_reason(reason, "the number of the turn is not a whole number");
}

/* The clocks of a turn's end must still be clocks. */
enum { IMPORT_CLOCK_MAX = 2147483600 };

static enum outcome import_read_position(sqlite3_value *value, const char *before, struct import_turn *turn,
                                         dfen_fields *fields, char reason[REASON_SIZE]) {
  const char *text = before;
  size_t length = before == NULL ? 0 : strlen(before);
  if (!import_is_empty(value)) {
    enum outcome outcome = read_text(value, "position", &text, &length, reason);
    if (outcome != READ) {
      return outcome;
    }
  }
  if (length == 0) {
    write_reason(reason, "there is no position");
  } else if (judge_dfen_text(text, length, fields, reason) != READ) {
    return READ_MALFORMED;
  } else if (fields->state.dice != 0) {
    write_reason(reason, "the position has dice in it: it must be the one before the roll");
  } else if (fields->state.halfmove > IMPORT_CLOCK_MAX || fields->state.fullmove > IMPORT_CLOCK_MAX) {
    write_reason(reason, "the position's clocks are at their end");
  } else {
    memcpy(turn->dfen, text, length);
    turn->dfen_length = length;
    return READ;
  }
  return READ_MALFORMED;
}

/* Three dice, as text or, where digits were taken for a number, as an INTEGER. */
static enum outcome import_read_dice(sqlite3_value *value, uint16_t *dice, char reason[REASON_SIZE]) {
  dfen_fault fault;
  bool readable = value != NULL && sqlite3_value_type(value) != SQLITE_NULL && sqlite3_value_type(value) != SQLITE_BLOB;
  const char *text = readable ? (const char *)sqlite3_value_text(value) : "";
  if (text == NULL) {
    return READ_NO_MEMORY;
  }
  size_t length = readable ? (size_t)sqlite3_value_bytes(value) : 0;
  if (dfen_scan_roll(text, length, dice, &fault) == DFEN_OK && dfen_count_dice(*dice) == DFEN_DICE_MAX) {
    return READ;
  }
  return write_reason(reason, "the dice are not three of PNBRQK or 1-6");
}

/* Plays the moves and ends the turn when it is over. Otherwise it was cut in its middle, and the position after it has
 * the dice that are left. Then both colours must have a king: a row without one is taken for a completed turn
 * (SPEC 10.3). */
static enum outcome import_play(sqlite3_value *value, const dfen_fields *fields, uint16_t dice,
                                struct import_turn *turn, char reason[REASON_SIZE]) {
  const char *moves = NULL;
  size_t length = 0;
  if (value == NULL || sqlite3_value_type(value) == SQLITE_NULL) {
    return write_reason(reason, "there are no moves");
  }
  enum outcome outcome = read_uci(value, &moves, &length, reason);
  if (outcome != READ) {
    return outcome;
  }
  dfen_position before = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&before, dice);
  dfen_position after;
  dfen_play_fault fault;
  if (dfen_play(&rolled, moves, length, &after, &fault) != DFEN_PLAY_OK) {
    dfen_play_fault_message(&fault, moves, reason);
    return READ_MALFORMED;
  }
  turn->completed = dfen_is_turn_over(&rolled, &after);
  if (!turn->completed && !dfen_both_have_kings(&after)) {
    return write_reason(reason, "a colour has no king, and the moves are only the beginning of a turn");
  }
  dfen_position next = turn->completed ? dfen_end_turn(&after) : after;
  dfen_fields next_fields = dfen_to_fields(&next);
  turn->next_length = dfen_write(&next_fields, DFEN_FULL_FORM, turn->next);
  turn->begins_length = write_normal_form(fields, turn->begins);
  turn->ends_length = write_normal_form(&next_fields, turn->ends);
  dfen_write_dice(dice, rolled.state.side, turn->dice);
  turn->moves_length = length;
  for (size_t i = 0; i < length; ++i) {
    turn->moves[i] = moves[i];
    if (moves[i] == ',') {
      turn->moves[i] = ' ';
    }
  }
  return READ;
}

/* A position after the turn that the row says itself must be that of its moves. */
static enum outcome import_compare_next(sqlite3_value *value, const struct import_turn *turn,
                                        char reason[REASON_SIZE]) {
  if (import_is_empty(value)) {
    return READ;
  }
  dfen_fields fields;
  char fault[REASON_SIZE];
  enum outcome outcome = read_dfen(value, &fields, fault);
  if (outcome == READ_MALFORMED) {
    write_reason(reason, "next_dfen: %s", fault);
  } else if (outcome == READ) {
    char text[DFEN_TEXT_SIZE];
    size_t length = write_normal_form(&fields, text);
    if (length != turn->ends_length || memcmp(text, turn->ends, length) != 0) {
      write_reason(reason, "next_dfen is not the position after these moves");
      outcome = READ_MALFORMED;
    }
  }
  return outcome;
}

enum outcome import_check_row(import_row row, char reason[REASON_SIZE]) {
  bool more = row[IMPORT_MORE_FIELDS] != NULL && sqlite3_value_type(row[IMPORT_MORE_FIELDS]) != SQLITE_NULL;
  write_reason(reason, "%s", more ? "there are too many fields" : "");
  return more ? READ_MALFORMED : READ;
}

/* ---- Rows ---- */

static enum outcome import_read_and_play(import_row row, const char *before, struct import_turn *turn,
                                         char reason[REASON_SIZE]) {
  dfen_fields fields;
  uint16_t dice = 0;
  enum outcome outcome = import_read_position(row[IMPORT_DFEN], before, turn, &fields, reason);
  if (outcome == READ) {
    outcome = import_read_dice(row[IMPORT_DICE], &dice, reason);
  }
  return outcome == READ ? import_play(row[IMPORT_MOVES], &fields, dice, turn, reason) : outcome;
}

enum outcome import_read_game(import_row row, dfen_scale scale, const char *before, dfen_result *result,
                              char reason[REASON_SIZE]) {
  static const struct {
    enum import_column column;
    const char *what;
  } texts[] = {{IMPORT_GAME, "game"},
               {IMPORT_WHITE, "name of White"},
               {IMPORT_BLACK, "name of Black"},
               {IMPORT_TERMINATION, "termination"}};
  enum outcome outcome = import_check_row(row, reason);
  for (int i = 0; outcome == READ && i < 4; ++i) {
    sqlite3_value *value = row[texts[i].column];
    if (!import_is_empty(value)) {
      outcome = import_check_text(value, texts[i].what, reason);
    } else if (texts[i].column != IMPORT_TERMINATION) {
      write_reason(reason, "there is no %s", texts[i].what);
      outcome = READ_MALFORMED;
    }
  }
  return outcome == READ ? import_read_result(row, scale, before, result, reason) : outcome;
}

/* A turn whose number does not follow upon `last` does not begin where that one ended. */
enum outcome import_read_turn(import_row row, dfen_scale scale, const char *before, int64_t last,
                              struct import_turn *turn, char reason[REASON_SIZE]) {
  enum outcome outcome = import_read_game(row, scale, before, &turn->result, reason);
  if (outcome == READ) {
    outcome = import_read_number(row[IMPORT_NUMBER], &turn->number, reason);
  }
  if (outcome == READ) {
    bool follows = turn->number == 0 || turn->number == last + 1;
    outcome = import_read_and_play(row, follows ? before : NULL, turn, reason);
  }
  return outcome == READ ? import_compare_next(row[IMPORT_NEXT_DFEN], turn, reason) : outcome;
}

static enum outcome import_read_counts(import_row row, struct import_turn *turn, char reason[REASON_SIZE]) {
  for (int i = 0; i < 4; ++i) {
    if (!import_whole_number(row[IMPORT_GAMES + i], 0, &turn->counts[i])) {
      return write_reason(reason, "a count is not a whole number of 15 digits or less");
    }
  }
  if (turn->counts[1] + turn->counts[2] + turn->counts[3] != turn->counts[0]) {
    return write_reason(reason, "wins, draws and losses do not add up to games");
  }
  return READ;
}

enum outcome import_read_line(import_row row, struct import_turn *turn, char reason[REASON_SIZE]) {
  enum outcome outcome = import_check_row(row, reason);
  if (outcome == READ) {
    outcome = import_read_and_play(row, NULL, turn, reason);
  }
  if (outcome == READ && !turn->completed) {
    write_reason(reason, "the moves are only the beginning of a turn");
    outcome = READ_MALFORMED;
  }
  return outcome == READ ? import_read_counts(row, turn, reason) : outcome;
}
