const TCKN = /^[1-9][0-9]{10}$/;

/** A Turkish national identity number has eleven digits; the last two are check digits. */
export function isTckn(text: string): boolean {
  if (!TCKN.test(text)) return false;
  const digits = Array.from(text, Number);
  const sumOf = (positions: readonly number[]) => positions.reduce((sum, position) => sum + digits[position]!, 0);
  const tenth = (sumOf([0, 2, 4, 6, 8]) * 7 - sumOf([1, 3, 5, 7]) + 10 * 4) % 10;
  const eleventh = sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return digits[9] === tenth && digits[10] === eleventh;
}

export function maskTckn(ending: string): string {
  return `*********${ending}`;
}
