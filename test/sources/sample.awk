# Chooses about `wanted` of the ways that mutants.awk lists, the same ones for the same `seed`: from every file some, from
# files with more of them more, as the square root of their number, so that tables do not crowd out code.
# Which ones hangs on the ways themselves, a hash of each: a line that changes does not choose others for the lines beside it.
# Usage: awk -v wanted=N -v seed=N -f sample.awk LIST (wanted=0: all of them)
BEGIN {
  FS = "\t"
  for (i = 1; i < 256; ++i) byte[sprintf("%c", i)] = i
}

# 0..2147483646, exact in any awk
function hash_of(text, hash, i) {
  hash = seed % 2147483647
  for (i = 1; i <= length(text); ++i) hash = (hash * 16807 + byte[substr(text, i, 1)]) % 2147483647
  return hash * 16807 % 2147483647
}

{
  line[NR] = $0
  if (!($1 in count)) file[++files] = $1
  member[$1, ++count[$1]] = NR
  way = $1 FS $3 FS $4 FS $5
  rank[NR] = hash_of(way FS seen[way]++) # lines may be alike
}

END {
  for (f = 1; f <= files; ++f) roots += sqrt(count[file[f]])
  for (f = 1; f <= files; ++f) {
    name = file[f]
    quota = int(wanted * sqrt(count[name]) / roots + 0.5)
    if (wanted == 0 || quota > count[name]) quota = count[name]
    if (quota < 1) quota = 1
    for (i = 1; i <= quota; ++i) { # those with the least hashes
      for (j = i + 1; j <= count[name]; ++j) {
        if (rank[member[name, j]] < rank[member[name, i]]) {
          swapped = member[name, i]
          member[name, i] = member[name, j]
          member[name, j] = swapped
        }
      }
      chosen[member[name, i]] = 1
    }
  }
  for (i = 1; i <= NR; ++i) if (i in chosen) print line[i]
}
