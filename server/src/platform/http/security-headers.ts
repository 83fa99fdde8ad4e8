import { API_VERSION } from "./api-version.ts";
import type { App } from "./app.ts";

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** Said by replies that refuse for a while and do not know for how long. */
const RETRY_AFTER_SECONDS = 60;
const FOR_A_WHILE: ReadonlySet<number> = new Set([429, 503]);
const ONE_YEAR = "max-age=31536000; includeSubDomains";

/** Headers of every response, also for invalid requests. */
export function commonHeaders(traceId: string): Record<string, string> {
  return {
    "x-trace-id": traceId,
    "api-version": API_VERSION,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

/** Adds the headers that a route has not set. A page with its own Content-Security-Policy also decides who may frame it. */
export function addSecurityHeaders(app: App, isLive: boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders(request.id));
    if (isLive) reply.header("strict-transport-security", ONE_YEAR);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (FOR_A_WHILE.has(reply.statusCode) && !reply.hasHeader("retry-after"))
      reply.header("retry-after", String(RETRY_AFTER_SECONDS));
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", JSON_POLICY).header("x-frame-options", "DENY");
    done();
  });
}
