import { changedDetails, recordAudit, type ChangedFields } from "#audit/index.ts";
import type { WriteContext } from "#platform/context.ts";
import { lockRecordToChange, type ChangeKey } from "#platform/lock-record-to-change.ts";
import { conflict } from "#platform/refusal.ts";
import { lockEndpoint, updateEndpoint } from "../store/endpoints.ts";
import { checkEndpoint } from "./check-endpoint.ts";
import type { StoredEndpoint } from "./endpoint.ts";
import { NO_ENDPOINT } from "./lock-known-endpoint.ts";

/** Absent fields keep their values; null clears the description. */
export interface EndpointChange extends ChangeKey {
  code?: string | undefined;
  url?: string | undefined;
  eventTypes?: readonly string[] | undefined;
  versions?: Readonly<Record<string, number>> | undefined;
  description?: string | null | undefined;
  isActive?: boolean | undefined;
  /** Refuses the change ("stale") if somebody has changed the endpoint after this. */
  unchangedSince?: Date | undefined;
}

/**
 * Changes an endpoint. What waits is sent to the new address. While it is inactive nothing is sent to it: what waits goes on when
 * it is active again, and what is recorded meanwhile is not delivered.
 */
export async function changeEndpoint(ctx: WriteContext, change: EndpointChange): Promise<StoredEndpoint> {
  const before = await lockRecordToChange(change, (field, value) => lockEndpoint(ctx, field, value), NO_ENDPOINT);
  const { id: _, updateCode: __, unchangedSince = before.updatedAt, ...given } = change;
  if (before.updatedAt > unchangedSince)
    throw conflict("Someone else changed the endpoint in the meantime.", { reason: "stale" });
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const wanted: StoredEndpoint = { ...before, ...sent, updatedAt: ctx.clock.now() };
  const endpoint = { ...wanted, ...checkEndpoint(ctx, wanted) };
  await updateEndpoint(ctx, endpoint);
  await recordAudit(ctx, {
    action: "webhook_endpoint.changed",
    recordType: "webhook_endpoint",
    recordId: endpoint.id,
    details: changedDetails(before, endpoint, shownFields),
  });
  return endpoint;
}

/** An address may hold a token of the merchant. */
const shownFields: ChangedFields<StoredEndpoint> = {
  id: null,
  code: "value",
  url: "name",
  eventTypes: "name",
  versions: "name",
  description: "name",
  isActive: "value",
  createdAt: null,
  updatedAt: null,
};
