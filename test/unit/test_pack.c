/* core/keys/pack.c: BLOBs made by hand, and what is wrong with others (SPEC 4.11 and 4.12). */
#include "../support/test.h"

static size_t bytes_of(const char *hex, uint8_t *bytes) {
  size_t size = 0;
  unsigned byte = 0;
  for (; sscanf(hex, " %2x", &byte) == 1; hex += hex[0] == ' ' ? 3 : 2) {
    bytes[size++] = (uint8_t)byte;
  }
  return size;
}

static void assert_packs(const char *text, const char *hex) {
  uint8_t expected[100];
  uint8_t bytes[DFEN_PACKED_SIZE];
  size_t size = bytes_of(hex, expected);
  dfen_fields fields = fields_of(text);
  dfen_position position = dfen_to_position(&fields);
  assert_int_equal(dfen_pack(&position, bytes), size);
  assert_memory_equal(bytes, expected, size);
  dfen_position back;
  dfen_fault fault;
  assert_int_equal(dfen_unpack(bytes, size, &back, &fault), DFEN_OK);
  dfen_fields unpacked = dfen_to_fields(&back);
  assert_full_form(&unpacked, text);
}
#define assert_packs(...) OF_THIS_LINE(assert_packs(__VA_ARGS__))

#define ZEROS_8 " 00 00 00 00 00 00 00 00"

static void fields_stand_in_their_order(void **state) {
  (void)state;
  /* version 1, White; no rights 0000, halfmove 00000, fullmove 00001: one bit, which is 1; 64 empty squares; 00 */
  assert_packs("8/8/8/8/8/8/8/8 w - - 0 1", "10 00 04" ZEROS_8);
  /* Black; K and q 1001, halfmove 5 is 00011 01, fullmove 2 is 00010 0: 1001 0001 | 1010 0010 | 0 ... */
  assert_packs("8/8/8/8/8/8/8/8 b Kq - 5 2", "11 91 A2" ZEROS_8 " 00");
  /* targets: 0000 0000 | 0000 01, a3 10000000, h6 00000001: after six bits 0000 01 10 | 0000 0000 | 0000 01 .. */
  assert_packs("8/8/8/8/8/8/8/8 w - a3h6 0 1", "14 00 06 00 04" ZEROS_8);
  /* dice P and K: 001 110 000 */
  assert_packs("8/8/8/8/8/8/8/8 w - - 0 1 PK", "12 00 04 E0" ZEROS_8);
  /* the greatest clocks: 11111 and thirty ones, twice, are 70 ones: 0000 1111 | 64 of them | 11.. */
  assert_packs("8/8/8/8/8/8/8/8 w - - 2147483647 2147483647", "10 0F FF FF FF FF FF FF FF FF C0" ZEROS_8);
}

static void men_have_codes_of_two_to_five_bits(void **state) {
  (void)state;
  /* after 0000 0000 | 0000 01: a1 and c1 101 and 61 zeros; white pawn 00, black king 1 1111; 9 bits of zeros are left
   */
  assert_packs("8/8/8/8/8/8/8/P1k5 w - - 0 1", "10 00 06 80 00 00 00 00 00 00 00 F8");
  /* KQkq; men on ranks 1, 2, 7 and 8: R 0110 N 0100 B 0101 Q 01110 K 01111 B N R, 00 and 10 for pawns, 1... for black
   */
  assert_packs(START " w KQkq - 0 1", "10 F0 07 FF FC 00 00 00 03 FF FD 91 5C F5 46 00 00 AA AA EC DF 7F 73 80");
}

static void longest_blob_has_its_size(void **state) {
  (void)state;
  uint8_t bytes[DFEN_PACKED_SIZE];
  dfen_fields fields = fields_of("kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk b KQkq "
                                 "a3a6b3b6c3c6d3d6e3e6f3f6g3g6h3h6 2147483647 2147483647 rqk");
  dfen_position position = dfen_to_position(&fields);
  assert_int_equal(dfen_pack(&position, bytes), DFEN_PACKED_SIZE);
}

