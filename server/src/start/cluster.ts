import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { AggregatorRegistry } from "prom-client";
import { CannotStart } from "#platform/cannot-start.ts";
import type { Config } from "#platform/config/config.ts";
import { openPlatform } from "#platform/open-platform.ts";
import { writeRunFile } from "./run-file.ts";
import { findFreePort, startSharedServices } from "./shared-services.ts";
import { runStartup, type Addresses, type Service, type StartOptions, type Startup } from "./startup.ts";

/** Messages from a process to the one that supervises it. */
export type FromProcess =
  | ({ kind: "started" } & Addresses)
  | { kind: "failed"; sentence: string }
  | { kind: "metrics-wanted" };

export type ToProcess = { kind: "stop" } | { kind: "metrics"; text: string | null };

interface ProcessRole {
  name: string;
  role: "api" | "worker";
}

const ENTRY = fileURLToPath(new URL("cluster-process.ts", import.meta.url));
/** A process needs one connection for slow work and one for everything else. */
const CONNECTIONS_MIN = 2;
/** The delays before a process that exited is restarted: the first, and after each further short run the next one. */
const RESTART_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000];
const SHORT_RUN_MS = 60_000;

/** Starts `count` processes that answer requests on one port and, unless ROLE is `api`, one worker. This process supervises them. */
export function startProcesses(options: StartOptions, count: number): Promise<Service> {
  const { config, log } = options;
  const roles = rolesOf(config, count);
  const connections = Math.floor(config.databaseConnections / roles.length);
  if (connections < CONNECTIONS_MIN) {
    throw new CannotStart(
      `DATABASE_CONNECTIONS (${config.databaseConnections}) is too few for ${roles.length} processes: each needs ${CONNECTIONS_MIN}.`,
    );
  }
  return runStartup(options, async (startup) => {
    const { databaseUrl, prepareDemo } = await startSharedServices(startup);
    // Opening the platform also creates missing keys.
    const { platform, close } = await openPlatform({ config, log, databaseUrl, connectionsMax: CONNECTIONS_MIN });
    let bankSimulatorUrl: string | null;
    try {
      bankSimulatorUrl = await prepareDemo(platform);
    } finally {
      await close();
    }
    startup.progress(`starting ${roles.length} processes`);
    const managementPort = config.managementPort || (await findFreePort(config.managementHost));
    const environment = {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(connections),
      MANAGEMENT_PORT: String(managementPort),
    };
    const addresses = await superviseProcesses(startup, roles, environment);
    startup.closers.push(await writeRunFile(config, databaseUrl));
    return { ...addresses, bankSimulatorUrl };
  });
}

function rolesOf({ role }: Config, count: number): ProcessRole[] {
  if (role === "worker") {
    throw new CannotStart(
      "--processes says how many processes answer requests, and ROLE=worker has none: leave one of them out.",
    );
  }
  const answering = Array.from({ length: count }, (_, index) => ({ name: `api-${index + 1}`, role: "api" as const }));
  return role === "api" ? answering : [...answering, { name: "worker", role: "worker" }];
}

/** Starts a process for each role and restarts those that exit. Resolves when all have started. */
async function superviseProcesses(
  { log, closers, failure }: Startup,
  roles: readonly ProcessRole[],
  environment: Readonly<Record<string, string>>,
): Promise<Addresses> {
  const registry = new AggregatorRegistry();
  const running = new Map<string, Worker>();
  const started = new Map<string, Addresses>();
  const restarts = new Map<string, NodeJS.Timeout>();
  const allStarted = Promise.withResolvers<Addresses>();
  let isStopping = false;

  function start({ name, role }: ProcessRole, shortRuns: number): void {
    cluster.setupPrimary({ exec: ENTRY, args: [name] });
    const worker = cluster.fork({ ...environment, ROLE: role });
    const startedAt = performance.now();
    running.set(name, worker);
    worker.on("message", (message: FromProcess) => {
      if (message.kind === "started") {
        started.set(name, message);
        if (started.size === roles.length) allStarted.resolve(started.get(roles[0]!.name)!);
      } else if (message.kind === "failed") {
        log.error("a process could not start", { process: name, reason: message.sentence });
        allStarted.reject(new CannotStart(message.sentence));
      } else if (message.kind === "metrics-wanted") {
        const text = registry.clusterMetrics().catch(() => null);
        void text.then((text) => send(worker, { kind: "metrics", text }));
      }
    });
    worker.on("error", (error) => log.warn("a message could not be sent to a process", { process: name, error }));
    worker.once("exit", (code, signal) => {
      running.delete(name);
      if (isStopping) return;
      const how = signal || `exit code ${code}`;
      log.error("a process exited unexpectedly", { process: name, reason: how, pid: worker.process.pid ?? 0 });
      allStarted.reject(
        new CannotStart(`The process ${name} ended before it could begin (${how}): the log above says why.`),
      );
      if (started.size < roles.length) return;
      const count = performance.now() - startedAt < SHORT_RUN_MS ? shortRuns + 1 : 1;
      const delayMs = RESTART_DELAYS_MS[count - 1];
      if (delayMs !== undefined)
        restarts.set(
          name,
          setTimeout(() => start({ name, role }, count), delayMs),
        );
      else failure.resolve(`The process ${name} ended ${count} times, each soon after its start (${how}).`);
    });
  }

  // A process whose event loop is blocked does not notice that this one has exited.
  process.once("exit", () => running.forEach((worker) => worker.process.kill("SIGKILL")));
  closers.push(async () => {
    isStopping = true;
    restarts.forEach((timer) => clearTimeout(timer));
    const exits = [...running.values()].map(async (worker) => {
      const exit = once(worker, "exit");
      send(worker, { kind: "stop" });
      await exit;
    });
    await Promise.all(exits);
  });
  for (const role of roles) start(role, 0);
  return allStarted.promise;
}

function send(worker: Worker, message: ToProcess): void {
  if (worker.isConnected()) worker.send(message);
}
