/* The commands of dfen with their options: help, the man page and the completion are made from this table. */
#include "program.h"

#define QUIET                                                                                                          \
  { "quiet", NULL, "show no progress" }
#define OUTPUT                                                                                                         \
  {"box", NULL, "print a box, as on a terminal"}, {"csv", NULL, "print CSV"},                                          \
    {"json", NULL, "print an array of JSON objects"}, QUIET

const struct command command_table[] = {
  {"key", "", "print the key of every DFEN on standard input", 0, 0, run_key,
   (const struct option_row[]){{"id", NULL, "print 64-bit ids instead of keys"},
                               {"function", "NAME", "print what another function of a DFEN returns: flip, error, ..."},
                               {0}},
   "It reads a DFEN a line, and prints a line for each, which is empty where the DFEN is malformed. dfen_functions() "
   "in SQL lists the functions.",
   "cut -f 3 positions.tsv | dfen key | sort | uniq -c"},
  {"help", "[COMMAND]", "list the commands, or the options of one", 0, 1, run_help,
   (const struct option_row[]){
     {"man", NULL, "print all of it as a man page"}, {"completion", NULL, "print the completion for bash"}, {0}},
   "", "dfen help pool"},
  {0},
};
