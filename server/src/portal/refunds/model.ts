import type { Money, Problem, ShellModel } from "../model.ts";
import type { WaitingRequest } from "../payments/model.ts";

/** The form that gives money back. It is sent twice: to see what would happen, and to confirm it. */
export interface RefundPage extends ShellModel {
  kind: "refund";
  action: string;
  paymentUrl: string;
  reference: string;
  /** Chosen by the server: a form that is sent twice does one thing. */
  id: string;
  left: Money | null;
  /** Requests about the payment that are not decided. A further one may give back the same money. */
  requests: readonly WaitingRequest[];
  /** What the member may give back today without another member. */
  ownLimit: { left: Money; limit: Money };
  charge: { installments: number; markup: Money | null; card: string | null } | null;
  /** What the member typed. */
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
  /** Sent back with the form: only what was shown is done. */
  seen: string;
}

/** `waiting`: the bank's answer is awaited; `unclear`: nobody knows it, and a person must ask the bank. */
export type ReversalStateName = "done" | "waiting" | "unclear" | "refused";

export type RefundsAreaPage = RefundPage;
