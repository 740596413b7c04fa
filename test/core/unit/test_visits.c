/* core/visits/visits.c: the visits of a game (SPEC 10.22 and 10.23). */
#include "../../../core/dfen_visits.h"
#include "../../repo/support/random.h"
#include "../../repo/support/test.h"

#include <stdlib.h>

#define BLACK "rnbqkbnr/pppppppp/8/8/2B1P3/2N5/PPPP1PPP/R1BQK1NR b KQkq"
#define AFTER BLACK " e3 2 1"
#define OTHER "rnbqkbnr/pppppppp/8/8/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 2 1"
#define TURN "e2e4 f1c4 b1c3"

static dfen_text text(const char *text) {
  return (dfen_text){text, text == NULL ? 0 : strlen(text)};
}

static dfen_recorded_turn turn_of(int64_t number, const char *dfen, const char *dice, const char *moves,
                                  const char *next) {
  return (dfen_recorded_turn){.number = number,
                              .score = 2,
                              .dfen = text(dfen),
                              .dice = text(dice),
                              .moves = text(moves),
                              .next_dfen = text(next)};
}

static int64_t id_of(const char *dfen) {
  int64_t id = 0;
  dfen_fault fault;
  assert_int_equal(dfen_pool_id(dfen, strlen(dfen), &id, &fault), DFEN_OK);
  return id;
}

/* Judges the turn alone. */
static dfen_visit judged(const char *dfen, const char *dice, const char *moves, const char *next) {
  dfen_recorded_turn turn = turn_of(7, dfen, dice, moves, next);
  dfen_known_id known = {.length = 0};
  dfen_visit visit;
  dfen_visit_fault fault = dfen_judge_turn(&turn, &known, &visit);
  assert_int_equal(fault, visit.fault);
  assert_true(visit.number == 7 && visit.score == 2);
  return visit;
}

static void assert_counts(const char *dfen, const char *dice, const char *moves, const char *next, const char *roll,
                          const char *leads_to) {
  dfen_visit visit = judged(dfen, dice, moves, next);
  assert_int_equal(visit.fault, DFEN_VISIT_OK);
  assert_true(visit.key == id_of(dfen));
  assert_memory_equal(visit.dice, roll == NULL ? "\0\0\0" : roll, 3);
  assert_int_equal(visit.has_next, leads_to != NULL);
  assert_true(visit.next_key == (leads_to == NULL ? 0 : id_of(leads_to)));
}

