import type { CardFacts, CardFormModel, DeclineClass, InstallmentChoice, Money } from "./form-model.ts";
import type { Locale, Text } from "./text/index.ts";

export type * from "./form-model.ts";

export type NoticeKind = keyof Text["notice"];

/** For how long the page may be used, counted from the moment it was sent. */
export interface SessionModel {
  secondsLeft: number;
  /** The page can be extended while the link has more time. */
  linkSecondsLeft: number;
  /** The page to open when the time is over. */
  overUrl: string;
  /** Answers whether the form can still be paid; if not, the browser goes to `stateUrl`. */
  statusUrl: string;
  stateUrl: string;
  /** This form, for a payer who comes back from the bank with the back button. */
  hereUrl: string;
  /** The number of attempts when the page was rendered. */
  attempts: number;
}

/** A merchant's branding: validated colours in a stylesheet that we generate, never the merchant's CSS. */
export interface BrandModel {
  stylesheetUrl: string;
  theme: Theme;
  logo: Picture | null;
  /** For the dark theme; without it that theme shows the other logo on a white tile. */
  darkLogo: Picture | null;
  /** The page's background, also for the browser's own bars. */
  background: { light: string; dark: string };
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The merchant and its contact. */
export interface MerchantModel {
  name: string;
  /** The company's own name, if it differs from `name`. */
  company: string | null;
  email: string | null;
  phone: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
}

export type Theme = "light" | "dark" | "auto";

export interface OrderModel {
  price: Money;
  description: string | null;
  reference: string;
}

export interface PageModel {
  locale: Locale;
  isTest: boolean;
  brand?: BrandModel | null;
  /** Null if unknown or not to be shown. */
  merchant: MerchantModel | null;
  /** Where `backUrl` and `leaveUrl` lead. Default: to the merchant's site. */
  backTo?: "origin";
}

export interface HostedCardPage extends PageModel {
  kind: "hosted-card";
  order: OrderModel;
  form: CardFormModel;
  /** The form is posted here. */
  action: string;
  optionsUrl: string;
  /** This page in the other language. */
  languageUrl: string;
  cancelUrl: string;
  leaveUrl: string | null;
  /** The link as a QR code, for paying on a phone. */
  phoneUrl?: string;
  session?: SessionModel;
  /** New for each page, so that a form that is sent twice is one attempt. */
  nonce: string;
}

/** The open items of a customer. */
export interface AccountPage extends PageModel {
  kind: "account";
  action: string;
  languageUrl: string;
  groups: readonly OpenItemsModel[];
}

/** The open items of one account in one currency. */
export interface OpenItemsModel {
  accountId: string;
  name: string;
  currency: string;
  /** What is open in total; decimal text, as all amounts. */
  total: string;
  /** The part of the items that others are paying; null: none. */
  held: string | null;
  items: readonly OpenItemModel[];
  /** False: no payment set collects the currency. */
  isCollected: boolean;
  /** What the payer typed as the sum. */
  typed: string;
  problem: AccountProblem | null;
}

export interface OpenItemModel {
  id: string;
  /** Null: the debt has no text of its own. */
  title: string | null;
  reference: string | null;
  /** ISO 8601 */
  dueAt: string;
  isOverdue: boolean;
  /** What can be paid now. Null: others are paying all of it. */
  open: string | null;
  /** The whole debt, if that is more than `open`. */
  whole: string | null;
  /** The part that others are paying. */
  held: string | null;
  isTicked: boolean;
}

export type AccountProblem =
  | { kind: "nothing_chosen" | "gone" | "being_paid" | "not_collected" }
  | { kind: "not_an_amount" | "ambiguous" | "not_positive" | "too_fine" }
  | { kind: "too_large" | "too_small" | "above_maximum"; limit: Money };

export type RequestProblem = keyof Text["request"]["problem"];
export type RequestClosure = keyof Text["request"]["closed"];

/** A payment request: what is sold, and the form with which a payer accepts it. */
export interface RequestPage extends PageModel {
  kind: "request";
  merchant: MerchantModel;
  description: string | null;
  /** The price that the form posts, or null where the payer chooses. */
  price: Money | null;
  choice: RequestChoice | null;
  /** How many more payers can pay; null: any number. */
  usesLeft: number | null;
  /** Null: it can be paid now. */
  closed: RequestClosure | null;
  /** What this browser has paid, is paying or may still pay, newest first. */
  own: readonly OwnVisit[];
  values: RequestValues;
  problems: readonly RequestProblem[];
  action: string;
  languageUrl: string;
  /** New for each page, so that a form that is sent twice is one visit. */
  nonce: string;
}

export interface OwnVisit {
  state: "paid" | "in_progress" | "open";
  sum: Money;
  /** ISO 8601 */
  at: string;
  url: string;
}

export interface RequestChoice {
  min: Money;
  max: Money;
  /** The debt and what is left of it. Null: the payer chooses freely. */
  debt: { left: Money; total: Money } | null;
  presets: readonly Money[];
  /** The smallest amount that a part may leave. */
  leastRest: Money;
}

export interface RequestValues {
  /** The chosen preset, as a decimal; "" for a typed amount. */
  preset: string;
  amount: string;
  name: string;
  surname: string;
  email: string;
}

export interface CancelPage extends PageModel {
  kind: "cancel";
  order: OrderModel;
  action: string;
  backUrl: string;
}

export interface NoticePage extends PageModel {
  kind: "notice";
  notice: NoticeKind;
  order: OrderModel | null;
  /** The charged total and the time (ISO 8601). */
  paid?: { sum: Money; at: string };
  /** "No money was taken" is shown only if that is certain. */
  isMoneySafe: boolean;
  decline: DeclineClass | null;
  backUrl: string | null;
  /** The form, if the payer may try again. */
  againUrl?: string;
  refreshSeconds: number | null;
  /** The script polls `statusUrl` and opens `resultUrl` once the outcome is known. `refreshSeconds` serves browsers without script. */
  awaits?: { statusUrl: string; resultUrl: string };
  receiptUrl?: string;
  /** The link can no longer be paid: the payer may ask the merchant for a new one, or has asked. */
  newLink?: { isAsked: true } | { isAsked: false; action: string };
}

export interface ReceiptPage extends PageModel {
  kind: "receipt";
  order: OrderModel;
  paid: Money;
  plan: Pick<InstallmentChoice, "count" | "perMonth" | "total">;
  card: CardFacts & { masked: string | null };
  languageUrl: string;
  authCode: string | null;
  /** ISO 8601 */
  at: string;
  transactionReference: string;
  backUrl: string | null;
}

/** Sends the browser to the merchant with a form post. */
export interface HandOverPage extends PageModel {
  kind: "hand-over";
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Sends the browser to the bank's 3-D Secure page with a form. It contains the card, so it is sent once. */
export interface ToBankPage extends PageModel {
  kind: "to-bank";
  method: "GET" | "POST";
  action: string;
  fields: Readonly<Record<string, string>>;
  bankName: string | null;
  /** The amount that the bank will ask the payer to confirm. */
  price: Money;
}

/** The bank's page cannot be opened; `reason` says why. */
export interface BankStepClosedPage extends PageModel {
  kind: "bank-step-closed";
  reason: "opened" | "cancelled" | "replaced" | "ended";
  backUrl: string;
}

/** The card form inside the widget's frame. */
export interface FrameCardPage extends PageModel {
  kind: "frame-card";
  form: CardFormModel;
  /** Exact origins that may embed the frame; null means any (sandbox only). */
  parentOrigins: readonly string[] | null;
  mode: "modal" | "inline";
  /** The merchant's page may leave out 3-D Secure; the loader says so once the frame has loaded. */
  mayGoWithout3D: boolean;
  /** The option of the merchant's page, which takes precedence over the branding. */
  theme: Theme;
}

/** Tells the loader why there is no card form. It contains no payment data. */
export interface FrameRefusedPage extends PageModel {
  kind: "frame-refused";
  error: { code: string; message: string; field?: string };
}

export type Page =
  | AccountPage
  | HostedCardPage
  | CancelPage
  | RequestPage
  | NoticePage
  | ReceiptPage
  | HandOverPage
  | ToBankPage
  | BankStepClosedPage
  | FrameCardPage
  | FrameRefusedPage;
