/** Beginnings of words that advertise. Commercial messages need a consent that this service does not hold. */
const PROMOTIONAL = [
  "indirim",
  "kampanya",
  "fırsat",
  "hediye",
  "kupon",
  "çekiliş",
  "promosyon",
  "bedava",
  "ücretsiz",
  "avantaj",
  "sezon",
  "discount",
  "campaign",
  "special offer",
  "promotion",
  "free",
  "gift",
  "coupon",
  "voucher",
  "sale",
];

const WORD = /[\p{L}\p{N}]+/gu;

/** The promotional words of a text, each once: single words as they are in the text, phrases as in the list. */
export function promotionalWords(text: string): string[] {
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const rest = [text.slice(index).toLocaleLowerCase("tr"), text.slice(index).toLowerCase()];
    const beginning = PROMOTIONAL.find((each) => rest.some((lower) => lower.startsWith(each)));
    if (beginning !== undefined) found.add(beginning.includes(" ") ? beginning : word);
  }
  return [...found];
}
