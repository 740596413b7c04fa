/* Fuzzes diagrams, SVGs and what is odd about a position (SPEC 8.10 and 9): a position, a byte for the side at the
 * bottom, and the rest as the text of moves. What is written is as long as was said, in whole or cut off, and an SVG's
 * elements close. */
#include <stdlib.h>

#include "fuzz.h"

/* Each returns the length of the whole. */
struct picture {
  dfen_position position;
  dfen_arrows arrows;
  int bottom;
  dfen_picture options;
};

typedef size_t write_picture(const struct picture *picture, char *text, size_t size);

static size_t write_check(const struct picture *picture, char *text, size_t size) {
  return dfen_check(&picture->position, text, size);
}

static size_t write_ascii(const struct picture *picture, char *text, size_t size) {
  return dfen_diagram(&picture->position, DFEN_ASCII, text, size);
}

static size_t write_unicode(const struct picture *picture, char *text, size_t size) {
  return dfen_diagram(&picture->position, DFEN_UNICODE, text, size);
}

static size_t write_svg(const struct picture *picture, char *text, size_t size) {
  return dfen_svg(&picture->position, &picture->arrows, picture->bottom, text, size);
}

static size_t write_picture_of_options(const struct picture *picture, char *text, size_t size) {
  return dfen_svg_picture(&picture->position, &picture->options, text, size);
}

/* Whether every element that begins ends, in the right order by number, and no character is a control one. */
static bool is_balanced(const char *text, size_t length) {
  int open = 0;
  for (size_t i = 0; i < length; ++i) {
    if (text[i] == '<') {
      open += i + 1 < length && text[i + 1] == '/' ? -1 : 1;
    }
    open -= text[i] == '/' && i + 1 < length && text[i + 1] == '>';
    if (open < 0 || (text[i] >= 0 && text[i] < ' ' && text[i] != '\n')) {
      return false;
    }
  }
  return open == 0;
}

static void check_picture(write_picture *write, const struct picture *picture, size_t most, size_t cut, bool is_svg) {
  size_t length = write(picture, NULL, 0);
  require(length <= most);
  char *whole = malloc(length + 1); /* blocks of their own size, so that a sanitizer sees every byte behind them */
  char *part = malloc(cut % (length + 1) + 1);
  require(whole != NULL && part != NULL);
  require(write(picture, whole, length) == length);
  require(write(picture, part, cut % (length + 1)) == length);
  require(memcmp(whole, part, cut % (length + 1)) == 0);
  require(!is_svg || (is_balanced(whole, length) && strncmp(whole, "<svg", 4) == 0));
  free(whole);
  free(part);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  struct slow_position slow = take_position(&input, 64);
  dfen_fields fields = fields_of_slow(&slow);
  struct picture picture = {.position = dfen_to_position(&fields), .bottom = take_byte(&input) % 2};
  size_t cut = take_number(&input);
  char *moves = copy_exactly(input.bytes, input.left);
  dfen_fault fault;
  dfen_arrows arrows;
  dfen_error error = dfen_scan_arrows(moves, input.left, &arrows, &fault);
  dfen_fault uci_fault;
  dfen_error uci_error = dfen_check_uci(moves, input.left, &uci_fault);
  free(moves);
  if (error == DFEN_OK) {
    require(uci_error == DFEN_OK && arrows.count <= DFEN_DICE_MAX);
    picture.arrows = arrows;
  } else {
    char message[DFEN_MESSAGE_SIZE];
    require(fault.error == error && dfen_fault_message(&fault, message) == strlen(message));
  }
  check_picture(write_check, &picture, DFEN_CHECK_SIZE, cut, false);
  check_picture(write_ascii, &picture, DFEN_DIAGRAM_SIZE, cut, false);
  check_picture(write_unicode, &picture, DFEN_DIAGRAM_SIZE, cut, false);
  check_picture(write_svg, &picture, SIZE_MAX, cut, true);
  picture.options = (dfen_picture){.arrows = picture.arrows,
                                   .bottom = picture.bottom,
                                   .highlight = (uint64_t)cut * UINT64_C(0x9E3779B97F4A7C15),
                                   .width = (uint32_t)(DFEN_PICTURE_WIDTH_MIN + cut % (DFEN_PICTURE_WIDTH_MAX - 15)),
                                   .coordinates = cut >> 3 & 1,
                                   .footer = cut >> 5 & 1,
                                   .theme = (dfen_theme)(cut % 3)};
  check_picture(write_picture_of_options, &picture, SIZE_MAX, cut, true);
  return 0;
}
