/* Queries on table-valued functions through SQLite, compared with the same queries on a plain table with the function's
 * rows. They contain everything that SQLite may pass to a virtual table: comparisons, IS, LIKE, GLOB, REGEXP, MATCH,
 * IN, BETWEEN, row values, AND, OR and NOT over them, joins, LEFT JOIN, LIMIT and OFFSET, on columns and on arguments.
 * The input's numbers select a query.
 *
 * The plain table of a function has the rows of all the calls that are listed here, with their arguments in columns of
 * the same names; an argument that is left out is NULL. The plain table therefore gives the correct result of a query.
 * The function may refuse a query that refers to an argument without setting it; nothing else may differ. Arguments
 * that a query does not mention are left out. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../repo/support/message.h"
#include "database.h"

enum { ARGUMENTS_MAX = 2, VALUES_MAX = 6, COLUMNS_MAX = 16 };

/* A value as an SQL literal and as text; NULL for NULL. */
struct value {
  char *quoted, *text;
};

/* A function, with the values of its arguments as SQL literals. The first argument is required, the second optional. */
struct subject {
  const char *name;
  const char *values[ARGUMENTS_MAX][VALUES_MAX];
  /* filled at the start */
  char columns[COLUMNS_MAX][32]; /* the arguments are the last */
  int column_count, argument_count;
  int row_count;
  struct value (*rows)[COLUMNS_MAX]; /* of the plain table */
};

#define KINGS "'8/8/8/8/8/8/8/K1k5 w - - KKP'"
#define CASTLING "'8/8/8/3pP3/8/8/8/4K2R w K d6 4 9 PRK'"
#define QUEEN "'8/8/8/8/8/8/8/kq5K b - -'"
#define PAWN "'8/8/4k3/8/3KP3/8/8/8 w - -'"
#define PROMOTION "'8/P7/2k5/8/8/8/8/K7 w - - P'"

