import type { FastifyRequest } from "fastify";
import { notUnderstood, parameterOf } from "../page/index.ts";

const DEFAULT_COLUMNS = [
  "time",
  "reference",
  "customer",
  "state",
  "card",
  "terminal",
  "installments",
  "amount",
] as const;
const OTHER_COLUMNS = ["refunded", "issuer", "approvalCode", "orderReference"] as const;
export type PaymentColumn = (typeof DEFAULT_COLUMNS | typeof OTHER_COLUMNS)[number];

/** The column whose link opens the payment. */
export const ALWAYS_SHOWN: PaymentColumn = "reference";

/** All columns: those that are shown, in the member's order, then the others. */
export function allColumns(shown: readonly PaymentColumn[]): PaymentColumn[] {
  return [...new Set([...shown, ...DEFAULT_COLUMNS, ...OTHER_COLUMNS])];
}

/** Null if no column is known. Columns that do not exist any more are left out. */
export function readColumns(names: readonly string[]): PaymentColumn[] | null {
  const known = [...new Set(names)].filter((name): name is PaymentColumn =>
    allColumns([]).some((column) => column === name),
  );
  if (known.length === 0) return null;
  return known.includes(ALWAYS_SHOWN) ? known : [ALWAYS_SHOWN, ...known];
}

/** The columns that the address of a list names: "columns=time,reference,amount". */
export function columnsInAddress(request: FastifyRequest): PaymentColumn[] | null {
  const columns = parameterOf(request.query as Record<string, unknown>, "columns");
  if (columns === "") return null;
  const names = columns.split(",");
  if (names.some((name) => !allColumns([]).some((column) => column === name))) throw notUnderstood("columns");
  return readColumns(names);
}

export function shownColumns(...wanted: readonly (readonly string[] | null | undefined)[]): readonly PaymentColumn[] {
  for (const names of wanted) {
    const columns = names && readColumns(names);
    if (columns) return columns;
  }
  return DEFAULT_COLUMNS;
}

export function isDefault(columns: readonly PaymentColumn[]): boolean {
  return columns.join() === DEFAULT_COLUMNS.join();
}
