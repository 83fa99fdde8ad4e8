/** Formats texts as a PostgreSQL array, many times as fast as the driver, which examines the type of each value. */
export function textArray(values: readonly (string | null)[]): string {
  const elements = values.map((value) => (value === null ? "NULL" : quoted(value)));
  return `{${elements.join(",")}}`;
}

/** Formats values that need no quotes: not empty, and only letters, digits and the signs of ids, numbers and dates. */
export function plainArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

function quoted(text: string): string {
  return text.includes('"') || text.includes("\\") ? `"${text.replace(/["\\]/g, "\\$&")}"` : `"${text}"`;
}
