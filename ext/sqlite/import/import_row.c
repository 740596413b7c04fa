/* Checks a row of an import by itself. The first malformed part is the reason to reject the row. Then plays the turn,
 * so that its end can be compared with the next row. */
#include "import_row.h"
#include "../../functions/function.h"

#include <string.h>

const char *const import_names[IMPORT_NAMED] = {
  [IMPORT_GAME] = "game",
  [IMPORT_WHITE] = "white",
  [IMPORT_BLACK] = "black",
  [IMPORT_RESULT] = "result",
  [IMPORT_DFEN] = "dfen",
  [IMPORT_DICE] = "dice",
  [IMPORT_MOVES] = "moves",
  [IMPORT_WINNER] = "winner",
  [IMPORT_NUMBER] = "number",
  [IMPORT_NEXT_DFEN] = "next_dfen",
  [IMPORT_TERMINATION] = "termination",
  [IMPORT_WHITE_RATING] = "white_rating",
  [IMPORT_BLACK_RATING] = "black_rating",
  [IMPORT_PLAYED_AT] = "played_at",
  [IMPORT_MODE] = "mode",
  [IMPORT_GAMES] = "games",
  [IMPORT_WINS] = "wins",
  [IMPORT_DRAWS] = "draws",
  [IMPORT_LOSSES] = "losses",
};

/* ---- Cells ---- */

bool import_set_cell(struct import_cell *cell, sqlite3_value *value) {
  int type = sqlite3_value_type(value); /* reading the text may change the type */
  *cell = (struct import_cell){.value = value, .text = "", .type = type};
  if (type != SQLITE_NULL && type != SQLITE_BLOB) {
    cell->text = (const char *)sqlite3_value_text(value);
    cell->length = cell->text == NULL ? 0 : (size_t)sqlite3_value_bytes(value);
  }
  return cell->text != NULL;
}

