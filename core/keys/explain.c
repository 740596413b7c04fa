/* The steps from a position to its pool key, in words (SPEC 4.16).
 *
 * This file decides nothing: pool_form.c normalizes the position, and symmetry/ selects the image that is the key. It
 * compares the positions before and after each step, and describes what changed and why, in a player's words. So an
 * explanation always leads to the same board as the key.
 *
 * For example "4k3/8/8/8/8/8/8/R4K1R b KQ - 3 9" takes five steps: the position is read; halfmove clock 3 and move
 * number 9 are dropped; White's rights KQ are dropped, because there is no white king on e1; the colours are exchanged,
 * because Black is to move; and the board is turned to the image whose text comes first, "3K4/8/8/8/8/8/8/r1k4r w -
 * -". */
#include "../common/bits.h"
#include "../common/board.h"
#include "../common/castling.h"
#include "../common/writer.h"

/* The symmetry of a transformation, without F. */
enum { SYMMETRY_BITS = DFEN_H | DFEN_V | DFEN_D };

/* ---- The steps ----
 *
 * A step stores the position after it. The words describe the difference to the step before, so they cannot mention
 * something that did not happen. */

/* Adds a step and the position after it. DFEN_EXPLAINED_STEPS_MAX counts two sides' rights and all sixteen targets; a
 * unit test reaches it. */
static void add_step(dfen_explanation *explanation, dfen_step step, int detail, const dfen_fields *after) {
  explanation->step[explanation->count++] =
    (dfen_explained_step){.step = step, .detail = (uint8_t)detail, .after = *after};
}

/* Drops what pool_form.c drops one by one: clocks, the rights of each side, each target.
 *
 * The whole position before all steps decides what is dropped. Deciding step by step would be equivalent: whether a
 * right is dead depends only on kings, and a target that no sequence captures does not help to capture another one. */
static void explain_pool_form(dfen_explanation *explanation, dfen_fields *now) {
  dfen_fields form = dfen_pool_form(now);
  now->state.halfmove = form.state.halfmove;
  now->state.fullmove = form.state.fullmove;
  add_step(explanation, DFEN_STEP_CLOCKS, 0, now);
  for (int side = DFEN_WHITE; side <= DFEN_BLACK; ++side) {
    unsigned dropped = now->state.castling & ~(unsigned)form.state.castling & rights_of_side(side);
    if (dropped != 0) {
      now->state.castling = (uint8_t)(now->state.castling & ~dropped);
      add_step(explanation, DFEN_STEP_RIGHTS, side, now);
    }
  }
  for (dfen_bitboard dropped = now->state.en_passant & ~form.state.en_passant; dropped != 0;) {
    int target = pop_lsb(&dropped);
    now->state.en_passant &= ~square_bit(target);
    add_step(explanation, DFEN_STEP_TARGET, target, now);
  }
}

/* Of the transformations to the key, takes the one with the first word. Either all or none of them contain F, because
 * White is to move in every key. The last step is present even if the board stays, because users ask most often why
 * nothing was merged. */
void dfen_explain(const dfen_fields *fields, dfen_fold fold, dfen_explanation *explanation) {
  dfen_fields now = *fields;
  explanation->fold = fold;
  explanation->count = 0;
  add_step(explanation, DFEN_STEP_READ, 0, &now);
  explain_pool_form(explanation, &now);
  dfen_representative representative = dfen_represent(&now, fold);
  dfen_transformation way = dfen_transformation_first(representative.transformations);
  explanation->applicable = dfen_fold_transformations(fold, &now);
  explanation->ways = representative.transformations;
  if (way & DFEN_F) {
    now = dfen_flip(&now);
    add_step(explanation, DFEN_STEP_FLIP, 0, &now);
  }
  now = dfen_transformation_of_fields(way & SYMMETRY_BITS, &now);
  add_step(explanation, DFEN_STEP_SYMMETRY, way & SYMMETRY_BITS, &now);
}

/* ---- The words ----
 *
 * The words avoid UCI, rule numbers and this project's names of symmetries: they name squares, pieces and dice as
 * players do. Each text is one clause without a full stop, for use in a table or after a colon. */

/* Before a piece within a sentence: "white pawn". Elsewhere it is side_name() of writer.h. */
static const char *lower_case_side_name(int side) {
  return side == DFEN_WHITE ? "white" : "black";
}

/* What a player sees, rather than words like HVD. */
static const char *const symmetry_words[DFEN_SYMMETRIES] = {
  "the board stays as it is",
  "the board is mirrored: ranks 1 and 8 change places",
  "the board is mirrored: files a and h change places",
  "the board is turned by half a turn",
  "the board is mirrored across the diagonal a1-h8",
  "the board is turned by a quarter, counter-clockwise",
  "the board is turned by a quarter, clockwise",
  "the board is mirrored across the diagonal a8-h1",
};

/* One clause that describes the change. The start position has three: "the position is read", "halfmove clock 0 and
 * move number 1 are dropped", and "the board stays as it is". The first step has no step before it. */
size_t dfen_write_what(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]) {
  struct writer text = {.text = words, .size = DFEN_EXPLAINED_SIZE};
  const dfen_explained_step *step = &explanation->step[index];
  const dfen_state *before = &explanation->step[index > 0 ? index - 1 : 0].after.state;
  switch (step->step) {
  case DFEN_STEP_READ: put_text(&text, "the position is read"); break;
  case DFEN_STEP_CLOCKS:
    core_put(&text, "halfmove clock %u and move number %u are dropped", before->halfmove, before->fullmove);
    break;
  case DFEN_STEP_RIGHTS: {
    unsigned rights = before->castling & ~(unsigned)step->after.state.castling;
    core_put(&text,
             core_castling_length[rights] > 1 ? "%s's castling rights %s are dropped"
                                              : "%s's castling right %s is dropped",
             side_name(step->detail), core_castling_text[rights]);
    break;
  }
  case DFEN_STEP_TARGET: core_put(&text, "en-passant target %s is dropped", square_name(step->detail).text); break;
  case DFEN_STEP_FLIP: put_text(&text, "White and Black change places, and so do ranks 1 and 8"); break;
  case DFEN_STEP_SYMMETRY: put_text(&text, symmetry_words[step->detail]); break;
  }
  return text.length;
}

