/** A column of text, or of numbers, whose name is aligned with them. */
export type Column = string | { number: string };

/** The names of a table's columns. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === "string" ? (
            <th scope="col" key={column}>
              {column}
            </th>
          ) : (
            <th scope="col" class="number" key={column.number}>
              {column.number}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
