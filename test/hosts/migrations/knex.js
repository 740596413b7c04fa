// A migration of knex with a stored key column.
exports.up = knex => knex.schema.alterTable("turns", table => table.text("canonical").index("turns_canonical"));
exports.down = knex => knex.schema.alterTable("turns", table => table.dropColumn("canonical"));
