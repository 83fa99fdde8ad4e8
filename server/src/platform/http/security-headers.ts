import type { App } from "./app.ts";

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR = "max-age=31536000; includeSubDomains";

/** What every response carries, even the refusal of what is no request. In lower case, as they are kept: nobody has to make it so. */
export function alwaysSent(traceId: string): Record<string, string> {
  return {
    "x-trace-id": traceId,
    "api-version": "1",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
}

/** A page sets its own Content-Security-Policy, and then decides about framing too. */
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
