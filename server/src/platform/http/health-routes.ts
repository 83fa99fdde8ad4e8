import { BlockList } from "node:net";
import type { Platform } from "../context.ts";
import { newestMigration } from "../database/migrate.ts";
import { statement } from "../database/statement.ts";
import type { App } from "./app.ts";
import { unknownAddress } from "./failure.ts";
import { Type } from "./type.ts";

const PING_TIMEOUT_MS = 2_000;

const lastMigration = statement<{ name: string }>(
  "health.lastMigration",
  `select name from schema_migrations order by id desc limit 1`,
);

const config = { access: { by: "anyone" }, isUnlimited: true } as const;
const Live = Type.Object(
  { status: Type.Literal("live", { description: "The process answers." }) },
  { description: "It is." },
);
const checks = {
  database: Type.Boolean({ description: "It can be reached." }),
  migrations: Type.Boolean({ description: "All of them have run." }),
  keys: Type.Boolean({ description: "They could be opened." }),
  accepting: Type.Boolean({ description: "The process is not stopping." }),
};
const ready = (description: string) =>
  Type.Object(
    {
      status: Type.Enum(["ready", "not_ready"], { description: "Ready where every check is true." }),
      checks: Type.Object(checks),
    },
    { description },
  );

/** For load balancers, orchestrators and Prometheus. */
export function healthRoutes(app: App, platform: Platform, isDraining: () => boolean): void {
  const areMigrationsDone = migrationCheck(platform);

  app.get(
    "/health/live",
    {
      config,
      schema: {
        tags: ["Health"],
        summary: "Is the process alive",
        description: "200 as long as the process answers at all.",
        security: [],
        response: { 200: Live },
      },
    },
    async () => ({ status: "live" as const }),
  );

  const readySchema = {
    tags: ["Health"],
    summary: "Can requests be served",
    description: "503 while the database cannot be reached, is not migrated, or the process is stopping.",
    security: [],
    response: { 200: ready("It can be served."), 503: ready("One of the checks is false.") },
  };
  app.get("/health/ready", { config, schema: readySchema }, async (_request, reply) => {
    const database = await platform.database.ping(PING_TIMEOUT_MS);
    const migrations = database && (await areMigrationsDone());
    const keys = opensWhatItSeals(platform);
    const accepting = !isDraining();
    const isReady = database && migrations && keys && accepting;
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ready" : "not_ready", checks: { database, migrations, keys, accepting } });
  });

  gaugeDatabase(platform);
  const metricsSchema = {
    hide: true,
    summary: "Prometheus metrics",
    description: "Answered to callers on this machine only.",
  };
  app.get("/metrics", { config, schema: metricsSchema }, async (request, reply) => {
    if (!isFromThisMachine(request.raw.socket.remoteAddress, request.headers)) throw unknownAddress();
    const { contentType, body } = await platform.metrics.expose();
    return reply.type(contentType).send(body);
  });
}

/** Asked of the database until it is done once: migrations do not go back. */
function migrationCheck({ database }: Platform): () => Promise<boolean> {
  let isDone = false;
  return async () => {
    if (isDone) return true;
    const expected = await newestMigration();
    const last = await database.system((tx) => tx.row(lastMigration, [])).catch(() => undefined);
    isDone = last !== undefined && last.name >= expected;
    return isDone;
  };
}

function opensWhatItSeals({ keys }: Platform): boolean {
  const message = "health";
  return keys.verify("idempotency", message, keys.sign("idempotency", message));
}

function gaugeDatabase({ metrics, database }: Platform): void {
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

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** What a proxy passes on comes from loopback too, and says so in a header. */
function isFromThisMachine(address: string | undefined, headers: Record<string, unknown>): boolean {
  if (address === undefined || "x-forwarded-for" in headers || "forwarded" in headers) return false;
  const plain = address.replace(/^::ffff:/, "");
  return loopback.check(plain, plain.includes(":") ? "ipv6" : "ipv4");
}
