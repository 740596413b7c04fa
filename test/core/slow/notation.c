/* DFEN in and out, the slow and obvious way (SPEC 2).
 *
 * The reader answers a single question: is this whole text a DFEN? It splits the text at its spaces and checks every
 * part. To locate a fault, it asks the same question about prefixes of the text with various endings appended:
 *
 *   - a prefix is viable if some completion of it is a DFEN;
 *   - the place of a fault is the length of the shortest prefix that is not viable;
 *   - it is length + 1 if every prefix is viable and the text is not a DFEN: it ends too early.
 *
 * That is the definition in SPEC 2.12, word for word; no part of the reader tracks a place. */
#include "slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  LONGEST_DFEN = 137,  /* SPEC 2.11: 71 + 1 + 4 + 32 + 10 + 10 + 3 characters and six spaces */
  LONGEST_ENDING = 28, /* "PPPPPPPP" "/8/8/8/8/8/8/8" " w - -" */
  FIELDS_MAX = 7,
  DIGITS_MAX = 10
};

static const long long CLOCK_MAX = 2147483647;

/* The bytes between two separators; they may have any value, including NUL. */
struct piece {
  const char *at;
  size_t length;
};

/* ---- Reading: is the whole text a DFEN? ---- */

/* The index of c in letters, or -1. strchr alone would find the terminator for an embedded NUL. */
static int index_in(const char *letters, char c) {
  const char *found = c == '\0' ? NULL : strchr(letters, c);
  return found == NULL ? -1 : (int)(found - letters);
}

