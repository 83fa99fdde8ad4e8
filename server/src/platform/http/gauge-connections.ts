import type { Platform } from "../context.ts";

/** The database connections of this process, as metrics. */
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
