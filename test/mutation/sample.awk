# Chooses about `wanted` of the ways that mutants.awk lists, the same ones for the same `seed`: from every file some, from
# files with more of them more, as the square root of their number, so that tables do not crowd out code.
# Usage: awk -v wanted=N -v seed=N -f sample.awk LIST (wanted=0: all of them)
BEGIN { FS = "\t" }

# 1..2147483646, exact in any awk
function next_random() {
  seed = seed * 16807 % 2147483647
  return seed
}

{
  line[NR] = $0
  if (!($1 in count)) file[++files] = $1
  member[$1, ++count[$1]] = NR
}

END {
  for (f = 1; f <= files; ++f) roots += sqrt(count[file[f]])
  for (f = 1; f <= files; ++f) {
    name = file[f]
    quota = int(wanted * sqrt(count[name]) / roots + 0.5)
    if (wanted == 0 || quota > count[name]) quota = count[name]
    if (quota < 1) quota = 1
    for (i = 1; i <= quota; ++i) { # the first cards of a shuffle
      j = i + next_random() % (count[name] - i + 1)
      swapped = member[name, i]
      member[name, i] = member[name, j]
      member[name, j] = swapped
      chosen[member[name, i]] = 1
    }
  }
  for (i = 1; i <= NR; ++i) if (i in chosen) print line[i]
}
