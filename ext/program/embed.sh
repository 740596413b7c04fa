#!/bin/sh
# Writes the files of sql/ as C, with embedded_file(NAME), which returns the text of one.
# Usage: embed.sh FILE ... >embedded.c
set -eu
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
