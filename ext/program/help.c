/* dfen help, the man page and the completion for bash, from the table of commands. */
#include "program.h"

#include <string.h>
#include <time.h>

#include "../../core/dfen.h"

static const char SUMMARY[] = "win rates of Dice Chess positions, from your games";
static const char OVERVIEW[] =
  "Positions that differ only by a symmetry have one key, and their games add up. - as a FILE is standard input. Rows "
  "go "
  "to standard output, as a box on a terminal and else with tabs; reports and progress to standard error.";
static const char STATUS[] = "0: done. 1: it failed, or nothing was read. 2: wrong use, or a choice is needed: the "
                             "choices are printed. 129, 130, 141, 143: ended by a signal.";

/* Prints words in lines. */
static void print_words(FILE *file, const char *text) {
  enum { COLUMNS = 100 };
  int used = 0;
  for (const char *word = text; *word != '\0';) {
    int length = (int)strcspn(word, " ");
    if (used > 0 && used + 1 + length > COLUMNS) {
      fputc('\n', file);
      used = 0;
    }
    used += fprintf(file, "%s%.*s", used == 0 ? "" : " ", length, word);
    word += length + (word[length] == ' ');
  }
  fputc('\n', file);
}

/* "--top N" */
static const char *flag_of(const struct option_row *row) {
  static char flag[64];
  snprintf(flag, sizeof flag, "--%s%s%s", row->name, row->value != NULL ? " " : "",
           row->value != NULL ? row->value : "");
  return flag;
}

void print_command(FILE *file, const struct command *command) {
  fprintf(file, "dfen %s%s%s%s: %s\n", command->name, command->arguments[0] != '\0' ? " " : "", command->arguments,
          command->options[0].name != NULL ? " [OPTIONS]" : "", command->summary);
  for (const struct option_row *row = command->options; row->name != NULL; ++row) {
    fprintf(file, "  %-20s %s\n", flag_of(row), row->help);
  }
  if (command->details[0] != '\0') {
    print_words(file, command->details);
  }
  fprintf(file, "Example: %s\n", command->example);
}

static void print_commands(const struct command *commands) {
  printf("dfen: %s\n\n", SUMMARY);
  for (const struct command *command = commands; command->name != NULL; ++command) {
    printf("  dfen %-8s %-29s %s\n", command->name, command->arguments, command->summary);
  }
  fputs("\ndfen help COMMAND lists its options, with an example. dfen --version prints the versions.\n", stdout);
  print_words(stdout, OVERVIEW);
  print_words(stdout, STATUS);
}

/* ---- The man page ---- */

/* Text for troff, where a backslash, and a dot or an apostrophe at the beginning of a line have a meaning. */
static void put_troff(const char *before, const char *text, const char *after) {
  fputs(before, stdout);
  fputs(text[0] == '.' || text[0] == '\'' ? "\\&" : "", stdout);
  for (; *text != '\0'; ++text) {
    fputs(*text == '\\' ? "\\e" : *text == '-' ? "\\-" : "", stdout);
    if (*text != '\\' && *text != '-') {
      putchar(*text);
    }
  }
  fputs(after, stdout);
}

static void print_man_page(const struct command *commands) {
  printf(".TH DFEN 1 \"\" \"dfen %s\" \"Dice Chess\"\n.SH NAME\n", DFEN_VERSION);
  put_troff("dfen \\- ", SUMMARY, "\n.SH SYNOPSIS\n");
  for (const struct command *command = commands; command->name != NULL; ++command) {
    put_troff(".B dfen ", command->name, "\n");
    put_troff("", command->arguments,
              command->arguments[0] != '\0' ? "\n.RI [ OPTIONS ]\n.br\n" : ".RI [ OPTIONS ]\n.br\n");
  }
  put_troff(".B dfen ", "--version", "\n.SH DESCRIPTION\n");
  put_troff("", OVERVIEW, "\n.SH COMMANDS\n");
  for (const struct command *command = commands; command->name != NULL; ++command) {
    put_troff(".SS ", command->name, " ");
    put_troff("", command->arguments, "\n");
    put_troff("dfen ", command->name, ": ");
    put_troff("", command->summary, ".\n");
    put_troff("", command->details, command->details[0] != '\0' ? "\n" : "");
    for (const struct option_row *row = command->options; row->name != NULL; ++row) {
      put_troff(".TP\n.B ", flag_of(row), "\n");
      put_troff("", row->help, "\n");
    }
    put_troff(".PP\nExample:\n.PP\n.nf\n    ", command->example, "\n.fi\n");
  }
  put_troff(".SH EXIT STATUS\n", STATUS, "\n.SH SEE ALSO\n.BR dfen (7),\n.BR sqlite3 (1)\n");
}

/* ---- The completion ---- */

/* The words are those of `dfen help`. */
static const char COMPLETION[] =
  "# Completion for bash; made by `dfen help --completion`.\n_dfen() {\n  local words\n"
  "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
  "    words=\"--version $(\"${COMP_WORDS[0]}\" help | sed -n 's/^  dfen \\([a-z]*\\).*/\\1/p')\"\n"
  "  else\n"
  "    words=$(\"${COMP_WORDS[0]}\" help \"${COMP_WORDS[1]}\" 2>&1 | sed -n 's/^  \\(--[a-z-]*\\).*/\\1/p')\n"
  "  fi\n  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n}\n"
  "complete -o default -o filenames -F _dfen dfen\n";

void run_help(const struct call *call) {
  if (option(call, "man") != NULL) {
    print_man_page(call->commands);
  } else if (option(call, "completion") != NULL) {
    fputs(COMPLETION, stdout);
  } else if (call->count > 0) {
    const struct command *command = find_command(call->commands, call->arguments[0]);
    if (command != NULL) {
      print_command(stdout, command);
    }
  } else {
    print_commands(call->commands);
  }
}
