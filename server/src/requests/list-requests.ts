import { inTransaction, reading, type Context } from "#platform/context.ts";
import type { Paging } from "#platform/http/schemas.ts";
import { notFound } from "#platform/refusal.ts";
import type { StoredRequest } from "./payment-request.ts";
import { releaseEndedVisits } from "./release-ended-visits.ts";
import { findRequest, lockRequest, selectRequests, type RequestFilter } from "./store/requests.ts";

/** Reads a request, after releasing the visits that have ended. Refuses (404) an unknown request. */
export async function readRequest(ctx: Context, field: "id" | "code", value: string): Promise<StoredRequest> {
  const found = await findRequest(reading(ctx), field, value);
  if (found === undefined) throw notFound("There is no such payment request.", field);
  if (found.heldCount === 0) return found;
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockRequest(ctx, "id", found.id);
    return locked === undefined ? found : (await releaseEndedVisits(ctx, locked)).request;
  });
}

/** Lists requests, newest first, and counts all of them. */
export function listRequests(
  ctx: Context,
  { kind, currencyCode, isActive, text, memberId }: RequestFilter,
  { page, pageSize }: Paging,
): Promise<{ totalCount: number; requests: StoredRequest[] }> {
  const filter = { kind, currencyCode: currencyCode?.toUpperCase(), isActive, text, memberId };
  return inTransaction(ctx, (ctx) => selectRequests(ctx, filter, { limit: pageSize, offset: (page - 1) * pageSize }));
}
