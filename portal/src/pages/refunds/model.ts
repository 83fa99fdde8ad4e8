import type { Money, Problem, ShellModel } from "../../model.ts";

/** The form that gives money back. It is sent twice: to see what would happen, and to confirm it. */
export interface RefundPage extends ShellModel {
  kind: "refund";
  action: string;
  paymentUrl: string;
  reference: string;
  /** Chosen by the server: a form that is sent twice does one thing. */
  id: string;
  left: Money | null;
  charge: { installments: number; markup: Money | null; card: string | null } | null;
  /** As it was typed. */
  amount: string;
  reason: string;
  /** What confirming does; null before it was asked for. */
  preview: RefundPreview | null;
  /** Why nothing can be given back now; null if something can. */
  refusal: Problem | null;
  problems: readonly Problem[];
}

export interface RefundPreview {
  kind: "void" | "refund";
  amount: Money;
  /** The end of the bank's day; null if it is over. */
  bankDayEnds: string | null;
  mayBeRefusedToday: boolean;
}

export type RefundsAreaPage = RefundPage;
