import type { PaymentId } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { expiringRows } from "#platform/retention.ts";
import type { PaymentRequestId } from "../payment-request.ts";

const insert = statement(
  "requests.insertVisitSender",
  `insert into visit_senders (tenant_id, payment_id, request_id, sender_hash, expires_at) values ($1, $2, $3, $4, $5)`,
);
const select = statement<{ payment_id: PaymentId }>(
  "requests.paymentsOfSender",
  `select payment_id from visit_senders
   where tenant_id = $1 and request_id = $2 and sender_hash = $3 and expires_at > $4 limit 1000`,
);

export interface VisitSender {
  requestId: PaymentRequestId;
  senderHash: Buffer;
}

export async function insertVisitSender(
  { tx, tenantId }: WriteContext,
  { requestId, senderHash }: VisitSender,
  { paymentId, expiresAt }: { paymentId: PaymentId; expiresAt: Date },
): Promise<void> {
  await tx.run(insert, [tenantId, paymentId, requestId, senderHash, expiresAt]);
}

/** The payments that this sender has started of the request and that have not expired. */
export async function selectPaymentsOfSender(
  { tx, tenantId, clock }: ReadContext,
  { requestId, senderHash }: VisitSender,
): Promise<PaymentId[]> {
  const rows = await tx.rows(select, [tenantId, requestId, senderHash, clock.now()]);
  return rows.map(({ payment_id: id }) => id);
}

export const endedVisitSenders = expiringRows({
  name: "requests.visitSenders",
  table: "visit_senders",
  key: ["tenant_id", "payment_id"],
  age: "expires_at",
});
