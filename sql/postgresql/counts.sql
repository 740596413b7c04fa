-- Counts of a database that lives, after schema.sql and views.sql: how every position and every continuation fared, added up.
--   psql -f sql/postgresql/counts.sql games
--   psql -c 'CALL count_games()' games     -- nightly, or whenever: what is finished and not counted yet
-- A finished game is the unit. What it says of a key does not depend on other games, so counts are sums over games. When a
-- game that is counted changes or goes, triggers take it out at once, and the next call counts it anew. They write what is
-- taken out beside the counts, and wait for a call that counts only where it counts that very game; it waits for nobody. Counts
-- and changes together are right at every moment. Run again, this begins with empty counts.
\set ON_ERROR_STOP on
BEGIN;
SELECT current_schema() AS schema \gset
SET LOCAL client_min_messages = warning;
DROP FUNCTION IF EXISTS check_counts, continuations_of, best_positions, witnesses;
DROP VIEW IF EXISTS counted_book, counted_continuations, sums_stand, counted_outcomes, counted_pooled, played_turns, key_version;
DROP TABLE IF EXISTS position_counts, continuation_counts, position_changes, continuation_changes;
ALTER TABLE games DISABLE TRIGGER USER;
UPDATE games SET counted = false WHERE counted;
ALTER TABLE games ENABLE TRIGGER USER;

-- ---- The counts ----

-- How the side to move fared from a position, in the games of a bucket. lower is there where two games and more met it.
CREATE TABLE position_counts(
  key bigint NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  games integer NOT NULL,
  visits integer NOT NULL CHECK (visits >= games),
  wins integer NOT NULL CHECK (wins >= 0),
  draws integer NOT NULL CHECK (draws >= 0),
  losses integer NOT NULL CHECK (losses >= 0),
  lower double precision,
  CHECK (games = wins + draws + losses),
  PRIMARY KEY (key, bucket)
);
CREATE INDEX position_counts_lower ON position_counts(bucket, lower DESC, key) WHERE lower IS NOT NULL;

-- What was played. key is the pool id of the position that the roll leaves: without targets that no die can capture on. next_key
-- is that of the position after the turn, and moves the smallest text that led there.
CREATE TABLE continuation_counts(
  key bigint NOT NULL,
  dice text COLLATE "C" NOT NULL,
  next_key bigint NOT NULL,
  bucket text COLLATE "C" NOT NULL,
  moves text COLLATE "C" NOT NULL,
  games integer NOT NULL,
  visits integer NOT NULL CHECK (visits >= games),
  wins integer NOT NULL CHECK (wins >= 0),
  draws integer NOT NULL CHECK (draws >= 0),
  losses integer NOT NULL CHECK (losses >= 0),
  CHECK (games = wins + draws + losses),
  PRIMARY KEY (key, dice, next_key, bucket)
);
ALTER TABLE position_counts ALTER key SET (n_distinct = -0.99);
ALTER TABLE continuation_counts ALTER key SET (n_distinct = -0.5);

-- What was taken out since the last call: rows to be added, below zero.
CREATE TABLE position_changes(key bigint NOT NULL, bucket text COLLATE "C" NOT NULL, games integer NOT NULL, visits integer NOT NULL,
  wins integer NOT NULL, draws integer NOT NULL, losses integer NOT NULL);
CREATE INDEX position_changes_key ON position_changes(key);
CREATE TABLE continuation_changes(key bigint NOT NULL, dice text COLLATE "C" NOT NULL, next_key bigint NOT NULL,
  bucket text COLLATE "C" NOT NULL, games integer NOT NULL, visits integer NOT NULL, wins integer NOT NULL, draws integer NOT NULL,
  losses integer NOT NULL);
CREATE INDEX continuation_changes_key ON continuation_changes(key, dice, next_key);

-- ---- What a game says ----

-- A row a turn that counts: its position, and what was played there. A target matters to no roll that cannot capture on it, and
-- dice that a position has already to none, so positions with them and without them are one to such a roll.
CREATE VIEW played_turns AS
  SELECT game, number, bucket, counted, rolled, pool_id AS position_key,
         CASE WHEN dfen_en_passant(dfen) = '-' AND right(dfen, 1) < 'A' THEN pool_id ELSE dfen_pool_id(rtrim(dfen_pool_key(rolled), ' PNBRQK')) END AS key,
         upper(dfen_dice(rolled)) COLLATE "C" AS dice, next_pool_id AS next_key,
         dfen_canonical_move(rolled, replace(moves, ',', ' '), 'pool') COLLATE "C" AS moves,
         CASE result WHEN '1-0' THEN (dice < 'a')::int WHEN '0-1' THEN (dice > 'a')::int ELSE 0.5 END::double precision AS score
  FROM turns JOIN games ON games.id = turns.game, LATERAL (SELECT dfen_roll(dfen, dice) AS rolled OFFSET 0) AS turn
  WHERE completed AND result <> '*';

