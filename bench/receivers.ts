import { once } from "node:events";
import { forkProfiled } from "./fork-profiled.ts";

export type ReceiversOrder =
  | { kind: "start"; count: number; secret: string }
  | ({ kind: "begin" } & Tempers)
  | { kind: "hurry" }
  | { kind: "report" }
  | { kind: "healthy-at" };

export interface Tempers {
  /** The first so many are not healthy: they answer only after so long, at once where that is 0. */
  slowCount: number;
  slowMs: number;
  /** Whether bodies must be those of the events that a bench has seeded; signatures are always checked. */
  checksBodies: boolean;
}

/** Only what was signed well and had the right body, each event once. */
export interface ReceiversReport {
  /** What those that are healthy were told. */
  healthy: number;
  arrived: number;
  /** Delivered more than once. */
  repeated: number;
  wrong: number;
  firstWrong: string | null;
  /** Of the process, since it began. */
  cpuSeconds: number;
}

export interface Receivers {
  urls: readonly string[];
  begin(tempers: Tempers): Promise<void>;
  hurry(): Promise<void>;
  /** Small enough to be asked for during a measurement. */
  report(): Promise<ReceiversReport>;
  /** When those that are healthy were told each event, in milliseconds since 1970. */
  healthyAt(): Promise<readonly number[]>;
  close(): Promise<void>;
}

/** Servers of merchants in a process of their own. */
export async function startReceivers(count: number, secret: string): Promise<Receivers> {
  const child = forkProfiled("receivers-process.ts", { name: "receivers", side: "both", serialization: "advanced" });
  const ask = async (order: ReceiversOrder): Promise<unknown> => {
    child.send(order);
    const [answer] = (await once(child, "message")) as [unknown];
    return answer;
  };
  const ports = (await ask({ kind: "start", count, secret })) as number[];
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/webhooks/servicepay`),
    begin: async (tempers) => void (await ask({ kind: "begin", ...tempers })),
    hurry: async () => void (await ask({ kind: "hurry" })),
    report: async () => (await ask({ kind: "report" })) as ReceiversReport,
    healthyAt: async () => (await ask({ kind: "healthy-at" })) as number[],
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
