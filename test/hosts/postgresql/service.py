#!/usr/bin/python3
"""The answers of sql/SERVICE.md, counted again from the turns of the service.

Usage: service.py TURNS ASKED, which service.sh writes: one line per turn, and the key and the text of each position that is asked for.
"""
import math
import sys

sys.path.insert(0, "test/repo/support")
from recount import roll_of, tally, tally_game

Z = 1.959963984540054


def lower(wins, draws, losses):
    n = wins + draws + losses
    p = (wins + draws / 2) / n
    return max(0, (p + Z * Z / (2 * n) - Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))) / (1 + Z * Z / n))


def rounded(number):
    return "%.3f" % (math.floor(number * 1000 + 0.5) / 1000)


def of(tallies, key):
    return tallies.get(key, (0, 0, 0, 0, 0))


class Counts:
    def __init__(self):
        self.positions, self.continuations, self.rolls = {}, {}, {}

    def add(self, visits):
        tally_game(visits, self.positions, self.continuations)
        for key, roll, _, score in visits:
            tally(self.rolls, (key, roll), score, True)


everything, strong, strong_blitz = Counts(), Counts(), Counts()
met, games, uncounted = {}, {}, 0
for line in open(sys.argv[1]):
    game, number, key, dice, next_key, side, result, mode, rating, playable = line.rstrip("\n").split("\t")
    met.setdefault(key, []).append(game + number)
    if result == "\\N":
        continue
    if playable == "f":
        uncounted += 1
        continue
    score = (1 + int(result) * (1 if side == "w" else -1)) / 2
    games.setdefault((game, int(rating), mode), []).append((key, roll_of(dice), None if next_key == "\\N" else next_key, score))
for (game, rating, mode), visits in games.items():
    everything.add(visits)
    if rating >= 1500:
        strong.add(visits)
        if mode == "blitz":
            strong_blitz.add(visits)

for line in open(sys.argv[2]):
    key = line.split("|")[0]
    print("score", key, *of(strong_blitz.positions, key))
    played = []
    for (k, roll, next_key), (count, _, wins, draws, losses) in strong_blitz.continuations.items():
        if (k, roll) == (key, "PNB") and count:
            played.append((count, wins, rounded(lower(wins, draws, losses))))
            print("moves", key, next_key, *played[-1])
    for one in sorted(played):
        print("continuations", key, *one)
    for roll in sorted(roll for k, roll in everything.rolls if k == key):
        count, _, wins, draws, losses = everything.rolls[key, roll]
        print("rolls", key, roll, count, rounded((wins + draws / 2) / count))
    best = {}
    for (k, roll, next_key), (count, _, wins, draws, losses) in strong.continuations.items():
        if k == key and count >= 2:
            best[roll] = max(best.get(roll, (-1,)), (lower(wins, draws, losses), count, (wins + draws / 2) / count))
    for roll, (bound, count, mean) in sorted(best.items()):
        print("book", key, roll, count, rounded(mean), rounded(bound))
    print("met", key, len(met.get(key, [])), min(met.get(key, [""])))
for key in sorted((key for key, count in everything.positions.items() if count[0] >= 20), key=int):
    count, _, wins, draws, losses = everything.positions[key]
    print("best", key, count, wins, rounded(lower(wins, draws, losses)))
for key in sorted(everything.positions, key=int):
    print("position", key, *everything.positions[key])
for key, roll, next_key in sorted(everything.continuations, key=lambda one: (int(one[0]), one[1], int(one[2]))):
    print("continuation", key, roll, next_key, *everything.continuations[key, roll, next_key])
print("uncounted", uncounted)
