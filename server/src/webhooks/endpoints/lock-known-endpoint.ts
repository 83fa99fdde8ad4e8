import type { WriteContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { lockEndpoint } from "../store/endpoints.ts";
import type { StoredEndpoint } from "./endpoint.ts";

export const NO_ENDPOINT = "There is no such endpoint.";

/** Locks the endpoint until the transaction ends. Refuses with ERR_NOT_FOUND. */
export async function lockKnownEndpoint(ctx: WriteContext, text: string): Promise<StoredEndpoint> {
  const id = parseId<"webhook-endpoint">(text);
  const endpoint = id === null ? undefined : await lockEndpoint(ctx, "id", id);
  if (endpoint === undefined) throw notFound(NO_ENDPOINT);
  return endpoint;
}
