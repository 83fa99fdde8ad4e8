import type { FastifyRequest } from "fastify";
import { Refusal } from "#platform/refusal.ts";

/**
 * Refuses a change that another site asks for in the member's name. Browsers set both headers, and no page can forge them.
 * Sec-Fetch-Site is missing in old browsers and without TLS; then Origin must be ours.
 */
export function refuseOtherSites(request: FastifyRequest): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers["sec-fetch-site"];
  if (site === undefined ? isOwnOrigin(request) : site === "same-origin") return;
  throw new Refusal("ERR_FORBIDDEN", "This request came from another site.", { reason: "other_site" });
}

/** Refuses a visit that another site caused. A browser that sends no header is let through. */
export function refuseVisitsFromOtherSites({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin") return;
  throw new Refusal("ERR_FORBIDDEN", "This request came from another site.", { reason: "other_site" });
}

function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Another site can cause a request and see how long its answer is, so only answers to requests that no other site caused may be compressed (BREACH). */
export function mayBeCompressed({ method, headers }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  return method === "GET" && (site === "same-origin" || site === "none");
}
