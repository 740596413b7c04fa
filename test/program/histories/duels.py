#!/usr/bin/python3
"""The bounds of duels (SPEC 13.12), in simulated games of pairs whose strength is known: 95 % of them contain it, 93 to 97 % at least up to
what chance does. A game is a random walk of the chance to its result. A part of its steps is luck, so luck explains most of the score between
equals, and little of it between others. Usage: duels.py (from the project's root)"""
import math
import os
import random
import sys

sys.path.insert(0, "test/repo/support")
from checks import SEED, check, finish, opened

POPULATION, SIDES = 4000, 20
# The strength in twentieths, the share of steps that are luck, and its scale.
KINDS = [(10, 0.83, 1.0), (13, 0.6, 1.0), (18, 0.2, 3.0)]
PAIRS = {50: 2000, 250: 400, 1000: 100}  # games of a pair: pairs of each kind


def walk(number, strength, share, scale):
    """The score and the luck of a game."""
    chance, luck = strength, 0.0
    while 0 < chance < SIDES:
        step = number.choice((-1, 1)) * number.randint(1, max(1, min(5, chance, SIDES - chance)))
        chance += step
        luck += scale * step / SIDES * (number.random() < share)
    return chance / SIDES, luck


number = random.Random(SEED)
times = float(os.environ.get("DFEN_TIMES", "1"))
for games, pairs in PAIRS.items():
    pairs = max(10, int(pairs * times))
    held = 0
    for kind in KINDS:
        population = [walk(number, *kind) for _ in range(POPULATION)]
        strength = sum(score for score, _ in population) / POPULATION
        mean = sum(luck for _, luck in population) / POPULATION  # 0 but for chance
        db = opened(":memory:")
        db.executescript("CREATE TABLE played(game INTEGER PRIMARY KEY, pair, score); CREATE TABLE scored_turns(game, number, dfen, dice, moves, score)")
        db.execute("""CREATE VIEW game_players AS SELECT game, is_white, 2 * pair + is_white AS player_id, is_white AS player,
          2 * pair + 1 - is_white AS opponent_id, 1 - is_white AS opponent, NULL AS played_at, NULL AS mode,
          iif(is_white, score, 1 - score) AS score, NULL AS expected FROM played, (SELECT 1 AS is_white UNION ALL SELECT 0)""")
        for file in ("ext/program/judge_tables.sql", "sql/judge.sql"):
            db.executescript("".join(line for line in open(file) if not line.startswith(".")))
        drawn = [number.choice(population) for _ in range(pairs * games)]
        db.execute("BEGIN")
        db.executemany("INSERT INTO played VALUES (?, ?, ?)", ((game, game // games, score) for game, (score, _) in enumerate(drawn)))
        db.executemany("INSERT INTO judged_turns(game, number, is_white, luck) VALUES (?, 1, 1, ?)", ((game, luck - mean) for game, (_, luck) in enumerate(drawn)))
        db.execute("INSERT INTO judged_games(game) SELECT game FROM played")
        found = db.execute("""SELECT count(*), sum(? BETWEEN adjusted_lower AND adjusted_upper), avg(plain_games / games) FROM duels
          WHERE player = 1""", (strength,)).fetchone()
        check("pairs of %d games of kind %s" % (games, kind), found[0], pairs)
        held += found[1]
        print("# strength %.3f: %.1f %% of %d bounds hold; a game is worth %.2f" % (strength, 100 * found[1] / pairs, pairs, found[2]))
    count = pairs * len(KINDS)
    chance = 3.3 * math.sqrt(0.05 * 0.95 / count)
    check("%.1f %% of %d bounds of %d games hold" % (100 * held / count, count, games), 0.93 - chance <= held / count <= 0.97 + chance, True)
finish()
