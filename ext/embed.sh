#!/bin/sh
# Embeds files of SQL in C.
#   embed.sh FILE ... >embedded.c    embedded_file(NAME), which returns the text of a file, for the program
#   embed.sh --literal FILE          a statement as a string literal without its comments, for `#include <FILE>` (Makefile, test/repo/tools/dist.sh)
set -eu
if [ "$1" = --literal ]; then
  awk '/^ *(--|$)/ { next }
    { gsub(/^ +/, ""); gsub(/\\/, "&&"); gsub(/"/, "\\\""); printf "\"%s\\n\"\n", $0; size += length($0) + 1 }
    END { if (size > 4095) { print "embed.sh: " FILENAME " has more than the 4095 characters of a literal in C" >"/dev/stderr"; exit 1 } }' "$2"
  exit
fi
echo '#include <string.h>'
echo 'const char *embedded_file(const char *name);'
number=0
for file; do
  number=$((number + 1))
  printf 'static const unsigned char file_%d[] = {' $number
  od -A n -v -t u1 "$file" | tr -s ' \n' , | sed 's/^,//'
  echo '0};'
done
echo 'const char *embedded_file(const char *name) {'
number=0
for file; do
  number=$((number + 1))
  printf '  if (strcmp(name, "%s") == 0) return (const char *)file_%d;\n' "${file##*/}" $number
done
echo '  return "";'
echo '}'
