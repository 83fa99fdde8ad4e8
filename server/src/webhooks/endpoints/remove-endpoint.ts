import { recordAudit } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { deleteEndpoint } from "../store/endpoints.ts";
import { lockKnownEndpoint } from "./lock-known-endpoint.ts";

/** Removes an endpoint with its secrets. What waits for it ends (`removed`); the log of its deliveries stays. Returns how many waited. */
export async function removeEndpoint(ctx: WriteContext, endpointId: string): Promise<number> {
  const { id } = await lockKnownEndpoint(ctx, endpointId);
  const waited = await deleteEndpoint(ctx, id);
  await recordAudit(ctx, {
    action: "webhook_endpoint.removed",
    recordType: "webhook_endpoint",
    recordId: id,
    details: { waited },
  });
  return waited;
}
