/* Warnings about a position whose DFEN is valid (SPEC 8.10): a pawn on rank 8, nine pawns, a castling right
 * without a king at home, targets that are not sorted. Such positions are accepted and have keys like any other,
 * because databases contain them; this reports them.
 *
 * There is no warning about anything that can occur in an unfinished game of Dice Chess, between turns or within one: a
 * test plays games and checks every position. So a target may survive up to five micro-moves, and its pawn's start
 * square may be occupied again.
 *
 * For example "4k3/8/8/8/8/8/8/5K2 w K - 0 1" has two warnings:
 *
 *     castling right K, but White has no king on e1; castling right K, but White has no rook on h1 */
#include "../dfen_pictures.h"
#include "../common/board.h"
#include "../common/castling.h"
#include "../common/writer.h"

/* Adds a warning. */
__attribute__((format(printf, 2, 3))) static void add_warning(struct writer *writer, const char *format, ...) {
  va_list values;
  put_text(writer, writer->length == 0 ? "" : "; ");
  va_start(values, format);
  core_put_list(writer, format, values);
  va_end(values);
}

/* The number of pieces of one side and type. */
static int count_pieces(const dfen_position *position, int side, int type) {
  return core_popcount(pieces(position, side, type));
}

/* ---- Pieces ---- */

/* How many more there are than at the start. */
static int excess(int count, int of_start) {
  return count > of_start ? count - of_start : 0;
}

/* The minimum number of promoted pieces of a side; a bishop never leaves the colour of its squares. */
static int count_promoted(const dfen_position *position, int side) {
  dfen_bitboard bishops = pieces(position, side, DFEN_BISHOP);
  return excess(count_pieces(position, side, DFEN_QUEEN), 1) + excess(count_pieces(position, side, DFEN_ROOK), 2) +
         excess(core_popcount(bishops & DFEN_DARK_SQUARES), 1) +
         excess(core_popcount(bishops & ~DFEN_DARK_SQUARES), 1) + excess(count_pieces(position, side, DFEN_KNIGHT), 2);
}

/* Each side has one king: without one the game is over, and no rule creates a second. */
static void check_kings(struct writer *writer, const dfen_position *position, int side) {
  int kings = count_pieces(position, side, DFEN_KING);
  if (kings == 0) {
    add_warning(writer, "%s has no king", side_name(side));
  } else if (kings > 1) {
    add_warning(writer, "%s has %d kings", side_name(side), kings);
  }
}

/* A side has at most sixteen pieces, and at most one promoted piece per missing pawn. */
static void check_counts(struct writer *writer, const dfen_position *position, int side) {
  int all = core_popcount(pieces_of_side(position, side));
  int pawns = count_pieces(position, side, DFEN_PAWN);
  int promoted = count_promoted(position, side);
  int missing = excess(8, pawns);
  if (all > 16) {
    add_warning(writer, "%s has %d pieces", side_name(side), all);
  }
  if (pawns > 8) {
    add_warning(writer, "%s has %d pawns", side_name(side), pawns);
  }
  if (promoted > missing) {
    add_warning(writer, "%s has %d promoted %s for %d missing %s", side_name(side), promoted,
                promoted == 1 ? "piece" : "pieces", missing, missing == 1 ? "pawn" : "pawns");
  }
}

/* A pawn promotes on its last rank, and none moves back to its first. */
static void check_last_ranks(struct writer *writer, const dfen_position *position, int side) {
  dfen_bitboard left = pieces(position, side, DFEN_PAWN) & (RANK_1 | RANK_1 << 56);
  while (left != 0) {
    add_warning(writer, "%s has a pawn on %s", side_name(side), square_name(pop_lsb(&left)).text);
  }
}

/* ---- Castling rights ---- */

/* "castling right K, but White has no king on e1" */
static void check_home(struct writer *writer, const dfen_position *position, int right, int type, int square) {
  int side = side_of_right(right);
  if ((pieces(position, side, type) & square_bit(square)) == 0) {
    add_warning(writer, "castling right %c, but %s has no %s on %s", core_castling_text[1 << right][0], side_name(side),
                type == DFEN_KING ? "king" : "rook", square_name(square).text);
  }
}

/* Every right needs its king and its rook on their home squares. */
static void check_rights(struct writer *writer, const dfen_position *position) {
  for (int right = 0; right < CASTLING_RIGHTS; ++right) {
    if (position->state.castling >> right & 1) {
      check_home(writer, position, right, DFEN_KING, king_home(side_of_right(right)));
      check_home(writer, position, right, DFEN_ROOK, corner_of_right(right));
    }
  }
}

/* ---- En-passant targets ---- */

/* The maximum number of dice that the side to move can have spent this turn, 0 to 3. An empty pool is ambiguous: either
 * the dice are not rolled yet, or all three are spent and the turn is not ended. So this assumes 3. Only is_stale()
 * takes an empty pool for a turn before its roll. */
static int dice_spent(const dfen_state *state) {
  return DFEN_DICE_MAX - dfen_count_dice(state->dice);
}

/* A target of the side to move, which the beginning of its turn should have removed. */
static bool is_stale(const dfen_state *state, int side_of_target) {
  return side_of_target == state->side && state->dice == 0;
}

/* Only a pawn's double push creates a target. It is removed if the pawn moves or is captured, or if any piece moves
 * onto it. The pawn's start square may be occupied by its own side later in the same turn, and by the other side once
 * that has spent a die; but never by a pawn of its own side, because pawns do not move back. */
