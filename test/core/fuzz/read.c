/* The reader and the writer with any bytes, and with texts that are nearly DFENs (SPEC 2). The slow reader agrees, and
 * written text reads back. */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"
#include "../../../core/notation/scan_fault.h"

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
  bool all = true;
  for (size_t at = 0; at < size;) {
    uint32_t character = 0;
    size_t length = dfen_take_character(text + at, size - at, &character);
    all = all && length > 0;
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
  require(dfen_is_utf8(text, size) == all);
}

/* core/notation/scan.c refuses a text exactly if scan_fault.c finds a fault before its end. */
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

static void check_text(const char *bytes, size_t size, bool asked) {
  char *text = copy_exactly(bytes, size);
  dfen_fields fields;
  dfen_fault fault = {.error = DFEN_OK};
  struct slow_position slow;
  struct slow_fault slow_fault;
  check_characters(text, size);
  dfen_error error = dfen_scan(text, size, &fields, &fault);
  check_refusal(text, size, error == DFEN_OK);
  asked = asked || error == DFEN_OK;
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
}

/* ---- Texts that are nearly DFENs ---- */

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

/* Twenty texts that together use every kind of field. */
static const char *const mutated[] = {
  START " w KQkq - 0 1",
  START " w KQkq -",
  START " b KQkq - 12 345 -",
  START " w KQkq - PNB",
  "rnbqkbnr/pppppppp/8/8/P1P1P3/8/1P1P1PPP/RNBQKBNR b KQkq a3c3e3 0 1",
  "8/8/8/8/8/8/8/8 w - -",
  "8/8/8/8/8/8/8/8 b - - 2147483647 2147483647 kkk",
  "7k/8/8/8/8/8/8/K7 w Qk a6h3 0 0000000001 P",
  "pPnNbBrR/qQkKpPnN/bBrRqQkK/pPnNbBrR/qQkKpPnN/bBrRqQkK/1p1p1p1p/p1p1p1p1 w q b3b6 7",
  "3p4/p6p/4p3/pp4pp/ppp2ppp/1p4p1/p5p1/6pp b Kq h6 1000000000 10",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 PNB",
  "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w Kq -",
  "8/P7/8/8/8/8/p7/8 w - - 99 1 QKK",
  "1k6/2Q5/8/8/8/8/8/5K2 b - - 3 40 n",
  "4k3/8/8/pP1pP3/8/8/8/4K3 w - a6d6 0 20 PP",
  "4k3/8/8/8/Pp1Pp3/8/8/4K3 b - a3d3 0 20 ppq",
  "8/8/8/8/8/8/8/K1k5 w - a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6",
  "kq6/8/8/8/8/8/8/6QK b kqKQ - 0 7",
  "nnnnnnnn/8/8/8/8/8/8/NNNNNNNN w - - 126 127 RRR",
  "2b5/8/8/8/8/8/8/5B2 b - e3 5 5 bbb",
};

/* Tests every change; with DFEN_TIMES below 1, only at some places. */
static void every_one_byte_change_of_twenty_texts(struct random *random) {
  unsigned percent = (unsigned)random_part(100);
  for (size_t i = 0; i < sizeof mutated / sizeof mutated[0]; ++i) {
    size_t length = strlen(mutated[i]);
    for (size_t at = 0; at < length; ++at) {
      if (random_below(random, 100) >= percent) {
        continue;
      }
      char text[200];
      memcpy(text, mutated[i], length);
      for (int byte = 0; byte < 256; ++byte) { /* replaces the byte */
        text[at] = (char)byte;
        check_text(text, length, true);
      }
      memmove(text + at, mutated[i] + at + 1, length - at - 1); /* deletes the byte */
      check_text(text, length - 1, true);
      memcpy(text, mutated[i], at); /* inserts a byte before it */
      memcpy(text + at + 1, mutated[i] + at, length - at);
      for (const char *extra = "-/ 0189PpKkXa36wb\t"; *extra != '\0'; ++extra) {
        text[at] = *extra;
        check_text(text, length + 1, true);
      }
      check_text(mutated[i], at, true); /* truncates the text */
    }
  }
}

/* Texts assembled from parts of DFENs: most have a fault somewhere late. */
static void texts_of_plausible_parts(struct random *random) {
  static const char *const parts[] = {"8", "7",     "1",          "p",     "PPPPPPPP", "rnbqkbnr", "/", " ",  "w",
                                      "b", "KQkq",  "Kk",         "-",     "a3",       "a6",       "e", "h6", "0",
                                      "1", "00000", "2147483647", "99999", "PNB",      "kq",       "P"};
  for (int i = 0; i < 20000; ++i) {
    char text[400];
    size_t length = 0;
    if (random_below(random, 4) != 0) { /* a whole placement first */
      length += (size_t)sprintf(text, "%s", random_below(random, 2) ? START " " : "8/8/8/8/8/8/8/8 ");
    }
    for (unsigned more = random_below(random, 12); more > 0; --more) {
      length += (size_t)sprintf(text + length, "%s%s", parts[random_below(random, sizeof parts / sizeof parts[0])],
                                random_below(random, 2) ? " " : "");
    }
    check_text(text, length, true);
  }
}

