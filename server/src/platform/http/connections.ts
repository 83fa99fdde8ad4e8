import type { Server } from "node:http";
import type { Platform } from "../context.ts";

/** Refuses connections above the limit, so that those who only open them cannot take all memory and file descriptors. */
export function boundConnections(server: Server, { config, metrics }: Pick<Platform, "config" | "metrics">): void {
  const refused = metrics.counter(
    "servicepay_http_connections_refused_total",
    "Connections closed at once because HTTP_CONNECTIONS were open.",
  );
  // Of several processes on one port, a full one would otherwise hand the connection to the next, without end.
  Object.assign(server, { maxConnections: config.httpConnections, dropMaxConnection: true });
  server.on("drop", () => refused.inc());
}
