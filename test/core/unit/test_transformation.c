/* core/symmetry/transformation.c: letters that are not F, H, V or D (SPEC 3.14). test/core/fuzz/symmetry.c compares
 * words with the slow version. */
#include "../../repo/support/test.h"

TEST(other_letters_are_reported_with_their_position) {
  static const struct {
    const char *word;
    size_t length;
    const char *message;
  } faults[] = {
    {"f", 1, "word: 'f' is not one of F, H, V, D (character 1)"},
    {"HV D", 4, "word: a space is not one of F, H, V, D (character 3)"},
    {"FHVD\0", 5, "word: U+0000 is not one of F, H, V, D (character 5)"},
    {"H\xC3\xA4", 3, "word: U+00E4 is not one of F, H, V, D (character 2)"},
  };
  FOR_ROWS(row, faults) {
    dfen_transformation transformation;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    assert_int_equal(dfen_scan_word(row->word, row->length, &transformation, &fault), DFEN_ERROR_WORD);
    dfen_fault_message(&fault, message);
    assert_string_equal(message, row->message);
  }
}