/* Replaces one byte or several, inserts one, or copies a part of the text. */
static size_t edit(struct random *random, char *text, size_t length) {
  static const char likely[] = "/ -0123456789pnbrqkPNBRQKwacefh";
  char byte = random_below(random, 8) == 0 ? (char)random_next(random) : likely[random_below(random, sizeof likely)];
  size_t at = random_below(random, (unsigned)length + 1);
  size_t from = random_below(random, (unsigned)length + 1);
  switch (random_below(random, 4)) {
  case 0: /* replaces one */
    if (at < length) {
      text[at] = byte;
    }
    return length;
  case 1: /* inserts one */
    memmove(text + at + 1, text + at, length - at);
    text[at] = byte;
    return length + 1;
  case 2: /* deletes some */
    if (from < at || from - at > 8) {
      from = at + (at < length);
    }
    memmove(text + at, text + from, length - from);
    return length - (from - at);
  default: /* copies one to another place */
    if (at < length && from < length) {
      text[at] = text[from];
    }
    return length;
  }
}

static void texts_with_random_edits(struct random *random) {
  struct slow_position position = random_position(random);
  char text[SLOW_TEXT_SIZE + 4];
  (random_below(random, 2) ? slow_write_full : slow_write_key)(&position, text);
  size_t length = strlen(text);
  for (unsigned edits = random_below(random, 4); edits > 0; --edits) {
    length = edit(random, text, length);
  }
  check_text(text, length, true);
}

/* Whether a text is a rank by definition: eight files, no two digits in a row. */
static bool is_rank(const char *text) {
  int files = 0;
  for (const char *at = text; *at != '\0'; ++at) {
    bool digit = *at >= '1' && *at <= '8';
    if (!digit && strchr("PNBRQKpnbrqk", *at) == NULL) {
      return false;
    }
    if (digit && at > text && at[-1] >= '1' && at[-1] <= '8') {
      return false;
    }
    files += digit ? *at - '0' : 1;
  }
  return files == 8;
}

/* All texts of up to eight characters from an alphabet with digits, letters, and a character that is neither. */
static void every_short_text_is_a_rank_or_refused(struct random *random) {
  (void)random;
  static const char alphabet[] = {'\0', '1', '5', '8', 'P', 'x'};
  enum { LETTERS = sizeof alphabet, TEXTS = 1679616 /* 6^8 */ };
  unsigned ranks = 0;
  for (int number = 0; number < TEXTS; ++number) {
    char rank[9] = "";
    for (int at = 0, rest = number; at < 8; ++at, rest /= LETTERS) {
      rank[at] = alphabet[rest % LETTERS];
    }
    char text[64];
    dfen_fields fields;
    dfen_fault fault;
    int length = sprintf(text, "%s/8/8/8/8/8/8/8 w - -", rank);
    require((dfen_scan(text, (size_t)length, &fields, &fault) == DFEN_OK) == is_rank(rank));
    ranks += is_rank(rank);
  }
  require(ranks > 20);
}

/* All texts of up to six characters after the beginning of a DFEN, from an alphabet of characters that begin, continue
 * and end a field. */
static void every_short_end_is_read_or_refused_with_reason(struct random *random) {
  (void)random;
  static const char *const starts[] = {"8/8/8/8/8/8/8/8", START " w", START " b KQkq", START " b - a3 1"};
  static const char alphabet[] = {' ', '-', 'w', 'K', 'k', 'a', '3', '0', '1'};
  enum { LETTERS = sizeof alphabet, MOST = 6 };
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
    char text[DFEN_TEXT_SIZE];
    size_t start = strlen(starts[i]);
    unsigned read = 0;
    unsigned texts = 1;
    memcpy(text, starts[i], start);
    for (size_t length = 0; length <= MOST; ++length, texts *= LETTERS) {
      for (unsigned number = 0; number < texts; ++number) {
        for (unsigned at = 0, rest = number; at < length; ++at, rest /= LETTERS) {
          text[start + at] = alphabet[rest % LETTERS];
        }
        dfen_fields fields;
        dfen_fault fault;
        bool is_read = dfen_scan(text, start + length, &fields, &fault) == DFEN_OK;
        check_refusal(text, start + length, is_read);
        read += is_read;
      }
    }
    require(read > 0);
  }
}

static void long_texts_are_refused_at_their_start(struct random *random) {
  (void)random;
  enum { LONG = 100000 };
  char *text = malloc(LONG);
  require(text != NULL);
  static const char *const starts[] = {"", "8/8/8/8/8/8/8/8", START " w KQkq -", START " w KQkq - 0 1 PNB",
                                       START " w - a3"};
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; ++i) {
    for (const char *fill = " /8pK3w-\xFF"; *fill != '\0'; ++fill) {
      memset(text, *fill, LONG);
      memcpy(text, starts[i], strlen(starts[i]));
      check_text(text, LONG, true);
    }
  }
  free(text);
}

const struct claim claims[] = {
  {"every one-byte change of twenty texts", 0, every_one_byte_change_of_twenty_texts},
  {"texts of plausible parts", 0, texts_of_plausible_parts},
  {"texts with random edits", 50000, texts_with_random_edits},
  {"every short text is a rank or refused", 0, every_short_text_is_a_rank_or_refused},
  {"every short end is read or refused with reason", 0, every_short_end_is_read_or_refused_with_reason},
  {"long texts are refused at their start", 0, long_texts_are_refused_at_their_start},
  {.name = NULL},
};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  check_text((const char *)bytes, size, is_chosen(bytes, size));
  return 0;
}
