/* Notation and symmetry compared with the vectors of an independent program (SPEC 2, 3 and 4). */
#include "../../repo/support/test.h"

#include "../../repo/support/tsv.h"

static struct tsv tsv;

static void assert_row(const dfen_fields *fields, int column) {
  char text[DFEN_TEXT_SIZE];
  if (strcmp(form_of(fields, DFEN_FULL_FORM, text), tsv.column[column]) != 0) {
    fail_msg("line %d, column %d: '%s' is not '%s'", tsv.line, column + 1, text, tsv.column[column]);
  }
}

TEST(canonical_forms) {
  open_vectors(&tsv, "canonical.tsv");
  while (tsv_next(&tsv)) {
    dfen_fields fields = fields_of(tsv.column[0]);
    dfen_fields flip = dfen_flip(&fields);
    dfen_fields mirror = dfen_mirror(&fields);
    dfen_fields canonical = dfen_canonical(&fields, DFEN_FOLD_MIRROR);
    dfen_fields dihedral = dfen_canonical(&fields, DFEN_FOLD_DIHEDRAL);
    assert_row(&flip, 1);
    assert_row(&mirror, 2);
    assert_row(&canonical, 3);
    assert_row(&dihedral, 4);
  }
  assert_true(tsv.line > 1);
}

TEST(normal_forms) {
  open_vectors(&tsv, "canonical.tsv");
  while (tsv_next(&tsv)) {
    char text[DFEN_TEXT_SIZE];
    dfen_fields fields = fields_of(tsv.column[0]);
    dfen_fields normal = dfen_normalize(&fields);
    if (strcmp(form_of(&normal, DFEN_KEY_FORM, text), tsv.column[5]) != 0) {
      fail_msg("line %d: '%s' is not '%s'", tsv.line, text, tsv.column[5]);
    }
  }
  assert_true(tsv.line > 1);
}

TEST(invalid_texts) {
  open_vectors(&tsv, "invalid.tsv");
  while (tsv_next(&tsv)) {
    char text[TSV_LINE_MAX];
    size_t length = 0;
    unsigned byte = 0;
    for (const char *hex = tsv.column[1]; sscanf(hex, "%2x", &byte) == 1; hex += 2) {
      text[length++] = (char)byte;
    }
    dfen_fields fields;
    dfen_fault fault;
    if (dfen_scan(text, length, &fields, &fault) == DFEN_OK) {
      fail_msg("line %d (%s) was read: '%.*s'", tsv.line, tsv.column[0], (int)length, text);
    }
  }
  assert_true(tsv.line > 1);
}
