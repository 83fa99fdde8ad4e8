import { sha256 } from "#platform/crypto.ts";
import type { Id } from "#platform/ids.ts";

export type ConsentId = Id<"consent">;

/** A box that must be ticked, one that may be, or a text that is only shown. */
export type ConsentKind = "required" | "optional" | "notice";
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
  /** Hexadecimal SHA-256 of kind and texts. */
  hash: string;
  createdAt: Date;
}

export function hashOf({ kind, texts: { tr, en } }: Pick<Consent, "kind" | "texts">): Buffer {
  return sha256(JSON.stringify([kind, tr.label, tr.text, en?.label ?? null, en?.text ?? null]));
}

/** A payer who reads another language gets the Turkish text where there is no other: it is the one that counts. */
export function textIn({ texts }: Pick<Consent, "texts">, locale: ConsentLocale): ConsentText {
  return texts[locale] ?? texts.tr;
}

export function paragraphsOf({ text }: ConsentText): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
