/**
 * The condition that a column of additional data has this value in any of its fields. The text of a jsonb has each value after a
 * colon and a blank, and escapes quotation marks within it. No index serves this: see decision 0080.
 */
export function hasAdditionalValue(column: string, value: string): string {
  return `strpos(${column}::text, ': ' || to_json(${value}::text)::text) > 0`;
}
