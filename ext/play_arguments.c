/* Arguments that name positions and moves: DFENs, dice, micro-moves, squares, sides, folds, material. The core reads
 * each of them and has the words for what is wrong and where; what was given, and a hint, come behind (judge_text). */
#include "arguments.h"
#include "given.h"

#include <stdio.h>
#include <string.h>

/* Whether the moves may be written as books write them, e4 or Nf3: then the fault is in a square. A square that is left
 * out, or a rank 0 or 9, is another mistake. */
static bool may_be_other_notation(const dfen_fault *fault, const char *text) {
  char before = (char)(fault->place > 1 ? text[fault->place - 2] : ' ');
  switch (fault->error) {
  case DFEN_ERROR_MOVE_FILE: return fault->character != ' ' && fault->character != ',';
  case DFEN_ERROR_MOVE_RANK: return fault->character != '0' && fault->character != '9';
  case DFEN_ERROR_MOVE_SHORT: return before != ' ' && before != ',';
  default: return false;
  }
}

/* What to do about a fault (SPEC 8.16), or NULL. */
static const char *hint_at(const dfen_fault *fault, const char *text, size_t length) {
  if (may_be_other_notation(fault, text)) {
    return "moves are UCI, such as e2e4";
  }
  if (fault->field == DFEN_FIELD_MATERIAL) {
    return "a material is written as KQvK or KBdb7vKR";
  }
  if (fault->field <= DFEN_FIELD_DICE && (fault->character == '\r' || fault->character == '\n')) {
    return "trim(x, char(13, 10)) takes line ends off";
  }
  switch (fault->error) {
  case DFEN_ERROR_FIELD_MISSING: return "a DFEN has four fields at least: placement, side, castling, en-passant";
  case DFEN_ERROR_WORD: return "F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks";
  case DFEN_ERROR_FIELD_EMPTY:
    return length > 0 && (fault->place == 1 || fault->place > length) ? "trim() takes spaces off both ends" : NULL;
  case DFEN_ERROR_DIE:
  case DFEN_ERROR_DIE_OF_BLACK:
  case DFEN_ERROR_DIE_OF_WHITE: return "dfen_roll takes dice in either case, and digits";
  case DFEN_ERROR_MOVE_FILE:
  case DFEN_ERROR_MOVE_SHORT: return "one space or one comma stands between two moves";
  case DFEN_ERROR_MOVE_END: return "a move is two squares, and a letter for a promotion: e2e4, e7e8q";
  default: return NULL;
  }
}

/* An outcome of the core's answer. The reason is the core's words, then the text that was given and a hint; without an
 * error none of it is made. */
enum outcome judge_text(dfen_error error, const dfen_fault *fault, const char *text, size_t length,
                        char reason[REASON_SIZE]) {
  if (error == DFEN_OK) {
    return READ;
  }
  char shown[GIVEN_SIZE];
  dfen_fault_message(fault, reason);
  show_given(text, length, fault->place - 1, shown);
  add_to_reason(reason, " in '%s'", shown);
  const char *hint = hint_at(fault, text, length);
  if (hint != NULL) {
    add_to_reason(reason, "; %s", hint);
  }
  return READ_MALFORMED;
}

/* `with_given`: the reason goes on with what was given. */
static enum outcome take_dfen(host_value *value, dfen_fields *fields, bool with_given, char *reason) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ_MALFORMED && reason != NULL) {
    write_reason(reason, "a DFEN is text, not %s", type_name(value));
  }
  if (outcome != READ || dfen_scan(text, length, fields, &fault) == DFEN_OK) {
    return outcome;
  }
  if (reason != NULL && with_given) {
    return judge_text(fault.error, &fault, text, length, reason);
  }
  if (reason != NULL) {
    dfen_fault_message(&fault, reason);
  }
  return READ_MALFORMED;
}

enum outcome read_dfen(host_value *value, dfen_fields *fields, char *reason) {
  return take_dfen(value, fields, true, reason);
}

enum outcome judge_dfen(host_value *value, dfen_fields *fields, char *reason) {
  return take_dfen(value, fields, false, reason);
}

enum outcome read_square(host_value *value, int *square, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ) {
    *square = dfen_square_from_text(text, length);
    outcome = *square < 0 ? READ_MALFORMED : READ;
  }
  if (outcome == READ_MALFORMED) {
    write_reason(reason, "the square must be one of 'a1' to 'h8'");
    add_given_value(reason, ", not ", value);
  }
  return outcome;
}

