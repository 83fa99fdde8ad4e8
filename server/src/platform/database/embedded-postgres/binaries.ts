import { execFile } from "node:child_process";
import { lstat, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

export interface Binaries {
  folder: string;
  /** "18" */
  majorVersion: string;
  initdb: string;
  postgres: string;
}

const run = promisify(execFile);

/** Finds the PostgreSQL programs that npm installed for this machine, and creates missing links between their libraries. */
export async function findBinaries(): Promise<Binaries> {
  const packageFolder = platformPackage();
  await makeLibraryLinks(packageFolder);
  const folder = join(packageFolder, "native", "bin");
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")) as { version: string };
  const majorVersion = version.split(".")[0]!;
  return { folder, majorVersion, initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
}

function platformPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const resolveFrom = createRequire(import.meta.resolve("embedded-postgres"));
    return dirname(dirname(resolveFrom.resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server (15 or newer).`,
      cause,
    );
  }
}

/** npm packages cannot contain links. An install script creates them, unless npm ran with `--ignore-scripts`. */
async function makeLibraryLinks(packageFolder: string): Promise<void> {
  if (await hasLibraryLinks(packageFolder)) return;
  const script = join(packageFolder, "scripts", "hydrate-symlinks.js");
  const failure = await run(process.execPath, [script], { cwd: packageFolder }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (await hasLibraryLinks(packageFolder)) return;
  throw new EmbeddedPostgresError(
    `The library links of PostgreSQL could not be made in ${packageFolder}; run "npm ci" as a user who may write there.`,
    failure,
  );
}

async function hasLibraryLinks(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { target: string }[];
  const found = await Promise.allSettled(links.map(({ target }) => lstat(resolve(packageFolder, target))));
  return found.every(({ status }) => status === "fulfilled");
}
