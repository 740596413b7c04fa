/* core/keys/pool_form.c: the state that is dropped or kept before pooling (SPEC 4.4 to 4.7). */
#include "../support/test.h"

static void assert_pools(const char *text, const char *expected) {
  dfen_fields fields = fields_of(text);
  dfen_fields pooled = dfen_pool_form(&fields);
  char key[DFEN_TEXT_SIZE];
  assert_string_equal(form_of(&pooled, DFEN_KEY_FORM, key), expected);
  assert_int_equal(pooled.state.halfmove, 0);
  assert_int_equal(pooled.state.fullmove, 1);
}
#define assert_pools(...) OF_THIS_LINE(assert_pools(__VA_ARGS__))

TEST(clocks_are_dropped) {
  assert_pools(START " w KQkq - 12 34 PNB", START " w KQkq - PNB");
}

TEST(rights_without_their_king_at_home_are_dropped) {
  assert_pools("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
  assert_pools("r3k2r/8/8/8/8/8/4K3/R6R w KQkq -", "r3k2r/8/8/8/8/8/4K3/R6R w kq -");
  assert_pools("r2k3r/8/8/8/8/8/8/R3K2R b KQkq -", "r2k3r/8/8/8/8/8/8/R3K2R b KQ -");
  assert_pools("r3K2r/8/8/8/8/8/8/R3k2R w KQkq -",
               "r3K2r/8/8/8/8/8/8/R3k2R w - -");                                /* opposing kings on the home squares */
  assert_pools("4k3/8/8/8/8/8/8/4K3 w KQkq -", "4k3/8/8/8/8/8/8/4K3 w KQkq -"); /* a rook may return to the corner */
}

/* Before the roll, targets of the side to move are stale. During the turn they affect the opponent's reply. */
TEST(own_targets_are_kept_while_dice_are_in_the_pool) {
  assert_pools("8/8/8/8/4P3/8/8/8 w - e3", "8/8/8/8/4P3/8/8/8 w - -");
  assert_pools("8/8/8/8/4P3/8/8/8 w - e3 P", "8/8/8/8/4P3/8/8/8 w - e3 P");
  assert_pools("8/8/8/4p3/8/8/8/8 b - e6", "8/8/8/4p3/8/8/8/8 b - -");
}

static void kept(const char *text) {
  assert_pools(text, text);
}
#define kept(...) OF_THIS_LINE(kept(__VA_ARGS__))

static void assert_dropped(const char *text) {
  dfen_fields fields = fields_of(text);
  dfen_fields pooled = dfen_pool_form(&fields);
  assert_true(pooled.state.en_passant == 0);
}
#define assert_dropped(...) OF_THIS_LINE(assert_dropped(__VA_ARGS__))

TEST(target_with_a_pawn_beside_it_is_kept) {
  kept("8/8/8/3pP3/8/8/8/8 w - d6");
  kept("8/8/8/8/3Pp3/8/8/8 b - d3");
  kept("8/8/8/3pP3/8/8/8/8 w - d6 P");
  assert_dropped("8/8/8/3pP3/8/8/8/8 w - d6 NKK"); /* no P in the pool */
}

/* Targets that the X-FEN rule drops: the first or the second of three micro-moves brings a pawn beside the target's
 * pawn. */
TEST(target_that_a_pawn_can_still_reach_is_kept) {
  kept("8/8/8/3p4/4P3/8/8/8 w - d6");
  kept("8/8/8/3p4/8/4P3/8/8 w - d6");
  kept("8/8/8/3p4/8/8/4P3/8 w - d6"); /* e2e4 e4e5 e5d6 */
  assert_dropped("8/8/8/3p4/8/8/8/4P3 w - d6");
  assert_dropped("8/8/8/3p4/8/4n3/4P3/8 w - d6"); /* no double push */
  kept("8/8/8/3p4/4P3/8/8/8 w - d6 PP");
  assert_dropped("8/8/8/3p4/4P3/8/8/8 w - d6 P");
  kept("8/8/8/3p4/8/8/4P3/8 w - d6 PPP");
  assert_dropped("8/8/8/3p4/8/8/4P3/8 w - d6 PPN");
}

/* The pawn on e4 is blocked by a piece on e5, which moves first. */
TEST(target_is_kept_if_another_piece_can_clear_the_way) {
  kept("8/8/8/3pR3/4P3/8/8/8 w - d6");
  kept("8/8/8/3pR3/4P3/8/8/8 w - d6 PPR");
  assert_dropped("8/8/8/3pR3/4P3/8/8/8 w - d6 PPN");
  assert_dropped("8/8/8/3pR3/4P3/8/8/8 w - d6 PRR");
  kept("8/8/8/4p3/3Pq3/8/8/8 b - d3");
  assert_dropped("8/8/8/4p3/3PQ3/8/8/8 b - d3");
}

/* The piece can move only onto the target or onto the square of the pawn to be captured. */
TEST(a_move_that_spoils_the_capture_does_not_clear_the_way) {
  assert_dropped("8/8/4PP2/3pKP2/3PPP2/8/8/8 w - d6");
}

/* f5e6 captures the pawn on e5 en passant; then e4e5 and e5d6. */
TEST(capturing_an_enemy_pawn_en_passant_clears_the_way) {
  kept("8/8/8/3ppP2/4P3/8/8/8 w - d6e6");
  kept("8/8/8/3ppP2/4P3/8/8/8 w - d6e6 PPP");
  assert_pools("8/8/8/3ppP2/4P3/8/8/8 w - d6e6 PPN", "8/8/8/3ppP2/4P3/8/8/8 w - e6 PPN");
  assert_dropped("8/8/8/3pnP2/4P3/8/8/8 w - d6e6");   /* no pawn on e5 */
  assert_dropped("8/8/4n3/3ppP2/4P3/8/8/8 w - d6e6"); /* f5e6 captures the knight */
}

TEST(target_out_of_reach_is_dropped) {
  assert_dropped("8/8/8/3p3P/8/8/8/8 w - d6");
  assert_dropped("8/8/8/3p4/8/8/P6P/8 w - d6");
  assert_dropped("8/8/8/3pp3/4P3/8/8/8 w - d6"); /* the pawn is blocked */
  kept("8/8/8/3pn3/5P2/8/8/8 w - d6");           /* f4e5 e5d6 */
}

TEST(impossible_target_is_dropped) {
  assert_dropped("8/8/8/4P3/8/8/8/8 w - d6"); /* no pawn behind it */
  assert_dropped(
    "8/8/3n4/3pP3/8/8/8/8 w - d6");            /* an enemy piece on it: a piece that captures it lands on the target */
  assert_dropped("8/8/8/8/3Pp3/8/8/8 w - d3"); /* White's own target */
}

/* Does not happen in a game, because a piece that lands on a target removes it. The rule therefore does not examine the
 * target, not even its pawn. */
TEST(target_under_an_own_piece_is_kept) {
  kept("8/8/3N4/3pP3/8/8/8/8 w - d6");
  kept("8/3P4/2NRN3/3pP3/8/8/8/8 w - d6 PRR");
  kept("8/8/3K4/8/8/8/8/8 w - d6");
  kept("8/8/8/8/8/3r4/8/8 b - d3 r");
}

/* The only way to e5 is to capture the king there, which ends the sequence. */
TEST(capturing_the_king_does_not_reach_the_target) {
  assert_dropped("8/8/8/3pk3/5P2/8/8/8 w - d6");
}
