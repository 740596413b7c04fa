/* The same position seen from another side (SPEC 3). */
#include "function.h"

void answer_flip(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_fields image = dfen_flip(fields);
  result_dfen(context, &image);
}

void answer_mirror(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_fields image = dfen_mirror(fields);
  result_dfen(context, &image);
}

void answer_canonical(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  (void)more;
  dfen_fields image = dfen_canonical(fields, DFEN_FOLD_MIRROR);
  result_dfen(context, &image);
}

void answer_canonical_fold(sqlite3_context *context, const dfen_fields *fields, sqlite3_value **more) {
  dfen_fold fold;
  char reason[REASON_SIZE];
  if (accept_argument(context, read_fold(more[0], &fold, reason), reason)) {
    dfen_fields image = dfen_canonical(fields, fold);
    result_dfen(context, &image);
  }
}
