/* dfen count: counts new and changed games, which count.sql finds. Their visits are derived in memory, a batch at a
 * time, sorted by key, and written in a few transactions, during which the games are claimed. It can be killed at any
 * moment and started again. */
#include "program.h"

#include "../functions/counting.h"
#include "../host/array.h"

#include <stdlib.h>
#include <string.h>

/* Tests define smaller ones. */
#ifndef BATCH_VISITS
#define BATCH_VISITS (1 << 20)   /* or a fifth of the table, because more visits share pages of a large one */
#define TRANSACTION_VISITS 50000 /* so that other writers do not wait for all */
#endif
enum {
  LARGEST_BATCH = 1 << 22, /* takes 128 MB, and as much while it is sorted */
  BETWEEN_TRIES = 100      /* milliseconds: SQLite tries at least so often to get a lock */
};

/* A row of the table visits, or one to remove. */
struct row {
  int64_t key, next_key, number;
  uint32_t game; /* the number of batch.games */
  char dice[3];  /* zeros if it is not known */
  uint8_t flags; /* those of the table, and the following */
};
enum { FLAGS = 15, HAS_NEXT = 16, IS_OLD = 32 };

static struct {
  sqlite3_int64 first, end; /* the places of its games in temp.changed: first <= place < end */
  struct {
    sqlite3_int64 id;
    bool is_claimed;
  } * games;
  struct row *rows;
  uint64_t count, capacity; /* of the rows */
} batch;

/* ---- A batch ---- */

static void add_row(sqlite3_int64 place, const char *dice, struct row row) {
  struct row *rows = failed() ? NULL : array_reserve(batch.rows, &batch.capacity, batch.count + 1, sizeof row);
  fail_if(rows == NULL, "out of memory");
  if (rows != NULL) {
    row.game = (uint32_t)(place - batch.first);
    memcpy(row.dice, dice, sizeof row.dice);
    batch.rows = rows;
    rows[batch.count++] = row;
  }
}

/* Runs a statement whose parameters are bound. */
static void run(sqlite3_stmt *statement) {
  if (!failed()) {
    sqlite3_step(statement);
    if (sqlite3_reset(statement) != SQLITE_OK) {
      fail_if(sqlite3_extended_errcode(db) == SQLITE_CONSTRAINT_PRIMARYKEY, /* only visits has such a key */
              "visits has rows of games that counted_games does not have; dfen count --all removes them");
      fail_sqlite();
    }
  }
}

static void bind_integer(sqlite3_stmt *statement, int index, bool is_null, sqlite3_int64 integer) {
  if (is_null) {
    sqlite3_bind_null(statement, index);
  } else {
    sqlite3_bind_int64(statement, index, integer);
  }
}

/* Finishes a game, whose turns were read. `note` keeps its fingerprint, `refuse` a turn that does not count. */
static void end_game(sqlite3_int64 place, struct visits *visits, struct fingerprint *fingerprint, sqlite3_stmt *note,
                     sqlite3_stmt *refuse) {
  size_t count = place < 0 ? 0 : dfen_finish_visits(visits->visits, visits->count);
  for (size_t i = 0; i < count; ++i) {
    const dfen_visit *visit = &visits->visits[i];
    const char *reason = reason_of_visit(visits, visit);
    if (reason == NULL) {
      int flags = flags_of_visit(visit) + (visit->has_next ? HAS_NEXT : 0);
      add_row(place, visit->dice, (struct row){visit->key, visit->next_key, visit->number, .flags = (uint8_t)flags});
    } else {
      sqlite3_bind_int64(refuse, 1, place);
      bind_integer(refuse, 2, visit->fault == DFEN_VISIT_NUMBER, visit->number);
      sqlite3_bind_text(refuse, 3, reason, -1, SQLITE_STATIC);
      run(refuse);
    }
  }
  if (place >= 0) {
    sqlite3_bind_int64(note, 1, place);
    sqlite3_bind_int64(note, 2, fingerprint_of(fingerprint));
    run(note);
  }
  visits->count = visits->used = 0;
  *fingerprint = (struct fingerprint){0};
}

/* Derives the visits of the batch's games, of fewer if they have more than `most`. The fingerprints are of the same
 * rows: since the games were found, one may have changed, and may change back later. */
static void derive(uint64_t most) {
  static struct visits visits;
  struct fingerprint fingerprint = {0};
  sqlite3_int64 place = -1;
  sqlite3_stmt *note = prepare("INSERT INTO temp.derived VALUES (?, ?)");
  sqlite3_stmt *refuse = prepare("INSERT INTO temp.refused VALUES (?, ?, ?)");
  sqlite3_stmt *turns = prepare("SELECT * FROM temp.changed_turns WHERE place < %lld ORDER BY place", batch.end);
  while (next_row(turns)) {
    sqlite3_int64 next = sqlite3_column_int64(turns, 0);
    if (next != place) {
      end_game(place, &visits, &fingerprint, note, refuse);
      place = next;
      if (batch.count >= most) {
        batch.end = place;
        place = -1;
        sqlite3_finalize(turns);
        break;
      }
    }
    take_turn(turns, 1, &visits, &fingerprint);
  }
  end_game(failed() ? -1 : place, &visits, &fingerprint, note, refuse);
  sqlite3_finalize(note);
  sqlite3_finalize(refuse);
}

