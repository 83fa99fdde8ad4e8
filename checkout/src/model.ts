import type { CardFacts, CardFormModel, DeclineClass, InstallmentChoice, Money } from "./form-model.ts";
import type { Locale, Text } from "./text/index.ts";

export type * from "./form-model.ts";

export type NoticeKind = keyof Text["notice"];

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
  logo: Picture | null;
  /** For the dark theme; without it the other one lies on a white tile there. */
  darkLogo: Picture | null;
  /** Behind the page, for the browser's own bars. */
  ground: { light: string; dark: string };
}

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Whom the payer pays, and may ask. */
export interface MerchantModel {
  name: string;
  /** The company's own name, where it goes by another one. */
  company: string | null;
  email: string | null;
  phone: string | null;
  termsUrl: string | null;
  privacyUrl: string | null;
}

export type Theme = "light" | "dark" | "auto";

/** The order that a page is about. */
export interface OrderModel {
  price: Money;
  description: string | null;
  reference: string;
}

export interface PageModel {
  locale: Locale;
  isTest: boolean;
  brand?: BrandModel | null;
  /** Null where it is not known, or not told. */
  merchant: MerchantModel | null;
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

export interface NoticePage extends PageModel {
  kind: "notice";
  notice: NoticeKind;
  order: OrderModel | null;
  /** What was charged for it, and when (ISO 8601). */
  paid?: { sum: Money; at: string };
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
  plan: Pick<InstallmentChoice, "count" | "perMonth" | "total">;
  card: CardFacts & { masked: string | null };
  languageUrl: string;
  authCode: string | null;
  /** ISO 8601 */
  at: string;
  transactionReference: string;
  backUrl: string | null;
}

/** Takes the browser on to the merchant by a form post. */
export interface HandOverPage extends PageModel {
  kind: "hand-over";
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Takes the browser to the bank's 3-D Secure page by a form post; it holds the card, so it is sent once. */
export interface ToBankPage extends PageModel {
  kind: "to-bank";
  action: string;
  fields: Readonly<Record<string, string>>;
  bankName: string | null;
  /** What the bank will ask the payer to confirm. */
  price: Money;
}

/** The way to the bank cannot be taken: `reason` says why. */
export interface BankStepClosedPage extends PageModel {
  kind: "bank-step-closed";
  reason: "opened" | "cancelled" | "replaced" | "ended";
  backUrl: string;
}

/** The card form inside the widget's frame. */
export interface FrameCardPage extends PageModel {
  kind: "frame-card";
  form: CardFormModel;
  /** Exact origins that may embed the frame; null = any (sandbox only). */
  parentOrigins: readonly string[] | null;
  mode: "modal" | "inline";
  /** The merchant's page may do without 3-D Secure: it says so only once the frame is there. */
  mayGoWithout3D: boolean;
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
  | NoticePage
  | ReceiptPage
  | HandOverPage
  | ToBankPage
  | BankStepClosedPage
  | FrameCardPage
  | FrameRefusedPage;
