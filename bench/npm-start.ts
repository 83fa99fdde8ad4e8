import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { RunFile } from "../server/src/start/run-file.ts";
import { collectLog } from "./collect-log.ts";
import { ended } from "./processes.ts";

const ROOT = join(import.meta.dirname, "..");
const START_TIMEOUT_MS = 120_000;

export interface Started {
  /** From the command until the line that says that the service is ready. */
  seconds: number;
  /** The process that answers requests. */
  pid: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  dataFolder: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
}

/** Runs `npm start` as users do. */
export async function npmStart({ dataFolder, port, environment = {} }: StartOptions): Promise<Started> {
  const url = `http://127.0.0.1:${port}`;
  const own = { DATA_DIR: dataFolder, PORT: String(port), MANAGEMENT_PORT: "0", PUBLIC_URL: url };
  const begun = performance.now();
  const child = spawn("npm", ["start", "--silent"], {
    cwd: ROOT,
    env: { ...process.env, ...own, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  collectLog(child.stderr);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended(child);
  };
  const ready = new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.includes("is ready at")) resolve((performance.now() - begun) / 1_000);
    });
    void once(child, "exit").then(() => reject(new Error("npm start ended before the service was ready")));
    setTimeout(() => reject(new Error("npm start was not ready in time")), START_TIMEOUT_MS).unref();
  });
  const seconds = await ready;
  const { pid } = JSON.parse(await readFile(join(dataFolder, "run.json"), "utf8")) as RunFile;
  return { seconds, pid, stop };
}
