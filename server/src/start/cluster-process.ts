/** One process of `servicepay start --processes`. Its name, such as `api-1`, is its argument. */
import { enableCompileCache } from "node:module";
import type { FromProcess, ToProcess } from "./cluster.ts";
import type { Service } from "./startup.ts";

enableCompileCache();
const { AggregatorRegistry, Registry } = await import("prom-client");
const registry = new Registry();
const stopRequested = Promise.withResolvers<void>();
const metricsRequests: PromiseWithResolvers<string>[] = [];
// Node keeps messages until the first listener is added, so both are added at once.
process.on("message", (message: ToProcess) => {
  if (message.kind === "stop") stopRequested.resolve();
  if (message.kind !== "metrics") return;
  if (message.text === null) metricsRequests.shift()?.reject(new Error("a process did not send its metrics"));
  else metricsRequests.shift()?.resolve(message.text);
});
AggregatorRegistry.setRegistries(registry);
void new AggregatorRegistry();

const { loadConfig } = await import("#platform/config/config.ts");
const { createLog } = await import("#platform/log/log.ts");
const { createMetrics } = await import("#platform/metrics.ts");
const { sentenceOf } = await import("#platform/cannot-start.ts");
const { openServicePlatform, startRole } = await import("./roles.ts");
const { runStartup } = await import("./startup.ts");

const config = loadConfig();
const name = process.argv[2] ?? config.role;
registry.setDefaultLabels({ process: name });
const log = createLog(config.logLevel).with({ process: name, pid: process.pid });
// Ctrl-C in a terminal reaches every process; the supervising one decides when this one stops.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
await run();

async function run(): Promise<void> {
  let service: Service;
  try {
    service = await runStartup({ config, log, progress: () => {} }, async (startup) => {
      const metrics = { ...createMetrics(registry), expose: exposeAll };
      const platform = await openServicePlatform(startup, config.databaseUrl!, metrics);
      return { ...(await startRole(startup, platform)), bankSimulatorUrl: null };
    });
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    send({ kind: "failed", sentence });
    process.exitCode = 1;
    process.disconnect?.();
    return;
  }
  const { address, managementAddress } = service;
  log.info("a process has started");
  send({ kind: "started", address, managementAddress });
  await stopRequested.promise;
  await service.stop();
  log.flush();
  process.exit();
}

/** Returns the metrics of all processes, which the supervising process collects. */
async function exposeAll(): Promise<{ contentType: string; body: string }> {
  const request = Promise.withResolvers<string>();
  metricsRequests.push(request);
  send({ kind: "metrics-wanted" });
  return { contentType: registry.contentType, body: await request.promise };
}

function send(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}
