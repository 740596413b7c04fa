/* Material keys and classes of endgames, the slow and obvious way (SPEC 7.3 to 7.30): keys are compared as texts; a
 * class is represented by the smallest of all images. */
#include "slow.h"

#include <stdlib.h>
#include <string.h>

/* ---- Keys ---- */

static bool is_dark(int square) {
  return (square / 8 + square % 8) % 2 == 0;
}

static bool write_side(const struct slow_position *position, const char *pieces, char *text) {
  /* K Q R B N P of the side; bishops twice, by colour */
  static const char *const names[] = {"K", "Q", "R", "Bd", "Bl", "N"};
  const char letters[] = {pieces[0], pieces[1], pieces[2], pieces[3], pieces[3], pieces[4]};
  int kings = 0;
  text[0] = '\0';
  for (int i = 0; i < 6; i++) {
    for (int square = 0; square < 64; square++) {
      bool wrong_colour = (i == 3 && !is_dark(square)) || (i == 4 && is_dark(square));
      if (position->board[square] == letters[i] && !wrong_colour) {
        strcat(text, names[i]);
        kings += i == 0;
      }
    }
  }
  for (int square = 0; square < 64; square++) {
    if (position->board[square] == pieces[5]) {
      if (square / 8 == 0 || square / 8 == 7) {
        return false;
      }
      char name[3] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
      strcat(text, name);
    }
  }
  return kings == 1;
}

/* 64 squares hold 64 pieces of at most two letters, plus the letter v. */
bool slow_raw_material(const struct slow_position *position, char text[SLOW_MATERIAL_SIZE]) {
  char white[160];
  char black[160];
  if (!write_side(position, "KQRBNP", white) || !write_side(position, "kqrbnp", black)) {
    return false;
  }
  strcat(strcat(strcpy(text, white), "v"), black);
  return true;
}

static int count(const struct slow_position *position, char piece) {
  int number = 0;
  for (int square = 0; square < 64; square++) {
    number += position->board[square] == piece;
  }
  return number;
}

/* Positive if White is stronger, negative if Black is. */
static int stronger(const struct slow_position *position) {
  for (int i = 0; i < 5; i++) {
    int difference = count(position, "QRBNP"[i]) - count(position, "qrbnp"[i]);
    if (difference != 0) {
      return difference;
    }
  }
  return 0;
}

bool slow_material(const struct slow_position *position, char text[SLOW_MATERIAL_SIZE]) {
  static const char *const words[] = {"", "V", "F", "FV"};
  bool found = false;
  for (int i = 0; i < 4; i++) {
    struct slow_position image = slow_transform(position, words[i]);
    char key[SLOW_MATERIAL_SIZE];
    if (stronger(&image) >= 0 && slow_raw_material(&image, key) && (!found || strcmp(key, text) < 0)) {
      strcpy(text, key);
      found = true;
    }
  }
  return found;
}

/* ---- Classes ---- */

void slow_endgame_class(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  text[0] = '\0';
  for (int i = 0; i < 16; i++) {
    if (slow_is_in_fold(position, slow_words[i], "dihedral")) {
      struct slow_position image = slow_transform(position, slow_words[i]);
      char image_text[SLOW_TEXT_SIZE];
      image.halfmove = 0;
      image.fullmove = 1;
      slow_write_full(&image, image_text);
      if (text[0] == '\0' || strcmp(image_text, text) < 0) {
        strcpy(text, image_text);
      }
    }
  }
}

/* ---- Counting ---- */

enum { PIECES_MAX = 5 };

/* Pieces by letter and square. Bishops on dark squares are D or d here, on light squares L or l. Sorted, so that equal
 * boards have equal lists. */
struct pieces {
  int number;
  char letter[PIECES_MAX];
  int square[PIECES_MAX];
};

static void sort(struct pieces *pieces) {
  for (int i = 1; i < pieces->number; i++) {
    for (int j = i; j > 0; j--) {
      bool ordered = pieces->letter[j - 1] < pieces->letter[j] ||
                     (pieces->letter[j - 1] == pieces->letter[j] && pieces->square[j - 1] < pieces->square[j]);
      if (ordered) {
        break;
      }
      char letter = pieces->letter[j];
      int square = pieces->square[j];
      pieces->letter[j] = pieces->letter[j - 1];
      pieces->square[j] = pieces->square[j - 1];
      pieces->letter[j - 1] = letter;
      pieces->square[j - 1] = square;
    }
  }
}

/* The pieces of a key: pawns on their squares, the others without a square (-1). */
static struct pieces pieces_of_key(const char *key) {
  struct pieces pieces = {.number = 0};
  bool black = false;
  for (const char *at = key; *at != '\0'; at++) {
    int square = -1;
    char letter = *at;
    if (letter == 'v') {
      black = true;
      continue;
    }
    if (letter == 'B') {
      letter = *++at == 'd' ? 'D' : 'L';
    } else if (letter >= 'a' && letter <= 'h') {
      square = 8 * (at[1] - '1') + (letter - 'a');
      letter = 'P';
      at++;
    }
    pieces.letter[pieces.number] = (char)(black ? letter + 'a' - 'A' : letter);
    pieces.square[pieces.number++] = square;
  }
  sort(&pieces);
  return pieces;
}