static bool is_ascii_letter(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_dash(struct piece piece) {
  return piece.length == 1 && piece.at[0] == '-';
}

/* Splits at every separator; two in a row have an empty piece between them. Returns the number of pieces, or -1 if
 * there are more than max. */
static int cut(struct piece whole, char separator, struct piece *pieces, int max) {
  int count = 0;
  size_t start = 0;
  for (size_t i = 0; i <= whole.length; i++) {
    if (i < whole.length && whole.at[i] != separator) {
      continue;
    }
    if (count == max) {
      return -1;
    }
    pieces[count].at = whole.at + start;
    pieces[count].length = i - start;
    count++;
    start = i + 1;
  }
  return count;
}

/* SPEC 2.4: pieces and digits 1-8, no two digits in a row, exactly eight files. */
static bool read_rank(struct piece rank, char squares[8]) {
  int files = 0;
  bool after_digit = false;
  for (size_t i = 0; i < rank.length; i++) {
    char c = rank.at[i];
    bool digit = c >= '1' && c <= '8';
    int width = digit ? c - '0' : 1;
    if (!digit && index_in("PNBRQKpnbrqk", c) < 0) {
      return false;
    }
    if ((digit && after_digit) || files + width > 8) {
      return false;
    }
    memset(squares + files, digit ? ' ' : c, (size_t)width);
    files += width;
    after_digit = digit;
  }
  return files == 8;
}

/* SPEC 2.4: eight ranks, from rank 8 down. */
static bool read_placement(struct piece field, char board[64]) {
  struct piece ranks[8];
  if (cut(field, '/', ranks, 8) != 8) {
    return false;
  }
  for (int i = 0; i < 8; i++) {
    if (!read_rank(ranks[i], board + 8 * (7 - i))) {
      return false;
    }
  }
  return true;
}

static bool read_side(struct piece field, char *side) {
  if (field.length != 1 || index_in("wb", field.at[0]) < 0) {
    return false;
  }
  *side = field.at[0];
  return true;
}

/* SPEC 2.5: `-`, or one to four of KQkq in any order without repeats. */
static bool read_castling(struct piece field, bool right[4]) {
  if (is_dash(field)) {
    return true;
  }
  for (size_t i = 0; i < field.length; i++) {
    int which = index_in("KQkq", field.at[i]);
    if (which < 0 || right[which]) {
      return false;
    }
    right[which] = true;
  }
  return field.length > 0;
}

/* SPEC 2.6: `-`, or squares on rank 3 or 6 in any order without repeats. */
static bool read_en_passant(struct piece field, bool target[64]) {
  if (is_dash(field)) {
    return true;
  }
  if (field.length % 2 != 0) {
    return false;
  }
  for (size_t i = 0; i < field.length; i += 2) {
    int file = index_in("abcdefgh", field.at[i]);
    int rank = index_in("12345678", field.at[i + 1]);
    if (file < 0 || (rank != 2 && rank != 5) || target[8 * rank + file]) {
      return false;
    }
    target[8 * rank + file] = true;
  }
  return field.length > 0;
}

/* SPEC 2.7: ASCII digits only, at most ten of them; leading zeros are accepted. */
static bool read_clock(struct piece field, long long least, long long *clock) {
  long long value = 0;
  if (field.length == 0 || field.length > DIGITS_MAX) {
    return false;
  }
  for (size_t i = 0; i < field.length; i++) {
    int digit = index_in("0123456789", field.at[i]);
    if (digit < 0) {
      return false;
    }
    value = 10 * value + digit;
  }
  *clock = value;
  return value >= least && value <= CLOCK_MAX;
}

/* SPEC 2.8: `-`, or one to three letters in any order, all in the case of the side to move. */
static bool read_dice(struct piece field, char side, int dice[6]) {
  if (is_dash(field)) {
    return true;
  }
  if (field.length < 1 || field.length > 3) {
    return false;
  }
  for (size_t i = 0; i < field.length; i++) {
    int type = index_in(side == 'w' ? "PNBRQK" : "pnbrqk", field.at[i]);
    if (type < 0) {
      return false;
    }
    dice[type]++;
  }
  return true;
}

/* Is the whole text a DFEN? *position is scratch if it is not. */
static bool accepts(const char *text, size_t length, struct slow_position *position) {
  struct piece field[FIELDS_MAX];
  struct piece whole = {text, length};
  if (length == 0 || length > LONGEST_DFEN) {
    return false;
  }
  int count = cut(whole, ' ', field, FIELDS_MAX);
  if (count < 4) {
    return false;
  }
  memset(position, 0, sizeof *position);
  position->halfmove = 0; /* SPEC 2.2: missing halfmove is 0, */
  position->fullmove = 1; /* missing fullmove is 1, missing dice is none. */
  if (!read_placement(field[0], position->board) || !read_side(field[1], &position->side) ||
      !read_castling(field[2], position->right) || !read_en_passant(field[3], position->target)) {
    return false;
  }
  /* SPEC 2.2, the key form: in exactly five fields, a fifth that starts with a letter is the dice. */
  if (count == 5 && field[4].length > 0 && is_ascii_letter(field[4].at[0])) {
    return read_dice(field[4], position->side, position->dice);
  }
  return (count < 5 || read_clock(field[4], 0, &position->halfmove)) &&
         (count < 6 || read_clock(field[5], 1, &position->fullmove)) &&
         (count < 7 || read_dice(field[6], position->side, position->dice));
}

/* ---- Locating the fault ---- */

static bool accepts_with(const char *text, size_t length, const char *ending) {
  char joined[LONGEST_DFEN + LONGEST_ENDING + 1];
  struct slow_position scratch;
  memcpy(joined, text, length);
  memcpy(joined + length, ending, strlen(ending));
  return accepts(joined, length + strlen(ending), &scratch);
}

/* Can the text still become a DFEN?
 *
 * A yes is certain, because the completed text was accepted. A no is certain, because these endings suffice. The table
 * lists where a DFEN can be cut, and an ending that completes it. The result is not longer than LONGEST_DFEN, which is
 * the sum of the longest fields:
 *
 *   placement     the rank at the cut has 0 to 8 files and 0 to 7 ranks are missing after it. Letters may follow
 *                 a letter, a digit and a `/`, so the missing files may be letters: the loops below.
 *                 No file and no rank missing is a cut directly after the placement.
 *   side          before it "w - -"; after it " - -"
 *   castling      before it "- -"; inside or after it " -", because rights without repeats are complete however
 *                 many there are
 *   en-passant    before it "-"; after a file letter the original rank, "3" or "6" (after "a3a" only "6" is not a
 *                 repeat); after a whole square or `-` nothing
 *   halfmove      before it "0"; inside or after it nothing, because a truncated number is a smaller one
 *   fullmove      before it "1"; inside or after it nothing, but after zeros only "1": the DFEN had a digit above 0
 *                 after them, so there are at most nine zeros and there is room for it
 *   dice          before it "-" (seventh field; before a fifth field of dice the halfmove's "0" works); inside or
 *                 after it nothing, because one letter is enough */
static bool is_viable(const char *text, size_t length) {
  static const char *const ending[] = {"", "w - -", " - -", "- -", " -", "-", "3", "6", "0", "1"};
  if (length > LONGEST_DFEN) {
    return false;
  }
  for (size_t i = 0; i < sizeof ending / sizeof ending[0]; i++) {
    if (accepts_with(text, length, ending[i])) {
      return true;
    }
  }
  if (length > 0 && memchr(text, ' ', length) != NULL) {
    return false; /* the placement is complete, and the rest would have to continue it */
  }
  for (int files = 0; files <= 8; files++) {
    for (int ranks = 0; ranks <= 7; ranks++) {
      char placement_ending[LONGEST_ENDING + 1];
      snprintf(placement_ending, sizeof placement_ending, "%.*s%.*s w - -", files, "PPPPPPPP", 2 * ranks,
               "/8/8/8/8/8/8/8");
      if (accepts_with(text, length, placement_ending)) {
        return true;
      }
    }
  }
  return false;
}

/* The field that contains the place. Counts the spaces before it. A space that is itself the fault belongs to the field
 * that it follows or replaces. All counted spaces are single, because the prefix is viable. */
static const char *field_of(const char *text, size_t length, size_t place) {
  static const char *const name[FIELDS_MAX] = {"placement", "side",     "castling", "en-passant",
                                               "halfmove",  "fullmove", "dice"};
  int spaces = 0;
  size_t field_start = 0;
  for (size_t i = 0; i + 1 < place; i++) {
    if (text[i] == ' ') {
      spaces++;
      field_start = i + 1;
    }
  }
  if (spaces == 4 && field_start < length && is_ascii_letter(text[field_start])) {
    return "dice";
  }
  /* The text ends too early. If a space could follow, this field is complete and the next one is missing. */
  if (place == length + 1) {
    char longer[LONGEST_DFEN + 1];
    memcpy(longer, text, length);
    longer[length] = ' ';
    spaces += is_viable(longer, length + 1) ? 1 : 0;
  }
  return name[spaces];
}

/* A prefix of a viable prefix is viable, so the shortest one that is not is found by bisection. No prefix longer than
 * the longest DFEN is viable. */
static struct slow_fault find_fault(const char *text, size_t length) {
  size_t viable = 0; /* the longest prefix known to be viable, and the shortest known not to be */
  size_t dead = (length < LONGEST_DFEN ? length : LONGEST_DFEN) + 1;
  while (viable + 1 < dead) {
    size_t middle = viable + (dead - viable) / 2;
    if (is_viable(text, middle)) {
      viable = middle;
    } else {
      dead = middle;
    }
  }
  struct slow_fault fault = {.field = field_of(text, length, dead), .place = dead};
  return fault;
}

/* *position is written only if the text is a DFEN, *fault only if it is not. */
bool slow_read(const char *text, size_t length, struct slow_position *position, struct slow_fault *fault) {
  struct slow_position found;
  if (accepts(text, length, &found)) {
    *position = found;
    return true;
  }
  *fault = find_fault(length == 0 ? "" : text, length);
  return false;
}

/* ---- Writing: one text for one position ---- */

/* A position from slow_read always fits. One made by hand may not, and an oracle must not continue with a truncated
 * text. */
static void append(char text[SLOW_TEXT_SIZE], const char *more) {
  if (strlen(text) + strlen(more) >= SLOW_TEXT_SIZE) {
    fputs("slow_write: the text does not fit\n", stderr);
    abort();
  }
  strcat(text, more);
}

static void append_letter(char text[SLOW_TEXT_SIZE], char letter) {
  char more[2] = {letter, '\0'};
  append(text, more);
}

static void write_rank(const char squares[8], char text[SLOW_TEXT_SIZE]) {
  int empty = 0;
  for (int file = 0; file < 8; file++) {
    bool last = file == 7;
    if (squares[file] == ' ') {
      empty++;
    }
    if (empty > 0 && (squares[file] != ' ' || last)) {
      append_letter(text, (char)('0' + empty));
      empty = 0;
    }
    if (squares[file] != ' ') {
      append_letter(text, squares[file]);
    }
  }
}

static void write_castling(const bool right[4], char text[SLOW_TEXT_SIZE]) {
  bool any = false;
  for (int i = 0; i < 4; i++) {
    if (right[i]) {
      append_letter(text, "KQkq"[i]);
      any = true;
    }
  }
  if (!any) {
    append(text, "-");
  }
}

/* SPEC 2.9: sorted as text, so file by file. Every rank is checked: an inapplicable transformation can move a target
 * anywhere, and dropping it here would hide that. */
static void write_en_passant(const bool target[64], char text[SLOW_TEXT_SIZE]) {
  bool any = false;
  for (int file = 0; file < 8; file++) {
    for (int rank = 0; rank < 8; rank++) {
      if (target[8 * rank + file]) {
        append_letter(text, "abcdefgh"[file]);
        append_letter(text, "12345678"[rank]);
        any = true;
      }
    }
  }
  if (!any) {
    append(text, "-");
  }
}

static void write_four_fields(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  text[0] = '\0';
  for (int rank = 7; rank >= 0; rank--) {
    write_rank(position->board + 8 * rank, text);
    append(text, rank > 0 ? "/" : " ");
  }
  append_letter(text, position->side);
  append(text, " ");
  write_castling(position->right, text);
  append(text, " ");
  write_en_passant(position->target, text);
}

/* SPEC 2.9: in the order P N B R Q K, in the case of the side to move; without dice there is no field. */
static void write_dice(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  bool first = true;
  for (int type = 0; type < 6; type++) {
    for (int i = 0; i < position->dice[type]; i++) {
      append(text, first ? " " : "");
      append_letter(text, position->side == 'w' ? "PNBRQK"[type] : "pnbrqk"[type]);
      first = false;
    }
  }
}

void slow_write_full(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  char clocks[48];
  write_four_fields(position, text);
  snprintf(clocks, sizeof clocks, " %lld %lld", position->halfmove, position->fullmove);
  append(text, clocks);
  write_dice(position, text);
}

void slow_write_key(const struct slow_position *position, char text[SLOW_TEXT_SIZE]) {
  write_four_fields(position, text);
  write_dice(position, text);
}
