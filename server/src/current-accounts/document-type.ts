import { foldText } from "#platform/text/fold-text.ts";

/** Kinds of documents. ERPs send the code, people may write its word; any other text is the merchant's own. */
const KNOWN = [
  { code: "INVOICE", tr: "Fatura", en: "Invoice" },
  { code: "RETURN", tr: "İade faturası", en: "Return invoice" },
  { code: "SERVICE", tr: "Hizmet faturası", en: "Service invoice" },
  { code: "COLLECTION", tr: "Tahsilat", en: "Collection" },
  { code: "CARD", tr: "Kredi kartı tahsilatı", en: "Card payment" },
  { code: "DIFFERENCE", tr: "Kur farkı", en: "Exchange difference" },
  { code: "OPENING", tr: "Açılış bakiyesi", en: "Opening balance" },
] as const;

const knownByWord = new Map(
  KNOWN.flatMap((known) => [known.code, known.tr, known.en].map((word) => [foldText(word), known] as const)),
);

/** A document as people name it: its number, else its kind. */
export function documentOf(
  locale: "tr" | "en",
  { documentNo, documentType }: { documentNo: string | null; documentType: string | null },
): string {
  return documentNo || documentTypeIn(locale, documentType);
}

/** The kind of document in the reader's language; "" for one that is not known, since it may be a code of the ERP. */
export function documentTypeIn(locale: "tr" | "en", type: string | null): string {
  return knownByWord.get(foldText(type?.trim() ?? ""))?.[locale] ?? "";
}
