/* dfen best: the best turns of a position with dice, by the model of a database or the sample model. */
#include <string.h>

#include "program.h"

/* The model that --games names; NULL: none. */
static const char *model_of(const char *games) {
  if (games == NULL) {
    open_memory();
    return NULL;
  }
  open_database(games, SQLITE_OPEN_READONLY);
  fail_if(!has_model("main", games), "%s has no model", games);
  return text_of("SELECT model FROM main.models ORDER BY id DESC LIMIT 1");
}

void run_best(const struct call *call) {
  const char *dfen = call->arguments[0];
  for (int i = 1; i < call->count; ++i) {
    dfen = keep("%s %s", dfen, call->arguments[i]);
  }
  const char *model = model_of(option(call, "games"));
  if (strchr(dfen, '/') == NULL) { /* dice alone */
    dfen = text_of("SELECT dfen_roll(dfen_start(), %Q)", dfen);
  }
  int top = number_option(call, "top", 5);
  enum format format = output_format(call);
  wrong_if(top < 1, "--top is at least 1");
  fail_if(integer_of("SELECT count(*) FROM dfen_best_turns(%Q, dfen_sample_model(), 1)", dfen) == 0,
          "neither side has a king");
  print_rows(prepare("SELECT %s FROM dfen_best_turns(%Q, coalesce(%Q, dfen_sample_model()), %d)",
                     format == FORMAT_BOX ? "iif(moves = '', 'pass', san) AS turn, dfen_percent(chance) AS chance, "
                                            "next_dfen AS position"
                                          : "moves, san, chance, next_dfen",
                     dfen, model, top),
             format, true);
}