/* Adds the rows to remove. visits has no index by game, so they are found at once for all games of the batch, and only
 * for games that are as they were found. */
static void find_old(void) {
  execute("DELETE FROM temp.changed WHERE place < %lld AND place IN (SELECT place FROM temp.others)", batch.end);
  sqlite3_stmt *old = prepare("SELECT * FROM temp.old_visits WHERE place < %lld AND EXISTS (SELECT 1 FROM temp.changed"
                              " WHERE place < %lld AND counted_as NOT NULL)",
                              batch.end, batch.end);
  while (next_row(old)) {
    const char *dice = (const char *)sqlite3_column_text(old, 2);
    int length = sqlite3_column_bytes(old, 2);
    int flags = (sqlite3_column_int(old, 5) & FLAGS) + IS_OLD;
    flags += sqlite3_column_type(old, 4) != SQLITE_NULL ? HAS_NEXT : 0;
    fail_if(length != 0 && (length != 3 || dice[0] == '\0'), "a row of the table visits has the malformed roll '%s'",
            dice);
    add_row(sqlite3_column_int64(old, 0), length == 3 ? dice : "\0\0",
            (struct row){sqlite3_column_int64(old, 1), sqlite3_column_int64(old, 4), sqlite3_column_int64(old, 3),
                         .flags = (uint8_t)flags});
  }
}

static int compare_rows(const struct row *a, const struct row *b) {
  int order = a->key != b->key ? (a->key < b->key ? -1 : 1) : memcmp(a->dice, b->dice, sizeof a->dice);
  return order != 0           ? order
         : a->game != b->game ? (a->game < b->game ? -1 : 1)
                              : (a->number > b->number) - (a->number < b->number);
}

/* A row is removed before it is inserted again. */
static int by_key(const void *a, const void *b) {
  int order = compare_rows(a, b);
  return order != 0 ? order : (((const struct row *)b)->flags & IS_OLD) - (((const struct row *)a)->flags & IS_OLD);
}

/* ---- Writing a batch ---- */

#define OF_CLAIMED "FROM main.counted_games AS counted, temp.run WHERE counted.derivation IN (claim + 1, claim + 2)"

/* Claims the games that no other counter counted or claimed since they were found, and leaves out the others. Returns
 * how many there are. */
static sqlite3_int64 claim_games(void) {
  run_file("count_claim.sql", (struct parameter[]){{"@end", NULL, batch.end}, {0}}, NULL);
  sqlite3_int64 count = 0;
  sqlite3_stmt *claimed = prepare("SELECT place, id FROM temp.changed WHERE place < %lld", batch.end);
  for (; next_row(claimed); ++count) {
    sqlite3_int64 game = sqlite3_column_int64(claimed, 0) - batch.first;
    batch.games[game].id = sqlite3_column_int64(claimed, 1);
    batch.games[game].is_claimed = true;
  }
  return count;
}

static void write_row(const struct row *row, sqlite3_stmt *statement) {
  sqlite3_bind_int64(statement, 1, row->key);
  sqlite3_bind_text(statement, 2, row->dice, row->dice[0] == '\0' ? 0 : sizeof row->dice, SQLITE_STATIC);
  sqlite3_bind_int64(statement, 3, batch.games[row->game].id);
  sqlite3_bind_int64(statement, 4, row->number);
  if ((row->flags & IS_OLD) == 0) {
    bind_integer(statement, 5, (row->flags & HAS_NEXT) == 0, row->next_key);
    sqlite3_bind_int(statement, 6, row->flags & FLAGS);
  }
  run(statement);
}

/* Writes the rows of the claimed games, and ends the transaction, which has begun. Stops if another counter takes the
 * games. */
