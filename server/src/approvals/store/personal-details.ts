import type { PaymentId } from "#payments/index.ts";
import type { ReadContext, WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";

/** What members wrote into an approval. */
export interface ExportedApproval {
  paymentId: PaymentId;
  reason: string;
  /** What the member who decided wrote. */
  note: string | null;
  at: Date;
}

const ofPayments = statement<{ payment_id: PaymentId; reason: string; note: string | null; at: Date }>(
  "approvals.ofPayments",
  `select payment_id, reason, note, asked_at as at from approvals
   where tenant_id = $1 and payment_id = any($2::uuid[]) order by asked_at, id`,
);
/** A reason is never empty: "–" stands for an erased one. */
const eraseTexts = statement(
  "approvals.eraseTexts",
  `update approvals set reason = '–', note = null
   where tenant_id = $1 and payment_id = any($2::uuid[]) and (reason <> '–' or note is not null)`,
);

/** The approvals of these payments, oldest first. */
export async function exportApprovals(
  { tx, tenantId }: ReadContext | WriteContext,
  paymentIds: readonly string[],
): Promise<ExportedApproval[]> {
  const rows = await tx.rows(ofPayments, [tenantId, paymentIds]);
  return rows.map(({ payment_id: paymentId, reason, note, at }) => ({ paymentId, reason, note, at }));
}

/** Erases what members wrote into approvals of these payments. The approvals stay, with amounts and who decided. */
export async function eraseApprovalTexts({ tx, tenantId }: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await tx.run(eraseTexts, [tenantId, paymentIds]);
}
