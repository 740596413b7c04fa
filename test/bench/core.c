/* The functions of the core alone, as the SQL functions call them, and canonical compared with the slow version of
 * test/slow. */
#include "../../core/dfen_estimates.h"
#include "../slow/slow.h"
#include "calls.h"

static dfen_fields scanned(int i) {
  dfen_fields fields;
  dfen_fault fault;
  dfen_scan(sample[i].text, sample[i].length, &fields, &fault);
  return fields;
}

/* Uses the text, so that it is written. */
static uint64_t end_of(const char *text, size_t length) {
  return length + (unsigned char)text[length - 1];
}

static uint64_t scan(int i) {
  return scanned(i).rank[0];
}

static uint64_t flip(int i) {
  dfen_fields fields = scanned(i);
  char text[DFEN_TEXT_SIZE];
  return end_of(text, dfen_write_image(DFEN_F, &fields, DFEN_FULL_FORM, text));
}

static uint64_t mirror(int i) {
  dfen_fields fields = scanned(i);
  char text[DFEN_TEXT_SIZE];
  return end_of(text, dfen_write_image(DFEN_V, &fields, DFEN_FULL_FORM, text));
}

static uint64_t canonical(int i) {
  dfen_fields fields = scanned(i);
  char text[DFEN_TEXT_SIZE];
  return end_of(text, dfen_write_canonical(&fields, DFEN_FOLD_MIRROR, DFEN_FULL_FORM, text));
}

static uint64_t canonical_slow(int i) {
  struct slow_position position;
  struct slow_fault fault;
  char text[SLOW_TEXT_SIZE];
  slow_read(sample[i].text, sample[i].length, &position, &fault);
  struct slow_position image = slow_canonical(&position, "mirror");
  slow_write_full(&image, text);
  return (unsigned char)text[0];
}

static uint64_t normalize(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields normal = dfen_normalize(&fields);
  char text[DFEN_TEXT_SIZE];
  return end_of(text, dfen_write(&normal, DFEN_KEY_FORM, text));
}

static uint64_t pool_key(int i) {
  dfen_fields fields = scanned(i);
  dfen_fields pooled = dfen_pool_form(&fields);
  char text[DFEN_TEXT_SIZE];
  return end_of(text, dfen_write_canonical(&pooled, DFEN_FOLD_DIHEDRAL, DFEN_KEY_FORM, text));
}

static uint64_t to_position(int i) {
  return dfen_to_position(&sample[i].fields).plane[0];
}

static uint64_t zobrist(int i) {
  return dfen_zobrist(&sample[i].position);
}

static uint64_t king_capture(int i) {
  return (uint64_t)dfen_capture_odds(&sample[i].position, DFEN_KING);
}

static uint64_t estimate(int i) {
  static const dfen_model model = {.coefficient = {0.5, 0.1, 0.3, 0.3, 0.5, 0.9, 4.0, -4.0}};
  double estimate = 0.0;
  return dfen_estimate(&sample[i].fields, &model, 0.0, &estimate) && estimate > 0.5;
}

enum {
  CANONICAL_SLOW,
  CANONICAL,
  FLIP,
  MIRROR,
  NORMALIZE,
  POOL_KEY,
  SCAN,
  TO_POSITION,
  ZOBRIST,
  KING_CAPTURE,
  ESTIMATE,
  CALLED
};

/* The functions down to pool_key convert text to text; scan parses a text, to_position and estimate begin with the
 * fields, and the rest work on a board. */
static const struct called called[] = {
  [CANONICAL_SLOW] = {"canonical_slow", canonical_slow, CANONICAL_SLOW, 0},
  [CANONICAL] = {"canonical", canonical, CANONICAL_SLOW, 1 / 5.0},
  [FLIP] = {"flip", flip, FLIP, 0},
  [MIRROR] = {"mirror", mirror, MIRROR, 0},
  [NORMALIZE] = {"normalize", normalize, NORMALIZE, 0},
  [POOL_KEY] = {"pool_key", pool_key, POOL_KEY, 0},
  [SCAN] = {"scan", scan, SCAN, 0},
  [TO_POSITION] = {"to_position", to_position, TO_POSITION, 0},
  [ZOBRIST] = {"zobrist", zobrist, ZOBRIST, 0},
  [KING_CAPTURE] = {"king_capture", king_capture, KING_CAPTURE, 0},
  [ESTIMATE] = {"estimate", estimate, ESTIMATE, 0},
};

int main(int count, char **words) {
  return run_calls(count, words, called, CALLED, NULL);
}
