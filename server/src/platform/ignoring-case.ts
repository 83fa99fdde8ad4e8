/**
 * The form by which names of people and accounts are compared ignoring case. İ is the capital of i on a Turkish keyboard; a dotless ı
 * stays a letter of its own, since it makes another name. Only this function decides: the database stores its result and compares
 * bytes, because PostgreSQL lower-cases by the rules of its locale.
 */
export function ignoringCase(text: string): string {
  return text.normalize("NFC").replaceAll("İ", "i").toLowerCase();
}
