// An entity of TypeORM with a stored key column.
const { EntitySchema } = require("typeorm");

exports.Turn = new EntitySchema({
  name: "Turn",
  tableName: "turns",
  columns: { id: { type: "integer", primary: true }, dfen: { type: "text" }, canonical: { type: "text", nullable: true } },
  indices: [{ name: "turns_canonical", columns: ["canonical"] }],
});