-- The turns of these games, and whether each is the game's first at its position, and its first of what it led to.
CREATE FUNCTION witnesses(of_games bigint[])
RETURNS TABLE(position_key bigint, key bigint, dice text, next_key bigint, bucket text, moves text, score double precision, at_position boolean, at_outcome boolean)
LANGUAGE sql STABLE SET search_path = :"schema", pg_temp AS $$
  SELECT t.position_key, t.key, t.dice, t.next_key, t.bucket, t.moves, t.score,
         row_number() OVER (PARTITION BY t.game, t.position_key ORDER BY t.number) = 1,
         row_number() OVER (PARTITION BY t.game, t.key, t.dice, t.next_key ORDER BY t.number) = 1
  FROM played_turns AS t WHERE t.game = ANY(of_games)
$$;

-- The smallest text that led from a position by a roll to another, of the games that are counted.
CREATE OR REPLACE FUNCTION smallest_moves(of_key bigint, of_dice text, to_key bigint, of_bucket text) RETURNS text
LANGUAGE sql STABLE SET search_path = :"schema", pg_temp AS $$
  SELECT min(moves) FROM played_turns
  WHERE counted AND next_key = to_key AND key = of_key AND dice = of_dice AND bucket = coalesce(of_bucket, bucket)
$$;

-- ---- A game is taken out ----

