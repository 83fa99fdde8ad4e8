import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "../../config/config.ts";
import type { Platform } from "../../context.ts";
import { equalBytes, sha256 } from "../../crypto.ts";
import { gaugeQueues, type WorkQueues } from "../../queues/work-queue.ts";
import { readinessCheck, RETRY_AFTER_SECONDS, type Readiness } from "./readiness.ts";

export interface ManagementServer {
  /** Returns the address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 100;
const TIMEOUT_MS = 10_000;

/**
 * Health and metrics on a port for the operator's probes and scrapers, for every role. It does not share the public
 * server's limits, so a flood there does not block probes.
 */
export function createManagementServer(
  platform: Platform,
  isAccepting: () => boolean,
  queues: WorkQueues,
): ManagementServer {
  const { config, log } = platform;
  gaugeConnections(platform);
  gaugeQueues(platform, queues);
  const answer = answers(platform, readinessCheck(platform, isAccepting, queues));
  const server = createServer({ headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error("a probe could not be answered", { error });
      reply(response, 500, { message: "Something went wrong on our side." });
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  return {
    listen() {
      return new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(config.managementPort, config.managementHost, () => {
          const { address, family, port } = server.address() as AddressInfo;
          resolve(`http://${family === "IPv6" ? `[${address}]` : address}:${port}`);
        });
      });
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function answers(platform: Platform, findReadiness: () => Promise<Readiness>) {
  return async ({ method, url = "", headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== "GET" && method !== "HEAD") return reply(response, 405, { message: "Only GET is answered here." });
    switch (url.split("?", 1)[0]) {
      case "/health/live":
        return reply(response, 200, { status: "live" });
      case "/health/ready": {
        const { isReady, checks, reasons, warnings } = await findReadiness();
        if (!isReady) response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        return reply(response, isReady ? 200 : 503, {
          status: isReady ? "ready" : "not_ready",
          checks,
          reasons,
          warnings,
        });
      }
      case "/metrics": {
        if (platform.config.metricsToken !== null && !mayReadMetrics(platform.config, headers.authorization))
          return reply(response, 401, { message: "Send METRICS_TOKEN as a bearer token." });
        const { contentType, body } = await platform.metrics.expose();
        return void response.writeHead(200, { "Content-Type": contentType, ...ALWAYS }).end(body);
      }
      default:
        return reply(response, 404, { message: "Here are /health/live, /health/ready and /metrics." });
    }
  };
}

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

function reply(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...ALWAYS });
  response.end(JSON.stringify(body));
}

/** Whether the Authorization header contains METRICS_TOKEN. */
export function mayReadMetrics({ metricsToken }: Pick<Config, "metricsToken">, authorization = ""): boolean {
  if (metricsToken === null) return false;
  const [, token = ""] = /^Bearer ([!-~]+)$/i.exec(authorization) ?? [];
  return equalBytes(sha256(token), sha256(metricsToken));
}

export function gaugeConnections({ metrics, database }: Pick<Platform, "metrics" | "database">): void {
  metrics.gauge(
    "servicepay_database_connections",
    "Connections of this process by state; waiting are callers without one.",
    ["state"],
    (gauge) => {
      const { total, idle, waiting } = database.usage();
      gauge.set({ state: "busy" }, total - idle);
      gauge.set({ state: "idle" }, idle);
      gauge.set({ state: "waiting" }, waiting);
    },
  );
}
