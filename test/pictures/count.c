#include "count.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory and questions ---- */

static char **texts;
static int text_count, text_room;

static char *keep(char *text) {
  if (text_count == text_room) {
    text_room = 2 * text_room + 64;
    char **longer = realloc(texts, (size_t)text_room * sizeof *texts);
    if (longer == NULL) {
      abort();
    }
    texts = longer;
  }
  texts[text_count++] = text;
  return text;
}

char *text_of(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  return keep(text);
}

static struct {
  const char *sql;
  sqlite3_stmt *statement;
} asked[64];

void forget_texts(void) {
  while (text_count > 0) {
    sqlite3_free(texts[--text_count]);
  }
  for (size_t i = 0; i < sizeof asked / sizeof asked[0]; ++i) {
    sqlite3_finalize(asked[i].statement);
    asked[i].sql = NULL;
    asked[i].statement = NULL;
  }
}

sqlite3 *open_with_dfen(const char *path) {
  sqlite3 *db = NULL;
  char *error = NULL;
  sqlite3_open(path, &db);
  sqlite3_enable_load_extension(db, 1);
  if (sqlite3_load_extension(db, DFEN_EXTENSION, NULL, &error) != SQLITE_OK) {
    printf("dfen does not load: %s\n", error);
    return NULL;
  }
  return db;
}

static sqlite3_stmt *statement_of(sqlite3 *db, const char *sql) {
  size_t i = 0;
  while (asked[i].sql != NULL && asked[i].sql != sql) {
    ++i;
  }
  if (asked[i].sql == NULL) {
    asked[i].sql = sql;
    sqlite3_prepare_v2(db, sql, -1, &asked[i].statement, NULL);
  }
  return asked[i].statement;
}

const char *ask(sqlite3 *db, const char *sql, const char *one, const char *two, const char *three) {
  sqlite3_stmt *statement = statement_of(db, sql);
  const char *answer = NULL;
  sqlite3_bind_text(statement, 1, one, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 2, two, -1, SQLITE_STATIC);
  sqlite3_bind_text(statement, 3, three, -1, SQLITE_STATIC);
  if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL) {
    answer = text_of("%s", sqlite3_column_text(statement, 0));
  }
  if (sqlite3_reset(statement) != SQLITE_OK) {
    printf("'%s' ends with: %s\n", sql, sqlite3_errmsg(db));
    exit(2);
  }
  return answer;
}

/* ---- Cells ---- */

static struct cell cell_at(sqlite3_stmt *statement, int column) {
  struct cell cell = {.type = sqlite3_column_type(statement, column)};
  if (cell.type == SQLITE_NULL) {
    return cell;
  }
  cell.number = cell.type == SQLITE_INTEGER ? (long double)sqlite3_column_int64(statement, column)
                                            : (long double)sqlite3_column_double(statement, column);
  if (cell.type == SQLITE_TEXT) {
    cell.number = strtold((const char *)sqlite3_column_text(statement, column), NULL);
  }
  cell.text = text_of("%s", sqlite3_column_text(statement, column));
  cell.length = (int)strlen(cell.text);
  return cell;
}

static bool is_number(const struct cell *cell) {
  return cell->type == SQLITE_INTEGER || cell->type == SQLITE_FLOAT;
}

