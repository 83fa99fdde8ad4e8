import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { CannotStart } from "./cannot-start.ts";
import type { Log } from "./platform/log.ts";
import { NAME_VARIABLE } from "./processes-messages.ts";
import type { FromProcess, ToProcess } from "./processes-messages.ts";
import { metricsCollector } from "./processes-metrics.ts";
import type { ProcessRole } from "./processes.ts";

export interface SupervisedProcesses {
  /** Resolves with the address once every process does its work: none begins before all can. */
  begun: Promise<string | null>;
  /** Every process finishes what is under way. */
  stop(): Promise<void>;
}

export interface SupervisionOptions {
  roles: readonly ProcessRole[];
  environment: Readonly<Record<string, string>>;
  log: Log;
  /** Told when processes end again and again. */
  failure: PromiseWithResolvers<string>;
}

/** What ended is started again, later each time that it ended soon. */
const RESTART_AFTER_MS = [500, 1_000, 2_000, 5_000, 10_000];
const SOON_MS = 60_000;

interface Place extends ProcessRole {
  worker: Worker | null;
  startedAt: number;
  /** How often in a row its process ended soon. */
  soonEnded: number;
  restart: NodeJS.Timeout | null;
}

/** Starts a process for each role, and another for each that ends by itself. */
export function superviseProcesses({ roles, environment, log, failure }: SupervisionOptions): SupervisedProcesses {
  cluster.setupPrimary({ exec: fileURLToPath(new URL("processes-entry.ts", import.meta.url)), args: [] });
  const places: Place[] = roles.map((role) => ({ ...role, worker: null, startedAt: 0, soonEnded: 0, restart: null }));
  const begun = Promise.withResolvers<string | null>();
  const prepared = new Set<Place>();
  const working = new Set<Place>();
  const scrapes = metricsCollector();
  let address: string | null = null;
  let haveAllBegun = false;
  let isStopping = false;

  const receive = (place: Place, worker: Worker, message: FromProcess) => {
    switch (message.kind) {
      case "prepared":
        prepared.add(place);
        // The first time all begin together: whoever is answered is answered by a service that is whole.
        if (haveAllBegun) send(worker, { kind: "begin" });
        else if (prepared.size === places.length) for (const each of places) send(each.worker, { kind: "begin" });
        return;
      case "begun":
        working.add(place);
        address ??= message.address;
        if (working.size < places.length || haveAllBegun) return;
        haveAllBegun = true;
        begun.resolve(address);
        return;
      case "failed":
        log.error("a process could not start", { process: place.name, reason: message.sentence });
        begun.reject(new CannotStart(message.sentence));
        return;
      case "metrics-wanted": {
        const { request } = message;
        const sources = [...working].map(({ worker: asked }) => ({
          ask: (own: number) => send(asked, { kind: "metrics-wanted", request: own }),
        }));
        void scrapes.collect(sources).then((texts) => send(worker, { kind: "metrics", request, texts }));
        return;
      }
      case "metrics":
        scrapes.receive(message.request, message.text);
        return;
    }
  };

  const start = (place: Place) => {
    const worker = cluster.fork({ ...environment, ROLE: place.role, [NAME_VARIABLE]: place.name });
    Object.assign(place, { worker, startedAt: performance.now(), restart: null });
    worker.on("message", (message: FromProcess) => receive(place, worker, message));
    worker.on("error", (error) => log.warn("a process could not be told something", { process: place.name, error }));
    worker.once("exit", (code: number | null, signal: string | null) => ended(place, signal ?? `exit code ${code}`));
  };

  const ended = (place: Place, how: string) => {
    const pid = place.worker?.process.pid;
    place.worker = null;
    working.delete(place);
    prepared.delete(place);
    if (isStopping) return;
    log.error("a process ended by itself", { process: place.name, reason: how, ...(pid !== undefined && { pid }) });
    begun.reject(
      new CannotStart(`The process ${place.name} ended before it could begin (${how}): the log above says why.`),
    );
    if (!haveAllBegun) return;
    place.soonEnded = performance.now() - place.startedAt < SOON_MS ? place.soonEnded + 1 : 1;
    const afterMs = RESTART_AFTER_MS[place.soonEnded - 1];
    if (afterMs !== undefined) place.restart = setTimeout(start, afterMs, place);
    else
      failure.resolve(
        `The process ${place.name} ended ${place.soonEnded} times, each time soon after its start (${how}).`,
      );
  };

  // However this process ends, none of the others outlives it.
  const killAll = () => places.forEach(({ worker }) => worker?.process.kill("SIGKILL"));
  process.once("exit", killAll);
  begun.promise.catch(() => {}); // It is told where it is waited for.
  places.forEach(start);

  return {
    begun: begun.promise,
    async stop() {
      isStopping = true;
      const running = places.flatMap(({ worker, restart }) => {
        clearTimeout(restart ?? undefined);
        return worker === null ? [] : [worker];
      });
      await Promise.all(
        running.map((worker) => {
          const exit = once(worker, "exit");
          send(worker, { kind: "stop" });
          return exit;
        }),
      );
      process.off("exit", killAll);
    },
  };
}

function send(worker: Worker | null, message: ToProcess): void {
  if (worker?.isConnected() === true) worker.send(message);
}
