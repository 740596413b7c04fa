/* Fuzzes the reader and the writer with any bytes (SPEC 2). The slow reader agrees, and written text reads back. */
#include <stdlib.h>

#include "fuzz.h"
#include "../../core/notation/scan_fault.h"

static const char *const names[] = {"placement", "side", "castling", "en-passant", "halfmove", "fullmove", "dice"};

/* The message names the field and the position. */
static void check_message(const dfen_fault *fault) {
  char message[DFEN_MESSAGE_SIZE];
  size_t length = dfen_fault_message(fault, message);
  require(length == strlen(message) && length < DFEN_MESSAGE_SIZE);
  require(strncmp(message, names[fault->field], strlen(names[fault->field])) == 0);
  char *end = strstr(message, "(character ");
  require(end != NULL && strtoul(end + strlen("(character "), NULL, 10) == fault->place);
}

/* Written text reads back as the same fields. */
static void check_reading_back(const dfen_fields *fields, dfen_form form) {
  char text[DFEN_TEXT_SIZE];
  char again[DFEN_TEXT_SIZE];
  dfen_fields read;
  dfen_fault fault;
  form_of(fields, form, text);
  require(dfen_scan(text, strlen(text), &read, &fault) == DFEN_OK);
  require_text(form_of(&read, form, again), text);
}

static void check_parts(const dfen_fields *fields, const struct slow_position *slow) {
  dfen_position position = dfen_to_position(fields);
  for (int square = 0; square < 64; ++square) {
    char letter = slow->board[square] == ' ' ? '\0' : slow->board[square];
    require(dfen_piece_letter(&position, square) == letter);
    require(dfen_letter_on(fields, square) == letter);
  }
  char text[SLOW_TEXT_SIZE];
  char part[DFEN_TEXT_SIZE];
  slow_write_full(slow, text);
  size_t length = dfen_write_placement(fields, part);
  require(memcmp(part, text, length) == 0 && text[length] == ' ' && text[length + 1] == "wb"[fields->state.side]);
  const char *at = text + length + 3;
  length = dfen_write_castling(&fields->state, part);
  require(memcmp(part, at, length) == 0 && at[length] == ' ');
  at += length + 1;
  length = dfen_write_en_passant(&fields->state, part);
  require(memcmp(part, at, length) == 0 && at[length] == ' ');
  length = dfen_write_dice(fields->state.dice, fields->state.side, part);
  require((int)length == dfen_count_dice(fields->state.dice));
  require(memcmp(part, text + strlen(text) - length, length) == 0);
}

/* Each character is encoded as the bytes it was read from; printable ASCII is visible, and control characters are not.
 */
static void check_characters(const char *text, size_t size) {
  for (size_t at = 0; at < size;) {
    uint32_t character = 0;
    size_t length = dfen_take_character(text + at, size - at, &character);
    require(length <= 4 && length <= size - at);
    require(length > 0 || (unsigned char)text[at] >= 0x80);
    for (size_t i = 1; i < length; ++i) {
      require(((unsigned char)text[at + i] & 0xC0) == 0x80);
      require(((unsigned char)text[at + i] & 0x3Fu) == (character >> 6 * (length - 1 - i) & 0x3F));
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    require(length == 0 || (character >= least[length] && character <= 0x10FFFF && character >> 11 != 0x1B));
    const char *name = NULL;
    const char *ascii = length == 0 ? NULL : dfen_look_alike(character, &name);
    require(ascii == NULL || (strlen(ascii) <= 3 && name[0] != '\0'));
    require(length != 1 || ascii == NULL || strchr("\t\n\r", (int)character) != NULL);
    require(length != 1 || dfen_is_hidden(character) == (character < ' ' || character == 0x7F));
    at += length == 0 ? 1 : length;
  }
}

/* A refused text has a fault, and an accepted one has none before its end. */
static void check_refusal(const char *text, size_t size, bool is_read) {
  dfen_fault fault = {.error = DFEN_OK};
  require(core_find_fault(text, size, &fault) == fault.error && fault.error != DFEN_OK);
  require((fault.error == DFEN_ERROR_DICE_END && fault.place == size + 1) == is_read);
}

/* The slow reader locates an error by its definition, a thousand times as slow as reading. It runs for one in eight
 * refused texts, selected by a hash of the bytes. */
static bool is_chosen(const uint8_t *bytes, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; ++i) {
    sum = 31 * sum + bytes[i];
  }
  return (sum ^ sum >> 16) % 8 == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *text = copy_exactly(bytes, size);
  dfen_fields fields;
  dfen_fault fault = {.error = DFEN_OK};
  struct slow_position slow;
  struct slow_fault slow_fault;
  check_characters(text, size);
  dfen_error error = dfen_scan(text, size, &fields, &fault);
  check_refusal(text, size, error == DFEN_OK);
  bool asked = error == DFEN_OK || is_chosen(bytes, size);
  bool slow_reads = asked && slow_read(text, size, &slow, &slow_fault);
  free(text);
  require((error == DFEN_OK) == slow_reads);
  if (slow_reads) {
    require_slow(&fields, &slow);
    check_reading_back(&fields, DFEN_FULL_FORM);
    check_reading_back(&fields, DFEN_KEY_FORM);
    check_parts(&fields, &slow);
    dfen_position position = dfen_to_position(&fields);
    require_slow_position(&position, &slow);
  } else {
    require(fault.error == error && fault.place >= 1 && fault.place <= size + 1);
    check_message(&fault);
    if (asked) {
      require(fault.place == slow_fault.place);
      require_text(names[fault.field], slow_fault.field);
    }
  }
  return 0;
}
