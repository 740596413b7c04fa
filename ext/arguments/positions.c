/* Reads arguments that name positions and moves: DFENs, dice, micro-moves, squares, sides, folds, material. The core
 * parses each of them and describes and locates the error; fails_in_text() appends the text and a hint. */
#include "arguments.h"
#include "quote.h"
#include "repair.h"

#include <string.h>

/* Whether moves may be in algebraic notation (e4, Nf3): the error is then in a square. A missing square or a rank 0 or
 * 9 is a different mistake. */
static bool may_be_other_notation(const dfen_fault *fault, const char *text) {
  char before = (char)(fault->place > 1 ? text[fault->place - 2] : ' ');
  switch (fault->error) {
  case DFEN_ERROR_MOVE_FILE: return fault->character != ' ' && fault->character != ',';
  case DFEN_ERROR_MOVE_RANK: return fault->character != '0' && fault->character != '9';
  case DFEN_ERROR_MOVE_SHORT: return before != ' ' && before != ',';
  default: return false;
  }
}

/* Parses a text of any kind. The plain functions read only rolls and moves here: their programs link no other parser.
 */
static dfen_error scan_text(enum text_kind kind, const char *text, size_t length, void *made, dfen_fault *fault) {
  if (kind == TEXT_ROLL) {
    return dfen_scan_roll(text, length, made, fault);
  }
  if (kind == TEXT_MOVES || !HOST_SPEAKS_SQL) {
    return dfen_check_uci(text, length, fault);
  }
  switch (kind) {
  case TEXT_ARROWS: return dfen_scan_arrows(text, length, made, fault);
  case TEXT_MATERIAL: return dfen_scan_material(text, length, made, fault);
  case TEXT_WORD: return dfen_scan_word(text, length, made, fault);
  default: return dfen_scan(text, length, made, fault);
  }
}

static bool can_be_read(const char *text, size_t length, int kind) {
  union {
    dfen_fields fields;
    uint16_t dice;
    dfen_arrows arrows;
    dfen_material material;
    dfen_transformation transformation;
  } made;
  dfen_fault fault;
  return scan_text((enum text_kind)kind, text, length, &made, &fault) == DFEN_OK;
}

static bool is_letter_or_digit(uint32_t character) {
  return (character >= '0' && character <= '9') || ((character | 0x20) >= 'a' && (character | 0x20) <= 'z');
}

/* Hint for a fullmove number of 0 at the end of a DFEN, where some programs start counting. */
static bool add_clock_hint(struct context *context, const dfen_fault *fault, const char *text, size_t length) {
  char repaired[DFEN_TEXT_MAX];
  bool ends_in_zero =
    HOST_SPEAKS_SQL && fault->error == DFEN_ERROR_CLOCK_ZERO && fault->place == length + 1 && length < sizeof repaired;
  if (ends_in_zero) {
    memcpy(repaired, text, length - 1);
    repaired[length - 1] = '1';
  }
  if (ends_in_zero && can_be_read(repaired, length, TEXT_DFEN)) {
    add_to_reason(context, "; full moves count from 1: repair it with substr(x, 1, length(x) - 1) || '1'");
  }
  return ends_in_zero;
}

/* Hint for an EPD: an operation such as "bm Kd2;" after four fields. An EPD has no clocks and no dice. */
static bool add_epd_hint(struct context *context, const dfen_fault *fault, const char *text, size_t length) {
  bool is_epd = fault->field == DFEN_FIELD_DICE && fault->place <= length && length <= 10 * (size_t)DFEN_TEXT_MAX &&
                memchr(text + fault->place - 1, ';', length - fault->place + 1) != NULL;
  size_t begin = fault->place - 1;
  size_t end = begin;
  while (is_epd && begin > 0 && text[begin - 1] != ' ') {
    --begin;
  }
  while (is_epd && end < length && text[end] != ' ' && text[end] != ';') {
    ++end;
  }
  if (is_epd) {
    char operation[QUOTE_SIZE];
    quote_text(text + begin, end - begin, 0, operation);
    bool is_named = HOST_SPEAKS_SQL && begin > 0 && end - begin <= 15 && strchr(operation, '\'') == NULL &&
                    can_be_read(text, begin - 1, TEXT_DFEN);
    add_to_reason(context, "; operations of an EPD are not part of a DFEN");
    if (is_named) {
      add_to_reason(context, ": remove them with substr(x, 1, " HOST_PLACE "(x, ' %s') - 1)", operation);
    }
  }
  return is_epd;
}

