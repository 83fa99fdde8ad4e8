import type { ListModel, Money, Problem, ShellModel, ViewTab } from "../model.ts";
import type { Maker } from "../links/model.ts";
import type { PaymentStateName } from "../payments/story/PaymentState.tsx";

export type RequestKindName = "multi_use" | "open_amount" | "parts";

/** "complete": everybody who may pay has paid, or the whole debt is paid. */
export type RequestStateName = "active" | "complete" | "withdrawn";

/** Multi-use: `amount` is the price. Open amount: from `least` to `most`. Parts: `amount` is the debt, `least` the smallest part. */
export interface RequestPrice {
  requestKind: RequestKindName;
  amount: Money | null;
  least: Money | null;
  most: Money | null;
}

export interface RequestsPage extends ShellModel {
  kind: "requests";
  tabs: readonly ViewTab[];
  list: ListModel;
  rows: readonly RequestRow[];
  currencies: readonly string[];
  /** Null: the member may not make requests. */
  newUrl: string | null;
  /** The member sees only requests that they made. */
  isOwnOnly: boolean;
}

export interface RequestRow {
  id: string;
  url: string;
  /** The payers' address; null if the request is withdrawn. */
  address: string | null;
  code: string;
  description: string | null;
  state: RequestStateName;
  price: RequestPrice;
  /** `max` is null if any number may pay. */
  uses: { paid: number; max: number | null };
  collected: Money;
  created: string;
}

/** A form that applies to the request as it was at `seen`. */
export interface SeenForm {
  action: string;
  seen: string;
}

export interface RequestPage extends ShellModel {
  kind: "request";
  listUrl: string;
  code: string;
  description: string | null;
  state: RequestStateName;
  price: RequestPrice;
  presets: readonly Money[];
  /** `paying` counts the places that are held without a payment, or whose payment was returned in full. */
  uses: { paid: number; paying: number; max: number | null };
  collected: Money;
  /** What is left of a debt; null for other kinds. */
  left: Money | null;
  address: string;
  qrUrl: string;
  /** Null if the request is withdrawn. */
  posters: { tr: string; en: string } | null;
  paymentSet: string;
  successUrl: string | null;
  failUrl: string | null;
  webhookUrl: string | null;
  created: string;
  maker: Maker;
  visits: { list: ListModel; rows: readonly RequestVisitRow[] };
  editUrl: string | null;
  withdraw: SeenForm | null;
  activate: SeenForm | null;
  auditUrl: string | null;
  problems: readonly Problem[];
}

export interface RequestVisitRow {
  number: number;
  reference: string;
  /** Null if the member may not see the payment. */
  paymentUrl: string | null;
  at: string;
  payer: string | null;
  state: PaymentStateName;
  amount: Money;
}

/** What was typed into the form of a request. Each kind has its own amounts. */
export interface RequestFormFields {
  requestKind: string;
  requestCode: string;
  paymentSet: string;
  description: string;
  price: string;
  least: string;
  most: string;
  presets: readonly string[];
  debt: string;
  leastPart: string;
  usesMax: string;
  successUrl: string;
  failUrl: string;
  webhookUrl: string;
}

export interface RequestFormPage extends ShellModel {
  kind: "request-form";
  action: string;
  cancelUrl: string;
  /** Null for a new request. Kind and currency of a stored one stay. */
  stored: { code: string; currency: string } | null;
  id: string;
  seen: string;
  fields: RequestFormFields;
  paymentSets: readonly { id: string; name: string; currency: string }[];
  problems: readonly Problem[];
}

export type RequestsAreaPage = RequestsPage | RequestPage | RequestFormPage;
