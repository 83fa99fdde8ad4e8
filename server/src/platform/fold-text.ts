/** The letters i, dotted and dotless, small and capital: one letter for Turkish and English readers alike. */
const EVERY_I = /[İIı]/g;
/** What lower-casing leaves of a decomposed İ. */
const DOT_ABOVE = /i\u0307/g;

/**
 * The form by which texts are compared without regard to case, by Turkish and English rules at once: "ISTANBUL",
 * "İSTANBUL", "istanbul" and "ıstanbul" fold to the same. Stored beside a text that filters search, since the database's
 * own rules depend on its locale.
 */
export function foldText(text: string): string {
  return text.normalize("NFC").replace(EVERY_I, "i").toLowerCase().replace(DOT_ABOVE, "i");
}
