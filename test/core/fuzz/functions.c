/* Fuzzes every SQL function that dfen registers, with values of every type (SPEC 8): a byte selects the function, then
 * each argument is a byte for its type and the bytes that the type needs; up to four calls. SQLite lists the functions,
 * so new ones are fuzzed without a change here. */
#include <stdio.h>
#include <stdlib.h>

#include "../../repo/support/message.h"
#include "database.h"

/* Only the first rows of a table-valued function are read: some return millions. */
enum { FUNCTIONS_MAX = 200, ARGUMENTS_MAX = 5, ROWS_MAX = 20, CALLS_MAX = 4, SLOW_PIECES_MAX = 10 };

struct function {
  char name[64];
  int arguments;
  bool table;
  bool costly;             /* many times slower than others */
  sqlite3_stmt *statement; /* the prepared call; calls it twice in one row */
};

static struct function functions[FUNCTIONS_MAX];
static int function_count;
static sqlite3 *db;

/* ---- The list of functions ---- */

/* The slowest functions. They are called only for the costly share of inputs. */
static const char *const costly_names[] = {"dfen_solve", "dfen_chart", "dfen_curve"};

static void add_function(const char *name, int arguments, bool table) {
  require(function_count < FUNCTIONS_MAX);
  struct function *function = &functions[function_count++];
  snprintf(function->name, sizeof function->name, "%s", name);
  function->arguments = arguments;
  function->table = table;
  for (size_t i = 0; i < sizeof costly_names / sizeof costly_names[0]; ++i) {
    function->costly |= strcmp(name, costly_names[i]) == 0;
  }
}

static void add_functions(const char *sql, bool table) {
  sqlite3_stmt *statement;
  require(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    add_function((const char *)sqlite3_column_text(statement, 0), sqlite3_column_int(statement, 1), table);
  }
  sqlite3_finalize(statement);
}

static void prepare(struct function *function) {
  char arguments[32] = "";
  for (int i = 0; i < function->arguments; ++i) {
    snprintf(arguments + strlen(arguments), sizeof arguments - strlen(arguments), "%s?%d", i > 0 ? "," : "", i + 1);
  }
  const char *form = function->table ? "SELECT * FROM %s(%s)" : "SELECT %s(%s), %s(%s)";
  char *sql = sqlite3_mprintf(form, function->name, arguments, function->name, arguments);
  if (sqlite3_prepare_v2(db, sql, -1, &function->statement, NULL) != SQLITE_OK) {
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(db));
    fuzz_fail(__FILE__, __LINE__, "the call can be prepared");
  }
  sqlite3_free(sql);
}

static void open_database(void) {
  db = open_dfen_database();
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
  add_functions("SELECT name, narg FROM pragma_function_list WHERE name GLOB 'dfen_*' ORDER BY name, narg", false);
  /* the arguments of a table-valued function are its hidden columns; optional ones are tested with and without a value
   */
  add_functions(
    "WITH f(name, most, optional) AS (SELECT m.name, (SELECT count(*) FROM pragma_table_xinfo(m.name) WHERE hidden = "
    "1),"
    "    length(signature) - length(replace(signature, '[', ''))"
    "  FROM pragma_module_list AS m JOIN dfen_functions() AS d ON d.name = m.name WHERE m.name GLOB 'dfen_*')"
    "SELECT name, most FROM f UNION SELECT name, most - optional FROM f ORDER BY 1, 2",
    true);
  for (int i = 0; i < function_count; ++i) {
    prepare(&functions[i]);
  }
}

/* ---- The arguments ---- */

/* Texts that are valid for most functions. */
static const char *const texts[] = {
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 PNB",
  "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1 PRK",
  "8/8/4k3/8/8/2Q5/8/K7 b - -",
  "KQvK",
  "KBdvKBl",
  "flip",
  "mirror",
  "dihedral",
  "pool",
  "FHVD",
  "e1g1 h1f1",
  "e5d6,e1g1",
  "e4",
  "w",
  "b",
  "PNK",
  "124",
  "chess",
  "1-0",
  "unicode",
  "to move",
};
enum { TEXTS = sizeof texts / sizeof texts[0] };

