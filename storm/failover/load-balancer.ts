import { chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { userPostgres } from "../../tools/testing/debian-server.ts";
import { freePort } from "../../tools/testing/free-port.ts";
import type { CallRecord } from "../world/client.ts";
import { startProgram, type Program } from "../world/program.ts";
import { deployedFile } from "./deployed-file.ts";

export interface LoadBalancer {
  /** Payers and merchants use this address only. */
  address: string;
  program: Program;
}

const READY_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

/** Starts the load balancer of `deploy/high-availability` in front of the API processes, with HTTP in place of HTTPS. */
export async function startLoadBalancer(folder: string, apis: readonly string[]): Promise<LoadBalancer> {
  const [owner, port] = await Promise.all([userPostgres(), freePort()]);
  const [first, second] = apis.map((address) => new URL(address).host);
  // Kept as names: each API process has a port of its own here.
  const file = await deployedFile("load-balancer.cfg", { APP_1: "APP_1", APP_2: "APP_2" });
  const configuration = file
    .replaceAll("APP_1:8080", first!)
    .replaceAll("APP_2:8080", second!)
    // HAProxy already runs as the user postgres here, and cannot switch to its own.
    .replaceAll(/^ +(?:user|group) haproxy\n/gm, "")
    .replaceAll(/^ +(?:bind :443|http-request redirect) .*\n/gm, "")
    .replace("bind :80\n", `bind 127.0.0.1:${port}\n`);
  const path = join(folder, "load-balancer.cfg");
  writeFileSync(path, configuration, { mode: 0o600 });
  chownSync(path, owner.uid, owner.gid);
  const logFile = join(folder, "load-balancer.log");
  const program = startProgram({ command: "/usr/sbin/haproxy", args: ["-db", "-f", path], logFile, owner });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return { address, program };
}

async function untilReady(address: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < READY_TIMEOUT_MS; await pause(POLL_MS)) {
    const reply = await fetch(`${address}/health/ready`).catch(() => null);
    if (reply?.ok === true) return;
  }
  throw new Error("the load balancer was not ready in time");
}

/** Every 503 must say when to try again. */
export function missingRetryAfter(records: readonly CallRecord[]): string[] {
  const count = records.filter(({ status, retryAfter }) => status === 503 && retryAfter === null).length;
  return count === 0 ? [] : [`failover: ${count} replies of 503 had no Retry-After`];
}
