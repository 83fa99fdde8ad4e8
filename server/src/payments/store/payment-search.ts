import type { ReadContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import type { PaymentId } from "../payment.ts";

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
