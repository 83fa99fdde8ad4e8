/** "540061******0012" → "5400 61…0012". */
export function shortCard(masked: string): string {
  return `${masked.slice(0, 4)} ${masked.slice(4, 6)}…${masked.slice(-4)}`;
}