static const double reals[] = {0.0, -0.0, 0.5, 1.0, 1.96, -1.0, 100.0, 1e18, 1e308, -1e308, 1.0 / 3.0};

/* Whether an argument may be slow: a position full of sliders has a million turns. */
static bool is_costly(const char *text, size_t length) {
  size_t pieces = 0;
  for (size_t i = 0; i < length && text[i] != ' '; ++i) {
    pieces += strchr("QRBNqrbn", text[i]) != NULL && text[i] != '\0';
  }
  return pieces > SLOW_PIECES_MAX && strstr(text, " PNB") == NULL;
}

static void bind_text(sqlite3_stmt *statement, int index, const char *text, size_t length) {
  if (!is_costly(text, length)) {
    sqlite3_bind_text(statement, index, text, (int)length, SQLITE_TRANSIENT);
  }
}

/* `slow`: for a function whose time is proportional to a number. */
static void bind(struct input *input, sqlite3_stmt *statement, int index, bool slow) {
  unsigned type = take_byte(input);
  switch (type % 8) {
  case 0: break;
  case 1: sqlite3_bind_int64(statement, index, take_byte(input) % 3); break;
  case 2: {
    uint64_t high = (uint64_t)take_number(input) << 32;
    sqlite3_bind_int64(statement, index, (sqlite3_int64)(high | take_number(input)) % (slow ? 50 : INT64_MAX));
    break;
  }
  case 3: sqlite3_bind_double(statement, index, reals[take_byte(input) % (sizeof reals / sizeof reals[0])]); break;
  case 4:
  case 5: {
    const char *text = texts[take_byte(input) % TEXTS];
    bind_text(statement, index, text, strlen(text));
    break;
  }
  default: { /* bytes up to a newline, or all that remain */
    const uint8_t *end = input->left > 0 ? memchr(input->bytes, '\n', input->left) : NULL;
    size_t length = end != NULL ? (size_t)(end - input->bytes) : input->left;
    char *terminated = calloc(length + 1, 1);
    require(terminated != NULL);
    memcpy(terminated, input->bytes, length);
    if (type % 8 == 6) {
      bind_text(statement, index, terminated, length);
    } else {
      sqlite3_bind_blob(statement, index, terminated, (int)length, SQLITE_TRANSIENT);
    }
    free(terminated);
    input->bytes += end != NULL ? length + 1 : length;
    input->left -= end != NULL ? length + 1 : length;
    break;
  }
  }
}

/* ---- Invariants ---- */

static void check_error(const struct function *function, int status) {
  const char *message = sqlite3_errmsg(db);
  require(status == SQLITE_ERROR || status == SQLITE_TOOBIG);
  if (status == SQLITE_ERROR && strncmp(message, function->name, strlen(function->name)) != 0) {
    fprintf(stderr, "%s: %s\n", function->name, message);
    fuzz_fail(__FILE__, __LINE__, "the error names the function");
  }
  const char *fault = fault_of_message(message);
  if (fault != NULL) {
    fprintf(stderr, "%s: %s: %s\n", function->name, message, fault);
    fuzz_fail(__FILE__, __LINE__, "the error may go anywhere");
  }
}

static bool is_same(sqlite3_stmt *statement, int one, int other) {
  int type = sqlite3_column_type(statement, one);
  if (type != sqlite3_column_type(statement, other)) {
    return false;
  }
  if (type == SQLITE_NULL) {
    return true;
  }
  const void *first = sqlite3_column_blob(statement, one);
  int size = sqlite3_column_bytes(statement, one);
  const void *second = sqlite3_column_blob(statement, other);
  return size == sqlite3_column_bytes(statement, other) && (size == 0 || memcmp(first, second, (size_t)size) == 0);
}

