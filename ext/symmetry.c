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
  static const char *const folds[] = {
    [DFEN_FOLD_FLIP] = "flip", [DFEN_FOLD_MIRROR] = "mirror", [DFEN_FOLD_DIHEDRAL] = "dihedral"};
  int fold = read_word(context, more[0], "fold", folds, 3);
  if (fold >= 0) {
    dfen_fields image = dfen_canonical(fields, (dfen_fold)fold);
    result_dfen(context, &image);
  }
}
