/* dfen: a program with a command for each use. `dfen help` lists them. */
#include "program.h"

#include <locale.h>
#include <string.h>

#include "../../core/dfen.h"

static enum status run(int argc, char **argv) {
  const char *name = argc < 2 ? "help" : argv[1];
  if (strcmp(name, "--version") == 0) {
    printf("dfen %s, keys of version %d, SQLite %s\n", DFEN_VERSION, DFEN_KEY_VERSION, sqlite3_libversion());
    return flush_output() ? DONE : FAILED;
  }
  struct call call = {.commands = command_table,
                      .command = find_command(command_table, strcmp(name, "--help") == 0 ? "help" : name)};
  if (call.command == NULL) {
    return WRONG_USE;
  }
  set_reporter(call.command->name);
  bool wants_help = false;
  enum status status = argc < 2 ? DONE : read_call(&call, argc - 1, argv + 1, &wants_help);
  if (status != DONE || wants_help) {
    if (wants_help) {
      print_command(stdout, call.command);
    }
    return status;
  }
  if (call.count < call.command->least || call.count > call.command->most) {
    print_command(stderr, call.command);
    return WRONG_USE;
  }
  for (const struct option_row *row = call.command->options; row->name != NULL; ++row) {
    quiet |= strcmp(row->name, "quiet") == 0 && option(&call, "quiet") != NULL;
  }
  status = call.command->run(&call);
  return argc < 2 ? WRONG_USE : status;
}

int main(int argc, char **argv) {
  /* for wcwidth(), whatever the user's locale is */
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
    setlocale(LC_CTYPE, "");
  }
  catch_signals();
  enum status status = run(argc, argv);
  end_phase();
  close_database();
  die_by_signal();
  return (int)status;
}
