import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { forkProfiled } from "./fork-profiled.ts";
import type { Side } from "./profiling/profiles.ts";

export interface Bank {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** The simulator that plays the bank, in a process of its own as the service starts it; it writes its ledger to the disk. */
export async function startBank(folder: string, side: Side): Promise<Bank> {
  const child = forkProfiled("../bank-simulator/src/main.ts", {
    name: "bank-simulator",
    side,
    environment: { HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "bank-simulator") },
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("the bank simulator ended before it listened");
  });
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), ended])) as [string];
  ended.catch(() => {});
  child.stdout!.resume();
  return {
    url: /https?:\/\/\S+/.exec(line)![0],
    pid: child.pid!,
    async close() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