/* The hint for an error that add_repair() cannot repair (SPEC 8.16), or NULL. */
static const char *hint_at(const dfen_fault *fault, const char *text, size_t length) {
  if (may_be_other_notation(fault, text)) {
    return "moves are UCI, such as e2e4";
  }
  if (fault->field == DFEN_FIELD_MATERIAL) {
    return "a material is written as KQvK or KBdb7vKR";
  }
  switch (fault->error) {
  case DFEN_ERROR_FIELD_MISSING: return "a DFEN has at least four fields: placement, side, castling, en-passant";
  case DFEN_ERROR_WORD: return "F exchanges the colours, H the ranks 1 and 8, V the files a and h, D files and ranks";
  case DFEN_ERROR_FIELD_EMPTY:
    return HOST_SPEAKS_SQL && length > 0 && (fault->place == 1 || fault->place > length)
             ? "trim(x) removes spaces at both ends"
             : NULL;
  case DFEN_ERROR_CASTLING: {
    uint32_t file = fault->character | 0x20;
    return file >= 'a' && file <= 'h' ? "Chess960 castling rights, which name files, are not supported" : NULL;
  }
  case DFEN_ERROR_CLOCK_ZERO: return "full moves count from 1";
  case DFEN_ERROR_DIE:
  case DFEN_ERROR_DIE_OF_BLACK:
  case DFEN_ERROR_DIE_OF_WHITE: return HOST_PREFIX "roll takes dice in either case, and digits";
  case DFEN_ERROR_ROLL_DIE: return is_letter_or_digit(fault->character) ? NULL : "dice are written as 'PNB' or '124'";
  case DFEN_ERROR_DICE_END: return fault->character == ' ' ? "dice are written as 'PNB'" : NULL;
  case DFEN_ERROR_MOVE_FILE:
  case DFEN_ERROR_MOVE_SHORT: return "moves are separated by one space or one comma";
  case DFEN_ERROR_MOVE_END: return "a move is two squares, and a letter for a promotion: e2e4, e7e8q";
  default: return NULL;
  }
}

static void add_hint(struct context *context, enum text_kind kind, const dfen_fault *fault, const char *text,
                     size_t length) {
  if (add_repair(context, text, length, can_be_read, (int)kind) || add_clock_hint(context, fault, text, length) ||
      (kind == TEXT_DFEN && add_epd_hint(context, fault, text, length))) {
    return;
  }
  const char *hint = hint_at(fault, text, length);
  if (hint != NULL) {
    add_to_reason(context, "; %s", hint);
  }
}

bool fails_in_text(struct context *context, enum text_kind kind, const dfen_fault *fault, const char *text,
                   size_t length) {
  char shown[QUOTE_SIZE];
  fails_at(context, fault);
  quote_text(text, length, fault->place - 1, shown);
  add_to_reason(context, " in '%s'", shown);
  add_hint(context, kind, fault, text, length);
  return false;
}

/* ---- Positions ---- */

static bool scan_dfen(struct context *context, int index, dfen_fields *fields, bool with_text) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  if (!take_any(context, index, &text, &length)) {
    return false;
  }
  if (text == NULL) {
    return fails(context, "a DFEN is text, not %s", host_type_name(host_type_of(argument_of(context, index)))) ||
           add_cast(context, index);
  }
  if (dfen_scan(text, length, fields, &fault) == DFEN_OK) {
    return true;
  }
  if (with_text) {
    return fails_in_text(context, TEXT_DFEN, &fault, text, length);
  }
  fails_at(context, &fault);
  add_hint(context, TEXT_DFEN, &fault, text, length);
  return false;
}

bool take_dfen(struct context *context, int index, dfen_fields *fields) {
  return scan_dfen(context, index, fields, true);
}

bool judge_dfen(struct context *context, int index, dfen_fields *fields) {
  return scan_dfen(context, index, fields, false);
}

bool take_square(struct context *context, int index, int *square) {
  const char *text = NULL;
  size_t length = 0;
  if (!take_any(context, index, &text, &length)) {
    return false;
  }
  *square = text == NULL ? -1 : dfen_square_from_text(text, length);
  return *square >= 0 || rejects(context, index, "the square must be one of 'a1' to 'h8'");
}

