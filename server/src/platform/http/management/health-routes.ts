import { Type } from "typebox";
import type { Platform } from "../../context.ts";
import { gaugeQueues, type WorkQueues } from "../../queues/work-queue.ts";
import { Refusal } from "../../refusal.ts";
import type { App } from "../app.ts";
import { unknownAddress } from "../errors/failure.ts";
import { gaugeConnections, mayReadMetrics } from "./management-server.ts";
import { readinessCheck, RETRY_AFTER_SECONDS } from "./readiness.ts";

const config = { access: { by: "anyone" }, isUnlimited: true } as const;
const Liveness = Type.Object(
  { status: Type.String({ description: "Always live.", examples: ["live"] }) },
  { $id: "Liveness", description: "The process answers." },
);
const checks = {
  database: Type.Boolean({ description: "The database can be reached." }),
  writable: Type.Boolean({
    description: "The database can be written to: its disk has room, and it is not a standby.",
  }),
  migrations: Type.Boolean({ description: "All migrations have run." }),
  keys: Type.Boolean({ description: "The keys could be opened." }),
  accepting: Type.Boolean({ description: "The process is not stopping." }),
};
const Readiness = Type.Object(
  {
    status: Type.Enum(["ready", "not_ready"], { description: "Ready if every check is true." }),
    checks: Type.Object(checks, { $id: "ReadinessChecks" }),
    reasons: Type.Array(Type.String(), { description: "A sentence for each check that is false." }),
    warnings: Type.Array(Type.String(), {
      description:
        "What people should look at although requests can be served. `no_worker`: due webhooks, messages or jobs have waited for two minutes and no worker takes them.",
      examples: [[]],
    }),
  },
  { $id: "Readiness", description: "Whether requests can be served." },
);

/** Health for load balancers, and metrics if METRICS_TOKEN is set. */
export function healthRoutes(
  app: App,
  platform: Platform,
  { isDraining, queues }: { isDraining: () => boolean; queues: WorkQueues },
): void {
  const findReadiness = readinessCheck(platform, () => !isDraining(), queues);

  app.get(
    "/health/live",
    {
      config,
      schema: {
        tags: ["Health"],
        operationId: "checkLiveness",
        summary: "Check whether the process is alive",
        description: "Returns 200 as long as the process answers.",
        security: [],
        response: { 200: Liveness },
      },
    },
    async () => ({ status: "live" }),
  );

  const readySchema = {
    tags: ["Health"],
    operationId: "checkReadiness",
    summary: "Check whether requests can be served",
    description:
      "503 while the database cannot be reached or written to (its disk is full), is not migrated, or the process is stopping.",
    security: [],
    response: { 200: Readiness, 503: Readiness },
  };
  app.get("/health/ready", { config, schema: readySchema }, async (_request, reply) => {
    const { isReady, checks, reasons, warnings } = await findReadiness();
    if (!isReady) reply.header("Retry-After", String(RETRY_AFTER_SECONDS));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not_ready", checks, reasons, warnings });
  });

  gaugeConnections(platform);
  gaugeQueues(platform, queues);
  const metricsSchema = {
    hide: true,
    summary: "Prometheus metrics",
    description: "Closed unless METRICS_TOKEN is set.",
  };
  app.get("/metrics", { config, schema: metricsSchema }, async ({ headers }, reply) => {
    if (platform.config.metricsToken === null) throw unknownAddress();
    if (!mayReadMetrics(platform.config, headers.authorization))
      throw new Refusal("ERR_UNAUTHORIZED", "Send METRICS_TOKEN as a bearer token.");
    const { contentType, body } = await platform.metrics.expose();
    return reply.type(contentType).send(body);
  });
}
