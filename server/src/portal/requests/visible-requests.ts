import type { FastifyRequest } from "fastify";
import type { MemberContext } from "#members/index.ts";
import { parseId } from "#platform/ids.ts";
import { notFound } from "#platform/refusal.ts";
import { readRequest, type StoredRequest } from "#requests/index.ts";
import { pageUrl } from "../page/index.ts";
import { maySee } from "../payments/own-payments.ts";

/** The payment request of the address, if this member may see it; else 404, as for one that does not exist. */
export async function visibleRequest(ctx: MemberContext, { params }: FastifyRequest): Promise<StoredRequest> {
  const id = parseId((params as { id: string }).id);
  const request = id === null ? null : await readRequest(ctx, "id", id);
  if (request === null || !maySee(ctx, request)) throw notFound("There is no such payment request.");
  return request;
}

export function requestPageUrl(ctx: MemberContext, { id }: Pick<StoredRequest, "id">): string {
  return pageUrl(ctx, `/requests/${id}`);
}
