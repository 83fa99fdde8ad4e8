/** A count, which may be formatted, and its noun, in English: `1 line was refused`, `2 lines were refused`. Turkish has one form. */
export function counted(count: number | string, one: string, other: string): string {
  return `${count} ${String(count) === "1" ? one : other}`;
}
