/* Endgames: materials, the numbers of positions, and equities. The conventions of dfen.h for text, errors and memory
 * apply here too. */
#ifndef DFEN_CORE_DFEN_ENDGAME_H
#define DFEN_CORE_DFEN_ENDGAME_H

#include "dfen.h"

/* ---- Material (SPEC 7.3 to 7.11) ----------------------------------------------------------------- */

/* Defined in endgame/: material.c, material_text.c. */

/* The kinds of pieces that a material key counts, in its order. A key has the squares of pawns instead of their number,
 * and every side has one king. */
enum { DFEN_QUEENS, DFEN_ROOKS, DFEN_DARK_BISHOPS, DFEN_LIGHT_BISHOPS, DFEN_KNIGHTS, DFEN_KINDS };

/* The pieces of both sides besides the kings. Index 0 is the first side, before the v: White, or in a canonical key the
 * strong side. Pawns are on ranks 2 to 7, no two on one square; there are at most 64 pieces, including the kings. */
typedef struct {
  uint8_t pieces[2][DFEN_KINDS];
  dfen_bitboard pawns[2];
} dfen_material;

/* The longest material key: "KBd...vK" with 62 pieces of two letters besides the kings. */
enum { DFEN_MATERIAL_TEXT_MAX = 127 };

/* The material of a position, White first, not canonical. False if a side has no king or several, or if a pawn is on
 * the first or the last rank. Ignores castling rights, targets, dice and clocks. */
bool dfen_material_of_position(const dfen_position *position, dfen_material *material);

/* The canonical material: the strong side first (more queens, else rooks, bishops, knights, pawns), then the smallest
 * text among the images under F, the mirror and both. Equal for all symmetric images of a board, and only for them. */
dfen_material dfen_material_canonical(const dfen_material *material);

/* Reads a key, canonical or not: the pieces of a side in any order, then its pawns in any order. Reads at most
 * DFEN_MATERIAL_TEXT_MAX + 1 bytes. */
dfen_error dfen_scan_material(const char *text, size_t length, dfen_material *material, dfen_fault *fault);

/* Writes the key, each side as K, queens, rooks, Bd, Bl, knights, pawns from a2 to h7 rank by rank. */
size_t dfen_write_material(const dfen_material *material, char text[DFEN_MATERIAL_TEXT_MAX]);

/* ---- Endgames (SPEC 7.12 to 7.30) ---------------------------------------------------------------- */

/* Defined in endgame/: endgame.c, king_pairs.c, placements.c, combinations.c, leapfrog.c. */

/* The pieces of one side and kind. */
typedef struct {
  uint8_t side, kind, pieces; /* pieces: at least 1 */
} dfen_group;

enum { DFEN_KING_PAIR_KINDS = 5, DFEN_KING_CLASSES = 4, DFEN_GROUPS_MAX = 2 * DFEN_KINDS };

/* A numbering of all classes of positions of one material, side to move included. */
typedef struct {
  dfen_material material; /* canonical */
  uint64_t count;         /* of classes, numbered 0 .. count - 1 */
  bool sides_alike;       /* exchanging the sides yields the same material; then White, the first side, is to move */

  /* The numbering: see core/endgame/king_pairs.h and core/endgame/placements.h. */
  dfen_transformation exchange; /* F or FV, which exchanges the sides and keeps the material, if the sides are alike */
  dfen_symmetry_set symmetries; /* those that keep the material */
  dfen_bitboard strong_squares; /* the squares of the strong king in all king pairs */
  uint64_t boards[DFEN_KING_PAIR_KINDS];       /* per king pair of each kind */
  uint64_t boards_of_class[DFEN_KING_CLASSES]; /* per square of the strong king, by class */
  uint8_t groups;
  dfen_group group[DFEN_GROUPS_MAX];
} dfen_endgame;

/* The largest count of a numbering. */
#define DFEN_ENDGAME_COUNT_MAX (UINT64_C(1) << 62)

/* The numbering of a material, which need not be canonical. False if it has more than DFEN_ENDGAME_COUNT_MAX classes;
 * then endgame->count is 0. Material that does not fit on a board has 0 classes. */
bool dfen_endgame_of_material(const dfen_material *material, dfen_endgame *endgame);

/* The number of classes if kings may not be adjacent, as in chess. */
uint64_t dfen_endgame_count_chess(const dfen_endgame *endgame);

/* The numbering of a position's material, and the position's index in it. Two positions have the same index exactly if
 * some symmetry, with or without F, maps one to the other. Ignores clocks. False if the position has no index: castling
 * rights, en-passant targets, dice in the pool, no material (see dfen_material_of_position), or too many classes.
 * `endgame` is all zeros, or the result of an earlier call of one of these functions, which is reused if the material
 * is the same. */
bool dfen_endgame_index(const dfen_position *position, dfen_endgame *endgame, uint64_t *index);

/* The position with `index` (below endgame->count): the strong side is White, clocks 0 and 1. */
dfen_position dfen_endgame_position(const dfen_endgame *endgame, uint64_t index);

/* Leapfrog's representative by its kings-first rule (SPEC 7.35): of the images under 0 .. 7, the first with the white
 * king on a1-d1-d4 and, if it is on a1-d4, the black king on a1-a8-h8. Side to move and dice are kept, clocks are 0 and
 * 1. Some classes have two representatives. False if there are pawns, castling rights or targets, or unless each side
 * has one king. */
bool dfen_leapfrog_class(const dfen_position *position, dfen_position *representative);

/* ---- Equities of endgames (SPEC 11) ----------------------------------------------------------------- */