bool is_same_text(const char *one, const char *other) {
  return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

bool is_same_cell(const struct cell *one, const struct cell *other) {
  if (is_number(one) && is_number(other)) {
    return one->number >= other->number && one->number <= other->number;
  }
  return one->type == other->type && is_same_text(one->text, other->text);
}

/* As SQLite sorts: numbers, then text, then BLOBs. */
static int compare_cells(const struct cell *one, const struct cell *other) {
  if (is_number(one) && is_number(other)) {
    return (one->number > other->number) - (one->number < other->number);
  }
  if (is_number(one) != is_number(other) || one->type != other->type) {
    return is_number(one) ? -1 : is_number(other) ? 1 : one->type == SQLITE_TEXT ? -1 : 1;
  }
  return strcmp(one->text, other->text);
}

/* ---- Rows ---- */

/* What White got: 1, 0.5 or 0; below 0 for what says nothing. */
static double white_of_result(const char *result) {
  static const char *const won[] = {"1-0", "white", "White", "w", "W", "1", "1.0"};
  static const char *const drawn[] = {"1/2-1/2", "draw", "D", "0", "0.0"};
  static const char *const lost[] = {"0-1", "black", "BLACK", "b", "-1", "-1.0"};
  for (size_t i = 0; result != NULL && i < sizeof won / sizeof won[0]; ++i) {
    if (strcmp(result, won[i]) == 0) {
      return 1.0;
    }
  }
  for (size_t i = 0; result != NULL && i < sizeof drawn / sizeof drawn[0]; ++i) {
    if (strcmp(result, drawn[i]) == 0) {
      return 0.5;
    }
  }
  for (size_t i = 0; result != NULL && i < sizeof lost / sizeof lost[0]; ++i) {
    if (strcmp(result, lost[i]) == 0) {
      return 0.0;
    }
  }
  return -1.0;
}

static double score_of_turn(const char *dfen, const char *result) {
  double white = white_of_result(result);
  return dfen == NULL || white < 0 ? -1.0 : strchr(dfen, ' ')[1] == 'w' ? white : 1.0 - white;
}

static void look_at_turn(sqlite3 *db, struct row *row) {
  const char *dfen = row->dfen.text;
  row->fold[0] = ask(
    db, "SELECT dfen_placement(?1) || ' ' || dfen_side(?1) || ' ' || dfen_castling(?1) || ' ' || dfen_en_passant(?1)",
    dfen, NULL, NULL);
  row->position = row->fold[0];
  row->fold[1] = ask(db, "SELECT dfen_canonical(?, 'flip')", row->position, NULL, NULL);
  row->fold[2] = ask(db, "SELECT dfen_canonical(?, 'mirror')", row->position, NULL, NULL);
  row->fold[3] = ask(db, "SELECT dfen_pool_key(?)", dfen, NULL, NULL);
}

bool look_at_moves(sqlite3 *db, struct row *row) {
  const char *dfen = row->dfen.text;
  if (dfen == NULL || row->dice.text == NULL || row->moves.text == NULL) {
    return false;
  }
  if (row->next == NULL) {
    row->rolled = ask(db, "SELECT dfen_pool_key(dfen_roll(?, ?))", dfen, row->dice.text, NULL);
    row->seen = ask(db, "SELECT dfen_canonical_move(dfen_roll(?, ?), replace(?, ',', ' '), 'pool')", dfen,
                    row->dice.text, row->moves.text);
    row->next = ask(db, "SELECT dfen_pool_key(dfen_end_turn(dfen_play(dfen_roll(?, ?), replace(?, ',', ' '))))", dfen,
                    row->dice.text, row->moves.text);
  }
  return true;
}

struct rows read_rows(sqlite3 *db, const char *sql) {
  struct rows rows = {NULL, 0};
  int room = 0;
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    if (rows.count == room) {
      room = 2 * room + 64;
      rows.row = realloc(rows.row, (size_t)room * sizeof *rows.row);
    }
    struct row *row = &rows.row[rows.count++];
    *row = (struct row){.game = cell_at(statement, 0),
                        .number = cell_at(statement, 1),
                        .dfen = cell_at(statement, 2),
                        .dice = cell_at(statement, 3),
                        .moves = cell_at(statement, 4),
                        .key = cell_at(statement, 5)};
    struct cell score = cell_at(statement, 6);
    row->score =
      score.type != SQLITE_NULL ? (double)score.number : score_of_turn(row->dfen.text, cell_at(statement, 7).text);
    row->counts = row->game.type != SQLITE_NULL && row->number.type != SQLITE_NULL && row->key.type != SQLITE_NULL &&
                  row->score >= 0;
    if (row->counts) {
      look_at_turn(db, row);
    }
  }
  if (sqlite3_finalize(statement) != SQLITE_OK) {
    printf("'%s' ends with: %s\n", sql, sqlite3_errmsg(db));
    exit(2);
  }
  return rows;
}

struct row **rows_with(const struct rows *rows, row_filter *wanted, const void *of, int *count) {
  struct row **found = malloc(((size_t)rows->count + 1) * sizeof *found);
  *count = 0;
  for (int i = 0; i < rows->count; ++i) {
    if (rows->row[i].counts && wanted(&rows->row[i], of)) {
      found[(*count)++] = &rows->row[i];
    }
  }
  return found;
}

/* ---- Games ---- */

int games_of_tally(struct tally tally) {
  return tally.wins + tally.draws + tally.losses;
}

