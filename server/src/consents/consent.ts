import { sha256 } from "#platform/crypto.ts";
import type { Id } from "#platform/ids.ts";

export type ConsentId = Id<"consent">;

/** `required` and `optional` have a box to tick; a `notice` is only shown. */
export const consentKinds = ["required", "optional", "notice"] as const;
export type ConsentKind = (typeof consentKinds)[number];
export type ConsentLocale = "tr" | "en";

export interface ConsentText {
  label: string;
  text: string;
}

/** One version of a text of a payment set. */
export interface Consent {
  id: ConsentId;
  paymentSetId: string;
  code: string;
  version: number;
  kind: ConsentKind;
  position: number;
  texts: { tr: ConsentText; en?: ConsentText };
  /** SHA-256 of kind and texts, hexadecimal. */
  hash: string;
  createdAt: Date;
}

/** A version without its whole text. */
export interface ConsentVersion extends Omit<Consent, "texts"> {
  labels: { tr: string; en?: string };
  /** Null: payers see this version. */
  retiredAt: Date | null;
}

export function hashOf({ kind, texts: { tr, en } }: Pick<Consent, "kind" | "texts">): Buffer {
  return sha256(JSON.stringify([kind, tr.label, tr.text, en?.label ?? null, en?.text ?? null]));
}

/** The text in the payer's language, else in Turkish, which every text has and which is binding. */
export function textIn({ texts }: Pick<Consent, "texts">, locale: ConsentLocale): ConsentText {
  return texts[locale] ?? texts.tr;
}

/** Normalises the texts for storage; browsers' line ends (CR LF) become LF. */
export function tidyText({ label, text }: ConsentText): ConsentText {
  return {
    label: label.normalize("NFC").trim().replace(/\s+/g, " "),
    text: text.normalize("NFC").replaceAll("\r\n", "\n").trim(),
  };
}

export function paragraphsOf({ text }: ConsentText): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