/* `with_costly`: includes costly functions. Returns whether the call is an error. */
static bool call(struct input *input, bool with_costly) {
  const struct function *function = &functions[take_byte(input) % function_count];
  sqlite3_stmt *statement = function->statement;
  for (int i = 0; i < function->arguments; ++i) {
    bind(input, statement, i + 1, strcmp(function->name, "dfen_rollouts") == 0);
  }
  int rows = 0;
  int status = SQLITE_DONE;
  bool called = with_costly || !function->costly;
  while (called && (status = sqlite3_step(statement)) == SQLITE_ROW && rows < ROWS_MAX) {
    ++rows;
    require(function->table || is_same(statement, 0, 1));
  }
  if (status != SQLITE_ROW && status != SQLITE_DONE) {
    check_error(function, status);
  } else {
    require(function->table || rows == called);
  }
  sqlite3_reset(statement);
  sqlite3_clear_bindings(statement);
  return status != SQLITE_ROW && status != SQLITE_DONE;
}

/* ---- Random cases ---- */

/* Escape sequences, other control characters, bidirectional text, invalid UTF-8, and beginnings of valid arguments. */
static const char *const hostile_parts[] = {
  "\x1B[31m",
  "\x1B]0;title\a",
  "\r",
  "\t",
  "\b",
  "\x7F",
  ("\xC2\x9B" /* 2 would otherwise be a digit of the escape */
   "2J"),
  "\xC2\x85",
  "\xE2\x80\xAE",
  "\xE2\x81\xA6",
  "\xE2\x80\xA8",
  "\xEF\xBB\xBF",
  "\xF3\xA0\x81\x81",
  "\xD8\x9C",
  "\xFF",
  "\xC0\xAF",
  "\xED\xA0\x80",
  "\xF4\x90\x80\x80",
  "\xE2\x82",
  "\xF0\x9F\x98",
  "\xC3\xA9",
  "\xE2\x99\x94",
  "\xF0\x9F\x98\x80",
  "a",
  "'",
  "\"",
  " ",
  "%s%n",
  "8/8/8/8/8/8/8/8 w - -",
  "e2e4",
};
enum { PARTS = sizeof hostile_parts / sizeof hostile_parts[0] };

/* A call of each function in turn, with texts of such parts, next to valid arguments and numbers. */
static void errors_about_hostile_texts(struct random *random) {
  static int next;
  char bytes[1024] = {(char)(next++ % 256)};
  size_t length = 1;
  for (int argument = 0; argument < ARGUMENTS_MAX; ++argument) {
    bytes[length++] = "\1\3\4\4\6\6\6\7"[random_below(random, 8)];
    if (bytes[length - 1] < 6) { /* not a text of its own: a byte that chooses a value */
      bytes[length++] = (char)random_below(random, 256);
      continue;
    }
    for (unsigned parts = random_below(random, 4) == 0 ? 30 : 1 + random_below(random, 6); parts > 0; --parts) {
      length += (size_t)snprintf(bytes + length, 160, "%s", hostile_parts[random_below(random, PARTS)]);
      length += random_below(random, 40) == 0; /* a NUL */
      parts = length > (size_t)(argument + 1) * 160 ? 1 : parts;
    }
    bytes[length++] = '\n';
  }
  if (db == NULL) {
    open_database();
  }
  struct input input = {(const uint8_t *)bytes, length};
  must_meet("an error", call(&input, random_below(random, ONE_IN_COSTLY) == 0));
}

const struct claim claims[] = {{"errors about hostile texts", 20000, errors_about_hostile_texts}, {.name = NULL}};

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  struct input input = {bytes, size};
  if (db == NULL) {
    open_database();
  }
  for (int calls = 0; calls < CALLS_MAX && input.left > 0; ++calls) {
    call(&input, is_one_in(bytes, size, ONE_IN_COSTLY));
  }
  return 0;
}
