import type { App } from "./app.ts";

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR = "max-age=31536000; includeSubDomains";

/** What every response carries, even the refusal of what is no request. */
export function alwaysSent(traceId: string): Record<string, string> {
  return {
    "X-Trace-Id": traceId,
    "API-Version": "1",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  };
}

/** A page sets its own Content-Security-Policy, and then decides about framing too. */
export function addSecurityHeaders(app: App, live: boolean): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(alwaysSent(request.id));
    if (live) reply.header("Strict-Transport-Security", ONE_YEAR);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
    if (!reply.hasHeader("Content-Security-Policy"))
      reply.header("Content-Security-Policy", JSON_POLICY).header("X-Frame-Options", "DENY");
    done();
  });
}