static struct subject subjects[] = {
  {.name = "dfen_moves",
   .values = {{KINGS, CASTLING, PROMOTION, "'8/8/8/8/8/8/8/K7 w - - K'", "'8/8/8/8/8/8/8/7K w - - K'"}}},
  {.name = "dfen_turns", .values = {{KINGS, CASTLING, "'8/8/8/8/8/8/8/K7 w - - K'"}}},
  {.name = "dfen_best_turns", .values = {{KINGS, CASTLING, "'8/8/8/8/8/8/8/K6k w - - K'"}}},
  {.name = "dfen_orbit", .values = {{QUEEN, PAWN}, {"'flip'", "'mirror'", "'dihedral'", "'pool'"}}},
  {.name = "dfen_explain", .values = {{CASTLING, PAWN}, {"'flip'", "'mirror'", "'dihedral'"}}},
  {.name = "dfen_pieces", .values = {{KINGS, CASTLING, QUEEN, PAWN}}},
  {.name = "dfen_endgame_slice", .values = {{"'KvK'"}}},
  {.name = "dfen_rolls", .values = {{NULL}}},
  {.name = "dfen_functions", .values = {{NULL}}},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

enum { SQL_MAX = 8192 };

struct sql {
  char text[SQL_MAX];
  size_t length;
};

/* The function's query and the plain table's. */
struct pair {
  struct sql function, plain;
};

enum answer { SAME, REFUSED, DIFFERENT };

static sqlite3 *db;
static struct random *choices;

static unsigned below(unsigned bound) {
  return random_below(choices, bound);
}

static bool one_in(unsigned chances) {
  return below(chances) == 0;
}

/* ---- Text ---- */

__attribute__((format(printf, 2, 3))) static void put(struct sql *sql, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(sql->text + sql->length, sizeof sql->text - sql->length, format, arguments);
  va_end(arguments);
  sql->length += (size_t)length;
  if (sql->length >= sizeof sql->text) {
    puts("a query is too long");
    exit(2);
  }
}

static void must(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void must(const char *format, ...) {
  static char text[SQL_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK) {
    printf("%s: %s\n", text, sqlite3_errmsg(db));
    exit(2);
  }
}

/* ---- The plain tables ---- */

static int count_values(const struct subject *subject, int argument) {
  int count = 0;
  while (count < VALUES_MAX && subject->values[argument][count] != NULL) {
    ++count;
  }
  return count;
}

static void add_call(const struct subject *subject, const char *first, const char *second) {
  struct sql given = {"", 0};
  struct sql kept = {"", 0};
  if (subject->argument_count > 0) {
    put(&given, "%s%s%s", first, second != NULL ? ", " : "", second != NULL ? second : "");
    put(&kept, ", %s", first);
  }
  if (subject->argument_count > 1) {
    put(&kept, ", %s", second != NULL ? second : "NULL");
  }
  must("INSERT INTO plain_%s SELECT *%s FROM %s(%s)", subject->name, kept.text, subject->name, given.text);
}

/* The columns have the types of the function's columns, so that comparisons convert values alike. */
static void make_plain(struct subject *subject) {
  sqlite3_stmt *statement = NULL;
  struct sql columns = {"", 0};
  char *sql = sqlite3_mprintf("SELECT name, type, hidden FROM pragma_table_xinfo('%q')", subject->name);
  sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  sqlite3_free(sql);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    bool argument = sqlite3_column_int(statement, 2) == 1;
    if (argument && (subject->argument_count == ARGUMENTS_MAX || subject->values[subject->argument_count][0] == NULL)) {
      continue;
    }
    put(&columns, "%s%s %s", subject->column_count > 0 ? ", " : "", name,
        (const char *)sqlite3_column_text(statement, 1));
    snprintf(subject->columns[subject->column_count++], sizeof subject->columns[0], "%s", name);
    subject->argument_count += argument;
  }
  sqlite3_finalize(statement);
  must("CREATE TABLE plain_%s(%s)", subject->name, columns.text);
  must("CREATE TABLE calls_%s(first, second)", subject->name);
  must("INSERT INTO calls_%s VALUES (NULL, NULL)", subject->name);
  if (subject->argument_count == 0) {
    add_call(subject, NULL, NULL);
  }
  for (int i = 0; i < count_values(subject, 0); ++i) {
    add_call(subject, subject->values[0][i], NULL);
    must("INSERT INTO calls_%s VALUES (%s, NULL)", subject->name, subject->values[0][i]);
    for (int j = 0; j < count_values(subject, 1); ++j) {
      add_call(subject, subject->values[0][i], subject->values[1][j]);
      must("INSERT INTO calls_%s VALUES (%s, %s)", subject->name, subject->values[0][i], subject->values[1][j]);
    }
  }
}

/* ---- Predicates ---- */

/* A query under construction: the same text for both tables. */
struct query {
  const struct subject *subject;
  const char *alias;
  bool asked[ARGUMENTS_MAX]; /* whether the query refers to the argument's column */
  bool given[ARGUMENTS_MAX];
};

static int first_argument(const struct subject *subject) {
  return subject->column_count - subject->argument_count;
}

static void put_column(struct sql *sql, struct query *query, int column) {
  put(sql, "%s.%s", query->alias, query->subject->columns[column]);
  if (column >= first_argument(query->subject)) {
    query->asked[column - first_argument(query->subject)] = true;
  }
}

/* The pattern is a prefix of a text, without a wildcard. */
enum { NO_WILDCARD = '\1' };

/* A value that the column has in some row, rarely NULL; with a wildcard a prefix of one, so that LIKE and GLOB match
 * rows. */
static void put_value(struct sql *sql, const struct query *query, int column, char wildcard) {
  const struct subject *subject = query->subject;
  int argument = column - first_argument(subject);
  if (one_in(20)) {
    put(sql, "NULL");
    return;
  }
  if (argument >= 0 && wildcard == '\0') {
    put(sql, "%s", subject->values[argument][below((unsigned)count_values(subject, argument))]);
    return;
  }
  if (subject->row_count == 0) {
    put(sql, "''");
    return;
  }
  const struct value *value = &subject->rows[below((unsigned)subject->row_count)][column];
  if (wildcard == '\0' || value->text == NULL) {
    put(sql, "%s", value->quoted);
    return;
  }
  char *quoted = sqlite3_mprintf("%.*Q", 1 + (int)below(6), value->text);
  put(sql, "%.*s%.*s'", (int)strlen(quoted) - 1, quoted, wildcard != NO_WILDCARD, &wildcard);
  sqlite3_free(quoted);
}

static void put_leaf(struct sql *sql, struct query *query) {
  static const char *const operators[] = {"=", "=", "=", "IS", "IS", "<>", "IS NOT", "<", "<=", ">", ">="};
  const struct subject *subject = query->subject;
  int column = (int)below((unsigned)subject->column_count);
  int other = (int)below((unsigned)subject->column_count);
  switch (below(9)) {
  case 0:
    put_column(sql, query, column);
    put(sql, "%s", one_in(2) ? " IS NULL" : " IS NOT NULL");
    break;
  case 1: {
    static const char *const finders[] = {" LIKE ", " GLOB ", " REGEXP ", " MATCH "};
    unsigned finder = below(4);
    put_column(sql, query, column);
    put(sql, "%s", finders[finder]);
    put_value(sql, query, column, "%*\1\1"[finder]);
    break;
  }
  case 2:
  case 3:
    put_column(sql, query, column);
    put(sql, one_in(5) ? " NOT IN (" : " IN (");
    for (unsigned i = 0, count = 1 + below(3); i < count; ++i) {
      put(sql, i > 0 ? ", " : "");
      put_value(sql, query, column, '\0');
    }
    put(sql, ")");
    break;
  case 4: {
    bool in = one_in(2);
    put(sql, "(");
    put_column(sql, query, column);
    put(sql, ", ");
    put_column(sql, query, other);
    put(sql, in ? ") IN (VALUES (" : ") = (");
    put_value(sql, query, column, '\0');
    put(sql, ", ");
    put_value(sql, query, other, '\0');
    put(sql, in ? "))" : ")");
    break;
  }
  case 5:
    put_column(sql, query, column);
    put(sql, " BETWEEN ");
    put_value(sql, query, column, '\0');
    put(sql, " AND ");
    put_value(sql, query, column, '\0');
    break;
  default:
    put_column(sql, query, column);
    put(sql, " %s ", operators[below(sizeof operators / sizeof operators[0])]);
    put_value(sql, query, column, '\0');
    break;
  }
}

static void put_predicate(struct sql *sql, struct query *query, int depth) {
  if (depth == 0 || one_in(4)) {
    put_leaf(sql, query);
    return;
  }
  const char *connective = one_in(2) ? " AND " : " OR ";
  put(sql, one_in(10) ? "NOT (" : "(");
  for (unsigned i = 0, count = 2 + below(2); i < count; ++i) {
    put(sql, "%s", i > 0 ? connective : "");
    put_predicate(sql, query, depth - 1);
  }
  put(sql, ")");
}

/* ---- Queries ---- */

static const char *any_value(const struct subject *subject, int argument) {
  return subject->values[argument][below((unsigned)count_values(subject, argument))];
}

/* "=", "IS" or IN, which set an argument. */
static void put_giving(struct sql *sql, struct query *query, int argument) {
  const struct subject *subject = query->subject;
  put_column(sql, query, first_argument(subject) + argument);
  query->given[argument] = true;
  switch (below(3)) {
  case 0: put(sql, " = %s", any_value(subject, argument)); break;
  case 1: put(sql, " IS %s", any_value(subject, argument)); break;
  default: put(sql, " IN (%s, %s)", any_value(subject, argument), any_value(subject, argument)); break;
  }
}

/* The terms of an OR, each with the arguments of its own call. */
static void put_calls(struct sql *sql, struct query *query) {
  put(sql, "(");
  for (unsigned i = 0, count = 1 + below(3); i < count; ++i) {
    put(sql, i > 0 ? " OR (" : "(");
    for (int argument = 0; argument < query->subject->argument_count; ++argument) {
      if (argument == 0 || one_in(2)) {
        put_giving(sql, query, argument);
        put(sql, " AND ");
      }
    }
    put_predicate(sql, query, 1);
    put(sql, ")");
  }
  put(sql, ")");
}

/* The condition that the plain table needs for arguments that the query does not mention: they are left out. */
static void put_left_out(struct sql *sql, const struct query *query) {
  for (int argument = 1; argument < query->subject->argument_count; ++argument) {
    if (!query->asked[argument] && !query->given[argument]) {
      put(sql, " AND %s.%s IS NULL", query->alias, query->subject->columns[first_argument(query->subject) + argument]);
    }
  }
}

static void put_both(struct pair *pair, const char *text) {
  put(&pair->function, "%s", text);
  put(&pair->plain, "%s", text);
}

/* f(value, ...) and the plain table with the same arguments; "joined" takes them from the table c. */
static void put_call(struct pair *pair, struct query *query, struct sql *condition, bool joined) {
  static const char *const of_table[] = {"c.first", "c.second"};
  const struct subject *subject = query->subject;
  put(&pair->function, "%s(", subject->name);
  put(&pair->plain, "plain_%s", subject->name);
  int count = subject->argument_count == 0 ? 0 : 1 + (int)below((unsigned)subject->argument_count);
  for (int argument = 0; argument < count; ++argument) {
    const char *value = joined ? of_table[argument] : any_value(subject, argument);
    put(&pair->function, "%s%s", argument > 0 ? ", " : "", value);
    put(condition, " AND %s.%s = %s", query->alias, subject->columns[first_argument(subject) + argument], value);
    query->given[argument] = true;
  }
  put(&pair->function, ")");
  put_both(pair, " AS ");
  put_both(pair, query->alias);
}

/* FROM and WHERE of one function. */
static void put_one(struct pair *pair, struct query *query) {
  struct sql predicate = {"", 0};
  struct sql condition = {"", 0};
  bool calls = query->subject->argument_count > 0 && one_in(2);
  if (calls) {
    put(&pair->function, "%s AS f", query->subject->name);
    put(&pair->plain, "plain_%s AS f", query->subject->name);
    if (one_in(3)) {
      put_calls(&predicate, query);
    } else {
      for (int argument = 0; argument < query->subject->argument_count; ++argument) {
        if (argument == 0 || one_in(2)) {
          put_giving(&predicate, query, argument);
          put(&predicate, " AND ");
        }
      }
      put_predicate(&predicate, query, 2);
    }
  } else {
    put_call(pair, query, &condition, false);
    put_predicate(&predicate, query, 3);
  }
  put_left_out(&condition, query);
  put(&pair->function, " WHERE (%s)", predicate.text);
  put(&pair->plain, " WHERE (%s)%s", predicate.text, condition.text);
}

/* The function joined to the table of its calls, which may follow it. */
static void put_join(struct pair *pair, struct query *query) {
  struct sql on = {"", 0};
  struct sql where = {"", 0};
  struct sql condition = {"", 0};
  bool left = one_in(2);
  put_predicate(&on, query, 1);
  put_predicate(&where, query, 2);
  if (!left && one_in(3)) {
    const struct subject *subject = query->subject;
    put(&pair->function, "%s AS f JOIN calls_%s AS c ON ", subject->name, subject->name);
    put(&pair->plain, "plain_%s AS f JOIN calls_%s AS c ON ", subject->name, subject->name);
    struct sql giving = {"", 0};
    put(&giving, "f.%s = c.first AND ", subject->columns[first_argument(subject)]);
    if (subject->argument_count > 1 && one_in(2)) {
      put(&giving, "f.%s IS c.second AND ", subject->columns[first_argument(subject) + 1]);
      query->given[1] = true;
    }
    put_both(pair, giving.text);
  } else {
    struct sql calls = {"", 0};
    put(&calls, "calls_%s AS c %sJOIN ", query->subject->name, left ? "LEFT " : "");
    put_both(pair, calls.text);
    put_call(pair, query, &condition, true);
    put_both(pair, " ON ");
  }
  put_left_out(&condition, query);
  put(&pair->function, "(%s) WHERE %s", on.text, where.text);
  put(&pair->plain, "(%s)%s WHERE %s", on.text, condition.text, where.text);
}

/* Two calls, and predicates over both. */
static void put_two(struct pair *pair, struct query *query) {
  struct query second = {.subject = query->subject, .alias = "g"};
  struct sql condition = {"", 0};
  struct sql predicate = {"", 0};
  put_call(pair, query, &condition, false);
  put_both(pair, ", ");
  put_call(pair, &second, &condition, false);
  put_predicate(&predicate, query, 1);
  put(&predicate, one_in(2) ? " AND " : " OR ");
  put_predicate(&predicate, &second, 1);
  put(&predicate, ") AND (f.%s = g.%s", query->subject->columns[0], query->subject->columns[0]);
  put_left_out(&condition, query);
  put_left_out(&condition, &second);
  put(&pair->function, " WHERE (%s)", predicate.text);
  put(&pair->plain, " WHERE (%s)%s", predicate.text, condition.text);
}

/* A fuzzer can run ten other queries in the time of one on such a function. */
static bool has_many_rows(const struct subject *subject) {
  enum { MANY = 40 };
  return choices->bytes != NULL && subject->row_count > MANY;
}

/* SELECT and the clauses after the rows. All selected columns are in ORDER BY, or counted. */
static void put_query(struct pair *pair, struct query *query) {
  static struct pair rows;
  rows = (struct pair){.function = {"", 0}, .plain = {"", 0}};
  struct sql columns = {"", 0};
  int selected = 1 + (int)below(3);
  unsigned form = query->subject->argument_count == 0 ? below(2) * 3 : below(4);
  int visible = first_argument(query->subject);
  if (form >= 2 && has_many_rows(query->subject)) {
    form = 0;
  }
  for (int i = 0; i < selected; ++i) {
    put(&columns, "%sf.%s", i > 0 ? ", " : "", query->subject->columns[below((unsigned)visible)]);
  }
  switch (form) {
  case 0:
  case 1: put_one(&rows, query); break;
  case 2: put_join(&rows, query); break;
  default: put_two(&rows, query); break;
  }
  if (one_in(4)) {
    unsigned limit = below(20);
    unsigned offset = below(5);
    put(&pair->function, "SELECT count(*) FROM (SELECT %s FROM %s LIMIT %u OFFSET %u)", columns.text,
        rows.function.text, limit, offset);
    put(&pair->plain, "SELECT count(*) FROM (SELECT %s FROM %s LIMIT %u OFFSET %u)", columns.text, rows.plain.text,
        limit, offset);
    return;
  }
  const char *distinct = one_in(5) ? "DISTINCT " : "";
  put(&pair->function, "SELECT %s%s FROM %s ORDER BY 1%s%s", distinct, columns.text, rows.function.text,
      selected > 1 ? ", 2" : "", selected > 2 ? ", 3" : "");
  put(&pair->plain, "SELECT %s%s FROM %s ORDER BY 1%s%s", distinct, columns.text, rows.plain.text,
      selected > 1 ? ", 2" : "", selected > 2 ? ", 3" : "");
  if (one_in(4)) {
    struct sql limit = {"", 0};
    put(&limit, " LIMIT %u OFFSET %u", below(20), below(5));
    put_both(pair, limit.text);
  }
}

/* ---- Comparing ---- */

static bool same_value(sqlite3_stmt *one, sqlite3_stmt *other, int column) {
  int type = sqlite3_column_type(one, column);
  if (type != sqlite3_column_type(other, column)) {
    return false;
  }
  const char *text = (const char *)sqlite3_column_text(one, column);
  return type == SQLITE_NULL || strcmp(text, (const char *)sqlite3_column_text(other, column)) == 0;
}

/* An argument is not set. */
static bool is_refusal(const char *error) {
  return fault_of_message(error) == NULL && strstr(error, " must be given: ") != NULL;
}

/* Runs both, and adds the number of their rows. Prints differences. */
static enum answer compare_pair(const struct pair *pair, long *rows) {
  sqlite3_stmt *function = NULL;
  sqlite3_stmt *plain = NULL;
  enum answer answer = SAME;
  int status = sqlite3_prepare_v2(db, pair->plain.text, -1, &plain, NULL);
  if (status == SQLITE_OK) {
    status = sqlite3_prepare_v2(db, pair->function.text, -1, &function, NULL);
  }
  while (status == SQLITE_OK && answer == SAME) {
    int one = sqlite3_step(function);
    if (one != SQLITE_ROW && one != SQLITE_DONE) {
      status = one;
      break;
    }
    int other = sqlite3_step(plain);
    for (int column = 0; one == SQLITE_ROW && one == other && column < sqlite3_column_count(plain); ++column) {
      answer = same_value(function, plain, column) ? answer : DIFFERENT;
    }
    answer = one == other ? answer : DIFFERENT;
    if (one == SQLITE_DONE) {
      break;
    }
    ++*rows;
  }
  if (status != SQLITE_OK) {
    answer = is_refusal(sqlite3_errmsg(db)) ? REFUSED : DIFFERENT;
  }
  if (answer == DIFFERENT) {
    printf("%s\n  should be\n%s\n  but is not: %s\n", pair->function.text, pair->plain.text, sqlite3_errmsg(db));
  }
  sqlite3_finalize(function);
  sqlite3_finalize(plain);
  return answer;
}

/* ---- Initialization ---- */

/* Whether every table-valued function is tested, except five: dfen_solve is slow; dfen_key_sql, dfen_rollouts and
 * dfen_judge require two to four arguments, whereas the queries here set one; dfen_columns reads a table. */
static bool all_are_tried(void) {
  sqlite3_stmt *statement = NULL;
  bool all = true;
  sqlite3_prepare_v2(db,
                     "SELECT name FROM dfen_functions() WHERE kind = 'table' AND name NOT IN ('dfen_solve', "
                     "'dfen_key_sql', 'dfen_rollouts', 'dfen_judge', 'dfen_columns')",
                     -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(statement, 0);
    bool tried = false;
    for (int i = 0; i < SUBJECTS; ++i) {
      tried = tried || strcmp(subjects[i].name, name) == 0;
    }
    if (!tried) {
      printf("no query is made on %s\n", name);
      all = false;
    }
  }
  sqlite3_finalize(statement);
  return all;
}

/* The implementation of REGEXP and MATCH, which SQLite does not have. Both search for a text in another. */
static void call_finder(sqlite3_context *context, int count, sqlite3_value **arguments) {
  const char *pattern = (const char *)sqlite3_value_text(arguments[0]);
  const char *text = (const char *)sqlite3_value_text(arguments[count - 1]);
  if (pattern != NULL && text != NULL) {
    sqlite3_result_int(context, strstr(text, pattern) != NULL);
  }
}

static void keep_rows(struct subject *subject) {
  sqlite3_stmt *statement = NULL;
  struct sql select = {"", 0};
  for (int column = 0; column < subject->column_count; ++column) {
    put(&select, "%s quote(%s), CAST(%s AS TEXT)", column > 0 ? "," : "SELECT", subject->columns[column],
        subject->columns[column]);
  }
  put(&select, " FROM plain_%s", subject->name);
  sqlite3_prepare_v2(db, select.text, -1, &statement, NULL);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    subject->rows = realloc(subject->rows, ((size_t)subject->row_count + 1) * sizeof *subject->rows);
    for (int column = 0; column < subject->column_count; ++column) {
      struct value *value = &subject->rows[subject->row_count][column];
      const char *text = (const char *)sqlite3_column_text(statement, 2 * column + 1);
      value->quoted = sqlite3_mprintf("%s", (const char *)sqlite3_column_text(statement, 2 * column));
      value->text = text == NULL ? NULL : sqlite3_mprintf("%s", text);
    }
    ++subject->row_count;
  }
  sqlite3_finalize(statement);
}

