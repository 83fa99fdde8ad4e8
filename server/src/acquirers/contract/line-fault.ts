import { counted } from "#platform/text/counted.ts";
import { fileFaultText, type FileFault } from "#platform/text/unreadable-file.ts";

/** The columns of the settlement format, in docs/guides/reconciliation.md. */
export const listColumns = [
  "kind",
  "reference",
  "order_id",
  "amount",
  "currency",
  "installments",
  "auth_code",
  "time",
] as const;
export type ListColumn = (typeof listColumns)[number];

/** What is wrong with a line of a list of movements, without its values. */
export type LineFault =
  /** The value of this column. */
  | { name: ListColumn }
  | { name: "values"; has: number; needs: number }
  | { name: "missing_columns"; missing: string }
  | { name: "unknown_columns" | "end" | "more" | "after_end" | "no_end" }
  /** The file cannot be read from this line on. */
  | { name: "unreadable"; fault: FileFault; column: string | null };

/** Why a bank's list of a day could not be read. */
export type ListFailure =
  | { name: "unreachable" | "no_answer" | "not_a_list" }
  | { name: "http_status"; status: number }
  | { name: "line"; line: number; fault: LineFault | AnotherDay };

/** The movement of the line is of another day than the list. */
export interface AnotherDay {
  name: "another_day";
  has: string;
  needs: string;
}

const sentences: Readonly<Record<Exclude<LineFault["name"], "values" | "missing_columns" | "unreadable">, string>> = {
  kind: "kind must be sale, void or refund",
  reference: "reference must be 1 to 64 ASCII letters, digits or signs, without spaces",
  order_id: "order_id must be 1 to 64 ASCII letters, digits or signs, without spaces",
  amount: "amount must be a positive decimal such as 150.25, with no more decimals than its currency has",
  currency: "currency must be an ISO 4217 code such as TRY or 949",
  installments: "installments must be empty or a whole number up to 99",
  auth_code: "auth_code must be empty or at most 20 letters and digits",
  time: "time must look like 2026-01-31 09:30:00 (in Türkiye) or 2026-01-31T06:30:00Z",
  unknown_columns: `may have these columns only: ${listColumns.join(", ")}`,
  end: 'must be "end,<number of movements>"',
  more: 'must be "more,<where the next page begins>"',
  after_end: "follows the last line of the list",
  no_end: 'is missing: a list ends with the line "end,<number>"',
};

/** Completes a sentence that begins with the line: "Line 3 …". */
export function describeLineFault(fault: LineFault): string {
  switch (fault.name) {
    case "values":
      return `has ${counted(fault.has, "value", "values")} for ${fault.needs} columns`;
    case "missing_columns":
      return `has no column ${fault.missing}`;
    case "unreadable":
      return `cannot be read: ${fileFaultText(fault).replace(/\.$/, "")}`;
    default:
      return sentences[fault.name];
  }
}