struct tally count_rows(struct row *const *row, int count) {
  struct tally tally = {.visits = count};
  for (int i = 0; i < count; ++i) {
    bool is_first = true;
    for (int j = 0; j < count && is_first; ++j) {
      bool is_before =
        row[j]->number.number < row[i]->number.number || (j < i && row[j]->number.number <= row[i]->number.number);
      is_first = !(is_before && is_same_cell(&row[j]->game, &row[i]->game));
    }
    tally.wins += is_first && row[i]->score > 0.75;
    tally.draws += is_first && row[i]->score > 0.25 && row[i]->score < 0.75;
    tally.losses += is_first && row[i]->score < 0.25;
  }
  return tally;
}

double score_of(struct tally tally) {
  return (tally.wins + tally.draws / 2.0) / games_of_tally(tally);
}

double bound_of(struct tally tally, int side) {
  const double z = 1.959963984540054;
  double n = games_of_tally(tally);
  double p = score_of(tally);
  double bound = (p + z * z / (2 * n) + side * z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))) / (1 + z * z / n);
  return bound < 0 ? 0 : bound > 1 ? 1 : bound;
}

char *percent_of(long k, long m) {
  long tenths = (2000 * k + m) / (2 * m);
  return text_of("%ld.%ld %%", tenths / 10, tenths % 10);
}

char *percent_of_number(double share) {
  long tenths = (long)floor(1000 * share + 0.5);
  return text_of("%ld.%ld %%", tenths / 10, tenths % 10);
}

char *percent_of_score(struct tally tally) {
  return percent_of(2L * tally.wins + tally.draws, 2L * games_of_tally(tally));
}

/* ---- The ten positions ---- */

static int compare_keys(const void *one, const void *other) {
  return compare_cells(&(*(struct row *const *)one)->key, &(*(struct row *const *)other)->key);
}

static bool any_row(struct row *row, const void *of) {
  (void)row, (void)of;
  return true;
}

/* Whether one visit comes before another: by number, then game, then text. */
static bool is_earlier(const struct row *one, const struct row *other) {
  if (one->number.number < other->number.number || one->number.number > other->number.number) {
    return one->number.number < other->number.number;
  }
  int compared = compare_cells(&one->game, &other->game);
  return compared != 0 ? compared < 0 : strcmp(one->dfen.text, other->dfen.text) < 0;
}

/* What was played at a number of a game: the smallest text, "pass" where it is empty, NULL where none is known. */
static char *played_at(const struct rows *rows, const struct row *at) {
  char *played = NULL;
  for (int i = 0; i < rows->count; ++i) {
    const struct row *row = &rows->row[i];
    if (row->number.type == SQLITE_NULL || !is_same_cell(&row->game, &at->game) || row->moves.text == NULL ||
        row->number.number < at->number.number || row->number.number > at->number.number) {
      continue;
    }
    char *moves = text_of("%s", row->moves.length == 0 ? "pass" : row->moves.text);
    for (char *comma = strchr(moves, ','); comma != NULL; comma = strchr(comma, ',')) {
      *comma = ' ';
    }
    if (played == NULL || strcmp(moves, played) < 0) {
      played = moves;
    }
  }
  return played;
}

/* The turns of a game before one, in the order of their numbers; NULL where there is none, or one is not known. */
static char *way_to(const struct rows *rows, const struct row *first) {
  char *way = NULL;
  for (const struct row *last = NULL;;) {
    const struct row *next = NULL;
    for (int i = 0; i < rows->count; ++i) {
      const struct row *row = &rows->row[i];
      if (row->number.type != SQLITE_NULL && is_same_cell(&row->game, &first->game) &&
          row->number.number < first->number.number && (last == NULL || row->number.number > last->number.number) &&
          (next == NULL || row->number.number < next->number.number)) {
        next = row;
      }
    }
    if (next == NULL) {
      return way;
    }
    const char *played = played_at(rows, next);
    if (played == NULL) {
      return NULL;
    }
    way = text_of("%s%s", way == NULL ? "after " : text_of("%s / ", way), played);
    last = next;
  }
}

