import { amountFromDecimal, isCurrencyCode } from "@servicepay/money";
import { quickRead, statement } from "#platform/database/statement.ts";
import type { PaymentLocale } from "#payments/index.ts";
import type { Id } from "#platform/ids.ts";
import { planOf, type PreparedPayment, type PreparedPaymentId, type StoredPlan } from "./prepared-payment.ts";
import { answersOf, type StoredAnswers } from "./widget-consents.ts";
import { expiringRows } from "#platform/retention.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";

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

export const insertPrepared = statement(
  "checkouts.insertPrepared",
  `insert into prepared_payments (tenant_id, id, widget_token_id, token_hash, card_data_id, amount, currency, plan, use_3d, answers, locale, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

export const supersedePrepared = statement<{ card_data_id: string }>(
  "checkouts.supersedePrepared",
  `update prepared_payments set state = 'superseded', answers = null where tenant_id = $1 and widget_token_id = $2 and state = 'prepared' returning card_data_id`,
);

export const lockPrepared = statement<PreparedRow>(
  "checkouts.lockPrepared",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and token_hash = $2 for update`,
);

export const findPrepared = quickRead<PreparedRow>(
  "checkouts.findPrepared",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and token_hash = $2`,
);

export const findPreparedByPayment = quickRead<PreparedRow>(
  "checkouts.findPreparedByPayment",
  `select ${COLUMNS} from prepared_payments where tenant_id = $1 and payment_id = $2`,
);

export const markUsed = statement(
  "checkouts.markUsed",
  `update prepared_payments set state = 'used', payment_id = $3, return_url = $4, answers = null where tenant_id = $1 and id = $2 and state = 'prepared'`,
);

export const keepReply = statement(
  "checkouts.keepReply",
  `update prepared_payments set sealed_reply = $3 where tenant_id = $1 and id = $2`,
);

/** Expired and never used. They contain the payer's address. */
export const unfinishedPrepared = expiringRows({
  name: "checkouts.unfinished",
  table: "prepared_payments",
  age: "expires_at",
  where: "state <> 'used'",
});
/** They contain the sealed first answer and the returnUrl. */
export const usedPrepared = expiringRows({
  name: "checkouts.used",
  table: "prepared_payments",
  age: "expires_at",
  where: "state = 'used'",
});

export const insertOrigin = statement(
  "checkouts.insertOrigin",
  `insert into widget_origins (tenant_id, origin, created_at) values ($1, $2, $3) on conflict do nothing`,
);

export const deleteOrigin = statement(
  "checkouts.deleteOrigin",
  `delete from widget_origins where tenant_id = $1 and origin = $2`,
);

export const listOrigins = statement<{ origin: string }>(
  "checkouts.listOrigins",
  `select origin from widget_origins where tenant_id = $1 order by origin`,
);

export function preparedOf(row: PreparedRow): PreparedPayment {
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

export const sealedReplies = sealedColumn({
  table: "prepared_payments",
  column: "sealed_reply",
  purpose: "card-data",
  contextOf: replyContext,
});
