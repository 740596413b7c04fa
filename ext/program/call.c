/* The options of a call. */
#include "program.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "../functions/arguments/quote.h"

enum { WORDS = 32, HELP = 1000 };

/* ---- Options of a call ---- */

static int index_of(const struct command *command, const char *name) {
  int index = 0;
  while (strcmp(command->options[index].name, name) != 0) {
    ++index;
  }
  return index;
}

const char *option(const struct call *call, const char *name) {
  return call->values[index_of(call->command, name)];
}

int number_option(const struct call *call, const char *name, int otherwise) {
  const char *value = option(call, name);
  return value == NULL ? otherwise : (int)strtol(value, NULL, 10);
}

static bool is_number(const char *value) {
  size_t digits = strspn(value, "0123456789");
  return digits > 0 && digits <= 9 && value[digits] == '\0';
}

/* ---- Wrong uses ---- */

static void report_unknown(const char *kind, const char *word, size_t dashes, const char *const *names, int count,
                           const char *help) {
  size_t length = dashes > 0 ? strcspn(word, "=") : strlen(word);
  int closest = closest_match(word + dashes, length - dashes, names, count);
  wrong_if(true, "no %s '%.*s'%s%s%s; dfen help%s lists them", kind, (int)length, word,
           closest >= 0 ? "; the closest is " : "", closest >= 0 && dashes > 0 ? "--" : "",
           closest >= 0 ? names[closest] : "", help);
}

const struct command *find_command(const struct command *commands, const char *name) {
  const char *names[WORDS];
  int count = 0;
  for (const struct command *command = commands; command->name != NULL; ++command) {
    names[count++] = command->name;
    if (strcmp(command->name, name) == 0) {
      return command;
    }
  }
  report_unknown("command", name, 0, names, count, "");
  return NULL;
}

static void wrong_option(const struct command *command, const char *word) {
  const char *names[WORDS];
  int count = 0;
  for (; command->options[count].name != NULL; ++count) {
    names[count] = command->options[count].name;
  }
  report_unknown("option", word, strspn(word, "-"), names, count, keep(" %s", command->name));
}

/* ---- The call ---- */

void read_call(struct call *call, int argc, char **argv, bool *help) {
  const struct option_row *rows = call->command->options;
  struct option options[OPTIONS + 2] = {{0}};
  int count = 0;
  for (; rows[count].name != NULL; ++count) {
    options[count] = (struct option){rows[count].name, rows[count].value != NULL, NULL, count};
  }
  options[count] = (struct option){"help", no_argument, NULL, HELP};
  unsetenv("POSIXLY_CORRECT");
  opterr = 0;
  for (int code, before = optind; (code = getopt_long(argc, argv, ":", options, NULL)) != -1; before = optind) {
    const char *word = argv[optind > before ? optind - 1 : optind];
    if (code >= 0 && code < count) {
      const char *value = call->values[code] = optarg != NULL ? optarg : "";
      quiet |= strcmp(rows[code].name, "quiet") == 0;
      wrong_if(rows[code].value != NULL && strcmp(rows[code].value, "N") == 0 && !is_number(value),
               "--%s is a whole number of at most nine digits, not '%s'", rows[code].name, value);
    } else if (code == HELP) {
      *help = true;
    } else if (code == ':') {
      wrong_if(true, "%s needs a value", word);
    } else {
      wrong_option(call->command, word);
    }
  }
  call->arguments = argv + optind;
  call->count = argc - optind;
}
