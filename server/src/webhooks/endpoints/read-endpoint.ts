import { reading, type Context, type ReadContext } from "#platform/context.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { countTroubledRows, findEndpoint, selectEndpoints } from "../store/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { NO_ENDPOINT } from "./lock-known-endpoint.ts";

/** All endpoints of the company, by their codes. */
export function listEndpoints(ctx: Context | ReadContext): Promise<Endpoint[]> {
  return selectEndpoints(reading(ctx));
}

/** Counts the endpoints that need somebody: they fail, or they are disabled. */
export function countTroubledEndpoints(ctx: Context | ReadContext): Promise<number> {
  return countTroubledRows(reading(ctx));
}

/** Refuses with ERR_NOT_FOUND. */
export async function readEndpoint(ctx: Context | ReadContext, text: string): Promise<Endpoint> {
  const id = parseId<"webhook-endpoint">(text);
  const endpoint = id === null ? undefined : await findEndpoint(reading(ctx), id);
  if (endpoint === undefined) throw notFound(NO_ENDPOINT);
  return endpoint;
}
