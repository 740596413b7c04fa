/* Micro-moves as UCI text, seen from another side (SPEC 3.16 to 3.18). A transformation replaces squares in the text
 * and nothing else, so the text keeps its length and its separators. */
#include "../dfen.h"

enum { END_OF_MOVES = -1 };

struct uci_cursor {
  const unsigned char *text;
  size_t length;
  size_t at;
};

static int next_of_moves(const struct uci_cursor *cursor) {
  return cursor->at < cursor->length ? cursor->text[cursor->at] : END_OF_MOVES;
}

static bool is_file(int character) {
  return character >= 'a' && character <= 'h';
}

static bool is_rank(int character) {
  return character >= '1' && character <= '8';
}

static bool is_promotion(int character) {
  return character == 'q' || character == 'r' || character == 'b' || character == 'n';
}

static bool is_separator(int character) {
  return character == ' ' || character == ',';
}

static dfen_error check_square(struct uci_cursor *cursor) {
  if (!is_file(next_of_moves(cursor))) {
    return next_of_moves(cursor) == END_OF_MOVES ? DFEN_ERROR_MOVE_SHORT : DFEN_ERROR_MOVE_FILE;
  }
  ++cursor->at;
  if (!is_rank(next_of_moves(cursor))) {
    return next_of_moves(cursor) == END_OF_MOVES ? DFEN_ERROR_MOVE_SHORT : DFEN_ERROR_MOVE_RANK;
  }
  ++cursor->at;
  return DFEN_OK;
}

static dfen_error check_move(struct uci_cursor *cursor) {
  for (int square = 0; square < 2; ++square) {
    dfen_error error = check_square(cursor);
    if (error != DFEN_OK) {
      return error;
    }
  }
  cursor->at += is_promotion(next_of_moves(cursor));
  return DFEN_OK;
}

static dfen_error check_moves(struct uci_cursor *cursor) {
  if (next_of_moves(cursor) == END_OF_MOVES) {
    return DFEN_OK;
  }
  for (;;) {
    dfen_error error = check_move(cursor);
    if (error != DFEN_OK || next_of_moves(cursor) == END_OF_MOVES) {
      return error;
    }
    if (!is_separator(next_of_moves(cursor))) {
      return DFEN_ERROR_MOVE_END;
    }
    ++cursor->at;
  }
}

dfen_error dfen_check_uci(const char *moves, size_t length, dfen_fault *fault) {
  struct uci_cursor cursor = {.text = (const unsigned char *)moves, .length = length, .at = 0};
  dfen_error error = check_moves(&cursor);
  if (error != DFEN_OK) {
    *fault = (dfen_fault){.error = error,
                          .field = DFEN_FIELD_MOVES,
                          .place = (uint32_t)(cursor.at + 1),
                          .character = (uint8_t)(next_of_moves(&cursor) == END_OF_MOVES ? 0 : next_of_moves(&cursor))};
  }
  return error;
}

/* The two characters of the image of the square at text[0..1]. */
static void write_image(dfen_transformation transformation, const char *text, char image[2]) {
  int square = dfen_transformation_of_square(transformation, dfen_square_from_text(text, 2));
  image[0] = (char)('a' + square % 8);
  image[1] = (char)('1' + square / 8);
}

/* A 'b' may be a file or a promotion: a file is followed by a rank. */
static bool square_begins(const char *text, size_t left) {
  return left >= 2 && is_file(text[0]) && is_rank(text[1]);
}

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

/* Whether the image of checked moves under `a` is the smaller text. */
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

dfen_transformation dfen_smallest_uci(dfen_transformations set, const char *moves, size_t length) {
  dfen_transformation smallest = dfen_transformation_first(set);
  for (dfen_transformation transformation = 0; transformation < DFEN_TRANSFORMATIONS; ++transformation) {
    if (set >> transformation & 1 && smaller_image(transformation, smallest, moves, length)) {
      smallest = transformation;
    }
  }
  return smallest;
}
