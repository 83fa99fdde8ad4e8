import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./launch/build-step.mjs";
import { ensureInstalled } from "./launch/install-step.mjs";
import { nodeToUse } from "./launch/node-to-use.mjs";
import { Stop } from "./launch/stop.mjs";

const root = new URL("..", import.meta.url);
const PARENT_POLL_MS = 250;
/** npm and the terminal can both send the same Ctrl-C. A second one within this time is ignored. */
const SAME_SIGNAL_MS = 1_000;

/** Installs and builds what is missing, and returns the Node to use. Exits with a message on failure. */
export async function prepare({ build }) {
  try {
    await ensureInstalled(root);
    const node = nodeToUse(root);
    if (build) await ensureBuilt(root, node);
    return node;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Runs the service in its own process group, so that Ctrl-C reaches it only through this process. When this process is
 * killed, the message channel closes and the service stops.
 */
export function runService(node, args) {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  const settings = {
    nodeOptions: readJson("server/node-options.json"),
    environment: readJson("server/node-environment.json"),
  };
  const child = spawnNode(node, args, { stdio, detached: true, cwd: fileURLToPath(root) }, settings);
  const lastSent = new Map();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (performance.now() - (lastSent.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
      lastSent.set(signal, performance.now());
      child.kill(signal);
    });
  }
  if (process.env["npm_lifecycle_event"] !== undefined) stopWithParent(child);
  return exitCode(child);
}

/**
 * Stops when npm is killed, which sends no signal: the parent process changes then. (The npm script uses `exec`, because
 * a shell in between would not pass signals on.)
 */
function stopWithParent(child) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, PARENT_POLL_MS);
  watch.unref();
}

/** Runs a command in the process group of this process, so that Ctrl-C reaches it directly. */
export function runCommand(node, args) {
  const child = spawnNode(node, args, { stdio: "inherit" });
  process.on("SIGINT", () => {}); // We wait for the command's own end.
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return exitCode(child);
}

function readJson(file) {
  return JSON.parse(readFileSync(new URL(file, root), "utf8"));
}

function spawnNode(node, [file, ...args], options, { nodeOptions = [], environment = {} } = {}) {
  // Compiled code is cached here, including that of the first file.
  const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL(".cache/compiled", root)) };
  const env = { ...compiled, ...environment, ...process.env };
  const fileArgs = [fileURLToPath(new URL(file, root)), ...args];
  return spawn(node, [...nodeOptions, "--disable-warning=ExperimentalWarning", ...fileArgs], { ...options, env });
}

function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