/* Whether each column has a value that differs from the previous column's: a forgotten column would be NULL or repeat
 * it. */
static bool all_have_values(const struct subject *subject) {
  for (int column = 0; column < subject->column_count - subject->argument_count; ++column) {
    bool found = false;
    for (int i = 0; i < subject->row_count && !found; ++i) {
      const struct value *value = &subject->rows[i][column];
      found = value->text != NULL && (column == 0 || strcmp(value->quoted, value[-1].quoted) != 0);
    }
    if (!found) {
      printf("%s: the column %s has no value of its own\n", subject->name, subject->columns[column]);
      return false;
    }
  }
  return true;
}

/* Opens the connection and creates the plain tables, once. */
static void begin(void) {
  if (db != NULL) {
    return;
  }
  db = open_dfen_database();
  require(all_are_tried());
  sqlite3_create_function(db, "regexp", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, call_finder, NULL, NULL);
  sqlite3_create_function(db, "match", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, call_finder, NULL, NULL);
  for (int i = 0; i < SUBJECTS; ++i) {
    make_plain(&subjects[i]);
    keep_rows(&subjects[i]);
    require(all_have_values(&subjects[i]));
  }
}

static void make_pair(struct random *random, struct pair *pair) {
  choices = random;
  struct query query = {.subject = &subjects[below(SUBJECTS)], .alias = "f"};
  if (has_many_rows(query.subject) && !one_in(8)) {
    query.subject = &subjects[below(SUBJECTS)];
  }
  pair->function = pair->plain = (struct sql){"", 0};
  put_query(pair, &query);
}

