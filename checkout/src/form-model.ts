/** The model of the card form, which the hosted page and the widget's frame share. */
import type { FormProblemKind } from "./card/index.ts";
import type { Locale, Text } from "./text/index.ts";

/** `amount` is a decimal text ("1250.50"); `currency` an ISO 4217 code. */
export interface Money {
  amount: string;
  currency: string;
}

export type DeclineClass = keyof Text["decline"];

/** Why an attempt was declined. The server writes the text, since scripts do not contain it. */
export interface DeclineModel {
  /** Null if the text is the merchant's, who alone knows whether money was taken. */
  class: DeclineClass | null;
  text: string;
  /** "Denenen kart: …" */
  card: string | null;
}

export type FormField = "number" | "expiry" | "cvv" | "holderName";

/** A problem with one of the form's fields or with the payment as a whole. */
export type FormProblem =
  | { field: FormField; kind: FormProblemKind }
  | { field: "installment" }
  | { field: "consent"; kind: "missing" | "changed"; code: string; label: string }
  | { field: "form"; kind: FormProblemReason; text: string };

/** A problem that is not in a field. The server writes its text, since scripts do not contain it. */
export type FormProblemReason = keyof Text["formProblem"];

/** One row of the installment table, computed and signed by the service. */
export interface InstallmentChoice {
  token: string;
  count: number;
  /** Decimal texts in the payment's currency. */
  perMonth: string;
  total: string;
}

/** A card that the payer saved at this merchant: only what is needed to recognise it. */
export interface SavedCardModel {
  id: string;
  lastDigits: string;
  /** "04/29" */
  expiry: string;
  brand: string | null;
  bank: string | null;
}

/** A merchant's text with its box; a notice has no box. */
export interface ConsentModel {
  code: string;
  kind: "required" | "optional" | "notice";
  label: string;
  /** Identifies the version of the text, and is posted with the box. */
  hash: string;
  paragraphs: readonly string[];
  isTicked: boolean;
}

export type CardBrand = "visa" | "mastercard" | "troy" | "american-express";

/** Facts known from the first digits of a card. */
export interface CardFacts {
  /** "Axess" */
  program: string | null;
  /** "Akbank" */
  bank: string | null;
}

/** The installments of a card, with its program and bank. */
export interface Offers {
  choices: InstallmentChoice[];
  card: CardFacts;
}

/** The plans of a card program, shown before a card is typed. They cannot be chosen. */
export interface ProgramPlans {
  name: string;
  bank: string | null;
  plans: readonly Pick<InstallmentChoice, "count" | "perMonth" | "total">[];
}

export interface CardFormModel {
  locale: Locale;
  price: Money;
  /** The accepted brands. */
  brands: readonly CardBrand[];
  /** 3-D Secure is certain. */
  isThreeDs: boolean;
  /** At least one program offers installments. */
  hasInstallments: boolean;
  /** Never the security code. The card number only until the payer was at the bank's page. */
  values: { number: string; expiry: string; holderName: string; installment: string | null };
  savedCards?: readonly SavedCardModel[];
  /** The saved card that is chosen at first; null or none means another card. */
  savedCard?: string | null;
  consents?: readonly ConsentModel[];
  problems: readonly FormProblem[];
  decline: DeclineModel | null;
  attemptsLeft: number | null;
  /** Null until they have been looked up. */
  choices: readonly InstallmentChoice[] | null;
  /** The card that the choices belong to. */
  card?: CardFacts | null;
  lookup: "idle" | "loading" | "failed";
  /** The number of installments chosen before; chosen again if the card offers it. */
  wantedInstallments?: number | null;
  /** Says whether the chosen count was kept or dropped when the choices changed. */
  choiceNotice?: string;
  programs: readonly ProgramPlans[];
  /** The merchant's name if the card may be saved, otherwise null. */
  saveCardAt: string | null;
  /** The payer ticked the box in this form. */
  savesCard?: boolean;
}

/** The parts of a form that an answer changes. Typed values stay in the browser. */
export type FormChange = Partial<
  Pick<CardFormModel, "problems" | "decline" | "attemptsLeft" | "choices" | "card" | "lookup" | "consents">
>;

/**
 * The answer to the hosted page's script when it pays: open another page, change the form, or wait for the attempt to end.
 * It never contains a card number.
 */
export type ScriptAnswer =
  | { kind: "go"; url: string }
  | { kind: "form"; change: FormChange; nonce: string }
  | { kind: "wait" };