/* Defined in equity/: successor_materials.c, dice_pools.c, successor_boards.c, sweep.c, accelerate.c, solver.c. */

/* The equity of a position: the expected score of the side to move before it rolls, 1 for a win and 1/2 for a draw, if
 * both sides play optimally. A game ends only by the capture of a king; an endless game is a draw. An integer in units
 * of 2^-40, so that bounds can be rounded to the safe side and are the same on every machine. */
#define DFEN_EQUITY_ONE (INT64_C(1) << 40)

/* The pieces, including the kings, of the largest materials that can be solved; and the maximum number of materials
 * after one micro-move. */
enum { DFEN_SOLVABLE_PIECES = 4, DFEN_SUCCESSORS_MAX = 32 };

/* Why a material cannot be solved. */
typedef enum {
  DFEN_SOLVABLE,
  DFEN_UNSOLVABLE_PIECES,    /* more than DFEN_SOLVABLE_PIECES */
  DFEN_UNSOLVABLE_EN_PASSANT /* a pawn may pass one of the other side: numberings have no targets */
} dfen_unsolvable;

/* Whether `material` itself can be solved; does not check its successors. */
dfen_unsolvable dfen_material_unsolvable(const dfen_material *material);

/* The distinct canonical materials after one micro-move, except captures of a king. Returns their number; 0 for more
 * than DFEN_SOLVABLE_PIECES. */
int dfen_material_successors(const dfen_material *material, dfen_material next[DFEN_SUCCESSORS_MAX]);

/* The dice that matter in a turn of one side. */
typedef struct {
  uint8_t count, type[6]; /* the types of its pieces, ascending */
  uint8_t near;     /* the number of P until a piece of another type may move in the same turn: 1 or 2; 0 for never */
  uint8_t pools[4]; /* the number of pools of 0, 1, 2 and 3 dice that differ in their possible moves */
} dfen_pool_set;

/* The solution of a material, as larger materials need it. The caller owns the memory of the codes. */
typedef struct {
  dfen_endgame endgame;
  dfen_pool_set pools[2]; /* by side to move: the strong side, the weak side */
  int64_t *codes[2][2];   /* from upper and from lower bounds; by side to move */
} dfen_solution;

/* Solves one material. Begin; call dfen_solver_work() until it waits; supply the memory that it needs; then call
 * dfen_solver_work() until it is solved. One call processes a limited number of boards, about a microsecond each. All
 * successors must have been solved and exported before. Bare kings have none:
 *
 *   dfen_solver *solver = malloc(dfen_solver_size());
 *   dfen_solver_begin(solver, &endgame, NULL, 0);
 *   while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_WAITING) {
 *   }
 *   dfen_solver_set_workspace(solver, malloc(dfen_solver_workspace_size(solver)));
 *   while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_SOLVED) {
 *   }
 *   bracket = dfen_solver_bracket(solver, index);
 *
 * The struct is private (core/equity/equity.h). The caller owns its memory, some kilobytes, aligned for an int64_t. */
typedef struct dfen_solver dfen_solver;

size_t dfen_solver_size(void);

typedef enum {
  DFEN_SOLVER_COUNTING,  /* counts micro-moves, to know how much memory is needed */
  DFEN_SOLVER_WAITING,   /* until dfen_solver_set_workspace() */
  DFEN_SOLVER_INDEXING,  /* enters boards in an index by their squares */
  DFEN_SOLVER_LINKING,   /* finds the boards after each micro-move */
  DFEN_SOLVER_ITERATING, /* sweeps over all boards: value iteration */
  DFEN_SOLVER_SOLVED,    /* no bracket is wider than DFEN_BRACKET_MAX */
  DFEN_SOLVER_STALLED,   /* the brackets do not get narrower */
  DFEN_SOLVER_EXPORTING  /* writes a dfen_solution; then SOLVED again */
} dfen_solver_state;

/* 1e-9: the maximum width of a bracket of a solved material. */
#define DFEN_BRACKET_MAX INT64_C(1099)

/* The progress of a solver. */
typedef struct {
  dfen_solver_state state;
  uint32_t sweeps; /* complete ones */
  int64_t width;   /* of the widest bracket after them, in units of an equity; bounds are rounded outwards */
} dfen_progress;

dfen_progress dfen_solver_progress(const dfen_solver *solver);

/* Begins to solve the material of `endgame`, which must be solvable (dfen_material_unsolvable). `parts` are the
 * solutions of all its successors, in any order. The solver keeps the pointers, so they must stay valid. */
void dfen_solver_begin(dfen_solver *solver, const dfen_endgame *endgame, const dfen_solution *const *parts, int count);

/* The size in bytes of the workspace, known in state DFEN_SOLVER_WAITING; and supplies it, aligned for an int64_t. The
 * caller owns it, and frees it after the last use of the solver. */
uint64_t dfen_solver_workspace_size(const dfen_solver *solver);
void dfen_solver_set_workspace(dfen_solver *solver, void *workspace);

/* Processes at most `boards` boards, at least 1. Also stops at the end of a sweep. */
dfen_solver_state dfen_solver_work(dfen_solver *solver, uint64_t boards);

/* The bounds of a class of the endgame, after any complete sweep; for bare kings only once they are solved. */
typedef struct {
  int64_t lower, upper;
} dfen_bracket;

dfen_bracket dfen_solver_bracket(const dfen_solver *solver, uint64_t index);

/* The memory that a solution needs, in bytes; and starts the export of a solved material to it, which further calls of
 * dfen_solver_work() complete. */
uint64_t dfen_solution_size(const dfen_solver *solver);
void dfen_solver_export(dfen_solver *solver, dfen_solution *solution, void *memory);

#endif
