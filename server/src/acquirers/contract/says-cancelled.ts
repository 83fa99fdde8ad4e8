/** Whether the bank's words about a failed authentication say that the payer gave up. They decide only which text the payer reads. */
export function saysCancelled(message: string): boolean {
  // The flag i does not match the Turkish İ.
  return /cancel|iptal|vazge/i.test(message.replaceAll("İ", "i"));
}
