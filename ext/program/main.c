/* dfen: a program with a command for each use. `dfen help` lists them. */
#include "program.h"

#include <locale.h>
#include <string.h>

#include "../../core/dfen.h"

static void run(int argc, char **argv) {
  const char *name = argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ? "help" : argv[1];
  if (strcmp(name, "--version") == 0) {
    printf("dfen %s, keys of version %d, SQLite %s\n", DFEN_VERSION, DFEN_KEY_VERSION, sqlite3_libversion());
    return;
  }
  struct call call = {.commands = command_table, .command = find_command(command_table, name)};
  if (call.command == NULL) {
    return;
  }
  reporter = call.command->name;
  bool wants_help = false;
  if (argc >= 2) {
    read_call(&call, argc - 1, argv + 1, &wants_help);
  }
  bool wrong_count = call.count < call.command->least || call.count > call.command->most;
  if (!failed() && (wants_help || wrong_count)) {
    if (!wants_help) {
      say("too %s arguments", call.count < call.command->least ? "few" : "many");
    }
    print_command(wants_help ? stdout : stderr, call.command);
    end_with(wants_help ? DONE : WRONG_USE);
  } else if (!failed()) {
    call.command->run(&call);
    end_with(argc < 2 ? WRONG_USE : DONE);
  }
}

int main(int argc, char **argv) {
  /* for wcwidth(), whatever the user's locale is */
  if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
    setlocale(LC_CTYPE, "");
  }
  /* SQLite need not lock, nor count its memory */
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  catch_signals();
  run(argc, argv);
  flush_output();
  end_phase();
  close_database();
  free_texts();
  die_by_signal();
  return (int)outcome;
}
