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


def whole(number):
    """A turn number as SQLite's = compares it, or None if it is not an integer."""
    is_whole = isinstance(number, int) or isinstance(number, float) and number.is_integer() and -2.0**63 <= number < 2.0**63
    return int(number) if is_whole else None


def judged(ask, row, is_last):
    """The visit of a row of scored_turns: (key, roll, next_key, score), or None if it cannot be counted. `ask` evaluates SQL."""
    _, dfen, dice, moves, next_dfen, score = row
    if dfen is None or score not in (0, 0.5, 1) or isinstance(score, str):
        return None
    fault = ask("dfen_turn_error(?, ?, ?)", dfen, dice, moves)
    if fault == "the turn is incomplete" and is_last:
        return ask("dfen_pool_id(?)", dfen), roll_of(dice), None, score
    if fault is not None or next_dfen is not None and not ask("dfen_valid(?)", next_dfen) or ask("dfen_dice(?)", dfen):
        return None
    next_key = ask("dfen_pool_id(?)", next_dfen)
    if dice is not None and moves is not None:
        played = ask("dfen_pool_id(dfen_end_turn(dfen_play(dfen_roll(?, ?), replace(?, ',', ' '))))", dfen, dice, moves)
        if next_dfen is not None and next_key != played:
            return None
        next_key = played
    return ask("dfen_pool_id(?)", dfen), roll_of(dice), next_key, score


def visits_of(ask, rows):
    """The visits of a game by number, and the numbers of the turns that cannot be counted; None if that is not an integer. The rows are
    (number, dfen, dice, moves, next_dfen, score)."""
    numbers, listed = {}, set()
    for row in rows:
        if row[5] is not None:
            numbers.setdefault(whole(row[0]), []).append(row)
    listed.update({None} & set(numbers))
    visits = {}
    for number in sorted(set(numbers) - {None}):
        found = {judged(ask, row, number == max(set(numbers) - {None})) for row in numbers[number]}
        if len(found) > 1 or found == {None}:
            listed.add(number)
        else:
            visits[number] = found.pop()
    return visits, listed
