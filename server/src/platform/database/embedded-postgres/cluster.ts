import { chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, folderFailure, sentenceFromOutput } from "./embedded-postgres-error.ts";
import type { Launcher } from "./launcher.ts";
import { readPasswords, writeNewPasswords, type Passwords } from "./passwords.ts";

export interface ClusterPlace {
  /** Contains the cluster, and files that PostgreSQL's own user must not read. */
  folder: string;
  cluster: string;
  logFile: string;
}

/** Returns the cluster's passwords. Creates the cluster if there is none; an unfinished one is never left in its place. */
export async function openCluster(place: ClusterPlace, binaries: Binaries, launcher: Launcher): Promise<Passwords> {
  if (await exists(place.cluster)) {
    await adoptCluster(place, binaries, launcher);
    return readPasswords(place.folder).catch((cause: unknown) => {
      throw new EmbeddedPostgresError(
        `The database password files are missing from ${place.folder} or cannot be read.`,
        cause,
      );
    });
  }
  const passwords = await writeNewPasswords(place.folder);
  await makeCluster(place, binaries, launcher, passwords.superuser);
  return passwords;
}

/** Throws unless this user and these programs can use the cluster. Gives files of root to PostgreSQL's user. */
async function adoptCluster({ cluster }: ClusterPlace, binaries: Binaries, launcher: Launcher): Promise<void> {
  const { uid } = await stat(cluster);
  const ourUid = process.getuid?.() ?? uid;
  if (launcher.owner === undefined && uid !== ourUid) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to another user (number ${uid}); start as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  if (launcher.owner !== undefined && uid === 0) await giveTo(cluster, launcher.owner);
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => undefined);
  const advice = "move it away or set DATA_DIR to another folder.";
  if (version === undefined)
    throw new EmbeddedPostgresError(`The folder ${cluster} does not hold a database; ${advice}`);
  if (version.trim() === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, and this ServicePay brings ${binaries.majorVersion}; ${advice}`,
  );
}

async function giveTo(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  await lchown(folder, owner.uid, owner.gid);
}

async function makeCluster(
  place: ClusterPlace,
  binaries: Binaries,
  launcher: Launcher,
  password: string,
): Promise<void> {
  const unfinished = `${place.cluster}.new`;
  const passwordFile = join(place.folder, "initdb.password");
  try {
    await rm(unfinished, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (launcher.owner !== undefined) {
      await chown(unfinished, launcher.owner.uid, launcher.owner.gid);
      await chown(passwordFile, launcher.owner.uid, launcher.owner.gid);
    }
    await initdb(unfinished, passwordFile, { place, binaries, launcher });
    await rename(unfinished, place.cluster);
    await syncFolder(place.folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error instanceof EmbeddedPostgresError ? error : folderFailure(place.folder, error);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** The built-in locale sorts the same on every machine, whatever its C library. */
async function initdb(
  folder: string,
  passwordFile: string,
  { place, binaries, launcher }: { place: ClusterPlace; binaries: Binaries; launcher: Launcher },
): Promise<void> {
  const args = [
    "-D",
    folder,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
  ];
  const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions", "--data-checksums"];
  const child = launcher.spawn(binaries.initdb, [...args, ...locale], { stdio: ["ignore", "pipe", "pipe"], cwd: "/" });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | string>((done) => {
    child.once("error", (error) => done(error.message));
    child.once("close", (status, signal) => done(status ?? signal ?? "unknown"));
  });
  if (code === 0) return;
  await writeFile(place.logFile, output, { mode: 0o600, flag: "a" });
  throw new EmbeddedPostgresError(sentenceFromOutput(output || `FATAL: ${code}`, place.folder, place.logFile));
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw folderFailure(path, error);
    },
  );
}
