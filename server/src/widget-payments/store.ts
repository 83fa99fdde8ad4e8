import { amountFromDecimal, formatDecimal, isCurrencyCode } from "@servicepay/money";
import type { PaymentId, PaymentLocale } from "#payments/index.ts";
import { writing, type Context, type ReadContext, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { Id } from "#platform/ids.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import { expiringRows } from "#platform/retention.ts";
import {
  planOf,
  storedPlan,
  type PreparedPayment,
  type PreparedPaymentId,
  type StoredPlan,
} from "./prepared-payment.ts";
import { answersOf, storedAnswers, type StoredAnswers } from "./widget-consents.ts";

interface PreparedRow {
  id: PreparedPaymentId;
  widget_token_id: string;
  card_data_id: string;
  amount: string;
  currency: string;
  plan: StoredPlan;
  use_3d: boolean;
  answers: StoredAnswers | null;
  locale: PaymentLocale;
  state: PreparedPayment["state"];
  payment_id: Id<"payment"> | null;
  return_url: string | null;
  sealed_reply: Buffer | null;
  expires_at: Date;
}

const COLUMNS = `id, widget_token_id, card_data_id, amount, currency, plan, use_3d, answers, locale, state, payment_id, return_url, sealed_reply, expires_at`;

const insert = statement(
  "widget-payments.insertPrepared",
  `insert into prepared_payments (tenant_id, id, widget_token_id, token_hash, card_data_id, amount, currency, plan, use_3d, answers, locale, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

const supersede = statement<{ card_data_id: string }>(
  "widget-payments.supersedePrepared",
  `update prepared_payments set state = 'superseded', answers = null where tenant_id = $1 and widget_token_id = $2 and state = 'prepared' returning card_data_id`,
);

const lockByToken = statement<PreparedRow>(
  "widget-payments.lockPrepared",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and token_hash = $2 for update`,
);

const byToken = statement<PreparedRow>(
  "widget-payments.findPrepared",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and token_hash = $2`,
);

const byPayment = statement<PreparedRow>(
  "widget-payments.findPreparedByPayment",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and payment_id = $2`,
);

const use = statement(
  "widget-payments.markUsed",
  `update prepared_payments set state = 'used', payment_id = $3, return_url = $4, answers = null where tenant_id = $1 and id = $2 and state = 'prepared'`,
);

const eraseReturns = statement(
  "widget-payments.eraseReturnAddresses",
  `update prepared_payments set return_url = null
   where tenant_id = $1 and payment_id = any($2::uuid[]) and return_url is not null`,
);

const saveReply = statement(
  "widget-payments.keepReply",
  `update prepared_payments set sealed_reply = $3 where tenant_id = $1 and id = $2`,
);

export type NewPrepared = Omit<PreparedPayment, "state" | "paymentId" | "returnUrl" | "sealedReply"> & {
  tokenHash: Buffer;
};

export async function insertPrepared(ctx: WriteContext, prepared: NewPrepared): Promise<void> {
  await ctx.tx.run(insert, [
    ctx.tenantId,
    prepared.id,
    prepared.widgetTokenId,
    prepared.tokenHash,
    prepared.cardDataId,
    formatDecimal(prepared.amount),
    prepared.currency,
    storedPlan(prepared.plan),
    prepared.use3D,
    prepared.answers === null ? null : storedAnswers(prepared.answers),
    prepared.locale,
    prepared.expiresAt,
    ctx.clock.now(),
  ]);
}

/** Returns the ids of the sealed cards of what was prepared with the WidgetToken before. */
export async function supersedePrepared(ctx: WriteContext, widgetTokenId: string): Promise<string[]> {
  const rows = await ctx.tx.rows(supersede, [ctx.tenantId, widgetTokenId]);
  return rows.map(({ card_data_id: cardDataId }) => cardDataId);
}

export async function lockPrepared(ctx: WriteContext, tokenHash: Buffer): Promise<PreparedPayment | undefined> {
  const row = await ctx.tx.row(lockByToken, [ctx.tenantId, tokenHash]);
  return row && preparedOf(row);
}

export async function findPrepared(ctx: ReadContext, tokenHash: Buffer): Promise<PreparedPayment | undefined> {
  const row = await ctx.tx.row(byToken, [ctx.tenantId, tokenHash]);
  return row && preparedOf(row);
}

export async function findPreparedByPayment(ctx: ReadContext, paymentId: string): Promise<PreparedPayment | undefined> {
  const row = await ctx.tx.row(byPayment, [ctx.tenantId, paymentId]);
  return row && preparedOf(row);
}

export async function markUsed(
  ctx: WriteContext,
  id: PreparedPaymentId,
  { paymentId, returnUrl }: { paymentId: PaymentId; returnUrl: string | null },
): Promise<void> {
  await ctx.tx.run(use, [ctx.tenantId, id, paymentId, returnUrl]);
}

/** Erases the addresses at which merchants received the payers again. */
export async function eraseReturnAddresses(
  { tx, tenantId }: WriteContext,
  paymentIds: readonly string[],
): Promise<void> {
  await tx.run(eraseReturns, [tenantId, paymentIds]);
}

export async function keepReply(ctx: Context | WriteContext, id: PreparedPaymentId, sealed: Buffer): Promise<void> {
  await writing(ctx).run(saveReply, [ctx.tenantId, id, sealed]);
}

function preparedOf(row: PreparedRow): PreparedPayment {
  const amount = amountFromDecimal(row.amount);
  if (amount === null || !isCurrencyCode(row.currency)) throw new Error("a stored amount does not read back");
  return {
    id: row.id,
    widgetTokenId: row.widget_token_id,
    cardDataId: row.card_data_id,
    amount,
    currency: row.currency,
    plan: planOf(row.plan),
    use3D: row.use_3d,
    answers: row.answers === null ? null : answersOf(row.answers),
    locale: row.locale,
    state: row.state,
    paymentId: row.payment_id,
    returnUrl: row.return_url,
    sealedReply: row.sealed_reply,
    expiresAt: row.expires_at,
  };
}

/** Binds the sealed reply to its row. */
export function replyContext(tenantId: string, preparedId: string): string {
  return `payment-reply:${tenantId}:${preparedId}`;
}

/** Prepared payments that expired unused. They may contain the payer's IP address. */
export const unfinishedPrepared = expiringRows({
  name: "widget-payments.unfinished",
  table: "prepared_payments",
  age: "expires_at",
  where: "state <> 'used'",
});
/** Used prepared payments, which contain the sealed first answer and the returnUrl. */
export const usedPrepared = expiringRows({
  name: "widget-payments.used",
  table: "prepared_payments",
  age: "expires_at",
  where: "state = 'used'",
});

export const sealedReplies = sealedColumn({
  table: "prepared_payments",
  column: "sealed_reply",
  purpose: "card-data",
  contextOf: replyContext,
});

const addOrigin = statement(
  "widget-payments.insertOrigin",
  `insert into widget_origins (tenant_id, origin, created_at) values ($1, $2, $3) on conflict do nothing`,
);

const removeOrigin = statement(
  "widget-payments.deleteOrigin",
  `delete from widget_origins where tenant_id = $1 and origin = $2`,
);

const selectOrigins = statement<{ origin: string }>(
  "widget-payments.listOrigins",
  `select origin from widget_origins where tenant_id = $1 order by origin`,
);

export async function insertOrigin(ctx: WriteContext, origin: string): Promise<void> {
  await ctx.tx.run(addOrigin, [ctx.tenantId, origin, ctx.clock.now()]);
}

/** Returns false if the origin was not listed. */
export async function deleteOrigin(ctx: WriteContext, origin: string): Promise<boolean> {
  return (await ctx.tx.run(removeOrigin, [ctx.tenantId, origin])) > 0;
}

export async function listOrigins(ctx: WriteContext): Promise<string[]> {
  const rows = await ctx.tx.rows(selectOrigins, [ctx.tenantId]);
  return rows.map(({ origin }) => origin);
}