static void name_position(sqlite3 *db, const struct rows *rows, struct row *const *visit, int visits, struct met *met) {
  met->first = NULL;
  for (int i = 0; i < visits; ++i) {
    if (visit[i]->dfen.text != NULL && (met->first == NULL || is_earlier(visit[i], met->first))) {
      met->first = visit[i];
    }
  }
  char *way = met->first == NULL ? NULL : way_to(rows, met->first);
  if (way != NULL || met->first == NULL) {
    met->name = way != NULL ? way : text_of(met->key.type == SQLITE_TEXT ? "'%s'" : "%s", met->key.text);
    return;
  }
  const char *board = ask(db, "SELECT dfen_pool_key(?)", met->first->dfen.text, NULL, NULL);
  bool is_start = strcmp(board, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -") == 0;
  met->name = text_of("%s", is_start ? "start position" : board);
}

int ten_most_met(sqlite3 *db, const struct rows *rows, struct met met[TEN]) {
  int count = 0;
  int kept = 0;
  struct row **row = rows_with(rows, any_row, NULL, &count);
  struct {
    struct row **visit;
    int visits;
  } group[TEN];
  qsort(row, (size_t)count, sizeof *row, compare_keys);
  for (int first = 0, last; first < count; first = last) {
    for (last = first + 1; last < count && is_same_cell(&row[last]->key, &row[first]->key);) {
      ++last;
    }
    struct tally tally = count_rows(row + first, last - first);
    for (int i = first; i < last; ++i) {
      row[i]->games_after = games_of_tally(tally);
    }
    int place = kept;
    while (place > 0 && games_of_tally(tally) > games_of_tally(met[place - 1].tally)) {
      --place;
    }
    if (place == TEN) {
      continue;
    }
    kept += kept < TEN;
    memmove(met + place + 1, met + place, (size_t)(kept - 1 - place) * sizeof *met);
    memmove(group + place + 1, group + place, (size_t)(kept - 1 - place) * sizeof *group);
    met[place] = (struct met){.key = row[first]->key, .tally = tally};
    group[place].visit = row + first;
    group[place].visits = last - first;
  }
  for (int i = 0; i < kept; ++i) {
    name_position(db, rows, group[i].visit, group[i].visits, &met[i]);
  }
  free(row);
  return kept;
}

/* ---- What pooling bought ---- */

static int compare_games(const void *one, const void *other) {
  return compare_cells(&(*(struct row *const *)one)->game, &(*(struct row *const *)other)->game);
}

static int fold_compared;

static int compare_folds(const void *one, const void *other) {
  return strcmp((*(struct row *const *)one)->fold[fold_compared], (*(struct row *const *)other)->fold[fold_compared]);
}

static bool has_position(struct row *row, const void *of) {
  (void)of;
  return row->position != NULL;
}

static void number_turns_of_game(struct row *const *row, int count) {
  for (int i = 0; i < count; ++i) {
    int before = 0;
    for (int j = 0; j < count; ++j) {
      bool is_new = row[j]->number.number < row[i]->number.number;
      for (int k = 0; k < j && is_new; ++k) {
        is_new = row[k]->number.number < row[j]->number.number || row[k]->number.number > row[j]->number.number;
      }
      before += is_new;
    }
    row[i]->turn = before + 1;
  }
}

struct fold_gain gain_of_fold(const struct rows *rows, int fold) {
  struct fold_gain gain = {0};
  int count = 0;
  struct row **row = rows_with(rows, has_position, NULL, &count);
  fold_compared = fold;
  qsort(row, (size_t)count, sizeof *row, compare_folds);
  for (int first = 0, last; first < count; first = last) {
    for (last = first + 1; last < count && strcmp(row[last]->fold[fold], row[first]->fold[fold]) == 0;) {
      ++last;
    }
    struct tally tally = count_rows(row + first, last - first);
    int games = games_of_tally(tally);
    for (int i = first; i < last && fold == 0; ++i) {
      row[i]->games_before = games;
    }
    ++gain.keys;
    gain.turns += tally.visits;
    gain.ten += games >= 10 ? tally.visits : 0;
    gain.twenty += games >= 20 ? tally.visits : 0;
    gain.hundred += games >= 100 ? tally.visits : 0;
    gain.alone += games == 1 ? tally.visits : 0;
  }
  free(row);
  return gain;
}

void number_turns(const struct rows *rows) {
  int count = 0;
  struct row **row = rows_with(rows, any_row, NULL, &count);
  qsort(row, (size_t)count, sizeof *row, compare_games);
  for (int first = 0, last; first < count; first = last) {
    for (last = first + 1; last < count && is_same_cell(&row[last]->game, &row[first]->game);) {
      ++last;
    }
    number_turns_of_game(row + first, last - first);
  }
  free(row);
}
