#include "arguments.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static_assert((int)REASON_SIZE >= (int)DFEN_MESSAGE_SIZE, "the reasons of the core fit");

void write_reason(char reason[REASON_SIZE], const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason, REASON_SIZE, format, arguments);
  va_end(arguments);
}

static const char *type_name(host_value *value) {
  switch (host_type_of(value)) {
  case HOST_INTEGER: return "an INTEGER";
  case HOST_REAL: return "a REAL";
  case HOST_BLOB: return "a BLOB";
  default: return "text";
  }
}

/* Text, or the reason without a name for it. */
static enum outcome take_text(host_value *value, const char **text, size_t *length) {
  enum host_type type = host_type_of(value);
  if (type == HOST_NULL) {
    return READ_NULL;
  }
  if (type != HOST_TEXT) {
    return READ_MALFORMED;
  }
  *text = host_text_of(value, length);
  return *text == NULL ? READ_NO_MEMORY : READ;
}

/* What the core says of a text or a BLOB that it was to read. `reason` may be NULL. */
static enum outcome judge(dfen_error error, const dfen_fault *fault, char *reason) {
  if (error == DFEN_OK) {
    return READ;
  }
  if (reason != NULL) {
    dfen_fault_message(fault, reason);
  }
  return READ_MALFORMED;
}

enum outcome read_dfen(host_value *value, dfen_fields *fields, char *reason) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ) {
    dfen_fault fault;
    return judge(dfen_scan(text, length, fields, &fault), &fault, reason);
  }
  if (outcome == READ_MALFORMED && reason != NULL) {
    write_reason(reason, "a DFEN is text, not %s", type_name(value));
  }
  return outcome;
}

enum outcome read_text(host_value *value, const char *what, const char **text, size_t *length,
                       char reason[REASON_SIZE]) {
  enum outcome outcome = take_text(value, text, length);
  if (outcome == READ_MALFORMED) {
    write_reason(reason, "the %s must be text, not %s", what, type_name(value));
  }
  return outcome;
}

/* "the fold must be 'flip', 'mirror' or 'dihedral'" */
static void list_words(const char *what, const char *const words[], int count, char reason[REASON_SIZE]) {
  char list[REASON_SIZE] = "";
  for (int i = 0; i < count; ++i) {
    size_t length = strlen(list);
    const char *before = i == 0 ? "" : i == count - 1 ? " or" : ",";
    (void)snprintf(list + length, sizeof list - length, "%s '%s'", before, words[i]);
  }
  write_reason(reason, "the %s must be%s", what, list);
}

enum outcome read_word(host_value *value, const char *what, const char *const words[], int count, int *index,
                       char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ) {
    for (int i = 0; i < count; ++i) {
      if (length == strlen(words[i]) && memcmp(text, words[i], length) == 0) {
        *index = i;
        return READ;
      }
    }
    outcome = READ_MALFORMED;
  }
  if (outcome == READ_MALFORMED) {
    list_words(what, words, count, reason);
  }
  return outcome;
}

enum outcome read_integer(host_value *value, const char *what, int64_t minimum, int64_t maximum, int64_t *integer,
                          char reason[REASON_SIZE]) {
  enum host_type type = host_type_of(value);
  if (type == HOST_NULL) {
    return READ_NULL;
  }
  *integer = type == HOST_INTEGER ? host_integer_of(value) : 0;
  if (type != HOST_INTEGER || *integer < minimum || *integer > maximum) {
    write_reason(reason, "the %s must be an INTEGER, %lld to %lld", what, (long long)minimum, (long long)maximum);
    return READ_MALFORMED;
  }
  return READ;
}

static bool is_number(host_value *value) {
  enum host_type type = host_type_of(value);
  return type == HOST_INTEGER || type == HOST_REAL;
}

enum outcome read_number(host_value *value, const char *what, double minimum, double maximum, double *number,
                         char reason[REASON_SIZE]) {
  if (host_type_of(value) == HOST_NULL) {
    return READ_NULL;
  }
  *number = is_number(value) ? host_real_of(value) : minimum - 1.0;
  if (!(*number >= minimum && *number <= maximum)) { /* a NaN is neither */
    write_reason(reason, "the %s must be a number, %g to %g", what, minimum, maximum);
    return READ_MALFORMED;
  }
  return READ;
}

enum outcome read_count(host_value *value, const char *what, double *count, char reason[REASON_SIZE]) {
  static const double largest = 9007199254740992.0; /* 2^53: every whole number up to it is a double */
  if (host_type_of(value) == HOST_NULL) {
    return READ_NULL;
  }
  *count = is_number(value) ? host_real_of(value) : -1.0;
  if (!(*count >= 0.0 && *count <= largest) || *count != (double)(int64_t)*count) { /* a NaN is neither */
    write_reason(reason, "the %s must be a whole number, 0 to 9007199254740992", what);
    return READ_MALFORMED;
  }
  return READ;
}

/* Whether text is a word, in letters of either case; the word's are small. */
static bool is_word(const char *text, size_t length, const char *word) {
  if (length != strlen(word)) {
    return false;
  }
  for (size_t i = 0; i < length; ++i) {
    char letter = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] - 'A' + 'a' : text[i]);
    if (letter != word[i]) {
      return false;
    }
  }
  return true;
}

