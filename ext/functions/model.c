/* A model is JSON, which takes longer to read than an estimate takes. Statements use one model for many positions, so
 * each thread keeps the last text that it read, and the model. */
#include "model.h"

#include <assert.h>
#include <string.h>

#include "arguments/options.h"

enum { MODEL_TEXT_MAX = 8192 };
enum {
  MODEL_VERSION,
  MODEL_ROWS,
  MODEL_LOSS,
  MODEL_FEATURES,
  MODEL_SQUARES = MODEL_FEATURES + DFEN_FEATURES,
  MODEL_OPTIONS = MODEL_SQUARES + DFEN_KING
};
static_assert((int)MODEL_OPTIONS <= (int)OPTIONS_MAX, "a model is read as options");
static_assert((int)OPTION_NUMBERS_COUNT == (int)DFEN_TYPE_SQUARES, "a list has the squares of a type");

bool require_no_dice(struct context *context, const dfen_fields *fields) {
  return fields->state.dice == 0 ||
         fails(context, "an estimate is of a position before the roll, but this one has dice%s",
               HOST_SPEAKS_SQL ? "; WHERE dfen_dice(dfen) IS NULL excludes it" : "");
}

static bool read_model(struct context *context, const char *text, size_t length, dfen_model *model) {
  struct option options[MODEL_OPTIONS] = {
    [MODEL_VERSION] = {"features", OPTION_INTEGER, "the version of the features", 0.0, 1e9, NULL},
    [MODEL_ROWS] = {"rows", OPTION_INTEGER, "the number of rows it was fitted to", 0.0, 1e15, NULL},
    [MODEL_LOSS] = {"log_loss", OPTION_NUMBER, "a number", 0.0, 1e9, NULL}};
  struct option_value values[MODEL_OPTIONS];
  char room[MODEL_TEXT_MAX];
  for (int i = MODEL_FEATURES; i < MODEL_OPTIONS; ++i) {
    options[i] = i < MODEL_SQUARES ? (struct option){dfen_feature_name(i - MODEL_FEATURES),
                                                     OPTION_NUMBER,
                                                     "a number, -40 to 40",
                                                     -DFEN_COEFFICIENT_MAX,
                                                     DFEN_COEFFICIENT_MAX,
                                                     NULL}
                                   : (struct option){dfen_squares_name(DFEN_PAWN + i - MODEL_SQUARES),
                                                     OPTION_NUMBERS,
                                                     "a list of 32 numbers, -40 to 40",
                                                     -DFEN_COEFFICIENT_MAX,
                                                     DFEN_COEFFICIENT_MAX,
                                                     NULL};
  }
  if (length > MODEL_TEXT_MAX) {
    return fails(context, "a model has at most %d characters", MODEL_TEXT_MAX);
  }
  if (!read_options(context, text, length, options, MODEL_OPTIONS, values, room)) {
    return false;
  }
  if (values[MODEL_VERSION].is_set && (int)values[MODEL_VERSION].number != DFEN_FEATURES_VERSION) {
    return fails(context, "the model has version %d of the features, but this release has version %d; fit a new one",
                 (int)values[MODEL_VERSION].number, DFEN_FEATURES_VERSION);
  }
  for (int i = 0; i < MODEL_SQUARES; ++i) { /* the table of squares may be absent */
    if (!values[i].is_set && i != MODEL_ROWS && i != MODEL_LOSS) {
      return fails(context, "the model has no %s", options[i].name);
    }
    if (i >= MODEL_FEATURES) {
      model->coefficient[i - MODEL_FEATURES] = values[i].number;
    }
  }
  for (int i = 0; i < DFEN_SQUARES; ++i) {
    model->coefficient[DFEN_FEATURES + i] =
      values[MODEL_SQUARES + i / DFEN_TYPE_SQUARES].numbers[i % DFEN_TYPE_SQUARES];
  }
  return true;
}

/* The last model that was read, of any thread: the calls of a statement have the same one. Not a variable of each
 * thread: with those a library needs glibc's loader, and one file serves musl, too. */
static struct {
  bool is_taken; /* by a thread that compares or copies */
  size_t length; /* 0: none */
  char text[MODEL_TEXT_MAX];
  dfen_model model;
} last_model;

/* False if another thread keeps it for longer than it takes to copy. */
static bool take_last_model(void) {
  int tries = 1000;
  while (__atomic_test_and_set(&last_model.is_taken, __ATOMIC_ACQUIRE) && --tries > 0) {
  }
  return tries > 0;
}

static void release_last_model(void) {
  __atomic_clear(&last_model.is_taken, __ATOMIC_RELEASE);
}

static bool find_last_model(const char *text, size_t length, dfen_model *model) {
  bool found = false;
  if (take_last_model()) {
    found = length > 0 && length == last_model.length && memcmp(text, last_model.text, length) == 0;
    if (found) {
      *model = last_model.model;
    }
    release_last_model();
  }
  return found;
}

static void keep_last_model(const char *text, size_t length, const dfen_model *model) {
  if (take_last_model()) {
    memcpy(last_model.text, text, length);
    last_model.length = length;
    last_model.model = *model;
    release_last_model();
  }
}

bool take_model(struct context *context, int index, dfen_model *model) {
  const char *text = NULL;
  size_t length = 0;
  if (argument_of(context, index) == NULL) {
    *model = dfen_sample_model();
    return true;
  }
  if (!take_text(context, index, "model", &text, &length)) {
    return false;
  }
  if (find_last_model(text, length, model)) {
    return true;
  }
  if (!read_model(context, text, length, model)) {
    return false;
  }
  keep_last_model(text, length, model);
  return true;
}
