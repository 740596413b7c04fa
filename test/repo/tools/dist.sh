#!/bin/sh
# Writes core/ and ext/ as one dfen.c, core/ alone as one dfen_core.c, and their C interface as dfen.h and the dfen_SUBJECT.h beside it: run
# by `make dist`. The output is reproducible. With --plain it writes the plain functions and their host program (ext/plain), with their
# dependencies, as one file; with --postgresql all of ext/postgresql's host.
# Usage: dist.sh DIRECTORY, dist.sh --plain PROGRAM.c FILE.c, or dist.sh --postgresql FILE.c (from the project's root)
set -eu
host=sqlite
# Where the generated C files are.
declared=${BUILD:-build}/plain/declared
case $1 in
  --plain)
    host=structs title="the plain functions of Dice Chess for $(basename "$(dirname "$2")")" file=$3
    own="ext/plain/plain.c $2" head="#define DFEN_PLAIN_FUNCTIONS
$(sed -n '/^#include </p' "$2")" # Python.h comes first
    set -- "$(dirname "$file")"
    ;;
  --postgresql)
    host=structs title='the functions of Dice Chess for PostgreSQL' file=$2
    own='ext/postgresql/memory.c ext/postgresql/host.c' head='#include <postgres.h>'
    set -- "$(dirname "$file")"
    ;;
esac
directory=$1
export LC_ALL=C
version=$(sed -n 's/^#define DFEN_VERSION "\(.*\)"/\1/p' core/dfen.h)

# The comment at the head of a file: its title, the text from standard input, and the licence.
head_comment() {
  echo "/* dfen $version: $1"
  { echo && cat && echo && cat LICENSE; } | sed -e 's/^/ * /' -e 's/ *$//'
  echo ' */'
}

# The path of libxxhash's header.
xxhash=$(echo '#include <xxhash.h>' | ${CC:-cc} -M -x c - | tr ' ' '\n' | grep '/xxhash\.h$')