/* A number that is a result: 1, 0 or -1, as a REAL too. A NaN is none. */
static bool is_result(host_value *value, int *result) {
  double number = host_real_of(value);
  *result = (int)(number > 0.0) - (int)(number < 0.0);
  return number == *result;
}

/* Who keeps 1, 0.5 and 0 has losses at 0, and would have them counted as draws without a word. 0.5 gives it away. */
static bool is_half(host_value *value, const char *text, size_t length) {
  return text != NULL ? is_word(text, length, "0.5") : is_number(value) && host_real_of(value) == 0.5;
}

enum outcome read_result(host_value *value, int *result, char reason[REASON_SIZE]) {
  static const struct {
    const char *text;
    int result;
  } results[] = {{"1-0", 1},   {"0-1", -1},   {"1/2-1/2", 0}, {"1", 1}, {"0", 0}, {"-1", -1},
                 {"white", 1}, {"black", -1}, {"draw", 0},    {"w", 1}, {"b", -1}};
  const char *text = NULL;
  size_t length = 0;
  if (is_number(value) && is_result(value, result)) {
    return READ;
  }
  enum outcome outcome = take_text(value, &text, &length);
  if (outcome == READ && length == 1 && *text == '*') {
    return READ_NULL;
  }
  for (size_t i = 0; outcome == READ && i < sizeof results / sizeof results[0]; ++i) {
    if (is_word(text, length, results[i].text)) {
      *result = results[i].result;
      return READ;
    }
  }
  if (outcome == READ || outcome == READ_MALFORMED) {
    write_reason(reason, "%s",
                 is_half(value, text, length)
                   ? "0.5 is no result: where 1, 0.5 and 0 are kept, 0 is a loss, and would count as a draw; "
                     "dfen_score(2 * r - 1, dfen) converts such an r to 1, 0 and -1"
                   : "the result must be 1, 0 or -1 in White's view, '1-0', '1/2-1/2', '0-1', 'white', 'draw', "
                     "'black', 'w', 'b' or '*'");
    return READ_MALFORMED;
  }
  return outcome;
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
  }
  return outcome;
}

enum outcome read_side(host_value *value, int *side, char reason[REASON_SIZE]) {
  static const char *const sides[] = {[DFEN_WHITE] = "w", [DFEN_BLACK] = "b"};
  return read_word(value, "side", sides, 2, side, reason);
}

enum outcome read_side_or_dfen(host_value *value, int *side, char reason[REASON_SIZE]) {
  size_t length = 0;
  if (host_type_of(value) == HOST_TEXT && (host_text_of(value, &length) == NULL || length <= 1)) {
    return read_side(value, side, reason);
  }
  dfen_fields fields;
  enum outcome outcome = read_dfen(value, &fields, reason);
  if (outcome == READ) {
    *side = fields.state.side;
  }
  return outcome;
}

enum outcome read_roll(host_value *value, uint16_t *dice, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "dice", &text, &length, reason);
  if (outcome == READ) {
    outcome = judge(dfen_scan_roll(text, length, dice, &fault), &fault, reason);
  }
  return outcome;
}

enum outcome read_types(host_value *value, unsigned *types, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "dice", &text, &length, reason);
  if (outcome == READ) {
    outcome = judge(dfen_scan_types(text, length, types, &fault), &fault, reason);
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

enum outcome read_transformation(host_value *value, dfen_transformation *transformation, char reason[REASON_SIZE]) {
  const char *word = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "word", &word, &length, reason);
  if (outcome == READ) {
    outcome = judge(dfen_scan_word(word, length, transformation, &fault), &fault, reason);
  }
  return outcome;
}

enum outcome read_uci(host_value *value, const char **moves, size_t *length, char reason[REASON_SIZE]) {
  dfen_fault fault;
  enum outcome outcome = read_text(value, "moves", moves, length, reason);
  if (outcome == READ) {
    outcome = judge(dfen_check_uci(*moves, *length, &fault), &fault, reason);
  }
  return outcome;
}

enum outcome read_material(host_value *value, dfen_material *material, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "material", &text, &length, reason);
  dfen_fault fault;
  if (outcome == READ) {
    outcome = judge(dfen_scan_material(text, length, material, &fault), &fault, reason);
  }
  return outcome;
}

enum outcome read_packed(host_value *value, dfen_position *position, char reason[REASON_SIZE]) {
  if (host_type_of(value) == HOST_NULL) {
    return READ_NULL;
  }
  if (host_type_of(value) != HOST_BLOB) {
    write_reason(reason, "a packed position is a BLOB, not %s", type_name(value));
    return READ_MALFORMED;
  }
  size_t size = 0;
  const uint8_t *bytes = host_blob_of(value, &size);
  if (bytes == NULL && size > 0) { /* of an empty BLOB there are no bytes */
    return READ_NO_MEMORY;
  }
  dfen_fault fault;
  return judge(dfen_unpack(bytes, size, position, &fault), &fault, reason);
}
