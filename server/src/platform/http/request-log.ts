import type { FastifyRequest } from "fastify";
import type { Platform } from "../context.ts";
import type { App } from "./app.ts";

/** Logs and measures each request by its route's pattern, because URLs contain signatures. */
export function addRequestLog(app: App, { log, metrics }: Platform): void {
  const seconds = metrics.histogram("servicepay_http_request_seconds", "Time to answer requests.", [
    "method",
    "route",
    "status",
  ]);
  let underWay = 0;
  metrics.gauge("servicepay_http_requests_under_way", "Requests that are being answered.", [], (gauge) =>
    gauge.set(underWay),
  );
  const note = (request: FastifyRequest, status: number, durationMs: number) => {
    const { method, caller } = request;
    const route = routeOf(request);
    seconds.observe({ method, route, status: String(status) }, durationMs / 1000);
    const line = { traceId: request.id, method, route, status, durationMs: Math.round(durationMs) };
    log.info("request", caller === null ? line : { ...line, tenantId: caller.tenantId });
  };
  app.addHook("onRequest", (_request, _reply, done) => {
    underWay += 1;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    underWay -= 1;
    note(request, reply.statusCode, reply.elapsedTime);
    done();
  });
}

/** Unknown paths and methods share one series, or anyone could create any number of series. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? "unknown" : (request.routeOptions.url ?? "unknown");
}
