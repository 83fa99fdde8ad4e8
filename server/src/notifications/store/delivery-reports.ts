import type { Transaction } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { TenantId } from "#platform/ids.ts";
import { joinContact, sealedMessageColumns, type SealedMessage } from "./sealed-message.ts";

export interface ClaimedSms extends SealedMessage {
  addressIndex: Buffer;
  state: "sent" | "unknown";
  providerId: string | null;
  attempt: number;
  attemptedAt: Date;
  /** How often the provider has been queried. */
  reportCount: number;
}

const dueTenants = statement<{ tenant_id: TenantId }>(
  "notifications.listTenantsToReport",
  `select tenant_id from (
     select tenant_id, report_at from notifications
     where report_at <= $1 and state in ('sent', 'unknown')
     order by report_at limit $2
   ) due
   group by tenant_id order by min(report_at)`,
);
/** Moving `report_at` keeps other workers away. If a worker dies, the SMS is queried again at that time. */
const claim = statement<ClaimedSms>(
  "notifications.claimReports",
  `with due as (
     select id from notifications
     where tenant_id = $3 and report_at <= $1 and state in ('sent', 'unknown')
     order by report_at limit $2
     for no key update skip locked
   ), claimed as (
     update notifications n set report_at = $1::timestamptz + interval '5 minutes', report_count = report_count + 1
     from due where n.tenant_id = $3 and n.id = due.id
     returning n.*
   )
   select ${sealedMessageColumns}, n.address_index as "addressIndex", n.state, n.provider_id as "providerId",
     n.attempt_count as attempt, n.attempted_at as "attemptedAt", n.report_count - 1 as "reportCount"
   from claimed n ${joinContact}
   where c.tenant_id = $3`,
);

/** Claims SMS about which the provider must be queried, tenant by tenant. */
export async function claimSmsToQuery(tx: Transaction, now: Date, limit: number): Promise<ClaimedSms[]> {
  const claimed: ClaimedSms[] = [];
  for (const { tenant_id: tenantId } of await tx.rows(dueTenants, [now, limit])) {
    if (claimed.length === limit) break;
    claimed.push(...(await tx.rows(claim, [now, limit - claimed.length, tenantId])));
  }
  return claimed;
}

const save = statement(
  "notifications.saveReport",
  `update notifications set state = $3, reason = $4, report_at = $5, ended_at = case when state = $3 then ended_at else $6 end
   where tenant_id = $1 and id = $2 and state in ('sent', 'unknown')`,
);

export interface ReportedState {
  state: "sent" | "unknown" | "delivered" | "failed";
  reason: string | null;
  /** When the provider is queried again; null: never. */
  nextAt: Date | null;
  /** When the SMS reached this state; ignored if the state stays the same. */
  endedAt: Date;
}

export async function saveReport(
  tx: Transaction,
  { tenantId, id }: ClaimedSms,
  { state, reason, nextAt, endedAt }: ReportedState,
): Promise<void> {
  await tx.run(save, [tenantId, id, state, reason, nextAt, endedAt]);
}
