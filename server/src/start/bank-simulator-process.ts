import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { CannotStart } from "#platform/cannot-start.ts";
import type { Config } from "#platform/config/config.ts";
import type { Log } from "#platform/log/log.ts";

const entry = fileURLToPath(new URL("../../../bank-simulator/src/main.ts", import.meta.url));
const STOP_TIMEOUT_MS = 5_000;

/**
 * Runs the sandbox's bank in a process and process group of its own, so that Ctrl-C reaches only this process. The bank
 * exits when its message channel to this process closes.
 */
export async function startBankSimulatorProcess(
  config: Config,
  log: Log,
): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [entry], {
    env: {
      HOST: config.host,
      PORT: String(config.bankSimulatorPort),
      DATA_DIR: join(config.dataFolder, "bank-simulator"),
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let complaint = "";
  child.stderr!.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2_000)));
  const exited = once(child, "exit").then(() => null);
  const url = await Promise.race([firstAddress(child.stdout!), exited]);
  if (url === null) {
    throw new CannotStart(
      complaint.includes("EADDRINUSE")
        ? `Port ${config.bankSimulatorPort} on ${config.host} is in use: choose another for the bank simulator with BANK_SIMULATOR_PORT.`
        : `The bank simulator did not start: ${complaint.trim().split("\n").at(-1) ?? "no reason was given"}`,
    );
  }
  let isStopping = false;
  void exited.then(() => {
    if (!isStopping) log.error("the bank simulator ended", { reason: complaint.trim().split("\n").at(-1) ?? "" });
  });
  return {
    url,
    async stop() {
      isStopping = true;
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Returns the first address in the simulator's output, and discards the rest. */
function firstAddress(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on("line", (line) => {
      const address = /https?:\/\/\S+/.exec(line)?.[0];
      if (address !== undefined) resolve(address);
    });
  });
}
