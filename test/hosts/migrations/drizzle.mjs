// A schema of drizzle with a stored key column.
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const turns = sqliteTable(
  "turns",
  { id: integer().primaryKey(), dfen: text().notNull(), canonical: text() },
  table => [index("turns_canonical").on(table.canonical)],
);
