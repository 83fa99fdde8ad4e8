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

/**
 * The form by which names of people and accounts are compared ignoring case. İ is the capital of i on a Turkish keyboard; a dotless ı
 * stays a letter of its own, since it makes another name. Only this function decides: the database stores its result and compares
 * bytes, because PostgreSQL lower-cases by the rules of its locale.
 */
export function ignoringCase(text: string): string {
  return text.normalize("NFC").replaceAll("İ", "i").toLowerCase();
}
