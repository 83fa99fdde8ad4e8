/** All forms of i count as one letter. */
const EVERY_I = /[İIı]/g;
/** What lower-casing makes of a decomposed İ. */
const DOT_ABOVE = /i\u0307/g;

/**
 * Folds case by Turkish and English rules at once: "ISTANBUL", "İSTANBUL", "istanbul" and "ıstanbul" become the same.
 * The result is stored for searching, because PostgreSQL's rules depend on its locale.
 */
export function foldText(text: string): string {
  return text.normalize("NFC").replace(EVERY_I, "i").toLowerCase().replace(DOT_ABOVE, "i");
}

/**
 * Folds the case of names and codes that must be unique. İ becomes i; a dotless ı stays, since it makes another name.
 * The result is stored, because PostgreSQL's rules depend on its locale.
 */
export function foldCase(text: string): string {
  return text.normalize("NFC").replaceAll("İ", "i").toLowerCase();
}

/** Letters with marks, each above the letter that people type where the mark is missing. */
export const MARKED_LETTERS = "çğöşüâîûàáäãåéèêëíìïóòôõúùñý";
export const PLAIN_LETTERS = "cgosuaiuaaaaaeeeeiiioooouuny";

/** Folds case like `foldText` and leaves out the marks of letters, so that "isildak" finds "Işıldak". */
export function foldLetters(text: string): string {
  return Array.from(foldText(text), (letter) => PLAIN.get(letter) ?? letter).join("");
}

const PLAIN: ReadonlyMap<string, string> = new Map(
  Array.from(MARKED_LETTERS, (letter, index) => [letter, PLAIN_LETTERS[index]!]),
);
