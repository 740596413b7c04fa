/* The options of a call. */
#include "program.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "../arguments/quote.h"

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

const struct command *find_command(const struct command *commands, const char *name) {
  const char *names[WORDS];
  int count = 0;
  for (; commands[count].name != NULL; ++count) {
    names[count] = commands[count].name;
    if (strcmp(names[count], name) == 0) {
      return &commands[count];
    }
  }
  int closest = closest_match(name, strlen(name), names, count);
  wrong_use("no command '%s'%s%s; dfen help lists them", name, closest >= 0 ? "; the closest is " : "",
            closest >= 0 ? names[closest] : "");
  return NULL;
}

static enum status wrong_option(const struct command *command, const char *word) {
  const char *names[WORDS], *name = word + strspn(word, "-");
  int count = 0;
  for (; command->options[count].name != NULL; ++count) {
    names[count] = command->options[count].name;
  }
  int closest = closest_match(name, strcspn(name, "="), names, count);
  return wrong_use("no option '%.*s'%s%s; dfen help %s lists them", (int)strcspn(word, "="), word,
                   closest >= 0 ? "; the closest is --" : "", closest >= 0 ? names[closest] : "", command->name);
}

/* ---- The call ---- */

enum status read_call(struct call *call, int argc, char **argv, bool *help) {
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
    if (code == HELP) {
      *help = true;
    } else if (code == ':') {
      return wrong_use("%s needs a value", word);
    } else if (code < 0 || code >= count) {
      return wrong_option(call->command, word);
    } else {
      call->values[code] = optarg != NULL ? optarg : "";
      if (rows[code].value != NULL && strcmp(rows[code].value, "N") == 0 && !is_number(call->values[code])) {
        return wrong_use("--%s is a whole number of at most nine digits, not '%s'", rows[code].name,
                         call->values[code]);
      }
    }
  }
  call->arguments = argv + optind;
  call->count = argc - optind;
  return DONE;
}
