# The golden keys as a file for test/sql/run: a statement for each row, with the row as its result.
# Usage: awk -f keys_as_sql.awk test/core/vectors/golden/keys.sql test/core/vectors/golden/keys_v1.tsv
BEGIN { FS = "\t" }
NR == FNR { if (!/^--/) query = query $0 "\n"; next }
FNR == 1 { print "CREATE TABLE positions(dfen TEXT);"; next }
{
  printf "DELETE FROM positions;\nINSERT INTO positions VALUES ('%s');\n%s-- = ", $1, query
  for (i = 1; i <= NF; ++i) printf "%s%s", (i > 1 ? "|" : ""), ($i == "" ? "NULL" : $i)
  print ""
}
