/* core/pictures/diagram.c: a position as lines of text (SPEC 9.4). */
#include "../../core/dfen_pictures.h"
#include "../support/test.h"

static void assert_diagram(const char *dfen, dfen_diagram_style style, const char *expected) {
  dfen_position position = position_of(dfen);
  char text[DFEN_DIAGRAM_SIZE + 1];
  text[dfen_diagram(&position, style, text, DFEN_DIAGRAM_SIZE)] = '\0';
  assert_string_equal(text, expected);
}
#define assert_diagram(...) OF_THIS_LINE(assert_diagram(__VA_ARGS__))

TEST(pieces_are_letters) {
  assert_diagram("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w QkqK e6 4 14 KRP", DFEN_ASCII,
                 "8  r . b q k . . r\n"
                 "7  p p p p . p p p\n"
                 "6  . . n . . n . .\n"
                 "5  . . b . p . . .\n"
                 "4  . . B . P . . .\n"
                 "3  . . . . . N . .\n"
                 "2  P P P P . P P P\n"
                 "1  R N B Q K . . R\n"
                 "   a b c d e f g h\n"
                 "White to move\n"
                 "castling KQkq\n"
                 "en passant e6\n"
                 "dice PRK\n"
                 "halfmove 4, fullmove 14");
}

TEST(pieces_are_characters) {
  assert_diagram("kqrbnp2/8/8/8/8/8/8/2PNBRQK b - h6a3 2147483647 1 q", DFEN_UNICODE,
                 "8  \u265A \u265B \u265C \u265D \u265E \u265F\uFE0E \u00B7 \u00B7\n"
                 "7  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "6  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "5  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "4  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "3  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "2  \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7 \u00B7\n"
                 "1  \u00B7 \u00B7 \u2659 \u2658 \u2657 \u2656 \u2655 \u2654\n"
                 "   a b c d e f g h\n"
                 "Black to move\n"
                 "castling -\n"
                 "en passant a3h6\n"
                 "dice q\n"
                 "halfmove 2147483647, fullmove 1");
}

/* The longest diagram: 64 of the piece with the most bytes, every right and target, three dice and the longest
 * numbers. */
TEST(the_longest_fits) {
  dfen_position position = position_of("pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp w KQkq "
                                       "a3b3c3d3e3f3g3h3a6b6c6d6e6f6g6h6 2147483647 2147483647 QQQ");
  size_t length = dfen_diagram(&position, DFEN_UNICODE, NULL, 0);
  assert_int_equal(length, 612);
  assert_true(length <= DFEN_DIAGRAM_SIZE);
  char text[DFEN_DIAGRAM_SIZE];
  memset(text, '#', sizeof text);
  assert_int_equal(dfen_diagram(&position, DFEN_UNICODE, text, 2), length);
  assert_memory_equal(text, "8 #", 3);
}