# The files, each after those of the project that it includes, and none twice; xxhash.h where it is included, unchanged, and functions.def
# wherever it is included, because each include expands to other rows. Headers of the system stay where they are included, SQLite's with
# quotes, because they may be beside dfen.c. Pictures, messages and the SQL side are compiled for size: they are
# two thirds of the code, and call the time-critical parts. For the packages, so are the rules, scores and moves: the WebAssembly is downloaded. A name that
# begins with neither dfen_ nor sqlite3_ is made static, so that a program that links dfen may use names like read_text() itself; the others
# are hidden in a shared library, but for sqlite3_dfen_init.
one_file() {
  awk -v xxhash="$xxhash" -v host="$host" -v declared="$declared" '
    function beside(file, name) {
      sub(/[^\/]*$/, "", file)
      file = file name
      while (sub(/[^\/.]+\/\.\.\//, "", file)) {
      }
      return file
    }
    function read(file, line) {
      if ((getline line <file) < 0) {
        print "dist: cannot read " file >"/dev/stderr"
        exit 1
      }
      text[file] = line "\n"
      while ((getline line <file) > 0) {
        text[file] = text[file] line "\n"
      }
      close(file)
    }
    function is_declaration(line) {
      return line ~ /^[a-z].*[(=;]/ && line !~ /^(static|typedef|static_assert)[ (]/ &&
        line !~ /^(struct|enum|union)( [a-z0-9_]+)?( \{|;)/
    }
    function declared_name(line) {
      sub(/ *[][(=;].*/, "", line)
      sub(/.*[ *]/, "", line)
      return line
    }
    function print_file(file, count, lines, i, embed, line) {
      if (file in text) {
        return
      }
      read(file)
      count = split(text[file], lines, "\n")
      for (i = 1; i <= count; ++i) {
        sub(/^#include "\.\.\/sqlite\/host\.h"/, "#include \"../" host "/host.h\"", lines[i])
        if (lines[i] ~ /^#include ".*\.h"/) {
          print_file(beside(file, substr(lines[i], 11, length(lines[i]) - 11)))
        }
      }
      printf "\n/* ==== %s ==== */\n\n", file
      small = file ~ /^(core\/(pictures\/|common\/fault|notation\/scan_fault|keys\/explain)|ext\/).*\.c$/ || (host == "structs" && file ~ /^core\/(rules\/|statistics\/|symmetry\/uci)/)
      small = small && text[file] ~ /\n}\n/
      begins = small ? "DFEN_SMALL_BEGIN" : file ~ /^core\/dfen|extension\.h$/ ? "DFEN_HIDDEN_BEGIN" : ""
      ends = begins
      sub(/BEGIN/, "END", ends)
      for (i = 1; i < count; ++i) {
        if (begins != "" && lines[i] ~ /^[a-z]/) {
          print begins
          begins = ""
        }
        if (is_declaration(lines[i]) && declared_name(lines[i]) !~ /^(dfen|sqlite3)_/) {
          sub(/^extern /, "", lines[i])
          lines[i] = "static " lines[i]
        }
        if (lines[i] ~ /^#include <xxhash.h>/) {
          read(xxhash)
          print text[xxhash]
        } else if (lines[i] ~ /^#include ".*\.def"/) {
          definitions = substr(lines[i], 11, length(lines[i]) - 11)
          definitions = definitions ~ /\// ? beside(file, definitions) : declared "/" definitions
          read(definitions)
          printf "%s", text[definitions]
        } else if (lines[i] ~ /^#include <.*\.sql>/) {
          embed = "ext/embed.sh --literal ext/[gi]*/" substr(lines[i], 11, length(lines[i]) - 11)
          while ((embed | getline line) > 0) {
            print line
          }
          if (close(embed) != 0) {
            exit 1
          }
        } else if (lines[i] !~ /^#include [^<]/) {
          if (lines[i] ~ /^#include <sqlite3/) {
            gsub(/[<>]/, "\"", lines[i])
          }
          sub(/^SQLITE_EXTENSION_INIT.*/, "DFEN_HIDDEN_BEGIN & DFEN_HIDDEN_END", lines[i])
          print lines[i]
        }
      }
      if (ends != "") {
        print ends
      }
    }
    BEGIN {
      for (i = 1; i < ARGC; ++i) {
        print_file(ARGV[i])
      }
    }' "$@" >"$new/bodies" || exit 1
  cat <<'END'

#define DFEN_ONE_FILE

/* What stands between these two is compiled for size where the rest is compiled for speed, unless DFEN_FAST is defined. */
#if defined(DFEN_FAST)
#define DFEN_SMALL_BEGIN
#define DFEN_SMALL_END
#elif defined(__OPTIMIZE__) && defined(__clang__)
#define DFEN_SMALL_BEGIN _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define DFEN_SMALL_END _Pragma("clang attribute pop")
#elif defined(__OPTIMIZE__) && defined(__GNUC__)
#define DFEN_SMALL_BEGIN _Pragma("GCC push_options") _Pragma("GCC optimize(\"Os\")")
#define DFEN_SMALL_END _Pragma("GCC pop_options")
#else
#define DFEN_SMALL_BEGIN
#define DFEN_SMALL_END
#endif

/* A shared library keeps everything to itself but sqlite3_dfen_init. */
#if defined(__GNUC__) && !defined(_WIN32)
#define DFEN_HIDDEN_BEGIN _Pragma("GCC visibility push(hidden)")
#define DFEN_HIDDEN_END _Pragma("GCC visibility pop")
#else
#define DFEN_HIDDEN_BEGIN
#define DFEN_HIDDEN_END
#endif
END
  cat -s "$new/bodies"
}

# The headers for C and C++, after those that they include.
c_interface() {
  echo
  grep -h '^#include' "$@"
  printf '\n#ifdef __cplusplus\nextern "C" {\n#endif\n'
  grep -h -v '^#include' "$@" | cat -s
  printf '\n#ifdef __cplusplus\n}\n#endif\n'
}

mkdir -p "$directory"
# Two runs may overlap, and write the same bytes.
new=$(mktemp -d "$directory/new.XXXXXX")
trap 'rm -rf "$new"' EXIT
if [ $host = structs ]; then
  {
    head_comment "$title, in one file." <<END
Made of core/ and ext/ for ${own##* }; what is to change is changed there. xxHash's header is in it, with a licence of its own.
END
    printf '\n%s\n' "$head"
    # shellcheck disable=SC2086
    one_file core/*/*.c ext/functions/arguments/*.c ext/functions/*.c $own
  } >"$new/file.c"
  mv "$new/file.c" "$file"
  exit
fi
{
  head_comment 'a SQLite extension for Dice Chess databases, in one file.' <<'END'
Made by `make dist`; what is to change is changed in the project's core/ and ext/.

As a shared library:  cc -O2 -shared -fPIC dfen.c -o dfen.so
                      It exports sqlite3_dfen_init alone.
Linked in:            cc -O2 -c -DSQLITE_CORE dfen.c
                      Call dfen_extra_init(NULL) before the first connection is opened; every connection then has dfen.
                      Or build SQLite itself with -DSQLITE_EXTRA_INIT=dfen_extra_init, and it does that when it starts.
                      A program may call all of dfen.h, and of the dfen_SUBJECT.h beside it.
Needed besides:       sqlite3ext.h and sqlite3.h, of SQLite 3.31 or newer, and a C11 compiler, gcc or clang.
xxHash's header is in it, with a licence of its own.
END
  one_file core/*/*.c ext/functions/arguments/*.c ext/functions/*.c ext/sqlite/*.c ext/sqlite/*/*.c ext/games/*.c ext/import/*.c
} >"$new/dfen.c"
{
  head_comment 'Dice Chess positions, their keys and their rules, in one file of C.' <<'END'
Made by `make dist`; what is to change is changed in the project's core/.

cc -O2 -c dfen_core.c, and include dfen.h. It needs a C11 compiler and nothing else, no SQLite and no libm, and allocates nothing.
sqlite3_dfen_init and dfen_extra_init, which dfen.h declares too, are in dfen.c alone.
xxHash's header is in it, with a licence of its own.
END
  one_file core/*/*.c
} >"$new/dfen_core.c"
{
  head_comment 'Dice Chess positions, their notation and their symmetries, for C and C++.' <<'END'
Made by `make dist`. For a program that links dfen.c in, built with -DSQLITE_CORE, or dfen_core.c; SQL needs no header.
END
  c_interface core/dfen.h ext/sqlite/extension.h
} >"$new/dfen.h"
for header in core/dfen_*.h; do
  {
    head_comment "${header#core/}, a part of the C interface, for C and C++; dfen.h has the rest." <<END
Made by \`make dist\`.
END
    c_interface "$header"
  } >"$new/${header#core/}"
done
mv "$new/dfen.c" "$new/dfen_core.c" "$new"/dfen*.h "$directory"
