/** What a card form shows; page and widget frame share it. */
import type { FormProblemKind } from "./card/index.ts";
import type { Locale, Text } from "./text/index.ts";

/** `amount` is a decimal text ("1250.50"); `currency` an ISO 4217 code. */
export interface Money {
  amount: string;
  currency: string;
}

export type DeclineClass = keyof Text["decline"];

/** Why an attempt was declined, in words: no script brings them along. */
export interface DeclineModel {
  /** null: in the merchant's words, who alone knows whether money was taken. */
  class: DeclineClass | null;
  text: string;
  /** "Denenen kart: …" */
  card: string | null;
}

export type FormField = "number" | "expiry" | "cvv" | "holderName";

/** What is wrong with a form: one of its fields, or the payment as a whole. */
export type FormProblem =
  | { field: FormField; kind: FormProblemKind }
  | { field: "installment" }
  | { field: "consent"; kind: "missing" | "changed"; code: string; label: string }
  | { field: "form"; kind: FormTrouble; text: string };

/** What the payer cannot correct in a field; its words come with it, and no script brings them along. */
export type FormTrouble = keyof Text["trouble"];

/** One row of the installment table, computed and signed by the service. */
export interface InstallmentChoice {
  token: string;
  count: number;
  /** Decimal texts in the payment's currency. */
  perMonth: string;
  total: string;
}

/** A card that the payer had saved at this merchant: enough to know it by, and not more. */
export interface SavedCardModel {
  id: string;
  lastDigits: string;
  /** "04/29" */
  expiry: string;
  brand: string | null;
  bank: string | null;
}

/** A text of the merchant with its box; a notice has none. */
export interface ConsentModel {
  code: string;
  kind: "required" | "optional" | "notice";
  label: string;
  /** Names this very version: the box is posted with it. */
  hash: string;
  paragraphs: readonly string[];
  isTicked: boolean;
}

/** Brands of cards whose marks the form shows. */
export type CardBrand = "visa" | "mastercard" | "troy" | "american-express";

/** What the first digits of a card say. */
export interface CardFacts {
  /** "Axess" */
  program: string | null;
  /** "Akbank" */
  bank: string | null;
}

/** What a card may be paid in, and whose card it is. */
export interface Offers {
  choices: InstallmentChoice[];
  card: CardFacts;
}

/** The plans of one card program, to look at before a card is typed: they cannot be chosen. */
export interface ProgramPlans {
  name: string;
  bank: string | null;
  plans: readonly Pick<InstallmentChoice, "count" | "perMonth" | "total">[];
}

export interface CardFormModel {
  locale: Locale;
  price: Money;
  /** What is taken here. */
  brands: readonly CardBrand[];
  /** 3-D Secure is sure to be asked for. */
  isThreeDs: boolean;
  /** Some card may pay in installments. */
  hasInstallments: boolean;
  /** Never the security code; the card number only while no 3-D Secure page lies between. */
  values: { number: string; expiry: string; holderName: string; installment: string | null };
  /** The saved cards of a payer whom the merchant knows. */
  savedCards?: readonly SavedCardModel[];
  /** The saved card that is chosen to begin with; null or none = another card. */
  savedCard?: string | null;
  consents?: readonly ConsentModel[];
  problems: readonly FormProblem[];
  decline: DeclineModel | null;
  triesLeft: number | null;
  /** null = not looked up yet. */
  choices: readonly InstallmentChoice[] | null;
  /** Whose card the choices are of. */
  card?: CardFacts | null;
  lookup: "idle" | "loading" | "failed";
  /** How many installments the payer chose before: chosen again once the card offers them. */
  wantedInstallments?: number | null;
  /** What became of the chosen count when the choices changed. */
  told?: string;
  programs: readonly ProgramPlans[];
  /** The merchant for whose payments the card may be saved; null = it may not. Never ticked beforehand. */
  saveCardAt: string | null;
  /** The payer ticked it in this very form. */
  savesCard?: boolean;
}

/** What of a form changes with an answer: what was typed stays where it is, in the browser. */
export type FormChange = Partial<
  Pick<CardFormModel, "problems" | "decline" | "triesLeft" | "choices" | "card" | "lookup" | "consents">
>;

/**
 * What the hosted page's script is answered to a try to pay: another page, what has changed in the form, or that the try
 * is still under way. It never holds a card number.
 */
export type TryAnswer =
  | { kind: "go"; url: string }
  | { kind: "form"; change: FormChange; nonce: string }
  | { kind: "wait" };