/* Whether SQLite evaluates the terms of an OR as separate calls. */
static bool is_multi_index(const char *sql) {
  sqlite3_stmt *statement = NULL;
  bool found = false;
  char *explain = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sql);
  if (sqlite3_prepare_v2(db, explain, -1, &statement, NULL) == SQLITE_OK) {
    while (sqlite3_step(statement) == SQLITE_ROW) {
      found = found || strncmp((const char *)sqlite3_column_text(statement, 3), "MULTI-INDEX OR", 14) == 0;
    }
  }
  sqlite3_finalize(statement);
  sqlite3_free(explain);
  return found;
}

static void queries(struct random *random) {
  static struct pair pair;
  long rows = 0;
  begin();
  make_pair(random, &pair);
  enum answer answer = compare_pair(&pair, &rows);
  require(answer != DIFFERENT);
  must_meet("a query is answered", answer == SAME);
  must_meet("a query has rows", rows > 1);
  must_meet("a query has calls for the terms of an OR", is_multi_index(pair.function.text));
}

const struct claim claims[] = {{"queries on table-valued functions", 3000, queries}, {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static struct pair pair;
  struct random random = random_of_bytes(bytes, size);
  long rows = 0;
  begin();
  make_pair(&random, &pair);
  require(compare_pair(&pair, &rows) != DIFFERENT);
  return 0;
}
