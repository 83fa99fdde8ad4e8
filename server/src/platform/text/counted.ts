/** A count and its noun, in English: `1 line was refused`, `2 lines were refused`. */
export function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}
