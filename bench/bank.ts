import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ended, forkFile } from "./processes.ts";

export interface Bank {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Starts the bank simulator in a separate process. It writes its ledger to disk. */
export async function startBank(folder: string): Promise<Bank> {
  const child = forkFile("../bank-simulator/src/main.ts", {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", DATA_DIR: join(folder, "bank-simulator") },
  });
  const early = once(child, "exit").then(() => {
    throw new Error("the bank simulator ended before it listened");
  });
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), "line"), early])) as [string];
  early.catch(() => {});
  child.stdout!.resume();
  return {
    url: /https?:\/\/\S+/.exec(line)![0],
    pid: child.pid!,
    async close() {
      child.kill("SIGTERM");
      await ended(child);
    },
  };
}
