/* Reading arguments. Every reader asks first which type a value has, for nothing is coerced, then what is in it; and it
 * ends in one of four outcomes, so that each function deals with NULLs, errors and a want of memory in one way.
 *
 * What is wrong is put together in a reason: what was wanted, then what was given (given.h), then a hint. For example
 * of dfen_canonical(x, 'miror'):
 *
 *     the fold must be 'flip', 'mirror' or 'dihedral', not 'miror'; did you mean 'mirror'?
 *
 * A text that the core reads, such as a DFEN or a roll, has the core's words for what is wrong and where (judge_text).
 */
#include "arguments.h"

#include "given.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)REASON_SIZE >= (int)DFEN_MESSAGE_SIZE, "the reasons of the core fit");

void write_reason(char reason[REASON_SIZE], const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason, REASON_SIZE, format, arguments);
  va_end(arguments);
  end_whole(reason);
}

void add_to_reason(char reason[REASON_SIZE], const char *format, ...) {
  size_t length = strlen(reason);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason + length, REASON_SIZE - length, format, arguments);
  va_end(arguments);
  end_whole(reason);
}

static const char *type_name(host_value *value) {
  switch (host_type_of(value)) {
  case HOST_INTEGER: return "an INTEGER";
  case HOST_REAL: return "a REAL";
  case HOST_BLOB: return "a BLOB";
  default: return "text";
  }
}

/* Takes the text of a value. Of a value that is no text only the outcome says so: the caller writes the reason. */
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

/* Writes a REAL with as many digits as tell it from its neighbours. */
static void add_real(char reason[REASON_SIZE], const char *before, double number) {
  char text[32];
  (void)snprintf(text, sizeof text, "%.15g", number);
  if (strtod(text, NULL) < number || strtod(text, NULL) > number) {
    (void)snprintf(text, sizeof text, "%.17g", number);
  }
  add_to_reason(reason, "%s%s", before, text);
}

void add_given_text(char reason[REASON_SIZE], const char *before, const char *text, size_t length) {
  char shown[GIVEN_SIZE];
  show_given(text, length, 0, shown);
  add_to_reason(reason, "%s'%s'", before, shown);
}

void add_given_value(char reason[REASON_SIZE], const char *before, host_value *value) {
  const char *text = NULL;
  size_t length = 0;
  switch (host_type_of(value)) {
  case HOST_INTEGER: add_to_reason(reason, "%s%lld", before, (long long)host_integer_of(value)); break;
  case HOST_REAL: add_real(reason, before, host_real_of(value)); break;
  case HOST_BLOB: add_to_reason(reason, "%sa BLOB", before); break;
  case HOST_TEXT:
    if (take_text(value, &text, &length) == READ) {
      add_given_text(reason, before, text, length);
    }
    break;
  case HOST_NULL: break;
  }
}

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

/* An outcome of the core's answer. The reason is the core's words, then the text that was given and hints; without an
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
  if (may_be_other_notation(fault, text)) {
    add_to_reason(reason, "; moves are UCI, such as e2e4");
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

enum outcome read_text(host_value *value, const char *what, const char **text, size_t *length,
                       char reason[REASON_SIZE]) {
  enum outcome outcome = take_text(value, text, length);
  if (outcome == READ_MALFORMED) {
    write_reason(reason, "the %s must be text, not %s", what, type_name(value));
  }
  return outcome;
}

void add_nearest(char reason[REASON_SIZE], const char *text, size_t length, const char *const words[], int count) {
  int nearest = text == NULL ? -1 : nearest_word(text, length, words, count);
  if (nearest >= 0) {
    add_to_reason(reason, "; did you mean '%s'?", words[nearest]);
  }
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
    add_given_value(reason, ", not ", value);
    add_nearest(reason, text, length, words, count);
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
    add_given_value(reason, ", not ", value);
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
    add_given_value(reason, ", not ", value);
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
    add_given_value(reason, ", not ", value);
    return READ_MALFORMED;
  }
  return READ;
}

enum outcome read_score(host_value *value, int *twice, char reason[REASON_SIZE]) {
  enum host_type type = host_type_of(value);
  if (type == HOST_NULL) {
    return READ_NULL;
  }
  double score = type == HOST_INTEGER || type == HOST_REAL ? host_real_of(value) : -1.0;
  for (*twice = 0; *twice <= 2; ++*twice) {
    if (2.0 * score == *twice) {
      return READ;
    }
  }
  write_reason(reason, "a score must be 0, 0.5, 1 or NULL: dfen_score makes one");
  add_given_value(reason, "; it is ", value);
  return READ_MALFORMED;
}

enum outcome read_record(host_value *value, dfen_record *record, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "record", &text, &length, reason);
  if (outcome == READ && !dfen_read_record(text, length, record)) {
    write_reason(reason, "a record is wins, draws and losses as dfen_record writes them, '+3 =1 -2'");
    add_given_value(reason, ", not ", value);
    outcome = READ_MALFORMED;
  }
  return outcome;
}

/* A table that keeps 1, 0.5 and 0 has its losses at 0, and here 0 is a draw. A half shows that a table is of that kind,
 * so its error says how to convert. */