TEST(what_is_unknown_is_not_counted_by) {
  assert_counts(DFEN_START, NULL, NULL, NULL, NULL, NULL);
  assert_counts(DFEN_START, NULL, "zzz", NULL, NULL, NULL);
  assert_counts(DFEN_START, "pnb", NULL, NULL, "PNB", NULL);
  assert_counts(DFEN_START, "BNP", TURN, NULL, "PNB", AFTER);
  assert_counts(DFEN_START, "PNB", NULL, AFTER, "PNB", AFTER);
  assert_counts(DFEN_START, NULL, NULL, AFTER, NULL, AFTER);
  assert_counts(DFEN_START, "KQR", "", NULL, "RQK", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -");
}

TEST(the_next_position_is_compared_by_its_key) {
  assert_counts(DFEN_START, "PNB", TURN, AFTER, "PNB", AFTER);
  assert_counts(DFEN_START, "PNB", TURN, BLACK " e3 0 77", "PNB", AFTER);
  assert_int_equal(judged(DFEN_START, "PNB", TURN, BLACK " - 2 1").fault,
                   DFEN_VISIT_OTHER_NEXT); /* PPP captures on e3 */
  assert_int_equal(judged(DFEN_START, "PNB", TURN, OTHER).fault, DFEN_VISIT_OTHER_NEXT);
  assert_int_equal(judged(DFEN_START, "PNB", TURN, DFEN_START).fault, DFEN_VISIT_OTHER_NEXT);
  assert_int_equal(judged(DFEN_START, "PNB", TURN, "8/8").fault, DFEN_VISIT_NEXT_DFEN);
  assert_int_equal(judged(DFEN_START, NULL, NULL, "").fault, DFEN_VISIT_NEXT_DFEN);
}

TEST(turns_that_cannot_be_played_are_faults) {
  assert_int_equal(judged(NULL, "PNB", TURN, AFTER).fault, DFEN_VISIT_NO_POSITION);
  assert_int_equal(judged("8/8", NULL, NULL, NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START " PNB", NULL, NULL, NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START, "PN", NULL, NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START, "", NULL, NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START, "PNB", "e2-e4", NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START, "PNB", "e2e5", NULL).fault, DFEN_VISIT_TURN);
  assert_int_equal(judged(DFEN_START, "PNB", "e2e4 f1c4", "8/8").fault, DFEN_VISIT_INCOMPLETE);
}

/* The id of a known text is taken over, and only for the whole text. */
TEST(ids_of_known_texts) {
  dfen_known_id known = {.text = DFEN_START, .length = strlen(DFEN_START), .id = 5};
  dfen_recorded_turn turn = turn_of(1, DFEN_START, NULL, NULL, NULL);
  dfen_visit visit;
  dfen_judge_turn(&turn, &known, &visit);
  assert_true(visit.key == 5);
  turn.dfen.length = strlen(DFEN_START) - 2;
  dfen_judge_turn(&turn, &known, &visit);
  assert_true(visit.key == id_of(DFEN_START));
  turn = turn_of(1, DFEN_START, "PNB", TURN, BLACK " e3 0 77");
  dfen_judge_turn(&turn, &known, &visit);
  assert_int_equal(known.length, strlen(BLACK " e3 0 77"));
  assert_memory_equal(known.text, BLACK " e3 0 77", known.length);
  assert_true(known.id == id_of(AFTER));
}

/* Judges the turns and finishes them. */
static size_t finished(const dfen_recorded_turn *turns, size_t count, dfen_visit *visits) {
  dfen_known_id known = {.length = 0};
  for (size_t i = 0; i < count; ++i) {
    dfen_judge_turn(&turns[i], &known, &visits[i]);
    visits[i].note = i;
  }
  return dfen_finish_visits(visits, count);
}

static void assert_fault(dfen_visit visit, int64_t number, dfen_visit_fault fault) {
  assert_true(visit.number == number);
  assert_int_equal(visit.fault, fault);
}

TEST(the_last_turn_may_be_incomplete) {
  dfen_visit visits[4];
  dfen_recorded_turn turns[] = {turn_of(2, DFEN_START, "PNB", "e2e4", "8/8"),
                                turn_of(1, DFEN_START, "PNB", "e2e4", NULL),
                                turn_of(2, DFEN_START, "PNB", "e2e4", NULL)};
  assert_int_equal(finished(turns, 3, visits), 2);
  assert_fault(visits[0], 2, DFEN_VISIT_OK);
  assert_true(visits[0].is_first && visits[0].is_first_continuation && !visits[0].has_next);
  assert_memory_equal(visits[0].dice, "PNB", 3);
  assert_fault(visits[1], 1, DFEN_VISIT_INCOMPLETE);

  /* Also before a turn that cannot be counted; but not before one without a number. */
  turns[2] = turn_of(3, NULL, NULL, NULL, NULL);
  assert_int_equal(finished(turns, 3, visits), 3);
  assert_fault(visits[0], 1, DFEN_VISIT_INCOMPLETE);
  assert_fault(visits[1], 2, DFEN_VISIT_INCOMPLETE);
  assert_fault(visits[2], 3, DFEN_VISIT_NO_POSITION);
  dfen_known_id known = {.length = 0};
  dfen_judge_turn(&turns[0], &known, &visits[0]);
  dfen_refuse_turn(&turns[1], DFEN_VISIT_NUMBER, &visits[1]);
  assert_int_equal(dfen_finish_visits(visits, 2), 2);
  assert_fault(visits[0], 2, DFEN_VISIT_OK);
}

TEST(turns_of_one_number) {
  dfen_visit visits[6];
  dfen_recorded_turn turns[] = {
    turn_of(1, DFEN_START, "PNB", TURN, AFTER), turn_of(1, DFEN_START, "bnp", "e2e4,f1c4,b1c3", NULL), /* the same */
    turn_of(2, DFEN_START, "PNB", TURN, AFTER), turn_of(2, DFEN_START, "PNB", NULL, NULL),
    turn_of(3, "8/8", "PNB", NULL, NULL),       turn_of(3, "8/8", "PNB", NULL, NULL),
  };
  assert_int_equal(finished(turns, 6, visits), 3);
  assert_fault(visits[0], 1, DFEN_VISIT_OK);
  assert_fault(visits[1], 2, DFEN_VISIT_TWO_TURNS);
  assert_fault(visits[2], 3, DFEN_VISIT_TURN);
  turns[1].score = 0;
  turns[5].dfen = text("8/");
  assert_int_equal(finished(turns, 6, visits), 3);
  for (int i = 0; i < 3; ++i) {
    assert_fault(visits[i], i + 1, DFEN_VISIT_TWO_TURNS);
  }
  for (int i = 0; i < 6; ++i) { /* turns without a number are all different */
    dfen_refuse_turn(&turns[0], DFEN_VISIT_NUMBER, &visits[i]);
  }
  assert_int_equal(dfen_finish_visits(visits, 6), 6);
  assert_int_equal(dfen_finish_visits(visits, 0), 0);
}

/* Random visits of few positions, in any order, against a comparison of each with all earlier ones. */
TEST(first_visits_of_random_games) {
  enum { MOST = 60 };
  struct random random = random_seeded("visits");
  for (int game = 0; game < 3000; ++game) {
    dfen_visit visits[MOST];
    size_t count = random_below(&random, MOST);
    for (size_t i = 0; i < count; ++i) {
      visits[i] = (dfen_visit){.number = (int64_t)(count - i) * (i % 2 == 0 ? 1 : -1),
                               .key = random_below(&random, 4),
                               .next_key = random_below(&random, 2),
                               .dice = {(char)random_below(&random, 2)},
                               .fault = random_below(&random, 9) == 0 ? DFEN_VISIT_TURN : DFEN_VISIT_OK};
      visits[i].has_next = visits[i].next_key == 1 || random_below(&random, 2) == 0;
    }
    assert_int_equal(dfen_finish_visits(visits, count), count);
    for (size_t i = 0; i < count; ++i) {
      bool is_first = visits[i].fault == DFEN_VISIT_OK;
      bool is_first_continuation = is_first;
      for (size_t j = 0; j < count; ++j) {
        bool before =
          visits[j].fault == DFEN_VISIT_OK && visits[j].number < visits[i].number && visits[j].key == visits[i].key;
        bool same = visits[j].dice[0] == visits[i].dice[0] && visits[j].has_next == visits[i].has_next &&
                    visits[j].next_key == visits[i].next_key;
        is_first = is_first && !before;
        is_first_continuation = is_first_continuation && !(before && same);
      }
      assert_int_equal(visits[i].is_first, is_first);
      assert_int_equal(visits[i].is_first_continuation, is_first_continuation);
    }
  }
}

/* 200,000 turns in descending, in alternating and in equal order; a quadratic sort would take minutes. */
TEST(long_games) {
  enum { COUNT = 200000 };
  dfen_visit *visits = calloc(COUNT, sizeof *visits);
  assert_non_null(visits);
  for (int order = 0; order < 3; ++order) {
    for (int i = 0; i < COUNT; ++i) {
      int64_t number = order == 0 ? COUNT - i : order == 1 ? (i % 2 == 0 ? i : -i) : 7;
      visits[i] = (dfen_visit){.number = number, .key = order == 2 ? 3 : i % 1000};
    }
    assert_int_equal(dfen_finish_visits(visits, COUNT), order == 2 ? 1 : COUNT);
    assert_true(visits[0].is_first);
  }
  free(visits);
}
