import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, type CodeBlock } from "./code-blocks.ts";

/** It ends a command that hangs, before the limit of its test, which would not say which command it was. */
const GUIDE_MS = 480_000;
const SEPARATOR = "\u001e";
/**
 * Fails on the first command that fails, uses an undefined variable, or gets an HTTP error. `npm run servicepay` runs the
 * command without npm, which would take half of the time.
 */
const STRICT = `set -Euo pipefail
trap 'echo "exit code $? of: $BASH_COMMAND" >&2; exit 1' ERR
curl() { command curl --fail-with-body "$@"; }
npm() {
  if [[ "$*" != "run --silent servicepay -- "* ]]; then command npm "$@"; return; fi
  "$NODE" --disable-warning=ExperimentalWarning server/src/commands/servicepay.ts "\${@:5}"
}
`;

export interface Pasted {
  exitCode: number | null;
  /** The standard output of each block; blocks after a failure are missing. */
  outputs: string[];
  /** The standard error of the last block that ran. */
  errors: string;
  /** How many seconds after the start each block began. */
  begunAt: number[];
}

/** A folder that looks like a clone in which `npm start` runs: the repository's files, and the service's own data folder. */
export function cloneWith(dataFolder: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "servicepay-clone-"));
  for (const name of readdirSync(root))
    if (!["data", ".env", "tools"].includes(name)) symlinkSync(join(root, name), join(path, name));
  // A copy, because the scripts treat their own folder as the clone.
  cpSync(join(root, "tools"), join(path, "tools"), { recursive: true });
  symlinkSync(dataFolder, join(path, "data"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Pastes the blocks one after the other into one shell, after replacing ports that are taken on a shared machine. */
export async function paste(
  blocks: readonly CodeBlock[],
  { folder, ports }: { folder: string; ports: Readonly<Record<string, number>> },
): Promise<Pasted> {
  const taken = new RegExp(String.raw`(?<=localhost:|127\.0\.0\.1:|\bPORT=)(?:${Object.keys(ports).join("|")})\b`, "g");
  const separate = `printf '${SEPARATOR}'; printf '${SEPARATOR}' >&2\n`;
  const script =
    STRICT + blocks.map(({ text }) => separate + text.replace(taken, (port) => String(ports[port]))).join("");
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, LANG: "C.UTF-8", NODE: process.execPath };
  const child = spawn("bash", ["-s"], { cwd: folder, env, detached: true });
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => (written[name] += text));
  const startedAt = performance.now();
  const begunAt: number[] = [];
  child.stdout.on("data", (text: string) => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    begunAt.push(
      ...text
        .split(SEPARATOR)
        .slice(1)
        .map(() => seconds),
    );
  });
  child.stdin.on("error", () => {}); // A shell that failed stops reading; its exit code shows the failure.
  child.stdin.end(script);
  const late = setTimeout(() => endGroup(child.pid), GUIDE_MS);
  const [exitCode] = (await once(child, "exit")) as [number | null];
  clearTimeout(late);
  endGroup(child.pid);
  const [, ...outputs] = written.stdout.split(SEPARATOR);
  return { exitCode, outputs, errors: written.stderr.split(SEPARATOR).at(-1) ?? "", begunAt };
}

/** Ends processes that the guide left in the background. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGTERM");
  } catch {
    // The group has ended.
  }
}
