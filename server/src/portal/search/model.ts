import type { ShellModel } from "../model.ts";
import type { PaymentSummary } from "../payments/PaymentSummary.tsx";

export type PageName =
  | "home"
  | "payments"
  | "attempts"
  | "reports"
  | "customers"
  | "accounts"
  | "transactions"
  | "newTransaction"
  | "imports"
  | "credentials"
  | "newCredential"
  | "calls"
  | "receivers"
  | "signature"
  | "refunds"
  | "approvals"
  | "unclear"
  | "links"
  | "newLink"
  | "reconciliation"
  | "reconciledDays"
  | "terminals"
  | "newTerminal"
  | "templates"
  | "rates"
  | "sets"
  | "bins"
  | "consents"
  | "newConsent"
  | "fields"
  | "newField"
  | "audit"
  | "webhooks"
  | "members"
  | "roles"
  | "settings"
  | "invite"
  | "account";

export interface SearchPage extends ShellModel {
  kind: "search";
  query: string;
  /** All pages that the member may open; those that match are shown. */
  pages: readonly { id: PageName; url: string }[];
  members: readonly { name: string; email: string; url: string }[];
  /** Payments that have the text as one of their references. */
  payments: readonly PaymentSummary[];
  /** Customers with this code, name, e-mail or phone. */
  customers: readonly { name: string; email: string; url: string }[];
}
