import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";

/** Where a process really listens. */
export interface Addresses {
  /** Of PORT; null for a worker. */
  address: string | null;
  managementAddress: string;
}

export interface Service extends Addresses {
  bankSimulatorUrl: string | null;
  /** Resolves with a sentence when something that it cannot do without has ended by itself. */
  failed: Promise<string>;
  /** Finishes requests and jobs that are under way, then closes everything in the opposite order. */
  stop(): Promise<void>;
}

/** What the steps of a start are given, and add to. */
export interface Startup {
  config: Config;
  log: Log;
  progress: (step: string) => void;
  /** Called in the opposite order, at the stop or when a later step fails. */
  closers: (() => Promise<void>)[];
  failure: PromiseWithResolvers<string>;
}

export type StartOptions = Pick<Startup, "config" | "log" | "progress">;

/** Runs the steps of a start. What was started is stopped again when a later step fails. */
export async function runStartup(
  start: StartOptions,
  steps: (startup: Startup) => Promise<Omit<Service, "failed" | "stop">>,
): Promise<Service> {
  const closers: (() => Promise<void>)[] = [];
  const failure = Promise.withResolvers<string>();
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await steps({ ...start, closers, failure })), failed: failure.promise, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
