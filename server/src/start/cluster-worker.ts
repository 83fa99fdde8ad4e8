/** One of the processes of `servicepay start --processes`: it does what its ROLE says, on foundations that are laid. */
import { enableCompileCache } from "node:module";
import type { Service } from "./startup.ts";
import type { FromProcess, ToProcess } from "./cluster-messages.ts";

enableCompileCache();
const { loadConfig } = await import("#platform/config/config.ts");
const { createLog } = await import("#platform/log/log.ts");
const { sharedMetrics } = await import("./cluster-metrics.ts");
const { openServicePlatform, prepareRole } = await import("./roles.ts");
const { sentenceOf } = await import("#platform/cannot-start.ts");
const { runStartup } = await import("./startup.ts");

const config = loadConfig();
/** As the log and the metrics know it: `api-1`, `worker`. */
const name = process.argv[2] ?? config.role;
const log = createLog(config.logLevel).with({ process: name, pid: process.pid });
const received = Promise.withResolvers<void>();
const told = { begin: received.resolve, stop: () => {}, metrics: (_message: ToProcess) => {} };
process.on("message", (message: ToProcess) => {
  if (message.kind === "begin") told.begin();
  else if (message.kind === "stop") told.stop();
  else told.metrics(message);
});
// A terminal's Ctrl-C goes to all processes, and it is the first that says what is done.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
await run();

function send(message: FromProcess): void {
  if (process.connected) process.send?.(message);
}

async function run(): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  told.stop = () => stopped.resolve();
  let service: Service;
  try {
    service = await runStartup({ config, log, progress: () => {} }, async (startup) => {
      const opened = await openServicePlatform(startup, config.databaseUrl!, { process: name });
      const shared = sharedMetrics(opened.metrics, send);
      told.metrics = shared.receive;
      const role = await prepareRole(startup, { ...opened, metrics: shared.metrics });
      send({ kind: "prepared" });
      await Promise.race([received.promise, stopped.promise]);
      return { ...(await role.begin()), bankSimulatorUrl: null };
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
  send({ kind: "begun", address, managementAddress });
  log.info("a process has begun");
  await stopped.promise;
  await service.stop();
  log.flush();
  process.exit();
}
