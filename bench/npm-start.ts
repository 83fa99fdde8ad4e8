import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { RunFile } from "../server/src/start/run-file.ts";
import { collectLog } from "./collect-log.ts";
import { isProfiling, namesOfProfiles, profileEnvironment, profileOptions } from "./profiling/profiles.ts";
import type { Side } from "./profiling/profiles.ts";

const ROOT = join(import.meta.dirname, "..");
const BARE_START = join(import.meta.dirname, "bare-start.ts");
const START_TIMEOUT_MS = 120_000;

export interface Started {
  /** From the command to the line that says that it is ready. */
  seconds: number;
  /** Of the process that answers requests. */
  pid: number;
  stop(): Promise<void>;
}

export interface StartOptions {
  dataFolder: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
}

/** `npm start` as users type it. */
export async function npmStart({ dataFolder, port, environment = {} }: StartOptions): Promise<Started> {
  const side = "ours";
  const url = `http://127.0.0.1:${port}`;
  const child = spawn("npm", ["start", "--silent"], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      PORT: String(port),
      MANAGEMENT_PORT: "0",
      PUBLIC_URL: url,
      ...profileEnvironment("npm-start", side),
      // A profile is asked for in the environment, which an older Node, under which npm may run, would not take from there.
      ...(isProfiling() && { PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` }),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  collectLog(child.stderr);
  const seconds = await secondsUntil(child, (line) => line.includes("is ready at"));
  const { pid } = JSON.parse(await readFile(join(dataFolder, "run.json"), "utf8")) as RunFile;
  return { seconds, pid, stop: () => end(child, side) };
}

/** The least that such a start takes: Node, its HTTP server and the embedded PostgreSQL, on a database that is there. */
export async function bareStart(dataFolder: string): Promise<Started> {
  const side = "baseline";
  const child = spawn(process.execPath, [...profileOptions("bare-start", side), BARE_START, dataFolder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const seconds = await secondsUntil(child, (line) => line === "ready");
  return { seconds, pid: child.pid!, stop: () => end(child, side) };
}

async function secondsUntil(child: ChildProcess, isReady: (line: string) => boolean): Promise<number> {
  const begun = performance.now();
  const ready = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      if (isReady(line)) resolve((performance.now() - begun) / 1_000);
    });
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("it ended before it was ready");
  });
  const late = AbortSignal.timeout(START_TIMEOUT_MS);
  const tooLate = once(late, "abort").then(() => {
    throw new Error("it was not ready in time");
  });
  return Promise.race([ready, ended, tooLate]);
}

async function end(child: ChildProcess, side: Side): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const profiles = await namesOfProfiles(child.pid!, side);
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
  await profiles.rename();
}
