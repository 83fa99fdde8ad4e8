import type { CardProblemKind } from "./card/index.ts";
import type { Locale, Text } from "./text/index.ts";

/** `amount` is a decimal text ("1250.50"); `currency` an ISO 4217 code. */
export interface Money {
  amount: string;
  currency: string;
}

export type DeclineClass = keyof Text["decline"];
export type NoticeKind = keyof Text["notice"];

export type FormField = "number" | "expiry" | "cvv" | "holderName";

/** What is wrong with a form: one of its fields, or the payment as a whole. */
export type FormProblem =
  | { field: FormField; kind: CardProblemKind }
  | { field: "installment" }
  | { field: "consent"; kind: "missing" | "changed"; code: string; label: string }
  | {
      field: "form";
      kind: "noTerminal" | "tooManyLookups" | "tooManyTries" | "system" | "savedCardGone" | "interrupted";
    };

/** One row of the installment table, computed and signed by the service. */
export interface InstallmentChoice {
  token: string;
  count: number;
  /** Decimal texts in the payment's currency. */
  perMonth: string;
  total: string;
  /** The payer's mark-up in percent ("2.5"), or null. */
  surcharge: string | null;
}

/** A card that the payer had saved at this merchant: enough to know it by, and not more. */
export interface SavedCardModel {
  id: string;
  lastDigits: string;
  /** "04/29" */
  expiry: string;
  brand: string | null;
  bank: string | null;
  /** Asks first. */
  removeUrl: string;
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

/** How long the page may be used, counted from when it was sent. */
export interface SessionModel {
  secondsLeft: number;
  /** The link's own time: the page may be extended while there is more of it. */
  linkSecondsLeft: number;
  /** Where the page goes when its time is over. */
  overUrl: string;
  /** What says whether the form still leads somewhere, and where the page goes when it does not. */
  statusUrl: string;
  stateUrl: string;
  /** This form, for who comes back from the bank by the back button. */
  hereUrl: string;
  /** How many had begun when the page was made. */
  tries: number;
}

/** A merchant's own look, from its branding: validated colours in a stylesheet of ours, never its CSS. */
export interface BrandModel {
  stylesheetUrl: string;
  theme: Theme;
  logo: { url: string; width: number; height: number } | null;
}

export type Theme = "light" | "dark" | "auto";

/** The plans of one card program, to look at before a card is typed: they cannot be chosen. */
export interface ProgramPlans {
  name: string;
  plans: readonly Pick<InstallmentChoice, "count" | "perMonth" | "total">[];
}

/** What a card form shows; page and widget frame share it. */
export interface CardFormModel {
  locale: Locale;
  price: Money;
  /** Never the security code; the card number only while no 3-D Secure page lies between. */
  values: { number: string; expiry: string; holderName: string; installment: string | null };
  /** Of a known payer, who has saved some. */
  savedCards?: readonly SavedCardModel[];
  /** The saved card that is chosen to begin with; null or none = another card. */
  savedCard?: string | null;
  consents?: readonly ConsentModel[];
  problems: readonly FormProblem[];
  decline: DeclineClass | null;
  triesLeft: number | null;
  /** null = not looked up yet. */
  choices: readonly InstallmentChoice[] | null;
  lookup: "idle" | "loading" | "failed";
  /** How many installments the payer chose before: chosen again once the card offers them. */
  wantedInstallments?: number | null;
  /** What became of the chosen count when the choices changed. */
  told?: string;
  programs: readonly ProgramPlans[];
  /** Whether the payer may have the card saved: asked for, and never ticked beforehand. */
  canSaveCard: boolean;
  /** The payer ticked it in this very form. */
  savesCard?: boolean;
}

/** What of a form changes with an answer: what was typed stays where it is, in the browser. */
export type FormChange = Partial<
  Pick<CardFormModel, "problems" | "decline" | "triesLeft" | "choices" | "lookup" | "consents">
>;

/**
 * What the hosted page's script is answered to a try to pay: another page, what has changed in the form, or that the try
 * is still under way. It never holds a card number.
 */
export type TryAnswer =
  | { kind: "go"; url: string }
  | { kind: "form"; change: FormChange; nonce: string }
  | { kind: "wait" };

/** The order that a page is about. */
export interface OrderModel {
  merchantName: string;
  logo?: BrandModel["logo"];
  price: Money;
  description: string | null;
  reference: string;
}

interface PageModel {
  locale: Locale;
  isTest: boolean;
  brand?: BrandModel | null;
}

export interface HostedCardPage extends PageModel {
  kind: "hosted-card";
  order: OrderModel;
  form: CardFormModel;
  /** Where the form is posted to, and where installments are looked up by script. */
  action: string;
  optionsUrl: string;
  /** The same page in the other language. */
  languageUrl: string;
  cancelUrl: string;
  leaveUrl: string | null;
  /** The link as a QR code, for who would rather pay on a phone. */
  phoneUrl?: string;
  session?: SessionModel;
  /** Minted with the page: a form that is sent twice is one try. */
  nonce: string;
}

export interface CancelPage extends PageModel {
  kind: "cancel";
  order: OrderModel;
  action: string;
  backUrl: string;
}

/** Asks before a saved card is removed. */
export interface RemoveCardPage extends PageModel {
  kind: "remove-card";
  card: SavedCardModel;
  action: string;
  backUrl: string;
}

export interface NoticePage extends PageModel {
  kind: "notice";
  notice: NoticeKind;
  order: OrderModel | null;
  /** Said only when it is known. */
  isMoneySafe: boolean;
  decline: DeclineClass | null;
  backUrl: string | null;
  /** The form again, where it may be filled in again. */
  againUrl?: string;
  refreshSeconds: number | null;
  /** The page asks the one, and goes to the other once the outcome is known; refreshSeconds is for browsers without script. */
  awaits?: { statusUrl: string; resultUrl: string };
  receiptUrl?: string;
}

export interface ReceiptPage extends PageModel {
  kind: "receipt";
  order: OrderModel;
  paid: Money;
  maskedCardNumber: string | null;
  installments: number;
  authCode: string | null;
  /** ISO 8601 */
  at: string;
  transactionReference: string;
  backUrl: string | null;
}

/** Takes the browser on to the merchant by a form post. */
export interface HandOverPage extends PageModel {
  kind: "hand-over";
  merchantName: string;
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Takes the browser to the bank's 3-D Secure page by a form post; it holds the card, so it is sent once. */
export interface ToBankPage extends PageModel {
  kind: "to-bank";
  merchantName: string;
  action: string;
  fields: Readonly<Record<string, string>>;
  bankName: string | null;
  /** What the bank will ask the payer to confirm. */
  price: Money;
}

/** The way to the bank was opened before, or is no longer wanted. */
export interface BankStepClosedPage extends PageModel {
  kind: "bank-step-closed";
  merchantName: string;
  backUrl: string;
}

/** The card form inside the widget's frame. */
export interface FrameCardPage extends PageModel {
  kind: "frame-card";
  merchantName: string;
  form: CardFormModel;
  /** Exact origins that may embed the frame; null = any (sandbox only). */
  parentOrigins: readonly string[] | null;
  mode: "modal" | "inline";
  /** As the merchant's page asks, whatever the branding says: the frame lies in that page. */
  theme: Theme;
}

/** Tells the loader why there is no card form; holds nothing of a payment. */
export interface FrameRefusedPage extends PageModel {
  kind: "frame-refused";
  error: { code: string; message: string; field?: string };
}

export type Page =
  | HostedCardPage
  | CancelPage
  | RemoveCardPage
  | NoticePage
  | ReceiptPage
  | HandOverPage
  | ToBankPage
  | BankStepClosedPage
  | FrameCardPage
  | FrameRefusedPage;
