import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import { joinContact, sealedMessageColumns, type SealedMessage } from "./sealed-message.ts";

export interface SmsToAsk extends SealedMessage {
  addressIndex: Buffer;
  state: "sent" | "unknown";
  providerId: string | null;
  attempt: number;
  attemptedAt: Date;
  /** How often the provider was asked before. */
  reportCount: number;
}

/** Moving `report_at` keeps other workers away: a worker that dies leaves the SMS to the next question. */
const claim = statement<SmsToAsk>(
  "notifications.claimReports",
  `with due as (
     select tenant_id, id from notifications
     where report_at <= $1 and state in ('sent', 'unknown')
     order by report_at limit $2
     for no key update skip locked
   ), claimed as (
     update notifications n set report_at = $1::timestamptz + interval '5 minutes', report_count = report_count + 1
     from due where n.tenant_id = due.tenant_id and n.id = due.id
     returning n.*
   )
   select ${sealedMessageColumns}, n.address_index as "addressIndex", n.state, n.provider_id as "providerId",
     n.attempt_count as attempt, n.attempted_at as "attemptedAt", n.report_count - 1 as "reportCount"
   from claimed n ${joinContact}`,
);

export function claimReports(tx: Transaction, now: Date, limit: number): Promise<SmsToAsk[]> {
  return tx.rows(claim, [now, limit]);
}

const save = statement(
  "notifications.saveReport",
  `update notifications set state = $3, reason = $4, report_at = $5, ended_at = $6
   where tenant_id = $1 and id = $2 and state in ('sent', 'unknown')`,
);

export interface ReportedState {
  state: "sent" | "unknown" | "delivered" | "failed";
  reason: string | null;
  /** When the provider is asked again; null: never. */
  nextAt: Date | null;
  at: Date;
}

export async function saveReport(
  tx: Transaction,
  { tenantId, id }: SmsToAsk,
  { state, reason, nextAt, at }: ReportedState,
): Promise<void> {
  await tx.run(save, [tenantId, id, state, reason, nextAt, at]);
}
