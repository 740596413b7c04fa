# Lists the small ways in which C files can be broken, a line each: file, line number, the line, the line broken, what was
# done; between tabs. Comments, texts, directives and assertions are left as they are.
# Usage: awk -f mutants.awk FILE ...

BEGIN {
  # Binary operators stand between spaces (clang-format sees to it), which tells them from pointers and signs.
  split("< <= <= < > >= >= > == != != == && || || && + - - + * + / * % + & | | & ^ | << >> >> <<", pairs, " ")
  for (i = 1; i in pairs; i += 2) binary[pairs[i]] = pairs[i + 1]
  split("+= -= -= += *= += /= *= %= /= &= |= |= ^= ^= |= <<= >>= >>= <<= ++ -- -- ++", pairs, " ")
  for (i = 1; i in pairs; i += 2) changing[pairs[i]] = pairs[i + 1]
  split("true false false true continue break RANK_3 RANK_6 RANK_6 RANK_3 FILE_A FILE_H FILE_H FILE_A DFEN_WHITE DFEN_BLACK " \
    "DFEN_BLACK DFEN_WHITE DFEN_PAWN DFEN_KNIGHT DFEN_KNIGHT DFEN_BISHOP DFEN_BISHOP DFEN_ROOK DFEN_ROOK DFEN_QUEEN " \
    "DFEN_QUEEN DFEN_KING DFEN_KING DFEN_QUEEN DFEN_F DFEN_V DFEN_H DFEN_V DFEN_V DFEN_H DFEN_D DFEN_H " \
    "DFEN_DARK_BISHOPS DFEN_LIGHT_BISHOPS READ_NULL READ_MALFORMED SQLITE_INTEGER SQLITE_FLOAT HOST_INTEGER HOST_REAL", pairs, " ")
  for (i = 1; i in pairs; i += 2) named[pairs[i]] = pairs[i + 1]
  longest_first = "<<= >>= ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= -> < > + - * / % & | ^ ! ~"
  operators = split(longest_first, operator, " ")
}

# The line with comments, texts and characters painted over by underscores, so that columns stay.
function painted(line,    out, i, c, quote) {
  out = ""
  quote = ""
  for (i = 1; i <= length(line); ++i) {
    c = substr(line, i, 1)
    if (in_comment) {
      if (substr(line, i, 2) == "*/") {
        in_comment = 0
        ++i
        out = out "_"
      }
      c = "_"
    } else if (quote != "") {
      if (c == "\\") {
        ++i
        out = out "_"
      } else if (c == quote) {
        quote = ""
      }
      c = "_"
    } else if (c == "\"" || c == "'") {
      quote = c
      c = "_"
    } else if (substr(line, i, 2) == "/*") {
      in_comment = 1
      ++i
      out = out "_"
      c = "_"
    }
    out = out c
  }
  return out
}

# The line with `length_` characters from `at` replaced.
function change(at, length_, new, what) {
  printf "%s\t%d\t%s\t%s\t%s\n", FILENAME, FNR, $0, substr($0, 1, at - 1) new substr($0, at + length_), what
}

function operator_at(i,    n) {
  for (n = 1; n <= operators; ++n) {
    if (substr(code, i, length(operator[n])) == operator[n]) return operator[n]
  }
  return ""
}

function break_operator(i, op,    between) {
  between = substr(code, i - 1, 1) == " " && (substr(code, i + length(op), 1) == " " || i + length(op) > length(code))
  if (between && op in binary) {
    change(i, length(op), binary[op], op " to " binary[op])
  } else if (op in changing) {
    change(i, length(op), changing[op], op " to " changing[op])
  } else if (op == "!" || op == "~") {
    change(i, 1, "", op " dropped")
  }
}

function break_hexadecimal(i, text,    digits, flipped) {
  digits = "0123456789ABCDEF"
  flipped = "1032547698BADCFE"
  change(i + 2, 1, substr(flipped, index(digits, substr(text, 3, 1)), 1), "highest digit of " text)
  change(i + length(text) - 1, 1, substr(flipped, index(digits, substr(text, length(text), 1)), 1), "lowest digit of " text)
}

function break_number(i, text,    last) {
  if (text ~ /^0x/) {
    break_hexadecimal(i, text)
  } else if (length(text) > 9) { # too long for some awks to count on from
    last = substr(text, length(text), 1)
    change(i + length(text) - 1, 1, 9 - last, "last digit of " text)
  } else {
    change(i, length(text), text + 1, text " to " text + 1)
    if (text > 0) change(i, length(text), text - 1, text " to " text - 1)
  }
}

FNR == 1 { in_comment = in_directive = 0; before = ";" }

{
  code = painted($0)
  directive = in_directive || code ~ /^#/
  in_directive = directive && code ~ /\\$/
  # the public header: nothing but what it computes
  skipped = directive || code ~ /static_assert|^ *_*$/ || (FILENAME ~ /dfen\.h$/ && code !~ /^  return/)
  sub(/[ _]*$/, "", code)
}

skipped { next }

{
  for (i = 1; i <= length(code); ++i) {
    rest = substr(code, i)
    if (match(rest, /^[A-Za-z_][A-Za-z_0-9]*/)) {
      word = substr(rest, 1, RLENGTH)
      if (word in named) change(i, RLENGTH, named[word], word " to " named[word])
      i += RLENGTH - 1
    } else if (match(rest, /^(0x[0-9A-F]+|[0-9]+)/)) {
      size = RLENGTH
      break_number(i, substr(rest, 1, size))
      while (substr(code, i + size, 1) ~ /[A-Za-z0-9.]/) ++size
      i += size - 1
    } else if ((op = operator_at(i)) != "") {
      break_operator(i, op)
      i += length(op) - 1
    }
  }
  # conditions of a call or a name only
  if (match(code, /^ *(\} else )?(if|while) \(.*\) \{$/) && code !~ /[!<>=&|]/) {
    at = index(code, "(") + 1
    change(at, length(code) - 2 - at, "!(" substr(code, at, length(code) - 2 - at) ")", "condition negated")
  }
  # a whole statement in one line
  if (code ~ /^ .*;$/ && code !~ /^ *(return|case|default|static|const|struct|enum|typedef|goto)/ && before ~ /[;{}:]$/ &&
      code ~ /^ *(\+\+|--|\*?[a-z_0-9]+(\[.*\]|->|\.|\(| [-+*\/|&^%<>]*=|\+\+|--))/ && code !~ /^ *[a-z_0-9]+ \*?[a-z_0-9]+( =|\[|;)/) {
    printf "%s\t%d\t%s\t%s\t%s\n", FILENAME, FNR, $0, "  ;", "dropped"
  }
  if (code ~ /[^ _]/) before = code
}
