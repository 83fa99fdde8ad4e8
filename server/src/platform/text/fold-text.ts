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
