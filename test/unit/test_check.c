/* core/pictures/check.c: the warnings about a position and their texts (SPEC 8.10). */
#include "../../core/dfen_pictures.h"
#include "../support/test.h"

static void assert_check(const char *dfen, const char *expected) {
  dfen_position position = position_of(dfen);
  char text[DFEN_CHECK_SIZE + 1];
  text[dfen_check(&position, text, DFEN_CHECK_SIZE)] = '\0';
  if (strcmp(text, expected) != 0) {
    fail_msg("'%s': '%s' is not '%s'", dfen, text, expected);
  }
}
#define assert_check(...) OF_THIS_LINE(assert_check(__VA_ARGS__))

TEST(pieces) {
  assert_check(START " w KQkq - 0 1", "");
  assert_check("8/8/8/8/8/8/8/K7 w - -", "Black has no king");
  assert_check("8/8/8/8/8/8/8/8 b - -", "White has no king; Black has no king");
  assert_check("kk6/8/8/8/8/8/8/KKK5 w - -", "White has 3 kings; Black has 2 kings");
  assert_check("k6P/8/8/8/8/8/8/K2p3P w - -", "White has a pawn on h1; White has a pawn on h8; Black has a pawn on d1");
  assert_check("k7/8/8/8/8/P7/PPPPPPPP/K7 w - -", "White has 9 pawns");
  assert_check("k7/pppppppp/rnbqrn2/r7/8/8/8/K7 w - -", "Black has 1 promoted piece for 0 missing pawns");
  assert_check("k7/ppppp1pp/pppppppp/ppp5/8/8/8/K7 w - -", "Black has 19 pieces; Black has 18 pawns");
}

/* Promoted pieces need missing pawns; bishops are counted by the colour of their squares. */
TEST(promoted_pieces) {
  assert_check("k7/8/8/8/8/8/PPPPPPP1/KQQ5 w - -", "");
  assert_check("k7/8/8/8/8/8/PPPPPPP1/KQQQ4 w - -", "White has 2 promoted pieces for 1 missing pawn");
  assert_check("k7/8/8/8/8/8/PPPPPPPP/KBB5 w - -", "");
  assert_check("k7/8/8/8/8/8/PPPPPPPP/KB1B4 w - -", "White has 1 promoted piece for 0 missing pawns");
  assert_check("knnnrrr1/2pppppp/8/8/8/8/8/K7 w - -", "");
  assert_check("knnnrrr1/1ppppppp/8/8/8/8/8/K7 w - -", "Black has 2 promoted pieces for 1 missing pawn");
  assert_check("k7/8/8/8/QQQQQQQQ/Q7/8/K7 w - -", "");
  assert_check("k7/8/8/8/QQQQQQQQ/QQ6/8/K7 w - -", "White has 9 promoted pieces for 8 missing pawns");
}

TEST(castling_rights) {
  assert_check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "");
  assert_check("r3k2r/8/8/8/8/8/8/R3K3 w KQkq -", "castling right K, but White has no rook on h1");
  assert_check("4k2r/8/8/8/8/8/8/R3K2R w KQkq -", "castling right q, but Black has no rook on a8");
  assert_check("r3k2r/8/8/8/8/8/8/R4K1r w Q -", "castling right Q, but White has no king on e1");
  assert_check("4k2R/8/8/8/8/8/8/3K3R b Kk -",
               "castling right K, but White has no king on e1; castling right k, but Black has no rook on h8");
}

TEST(targets) {
  assert_check("4k3/8/8/8/4P3/8/8/4K3 b - e3", "");
  assert_check("4k3/8/8/8/4p3/8/8/4K3 b - e3", "target e3, but White has no pawn on e4");
  assert_check("4k3/8/8/4p3/8/8/8/4K3 w - d6", "target d6, but Black has no pawn on d5");
  assert_check("4k3/8/8/8/4P3/4N3/8/4K3 b - e3", "target e3 is occupied");
  assert_check("4k3/8/8/8/4P3/8/4P3/4K3 b - e3", "target e3, but its pawn cannot have come from e2");
  /* A piece of the pawn's side may move onto the square behind it in the same turn; a piece of the other side needs a
   * die for that. */
  assert_check("4k3/8/8/8/4P3/8/4B3/4K3 b - e3", "");
  assert_check("4k3/8/8/8/4P3/8/4n3/4K3 b - e3 0 1 ppp", "target e3, but its pawn cannot have come from e2");
  assert_check("4k3/8/8/8/4P3/8/4n3/4K3 b - e3 0 1 pp", "");
  assert_check("4k3/8/8/8/4P3/8/4p3/4K3 b - e3 0 1 p", "");
  assert_check("4k3/8/8/8/4P3/8/4n3/4K3 w - e3 0 1 P", "target e3, but its pawn cannot have come from e2");
  /* A target of the side to move can only be from the current turn. */
  assert_check("4k3/8/8/8/4P3/8/8/4K3 w - e3", "target e3 is stale: White made it in its previous turn");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1 PP", "");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1 PPP", "White has 1 target but can have spent 0 dice");
  assert_check("4k3/8/8/pp6/8/8/8/4K3 b - a6b6 0 1 kk", "Black has 2 targets but can have spent 1 die");
  assert_check("4k3/8/8/pppp4/8/8/8/4K3 w - a6b6c6d6", "Black has 4 targets but can have spent 3 dice");
}

/* A push sets the clock to 0, and each micro-move after it adds at most 1. */
TEST(halfmove_clock) {
  assert_check("4k3/8/8/8/8/8/8/4K3 w - - 12 3", "");
  assert_check("4k3/8/8/8/8/8/8/4K3 w - - 15 3", "");
  assert_check("4k3/8/8/8/8/8/8/4K3 w - - 16 3", "halfmove 16, but with this fullmove number it is at most 15");
  assert_check("4k3/8/8/8/8/8/8/4K3 b - - 16 3 kkk", "halfmove 16, but with this fullmove number it is at most 15");
  assert_check("4k3/8/8/8/8/8/8/4K3 w - - 2147483647 2147483647", "");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 b - e3 2 9 kkk", "");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 b - e3 3 9 kkk",
               "halfmove 3, but with these targets of the last turn it is at most 2");
  assert_check("4k3/8/8/8/PPP5/8/8/4K3 b - a3b3c3 1 9 kkk",
               "halfmove 1, but with these targets of the last turn it is at most 0");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 b - e3 4 9 k", "");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 w - e3 1 9 K", "");
  assert_check("4k3/8/8/8/4P3/8/8/4K3 w - e3 2 9 K",
               "halfmove 2, but with these targets of its own turn it is at most 1");
}

/* The most warnings at once: 64 pieces on impossible squares, every right and target, the longest numbers. */
TEST(the_longest_text_fits) {
  dfen_position position = position_of("pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/pppppppp/PPPPPPPP/PPPPPPPP/pppppppp b "
                                       "KQkq a3b3c3d3e3f3g3h3a6b6c6d6e6f6g6h6 2147483647 1 ppp");
  size_t length = dfen_check(&position, NULL, 0);
  assert_in_range(length, 2000, DFEN_CHECK_SIZE);
  char text[DFEN_CHECK_SIZE];
  memset(text, '#', sizeof text);
  assert_int_equal(dfen_check(&position, text, 17), length);
  assert_memory_equal(text, "White has no king", 17);
  assert_int_equal(text[17], '#');
}
