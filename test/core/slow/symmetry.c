/* The symmetries and the canonical form, the slow and obvious way (SPEC 3): every square is moved through the word on
 * its own, and the canonical form is the smallest of all permitted texts. */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- One word ---- */

/* The image of a square. Files and ranks count from 0: rank r <-> 9 - r is 7 - rank here. F moves squares as H does. */
static int walk(int square, const char *word) {
  int file = square % 8;
  int rank = square / 8;
  for (const char *letter = word; *letter != '\0'; letter++) {
    int old_file = file;
    switch (*letter) {
    case 'F':
    case 'H': rank = 7 - rank; break;
    case 'V': file = 7 - file; break;
    case 'D':
      file = rank;
      rank = old_file;
      break;
    default: fprintf(stderr, "slow_transform: no such letter in '%s'\n", word); abort();
    }
  }
  return 8 * rank + file;
}

static bool changes_colours(const char *word) {
  bool changes = false;
  for (const char *letter = word; *letter != '\0'; letter++) {
    if (*letter == 'F') {
      changes = !changes;
    }
  }
  return changes;
}

/* Does the whole word mirror the files, so that the king's wing becomes the queen's (SPEC 3.10)? Decided on the
 * product, as applicability is: DVDH is the identity and changes no right. A product with a diagonal turns files into
 * ranks; castling has no image there (it is never applicable with rights), and the rights stay. */
static bool changes_wings(const char *word) {
  int a1 = walk(0, word);
  int h1 = walk(7, word);
  return a1 / 8 == h1 / 8 && a1 % 8 > h1 % 8;
}

static char other_colour(char piece) {
  static const char from[] = "PNBRQKpnbrqk ";
  static const char to[] = "pnbrqkPNBRQK ";
  return to[strchr(from, piece) - from];
}

/* Clocks and dice are kept; the case of the dice is that of the side to move and changes with it. */
struct slow_position slow_transform(const struct slow_position *position, const char *word) {
  struct slow_position image = *position;
  bool colours = changes_colours(word);
  bool wings = changes_wings(word);
  for (int square = 0; square < 64; square++) {
    int to = walk(square, word);
    image.board[to] = colours ? other_colour(position->board[square]) : position->board[square];
    image.target[to] = position->target[square];
  }
  for (int i = 0; i < 4; i++) { /* K Q k q: colours are two apart, wings are adjacent */
    int to = i;
    if (colours) {
      to = (to + 2) % 4;
    }
    if (wings) {
      to = to % 2 == 0 ? to + 1 : to - 1;
    }
    image.right[to] = position->right[i];
  }
  if (colours) {
    image.side = position->side == 'w' ? 'b' : 'w';
  }
  return image;
}

/* ---- The canonical form ---- */

static bool has_rights(const struct slow_position *position) {
  return position->right[0] || position->right[1] || position->right[2] || position->right[3];
}

static bool has_pawns_or_targets(const struct slow_position *position) {
  for (int square = 0; square < 64; square++) {
    if (position->board[square] == 'P' || position->board[square] == 'p' || position->target[square]) {
      return true;
    }
  }
  return false;
}

/* SPEC 3.7: whether a symmetry is applicable, and the fold permits it after F. */
static bool may_use(const struct slow_position *position, const char *word, const char *fold) {
  if (strcmp(word, "") == 0) {
    return true;
  }
  if (has_rights(position)) {
    return false;
  }
  if (strcmp(word, "V") == 0) {
    return strcmp(fold, "mirror") == 0 || strcmp(fold, "dihedral") == 0;
  }
  return strcmp(fold, "dihedral") == 0 && !has_pawns_or_targets(position);
}

/* SPEC 3.12, dfen_canonical: F if Black is to move, then the smallest full form, compared as bytes, all fields. */
struct slow_position slow_canonical(const struct slow_position *position, const char *fold) {
  static const char *const element[8] = {"", "H", "V", "HV", "D", "HD", "VD", "HVD"};
  struct slow_position start = slow_transform(position, position->side == 'b' ? "F" : "");
  struct slow_position best = start;
  for (int i = 0; i < 8; i++) {
    char text[SLOW_TEXT_SIZE];
    char best_text[SLOW_TEXT_SIZE];
    if (!may_use(&start, element[i], fold)) {
      continue;
    }
    struct slow_position image = slow_transform(&start, element[i]);
    slow_write_full(&image, text);
    slow_write_full(&best, best_text);
    if (strcmp(text, best_text) < 0) {
      best = image;
    }
  }
  return best;
}

/* ---- Words, classes and moves ---- */

/* SPEC 3.14, dfen_symmetry: F first, then H, V, D; shorter words first, then in text order. */
const char *const slow_words[16] = {"",   "D",  "F",  "H",   "V",   "FD",  "FH",  "FV",
                                    "HD", "HV", "VD", "FHD", "FHV", "FVD", "HVD", "FHVD"};

bool slow_is_in_fold(const struct slow_position *position, const char *word, const char *fold) {
  return may_use(position, word[0] == 'F' ? word + 1 : word, fold);
}

bool slow_leads(const struct slow_position *position, const char *word, const struct slow_position *to) {
  char text[SLOW_TEXT_SIZE];
  char wanted[SLOW_TEXT_SIZE];
  struct slow_position image = slow_transform(position, word);
  slow_write_full(&image, text);
  slow_write_full(to, wanted);
  return strcmp(text, wanted) == 0;
}

const char *slow_symmetry(const struct slow_position *position, const char *fold) {
  struct slow_position canonical = slow_canonical(position, fold);
  for (int i = 0; i < 16; i++) {
    if (slow_is_in_fold(position, slow_words[i], fold) && slow_leads(position, slow_words[i], &canonical)) {
      return slow_words[i];
    }
  }
  fprintf(stderr, "slow_symmetry: no word leads to the canonical form\n");
  abort();
}

/* Maps every square named in the text; other characters stay. */
void slow_transform_moves(const char *moves, const char *word, char *image) {
  strcpy(image, moves);
  for (size_t i = 0; moves[i] != '\0'; i++) {
    if (moves[i] >= 'a' && moves[i] <= 'h' && moves[i + 1] >= '1' && moves[i + 1] <= '8') {
      int to = walk(8 * (moves[i + 1] - '1') + (moves[i] - 'a'), word);
      image[i] = "abcdefgh"[to % 8];
      image[i + 1] = "12345678"[to / 8];
    }
  }
}

void slow_canonical_move(const struct slow_position *position, const char *moves, const char *fold, char *image) {
  char candidate[SLOW_UCI_MAX];
  struct slow_position canonical = slow_canonical(position, fold);
  image[0] = '\0';
  for (int i = 0; i < 16; i++) {
    if (slow_is_in_fold(position, slow_words[i], fold) && slow_leads(position, slow_words[i], &canonical)) {
      slow_transform_moves(moves, slow_words[i], candidate);
      if (image[0] == '\0' || strcmp(candidate, image) < 0) {
        strcpy(image, candidate);
      }
    }
  }
}