struct count {
  struct pieces key;
  int images;
  long long dice, chess;
};

/* One of the images: bit 0 exchanges the colours, the next bits are the three reflections. With pawns only four are
 * used: 1, F, V, FV. */
static struct pieces image_of(const struct pieces *pieces, int image) {
  struct pieces moved = {.number = pieces->number};
  for (int i = 0; i < pieces->number; i++) {
    char letter = pieces->letter[i];
    int file = pieces->square[i] % 8;
    int rank = pieces->square[i] / 8;
    if (image & 1) { /* F */
      letter ^= 'a' ^ 'A';
      rank = 7 - rank;
    }
    if (image & 2) { /* V */
      file = 7 - file;
    }
    if (image & 4) { /* H */
      rank = 7 - rank;
    }
    if (image & 8) { /* D */
      int old_file = file;
      file = rank;
      rank = old_file;
    }
    moved.square[i] = 8 * rank + file;
    if (strchr("DLdl", letter) != NULL) {
      letter = (char)((is_dark(moved.square[i]) ? 'D' : 'L') + (letter >= 'a' ? 'a' - 'A' : 0));
    }
    moved.letter[i] = letter;
  }
  sort(&moved);
  return moved;
}

static bool fits(const struct pieces *key, const struct pieces *pieces) {
  for (int i = 0; i < key->number; i++) {
    bool pawn = key->letter[i] == 'P' || key->letter[i] == 'p';
    if (pieces->letter[i] != key->letter[i] || (pawn && pieces->square[i] != key->square[i])) {
      return false;
    }
  }
  return true;
}

static int compare(const struct pieces *a, const struct pieces *b) {
  for (int i = 0; i < a->number; i++) {
    if (a->square[i] != b->square[i]) {
      return a->square[i] - b->square[i];
    }
  }
  return 0;
}

static bool kings_apart(const struct pieces *pieces) {
  int kings[2] = {0, 0};
  for (int i = 0; i < pieces->number; i++) {
    if (pieces->letter[i] == 'K' || pieces->letter[i] == 'k') {
      kings[pieces->letter[i] == 'k'] = pieces->square[i];
    }
  }
  return abs(kings[0] / 8 - kings[1] / 8) > 1 || abs(kings[0] % 8 - kings[1] % 8) > 1;
}

/* White to move counts as smaller than Black to move. */
static void count_board(struct count *count, const struct pieces *pieces) {
  bool smallest_with_white = true;
  bool smallest_with_black = true;
  for (int i = 1; i < count->images && (smallest_with_white || smallest_with_black); i++) {
    struct pieces image = image_of(pieces, i);
    if (fits(&count->key, &image)) {
      bool smaller = compare(&image, pieces) < 0;
      bool same_side = (i & 1) == 0;
      if (same_side && smaller) {
        smallest_with_white = false;
      }
      if (!same_side || smaller) { /* the other side is White */
        smallest_with_black = false;
      }
    }
  }
  int classes = smallest_with_white + smallest_with_black;
  count->dice += classes;
  count->chess += kings_apart(pieces) ? classes : 0;
}

static bool is_free(const struct pieces *pieces, int square) {
  for (int i = 0; i < pieces->number; i++) {
    if (pieces->square[i] == square) {
      return false;
    }
  }
  return true;
}

/* Places piece number i and those after it on all possible squares; equal pieces in ascending order of squares. */
static void place(struct count *count, struct pieces *pieces, int i) {
  if (i == pieces->number) {
    count_board(count, pieces);
    return;
  }
  if (count->key.square[i] >= 0) {
    place(count, pieces, i + 1);
    return;
  }
  bool like_last = i > 0 && pieces->letter[i] == pieces->letter[i - 1];
  for (int square = like_last ? pieces->square[i - 1] + 1 : 0; square < 64; square++) {
    bool wrong_colour = (strchr("Dd", pieces->letter[i]) != NULL && !is_dark(square)) ||
                        (strchr("Ll", pieces->letter[i]) != NULL && is_dark(square));
    if (!wrong_colour && is_free(pieces, square)) {
      pieces->square[i] = square;
      place(count, pieces, i + 1);
    }
  }
  pieces->square[i] = -1;
}

long long slow_endgame_count(const char *key, long long *chess) {
  struct count count = {.key = pieces_of_key(key), .images = strpbrk(key, "234567") != NULL ? 4 : 16};
  struct pieces pieces = count.key;
  place(&count, &pieces, 0);
  *chess = count.chess;
  return count.dice;
}