/* Why a target of the opponent was dropped. Reports what a player notices first: the pawn is missing, a piece blocks
 * the target, or a die is missing; and only then that no sequence leads there. pool_form.c has decided that no sequence
 * captures; this only selects a reason. */
static void put_why_of_target(struct writer *text, const dfen_fields *fields, int target) {
  dfen_position position = dfen_to_position(fields);
  int side = fields->state.side;
  int other = other_side(side);
  int pushed = square_behind(side, target);
  if (!(pieces(&position, other, DFEN_PAWN) & square_bit(pushed))) {
    core_put(text, "there is no %s pawn on %s to capture", lower_case_side_name(other), square_name(pushed).text);
  } else if (pieces_of_side(&position, other) & square_bit(target)) {
    core_put(text, "a %s piece is on it, and capturing that piece removes the target", lower_case_side_name(other));
  } else if (fields->state.dice != 0 && dfen_dice_count(fields->state.dice, DFEN_PAWN) == 0) {
    put_text(text, "only a pawn captures en passant, and there is no pawn die left to play");
  } else {
    /* the squares from which a pawn captures on the target: one for files a and h, else two */
    dfen_bitboard from = dfen_attacks(DFEN_PAWN, other, square_bit(target), 0);
    char dice[DFEN_DICE_MAX + 1] = {0};
    dfen_write_dice(fields->state.dice, side, dice);
    core_put(text, "no %s pawn can come to %s", lower_case_side_name(side), square_name(pop_lsb(&from)).text);
    if (from != 0) {
      core_put(text, " or %s", square_name(pop_lsb(&from)).text);
    }
    core_put(text, " and capture on it this turn, %s%s",
             fields->state.dice == 0 ? "whatever the dice are" : "with the dice ", dice);
  }
}

/* The last step: which images were compared, or why there are no others. If the fold merges less than is applicable,
 * that is the first reason, because it is the caller's choice.
 *
 * Half of the applicable transformations have White to move, and each distinct board is reached by as many of them as
 * lead to the key. */
static void put_why_of_symmetry(struct writer *text, const dfen_explanation *explanation, const dfen_fields *before) {
  int boards = core_popcount(explanation->applicable) / 2 / core_popcount(explanation->ways);
  if (explanation->fold == DFEN_FOLD_FLIP) {
    put_text(text, "the fold 'flip' asks for the colours alone");
    return;
  }
  if (before->state.castling != 0) {
    core_put(
      text,
      "no mirror while there is a castling right (%s): the mirror brings the king to file d, where it cannot castle",
      core_castling_text[before->state.castling]);
    return;
  }
  /* The six that turn the board are applicable under the same conditions as D. */
  dfen_applicability turned = dfen_transformation_applicability(DFEN_D, before);
  if (explanation->fold == DFEN_FOLD_DIHEDRAL && turned == DFEN_APPLICABLE) {
    put_text(text, "without pawns, rights and targets no side of the board differs from another");
  } else {
    put_text(text, "without castling rights left and right are alike");
    if (explanation->fold == DFEN_FOLD_DIHEDRAL) {
      put_text(text, turned == DFEN_NOT_APPLICABLE_WITH_PAWNS
                       ? ", but pawns walk one way, so no other turn is the same game"
                       : ", but a target belongs to its rank, so no other turn is");
    }
  }
  if (boards == 1) {
    put_text(text, "; the board is its own image");
  } else {
    core_put(text, "; of %u boards the one is taken whose text comes first", (unsigned)boards);
  }
}

/* Every reason is a rule of play, as a player would put it, without rule numbers and names of symmetries.
 * pool_form.c has the proof (SPEC 4.14). */
size_t dfen_write_why(const dfen_explanation *explanation, int index, char words[DFEN_EXPLAINED_SIZE]) {
  struct writer text = {.text = words, .size = DFEN_EXPLAINED_SIZE};
  const dfen_explained_step *step = &explanation->step[index];
  const dfen_fields *before = &explanation->step[index > 0 ? index - 1 : 0].after;
  int side = before->state.side;
  switch (step->step) {
  case DFEN_STEP_READ:
    put_text(&text, "one position has one text: rights in the order KQkq, targets by file, dice in the order PNBRQK");
    break;
  case DFEN_STEP_CLOCKS: put_text(&text, "no rule of Dice Chess asks how many moves were made"); break;
  case DFEN_STEP_RIGHTS:
    core_put(&text, "there is no %s king on %s, and a king that comes back has moved, so it may not castle",
             lower_case_side_name(step->detail), square_name(king_home(step->detail)).text);
    break;
  case DFEN_STEP_TARGET:
    if (target_rank_of(side) & square_bit(step->detail)) { /* without dice only: in the middle of a turn */
      core_put(&text,
               "it is %s's own, of the turn before: %s cannot capture it, and it is gone when the dice are rolled",
               side_name(side), side_name(side));
    } else {
      put_why_of_target(&text, before, step->detail);
    }
    break;
  case DFEN_STEP_FLIP:
    put_text(&text, "Black is to move; with the sides exchanged White is, and the game is the same");
    break;
  case DFEN_STEP_SYMMETRY: put_why_of_symmetry(&text, explanation, before); break;
  }
  return text.length;
}
