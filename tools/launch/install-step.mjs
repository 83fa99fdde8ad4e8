import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runQuietly } from "./run-quietly.mjs";
import { step } from "./step.mjs";
import { Stop } from "./stop.mjs";

const STAMP = "node_modules/.servicepay-installed";

/** Runs `npm ci` if node_modules does not match package-lock.json. */
export async function ensureInstalled(root) {
  const lock = await readFile(new URL("package-lock.json", root), "utf8");
  const wanted = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  const found = await readFile(new URL(STAMP, root), "utf8").catch(() => "");
  if (found === wanted) return;
  if (!(await isInstalled(root, JSON.parse(lock)))) await step("Installing packages, once", () => install(root));
  await writeFile(new URL(STAMP, root), wanted).catch(() => undefined); // Without a stamp the next start compares again.
}

/** npm keeps a lock file of the installed packages. It must contain all of ours, except packages for other systems. */
async function isInstalled(root, lock) {
  const installed = await readFile(new URL("node_modules/.package-lock.json", root), "utf8")
    .then(JSON.parse)
    .catch(() => undefined);
  if (installed === undefined) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith("node_modules/") || wanted.link === true) return true;
    const found = installed.packages[path];
    return found === undefined
      ? wanted.optional === true && !isForThisSystem(wanted)
      : found.version === wanted.version;
  });
}

/** An optional package without a system is needed only by packages for other systems. With glibc, npm installs none for musl. */
function isForThisSystem({ os, cpu, libc }) {
  return (
    os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && libc?.includes("musl") !== true
  );
}

async function install(root) {
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const [program, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const { succeeded, output } = await runQuietly(program, [...first, ...args], { cwd: fileURLToPath(root) });
  if (!succeeded) throw new Stop(`${output.trim()}\n\n${reason(output)}`);
}

/** Says in one sentence why `npm ci` failed, and what to do. */
export function reason(output) {
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(output)?.[1];
  if (library !== undefined) {
    const hint = library.startsWith("libatomic.") ? " On Debian: apt-get install libatomic1." : "";
    return `The packages could not be installed: the Node that they bring needs the system's library ${library}.${hint} Then start again.`;
  }
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET/.test(output)) {
    return "The packages could not be installed: npm cannot reach its registry. Check the network and start again.";
  }
  if (/ENOSPC/.test(output)) return "The packages could not be installed: there is no space left on the disk.";
  if (/EACCES|EPERM|EROFS/.test(output)) {
    const path = /^npm (?:error|ERR!) path (.+)$/m.exec(output)?.[1] ?? "the folder node_modules";
    return `The packages could not be installed: this user may not write to ${path}.`;
  }
  return "The packages could not be installed: npm's output is above.";
}
