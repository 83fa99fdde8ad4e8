/** A column of text, of numbers, whose name is aligned with them, or one whose name only screen readers say. */
export type Column = string | { number: string } | { hidden: string };

/** The names of a table's columns. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>{columns.map(headOf)}</tr>
    </thead>
  );
}

function headOf(column: Column) {
  if (typeof column === "string")
    return (
      <th scope="col" key={column}>
        {column}
      </th>
    );
  if ("number" in column)
    return (
      <th scope="col" class="number" key={column.number}>
        {column.number}
      </th>
    );
  return (
    <th scope="col" key={column.hidden}>
      <span class="visually-hidden">{column.hidden}</span>
    </th>
  );
}
