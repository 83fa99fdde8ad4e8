import type { Amount, CurrencyCode } from "@servicepay/money";
import type { Decline } from "#acquirers/registry.ts";
import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { readListPage, type ListPage, type ListPosition } from "#platform/list-page.ts";
import type { AttemptId, AttemptState } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import { countListed, selectAfter, selectPage, selectOne } from "../store/reversal-list.ts";

const PAGE_SIZE = 50;

/** A void or refund as a row of a list. */
export interface ListedReversal {
  id: AttemptId;
  kind: "void" | "refund";
  state: AttemptState;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  /** The sale that it gives back. */
  saleId: AttemptId;
  amount: Amount;
  currency: CurrencyCode;
  reason: string | null;
  /** Who sent it, such as "member:…" or "credential:…"; null before it is sent. */
  sentBy: string | null;
  terminalId: string;
  acquirerCode: string;
  maskedPan: string | null;
  decline: Decline | null;
  /** A code for why it was abandoned, declined or is unknown. */
  outcomeReason: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/** All conditions hold at once. */
export interface ReversalFilter {
  states?: readonly AttemptState[] | undefined;
  kind?: "void" | "refund" | undefined;
  createdFrom?: Date | undefined;
  /** The first moment after the period. */
  createdBefore?: Date | undefined;
  createdTo?: Date | undefined;
  /** Both included. */
  amountMin?: Amount | undefined;
  amountMax?: Amount | undefined;
  currency?: CurrencyCode | undefined;
  paymentId?: string | undefined;
  /** Either reference of the payment: the merchant's or ours. */
  reference?: string | undefined;
  clientReference?: string | undefined;
  orderReference?: string | undefined;
  terminalId?: string | undefined;
}

/** Lists voids and refunds, newest first. Without a position: the newest. */
export function listReversals(
  ctx: Context | ReadContext,
  filter: ReversalFilter,
  position: ListPosition | null,
): Promise<ListPage<ListedReversal>> {
  const context = reading(ctx);
  return readListPage(PAGE_SIZE, position, (limit) => selectPage(context, filter, position, limit));
}

/** Lists voids and refunds by page number, which starts at 1, newest first. */
export function pageOfReversals(
  ctx: Context | ReadContext,
  filter: ReversalFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedReversal[]> {
  return selectAfter(reading(ctx), filter, (page - 1) * pageSize, pageSize);
}

/** Counts up to `max` exactly. A result above `max` means that there are more. Without `max`: all. */
export function countReversals(ctx: Context | ReadContext, filter: ReversalFilter, max?: number): Promise<number> {
  return countListed(reading(ctx), filter, max === undefined ? null : max + 1);
}

export async function findReversal(
  ctx: Context | ReadContext,
  reversalId: string,
): Promise<ListedReversal | undefined> {
  const id = parseId(reversalId);
  return id === null ? undefined : selectOne(reading(ctx), id);
}
