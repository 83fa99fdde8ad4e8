import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";

/** The last release of Citus for PostgreSQL 15, which is the version in Debian 12. */
const VERSION = "12.1.12";
const SOURCES = `https://github.com/citusdata/citus/archive/refs/tags/v${VERSION}.tar.gz`;
const DOWNLOAD_TIMEOUT_MS = 120_000;
const POSTGRESQL = "15";
/** What Citus is built with. */
const PACKAGES = [
  `postgresql-${POSTGRESQL}`,
  `postgresql-server-dev-${POSTGRESQL}`,
  "make",
  "gcc",
  "libicu-dev",
  "libkrb5-dev",
  "liblz4-dev",
  "libreadline-dev",
  "libzstd-dev",
  "zlib1g-dev",
];
const INSTALLED = [
  `/usr/lib/postgresql/${POSTGRESQL}/bin/postgres`,
  `/usr/lib/postgresql/${POSTGRESQL}/lib/pgxs/src/makefiles/pgxs.mk`,
  "/usr/include/readline/readline.h",
  "/usr/include/gssapi/gssapi.h",
  "/usr/include/lz4.h",
  "/usr/include/zstd.h",
];
const LOG_SHOWN = 2_000;

/**
 * Builds Citus from its sources, into a copy of Debian's PostgreSQL: the system's own stays as it is. `CITUS_SOURCE` names a
 * folder with the sources where they cannot be downloaded. Returns the folder of the programs, or why there is none.
 */
export async function installCitus(): Promise<{ bin: string } | { reason: string }> {
  const home = join(tmpdir(), `servicepay-citus-${VERSION}`);
  const bin = join(home, `usr/lib/postgresql/${POSTGRESQL}/bin`);
  if (existsSync(bin)) return { bin };
  const reason = await whyNoDebianPackages();
  // The servers run as the user postgres.
  if (reason !== null) return { reason: `Citus must be built on Debian as root: ${reason}` };
  if (!INSTALLED.every((path) => existsSync(path)) && !(await installDebianPackages(...PACKAGES)))
    return { reason: "what Citus is built with could not be installed" };
  const work = `${home}-${process.pid}`;
  try {
    mkdirSync(join(work, "source"), { recursive: true, mode: 0o755 });
    const unavailable = await fetchSources(join(work, "source"));
    if (unavailable !== null) return { reason: unavailable };
    console.log(`  building Citus ${VERSION}, which takes minutes …`);
    await build(join(work, "source"), join(work, "prefix"));
    await rename(join(work, "prefix"), home);
    return { bin };
  } catch (error) {
    return { reason: `Citus could not be built: ${String(error)}` };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Returns why the sources cannot be had, or null. */
async function fetchSources(folder: string): Promise<string | null> {
  const given = process.env["CITUS_SOURCE"] ?? "";
  if (given !== "") {
    if (!existsSync(join(given, "configure"))) return `CITUS_SOURCE=${given} has no sources of Citus`;
    // With newer times than the files that it is made of, `configure` would be made again.
    cpSync(given, folder, { recursive: true, preserveTimestamps: true });
    return null;
  }
  try {
    const reply = await fetch(SOURCES, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (!reply.ok) return `${SOURCES} answered ${reply.status}; CITUS_SOURCE can name a folder with the sources`;
    const archive = join(folder, "citus.tar.gz");
    await writeFile(archive, Buffer.from(await reply.arrayBuffer()));
    await run(folder, "tar", ["xzf", archive, "--strip-components=1"]);
    return null;
  } catch (error) {
    return `the sources of Citus cannot be downloaded (${String(error)}); CITUS_SOURCE can name a folder with them`;
  }
}

async function build(source: string, prefix: string): Promise<void> {
  const server = `/usr/lib/postgresql/${POSTGRESQL}`;
  await run(source, "./configure", [`PG_CONFIG=${server}/bin/pg_config`, "--without-libcurl"]);
  await run(source, "make", [`-j${availableParallelism()}`, "with_llvm=no"]);
  for (const folder of [server, `/usr/share/postgresql/${POSTGRESQL}`])
    cpSync(folder, join(prefix, folder), { recursive: true, dereference: true });
  await run(source, "make", ["install", "with_llvm=no", `DESTDIR=${prefix}`]);
}

async function run(folder: string, command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-LOG_SHOWN)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}
