import { once } from "node:events";
import { forkProfiled } from "./fork-profiled.ts";

export type ReceiversOrder =
  | { kind: "start"; count: number; secret: string }
  /** The first so many answer only after so long. */
  | ({ kind: "begin" } & Tempers)
  | { kind: "hurry" }
  | { kind: "report" };

export interface Tempers {
  slowCount: number;
  slowMs: number;
  /** Whether bodies must be those of the events that a bench has seeded; signatures are always checked. */
  checksBodies: boolean;
}

/** Only what was signed well and had the right body, each event once. */
export interface ReceiversReport {
  /** When those that are not slow were told, since 1970. */
  healthyAt: readonly number[];
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
  report(): Promise<ReceiversReport>;
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
    async close() {
      child.disconnect();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
