/* The micro-moves of a turn as arrows on the board (SPEC 9.6): "e2e4 g1f3" gives an arrow from e2 to e4 and one from g1
 * to f3. A picture is drawn of any text that looks like moves, whether they can be played or not: it may be there to
 * show what is wrong with them. */
#include "../dfen_pictures.h"
#include "../common/cursor.h"
#include "../common/names.h"

/* No text of three micro-moves is longer, the separator after the third with it. */
enum { TURN_TEXT_MAX = DFEN_DICE_MAX * (DFEN_MOVE_TEXT_SIZE + 1) };

/* The index of the separator after the third micro-move; `length` when there is none. */
static size_t end_of_third(const char *moves, size_t length) {
  int separators = 0;
  for (size_t at = 0; at < length && at < TURN_TEXT_MAX; ++at) {
    separators += moves[at] == ' ' || moves[at] == ',';
    if (separators == DFEN_DICE_MAX) {
      return at;
    }
  }
  return length;
}

/* Takes a checked micro-move at moves[0..]; returns its length. After its squares comes a piece's letter, or none. */
static size_t read_arrow(const char *moves, size_t left, dfen_arrow *arrow) {
  int promotion = left > 4 ? type_of_code(core_code_of_letter[(unsigned char)moves[4]]) : 0;
  *arrow = (dfen_arrow){.from = (uint8_t)dfen_square_from_text(moves, 2),
                        .to = (uint8_t)dfen_square_from_text(moves + 2, 2),
                        .promotion = (uint8_t)promotion};
  return promotion == 0 ? 4 : 5;
}

/* The text is looked at only as far as three micro-moves can go, so that a long one costs nothing. A separator after
 * the third is the beginning of a fourth: that is told, unless something before it is wrong. */
dfen_error dfen_scan_arrows(const char *moves, size_t length, dfen_arrows *arrows, dfen_fault *fault) {
  *arrows = (dfen_arrows){.count = 0};
  size_t end = end_of_third(moves, length);
  size_t looked_at = end < length ? end + 1 : length;
  dfen_error error = dfen_check_uci(moves, looked_at, fault);
  if (end < length && fault->place > looked_at) { /* nothing was wrong but that a micro-move should follow */
    struct text_cursor cursor = cursor_of(moves, length, DFEN_FIELD_MOVES, fault);
    cursor.at = end;
    return fail(&cursor, DFEN_ERROR_MOVES_MANY);
  }
  for (size_t at = 0; error == DFEN_OK && at < length; ++at) {
    at += read_arrow(moves + at, length - at, &arrows->arrow[arrows->count++]);
  }
  return error;
}
