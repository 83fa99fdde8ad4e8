import type { App } from "./app.ts";

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR = "max-age=31536000; includeSubDomains";

/** Headers of every response, also for invalid requests. */
export function alwaysSent(traceId: string): Record<string, string> {
  return {
    "x-trace-id": traceId,
    "api-version": "1",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

/** A page that sets its own Content-Security-Policy also decides who may frame it. */
export function addSecurityHeaders(app: App, live: boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(alwaysSent(request.id));
    if (live) reply.header("strict-transport-security", ONE_YEAR);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    if (!reply.hasHeader("content-security-policy"))
      reply.header("content-security-policy", JSON_POLICY).header("x-frame-options", "DENY");
    done();
  });
}
