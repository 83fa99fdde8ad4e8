import type { ListModel, Money, ShellModel, ViewTab } from "../model.ts";
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
  /** The month up to which payments may be in the archive, such as "2025-01"; null if the period begins after it. */
  archivedTo: string | null;
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

export type ReportPeriod = "month" | "quarter" | "year";

/** What the banks approved, by month, terminal and number of installments. */
export interface ReportPage extends ShellModel {
  kind: "report";
  tabs: readonly ViewTab[];
  /** Days, both included. */
  from: string;
  to: string;
  /** The member sees sums of links that the member made. */
  isOwnOnly: boolean;
  /** One table for each currency. */
  tables: readonly { currency: string; rows: readonly ReportRow[]; total: ReportTotal }[];
  exportUrl: string | null;
}

export interface ReportRow {
  /** Such as "2026-11". */
  month: string;
  terminal: string;
  installments: number;
  gross: ReportSum;
  reversed: ReportSum;
  net: Money;
  /** What the bank is expected to keep, by the rates recorded with each charge. */
  commission: Money;
}

/** `url`: the list of what was added up. */
export interface ReportSum {
  sum: Money;
  count: number;
  url: string;
}

export interface ReportTotal {
  gross: Money;
  grossCount: number;
  reversed: Money;
  reversedCount: number;
  net: Money;
  commission: Money;
}

export type ReportsAreaPage = AttemptsPage | ReportPage;
