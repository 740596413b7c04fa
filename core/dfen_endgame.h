/* Endgames: their materials, the numbers of their positions, and their equities. What dfen.h says of texts, errors and
 * memory holds here too. */
#ifndef DFEN_CORE_DFEN_ENDGAME_H
#define DFEN_CORE_DFEN_ENDGAME_H

#include "dfen.h"

/* ---- Material (SPEC 7.3 to 7.11) ----------------------------------------------------------------- */

/* Made in endgame/: material.c, material_text.c. */

/* Kinds of pieces that a material key counts, in its order. A pawn is told by its square, and every side has one king.
 */
enum { DFEN_QUEENS, DFEN_ROOKS, DFEN_DARK_BISHOPS, DFEN_LIGHT_BISHOPS, DFEN_KNIGHTS, DFEN_KINDS };

/* What the two sides have beside their kings, the first side before the v (White, and in a canonical key the strong
 * side) at 0. Pawns stand on ranks 2 to 7, no two on one square; there are at most 64 pieces, the kings among them. */
typedef struct {
  uint8_t pieces[2][DFEN_KINDS];
  dfen_bitboard pawns[2];
} dfen_material;

/* The longest material key, "KBd...vK" with 62 pieces of two letters beside the kings. */
enum { DFEN_MATERIAL_TEXT_MAX = 127 };

/* The material of a position as it stands, White first. False when a side has no king or several, or when a pawn
 * stands on the first or the last rank; castling rights, targets, dice and clocks are not looked at. */
bool dfen_material_of_position(const dfen_position *position, dfen_material *material);

/* The canonical material: the strong side first (more queens, else rooks, bishops, knights, pawns), then the smallest
 * text of those that F, the mirror and both reach. Equal for all symmetric images of a board, and only for them. */
dfen_material dfen_material_canonical(const dfen_material *material);

/* Reads a key, canonical or not: the pieces of a side in any order, then its pawns in any order. At most
 * DFEN_MATERIAL_TEXT_MAX + 1 bytes are looked at. */
dfen_error dfen_scan_material(const char *text, size_t length, dfen_material *material, dfen_fault *fault);

/* Writes the key, each side as K, queens, rooks, Bd, Bl, knights, pawns from a2 to h7 rank by rank. */
size_t dfen_write_material(const dfen_material *material, char text[DFEN_MATERIAL_TEXT_MAX]);

/* ---- Endgames (SPEC 7.12 to 7.30) ---------------------------------------------------------------- */

/* Made in endgame/: endgame.c, king_pairs.c, placements.c, combinations.c, leapfrog.c. */

/* The pieces of one side and kind. */
typedef struct {
  uint8_t side, kind, pieces; /* pieces: at least 1 */
} dfen_group;

enum { DFEN_KING_PAIR_KINDS = 5, DFEN_KING_CLASSES = 4, DFEN_GROUPS_MAX = 2 * DFEN_KINDS };

/* A numbering of all classes of positions of one material, side to move included. */
typedef struct {
  dfen_material material; /* canonical */
  uint64_t count;         /* of classes, numbered 0 .. count - 1 */
  bool sides_alike;       /* exchanging the sides gives the same material: then White, the first side, is to move */

  /* How they are numbered: see core/endgame/king_pairs.h and core/endgame/placements.h. */
  dfen_transformation exchange; /* F or FV, which exchanges the sides and keeps the material, if they are alike */
  dfen_symmetry_set symmetries; /* those that keep the material */
  dfen_bitboard strong_squares; /* where the strong king stands in some king pair */
  uint64_t boards[DFEN_KING_PAIR_KINDS];       /* of a king pair of each kind */
  uint64_t boards_of_class[DFEN_KING_CLASSES]; /* with the strong king on one square of a class */
  uint8_t groups;
  dfen_group group[DFEN_GROUPS_MAX];
} dfen_endgame;

/* The largest count that is numbered. */
#define DFEN_ENDGAME_COUNT_MAX (UINT64_C(1) << 62)

/* The numbering of a material, which need not be canonical. False when it has more than DFEN_ENDGAME_COUNT_MAX classes;
 * endgame->count is 0 then. Material that fits on no board has 0 classes. */
bool dfen_endgame_of_material(const dfen_material *material, dfen_endgame *endgame);

/* The number of classes when kings may not stand next to each other, as in chess. */
uint64_t dfen_endgame_count_chess(const dfen_endgame *endgame);

/* The numbering of a position's material and the position's index in it: equal for two positions exactly when some
 * symmetry, with or without F, takes one to the other. Clocks do not matter. False when there is none: castling rights,
 * en-passant targets, dice in the pool, no material (see dfen_material_of_position), too many classes.
 * `endgame` is all zeros, or what an earlier call of one of these functions left there: a numbering that is there
 * already is not made again. */
bool dfen_endgame_index(const dfen_position *position, dfen_endgame *endgame, uint64_t *index);

/* The position with `index` (below endgame->count): the strong side is White, clocks 0 and 1. */
dfen_position dfen_endgame_position(const dfen_endgame *endgame, uint64_t index);

/* Leapfrog's representative by its kings-first rule (SPEC 7.35): of the images under 0 .. 7, the first with the white
 * king on a1-d1-d4 and, when it is on a1-d4, the black king on a1-a8-h8; the side to move and dice stay, clocks are 0
 * and 1. Some classes keep two. False with pawns, castling rights or targets, or without one king a side. */
bool dfen_leapfrog_class(const dfen_position *position, dfen_position *representative);