static void dense_form_is_taken_only_where_it_is_shorter(void **state) {
  (void)state;
  /* 43 knights take 64 + 43 * 4 = 236 bits, and a pawn more 238: as many as the dense form. 64 pawns take 192. */
  static const struct {
    const char *placement;
    bool dense;
  } boards[] = {
    {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnn5/8/8", false},
    {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnp4/8/8", false},
    {"nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnnnnnn/nnnn4/8/8", true},
    {"pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp", false},
  };
  for (size_t i = 0; i < sizeof boards / sizeof boards[0]; ++i) {
    char text[DFEN_TEXT_SIZE];
    uint8_t bytes[DFEN_PACKED_SIZE];
    snprintf(text, sizeof text, "%s w - - 0 1", boards[i].placement);
    dfen_fields fields = fields_of(text);
    dfen_position position = dfen_to_position(&fields);
    dfen_pack(&position, bytes);
    assert_int_equal(bytes[0] >> 3 & 1, boards[i].dense);
  }
}

#define FF_16 " FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF FF"
#define ZEROS_30 ZEROS_8 ZEROS_8 ZEROS_8 " 00 00 00 00 00 00"

static const struct {
  const char *hex, *message;
} faults[] = {
  {"", "version: the BLOB ends before this field does (byte 1)"},
  {"20 00 04" ZEROS_8, "version: the BLOB is not of version 1 (byte 1)"},
  {"00", "version: the BLOB is not of version 1 (byte 1)"},
  {"10", "castling: the BLOB ends before this field does (byte 2)"},
  {"10 00", "halfmove: the BLOB ends before this field does (byte 3)"},
  {"10 0F FF FF", "halfmove: the BLOB ends before this field does (byte 5)"},
  {"10 08 00", "halfmove: the BLOB ends before this field does (byte 4)"}, /* one of 16 bits */
  {"10 00 7C", "fullmove: the BLOB ends before this field does (byte 4)"}, /* one of 31 bits */
  {"10 00 00" ZEROS_8, "fullmove: the number must be at least 1 (byte 3)"},
  {"14 00 04" ZEROS_8 " 00 00", "en-passant: there are none, where the BLOB says that there are (byte 3)"},
  {"14 00 04 00", "en-passant: the BLOB ends before this field does (byte 5)"},
  {"12 00 04" ZEROS_8 " 00", "dice: they are not one to three types in order (byte 3)"},    /* none */
  {"12 00 05 10" ZEROS_8 " 00", "dice: they are not one to three types in order (byte 3)"}, /* NP */
  {"12 00 07 80" ZEROS_8 " 00", "dice: they are not one to three types in order (byte 3)"}, /* 7 */
  {"12 00 04 82" ZEROS_8 " 00", "dice: they are not one to three types in order (byte 3)"}, /* P, none, P */
  {"12 00 04", "dice: the BLOB ends before this field does (byte 4)"},
  {"10 00 04 00 00 00 00 00 00 00", "placement: the BLOB ends before this field does (byte 11)"},
  {"10 00 06 00 00 00 00 00 00 00 03", "placement: the BLOB ends before this field does (byte 12)"}, /* 11.. on a1 */
  {"18 00 04" ZEROS_30, "placement: the board is not in the shorter of its two forms (byte 3)"},     /* empty, dense */
  {"10 00 07" FF_16 FF_16 FF_16, "placement: the board is not in the shorter of its two forms (byte 3)"}, /* kings */
  {"18 00 07" FF_16 FF_16, "placement: a number stands for no squares (byte 3)"},
  {"18 00 04", "placement: the BLOB ends before this field does (byte 4)"},
  {"10 00 04 00 00 00 00 00 00 00 01", "placement: the bits after the board are not zero (byte 11)"},
  {"10 00 04" ZEROS_8 " 00", "placement: there are bytes after the position (byte 12)"},
};

static void every_class_of_error_has_its_field_and_place(void **state) {
  (void)state;
  bool seen[DFEN_ERROR_COUNT] = {false};
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; ++i) {
    uint8_t bytes[100];
    size_t size = bytes_of(faults[i].hex, bytes);
    dfen_position position;
    dfen_fault fault;
    char message[DFEN_MESSAGE_SIZE];
    dfen_error error = dfen_unpack(bytes, size, &position, &fault);
    assert_int_not_equal(error, DFEN_OK);
    assert_int_equal(error, fault.error);
    seen[error] = true;
    dfen_fault_message(&fault, message);
    assert_string_equal(message, faults[i].message);
  }
  for (int error = DFEN_ERROR_BLOB_VERSION; error <= DFEN_ERROR_BLOB_LONG; ++error) {
    assert_true(seen[error]);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test(fields_stand_in_their_order),
    cmocka_unit_test(men_have_codes_of_two_to_five_bits),
    cmocka_unit_test(longest_blob_has_its_size),
    cmocka_unit_test(dense_form_is_taken_only_where_it_is_shorter),
    cmocka_unit_test(every_class_of_error_has_its_field_and_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
