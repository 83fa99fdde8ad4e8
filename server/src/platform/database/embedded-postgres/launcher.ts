import { execFile, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { chmod, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Starts PostgreSQL's programs as the user who owns the cluster. PostgreSQL refuses to run as root. */
export interface Launcher {
  /** The user who must own the cluster's files; undefined for the current user. */
  owner: SystemUser | undefined;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** PostgreSQL does not inherit our environment, which can contain secrets and PG… variables. */
const ENVIRONMENT = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Each lets a process pass folders that only root may enter. The first grants less; some containers have only the second. */
const PASSING_CAPABILITIES = ["dac_read_search", "dac_override"];

const run = promisify(execFile);

export async function chooseLauncher(binaries: Binaries, clusterFolder: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return asCurrentUser();
  const owner = await ownerOf(clusterFolder);
  await allowExecution(binaries);
  const paths = { binaries, parent: dirname(clusterFolder) };
  const launchers = [
    asUser(owner),
    ...PASSING_CAPABILITIES.map((capability) => asUserWithCapability(owner, capability)),
  ];
  for (const launcher of launchers) {
    if (await canReach(launcher, paths)) return launcher;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and the user ${owner.name} cannot reach ${binaries.folder} and ${paths.parent}: ` +
      "install setpriv (Debian package util-linux), move ServicePay and DATA_DIR to where other users may enter, " +
      "or set DATABASE_URL to a PostgreSQL server.",
  );
}

function asCurrentUser(): Launcher {
  return {
    owner: undefined,
    spawn: (program, args, options) => spawn(program, args, { ...options, env: ENVIRONMENT }),
  };
}

function asUser(owner: SystemUser): Launcher {
  return {
    owner,
    spawn: (program, args, options) =>
      spawn(program, args, { ...options, env: ENVIRONMENT, uid: owner.uid, gid: owner.gid }),
  };
}

/**
 * An ambient capability survives exec without secure mode, in which the loader would ignore the package's libraries. The
 * programs find each other with access(2), which honours the capability only with the secure bit.
 */
function asUserWithCapability(owner: SystemUser, capability: string): Launcher {
  const become = ["--reuid", `${owner.uid}`, "--regid", `${owner.gid}`, "--clear-groups"];
  const keep = ["--no-new-privs", "--securebits", "+no_setuid_fixup"];
  const pass = ["--inh-caps", `+${capability}`, "--ambient-caps", `+${capability}`];
  return {
    owner,
    spawn: (program, args, options) =>
      spawn("setpriv", [...become, ...keep, ...pass, program, ...args], { ...options, env: ENVIRONMENT }),
  };
}

/** A cluster keeps its owner; a new one belongs to an unprivileged user that every system has. */
async function ownerOf(clusterFolder: string): Promise<SystemUser> {
  const users = await readUsers();
  const found = await stat(clusterFolder).catch(() => undefined);
  if (found !== undefined && found.uid !== 0) {
    const name = users.find(({ uid }) => uid === found.uid)?.name ?? `number ${found.uid}`;
    return { name, uid: found.uid, gid: found.gid };
  }
  const unprivileged = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (unprivileged !== undefined && unprivileged.uid > 0) return unprivileged;
  throw new EmbeddedPostgresError(
    "PostgreSQL must not run as root, and this system has neither a user postgres nor a user nobody: start ServicePay as an ordinary user.",
  );
}

async function readUsers(): Promise<SystemUser[]> {
  if (process.platform === "darwin")
    return [await macUser("_postgres"), await macUser("nobody")].filter((user) => user !== undefined);
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  return lines
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

async function macUser(name: string): Promise<SystemUser | undefined> {
  const id = async (option: string) => Number((await run("id", [option, name])).stdout);
  return Promise.all([id("-u"), id("-g")]).then(
    ([uid, gid]) => (uid > 0 ? { name: name.replace("_", ""), uid, gid } : undefined),
    () => undefined,
  );
}

/** With umask 077 npm makes the programs executable for root only, and no capability to read overrides that. */
async function allowExecution(binaries: Binaries): Promise<void> {
  for (const program of await readdir(binaries.folder)) {
    const path = join(binaries.folder, program);
    const { mode } = await stat(path);
    if ((mode & 0o001) === 0) await chmod(path, mode | 0o111).catch(() => undefined); // canReach finds what is missing
  }
}

async function canReach(launcher: Launcher, paths: { binaries: Binaries; parent: string }): Promise<boolean> {
  const { folder, postgres } = paths.binaries;
  const library = join(folder, "..", "lib", "libpq.so.5");
  const sample = join(folder, "..", "share", "postgresql", "postgresql.conf.sample");
  const test =
    process.platform === "linux"
      ? '"$1" --version && test -r "$2" && test -r "$3" && cd "$4"'
      : '"$1" --version && cd "$4"';
  const child = launcher.spawn("/bin/sh", ["-c", test, "sh", postgres, library, sample, paths.parent], {
    stdio: "ignore",
    cwd: "/",
  });
  return new Promise((answer) => {
    child.once("error", () => answer(false));
    child.once("exit", (code) => answer(code === 0));
  });
}
