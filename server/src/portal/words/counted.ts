/** A count, which may be formatted, with what is counted. Turkish has one form, so only English texts need this. */
export function counted(count: number | string, one: string, other: string): string {
  return `${count} ${String(count) === "1" ? one : other}`;
}
