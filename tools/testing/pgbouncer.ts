import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fastestFolder } from "../../server/tests/support/database/shared-server.ts";
import { isAnswering } from "../../server/tests/support/database/test-role.ts";
import { userPostgres } from "./debian-server.ts";
import { installDebianPackages, whyNoDebianPackages } from "./debian.ts";
import { freePort } from "./free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
export const PGBOUNCER_PACKAGES = { pgbouncer: () => existsSync(PROGRAM) };
const START_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

export interface Pooler {
  /** Host and port. */
  address: string;
  stop(): Promise<void>;
}

/** Starts the distribution's PgBouncer in front of every database of the server, in transaction mode. */
export async function startPgbouncer(serverUrl: string): Promise<Pooler | { reason: string }> {
  const missing = await whyMissing();
  if (missing !== null) return { reason: missing };
  const folder = await mkdtemp(join(fastestFolder(), "servicepay-pgbouncer-"));
  const port = await freePort();
  const server = new URL(serverUrl);
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${server.username}" "${server.password}"\n`, { mode: 0o600 });
  writeFileSync(settings, settingsFor(server, port, users), { mode: 0o600 });
  const owner = process.getuid?.() === 0 ? await userPostgres() : undefined;
  if (owner !== undefined) for (const path of [folder, users, settings]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(PROGRAM, ["--quiet", settings], { ...owner, cwd: "/", stdio: "ignore" });
  const endNow = () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", endNow);
  const stop = async () => {
    process.off("exit", endNow);
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  };
  const address = `127.0.0.1:${port}`;
  const throughIt = new URL(serverUrl);
  throughIt.host = address;
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    if (await isAnswering(throughIt.href)) return { address, stop };
    await delay(POLL_MS);
  }
  await stop();
  return { reason: "PgBouncer did not start" };
}

async function whyMissing(): Promise<string | null> {
  if (existsSync(PROGRAM)) return null;
  const reason = await whyNoDebianPackages();
  if (reason !== null) return `there is no PgBouncer and ${reason}`;
  await installDebianPackages("pgbouncer");
  return existsSync(PROGRAM) ? null : "PgBouncer could not be installed";
}

/** Fewer sessions than the service has connections, so that connections do share them. */
function settingsFor(server: URL, port: number, users: string): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 400
max_db_connections = 4
server_idle_timeout = 5
server_login_retry = 1
application_name_add_host = 0
log_connections = 0
log_disconnections = 0
`;
}
