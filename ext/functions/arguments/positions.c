/* Reads arguments that name positions and moves: DFENs, dice, micro-moves, squares, sides, folds, material. The core
 * parses each of them, and describes and locates the error. */
#include "arguments.h"
#include "quote.h"

#include <string.h>

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
  return with_text ? fails_in_text(context, &fault, text, length) : fails_at(context, &fault, text, length);
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
  dfen_fields fields = {0};
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

enum text_kind { TEXT_ROLL, TEXT_ARROWS, TEXT_MATERIAL, TEXT_WORD, TEXT_MOVES };

/* The plain functions read only rolls and moves: their programs link no other parser. */
static dfen_error scan_text(enum text_kind kind, const char *text, size_t length, void *made, dfen_fault *fault) {
  if (kind == TEXT_ROLL) {
    return dfen_scan_roll(text, length, made, fault);
  }
  if (kind == TEXT_MOVES || !HOST_SPEAKS_SQL) {
    return dfen_check_uci(text, length, fault);
  }
  return kind == TEXT_ARROWS     ? dfen_scan_arrows(text, length, made, fault)
         : kind == TEXT_MATERIAL ? dfen_scan_material(text, length, made, fault)
                                 : dfen_scan_word(text, length, made, fault);
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
  return error == DFEN_OK || fails_in_text(context, &fault, text, length);
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