bool import_is_empty(const struct import_cell *cell) {
  return cell->value == NULL || (cell->length == 0 && cell->type != SQLITE_BLOB);
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

/* Checks a name or other text that is stored unchanged. */
static enum outcome import_check_text(const struct import_cell *cell, struct reason *reason) {
  if (cell->type == SQLITE_BLOB) {
    return write_reason(reason, "a BLOB");
  }
  if (cell->length > IMPORT_TEXT_MAX) {
    return write_reason(reason, "more than %d bytes", IMPORT_TEXT_MAX);
  }
  if (!import_is_text(cell->text, cell->length)) {
    return write_reason(reason, memchr(cell->text, '\0', cell->length) != NULL ? "a NUL in it" : "not UTF-8");
  }
  return DONE;
}

/* ---- Numbers ---- */

/* A whole number, as an INTEGER, a REAL or digits, of at most 15 digits. False if it is none, or less than `minimum`.
 */
static bool import_whole_number(const struct import_cell *cell, int64_t minimum, int64_t *number) {
  enum { DIGITS = 15 };
  static const int64_t most = 999999999999999;
  *number = 0;
  if (cell->type == SQLITE_TEXT) {
    const char *point = memchr(cell->text, '.', cell->length);
    bool is_whole = point != NULL && strspn(point + 1, "0") == cell->length - (size_t)(point - cell->text) - 1;
    size_t length = is_whole ? (size_t)(point - cell->text) : cell->length; /* pandas writes 1.0 */
    for (size_t i = 0; i < length; ++i) {
      if (cell->text[i] < '0' || cell->text[i] > '9' || i == DIGITS) {
        return false;
      }
      *number = 10 * *number + (cell->text[i] - '0');
    }
    return length > 0 && *number >= minimum;
  }
  if (cell->type != SQLITE_INTEGER && cell->type != SQLITE_FLOAT) {
    return false;
  }
  double real = sqlite3_value_double(cell->value);
  if (!(real >= (double)minimum && real <= (double)most)) {
    return false;
  }
  *number = (int64_t)real;
  return (double)*number == real;
}

/* Files mark an unrated player in many ways; 0 is one. */
bool import_read_rating(const struct import_cell *cell, int *rating) {
  static const char digits[] = "0123456789";
  static const char *const unrated[] = {"?", "-", "unrated", "null", "none", "n/a", "na"};
  enum { UNRATED = sizeof unrated / sizeof unrated[0], RATING_MAX = 99999 };
  *rating = 0;
  if (import_is_empty(cell)) {
    return true;
  }
  for (int i = 0; i < UNRATED; ++i) {
    if (sqlite3_stricmp(cell->text, unrated[i]) == 0) {
      return true;
    }
  }
  size_t begin = strspn(cell->text, " ");
  size_t end = begin + strspn(cell->text + begin, digits);
  bool is_number = end > begin;
  end += cell->text[end] == '.' ? 1 + strspn(cell->text + end + 1, digits) : 0;
  end += strspn(cell->text + end, " ");
  double number = is_number && end == cell->length ? sqlite3_value_double(cell->value) : -1.0;
  if (!(number >= 0.0 && number <= RATING_MAX)) {
    return false;
  }
  *rating = (int)(number + 0.5);
  return true;
}

/* ---- The parts of a row ---- */

/* The winner in words only: 0 and 1 also number colours, and names belong to players. */
static enum outcome import_read_winner(const struct import_cell *cell, dfen_result *winner, struct reason *reason) {
  if (cell->type == SQLITE_TEXT) {
    *winner = dfen_result_from_text(cell->text, cell->length, NULL);
    if (*winner <= DFEN_WHITE_WON && strchr("wdbWDB", cell->text[0]) != NULL) {
      return DONE;
    }
  }
  write_reason(reason, "the winner must be 'white', 'draw', 'black', 'w', 'd' or 'b'");
  return add_value(reason, ", not ", cell->value);
}

/* Whether it is Black's turn. A malformed position is rejected later. */
static bool import_is_black(const struct import_cell *cell, const char *before) {
  dfen_fields fields;
  dfen_fault fault;
  const char *text = import_is_empty(cell) ? before : cell->text;
  size_t length = text == NULL ? 0 : text == before ? strlen(before) : cell->length;
  return length > 0 && dfen_scan(text, length, &fields, &fault) == DFEN_OK && fields.state.side == DFEN_BLACK;
}

/* The result from the column result, from the winner, or from both, which must agree. */
static enum outcome import_read_result(const struct import_row *row, const dfen_scale *scale, const char *before,
                                       dfen_result *result, enum import_role *at, struct reason *reason) {
  const struct import_cell *cells = row->cells;
  enum outcome outcome = DONE;
  dfen_result winner = DFEN_NO_RESULT;
  *result = DFEN_NO_RESULT;
  *at = IMPORT_RESULT;
  if (!import_is_empty(&cells[IMPORT_RESULT])) {
    outcome = read_result(cells[IMPORT_RESULT].value, scale, "the option {\"scale\": \"%s\"}", result, reason);
    outcome = outcome == NOTHING ? DONE : outcome;
    if (scale != NULL && scale->side_to_move && *result <= DFEN_WHITE_WON &&
        import_is_black(&cells[IMPORT_DFEN], before)) {
      *result = (dfen_result) - (int)*result;
    }
  }
  if (outcome == DONE && !import_is_empty(&cells[IMPORT_WINNER])) {
    *at = IMPORT_WINNER;
    outcome = import_read_winner(&cells[IMPORT_WINNER], &winner, reason);
    *result = *result == DFEN_NO_RESULT ? winner : *result;
    if (outcome == DONE && winner != *result) {
      *at = IMPORT_ROLES;
      return write_reason(reason, "the result and the winner do not say the same");
    }
  }
  return outcome;
}

static enum outcome import_read_number(const struct import_cell *cell, int64_t *number, struct reason *reason) {
  *number = 0;
  return import_is_empty(cell) || import_whole_number(cell, 1, number)
           ? DONE
           : write_reason(reason, "not a whole number of 1 or more");
}

/* The clocks must not overflow by the end of the turn. */
enum { IMPORT_CLOCK_MAX = 2147483600 };

static enum outcome import_read_position(const struct import_cell *cell, const char *before, struct import_turn *turn,
                                         dfen_fields *fields, struct reason *reason) {
  turn->dfen = before;
  turn->dfen_length = before == NULL ? 0 : strlen(before);
  if (!import_is_empty(cell)) {
    enum outcome outcome = read_text(cell->value, "position", &turn->dfen, &turn->dfen_length, reason);
    if (outcome != DONE) {
      return outcome;
    }
  }
  if (turn->dfen_length == 0) {
    return write_reason(reason, "missing");
  }
  if (judge_dfen_text(turn->dfen, turn->dfen_length, fields, reason) != DONE) {
    return FAILED;
  }
  if (fields->state.halfmove > IMPORT_CLOCK_MAX || fields->state.fullmove > IMPORT_CLOCK_MAX) {
    return write_reason(reason, "the clocks cannot be incremented");
  }
  return DONE;
}

/* The position of a line of a book may be a key with its dice. Takes them off: they are the last field. */
static enum outcome import_take_dice(struct import_turn *turn, dfen_fields *fields, uint16_t *dice,
                                     struct reason *reason) {
  *dice = fields->state.dice;
  if (dfen_count_dice(*dice) != DFEN_DICE_MAX) {
    return write_reason(reason, "its dice are not three");
  }
  while (turn->dfen[--turn->dfen_length] != ' ') {
  }
  fields->state.dice = 0;
  return DONE;
}

/* Three dice, as text or an INTEGER. */
static enum outcome import_read_dice(const struct import_cell *cell, uint16_t *dice, struct reason *reason) {
  dfen_fault fault;
  return cell->length > 0 && dfen_scan_roll(cell->text, cell->length, dice, &fault) == DFEN_OK &&
             dfen_count_dice(*dice) == DFEN_DICE_MAX
           ? DONE
           : write_reason(reason, "not three of PNBRQK or 1-6");
}

/* Sets the texts of a turn whose moves lead to `next`. If it is incomplete both sides must have a king: a row without
 * one is taken for a completed turn (SPEC 10.3). */
static enum outcome import_end_turn(const dfen_fields *fields, const dfen_position *next, struct import_turn *turn,
                                    struct reason *reason) {
  if (!turn->completed && !dfen_both_have_kings(next)) {
    return write_reason(reason, "the turn is incomplete, and one side has no king");
  }
  dfen_fields next_fields = dfen_to_fields(next);
  turn->next_length = dfen_write(&next_fields, DFEN_FULL_FORM, turn->next);
  turn->begins_length = write_normal_form(fields, turn->begins);
  turn->ends_length = write_normal_form(&next_fields, turn->ends);
  return DONE;
}

/* Plays the moves and, if the turn is over, ends it. Otherwise the turn was recorded incompletely, and the next
 * position keeps the remaining dice. */
static enum outcome import_play(const struct import_cell *cell, const dfen_fields *fields, uint16_t dice,
                                struct import_turn *turn, struct reason *reason) {
  const char *moves = NULL;
  size_t length = 0;
  if (cell->type == SQLITE_NULL) {
    return write_reason(reason, "missing");
  }
  enum outcome outcome = read_uci(cell->value, &moves, &length, reason);
  if (outcome != DONE) {
    return outcome;
  }
  dfen_position before = dfen_to_position(fields);
  dfen_position rolled = dfen_roll_dice(&before, dice);
  dfen_position after;
  dfen_play_fault fault;
  if (dfen_play(&rolled, moves, length, &after, &fault) != DFEN_PLAY_OK) {
    return write_play_fault(reason, &fault, moves);
  }
  turn->completed = dfen_is_turn_over(&rolled, &after);
  dfen_position next = turn->completed ? dfen_end_turn(&after) : after;
  dfen_write_dice(dice, rolled.state.side, turn->dice);
  turn->moves_length = length;
  for (size_t i = 0; i < length; ++i) {
    turn->moves[i] = (char)(moves[i] == ',' ? ' ' : moves[i]);
  }
  return import_end_turn(fields, &next, turn, reason);
}

/* If the row has the position after the turn, it must be the result of the moves. */
static enum outcome import_compare_next(const struct import_cell *cell, const struct import_turn *turn,
                                        struct reason *reason) {
  if (import_is_empty(cell)) {
    return DONE;
  }
  dfen_fields fields;
  enum outcome outcome = read_dfen(cell->value, &fields, reason);
  if (outcome == DONE) {
    char text[DFEN_TEXT_SIZE];
    size_t length = write_normal_form(&fields, text);
    if (length != turn->ends_length || memcmp(text, turn->ends, length) != 0) {
      return write_reason(reason, "not the position after these moves");
    }
  }
  return outcome;
}

/* ---- Rows ---- */

/* Checks that the row can be read at all. */
static enum outcome import_check_row(const struct import_row *row, enum import_role *at, struct reason *reason) {
  *at = IMPORT_ROLES;
  if (row->cells[IMPORT_MORE_FIELDS].type != SQLITE_NULL && row->cells[IMPORT_MORE_FIELDS].value != NULL) {
    return write_reason(reason, "too many fields");
  }
  return row->fault.text[0] == '\0' ? DONE : write_reason(reason, "%s", row->fault.text);
}

static enum outcome import_read_and_play(const struct import_row *row, const char *before, bool is_line,
                                         struct import_turn *turn, enum import_role *at, struct reason *reason) {
  dfen_fields fields = {.state = {.dice = 0}};
  uint16_t dice = 0;
  uint16_t dice_of_position = 0;
  *at = IMPORT_DFEN;
  enum outcome outcome = import_read_position(&row->cells[IMPORT_DFEN], before, turn, &fields, reason);
  if (outcome == DONE && fields.state.dice != 0) {
    outcome = is_line ? import_take_dice(turn, &fields, &dice_of_position, reason)
                      : write_reason(reason, "it has dice, but must be the position before the roll");
    dice = dice_of_position;
  }
  bool is_rolled = is_line || !import_is_empty(&row->cells[IMPORT_DICE]) || !import_is_empty(&row->cells[IMPORT_MOVES]);
  if (outcome == DONE && !is_rolled) { /* the game ended before the roll */
    dfen_position position = dfen_to_position(&fields);
    return import_end_turn(&fields, &position, turn, reason);
  }
  if (outcome == DONE && (dice_of_position == 0 || !import_is_empty(&row->cells[IMPORT_DICE]))) {
    *at = IMPORT_DICE;
    outcome = import_read_dice(&row->cells[*at], &dice, reason);
  }
  if (outcome == DONE && dice_of_position != 0 && dice != dice_of_position) {
    outcome = write_reason(reason, "not the dice of the position");
  }
  if (outcome == DONE) {
    *at = IMPORT_MOVES;
    outcome = import_play(&row->cells[*at], &fields, dice, turn, reason);
  }
  return outcome;
}

enum outcome import_read_game(const struct import_row *row, const dfen_scale *scale, const char *before,
                              dfen_result *result, enum import_role *at, struct reason *reason) {
  static const enum import_role texts[] = {IMPORT_GAME,        IMPORT_WHITE, IMPORT_BLACK,
                                           IMPORT_TERMINATION, IMPORT_MODE,  IMPORT_DETAILS};
  enum { TEXTS = sizeof texts / sizeof texts[0], NEEDED = 3 };
  enum outcome outcome = import_check_row(row, at, reason);
  for (int i = 0; outcome == DONE && i < TEXTS; ++i) {
    *at = texts[i];
    if (!import_is_empty(&row->cells[*at])) {
      outcome = import_check_text(&row->cells[*at], reason);
    } else if (i < NEEDED) {
      outcome = write_reason(reason, "missing");
    }
  }
  return outcome == DONE ? import_read_result(row, scale, before, result, at, reason) : outcome;
}

/* `before` only applies if the number of the turn is `last` + 1 or missing. */
enum outcome import_read_turn(const struct import_row *row, const dfen_scale *scale, const char *before, int64_t last,
                              struct import_turn *turn, enum import_role *at, struct reason *reason) {
  enum outcome outcome = import_read_game(row, scale, before, &turn->result, at, reason);
  if (outcome == DONE) {
    *at = IMPORT_NUMBER;
    outcome = import_read_number(&row->cells[*at], &turn->number, reason);
  }
  if (outcome == DONE) {
    bool follows = turn->number == 0 || turn->number == last + 1;
    outcome = import_read_and_play(row, follows ? before : NULL, false, turn, at, reason);
  }
  if (outcome == DONE) {
    *at = IMPORT_NEXT_DFEN;
    outcome = import_compare_next(&row->cells[*at], turn, reason);
  }
  return outcome;
}

static enum outcome import_read_counts(const struct import_row *row, struct import_turn *turn, enum import_role *at,
                                       struct reason *reason) {
  for (int i = 0; i < 4; ++i) {
    *at = (enum import_role)(IMPORT_GAMES + i);
    if (!import_whole_number(&row->cells[*at], 0, &turn->counts[i])) {
      return write_reason(reason, "not a whole number of 15 digits or less");
    }
  }
  if (turn->counts[1] + turn->counts[2] + turn->counts[3] != turn->counts[0]) {
    *at = IMPORT_ROLES;
    return write_reason(reason, "wins, draws and losses do not add up to games");
  }
  return DONE;
}

enum outcome import_read_line(const struct import_row *row, struct import_turn *turn, enum import_role *at,
                              struct reason *reason) {
  enum outcome outcome = import_check_row(row, at, reason);
  if (outcome == DONE) {
    outcome = import_read_and_play(row, NULL, true, turn, at, reason);
  }
  if (outcome == DONE && !turn->completed) {
    return write_reason(reason, "the turn is incomplete");
  }
  return outcome == DONE ? import_read_counts(row, turn, at, reason) : outcome;
}
