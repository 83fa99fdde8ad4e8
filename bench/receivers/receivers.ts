import { once } from "node:events";
import { ended, forkFile } from "../processes.ts";

export type ReceiversOrder =
  | { kind: "start"; count: number; secret: string }
  | ({ kind: "begin" } & Behaviour)
  | { kind: "answer-all" }
  | { kind: "report" }
  | { kind: "arrival-times" };

export interface Behaviour {
  /** The number of slow receivers, which answer after `slowMs`. */
  slowCount: number;
  slowMs: number;
  /** How long every other receiver takes to answer; 0 if absent. */
  answerMs?: number;
  /** Whether bodies are compared with the events that a bench has seeded. Signatures are always checked. */
  checksBodies: boolean;
}

export interface ReceiversReport {
  /** Those that reached a receiver that is not slow. */
  healthy: number;
  /** Correct events, each counted once. */
  arrived: number;
  /** Requests with a wrong signature or body; repeats count. */
  wrong: number;
  firstWrong: string | null;
}

export interface Receivers {
  urls: readonly string[];
  /** Resets the counts and behaves like this from now on. */
  begin(behaviour: Behaviour): Promise<void>;
  /** Answers every waiting request, and later ones without delay. */
  answerAll(): Promise<void>;
  report(): Promise<ReceiversReport>;
  /** The time at which each event reached a receiver that is not slow, in milliseconds since 1970. */
  arrivalTimes(): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Starts merchants' servers in a separate process. */
export async function startReceivers(count: number, secret: string): Promise<Receivers> {
  const child = forkFile("receivers/receivers-process.ts", { serialization: "advanced" });
  const ask = async (order: ReceiversOrder): Promise<unknown> => {
    child.send(order);
    const [answer] = (await once(child, "message")) as [unknown];
    return answer;
  };
  const ports = (await ask({ kind: "start", count, secret })) as number[];
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/webhooks/servicepay`),
    begin: async (behaviour) => void (await ask({ kind: "begin", ...behaviour })),
    answerAll: async () => void (await ask({ kind: "answer-all" })),
    report: async () => (await ask({ kind: "report" })) as ReceiversReport,
    arrivalTimes: async () => (await ask({ kind: "arrival-times" })) as number[],
    async close() {
      child.disconnect();
      await ended(child);
    },
  };
}
