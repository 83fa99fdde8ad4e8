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

/**
 * A tax number (VKN) of the Turkish tax administration has ten digits, of which the last is a check digit. The calculation is that of
 * its "Vergi Kimlik Numarası" service, as python-stdnum (`stdnum.tr.vkn`) documents it.
 */
export function isVkn(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const shifted = (digit + 9 - index) % 10;
    const weighted = (shifted * 2 ** (9 - index)) % 9;
    return total + (shifted !== 0 && weighted === 0 ? 9 : weighted);
  }, 0);
  return digits[9] === (10 - (sum % 10)) % 10;
}

/** The tax administration's number of consumers who do not tell theirs. */
const NOT_TOLD = "11111111111";

/** Returns the number without blanks at its ends, and null where none was given. */
export function givenTckn(text: string | null): string | null {
  const tckn = text?.trim() ?? "";
  return tckn === "" || tckn === NOT_TOLD ? null : tckn;
}

export function maskTckn(ending: string): string {
  return `*********${ending}`;
}