enum outcome read_side(host_value *value, int *side, char reason[REASON_SIZE]) {
  static const char *const sides[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b"};
  static const char *const side_names[] = {[DFEN_WHITE] = "white", [DFEN_BLACK] = "black"};
  enum outcome outcome = read_word(value, "side", sides, 2, side, reason);
  const char *text = NULL;
  size_t length = 0;
  if (outcome == READ_MALFORMED && take_text(value, &text, &length) == READ) {
    int named = nearest_word(text, length, side_names, 2);
    if (named >= 0) {
      add_to_reason(reason, "; did you mean '%s'?", sides[named]);
    }
  }
  return outcome;
}

/* What has no '/' is no DFEN, and rather meant as a side. */
enum outcome read_side_or_dfen(host_value *value, int *side, char reason[REASON_SIZE]) {
  size_t length = 0;
  const char *text = host_type_of(value) == HOST_TEXT ? host_text_of(value, &length) : NULL;
  if (host_type_of(value) == HOST_TEXT && (text == NULL || memchr(text, '/', length) == NULL)) {
    return read_side(value, side, reason);
  }
  dfen_fields fields;
  enum outcome outcome = read_dfen(value, &fields, reason);
  if (outcome == READ) {
    *side = fields.state.side;
  }
  return outcome;
}

/* What the core reads from text, in one way each. */
enum scanned { SCAN_ROLL, SCAN_TYPES, SCAN_ARROWS, SCAN_MATERIAL, SCAN_WORD, CHECK_UCI };

static dfen_error scan_text(enum scanned scanned, const char *text, size_t length, void *made, dfen_fault *fault) {
  switch (scanned) {
  case SCAN_ROLL: return dfen_scan_roll(text, length, made, fault);
  case SCAN_TYPES: return dfen_scan_types(text, length, made, fault);
  case SCAN_ARROWS: return dfen_scan_arrows(text, length, made, fault);
  case SCAN_MATERIAL: return dfen_scan_material(text, length, made, fault);
  case SCAN_WORD: return dfen_scan_word(text, length, made, fault);
  case CHECK_UCI: break;
  }
  return dfen_check_uci(text, length, fault);
}

/* Reads text as `scanned` says. Of a text that is longer than any that makes sense the beginning is read: a megabyte
 * takes a few milliseconds, which cannot be interrupted. What is wrong at the end of that may be right with the rest of
 * the text, which is too long then. */
static enum outcome read_scanned(host_value *value, const char *what, enum scanned scanned, void *made,
                                 char reason[REASON_SIZE]) {
  enum { LONGEST_TEXT = 1000000 };
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, what, &text, &length, reason);
  if (outcome != READ) {
    return outcome;
  }
  dfen_error error = scan_text(scanned, text, length < LONGEST_TEXT ? length : LONGEST_TEXT, made, &fault);
  if (length > LONGEST_TEXT && (error == DFEN_OK || fault.place > LONGEST_TEXT)) {
    return write_reason(reason, "%s: there are more than %d characters (character %d)", what, LONGEST_TEXT,
                        LONGEST_TEXT + 1);
  }
  return judge_text(error, &fault, text, length, reason);
}

static enum outcome read_dice_text(host_value *value, enum scanned scanned, void *made, char reason[REASON_SIZE]) {
  enum outcome outcome = read_scanned(value, "dice", scanned, made, reason);
  if (outcome == READ_MALFORMED && host_type_of(value) != HOST_TEXT) {
    add_to_reason(reason, "; dice are written as 'PNB' or '124'");
  }
  return outcome;
}

enum outcome read_roll(host_value *value, uint16_t *dice, char reason[REASON_SIZE]) {
  return read_dice_text(value, SCAN_ROLL, dice, reason);
}

enum outcome read_types(host_value *value, unsigned *types, char reason[REASON_SIZE]) {
  return read_dice_text(value, SCAN_TYPES, types, reason);
}

enum outcome read_arrows(host_value *value, dfen_arrows *arrows, char reason[REASON_SIZE]) {
  return read_scanned(value, "moves", SCAN_ARROWS, arrows, reason);
}

enum outcome read_material(host_value *value, dfen_material *material, char reason[REASON_SIZE]) {
  return read_scanned(value, "material", SCAN_MATERIAL, material, reason);
}

enum outcome read_transformation(host_value *value, dfen_transformation *transformation, char reason[REASON_SIZE]) {
  return read_scanned(value, "word", SCAN_WORD, transformation, reason);
}

enum outcome read_uci(host_value *value, const char **moves, size_t *length, char reason[REASON_SIZE]) {
  enum outcome outcome = read_scanned(value, "moves", CHECK_UCI, NULL, reason);
  if (outcome == READ) {
    outcome = take_text(value, moves, length);
  }
  return outcome;
}

static const char *const folds[] = {
  [DFEN_FOLD_FLIP] = "flip", [DFEN_FOLD_MIRROR] = "mirror", [DFEN_FOLD_DIHEDRAL] = "dihedral", "pool"};
enum { FOLDS = 3, POOL = 3, FOLDS_AND_POOL };

enum outcome read_fold(host_value *value, dfen_fold *fold, char reason[REASON_SIZE]) {
  int index = 0;
  enum outcome outcome = read_word(value, "fold", folds, FOLDS, &index, reason);
  *fold = (dfen_fold)index;
  return outcome;
}

enum outcome read_fold_or_pool(host_value *value, dfen_fields *fields, dfen_fold *fold, char reason[REASON_SIZE]) {
  int index = 0;
  enum outcome outcome = read_word(value, "fold", folds, FOLDS_AND_POOL, &index, reason);
  *fold = index == POOL ? DFEN_FOLD_DIHEDRAL : (dfen_fold)index;
  if (index == POOL) {
    *fields = dfen_strip(fields);
  }
  return outcome;
}

enum outcome read_packed(host_value *value, dfen_position *position, char reason[REASON_SIZE]) {
  if (host_type_of(value) == HOST_NULL) {
    return READ_NULL;
  }
  if (host_type_of(value) != HOST_BLOB) {
    return write_reason(reason, "a packed position is a BLOB, not %s", type_name(value));
  }
  size_t size = 0;
  const uint8_t *bytes = host_blob_of(value, &size);
  if (bytes == NULL && size > 0) { /* of an empty BLOB there are no bytes */
    return READ_NO_MEMORY;
  }
  dfen_fault fault;
  if (dfen_unpack(bytes, size, position, &fault) == DFEN_OK) {
    return READ;
  }
  dfen_fault_message(&fault, reason); /* bytes are nothing to show */
  return READ_MALFORMED;
}
