/** The columns of a table that an insert may write: all but generated ones. `query` returns the rows of an SQL text. */
export async function writtenColumns(
  query: (text: string, values: unknown[]) => Promise<{ column_name: string }[]>,
  table: string,
): Promise<string> {
  const rows = await query(
    `select column_name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ column_name: name }) => name).join(", ");
}
