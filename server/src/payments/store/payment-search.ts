import { formatDecimal, type Amount } from "@servicepay/money";
import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { PaymentId } from "../payment.ts";
import { hasAdditionalValue } from "./additional-value.ts";

type Found = { id: PaymentId };

const ofPayments = (by: string, condition: string) =>
  statement<Found>(
    `payments.findBy.${by}`,
    `select id from payments where tenant_id = $1 and ${condition} order by created_at desc, id desc limit $3`,
  );
/** Several attempts of a payment may match: there are at most a few. */
const ofAttempts = (by: string, condition: string) =>
  statement<Found>(
    `attempts.findBy.${by}`,
    `select payment_id as id from attempts where tenant_id = $1 and ${condition} order by created_at desc, id desc limit $3`,
  );

/** Each look-up has an index. */
const byReference = {
  id: ofPayments("id", "id = $2"),
  /** The id of a link or of a WidgetToken. */
  sourceId: ofPayments("source", "source_id = $2"),
  orderReference: ofPayments("orderReference", "order_reference = $2"),
  clientReference: ofPayments("clientReference", "client_reference = $2"),
  /** The id of a sale, void or refund. */
  transactionId: ofAttempts("id", "id = $2"),
  /** The transaction id that an archived payment keeps. */
  archivedTransactionId: ofPayments("archivedTransaction", "archived_transaction_id = $2"),
  authCode: ofAttempts("authCode", "auth_code = $2"),
  /** The bank's reference number (RRN). */
  hostReference: ofAttempts("hostReference", "host_reference = $2"),
  bankTransactionId: ofAttempts("bankTransactionId", "bank_transaction_id = $2"),
  cardLastFour: ofAttempts("cardLastFour", "kind = 'sale' and card_last_four = $2"),
};
export type Reference = keyof typeof byReference;

const bankOrder = statement<Found>(
  "attempts.findBy.bankOrder",
  `select payment_id as id from attempts
   where tenant_id = $1 and terminal_id = any($2::uuid[]) and bank_order_id = $3 and kind = 'sale'`,
);

const madeBy = "($4::text is null or (created_by_kind = 'member' and created_by = $4))";

/** chr(1114111), the last character, follows every other. The operators compare bytes, whatever the collation of the database. */
const byBeginning = {
  clientReference: statement<Found>(
    "payments.findByBeginning",
    `select id from payments
     where tenant_id = $1 and client_reference ~>=~ $2 and client_reference ~<~ ($2 || chr(1114111)) and ${madeBy}
     order by client_reference using ~>~, created_at desc limit $3`,
  ),
  orderReference: statement<Found>(
    "payments.findByBeginningOfOwn",
    `select id from payments
     where tenant_id = $1 and order_reference >= $2 and order_reference <= rpad($2, 16, 'V') and ${madeBy}
     order by order_reference desc limit $3`,
  ),
};

/** Finds the highest references that begin with the text, of one member's payments or of all. */
export async function selectByBeginning(
  { tx, tenantId }: ReadContext,
  by: keyof typeof byBeginning,
  { text, memberId, limit }: { text: string; memberId: string | null; limit: number },
): Promise<PaymentId[]> {
  return (await tx.rows(byBeginning[by], [tenantId, text, limit, memberId])).map(({ id }) => id);
}

/** No index finds amounts (see migration 0090). The index of the order of payments has them, so this reads no table. */
const byAmount = statement<Found>(
  "payments.findByAmount",
  `select p.id from (
     select id, created_at, amount, charged_amount from payments where tenant_id = $1 order by created_at desc, id desc limit $5
   ) newest join payments p on p.tenant_id = $1 and p.id = newest.id
   where (newest.amount = $2 or newest.charged_amount = $2)
     and ($4::text is null or (p.created_by_kind = 'member' and p.created_by = $4))
   order by newest.created_at desc, newest.id desc limit $3`,
);

/** Finds the amount of an order or a charge among the newest payments. */
export async function selectByAmount(
  { tx, tenantId }: ReadContext,
  {
    amount,
    memberId,
    limit,
    searchedMax,
  }: { amount: Amount; memberId: string | null; limit: number; searchedMax: number },
): Promise<PaymentId[]> {
  const rows = await tx.rows(byAmount, [tenantId, formatDecimal(amount), limit, memberId, searchedMax]);
  return rows.map(({ id }) => id);
}

const byAdditionalValue = statement<Found>(
  "payments.findByAdditionalValue",
  `select id from (
     select id, created_at, additional_data, created_by_kind, created_by from payments
     where tenant_id = $1 order by created_at desc, id desc limit $5
   ) newest
   where ${hasAdditionalValue("additional_data", "$2")} and ${madeBy}
   order by created_at desc, id desc limit $3`,
);

/** Finds a value of a dynamic field among the newest payments. */
export async function selectByAdditionalValue(
  { tx, tenantId }: ReadContext,
  {
    value,
    memberId,
    limit,
    searchedMax,
  }: { value: string; memberId: string | null; limit: number; searchedMax: number },
): Promise<PaymentId[]> {
  return (await tx.rows(byAdditionalValue, [tenantId, value, limit, memberId, searchedMax])).map(({ id }) => id);
}

/** Newest first. A payment is repeated for each attempt that matches, and each counts towards `limit`. */
export async function selectByReference(
  { tx, tenantId }: ReadContext,
  by: Reference,
  value: string,
  limit: number,
): Promise<PaymentId[]> {
  return (await tx.rows(byReference[by], [tenantId, value, limit])).map(({ id }) => id);
}

export async function selectByBankOrder(
  { tx, tenantId }: ReadContext,
  terminalIds: readonly string[],
  bankOrderId: string,
): Promise<PaymentId[]> {
  return (await tx.rows(bankOrder, [tenantId, terminalIds, bankOrderId])).map(({ id }) => id);
}
