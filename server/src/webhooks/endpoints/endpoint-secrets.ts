import { recordAudit } from "#audit/index.ts";
import { inTransaction, type Context, type WriteContext } from "#platform/context.ts";
import { randomKey } from "#platform/crypto.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { overlapEnd } from "#platform/secret-overlap.ts";
import { formatSecret } from "../signature.ts";
import {
  endpointSecretContext,
  replaceEndpointSecret,
  selectEndpointSecrets,
  selectSecretsOfEndpoints,
  type EndpointSecretRow,
} from "../store/endpoint-secrets.ts";
import { findEndpoint } from "../store/endpoints.ts";
import type { EndpointId } from "./endpoint.ts";
import { lockKnownEndpoint } from "./lock-known-endpoint.ts";

/**
 * Creates a new secret and returns it. Until the overlap ends, every delivery is also signed with the old one. With `seenAt`, the
 * time at which the secret that a person saw was made, another present secret is a conflict (`stale`).
 */
export async function rotateEndpointSecret(
  ctx: Context,
  endpointId: string,
  overlapSeconds: number,
  seenAt?: Date,
): Promise<{ secret: string; previousEndsAt: Date }> {
  const previousEndsAt = overlapEnd(ctx, overlapSeconds);
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockKnownEndpoint(ctx, endpointId);
    const known = await findEndpoint(ctx, id);
    if (seenAt !== undefined && known?.secretSetAt.getTime() !== seenAt.getTime())
      throw conflict("Someone else replaced the secret in the meantime.", { reason: "stale" });
    const secret = await addEndpointSecret(ctx, id, previousEndsAt);
    await recordAudit(ctx, {
      action: "webhook_endpoint.secret_rotated",
      recordType: "webhook_endpoint",
      recordId: id,
      details: { previousEndsAt: previousEndsAt.toISOString() },
    });
    return { secret, previousEndsAt };
  });
}

/** Returns the secret in the form that receivers configure. It is not shown again. */
export async function addEndpointSecret(
  ctx: WriteContext,
  endpointId: EndpointId,
  previousEndsAt: Date = ctx.clock.now(),
): Promise<string> {
  const id = newId<"endpoint-secret">();
  const secret = randomKey();
  const sealed = ctx.keys.seal("webhook-secret", secret, endpointSecretContext(ctx.tenantId, id));
  await replaceEndpointSecret(ctx, { id, endpointId, sealed }, previousEndsAt);
  return formatSecret(secret);
}

/** The bytes of the endpoint's valid secrets, the current one first. */
export async function endpointSecrets(ctx: Context, endpointId: EndpointId): Promise<Buffer[]> {
  return (await selectEndpointSecrets(ctx, endpointId)).map((row) => openSecret(ctx, row));
}

/** Those of all endpoints of the company. */
export async function secretsOfEndpoints(ctx: Context): Promise<{ secret: Buffer; isCurrent: boolean }[]> {
  const rows = await selectSecretsOfEndpoints(ctx);
  return rows.map((row) => ({ secret: openSecret(ctx, row), isCurrent: row.isCurrent }));
}

function openSecret({ keys, tenantId }: Context, { id, sealed }: EndpointSecretRow): Buffer {
  return keys.open("webhook-secret", sealed, endpointSecretContext(tenantId, id));
}