static void write_rows(void) {
  sqlite3_stmt *insert = prepare("INSERT INTO main.visits VALUES (?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *remove = prepare("DELETE FROM main.visits WHERE key = ? AND dice = ? AND game = ? AND number = ?");
  sqlite3_int64 claimed = integer_of("SELECT id " OF_CLAIMED " LIMIT 1");
  bool is_ours = true;
  uint64_t written = 0;
  for (uint64_t i = 0; i < batch.count && is_ours && !failed(); ++i) {
    const struct row *row = &batch.rows[i], *next = i + 1 < batch.count ? row + 1 : row;
    if (row->flags - next->flags == IS_OLD && compare_rows(row, next) == 0 && row->next_key == next->next_key) {
      ++i; /* it remains */
    } else if (batch.games[row->game].is_claimed) {
      write_row(row, (row->flags & IS_OLD) != 0 ? remove : insert);
      if (++written % TRANSACTION_VISITS == 0) {
        execute("COMMIT");
        sqlite3_sleep(BETWEEN_TRIES); /* for other writers */
        execute("BEGIN IMMEDIATE");
        is_ours = integer_of("SELECT EXISTS (SELECT 1 " OF_CLAIMED " AND id = %lld)", claimed) == 1;
      }
    }
  }
  sqlite3_finalize(insert);
  sqlite3_finalize(remove);
  if (is_ours) {
    execute("DELETE FROM main.counted_games WHERE derivation = (SELECT claim + 2 FROM temp.run)");
    execute("UPDATE main.counted_games SET derivation = run.derivation FROM temp.run WHERE counted_games.derivation = "
            "claim + 1");
  }
  execute("COMMIT");
}

/* Counts the next games, and returns how many. */
static sqlite3_int64 count_batch(void) {
  batch.first = integer_of("SELECT min(place) FROM temp.changed");
  batch.end = integer_of("SELECT min(max(place) + 1, %lld) FROM temp.changed", batch.first + LARGEST_BATCH);
  batch.games = calloc((size_t)(batch.end - batch.first), sizeof *batch.games);
  batch.count = 0;
  fail_if(batch.games == NULL, "out of memory");
  sqlite3_int64 most =
    integer_of("SELECT max(%d, min(%d, 3 * count(*))) FROM main.counted_games", BATCH_VISITS, LARGEST_BATCH);
  execute("BEGIN");
  derive((uint64_t)most);
  find_old();
  execute("COMMIT");
  if (!failed() && batch.count > 0) {
    qsort(batch.rows, batch.count, sizeof *batch.rows, by_key);
  }
  execute("BEGIN IMMEDIATE");
  sqlite3_int64 claimed = claim_games();
  write_rows();
  execute("DELETE FROM temp.changed WHERE place < %lld", batch.end);
  execute("DELETE FROM temp.derived");
  execute("DELETE FROM temp.refused");
  free(batch.games);
  return claimed;
}

void run_count(const struct call *call) {
  const char *since = option(call, "since"), *all = option(call, "all");
  wrong_if(since != NULL && all != NULL, "--since and --all exclude each other");
  open_database(call->arguments[0], SQLITE_OPEN_READWRITE);
  if (since != NULL) {
    wrong_if(
      integer_of("SELECT coalesce(%Q IN (date(%Q, '+0 days'), datetime(%Q, '+0 days')), 0)", since, since, since) != 1,
      "--since is a date such as 2026-05-01, or 2026-05-01 18:30:00, not '%s'", since);
  }
  if (integer_of("SELECT count(*) FROM main.sqlite_schema WHERE name IN ('visits', 'counted_games', 'uncounted', "
                 "'last_counted', 'games_to_count')") < 5) {
    run_file("views.sql", NULL, NULL);
    run_file("counts.sql", NULL, NULL);
  }
  if (since != NULL &&
      integer_of("SELECT EXISTS (SELECT 1 FROM main.counted_games WHERE typeof(game) = 'text' AND id IN"
                 " (SELECT game FROM main.scored_turns WHERE likelihood(played_at >= %Q, 0.001) AND"
                 " typeof(game) = 'integer'))",
                 since) != 0) {
    say("a game has the id of another one in the counts: all games are counted again");
    since = NULL;
  }
  if (since != NULL && integer_of("SELECT EXISTS (SELECT 1 FROM main.counted_games) <> EXISTS (SELECT 1 FROM "
                                  "main.visits)") != 0) {
    say("one of the tables counted_games and visits is empty: all games are counted again");
    since = NULL;
  }
  const struct parameter parameters[] = {{"@some", NULL, since != NULL}, {"@all", NULL, all != NULL}, {0}};
  /* Without the likelihood SQLite reads all turns, unless ANALYZE was run. */
  char *condition = since != NULL ? keep("WHERE likelihood(played_at >= %Q, 0.001)", since) : "";
  execute("CREATE TEMP VIEW looked_at AS SELECT * FROM main.scored_turns %s", condition);
  execute("PRAGMA main.mmap_size = %lld", (sqlite3_int64)1 << 40); /* saves a third of the time of reading all turns */
  begin_phase("reading games", 0, "");
  run_file("count.sql", parameters, NULL);
  sqlite3_int64 games = integer_of("SELECT count(*) FROM temp.changed"), left = games, counted = 0;
  begin_phase("counting", games, "games");
  while (left > 0 && !failed()) {
    counted += count_batch();
    left = integer_of("SELECT count(*) FROM temp.changed");
    progress.done = games - left;
    show_progress();
  }
  if (games == 0) {
    say_stopped("stopped before all games were read; none was counted");
  } else {
    say_stopped("stopped: %lld of %lld game%s counted; the next call counts the others", counted, games, plural(games));
  }
  run_file("count_end.sql", parameters, NULL);
  say_rows("SELECT '%lld game%s counted' || iif(count(*) > 0, '; turns that cannot be counted: ' || count(*) || '; the "
           "table uncounted says why', '') FROM main.uncounted",
           counted, plural(counted));
}
