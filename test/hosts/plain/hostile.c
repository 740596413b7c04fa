/* Prints calls of plain functions with hostile texts, and what the core reports of each: a JSON array a line, [name,
 * [arguments], code, field, position], with nulls if the texts are well-formed. The packages must report the same.
 * Usage: hostile COUNT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/dfen.h"
#include "../../repo/support/random.h"

enum { TEXT_SIZE = 512, MUTATIONS = 4 };

struct text {
  char bytes[TEXT_SIZE];
  size_t length;
};

/* What a mutation may write: letters and digits of all fields, separators, a NUL, control characters, look-alikes, and
 * characters of two to four bytes. */
static const char *const pieces[] = {" ",
                                     "/",
                                     "-",
                                     "0",
                                     "1",
                                     "2",
                                     "3",
                                     "6",
                                     "8",
                                     "9",
                                     "12345678901",
                                     "2147483648",
                                     "w",
                                     "b",
                                     "K",
                                     "k",
                                     "Q",
                                     "q",
                                     "P",
                                     "n",
                                     "R",
                                     "x",
                                     "e3",
                                     "a6",
                                     "h1",
                                     "e2e4",
                                     "e7e8q",
                                     "KQkq",
                                     "PNB",
                                     ",",
                                     "'",
                                     "\"",
                                     "\\",
                                     ";",
                                     "",
                                     "\t",
                                     "\n",
                                     "\x1b",
                                     "\x7f",
                                     "\xc3\xa9",
                                     "\xc2\xa0",
                                     "\xe2\x99\x94",
                                     "\xe2\x80\x8b",
                                     "\xf0\x9f\x98\x80",
                                     "\xef\xbb\xbf"};
enum { PIECES = sizeof pieces / sizeof pieces[0] };

static size_t character_at(const struct text *text, size_t at) {
  size_t length = 1;
  while (at + length < text->length && ((unsigned char)text->bytes[at + length] & 0xC0) == 0x80) {
    ++length;
  }
  return length;
}

/* The beginning of a random character, or the end. */
static size_t random_place(struct random *random, const struct text *text) {
  size_t at = random_below(random, (unsigned)text->length + 1);
  while (at > 0 && at < text->length && ((unsigned char)text->bytes[at] & 0xC0) == 0x80) {
    --at;
  }
  return at;
}

/* Replaces `removed` bytes. Texts that grow too long stay. */
static void splice(struct text *text, size_t at, size_t removed, const char *bytes, size_t length) {
  if (text->length - removed + length <= TEXT_SIZE) {
    memmove(text->bytes + at + length, text->bytes + at + removed, text->length - at - removed);
    memcpy(text->bytes + at, bytes, length);
    text->length += length - removed;
  }
}

static void mutate(struct random *random, struct text *text) {
  size_t at = random_place(random, text);
  const char *piece = pieces[random_below(random, PIECES)];
  size_t length = *piece == '\0' ? 1 : strlen(piece); /* the empty one is a NUL */
  size_t character = at < text->length ? character_at(text, at) : 0;
  char copy[TEXT_SIZE];
  switch (random_below(random, 6)) {
  case 0: splice(text, at, character, piece, length); break;
  case 1: splice(text, at, character, "", 0); break;
  case 2: text->length = at; break;
  case 3: /* twice */
    memcpy(copy, text->bytes, text->length);
    splice(text, text->length, 0, copy + at, text->length - at);
    break;
  default: splice(text, at, 0, piece, length); break;
  }
}

static void mutate_often(struct random *random, struct text *text) {
  for (unsigned left = random_below(random, MUTATIONS); left > 0; --left) {
    mutate(random, text);
  }
}

static struct text text_of(const char *string) {
  struct text text = {.length = strlen(string)};
  memcpy(text.bytes, string, text.length);
  return text;
}

static struct text random_dfen(struct random *random) {
  struct slow_position position =
    random_below(random, 2) == 0 ? random_position(random) : random_rules_position(random);
  char text[SLOW_TEXT_SIZE];
  slow_write_full(&position, text);
  return text_of(text);
}

/* ---- JSON ---- */

static void print_text(const struct text *text) {
  putchar('"');
  for (size_t i = 0; i < text->length; ++i) {
    unsigned char byte = (unsigned char)text->bytes[i];
    if (byte < ' ' || byte == '"' || byte == '\\') {
      printf("\\u%04x", byte);
    } else {
      putchar(byte);
    }
  }
  putchar('"');
}

