import type { WriteContext } from "#platform/context.ts";
import type { Reading } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import type { AttemptId } from "../attempts/attempt.ts";
import type { PaymentId } from "../payment.ts";

export interface UntoldWait {
  tenantId: TenantId;
  id: AttemptId;
  paymentId: PaymentId;
}

/** Every attempt that is not decided is due at some time, so the index of due attempts finds them. */
const untold = statement<UntoldWait>(
  "attempts.listUntoldWaits",
  `select tenant_id as "tenantId", id, payment_id as "paymentId" from attempts
   where due_at is not null and state in ('SUBMITTING', 'UNKNOWN') and submitted_at <= $1 and wait_told_at is null
   order by due_at limit $2`,
);
const noteTold = statement(
  "attempts.noteWaitTold",
  `update attempts set wait_told_at = $3 where tenant_id = $1 and id = $2 and wait_told_at is null`,
);

/** Attempts of all tenants, submitted by then, whose outcome is unknown and of which nobody was told. */
export function selectUntoldWaits(reading: Reading, submittedBy: Date, limit: number): Promise<UntoldWait[]> {
  return reading.rows(untold, [submittedBy, limit]);
}

/** False if it has been told. The caller has locked the attempt. */
export async function noteWaitTold({ tx, tenantId, clock }: WriteContext, id: AttemptId): Promise<boolean> {
  return (await tx.run(noteTold, [tenantId, id, clock.now()])) === 1;
}
