/* Prints what the packages for JavaScript and Python declare of the plain functions, from functions.def: names,
 * arguments, types and descriptions. A row of dfen_moves becomes an object of the class Move. For example, the row of
 * dfen_pool_key makes this in JavaScript:
 *
 *     const poolKey = (dfen, fold) => call(7, [dfen, fold]);
 *
 * Usage: write_bindings FILE, which is core.mjs, core.d.mts, methods.def, _dfen.pyi or _rows.py */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../core/dfen.h"
#include "../functions/column_declaration.h"

struct plain {
  const char *name; /* without dfen_ */
  bool is_table;
  int least;
  const char *arguments, *result, *summary;
};

static const struct plain plains[] = {
#define ROW(name, is_table, least, most, safety, arguments, result, cost, section, summary, ...)                       \
  {&#name[5], is_table, least, arguments, result, summary},
#define PLAIN_FUNCTION(name, ...) ROW(name, false, __VA_ARGS__)
#define PLAIN_FUNCTION_OF_DFEN PLAIN_FUNCTION
#define PLAIN_TABLE(name, ...) ROW(name, true, __VA_ARGS__)
#include "../functions.def"
};

enum { PLAINS = sizeof plains / sizeof plains[0], WIDTH = 110, NAME_SIZE = 64, TYPE_SIZE = 256, TEXT_SIZE = 1024 };

enum language { JAVASCRIPT, PYTHON };

/* ---- Names, types and descriptions ---- */

/* from_square is fromSquare in JavaScript. */
static const char *write_name(enum language language, const char *name, size_t length, char text[NAME_SIZE]) {
  size_t written = 0;
  for (size_t i = 0; i < length && written < NAME_SIZE - 1; ++i) {
    bool joins = language == JAVASCRIPT && name[i] == '_' && i + 1 < length;
    i += joins;
    text[written] = name[i];
    if (joins) {
      text[written] = (char)toupper(name[i]);
    }
    ++written;
  }
  text[written] = '\0';
  return text;
}

static const char *name_of(enum language language, const struct plain *plain, char text[NAME_SIZE]) {
  return write_name(language, plain->name, strlen(plain->name), text);
}

/* The class of the rows of a table: Move for moves. */
static const char *class_of(const struct plain *plain, char text[NAME_SIZE]) {
  name_of(JAVASCRIPT, plain, text);
  text[0] = (char)toupper(text[0]);
  text[strlen(text) - 1] = '\0';
  return text;
}

static void append(char text[TYPE_SIZE], const char *more, int length) {
  size_t used = strlen(text);
  (void)snprintf(text + used, TYPE_SIZE - used, "%.*s", length, more);
}

/* A union of the words: 'flip' | 'mirror', Literal["flip", "mirror"]. */
static void append_words(enum language language, const struct column_declaration *column, char text[TYPE_SIZE]) {
  const char *quote = language == PYTHON ? "\"" : "'";
  const char *end = column->words + column->words_length;
  append(text, "Literal[", language == PYTHON ? 8 : 0);
  for (const char *word = column->words; word < end;) {
    const char *bar = memchr(word, '|', (size_t)(end - word));
    int length = (int)((bar == NULL ? end : bar) - word);
    append(text, quote, 1);
    append(text, word, length);
    append(text, quote, 1);
    append(text, language == PYTHON ? ", " : " | ", bar == NULL ? 0 : 3);
    word += length + 1;
  }
  append(text, "]", language == PYTHON);
}

/* The type of an argument or a column that is not NULL. An integer is a BigInt as a result, and a number in a row. */
static const char *write_type(enum language language, const struct column_declaration *column, bool is_result,
                              char text[TYPE_SIZE]) {
  static const char *const names[][DECLARED_TYPES] = {
    [JAVASCRIPT] = {"boolean | number | bigint | string | Uint8Array", "string", "number", "number", "boolean"},
    [PYTHON] = {"Union[bool, int, float, str, bytes]", "str", "int", "float", "bool"}};
  static const char *const mixed[] = {[JAVASCRIPT] = "string | number", [PYTHON] = "Union[str, int, float]"};
  bool is_big = is_result && language == JAVASCRIPT && column->type == TYPE_INTEGER;
  text[0] = '\0';
  if (column->words_length > 0) {
    append_words(language, column, text);
  } else {
    append(text,
           column->other_type != column->type ? mixed[language]
           : is_big                           ? "bigint"
                                              : names[language][column->type],
           TYPE_SIZE);
  }
  return text;
}

/* The result of a scalar as a declaration; of no use for a table. */
static struct column_declaration result_of(const struct plain *plain) {
  struct column_declaration result;
  char declaration[TYPE_SIZE];
  const char *list = declaration;
  (void)snprintf(declaration, sizeof declaration, "result %s", plain->is_table ? "any" : plain->result);
  (void)take_column_declaration(&list, &result);
  result.name = "result"; /* not that of the local declaration */
  result.words = NULL;
  return result;
}

/* The summary as a sentence, with the language's names: without dfen_, and with null or None for NULL. */
static const char *write_sentence(enum language language, const char *summary, char text[TEXT_SIZE]) {
  size_t length = 0;
  for (const char *at = summary; *at != '\0' && length < TEXT_SIZE - NAME_SIZE;) {
    size_t name = strncmp(at, "dfen_", 5) == 0 ? strspn(at + 5, "abcdefghijklmnopqrstuvwxyz_") : 0;
    if (name > 0) {
      length += strlen(write_name(language, at + 5, name, text + length));
      at += 5 + name;
    } else if (strncmp(at, "NULL", 4) == 0) {
      length += (size_t)sprintf(text + length, "%s", language == PYTHON ? "None" : "null");
      at += 4;
    } else if (language == PYTHON && *at == '`') {
      ++at;
    } else {
      text[length++] = *at++;
    }
  }
  text[length++] = '.';
  text[length] = '\0';
  text[0] = (char)toupper(text[0]);
  return text;
}

/* Prints a sentence in lines, with `between` two of them. */
static void print_lines(const char *sentence, const char *between) {
  size_t column = 0;
  while (*sentence != '\0') {
    size_t word = strcspn(sentence, " ");
    if (column > 0 && column + 1 + word > WIDTH) {
      printf("%s", between);
      column = 0;
    }
    printf("%s%.*s", column > 0 ? " " : "", (int)word, sentence);
    column += word + (column > 0);
    sentence += word + strspn(sentence + word, " ");
  }
}

/* ---- JavaScript ---- */

static void print_strings(const char *list) {
  struct column_declaration column;
  char name[NAME_SIZE];
  printf("[");
  for (int i = 0; take_column_declaration(&list, &column); ++i) {
    printf("%s'%s'", i == 0 ? "" : ", ", write_name(JAVASCRIPT, column.name, (size_t)column.name_length, name));
  }
  printf("]");
}

static void print_parameters(const struct plain *plain) {
  struct column_declaration argument;
  char name[NAME_SIZE];
  const char *list = plain->arguments;
  for (int i = 0; take_column_declaration(&list, &argument); ++i) {
    printf("%s%s", i == 0 ? "" : ", ", write_name(JAVASCRIPT, argument.name, (size_t)argument.name_length, name));
  }
}

static void print_javascript(void) {
  char name[NAME_SIZE];
  printf("const FUNCTIONS = [\n");
  for (int i = 0; i < PLAINS; ++i) {
    printf("  {name: '%s', least: %d, names: ", name_of(JAVASCRIPT, &plains[i], name), plains[i].least);
    print_strings(plains[i].arguments);
    if (plains[i].is_table) {
      printf(",\n    columns: ");
      print_strings(plains[i].result);
    }
    printf("},\n");
  }
  printf("];\n\n");
  for (int i = 0; i < PLAINS; ++i) {
    printf("const %s = (", name_of(JAVASCRIPT, &plains[i], name));
    print_parameters(&plains[i]);
    printf(") => %s(%d, [", plains[i].is_table ? "rows" : "call", i);
    print_parameters(&plains[i]);
    printf("]);\n");
  }
  printf("\nconst START = '" DFEN_START "';\n\nexport {DfenError, START");
  for (int i = 0; i < PLAINS; ++i) {
    printf(", %s", name_of(JAVASCRIPT, &plains[i], name));
  }
  printf("};\n");
}

/* One overload: if `takes_null`, arguments may be null, and then the result is. */
static void print_typescript_overload(const struct plain *plain, bool takes_null) {
  struct column_declaration argument;
  struct column_declaration result = result_of(plain);
  char name[NAME_SIZE];
  char type[TYPE_SIZE];
  const char *list = plain->arguments;
  printf("export function %s(", name_of(JAVASCRIPT, plain, name));
  for (int i = 0; take_column_declaration(&list, &argument); ++i) {
    printf("%s%s%s: %s%s", i == 0 ? "" : ", ",
           write_name(JAVASCRIPT, argument.name, (size_t)argument.name_length, name), i < plain->least ? "" : "?",
           write_type(JAVASCRIPT, &argument, false, type),
           argument.or_null || (takes_null && i < plain->least) ? " | null" : "");
  }
  if (plain->is_table) {
    printf("): %s[];\n", class_of(plain, name));
  } else {
    printf("): %s%s;\n", write_type(JAVASCRIPT, &result, true, type), takes_null || result.or_null ? " | null" : "");
  }
}

static void print_typescript(void) {
  char name[NAME_SIZE];
  char text[TEXT_SIZE];
  printf("\n/** The start position of a game. */\nexport const START: string;\n");
  for (int i = 0; i < PLAINS; ++i) {
    struct column_declaration column;
    const char *list = plains[i].result;
    if (plains[i].is_table) {
      printf("\n/** A row of `%s`. */\nexport interface %s {\n", plains[i].name, class_of(&plains[i], name));
      while (take_column_declaration(&list, &column)) {
        printf("  %s: %s%s;\n", write_name(JAVASCRIPT, column.name, (size_t)column.name_length, name),
               write_type(JAVASCRIPT, &column, false, text), column.or_null ? " | null" : "");
      }
      printf("}\n");
    }
    printf("\n/** ");
    print_lines(write_sentence(JAVASCRIPT, plains[i].summary, text), "\n * ");
    printf(" */\n");
    if (!plains[i].is_table && !result_of(&plains[i]).or_null) {
      print_typescript_overload(&plains[i], false);
    }
    print_typescript_overload(&plains[i], true);
  }
}

/* ---- Python ---- */

static void print_methods(void) {
  char name[NAME_SIZE];
  char text[TEXT_SIZE];
  for (int i = 0; i < PLAINS; ++i) {
    struct column_declaration argument;
    const char *list = plains[i].arguments;
    printf("PYTHON_METHOD(%s, ", plains[i].name);
    printf(plains[i].is_table ? "\"%s\", \"(" : "NULL, \"(", plains[i].is_table ? class_of(&plains[i], name) : "");
    for (int k = 0; take_column_declaration(&list, &argument); ++k) {
      const char *quote = argument.type == TYPE_TEXT && argument.fallback_length > 0 ? "'" : "";
      printf("%s%.*s", k == 0 ? "" : ", ", argument.name_length, argument.name);
      if (k >= plains[i].least) {
        printf("=%s%.*s%s", quote, argument.fallback_length > 0 ? argument.fallback_length : 4,
               argument.fallback_length > 0 ? argument.fallback : "None", quote);
      }
    }
    printf(")\",\n  \"");
    print_lines(write_sentence(PYTHON, plains[i].summary, text), "\\n\"\n  \"");
    printf("\")\n");
  }
  printf("#undef PYTHON_METHOD\n");
}

enum overload { OF_VALUES, OF_NONE, OF_COLUMNS };

/* An argument's type. A column is any iterable, and has at least the first argument; options are values. */
static void print_argument_type(const struct column_declaration *argument, bool is_first, enum overload overload) {
  char type[TYPE_SIZE];
  write_type(PYTHON, argument, false, type);
  if (overload == OF_VALUES && !argument->or_null) {
    printf("%s", type);
  } else if (overload != OF_COLUMNS) {
    printf("Optional[%s]", type);
  } else if (is_first) {
    printf("Iterable[Optional[%s]]", type);
  } else {
    printf("Union[None, %s, Iterable[Optional[%s]]]", type, type);
  }
}

/* One overload of a function. */
static void print_stub(const struct plain *plain, enum overload overload) {
  struct column_declaration argument;
  struct column_declaration result = result_of(plain);
  char name[NAME_SIZE];
  char type[TYPE_SIZE];
  const char *list = plain->arguments;
  printf("%sdef %s(", plain->is_table ? "" : "@overload\n", plain->name);
  for (int i = 0; take_column_declaration(&list, &argument); ++i) {
    printf("%s%.*s: ", i == 0 ? "" : ", ", argument.name_length, argument.name);
    if (i < plain->least) {
      print_argument_type(&argument, i == 0, overload);
    } else {
      printf(argument.fallback_length > 0 ? "%s = ..." : "Optional[%s] = ...",
             write_type(PYTHON, &argument, false, type));
    }
  }
  write_type(PYTHON, &result, true, type);
  const char *form = plain->is_table                         ? ") -> List[%s]: ...\n"
                     : overload == OF_COLUMNS                ? ") -> List[Optional[%s]]: ...\n"
                     : overload == OF_NONE || result.or_null ? ") -> Optional[%s]: ...  # type: ignore\n"
                                                             : ") -> %s: ...  # type: ignore\n";
  printf(form, plain->is_table ? class_of(plain, name) : type);
}

static void print_stubs(void) {
  printf("\"\"\"Types of the functions without a database. A column is any iterable; the result is a list. A str is "
         "iterable, too,\n"
         "but not a column: if two overloads overlap for that reason, the first one holds.\"\"\"\n"
         "from typing import Iterable, List, Literal, Optional, Union, overload\n\n"
         "from ._rows import *\n\n");
  for (int i = 0; i < PLAINS; ++i) {
    if (plains[i].is_table) {
      print_stub(&plains[i], OF_NONE);
      continue;
    }
    if (!result_of(&plains[i]).or_null) {
      print_stub(&plains[i], OF_VALUES);
    }
    print_stub(&plains[i], OF_NONE);
    print_stub(&plains[i], OF_COLUMNS);
  }
}

static void print_rows(void) {
  char name[NAME_SIZE];
  char type[TYPE_SIZE];
  printf("\"\"\"The start position, the classes of the rows of moves() and other functions, and the names of all "
         "functions.\"\"\"\n"
         "from typing import NamedTuple, Optional\n\nSTART = \"" DFEN_START "\"\nFUNCTIONS = [");
  for (int i = 0; i < PLAINS; ++i) {
    printf("%s\"%s\"", i == 0 ? "" : i % 8 == 0 ? ",\n             " : ", ", plains[i].name);
  }
  printf("]\n__all__ = [\"START\"");
  for (int i = 0; i < PLAINS; ++i) {
    if (plains[i].is_table) {
      printf(", \"%s\"", class_of(&plains[i], name));
    }
  }
  printf("]\n");
  for (int i = 0; i < PLAINS; ++i) {
    struct column_declaration column;
    const char *list = plains[i].result;
    if (plains[i].is_table) {
      printf("\n\nclass %s(NamedTuple):\n    \"\"\"A row of %s.\"\"\"\n\n", class_of(&plains[i], name), plains[i].name);
      while (take_column_declaration(&list, &column)) {
        write_type(PYTHON, &column, false, type);
        printf(column.or_null ? "    %.*s: Optional[%s]\n" : "    %.*s: %s\n", column.name_length, column.name, type);
      }
    }
  }
}

int main(int count, char **words) {
  static const struct {
    const char *name;
    void (*print)(void);
  } files[] = {{"core.mjs", print_javascript},
               {"core.d.mts", print_typescript},
               {"methods.def", print_methods},
               {"_dfen.pyi", print_stubs},
               {"_rows.py", print_rows}};
  for (size_t i = 0; count == 2 && i < sizeof files / sizeof files[0]; ++i) {
    if (strcmp(words[1], files[i].name) == 0) {
      files[i].print();
      return fflush(stdout) == 0 ? 0 : 1;
    }
  }
  (void)fputs("usage: write_bindings core.mjs|core.d.mts|methods.def|_dfen.pyi|_rows.py\n", stderr);
  return 2;
}
