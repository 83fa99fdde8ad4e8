import { foldText } from "#platform/text/fold-text.ts";
import { foldColumnName, isReasonColumn } from "#platform/text/sent-lines.ts";

/**
 * The columns of a file: the fields of POST /hpm, and their Turkish names, of which the first is that of the sample file.
 * `additionalData.` is followed by the code of a dynamic field.
 */
const turkishNames = {
  clientOrderReference: ["Sipariş no", "Sipariş numarası", "Sipariş referansı", "Referans"],
  amount: ["Tutar"],
  currencyCode: ["Para birimi", "Döviz"],
  paymentSetId: ["Ödeme seti"],
  description: ["Açıklama"],
  "customer.email": ["E-posta", "E-posta adresi", "E-mail"],
  "customer.gsm": ["Cep telefonu", "Telefon", "GSM"],
  "customer.name": ["Ad", "Adı"],
  "customer.surname": ["Soyad", "Soyadı"],
  "customer.code": ["Müşteri kodu"],
  "customer.erpCode": ["ERP kodu", "Müşteri ERP kodu"],
  "customer.tckn": ["TC kimlik no", "T.C. kimlik numarası", "TCKN"],
  userVerificationBy: ["Müşteri arama alanı"],
  userVerificationFailBehavior: ["Müşteri yoksa"],
  notifyBy: ["Gönderim yolu"],
  successURL: ["Başarılı dönüş adresi"],
  failURL: ["Başarısız dönüş adresi"],
  webhookURL: ["Webhook adresi"],
} as const;

export type LinkColumn = keyof typeof turkishNames;

export const linkFileColumns = Object.keys(turkishNames) as readonly LinkColumn[];

export const ADDITIONAL = "additionalData.";

/** The name of a column in a file of this language. */
export function columnTitle(column: LinkColumn, locale: "tr" | "en"): string {
  return locale === "tr" ? turkishNames[column][0] : column;
}

const byName = new Map<string, string>(
  linkFileColumns.flatMap((column) => [column, ...turkishNames[column]].map((name) => [foldColumnName(name), column])),
);

/** The column that a cell of the header names. Null: it is ignored. Undefined: there is no such column. */
export function columnNamed(name: string): string | null | undefined {
  const isAdditional = foldText(name).startsWith(foldText(ADDITIONAL)) && name.length > ADDITIONAL.length;
  if (isAdditional) return ADDITIONAL + name.slice(ADDITIONAL.length);
  return isReasonColumn(name) ? null : byName.get(foldColumnName(name));
}
