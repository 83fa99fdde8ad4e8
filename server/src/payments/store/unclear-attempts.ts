import { amountFromDecimal, type Amount, type CurrencyCode } from "@servicepay/money";
import { joinTransaction, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Transaction } from "#platform/database/transaction.ts";
import { parseId } from "#platform/ids.ts";
import type { ListPosition } from "#platform/list-page.ts";
import { notFound } from "#platform/refusal.ts";
import type { AttemptId, AttemptKind, AttemptState } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";
import type { AttemptRow } from "./attempt-row.ts";

/** An attempt that is unclear, or was, with what a person needs to ask the bank. */
export interface UnclearAttempt {
  id: AttemptId;
  paymentId: PaymentId;
  orderReference: string;
  clientReference: string | null;
  kind: AttemptKind;
  state: AttemptState;
  terminalId: string;
  bankOrderId: string;
  chargedAmount: Amount;
  currency: CurrencyCode;
  maskedPan: string | null;
  createdAt: Date;
  submittedAt: Date | null;
  /** Null if it never was unclear. */
  unclearSince: Date | null;
  /** A code: "never_resolved", "reversal_given_up", "amount_differs" … */
  outcomeReason: string | null;
}

type UnclearRow = Pick<
  AttemptRow,
  | "id"
  | "payment_id"
  | "kind"
  | "state"
  | "terminal_id"
  | "bank_order_id"
  | "charged_amount"
  | "currency"
  | "masked_pan"
  | "created_at"
  | "submitted_at"
  | "outcome_reason"
> & { order_reference: string; client_reference: string | null; unclear_since: Date | null };

const select = `select a.id, a.payment_id, p.order_reference, p.client_reference, a.kind, a.state, a.terminal_id,
     a.bank_order_id, a.charged_amount, a.currency, a.masked_pan, a.created_at, a.submitted_at, a.outcome_reason,
     (select max(h.at) from attempt_history h
      where h.tenant_id = a.tenant_id and h.attempt_id = a.id and h.to_state = 'MANUAL') as unclear_since
   from attempts a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id`;
const unclear = statement<UnclearRow>(
  "attempts.unclear",
  `${select} where a.tenant_id = $1 and a.state = 'MANUAL' order by a.created_at, a.id limit 500`,
);
const newest = statement<UnclearRow>(
  "attempts.unclearNewest",
  `${select} where a.tenant_id = $1 and a.state = 'MANUAL'
     and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3::uuid))
   order by a.created_at desc, a.id desc limit $4`,
);
const nearestNewer = statement<UnclearRow>(
  "attempts.unclearNewer",
  `${select} where a.tenant_id = $1 and a.state = 'MANUAL' and (a.created_at, a.id) > ($2, $3::uuid)
   order by a.created_at, a.id limit $4`,
);
const count = statement<{ count: number }>(
  "attempts.countUnclear",
  `select count(*) as count from (select from attempts where tenant_id = $1 and state = 'MANUAL' limit $2) found`,
);
const byId = statement<UnclearRow>("attempts.unclearById", `${select} where a.tenant_id = $1 and a.id = $2`);

/** Returns at most 500, the oldest first. */
export async function listUnclearAttempts(ctx: Context | WriteContext): Promise<UnclearAttempt[]> {
  const rows = await joinTransaction(ctx, ({ tx, tenantId }) => tx.rows(unclear, [tenantId]));
  return rows.map(toUnclearAttempt);
}

export async function selectUnclearAttempts(
  { tx, tenantId }: ReadContext,
  position: ListPosition | null,
  limit: number,
): Promise<UnclearAttempt[]> {
  const chosen = position?.side === "newer" ? nearestNewer : newest;
  return (await tx.rows(chosen, [tenantId, position?.at ?? null, position?.id ?? null, limit])).map(toUnclearAttempt);
}

export async function countUnclear({ tx, tenantId }: ReadContext, limit: number): Promise<number> {
  return (await tx.row(count, [tenantId, limit]))?.count ?? 0;
}

/** Returns an attempt in any state. Refuses (404) an unknown id, and one that was never unclear. */
export async function findUnclearAttempt(ctx: Context | WriteContext, attemptId: string): Promise<UnclearAttempt> {
  const id = parseId(attemptId);
  const row = id === null ? undefined : await joinTransaction(ctx, ({ tx, tenantId }) => tx.row(byId, [tenantId, id]));
  if (row === undefined || row.unclear_since === null) throw notFound("There is no such transaction.");
  return toUnclearAttempt(row);
}

function toUnclearAttempt(row: UnclearRow): UnclearAttempt {
  return {
    id: row.id,
    paymentId: row.payment_id,
    orderReference: row.order_reference,
    clientReference: row.client_reference,
    kind: row.kind,
    state: row.state,
    terminalId: row.terminal_id,
    bankOrderId: row.bank_order_id,
    chargedAmount: amountFromDecimal(row.charged_amount)!,
    currency: row.currency,
    maskedPan: row.masked_pan,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    unclearSince: row.unclear_since,
    outcomeReason: row.outcome_reason,
  };
}

/** The index contains only unclear attempts, of which there are few. */
const countOpen = statement<{ kind: AttemptKind; count: number }>(
  "attempts.countUnclearOfAll",
  `select kind, count(*) as count from attempts where state = 'MANUAL' group by kind`,
);

export function countUnclearOfAll(tx: Transaction): Promise<{ kind: AttemptKind; count: number }[]> {
  return tx.rows(countOpen, []);
}