static bool is_half(host_value *value, const char *text, size_t length) {
  static const char *const halves[] = {"0.5", "0.50", ".5", "1/2", "\xC2\xBD"};
  for (size_t i = 0; text != NULL && i < sizeof halves / sizeof halves[0]; ++i) {
    if (length == strlen(halves[i]) && memcmp(text, halves[i], length) == 0) {
      return true;
    }
  }
  return is_number(value) && host_real_of(value) == 0.5;
}

/* A score or a number is no misspelt word: its neighbours say something else. */
static void refuse_result(host_value *value, const char *text, size_t length, char reason[REASON_SIZE]) {
  static const char *const words[] = {"white", "black", "draw"};
  if (is_half(value, text, length)) {
    write_reason(reason, "0.5 is no result: where 1, 0.5 and 0 are kept, 0 is a loss, and would count as a draw; "
                         "dfen_score(2 * r - 1, dfen) converts such an r to 1, 0 and -1");
    return;
  }
  write_reason(reason, "the result must be 1, 0 or -1 in White's view, '1-0', '1/2-1/2', '0-1', 'white', 'draw', "
                       "'black', 'w', 'd', 'b' or '*'");
  add_given_value(reason, ", not ", value);
  add_nearest(reason, text, length, words, sizeof words / sizeof words[0]);
}

enum outcome read_result(host_value *value, dfen_result *result, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = take_text(value, &text, &length);
  *result = outcome == READ ? dfen_result_from_text(text, length) : DFEN_NO_RESULT;
  for (int number = -1; is_number(value) && number <= 1; ++number) {
    if (host_real_of(value) == number) {
      *result = (dfen_result)number;
    }
  }
  if (outcome == READ_NULL || outcome == READ_NO_MEMORY) {
    return outcome;
  }
  if (*result == DFEN_NO_RESULT) {
    refuse_result(value, text, length, reason);
    return READ_MALFORMED;
  }
  return *result == DFEN_UNFINISHED ? READ_NULL : READ;
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
    outcome = judge_text(dfen_scan_roll(text, length, dice, &fault), &fault, text, length, reason);
  }
  return outcome;
}

enum outcome read_types(host_value *value, unsigned *types, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "dice", &text, &length, reason);
  if (outcome == READ) {
    outcome = judge_text(dfen_scan_types(text, length, types, &fault), &fault, text, length, reason);
  }
  return outcome;
}

enum outcome read_arrows(host_value *value, dfen_arrows *arrows, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "moves", &text, &length, reason);
  if (outcome == READ) {
    outcome = judge_text(dfen_scan_arrows(text, length, arrows, &fault), &fault, text, length, reason);
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

/* Reading a megabyte takes a few milliseconds and cannot be interrupted. No game has as many moves. */
enum { LONGEST_TEXT = 1000000 };

static size_t length_to_read(size_t length) {
  return length < LONGEST_TEXT ? length : LONGEST_TEXT;
}

/* As judge_text(), of the first `length_to_read` characters of a text. What is wrong at their end may be right with the
 * rest of the text, which is too long then. */
static enum outcome judge_beginning(dfen_error error, const dfen_fault *fault, const char *what, const char *text,
                                    size_t length, char reason[REASON_SIZE]) {
  if (length > LONGEST_TEXT && (error == DFEN_OK || fault->place > LONGEST_TEXT)) {
    write_reason(reason, "%s: there are more than %d characters (character %d)", what, LONGEST_TEXT, LONGEST_TEXT + 1);
    return READ_MALFORMED;
  }
  return judge_text(error, fault, text, length, reason);
}

enum outcome read_transformation(host_value *value, dfen_transformation *transformation, char reason[REASON_SIZE]) {
  const char *word = NULL;
  size_t length = 0;
  dfen_fault fault;
  enum outcome outcome = read_text(value, "word", &word, &length, reason);
  if (outcome == READ) {
    dfen_error error = dfen_scan_word(word, length_to_read(length), transformation, &fault);
    outcome = judge_beginning(error, &fault, "word", word, length, reason);
  }
  return outcome;
}

enum outcome read_uci(host_value *value, const char **moves, size_t *length, char reason[REASON_SIZE]) {
  dfen_fault fault;
  enum outcome outcome = read_text(value, "moves", moves, length, reason);
  if (outcome == READ) {
    dfen_error error = dfen_check_uci(*moves, length_to_read(*length), &fault);
    outcome = judge_beginning(error, &fault, "moves", *moves, *length, reason);
  }
  return outcome;
}

enum outcome read_material(host_value *value, dfen_material *material, char reason[REASON_SIZE]) {
  const char *text = NULL;
  size_t length = 0;
  enum outcome outcome = read_text(value, "material", &text, &length, reason);
  dfen_fault fault;
  if (outcome == READ) {
    outcome = judge_text(dfen_scan_material(text, length, material, &fault), &fault, text, length, reason);
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
  if (dfen_unpack(bytes, size, position, &fault) == DFEN_OK) {
    return READ;
  }
  dfen_fault_message(&fault, reason); /* bytes are nothing to show */
  return READ_MALFORMED;
}
