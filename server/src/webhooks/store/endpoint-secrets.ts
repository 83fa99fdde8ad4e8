import { reading, type Context, type WriteContext } from "#platform/context.ts";
import { statement } from "#platform/database/statement.ts";
import { sealedColumn } from "#platform/keys/sealed-column.ts";
import type { EndpointId } from "../endpoints/endpoint.ts";

export interface EndpointSecretRow {
  id: string;
  endpointId: EndpointId;
  sealed: Buffer;
  isCurrent: boolean;
}

const columns = `id, endpoint_id as "endpointId", sealed, ends_at is null as "isCurrent"`;
const selectValid = statement<EndpointSecretRow>(
  "endpoints.findSecrets",
  `select ${columns} from webhook_endpoint_secrets
   where tenant_id = $1 and endpoint_id = $2 and (ends_at is null or ends_at > $3) order by ends_at desc nulls first`,
);
const selectAll = statement<EndpointSecretRow>(
  "endpoints.listSecrets",
  `select ${columns} from webhook_endpoint_secrets where tenant_id = $1 and (ends_at is null or ends_at > $2)
   order by ends_at desc nulls first`,
);
const updateEnd = statement(
  "endpoints.endSecret",
  `update webhook_endpoint_secrets set ends_at = $3 where tenant_id = $1 and endpoint_id = $2 and ends_at is null`,
);
const deleteEnded = statement(
  "endpoints.deleteSecrets",
  `delete from webhook_endpoint_secrets where tenant_id = $1 and endpoint_id = $2 and ends_at <= $3`,
);
const insert = statement(
  "endpoints.insertSecret",
  `insert into webhook_endpoint_secrets (tenant_id, id, endpoint_id, sealed, created_at) values ($1, $2, $3, $4, $5)`,
);

/** The endpoint's secrets that are valid now, the current one first. */
export function selectEndpointSecrets(ctx: Context | WriteContext, endpointId: EndpointId) {
  return reading(ctx).tx.rows(selectValid, [ctx.tenantId, endpointId, ctx.clock.now()]);
}

/** Those of all endpoints. */
export function selectSecretsOfEndpoints(ctx: Context | WriteContext) {
  return reading(ctx).tx.rows(selectAll, [ctx.tenantId, ctx.clock.now()]);
}

/** Makes this the current secret; the one before signs too until `previousEndsAt`. Deletes those that have ended. */
export async function replaceEndpointSecret(
  { tx, tenantId, clock }: WriteContext,
  { id, endpointId, sealed }: Pick<EndpointSecretRow, "id" | "endpointId" | "sealed">,
  previousEndsAt: Date,
): Promise<void> {
  const now = clock.now();
  await Promise.all([
    tx.run(updateEnd, [tenantId, endpointId, previousEndsAt]),
    tx.run(deleteEnded, [tenantId, endpointId, now]),
    tx.run(insert, [tenantId, id, endpointId, sealed, now]),
  ]);
}

/** Binds the sealed secret to its row. */
export function endpointSecretContext(tenantId: string, id: string): string {
  return `endpoint-secret:${tenantId}:${id}`;
}

export const sealedEndpointSecrets = sealedColumn({
  table: "webhook_endpoint_secrets",
  column: "sealed",
  purpose: "webhook-secret",
  contextOf: endpointSecretContext,
});
