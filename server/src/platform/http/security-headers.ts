import type { App } from "./app.ts";

const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const ONE_YEAR = "max-age=31536000; includeSubDomains";

/** Headers of every response; a page sets its own Content-Security-Policy, and then decides about framing too. */
export function addSecurityHeaders(app: App, live: boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "X-Trace-Id": request.id,
      "API-Version": "1",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      ...(live && { "Strict-Transport-Security": ONE_YEAR }),
    });
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
    if (reply.hasHeader("Content-Security-Policy")) return;
    reply.header("Content-Security-Policy", JSON_POLICY).header("X-Frame-Options", "DENY");
  });
}
