/* The commands of dfen with their options: help, the man page and the completion are made from this table. */
#include "program.h"

#define QUIET                                                                                                          \
  { "quiet", NULL, "show no progress" }
#define OUTPUT                                                                                                         \
  {"box", NULL, "print a box, as on a terminal"}, {"csv", NULL, "print CSV"},                                          \
    {"json", NULL, "print an array of JSON objects"}, QUIET

const struct command command_table[] = {
  {"pool", "FILE | DATABASE [TABLE]", "pool a file or a table, and print the positions that most games met", 1, 2,
   run_pool,
   (const struct option_row[]){
     {"fen", "COLUMN", "the positions before the roll, FENs or DFENs"},
     {"result", "COLUMN", "the results: words such as 1-0, white or draw, or numbers, with a scale"},
     {"scale", "SCALE", "what numbers mean: 1/0/-1 or 1/0.5/0, both in White's view, or 'side to move'"},
     {"game", "COLUMN", "the games: each counts once for a position, by its first row there"},
     {"number", "COLUMN", "the order of the rows of a game; without it they are in order already"},
     {"where", "SQL", "only these rows: --where \"white_rating >= 1800 AND played_at >= '2026-05-01'\""},
     {"top", "N", "print so many positions (10)"},
     {"lenient-quotes", NULL, "accept quotes that seem to be misplaced"},
     OUTPUT,
     {0}},
   "Without options it lists the columns, and uses those whose meaning is unambiguous. A file has values separated by "
   "commas, semicolons, tabs or |, and a line with the names of its columns. In --where text of digits is a number, "
   "and "
   "empty text is NULL. Of a database that `dfen count` counted it prints the counts; --where is then a condition on "
   "its "
   "games, with white_name and black_name. The score is that of the side to move; bounds hold it in 95 % of the cases.",
   "dfen pool games.csv --fen position --result winner --game id"},
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