static void print_error(const char *code, const char *field, uint32_t place) {
  if (code == NULL) {
    puts(", null, null, null]");
  } else {
    printf(", \"%s\", \"%s\", %u]\n", code, field, place);
  }
}

static void print_fault(const dfen_fault *fault, dfen_error error) {
  print_error(error == DFEN_OK ? NULL : dfen_error_name(fault->error), dfen_field_name(fault->field), fault->place);
}

/* ---- Calls ---- */

static void call_with_dfen(struct random *random) {
  static const char *const names[] = {"normalize", "canonical", "flip", "mirror", "pool_key", "pool_id"};
  struct text text = random_dfen(random);
  dfen_fields fields;
  dfen_fault fault = {.error = DFEN_OK};
  mutate_often(random, &text);
  printf("[\"%s\", [", names[random_below(random, sizeof names / sizeof names[0])]);
  print_text(&text);
  putchar(']');
  print_fault(&fault, dfen_scan(text.bytes, text.length, &fields, &fault));
}

static void call_roll(struct random *random) {
  static const char *const rolls[] = {"PNB", "kqr", "1", "66", "124", "p"};
  struct text text = text_of(rolls[random_below(random, sizeof rolls / sizeof rolls[0])]);
  uint16_t dice;
  dfen_fault fault = {.error = DFEN_OK};
  mutate_often(random, &text);
  printf("[\"roll\", [\"" DFEN_START "\", ");
  print_text(&text);
  putchar(']');
  print_fault(&fault, dfen_scan_roll(text.bytes, text.length, &dice, &fault));
}

/* One to three pseudo-legal micro-moves, which may lack their dice. */
static struct text random_moves(struct random *random, dfen_position position) {
  struct text text = {.length = 0};
  for (unsigned left = 1 + random_below(random, 3); left > 0; --left) {
    dfen_moves moves;
    char move[DFEN_MOVE_TEXT_SIZE];
    dfen_pseudo_legal(&position, DFEN_ALL_TYPES, &moves);
    if (moves.count == 0) {
      break;
    }
    dfen_move made = moves.move[random_below(random, (unsigned)moves.count)];
    splice(&text, text.length, 0, " ", text.length > 0);
    splice(&text, text.length, 0, move, dfen_write_move(made, move));
    if ((dfen_types_of_dice(dfen_dice_of_move(made)) & ~dfen_types_of_dice(position.state.dice)) != 0) {
      break;
    }
    position = dfen_make_move(&position, made);
  }
  return text;
}

static void call_play(struct random *random) {
  struct text start = random_dfen(random);
  dfen_fields fields;
  dfen_fault fault = {.error = DFEN_OK};
  if (dfen_scan(start.bytes, start.length, &fields, &fault) != DFEN_OK) {
    abort();
  }
  fields.state.halfmove = fields.state.fullmove = 1; /* a clock that overflows is an error without a code */
  start.length = dfen_write(&fields, DFEN_FULL_FORM, start.bytes);
  dfen_position position = dfen_to_position(&fields);
  struct text moves = random_moves(random, position);
  if (random_below(random, 2) == 0) {
    mutate_often(random, &moves);
  }
  printf("[\"%s\", [", random_below(random, 2) == 0 ? "play" : "san"); /* which have the same errors */
  print_text(&start);
  printf(", ");
  print_text(&moves);
  putchar(']');
  dfen_position after;
  dfen_play_fault played;
  if (dfen_check_uci(moves.bytes, moves.length, &fault) != DFEN_OK) {
    print_fault(&fault, fault.error);
  } else if (dfen_play(&position, moves.bytes, moves.length, &after, &played) != DFEN_PLAY_OK) {
    print_error(dfen_play_error_name(played.error), "moves", played.place);
  } else {
    print_error(NULL, NULL, 0);
  }
}

int main(int count, char **words) {
  if (count != 2) {
    fputs("usage: hostile COUNT\n", stderr);
    return 2;
  }
  const char *seed = getenv("DFEN_SEED");
  struct random random = {.state = seed == NULL ? 20261127 : strtoull(seed, NULL, 0)};
  for (int i = 0; i < atoi(words[1]); ++i) {
    switch (i % 8) {
    case 0:
    case 1: call_play(&random); break;
    case 2: call_roll(&random); break;
    default: call_with_dfen(&random); break;
    }
  }
  return 0;
}