bool take_side(struct context *context, int index, int *side) {
  static const char *const sides[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b"};
  static const char *const side_names[] = {[DFEN_WHITE] = "white", [DFEN_BLACK] = "black"};
  const char *text = NULL;
  size_t length = 0;
  if (take_word(context, index, "side", sides, 2, side)) {
    return true;
  }
  if (context->failure == HAS_REASON && take_any(context, index, &text, &length) && text != NULL) {
    int named = closest_match(text, length, side_names, 2);
    if (named >= 0) {
      add_to_reason(context, "; did you mean '%s'?", sides[named]);
    }
  }
  return false;
}

/* A text without '/' is not a DFEN, so read it as a side. */
bool take_side_or_dfen(struct context *context, int index, int *side) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fields fields;
  if (!take_any(context, index, &text, &length)) {
    return false;
  }
  if (text != NULL && memchr(text, '/', length) == NULL) {
    return take_side(context, index, side);
  }
  bool is_read = take_dfen(context, index, &fields);
  *side = is_read ? fields.state.side : *side;
  return is_read;
}

/* In characters. Each transformation has a word of at most four letters. */
enum { LONGEST_WORD = 16, LONGEST_TEXT = 1000000 };

/* Parses text of a kind. Parses only the first `longest` bytes of a longer text: a megabyte takes a few milliseconds,
 * and parsing cannot be interrupted. An error at the cut may be an artefact of it, so the text is reported as too long.
 */
static bool take_scanned(struct context *context, int index, const char *what, enum text_kind kind, void *made) {
  const unsigned longest = kind == TEXT_WORD ? LONGEST_WORD : LONGEST_TEXT;
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  if (!take_text(context, index, what, &text, &length) || text == NULL) {
    return argument_of(context, index) == NULL;
  }
  dfen_error error = scan_text(kind, text, length < longest ? length : longest, made, &fault);
  if (length > longest && (error == DFEN_OK || fault.place > longest)) {
    fails(context, "%s: there are more than %u characters (character %u)", what, longest, longest + 1);
    context->reason.code = "TEXT_LONG";
    context->reason.field = what;
    context->reason.place = longest + 1;
    return false;
  }
  return error == DFEN_OK || fails_in_text(context, kind, &fault, text, length);
}

bool take_roll(struct context *context, int index, uint16_t *dice) {
  bool is_read = take_scanned(context, index, "dice", TEXT_ROLL, dice);
  if (!is_read && context->failure == HAS_REASON && host_type_of(argument_of(context, index)) != HOST_TEXT) {
    add_to_reason(context, "; dice are written as 'PNB' or '124'");
  }
  return is_read;
}

bool take_arrows(struct context *context, int index, dfen_arrows *arrows) {
  return take_scanned(context, index, "moves", TEXT_ARROWS, arrows);
}

bool take_material(struct context *context, int index, dfen_material *material) {
  return take_scanned(context, index, "material", TEXT_MATERIAL, material);
}

bool take_transformation(struct context *context, int index, dfen_transformation *transformation) {
  return take_scanned(context, index, "word", TEXT_WORD, transformation);
}

bool take_uci(struct context *context, int index, const char **moves, size_t *length) {
  return take_scanned(context, index, "moves", TEXT_MOVES, NULL) && take_any(context, index, moves, length);
}

static const char *const folds[] = {
  [DFEN_FOLD_FLIP] = "flip", [DFEN_FOLD_MIRROR] = "mirror", [DFEN_FOLD_DIHEDRAL] = "dihedral", "pool"};
enum { FOLDS = 3, POOL = 3, FOLDS_AND_POOL };

bool take_fold(struct context *context, int index, dfen_fold *fold) {
  int word = (int)*fold;
  bool is_read = argument_of(context, index) == NULL || take_word(context, index, "fold", folds, FOLDS, &word);
  *fold = (dfen_fold)word;
  return is_read;
}

bool take_fold_or_pool(struct context *context, int index, dfen_fields *fields, dfen_fold *fold) {
  int word = (int)*fold;
  bool is_read = argument_of(context, index) == NULL || take_word(context, index, "fold", folds, FOLDS_AND_POOL, &word);
  *fold = word == POOL ? DFEN_FOLD_DIHEDRAL : (dfen_fold)word;
  if (word == POOL) {
    *fields = dfen_pool_form(fields);
  }
  return is_read;
}
