import { parseId } from "#platform/ids.ts";

/** The posted form. Absent fields are empty. */
export interface CardFormPost {
  number: string;
  expiry: string;
  cvv: string;
  holderName: string;
  installmentToken: string;
  /** The id of a saved card; "" if the card was typed. */
  savedCardId: string;
  /** The payer agreed to save the card. */
  savesCard: boolean;
  /** The hash of each text that was ticked or, for notices, shown; the key is the text's code. */
  consents: ReadonlyMap<string, string>;
  nonce: string;
}

const CONSENT = /^consent-([a-z][a-z0-9-]{0,31})$/;

export function readForm(body: unknown): CardFormPost & { step: string } {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value.slice(0, 4_096) : "";
  };
  return {
    number: text("cc-number"),
    expiry: text("cc-exp"),
    cvv: text("cc-csc"),
    holderName: text("cc-name"),
    installmentToken: text("installment"),
    savedCardId: parseId(text("saved-card")) ?? "",
    savesCard: text("save-card") === "yes",
    consents: new Map(
      Object.keys(fields).flatMap((name): [string, string][] => {
        const code = CONSENT.exec(name)?.[1];
        return code === undefined ? [] : [[code, text(name)]];
      }),
    ),
    nonce: readNonce(fields["nonce"]),
    step: text("step"),
  };
}

const NONCE = /^[A-Za-z0-9_-]{16,64}$/;

/** The nonce by which a browser names an attempt; "" if there is none. */
export function readNonce(given: unknown): string {
  return typeof given === "string" && NONCE.test(given) ? given : "";
}
