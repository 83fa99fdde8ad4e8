import { spawn, type SpawnOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fastestFolder } from "../../server/tests/support/database/shared-server.ts";
import { isAnswering, makeTestRole } from "../../server/tests/support/database/test-role.ts";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";
import type { TestServer } from "./embedded-server.ts";
import { freePort } from "./free-port.ts";

const INSTALLATIONS = "/usr/lib/postgresql";
/** The oldest version that the product supports, and the one in Debian 12. */
const WANTED_VERSION = "15";
export const SERVER_PACKAGES = { postgresql: () => existsSync(INSTALLATIONS) };
const START_TIMEOUT_MS = 30_000;
const POLL_MS = 100;

export interface DebianServer extends TestServer {
  version: string;
  superuserUrl: string;
  /** The folder of its programs, such as `pg_dump`. */
  bin: string;
}

/** Starts the distribution's PostgreSQL on a new cluster; the system's own service is not touched. */
export async function startDebianServer(): Promise<DebianServer | { reason: string }> {
  const version = await installedVersion();
  if (typeof version !== "string") return version;
  const folder = await mkdtemp(join(fastestFolder(), "servicepay-debian-"));
  const cluster = join(folder, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  const owner = process.getuid?.() === 0 ? await userPostgres() : undefined;
  if (owner !== undefined) for (const path of [folder, cluster]) chownSync(path, owner.uid, owner.gid);
  const bin = join(INSTALLATIONS, version, "bin");
  const options: SpawnOptions = { ...owner, cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" } };
  try {
    const password = randomBytes(16).toString("hex");
    await initdb(join(bin, "initdb"), { cluster, folder, password, options });
    const port = await freePort();
    const server = await start(join(bin, "postgres"), { cluster, port, options });
    const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const endNow = () => {
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    };
    process.once("exit", endNow);
    const stop = async () => {
      process.off("exit", endNow);
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    };
    await untilAnswering(superuserUrl).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { version, url: await makeTestRole(superuserUrl), superuserUrl, bin, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return { reason: `PostgreSQL ${version} did not start: ${String(error)}` };
  }
}

async function installedVersion(): Promise<string | { reason: string }> {
  const found = await newestSuitable();
  if (found !== undefined) return found;
  const reason = await whyNoDebianPackages();
  if (reason !== null) return { reason: `there is no PostgreSQL server and ${reason}` };
  await installDebianPackages("postgresql");
  return (await newestSuitable()) ?? { reason: "PostgreSQL could not be installed" };
}

async function newestSuitable(): Promise<string | undefined> {
  const versions = (await readdir(INSTALLATIONS).catch(() => [])).filter((version) =>
    existsSync(join(INSTALLATIONS, version, "bin", "initdb")),
  );
  if (versions.includes(WANTED_VERSION)) return WANTED_VERSION;
  return versions
    .filter((version) => Number(version) > Number(WANTED_VERSION))
    .toSorted((a, b) => Number(a) - Number(b))[0];
}

export async function userPostgres(): Promise<{ uid: number; gid: number }> {
  const line = (await readFile("/etc/passwd", "utf8")).split("\n").find((entry) => entry.startsWith("postgres:"));
  const [, , uid, gid] = (line ?? "").split(":");
  if (uid === undefined || gid === undefined) throw new Error("there is no user postgres");
  return { uid: Number(uid), gid: Number(gid) };
}

interface Initialisation {
  cluster: string;
  folder: string;
  password: string;
  options: SpawnOptions;
}

async function initdb(program: string, { cluster, folder, password, options }: Initialisation): Promise<void> {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (options.uid !== undefined) chownSync(passwordFile, options.uid, options.gid ?? options.uid);
  const args = ["-D", cluster, "-U", "postgres", `--pwfile=${passwordFile}`, "-A", "scram-sha-256", "-E", "UTF8"];
  const child = spawn(program, [...args, "--locale=C.UTF-8", "--no-sync"], { ...options, stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
}

async function start(
  program: string,
  { cluster, port, options }: { cluster: string; port: number; options: SpawnOptions },
) {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "300",
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    max_wal_size: "128MB",
    autovacuum: "off",
    timezone: "UTC",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(program, ["-D", cluster, ...args], { ...options, stdio: "ignore" });
  await once(child, "spawn");
  return child;
}

async function untilAnswering(url: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (await isAnswering(url)) return;
    await delay(POLL_MS);
  }
  throw new Error("it does not answer");
}
