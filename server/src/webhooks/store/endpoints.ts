import type { ReadContext, WriteContext } from "#platform/context.ts";
import { refuseDuplicate } from "#platform/database/duplicate.ts";
import { statement } from "#platform/database/statement.ts";
import { receiverOfEndpoint, type Endpoint, type EndpointId, type StoredEndpoint } from "../endpoints/endpoint.ts";

const stored = `p.id, p.code, p.url, p.event_types as "eventTypes", p.versions, p.description, p.is_active as "isActive",
  p.created_at as "createdAt", p.updated_at as "updatedAt"`;

const withHealth = `select ${stored}, r.failing_since as "failingSince", r.disabled_at as "disabledAt",
    r.disabled_because as "disabledBecause", (
      select count(*) from webhook_deliveries d where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'pending'
    ) as "pendingCount", (
      select count(*) from webhook_deliveries d
      where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'dead' and d.ended_at is not null
    ) as "deadCount", (
      select max(d.ended_at) from webhook_deliveries d
      where d.tenant_id = $1 and d.receiver = r.receiver and d.state = 'delivered' and d.ended_at is not null
    ) as "lastDeliveredAt", (
      select s.created_at from webhook_endpoint_secrets s
      where s.tenant_id = $1 and s.endpoint_id = p.id and s.ends_at is null
    ) as "secretSetAt", (
      select max(s.ends_at) from webhook_endpoint_secrets s where s.tenant_id = $1 and s.endpoint_id = p.id and s.ends_at > $2
    ) as "secretEndsAt"
  from webhook_endpoints p join webhook_receivers r on r.tenant_id = $1 and r.receiver = 'endpoint:' || p.id`;

const selectAll = statement<Endpoint>("endpoints.list", `${withHealth} where p.tenant_id = $1 order by p.code`);
const selectOne = statement<Endpoint>("endpoints.find", `${withHealth} where p.tenant_id = $1 and p.id = $3`);

const countTroubled = statement<{ count: number }>(
  "endpoints.countTroubled",
  `select count(*) as count from webhook_endpoints p join webhook_receivers r on r.tenant_id = $1 and r.receiver = 'endpoint:' || p.id
   where p.tenant_id = $1 and (r.disabled_at is not null or r.failing_since is not null)`,
);

export async function countTroubledRows({ tx, tenantId }: ReadContext): Promise<number> {
  return (await tx.row(countTroubled, [tenantId]))?.count ?? 0;
}

/** Sorted by code. There are at most ENDPOINTS_MAX. */
export function selectEndpoints({ tx, tenantId, clock }: ReadContext): Promise<Endpoint[]> {
  return tx.rows(selectAll, [tenantId, clock.now()]);
}

export function findEndpoint({ tx, tenantId, clock }: ReadContext, id: EndpointId): Promise<Endpoint | undefined> {
  return tx.row(selectOne, [tenantId, clock.now(), id]);
}

const lockBy = {
  id: statement<StoredEndpoint>(
    "endpoints.lockById",
    `select ${stored} from webhook_endpoints p where tenant_id = $1 and id = $2 for no key update`,
  ),
  code: statement<StoredEndpoint>(
    "endpoints.lockByCode",
    `select ${stored} from webhook_endpoints p where tenant_id = $1 and code = $2 for no key update`,
  ),
};

/** Locks the endpoint until the transaction ends. Events go on to be queued for it. */
export function lockEndpoint({ tx, tenantId }: WriteContext, field: keyof typeof lockBy, value: string) {
  return tx.row(lockBy[field], [tenantId, value]);
}

const selectActive = statement<Pick<StoredEndpoint, "id" | "eventTypes">>(
  "endpoints.listActive",
  `select id, event_types as "eventTypes" from webhook_endpoints where tenant_id = $1 and is_active for key share`,
);

/** The endpoints that get events now. None of them is removed before the transaction ends. */
export function listActiveEndpoints({ tx, tenantId }: WriteContext) {
  return tx.rows(selectActive, [tenantId]);
}

const lockNew = statement(
  "endpoints.lockNew",
  `select pg_advisory_xact_lock(hashtextextended('webhook-endpoints:' || $1::text, 0))`,
);
const countAll = statement<{ count: number }>(
  "endpoints.count",
  `select count(*) as count from webhook_endpoints where tenant_id = $1`,
);

/** Counts them; another transaction that creates one waits here until this one ends. */
export async function countBeforeCreating({ tx, tenantId }: WriteContext): Promise<number> {
  await tx.row(lockNew, [tenantId]);
  return (await tx.row(countAll, [tenantId]))?.count ?? 0;
}

const insert = statement(
  "endpoints.insert",
  `with receiver as (
     insert into webhook_receivers (tenant_id, receiver, is_paused) values ($1, $11, not $8)
   )
   insert into webhook_endpoints (tenant_id, id, code, url, event_types, versions, description, is_active, created_at, updated_at)
   values ($1, $2, $3, $4, $5::text[], $6::jsonb, $7, $8, $9, $10)`,
);

/** Throws a conflict that names `code` if another endpoint has it. */
export async function insertEndpoint(ctx: WriteContext, endpoint: StoredEndpoint): Promise<void> {
  const values = [...valuesOf(ctx, endpoint), endpoint.createdAt, endpoint.updatedAt, receiverOfEndpoint(endpoint.id)];
  await refuseDuplicate(ctx.tx.run(insert, values), { webhook_endpoints_code_unique: "code" });
}

const update = statement(
  "endpoints.update",
  `with receiver as (
     update webhook_receivers set is_paused = not $8 where tenant_id = $1 and receiver = $10 and is_paused = $8
   )
   update webhook_endpoints set code = $3, url = $4, event_types = $5::text[], versions = $6::jsonb, description = $7,
     is_active = $8, updated_at = $9
   where tenant_id = $1 and id = $2`,
);

/** Throws a conflict that names `code` if another endpoint has it. */
export async function updateEndpoint(ctx: WriteContext, endpoint: StoredEndpoint): Promise<void> {
  const values = [...valuesOf(ctx, endpoint), endpoint.updatedAt, receiverOfEndpoint(endpoint.id)];
  await refuseDuplicate(ctx.tx.run(update, values), { webhook_endpoints_code_unique: "code" });
}

function valuesOf({ tenantId }: WriteContext, endpoint: StoredEndpoint) {
  const { id, code, url, eventTypes, versions, description, isActive } = endpoint;
  return [tenantId, id, code, url, eventTypes, versions, description, isActive];
}

const remove = statement("endpoints.delete", `delete from webhook_endpoints where tenant_id = $1 and id = $2`);
const endWaiting = statement(
  "endpoints.endWaiting",
  `update webhook_deliveries set state = 'dead', ended_at = $3, ended_because = 'removed', leased_until = null
   where tenant_id = $1 and receiver = $2 and state = 'pending'`,
);

/** Deletes the endpoint with its secrets, and ends what waits for it. Returns how many. */
export async function deleteEndpoint({ tx, tenantId, clock }: WriteContext, id: EndpointId): Promise<number> {
  // Waits for transactions that queue events for it, whose deliveries end too.
  await tx.run(remove, [tenantId, id]);
  return tx.run(endWaiting, [tenantId, receiverOfEndpoint(id), clock.now()]);
}
