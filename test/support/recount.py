"""The counts of a game's visits, shared by the recounts of SQLite's and of PostgreSQL's tables."""
LETTERS = "PNBRQK"


def roll_of(dice):
    """A roll in the form of visits: letters in the order PNBRQK, "" if it is unknown."""
    return "" if dice is None else "".join(sorted((LETTERS[int(die) - 1] if die.isdigit() else die.upper() for die in dice), key=LETTERS.index))


def tally(tallies, key, score, is_first):
    games, visits, wins, draws, losses = tallies.get(key, (0, 0, 0, 0, 0))
    tallies[key] = (games + is_first, visits + 1, wins + (is_first and score == 1), draws + (is_first and score == 0.5),
                    losses + (is_first and score == 0))


def tally_game(visits, positions, continuations):
    """Adds the visits of one game in the order of its turns, each (key, roll, next_key, score), to both tallies."""
    met, made = set(), set()
    for key, roll, next_key, score in visits:
        tally(positions, key, score, key not in met)
        met.add(key)
        if roll and next_key is not None:
            tally(continuations, (key, roll, next_key), score, (key, roll, next_key) not in made)
            made.add((key, roll, next_key))
