import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import { conflict } from "#platform/refusal.ts";
import { countBeforeCreating, insertEndpoint } from "../store/endpoints.ts";
import { checkEndpoint } from "./check-endpoint.ts";
import { addEndpointSecret } from "./endpoint-secrets.ts";
import { ENDPOINTS_MAX, type EndpointId, type StoredEndpoint } from "./endpoint.ts";

export interface NewEndpoint {
  code: string;
  url: string;
  eventTypes: readonly string[];
  description?: string | undefined;
  isActive?: boolean | undefined;
}

/**
 * Creates an endpoint, which gets the events that are recorded from now on, and returns it with its secret. Refuses (409) a code
 * that is taken and more than ENDPOINTS_MAX endpoints ("too_many").
 */
export async function createEndpoint(
  ctx: WriteContext,
  { code, url, eventTypes, description, isActive = true }: NewEndpoint,
  id: EndpointId = newId(),
): Promise<{ endpoint: StoredEndpoint; secret: string }> {
  const checked = checkEndpoint(ctx, { url, eventTypes, versions: {} });
  if ((await countBeforeCreating(ctx)) >= ENDPOINTS_MAX)
    throw conflict(`A company has at most ${ENDPOINTS_MAX} endpoints.`, { reason: "too_many" });
  const now = ctx.clock.now();
  const endpoint = { ...checked, id, code, description: description ?? null, isActive, createdAt: now, updatedAt: now };
  await insertEndpoint(ctx, endpoint);
  const secret = await addEndpointSecret(ctx, id);
  await recordAudit(ctx, {
    action: "webhook_endpoint.created",
    recordType: "webhook_endpoint",
    recordId: id,
  });
  return { endpoint, secret };
}
