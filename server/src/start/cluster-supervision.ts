import { CannotStart } from "#platform/cannot-start.ts";
import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Addresses } from "./startup.ts";
import type { Log } from "#platform/log/log.ts";
import type { FromProcess, ToProcess } from "./cluster-messages.ts";
import { metricsCollector } from "./cluster-metrics.ts";
import type { ProcessRole } from "./cluster.ts";

export interface SupervisedProcesses {
  /** Resolves once every process does its work: none begins before all can. */
  begun: Promise<Addresses>;
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

const ENTRY = fileURLToPath(new URL("cluster-worker.ts", import.meta.url));
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
export function superviseProcesses(options: SupervisionOptions): SupervisedProcesses {
  const supervision = new Supervision(options);
  supervision.startAll();
  return { begun: supervision.begun.promise, stop: () => supervision.stop() };
}

class Supervision {
  readonly begun = Promise.withResolvers<Addresses>();
  readonly #options: SupervisionOptions;
  readonly #places: readonly Place[];
  readonly #prepared = new Set<Place>();
  readonly #working = new Set<Place>();
  readonly #scrapes = metricsCollector();
  #address: string | null = null;
  #haveAllBegun = false;
  #isStopping = false;
  /** However this process ends, none of the others outlives it. */
  readonly #killAll = () => this.#places.forEach(({ worker }) => worker?.process.kill("SIGKILL"));

  constructor(options: SupervisionOptions) {
    this.#options = options;
    this.#places = options.roles.map((role) => ({ ...role, worker: null, startedAt: 0, soonEnded: 0, restart: null }));
  }

  startAll(): void {
    this.begun.promise.catch(() => {}); // It is told where it is waited for.
    process.once("exit", this.#killAll);
    for (const place of this.#places) this.#start(place);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const { restart } of this.#places) clearTimeout(restart ?? undefined);
    const running = this.#places.flatMap(({ worker }) => worker ?? []);
    const exits = running.map((worker) => once(worker, "exit"));
    for (const worker of running) send(worker, { kind: "stop" });
    await Promise.all(exits);
    process.off("exit", this.#killAll);
  }

  #start(place: Place): void {
    const { environment, log } = this.#options;
    const { name, role } = place;
    cluster.setupPrimary({ exec: ENTRY, args: [name] });
    const worker = cluster.fork({ ...environment, ROLE: role });
    Object.assign(place, { worker, startedAt: performance.now(), restart: null });
    worker.on("message", (message: FromProcess) => this.#receive(place, worker, message));
    worker.on("error", (error) => log.warn("a process could not be told something", { process: name, error }));
    worker.once("exit", (code: number | null, signal: string | null) => {
      this.#noteEnd(place, signal ?? `exit code ${code}`);
    });
  }

  #receive(place: Place, worker: Worker, message: FromProcess): void {
    switch (message.kind) {
      case "prepared":
        return this.#notePrepared(place, worker);
      case "begun":
        return this.#noteBegun(place, message);
      case "failed":
        this.#options.log.error("a process could not start", { process: place.name, reason: message.sentence });
        return this.begun.reject(new CannotStart(message.sentence));
      case "metrics-wanted":
        return void this.#collectMetrics().then((texts) =>
          send(worker, { kind: "metrics", request: message.request, texts }),
        );
      case "metrics":
        return this.#scrapes.receive(message.request, message.text);
    }
  }

  /** The first time all begin together: whoever is answered is answered by a service that is whole. */
  #notePrepared(place: Place, worker: Worker): void {
    this.#prepared.add(place);
    if (this.#haveAllBegun) return send(worker, { kind: "begin" });
    if (this.#prepared.size < this.#places.length) return;
    for (const each of this.#places) send(each.worker, { kind: "begin" });
  }

  #noteBegun(place: Place, { address, managementAddress }: Addresses): void {
    this.#working.add(place);
    this.#address ??= address;
    if (this.#working.size < this.#places.length) return;
    this.#haveAllBegun = true;
    this.begun.resolve({ address: this.#address, managementAddress });
  }

  #collectMetrics(): Promise<readonly string[]> {
    const sources = [...this.#working].map(({ worker }) => ({
      ask: (request: number) => send(worker, { kind: "metrics-wanted", request }),
    }));
    return this.#scrapes.collect(sources);
  }

  #noteEnd(place: Place, how: string): void {
    const { log, failure } = this.#options;
    const { name, worker, startedAt } = place;
    place.worker = null;
    this.#working.delete(place);
    this.#prepared.delete(place);
    if (this.#isStopping) return;
    const pid = worker?.process.pid;
    log.error("a process ended by itself", { process: name, reason: how, ...(pid !== undefined && { pid }) });
    this.begun.reject(
      new CannotStart(`The process ${name} ended before it could begin (${how}): the log above says why.`),
    );
    if (!this.#haveAllBegun) return;
    place.soonEnded = performance.now() - startedAt < SOON_MS ? place.soonEnded + 1 : 1;
    const afterMs = RESTART_AFTER_MS[place.soonEnded - 1];
    if (afterMs !== undefined) place.restart = setTimeout(() => this.#start(place), afterMs);
    else failure.resolve(`The process ${name} ended ${place.soonEnded} times, each soon after its start (${how}).`);
  }
}

function send(worker: Worker | null, message: ToProcess): void {
  if (worker?.isConnected() === true) worker.send(message);
}
