/* The micro-moves of a turn as arrows on the board (SPEC 9.6): "e2e4 g1f3" yields an arrow from e2 to e4 and one from
 * g1 to f3. Any text with the syntax of moves is drawn, even if they cannot be played, because a picture may show what
 * is wrong with them. */
#include "../dfen_pictures.h"
#include "../common/cursor.h"
#include "../common/names.h"

/* The maximum length of three micro-moves, including the separator after the third. */
enum { TURN_TEXT_MAX = DFEN_DICE_MAX * (DFEN_MOVE_TEXT_SIZE + 1) };

/* The index of the separator after the third micro-move; `length` if there is none. */
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

/* Reads a checked micro-move at moves[0..]; returns its length. The letter of a promotion may follow its squares. */
static size_t read_arrow(const char *moves, size_t left, dfen_arrow *arrow) {
  int promotion = left > 4 ? type_of_code(core_code_of_letter[(unsigned char)moves[4]]) : 0;
  *arrow = (dfen_arrow){.from = (uint8_t)dfen_square_from_text(moves, 2),
                        .to = (uint8_t)dfen_square_from_text(moves + 2, 2),
                        .promotion = (uint8_t)promotion};
  return promotion == 0 ? 4 : 5;
}

/* Reads only as far as three micro-moves can extend, so that long texts cost nothing. A separator after the third
 * begins a fourth; that is the error, unless something before it is wrong. */
dfen_error dfen_scan_arrows(const char *moves, size_t length, dfen_arrows *arrows, dfen_fault *fault) {
  *arrows = (dfen_arrows){.count = 0};
  size_t end = end_of_third(moves, length);
  size_t looked_at = end < length ? end + 1 : length;
  dfen_error error = dfen_check_uci(moves, looked_at, fault);
  if (end < length && fault->place > looked_at) { /* the only error is the missing micro-move */
    struct text_cursor cursor = cursor_of(moves, length, DFEN_FIELD_MOVES, fault);
    cursor.at = end;
    return fail(&cursor, DFEN_ERROR_MOVES_MANY);
  }
  for (size_t at = 0; error == DFEN_OK && at < length; ++at) {
    at += read_arrow(moves + at, length - at, &arrows->arrow[arrows->count++]);
  }
  return error;
}