/* ---- Equities of endgames (SPEC 11) ----------------------------------------------------------------- */

/* Made in equity/: successors.c, pools.c, links.c, sweep.c, accelerate.c, solver.c. */

/* The equity of a position: the score, 1 for a win and 1/2 for a draw, that the side to move may expect before it rolls
 * when both sides play best. A captured king is the only end of a game, and one without end is a draw. An integer in
 * units of 2^-40, so that bounds are rounded to the safe side and are the same on every machine. */
#define DFEN_EQUITY_ONE (INT64_C(1) << 40)

/* The pieces, kings among them, of the largest material that is solved; and the most materials that one micro-move can
 * make of such a material. */
enum { DFEN_SOLVABLE_PIECES = 4, DFEN_SUCCESSORS_MAX = 32 };

/* Why a material is not solved. */
typedef enum {
  DFEN_SOLVABLE,
  DFEN_UNSOLVABLE_PIECES,    /* more than DFEN_SOLVABLE_PIECES */
  DFEN_UNSOLVABLE_EN_PASSANT /* a pawn may pass one of the other side: targets are in no numbering */
} dfen_unsolvable;

/* Whether `material` itself can be solved; what it can turn into is not looked at. */
dfen_unsolvable dfen_material_unsolvable(const dfen_material *material);

/* The materials, canonical, each once, that one micro-move makes of a material, a captured king aside. Returns how
 * many; 0 for more than DFEN_SOLVABLE_PIECES. */
int dfen_material_successors(const dfen_material *material, dfen_material next[DFEN_SUCCESSORS_MAX]);

/* Which dice can do something in a turn of one side. */
typedef struct {
  uint8_t count, type[6]; /* the types of its pieces, ascending */
  uint8_t near;           /* dice P until a piece of another type may move in the same turn: 1 or 2; 0 for never */
  uint8_t pools[4];       /* how many pools of 0, 1, 2 and 3 dice differ in what they can do */
} dfen_pool_set;

/* What a solved material gives to the materials that can turn into it. The memory behind it is the caller's. */
typedef struct {
  dfen_endgame endgame;
  dfen_pool_set pools[2]; /* by side to move: the strong side, the weak side */
  int64_t *codes[2][2];   /* from upper and from lower bounds; by side to move */
} dfen_solution;

/* Solving one material. Begin it; give it the room that it asks for; then let it work until it is done, at any pace:
 * one call looks at so many boards at most, about a microsecond each. All successors must be solved before, and their
 * solutions published. Bare kings have none:
 *
 *   dfen_solver *solver = malloc(dfen_solver_size());
 *   dfen_solver_begin(solver, &endgame, NULL, 0);
 *   while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_WAITS) {
 *   }
 *   dfen_solver_give(solver, malloc(dfen_solver_room(solver)));
 *   while (dfen_solver_work(solver, 1000) != DFEN_SOLVER_SOLVED) {
 *   }
 *   bracket = dfen_solver_bracket(solver, index);
 *
 * What a solver is made of is its own (core/equity/equity.h). Its memory is the caller's, some kilobytes, aligned for
 * an int64_t. */
typedef struct dfen_solver dfen_solver;

size_t dfen_solver_size(void);

typedef enum {
  DFEN_SOLVER_COUNTS,   /* micro-moves, to know how much room is needed */
  DFEN_SOLVER_WAITS,    /* for its room */
  DFEN_SOLVER_NUMBERS,  /* boards by their squares */
  DFEN_SOLVER_LINKS,    /* boards by micro-moves */
  DFEN_SOLVER_SWEEPS,   /* goes over all boards again and again */
  DFEN_SOLVER_SOLVED,   /* no bracket is wider than DFEN_BRACKET_MAX */
  DFEN_SOLVER_OPEN,     /* the brackets grow no narrower */
  DFEN_SOLVER_PUBLISHES /* makes a dfen_solution, then is solved again */
} dfen_solver_state;

/* 1e-9: no bracket of a solved material is wider. */
#define DFEN_BRACKET_MAX INT64_C(1099)

/* How far it is. */
typedef struct {
  dfen_solver_state state;
  uint32_t sweeps; /* that are complete */
  int64_t width;   /* of the widest bracket after them, in units of an equity; bounds themselves are rounded outwards */
} dfen_progress;

dfen_progress dfen_solver_progress(const dfen_solver *solver);

/* Begins to solve the material of `endgame`, which dfen_material_unsolvable does not refuse. `parts` are the solutions
 * of all its successors, in any order, and must stay: the solver keeps the pointers. */
void dfen_solver_begin(dfen_solver *solver, const dfen_endgame *endgame, const dfen_solution *const *parts, int count);

/* The room that is needed, in bytes, once the solver waits for it; and gives it, aligned for an int64_t. */
uint64_t dfen_solver_room(const dfen_solver *solver);
void dfen_solver_give(dfen_solver *solver, void *room);

/* Works on at most `boards` boards, at least 1, and stops at the end of a sweep too. */
dfen_solver_state dfen_solver_work(dfen_solver *solver, uint64_t boards);

/* The bounds of a class of the endgame, after any complete sweep; of bare kings once it is solved. */
typedef struct {
  int64_t lower, upper;
} dfen_bracket;

dfen_bracket dfen_solver_bracket(const dfen_solver *solver, uint64_t index);

/* The memory that a solution needs, in bytes; and lets a solver that has solved work on one, which uses that memory. */
uint64_t dfen_solution_size(const dfen_solver *solver);
void dfen_solver_publish(dfen_solver *solver, dfen_solution *solution, void *memory);

#endif
