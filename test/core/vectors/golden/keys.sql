-- Every key of every DFEN of the table positions(dfen): what test/core/vectors/golden/keys_v*.tsv pins.
SELECT dfen, dfen_canonical(dfen, 'flip') AS flip, dfen_canonical(dfen, 'mirror') AS mirror,
       dfen_canonical(dfen, 'dihedral') AS dihedral, dfen_normalize(dfen) AS normalize, dfen_hash(dfen) AS hash,
       dfen_pool_key(dfen) AS pool_key, dfen_pool_id(dfen) AS pool_id, dfen_zobrist(dfen) AS zobrist,
       dfen_material(dfen) AS material, dfen_endgame_index(dfen) AS endgame_index,
       dfen_pool_key(dfen, 'flip') AS pool_key_flip, dfen_pool_key(dfen, 'mirror') AS pool_key_mirror
FROM positions ORDER BY rowid;
