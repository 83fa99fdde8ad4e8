import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** The lists of packages are fetched once. */
let updated: Promise<boolean> | undefined;

/** Returns why Debian packages cannot be installed here; null when they can. */
export async function whyNoDebianPackages(): Promise<string | null> {
  if (process.getuid?.() !== 0) return "only root can install it";
  const release = await readFile("/etc/os-release", "utf8").catch(() => "");
  const isDebian = /^ID(_LIKE)?=.*debian/m.test(release) && existsSync("/usr/bin/apt-get");
  return isDebian ? null : "this system is not Debian";
}

/** Installs packages; on failure prints the end of apt's output and returns false. */
export async function installDebianPackages(...names: string[]): Promise<boolean> {
  console.log(`  installing ${names.join(", ")} with apt-get …`);
  return (await (updated ??= aptGet(["update"]))) && aptGet(["install", "-y", "--no-install-recommends", ...names]);
}

/** Installs the missing packages where that is possible; tests that need a missing one are skipped. */
export async function installMissing(packages: Readonly<Record<string, () => boolean>>): Promise<void> {
  const missing = Object.keys(packages).filter((name) => !packages[name]!());
  if (missing.length === 0) return;
  const reason = await whyNoDebianPackages();
  if (reason === null) await installDebianPackages(...missing);
  else console.log(`\n${missing.join(", ")}: not installed, and ${reason}`);
}

async function aptGet(args: readonly string[]): Promise<boolean> {
  const child = spawn("apt-get", args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) console.log(output.split("\n").slice(-15).join("\n"));
  return code === 0;
}
