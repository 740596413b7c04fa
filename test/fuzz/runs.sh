#!/bin/sh
# A table: what each fuzz target was given so far, from files with the lines that run.sh writes.
# Usage: runs.sh FILE ...   (one that is not there has no lines)
set -eu
for file; do
  [ ! -f "$file" ] || cat "$file"
done | awk -F '\t' '
  # 1234567 is 1,234,567
  function grouped(number, text) {
    text = sprintf("%d", number)
    while (match(text, /[0-9][0-9][0-9][0-9]($|,)/)) text = substr(text, 1, RSTART) "," substr(text, RSTART + 1)
    return text
  }
  /^[a-z_]+\t/ {
    executions[$1] += $2
    seconds[$1] += $3
    if ($5 != "plain" && $4 > edges[$1]) edges[$1] = $4 # the programs differ, and so do their edges
    if ($5 == "plain") plain[$1] += $2; else sanitized += $2
    all += $2
    time += $3
  }
  END {
    printf "| fuzz target | executions | with sanitizers | hours | edges reached |\n| --- | --- | --- | --- | --- |\n"
    most_first = "sort -rn | cut -f 2-"
    for (target in executions)
      printf "%d\t| `%s` | %s | %s | %.2f | %s |\n", executions[target], target, grouped(executions[target]),
        grouped(executions[target] - plain[target]), seconds[target] / 3600, grouped(edges[target]) | most_first
    close(most_first)
    printf "| all | %s | %s | %.2f | |\n", grouped(all), grouped(sanitized), time / 3600
  }'
