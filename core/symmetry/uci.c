/* Images of micro-moves in UCI text (SPEC 3.16 to 3.18). A transformation replaces only the squares, so the text keeps
 * its length and its separators: "e2e4,g1f3" under F is "e7e5,g8f6".
 *
 * This is for tables of moves beside tables of positions. If positions are pooled by their canonical form, their moves
 * need the same transformation, or equal moves would not be grouped. */
#include "../common/cursor.h"
#include "../common/names.h"

static bool is_promotion(int character) {
  return character == 'q' || character == 'r' || character == 'b' || character == 'n';
}

/* Game records have spaces, other lists commas. */
static bool is_separator(int character) {
  return character == ' ' || character == ',';
}

/* A file and a rank. */
static dfen_error check_square(struct text_cursor *cursor) {
  if (!is_file(next_character(cursor))) {
    return fail(cursor, next_character(cursor) == END_OF_TEXT ? DFEN_ERROR_MOVE_SHORT : DFEN_ERROR_MOVE_FILE);
  }
  ++cursor->at;
  if (!is_rank(next_character(cursor))) {
    return fail(cursor, next_character(cursor) == END_OF_TEXT ? DFEN_ERROR_MOVE_SHORT : DFEN_ERROR_MOVE_RANK);
  }
  ++cursor->at;
  return DFEN_OK;
}

/* Two squares, and optionally a promotion. */
static dfen_error check_move(struct text_cursor *cursor) {
  for (int square = 0; square < 2; ++square) {
    dfen_error error = check_square(cursor);
    if (error != DFEN_OK) {
      return error;
    }
  }
  cursor->at += is_promotion(next_character(cursor));
  return DFEN_OK;
}

/* An empty text is valid: the turn was a pass. */
dfen_error dfen_check_uci(const char *moves, size_t length, dfen_fault *fault) {
  struct text_cursor cursor = cursor_of(moves, length, DFEN_FIELD_MOVES, fault);
  if (length == 0) {
    return DFEN_OK;
  }
  for (;;) {
    dfen_error error = check_move(&cursor);
    if (error != DFEN_OK || next_character(&cursor) == END_OF_TEXT) {
      return error;
    }
    if (!is_separator(next_character(&cursor))) {
      return fail(&cursor, DFEN_ERROR_MOVE_END);
    }
    ++cursor.at;
  }
}

/* Writes the image of the square at text[0..1]. */
static void write_image(dfen_transformation transformation, const char *text, char image[2]) {
  dfen_symmetry squares = dfen_transformation_of_squares(transformation);
  write_square(dfen_symmetry_of_square(squares, dfen_square_from_text(text, 2)), image);
}

/* A 'b' may be a file or a promotion; a file is followed by a rank. */
static bool square_begins(const char *text, size_t left) {
  return left >= 2 && is_file(text[0]) && is_rank(text[1]);
}

/* Copies promotions and separators. */
void dfen_transformation_of_uci(dfen_transformation transformation, const char *moves, size_t length, char *image) {
  for (size_t at = 0; at < length;) {
    if (square_begins(moves + at, length - at)) {
      write_image(transformation, moves + at, image + at);
      at += 2;
    } else {
      image[at] = moves[at];
      ++at;
    }
  }
}

/* Whether the image of checked moves under `a` is smaller as text than under `b`. */
static bool smaller_image(dfen_transformation a, dfen_transformation b, const char *moves, size_t length) {
  for (size_t at = 0; at < length; ++at) {
    if (square_begins(moves + at, length - at)) {
      char image_a[2];
      char image_b[2];
      write_image(a, moves + at, image_a);
      write_image(b, moves + at, image_b);
      for (int i = 0; i < 2; ++i) {
        if (image_a[i] != image_b[i]) {
          return image_a[i] < image_b[i];
        }
      }
      ++at;
    }
  }
  return false;
}

/* Several transformations may lead to the canonical form. The text of the moves selects one; otherwise moves that are
 * images of each other in a symmetric position would get different texts. */
dfen_transformation dfen_smallest_uci(dfen_transformations set, const char *moves, size_t length) {
  dfen_transformation smallest = dfen_transformation_first(set);
  for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
    if (set >> transformation & 1 && smaller_image(transformation, smallest, moves, length)) {
      smallest = transformation;
    }
  }
  return smallest;
}
