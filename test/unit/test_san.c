/* core/rules/san.c: micro-moves as players write them (SPEC 5.28). */
#include "../support/test.h"

static void assert_san(const char *dfen, const char *moves, dfen_san_style style, const char *expected) {
  dfen_position position = position_of(dfen);
  char san[DFEN_SAN_SIZE + 1];
  size_t length = 0;
  dfen_play_fault fault;
  assert_int_equal(dfen_san(&position, moves, strlen(moves), style, san, &length, &fault), DFEN_PLAY_OK);
  san[length] = '\0';
  assert_string_equal(san, expected);
}
#define assert_san(...) OF_THIS_LINE(assert_san(__VA_ARGS__))
#define assert_letters(dfen, moves, expected) assert_san(dfen, moves, DFEN_SAN_LETTERS, expected)

TEST(whole_turns_keep_their_separators) {
  assert_letters(START " w KQkq - 0 1 PNB", "e2e4 b1c3,f1c4", "e4 Nc3,Bc4");
  assert_letters(START " b KQkq - 0 1 pnb", "e7e5", "e5");
}

TEST(passes) {
  assert_letters(START " w KQkq - 0 1 KRQ", "", "--");
  assert_letters(START " w KQkq - 0 1 PNB", "", "");
  assert_letters(START " w KQkq - 0 1", "", "");
}

TEST(pawns) {
  assert_letters("8/8/8/3pP3/8/8/8/8 w - d6 0 1 P", "e5d6", "exd6");
  assert_letters("8/8/3n4/2P1P3/8/8/8/8 w - - 0 1 P", "c5d6", "cxd6");
  assert_letters("3n4/4P3/8/8/8/8/8/8 w - - 0 1 PQ", "e7e8q", "e8=Q");
  assert_letters("3n4/4P3/8/8/8/8/8/8 w - - 0 1 PN", "e7d8n", "exd8=N");
  assert_letters("3k4/4P3/8/8/8/8/8/8 w - - 0 1 P", "e7d8", "exd8#");
}

TEST(castling) {
  assert_letters("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 RK", "e1g1", "O-O");
  assert_letters("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1 rk", "e8c8", "O-O-O");
  assert_letters("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 K", "e1f1", "Kf1");
}

/* Knights on b1 and f3 reach d2. */
TEST(file_of_the_origin) {
  assert_letters("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1 N", "b1d2", "Nbd2");
  assert_letters("4k3/8/8/8/3N4/8/8/1N1p4 w - - 0 1 N", "b1c3", "Nc3");
}

/* Rooks on a1 and a5 reach a3; knights on b1 and b5 reach c3, too. */
TEST(rank_of_the_origin_on_one_file) {
  assert_letters("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1 R", "a1a3", "R1a3");
  assert_letters("4k3/8/8/1N6/8/2p5/8/1N2K3 w - - 0 1 N", "b5c3", "N5xc3");
}

/* Queens on a1, a3 and c1 reach c3: a1 shares its file with a3 and its rank with c1. */
TEST(both_if_neither_suffices) {
  const char *dfen = "4k3/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1 Q";
  assert_letters(dfen, "a1c3", "Qa1c3");
  assert_letters(dfen, "a3c3", "Q3c3");
  assert_letters(dfen, "c1c3", "Qcc3");
}

TEST(several_kings) {
  assert_letters("8/8/8/8/8/8/8/K1K5 w - - 0 1 K", "a1b1", "Kab1");
}

/* Both knights reach c3, but the one on b1 leaves the pawn blocked, whose die must be spent. */
TEST(only_legal_micro_moves_count) {
  assert_letters("4k3/8/8/8/4N3/4P3/8/1N2K3 w - - 0 1 N", "e4c3", "Nec3");
  assert_letters("4k3/8/8/8/4N3/4P3/8/1N2K3 w - - 0 1 PN", "e4c3 e3e4", "Nc3 e4");
}

TEST(kings_are_captured) {
  assert_letters("6N1/8/PQ1K4/8/1k6/6B1/P7/8 w - - 0 10 PPR", "a2a3 a3b4", "a3 axb4#");
  assert_letters("8/8/8/8/8/8/8/Q6k w - - 0 1 Q", "a1h1", "Qxh1#");
}

TEST(figurines) {
  const char *dfen = "4k3/P6P/8/8/8/8/8/NBRQK3 w - - 0 1 NBR";
  assert_san(dfen, "a1b3", DFEN_SAN_FIGURINES, "\u2658b3");
  assert_san(dfen, "b1d3", DFEN_SAN_FIGURINES, "\u2657d3");
  assert_san(dfen, "c1c8", DFEN_SAN_FIGURINES, "\u2656c8");
  assert_san("4k3/P7/8/8/8/8/8/3QK3 w - - 0 1 PQK", "a7a8q a8b8 e1e2", DFEN_SAN_FIGURINES,
             "a8=\u2655 \u2655b8 \u2654e2");
}

/* The text has what is before the error. */
TEST(errors_are_those_of_playing) {
  dfen_position position = position_of(START " w KQkq - 0 1 PNB");
  char san[DFEN_SAN_SIZE];
  size_t length = 0;
  dfen_play_fault fault;
  assert_int_equal(dfen_san(&position, "e2e4 b1c3 e1e2", 14, DFEN_SAN_LETTERS, san, &length, &fault), DFEN_PLAY_NO_DIE);
  assert_int_equal(fault.place, 11);
  assert_memory_equal(san, "e4 Nc3", 6);
  assert_int_equal(length, 6);
}
