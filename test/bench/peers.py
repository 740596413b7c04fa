"""What dfen_canonical and a plain Python function of text that does the same cost in SQL, called through the same
connection. Usage: peers.py EXTENSION POSITIONS.tsv. Prints the nanoseconds of CPU time a row of each, less those of
reading the column, which others in no database do not have."""
import sqlite3
import sys
import time


def mirrored(placement, targets):
    files = str.maketrans("abcdefgh", "hgfedcba")
    squares = sorted(targets[i : i + 2].translate(files) for i in range(0, len(targets), 2)) if targets != "-" else ["-"]
    return "/".join(rank[::-1] for rank in placement.split("/")), "".join(squares)


def canonical(dfen):
    placement, side, castling, targets, *rest = dfen.split(" ")
    if side == "b":
        placement = "/".join(reversed(placement.split("/"))).swapcase()
        castling = "".join(sorted(castling.swapcase(), key="KQkq-".index))
        targets = targets.translate(str.maketrans("36", "63"))
    if castling == "-":
        placement, targets = min((placement, targets), mirrored(placement, targets))
    return " ".join([placement, "w", castling, targets, *rest])


extension, positions = sys.argv[1:]
db = sqlite3.connect(":memory:")
db.enable_load_extension(True)
db.load_extension(extension)
db.create_function("python_canonical", 1, canonical, deterministic=True)
db.execute("CREATE TABLE positions(dfen TEXT)")
with open(positions, encoding="ascii") as lines:
    db.executemany("INSERT INTO positions VALUES (?)", ([line.split("\t")[0]] for line in lines))
(different,) = db.execute(
    "SELECT count(*) FROM positions WHERE python_canonical(dfen) <> dfen_canonical(dfen)"
).fetchone()
if different:
    print(f"peers: Python answers otherwise for {different}", file=sys.stderr)
(rows,) = db.execute("SELECT count(*) FROM positions").fetchone()


def nanoseconds(counted):
    begin = time.process_time_ns()
    db.execute(f"SELECT count({counted}) FROM positions").fetchone()
    return (time.process_time_ns() - begin) // rows


reading = nanoseconds("dfen")
print(nanoseconds("dfen_canonical(dfen)") - reading)
print(nanoseconds("python_canonical(dfen)") - reading)