static void check_target(struct writer *writer, const dfen_position *position, int target) {
  int side = target / 8 == 2 ? DFEN_WHITE : DFEN_BLACK;
  int ahead = side == DFEN_WHITE ? 8 : -8;
  bool others_came = side != position->state.side && dice_spent(&position->state) > 0;
  dfen_bitboard no_longer =
    pieces(position, side, DFEN_PAWN) | (others_came ? 0 : pieces_of_side(position, other_side(side)));
  struct short_text name = square_name(target);
  if ((pieces(position, side, DFEN_PAWN) & square_bit(target + ahead)) == 0) {
    add_warning(writer, "target %s, but %s has no pawn on %s", name.text, side_name(side),
                square_name(target + ahead).text);
  }
  if (occupied(position) & square_bit(target)) {
    add_warning(writer, "target %s is occupied", name.text);
  }
  if (no_longer & square_bit(target - ahead)) {
    add_warning(writer, "target %s, but its pawn cannot have come from %s", name.text,
                square_name(target - ahead).text);
  }
  if (is_stale(&position->state, side)) {
    add_warning(writer, "target %s is stale: %s made it in its previous turn", name.text, side_name(side));
  }
}

/* Every target cost a die: one of this turn for the side to move, one of the last turn for the other side. */
static void check_targets_of_side(struct writer *writer, const dfen_state *state, int side) {
  int targets = core_popcount(state->en_passant & target_rank_of(side));
  int dice = side == state->side ? dice_spent(state) : DFEN_DICE_MAX;
  if (targets > dice) {
    add_warning(writer, "%s has %d target%s but can have spent %d %s", side_name(side), targets,
                targets == 1 ? "" : "s", dice, dice == 1 ? "die" : "dice");
  }
}

static void check_targets(struct writer *writer, const dfen_position *position) {
  for (dfen_bitboard left = position->state.en_passant; left != 0;) {
    check_target(writer, position, pop_lsb(&left));
  }
  check_targets_of_side(writer, &position->state, DFEN_WHITE);
  check_targets_of_side(writer, &position->state, DFEN_BLACK);
}

/* ---- The halfmove clock ---- */

/* Warns if the halfmove clock exceeds a maximum. */
static void check_most(struct writer *writer, uint32_t halfmove, uint64_t most, const char *why) {
  if (halfmove > most) {
    add_warning(writer, "halfmove %u, but %s it is at most %u", halfmove, why, (unsigned)most);
  }
}

/* A micro-move adds at most 1. The push that created the last of a side's targets set the clock to 0. After it come the
 * remaining dice of that turn, and if it was the last turn also those spent by the side to move. */
static void check_halfmove(struct writer *writer, const dfen_state *state) {
  int spent = dice_spent(state);
  int own = core_popcount(state->en_passant & target_rank_of(state->side));
  int others = core_popcount(state->en_passant & target_rank_of(other_side(state->side)));
  uint64_t turns = 2 * (uint64_t)(state->fullmove - 1) + (state->side == DFEN_BLACK);
  check_most(writer, state->halfmove, DFEN_DICE_MAX * turns + (uint64_t)spent, "with this fullmove number");
  if (own > 0 && !is_stale(state, state->side)) {
    check_most(writer, state->halfmove, (uint64_t)excess(spent, own), "with these targets of its own turn");
  }
  if (others > 0) {
    check_most(writer, state->halfmove, (uint64_t)excess(DFEN_DICE_MAX, others) + (uint64_t)spent,
               "with these targets of the last turn");
  }
}

/* ---- The order of targets and dice ---- */

/* Warns if a field of targets or dice is not as dfen would write it, sorted. */
static void check_sorted(struct writer *writer, const char *name, const char *field, size_t length, const char *sorted,
                         size_t sorted_length) {
  if (length != sorted_length || memcmp(field, sorted, length) != 0) {
    add_warning(writer, "%s ", name);
    put_bytes(writer, field, length);
    put_text(writer, " are not sorted: ");
    put_bytes(writer, sorted, sorted_length);
  }
}

/* The specification of DFEN asks that writers sort both; readers accept any order (SPEC 2.6 and 2.8). The targets are
 * the fourth field, and the dice the only field after it that begins with a letter. */
static void check_order(struct writer *writer, const dfen_state *state, const char *dfen, size_t length) {
  char sorted[32];
  for (int field = 0; length > 0; ++field) {
    const char *space = memchr(dfen, ' ', length);
    size_t end = space == NULL ? length : (size_t)(space - dfen);
    if (field == 3) {
      check_sorted(writer, "targets", dfen, end, sorted, dfen_write_en_passant(state, sorted));
    } else if (field > 3 && *dfen >= 'A') {
      check_sorted(writer, "dice", dfen, end, sorted, dfen_write_dice(state->dice, state->side, sorted));
    }
    end += end < length;
    dfen += end;
    length -= end;
  }
}

/* Warnings are in the order of the fields of a DFEN; those about its text come last. */
size_t dfen_check(const dfen_position *position, const char *dfen, size_t length, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  for (int side = DFEN_WHITE; side <= DFEN_BLACK; ++side) {
    check_kings(&writer, position, side);
    check_counts(&writer, position, side);
    check_last_ranks(&writer, position, side);
  }
  check_rights(&writer, position);
  check_targets(&writer, position);
  check_halfmove(&writer, &position->state);
  check_order(&writer, &position->state, dfen, dfen == NULL ? 0 : length);
  return writer.length;
}