CREATE OR REPLACE FUNCTION take_out(of_games bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
BEGIN
  WITH met AS MATERIALIZED (SELECT * FROM witnesses(of_games)), positions AS (
    INSERT INTO position_changes
      SELECT position_key, bucket, -count(*) FILTER (WHERE at_position), -count(*), -count(*) FILTER (WHERE at_position AND score = 1),
             -count(*) FILTER (WHERE at_position AND score = 0.5), -count(*) FILTER (WHERE at_position AND score = 0)
      FROM met GROUP BY position_key, bucket)
  INSERT INTO continuation_changes
    SELECT key, dice, next_key, bucket, -count(*) FILTER (WHERE at_outcome), -count(*), -count(*) FILTER (WHERE at_outcome AND score = 1),
           -count(*) FILTER (WHERE at_outcome AND score = 0.5), -count(*) FILTER (WHERE at_outcome AND score = 0)
    FROM met GROUP BY key, dice, next_key, bucket;
END $$;

-- Of these games those that are counted are so no longer. A game's row is locked before it is looked at, so nobody counts a game
-- while its turns change.
CREATE OR REPLACE FUNCTION uncount(of_games bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
DECLARE
  out_games bigint[];
BEGIN
  SELECT array_agg(id) FILTER (WHERE counted) INTO out_games
    FROM (SELECT id, counted FROM games WHERE id = ANY(of_games) ORDER BY id FOR NO KEY UPDATE) AS locked;
  IF out_games IS NOT NULL THEN
    PERFORM take_out(out_games);
    PERFORM set_config('dfen.counting', 'on', true);
    UPDATE games SET counted = false WHERE id = ANY(out_games);
    PERFORM set_config('dfen.counting', 'off', true);
  END IF;
END $$;

-- Triggers run with the rights of their owner, so that an application needs none on the counts. Before the first turn of a game
-- changes, its turns are still those that were counted: after a statement they may be neither the old ones nor the new, since one
-- can add turns, change others and remove more. Turns come game by game, so the game of the last one is kept in a setting of the
-- transaction: it is locked and not counted until the transaction ends, or counts.
CREATE OR REPLACE FUNCTION turn_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = :"schema", pg_temp AS $$
BEGIN
  PERFORM uncount(ARRAY[OLD.game, NEW.game]);
  PERFORM set_config('dfen.changing', NEW.game::text, true);
  RETURN coalesce(NEW, OLD);
END $$;
CREATE OR REPLACE FUNCTION counted_game_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = :"schema", pg_temp AS $$
BEGIN
  PERFORM take_out(ARRAY[OLD.id]);
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  NEW.counted := false;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION only_counting_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
BEGIN
  IF current_setting('dfen.counting', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'games.counted says what the counts hold, and only count_games() and the triggers of counts.sql write it (game %)', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION all_turns_go() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = :"schema", pg_temp AS $$
BEGIN
  PERFORM clear_counts();
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER turns_count_added BEFORE INSERT ON turns FOR EACH ROW
  WHEN (NEW.game::text IS DISTINCT FROM current_setting('dfen.changing', true)) EXECUTE FUNCTION turn_changes();
CREATE OR REPLACE TRIGGER turns_count_changed BEFORE UPDATE OR DELETE ON turns FOR EACH ROW EXECUTE FUNCTION turn_changes();
CREATE OR REPLACE TRIGGER turns_count_truncated BEFORE TRUNCATE ON turns FOR EACH STATEMENT EXECUTE FUNCTION all_turns_go();
CREATE OR REPLACE TRIGGER games_count_changed BEFORE UPDATE OF id, result, bucket ON games FOR EACH ROW
  WHEN (OLD.counted AND (OLD.id, OLD.result, OLD.bucket) IS DISTINCT FROM (NEW.id, NEW.result, NEW.bucket)) EXECUTE FUNCTION counted_game_changes();
CREATE OR REPLACE TRIGGER games_count_removed BEFORE DELETE ON games FOR EACH ROW WHEN (OLD.counted) EXECUTE FUNCTION counted_game_changes();
CREATE OR REPLACE TRIGGER games_counted_added BEFORE INSERT ON games FOR EACH ROW WHEN (NEW.counted) EXECUTE FUNCTION only_counting_counts();
CREATE OR REPLACE TRIGGER games_counted_written BEFORE UPDATE OF counted ON games FOR EACH ROW
  WHEN (OLD.counted <> NEW.counted) EXECUTE FUNCTION only_counting_counts();

-- ---- Counting ----

-- Begins anew: nothing is counted.
CREATE OR REPLACE FUNCTION clear_counts() RETURNS void LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock('position_counts'::regclass::bigint);
  TRUNCATE position_counts, continuation_counts, position_changes, continuation_changes;
  PERFORM set_config('dfen.counting', 'on', true);
  UPDATE games SET counted = false WHERE counted;
  PERFORM set_config('dfen.counting', 'off', true);
END $$;

-- What was taken out goes from the counts, too. A text of moves is chosen again, since it may have been that game's.
CREATE OR REPLACE FUNCTION settle_changes() RETURNS void LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
BEGIN
  WITH gone AS (DELETE FROM position_changes RETURNING *), net AS (
    SELECT key, bucket, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM gone GROUP BY key, bucket),
  emptied AS (DELETE FROM position_counts AS held USING net WHERE (held.key, held.bucket) = (net.key, net.bucket) AND held.visits + net.visits = 0)
  UPDATE position_counts AS held SET games = held.games + net.games, visits = held.visits + net.visits, wins = held.wins + net.wins,
    draws = held.draws + net.draws, losses = held.losses + net.losses, lower = CASE WHEN held.games + net.games > 1
      THEN dfen_wilson_lower(held.wins + net.wins, held.draws + net.draws, held.losses + net.losses) END
  FROM net WHERE (held.key, held.bucket) = (net.key, net.bucket) AND held.visits + net.visits <> 0;
  WITH gone AS (DELETE FROM continuation_changes RETURNING *), net AS (
    SELECT key, dice, next_key, bucket, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM gone GROUP BY key, dice, next_key, bucket),
  emptied AS (DELETE FROM continuation_counts AS held USING net
    WHERE (held.key, held.dice, held.next_key, held.bucket) = (net.key, net.dice, net.next_key, net.bucket) AND held.visits + net.visits = 0)
  UPDATE continuation_counts AS held SET games = held.games + net.games, visits = held.visits + net.visits, wins = held.wins + net.wins,
    draws = held.draws + net.draws, losses = held.losses + net.losses, moves = smallest_moves(net.key, net.dice, net.next_key, net.bucket)
  FROM net WHERE (held.key, held.dice, held.next_key, held.bucket) = (net.key, net.dice, net.next_key, net.bucket) AND held.visits + net.visits <> 0;
END $$;

-- Counts a batch of games; returns how many. Games that somebody is changing are left for the next call. They are locked in a
-- statement of its own: the next one sees all that was committed before.
CREATE OR REPLACE FUNCTION count_batch(most integer) RETURNS bigint LANGUAGE plpgsql SET search_path = :"schema", pg_temp AS $$
DECLARE
  batch bigint[];
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'counting needs READ COMMITTED, to see what was committed before it locked a game';
  END IF;
  PERFORM pg_advisory_xact_lock('position_counts'::regclass::bigint);
  PERFORM settle_changes();
  PERFORM set_config('dfen.changing', '', true);
  batch := ARRAY(SELECT id FROM games WHERE NOT counted AND result <> '*' ORDER BY id LIMIT most FOR NO KEY UPDATE SKIP LOCKED);
  PERFORM set_config('dfen.counting', 'on', true);
  UPDATE games SET counted = true WHERE id = ANY(batch);
  PERFORM set_config('dfen.counting', 'off', true);
  WITH met AS MATERIALIZED (SELECT * FROM witnesses(batch)), positions AS (
    INSERT INTO position_counts AS held
      SELECT *, CASE WHEN games > 1 THEN dfen_wilson_lower(wins, draws, losses) END
      FROM (SELECT position_key, bucket, count(*) FILTER (WHERE at_position) AS games, count(*) AS visits,
                   count(*) FILTER (WHERE at_position AND score = 1) AS wins, count(*) FILTER (WHERE at_position AND score = 0.5) AS draws,
                   count(*) FILTER (WHERE at_position AND score = 0) AS losses
            FROM met GROUP BY position_key, bucket ORDER BY position_key) AS counted
    ON CONFLICT (key, bucket) DO UPDATE SET games = held.games + EXCLUDED.games, visits = held.visits + EXCLUDED.visits,
      wins = held.wins + EXCLUDED.wins, draws = held.draws + EXCLUDED.draws, losses = held.losses + EXCLUDED.losses,
      lower = dfen_wilson_lower(held.wins + EXCLUDED.wins, held.draws + EXCLUDED.draws, held.losses + EXCLUDED.losses))
  INSERT INTO continuation_counts AS held
    SELECT key, dice, next_key, bucket, min(moves), count(*) FILTER (WHERE at_outcome), count(*),
           count(*) FILTER (WHERE at_outcome AND score = 1), count(*) FILTER (WHERE at_outcome AND score = 0.5),
           count(*) FILTER (WHERE at_outcome AND score = 0)
    FROM met GROUP BY key, dice, next_key, bucket ORDER BY key, dice, next_key
  ON CONFLICT (key, dice, next_key, bucket) DO UPDATE SET moves = least(held.moves, EXCLUDED.moves),
    games = held.games + EXCLUDED.games, visits = held.visits + EXCLUDED.visits,
    wins = held.wins + EXCLUDED.wins, draws = held.draws + EXCLUDED.draws, losses = held.losses + EXCLUDED.losses;
  RETURN cardinality(batch);
END $$;

-- Counts all that is finished and not counted yet, in transactions of a batch each. Kill it and call it again as you like; of two
-- calls at once one waits for the other's batch.
CREATE OR REPLACE PROCEDURE count_games(INOUT games bigint DEFAULT 0, batch integer DEFAULT 10000) LANGUAGE plpgsql AS $$
DECLARE
  more bigint;
BEGIN
  games := 0;
  LOOP
    COMMIT;
    SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
    more := count_batch(batch);
    EXIT WHEN more = 0;
    games := games + more;
  END LOOP;
END $$;

-- ---- Reading ----

-- What another server asks before it adds these counts to others' (servers).
CREATE VIEW key_version AS SELECT dfen_key_version() AS version;

-- pooled, of the games that are counted.
CREATE VIEW counted_pooled AS
  SELECT key, games, visits, wins, draws, losses, (wins + draws / 2.0::double precision) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper
  FROM (
    SELECT key, sum(games) AS games, sum(visits) AS visits, sum(wins) AS wins, sum(draws) AS draws, sum(losses) AS losses
    FROM (SELECT key, games, visits, wins, draws, losses FROM position_counts
          UNION ALL SELECT key, games, visits, wins, draws, losses FROM position_changes) AS parts
    GROUP BY key HAVING sum(visits) > 0) AS counted;

-- Where all games that are counted have one bucket and none was taken out, a row of continuation_counts is its sum already, and is
-- read in two thirds of the time that adding takes.
CREATE INDEX IF NOT EXISTS games_counted_bucket ON games(bucket) WHERE counted;
CREATE VIEW sums_stand AS
  SELECT (min(bucket) = max(bucket)) IS TRUE AND NOT EXISTS (SELECT FROM continuation_changes) AS yes FROM games WHERE counted;

-- continuations, of the games that are counted, with what they are counted by. WHERE position_key = ... finds those of a position at
-- once; WHERE key = ... looks at all of them: continuations_of does not. Of one position a sort by next_key first looks at nothing else.
CREATE VIEW counted_continuations AS
  SELECT (SELECT dfen_pool_key(rolled) FROM played_turns AS t
          WHERE t.next_key = counted.next_key AND t.key = counted.position_key AND t.dice = counted.dice LIMIT 1) AS key,
         CASE WHEN changed THEN smallest_moves(position_key, dice, next_key, NULL) ELSE moves END AS moves,
         games, visits, wins, draws, losses, (wins + draws / 2.0::double precision) / games AS score,
         dfen_wilson_lower(wins, draws, losses) AS lower, dfen_wilson_upper(wins, draws, losses) AS upper, position_key, dice, next_key
  FROM (
    SELECT key AS position_key, dice, next_key, moves, false AS changed, games::bigint, visits::bigint, wins::bigint, draws::bigint, losses::bigint
    FROM continuation_counts WHERE (SELECT yes FROM sums_stand)
    UNION ALL
    SELECT key, dice, next_key, min(moves), bool_or(changed), sum(wins) + sum(draws) + sum(losses), sum(visits), sum(wins), sum(draws), sum(losses)
    FROM (SELECT key, dice, next_key, moves, false AS changed, visits, wins, draws, losses FROM continuation_counts
          UNION ALL SELECT key, dice, next_key, NULL, true, visits, wins, draws, losses FROM continuation_changes) AS parts
    WHERE NOT (SELECT yes FROM sums_stand)
    GROUP BY next_key, key, dice HAVING sum(visits) > 0) AS counted;

-- What a server gives to another one that adds (servers): the counts as they stand, and where games were taken out, a row of what is
-- left, with its text chosen again. Where none was, which is asked once, no row is looked for among the changes.
CREATE VIEW counted_outcomes AS
  SELECT position_key, next_key, visits, wins, draws, losses, dice, moves,
         (SELECT dfen_pool_key(rolled) FROM played_turns AS t
          WHERE t.next_key = outcomes.next_key AND t.key = outcomes.position_key AND t.dice = outcomes.dice LIMIT 1) AS key
  FROM (
    SELECT key AS position_key, next_key, visits, wins, draws, losses, dice, moves
    FROM continuation_counts WHERE NOT EXISTS (SELECT FROM continuation_changes)
    UNION ALL
    SELECT key, next_key, visits, wins, draws, losses, dice, moves
    FROM continuation_counts AS held
    WHERE EXISTS (SELECT FROM continuation_changes)
      AND NOT EXISTS (SELECT FROM continuation_changes AS c WHERE c.key = held.key AND c.dice = held.dice AND c.next_key = held.next_key)
    UNION ALL
    SELECT key, next_key, visits, wins, draws, losses, dice, smallest_moves(key, dice, next_key, NULL)
    FROM (
      SELECT key, dice, next_key, sum(visits)::integer AS visits, sum(wins)::integer AS wins,
             sum(draws)::integer AS draws, sum(losses)::integer AS losses
      FROM (SELECT key, dice, next_key, visits, wins, draws, losses FROM continuation_changes
            UNION ALL SELECT key, dice, next_key, visits, wins, draws, losses FROM continuation_counts
              WHERE (key, dice, next_key) IN (SELECT key, dice, next_key FROM continuation_changes)) AS parts
      GROUP BY key, dice, next_key HAVING sum(visits) > 0) AS rest) AS outcomes;

\ir counted.sql

-- The positions of a bucket with the best lower bounds, of those that two games and more met.
CREATE FUNCTION best_positions(most bigint DEFAULT 100, of_bucket text DEFAULT '')
RETURNS TABLE(key bigint, games bigint, visits bigint, wins bigint, draws bigint, losses bigint, score double precision,
  lower double precision, upper double precision)
LANGUAGE sql STABLE SET search_path = :"schema", pg_temp AS $$
  SELECT key, games, visits, wins, draws, losses, (wins + draws / 2.0::double precision) / games, lower, dfen_wilson_upper(wins, draws, losses)
  FROM (
    (SELECT key, games, visits, wins, draws, losses, lower FROM position_counts AS c
     WHERE bucket = of_bucket AND lower IS NOT NULL
       AND NOT EXISTS (SELECT FROM position_changes AS p WHERE p.key = c.key AND p.bucket = of_bucket)
     ORDER BY lower DESC, key LIMIT most)
    UNION ALL
    SELECT key, sum(games), sum(visits), sum(wins), sum(draws), sum(losses), dfen_wilson_lower(sum(wins), sum(draws), sum(losses))
    FROM (SELECT key, games, visits, wins, draws, losses FROM position_changes WHERE bucket = of_bucket
          UNION ALL SELECT key, games, visits, wins, draws, losses FROM position_counts
            WHERE bucket = of_bucket AND key IN (SELECT key FROM position_changes WHERE bucket = of_bucket)) AS parts
    GROUP BY key HAVING sum(games) > 1) AS best
  ORDER BY lower DESC, key LIMIT most
$$;

-- ---- The truth ----

-- Counts all that is counted once more, from the turns themselves and by another way, and gives what differs; no row: all is right.
-- clear_counts() and count_games() make it right.
CREATE FUNCTION check_counts()
RETURNS TABLE(what text, key bigint, dice text, next_key bigint, bucket text, counted text, recounted text)
LANGUAGE sql STABLE SET search_path = :"schema", pg_temp AS $$
  WITH turned AS MATERIALIZED (
    SELECT t.game, t.number, t.score, dfen_pool_id(t.dfen) AS position_key, g.bucket, dfen_pool_key(rolled) AS rolled_key,
           dfen_pool_id(dfen_end_turn(dfen_play(rolled, replace(t.moves, ',', ' ')))) AS next_key,
           dfen_canonical_move(rolled, replace(t.moves, ',', ' '), 'pool') AS moves
    FROM scored_turns AS t JOIN games AS g ON g.id = t.game, LATERAL (SELECT dfen_roll(t.dfen, t.dice) AS rolled OFFSET 0) AS turn
    WHERE g.counted),
  positions AS (SELECT position_key AS key, bucket, dfen_record(score, game, number) || ', ' || count(*) AS record FROM turned GROUP BY 1, 2),
  held AS (SELECT key, bucket, format('+%s =%s -%s, %s', sum(wins), sum(draws), sum(losses), sum(visits)) AS record
    FROM (SELECT key, bucket, visits, wins, draws, losses FROM position_counts
          UNION ALL SELECT key, bucket, visits, wins, draws, losses FROM position_changes) AS parts
    GROUP BY key, bucket HAVING sum(visits) <> 0),
  outcomes AS (SELECT dfen_pool_id(rtrim(rolled_key, ' PNBRQK')) AS key, dfen_dice(rolled_key) COLLATE "C" AS dice, next_key, bucket,
           dfen_record(score, game, number) || ', ' || count(*) || ', ' || min(moves COLLATE "C") AS record
    FROM turned GROUP BY rolled_key, next_key, bucket),
  held_outcomes AS (SELECT key, dice, next_key, bucket, format('+%s =%s -%s, %s, %s', sum(wins), sum(draws), sum(losses), sum(visits),
           CASE WHEN bool_or(changed) THEN smallest_moves(key, dice, next_key, bucket) ELSE min(moves) END) AS record
    FROM (SELECT key, dice, next_key, bucket, moves, false AS changed, visits, wins, draws, losses FROM continuation_counts
          UNION ALL SELECT key, dice, next_key, bucket, NULL, true, visits, wins, draws, losses FROM continuation_changes) AS parts
    GROUP BY key, dice, next_key, bucket HAVING sum(visits) <> 0)
  SELECT 'position', key, NULL, NULL::bigint, bucket, held.record, positions.record
    FROM held FULL JOIN positions USING (key, bucket) WHERE held.record IS DISTINCT FROM positions.record
  UNION ALL
  SELECT 'continuation', key, dice, next_key, bucket, held_outcomes.record, outcomes.record
    FROM held_outcomes FULL JOIN outcomes USING (key, dice, next_key, bucket) WHERE held_outcomes.record IS DISTINCT FROM outcomes.record
  UNION ALL
  SELECT 'lower', key, NULL, NULL, bucket, lower::text, NULL FROM position_counts
    WHERE lower IS DISTINCT FROM CASE WHEN games > 1 THEN dfen_wilson_lower(wins, draws, losses) END
$$;
COMMIT;
