import type { ListModel, Money, ShellModel } from "../../model.ts";
import type { DeclineName } from "../payments/model.ts";

/** `undone`: charged, and given back before the payment counted as paid. */
export type AttemptResultName = "approved" | "declined" | "waiting" | "unclear" | "undone" | "abandoned";

/** Every request to a bank: what the figures count. */
export interface AttemptsPage extends ShellModel {
  kind: "attempts";
  list: ListModel;
  rows: readonly AttemptRow[];
  terminals: readonly { id: string; name: string }[];
  currencies: readonly string[];
  /** The member sees attempts of links that the member made. */
  isOwnOnly: boolean;
}

export interface AttemptRow {
  id: string;
  /** The payment. */
  url: string;
  at: string;
  reference: string;
  kind: "sale" | "void" | "refund";
  result: AttemptResultName;
  decline: DeclineName | null;
  card: string | null;
  terminal: string | null;
  installments: number;
  amount: Money;
}

export type ReportsAreaPage = AttemptsPage;
