import type { OfferedProgram } from "../links/OfferTable.tsx";
import type { Money, Problem } from "../model.ts";
import type { SetupPage } from "./model.ts";

export interface PaymentSetsPage extends SetupPage {
  kind: "sets";
  rows: readonly PaymentSetRow[];
  /** Null: the member may not add one. */
  newUrl: string | null;
  /** The company's look. Null: the member may not change it, or no set has pages yet. */
  brandingUrl: string | null;
}

export interface PaymentSetRow {
  url: string;
  name: string;
  currency: string;
  /** In the set's order. */
  terminals: readonly string[];
  isForWidget: boolean;
  isActive: boolean;
}

export type ThreeDsKind = "always" | "above" | "optional";

export interface PaymentSetPage extends SetupPage {
  kind: "set";
  listUrl: string;
  ratesUrl: string;
  name: string;
  currency: string;
  isForWidget: boolean;
  isActive: boolean;
  /** In the set's order: a payer's card goes to the first that takes it. */
  terminals: readonly { url: string; name: string; isActive: boolean }[];
  minimum: Money | null;
  maximum: Money | null;
  threeDs: { kind: ThreeDsKind; above: Money | null };
  linkMinutes: number;
  attemptsMax: number;
  returnMethod: "get" | "post";
  sendsReceipts: boolean;
  reminderHours: readonly number[];
  /** The company's pages that may show the card form. */
  widgetOrigins: readonly string[];
  /** What a payer sees for the amount that the member typed. */
  offer: { typed: string; amount: Money | null; programs: readonly OfferedProgram[] };
  /** Null: the member may change nothing. */
  actions: {
    changeUrl: string;
    brandingUrl: string;
    disable: string;
    enable: string;
    addOrigin: string;
    removeOrigin: string;
  } | null;
  /** The origin that was typed and refused. */
  typedOrigin: string;
  problems: readonly Problem[];
}

export interface PaymentSetFormPage extends SetupPage {
  kind: "set-form";
  action: string;
  cancelUrl: string;
  back: { label: string | null; url: string };
  /** The set's id, so that the form sent twice adds one set. */
  id: string;
  /** Sent back with the form, which is refused if somebody has changed the set meanwhile. */
  seen: string;
  isNew: boolean;
  fields: PaymentSetFields;
  currencies: readonly string[];
  terminals: readonly { id: string; name: string; currencies: readonly string[]; position: string }[];
  problems: readonly Problem[];
}

export interface PaymentSetFields {
  name: string;
  currency: string;
  minimum: string;
  maximum: string;
  threeDs: string;
  threeDsAmount: string;
  linkTime: string;
  linkUnit: string;
  attempts: string;
  returnMethod: string;
  reminders: string;
  widget: boolean;
  receipts: boolean;
}

export interface BinsPage extends SetupPage {
  kind: "bins";
  count: number;
  /** Null: the list is empty, or was imported before this was recorded. */
  importedAt: string | null;
  typed: string;
  /** Null: nothing was asked, or it was not understood. */
  answer: FoundBin | "unknown" | null;
  problems: readonly Problem[];
}

export interface FoundBin {
  bank: string | null;
  bankCode: string | null;
  brand: string | null;
  cardType: "credit" | "debit" | "prepaid";
  isCommercial: boolean;
  program: string | null;
}
