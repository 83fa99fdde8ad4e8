import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";

/** The addresses that a process listens on. */
export interface Addresses {
  /** Null for a worker. */
  address: string | null;
  managementAddress: string;
}

export interface Service extends Addresses {
  bankSimulatorUrl: string | null;
  /** Resolves with a message when the database or a process has failed for good. */
  failed: Promise<string>;
  /** Finishes running requests and jobs, then closes everything in reverse order. */
  stop(): Promise<void>;
}

/** Passed to each step of a start. */
export interface Startup {
  config: Config;
  log: Log;
  progress: (step: string) => void;
  /** Called in reverse order when the service stops or a later step fails. */
  closers: (() => Promise<void>)[];
  failure: PromiseWithResolvers<string>;
}

export type StartOptions = Pick<Startup, "config" | "log" | "progress">;

/** Runs the steps of a start. When one fails, what has been started is stopped. */
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
