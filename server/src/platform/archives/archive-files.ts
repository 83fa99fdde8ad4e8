import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { randomHex, type TenantId } from "../ids.ts";
import { makeFolder } from "../make-folder.ts";
import { nameFile } from "./compressed-lines.ts";
import { UnusableArchive } from "./unusable-archive.ts";

/** Where the files of a tenant's archive are: in a folder of its own, named by its id. */
export interface ArchivePlace {
  folder: string;
  tenantId: TenantId;
}

/** The manifest describes a file to people and programs that do not have the database. */
export type Manifest = Readonly<Record<string, string | number | object>>;

const PART_KEPT_MS = 24 * 3_600_000;

export function archivePath({ folder, tenantId }: ArchivePlace, fileName: string): string {
  return join(folder, tenantId, fileName);
}

/** Returns a path for a file to write, in the tenant's folder, which is created if missing. Two runs never choose the same path. */
export async function newPartPath(place: ArchivePlace): Promise<string> {
  const path = archivePath(place, `${randomHex(8)}.part`);
  await makeFolder(dirname(path), 0o700);
  return path;
}

/** Removes unfinished files of runs that were killed. Keeps newer ones, which another run may still be writing. */
export async function removeOldParts(place: ArchivePlace, now: Date): Promise<void> {
  const names = await readdir(join(place.folder, place.tenantId)).catch((): string[] => []);
  for (const name of names.filter((each) => each.endsWith(".part"))) {
    const path = archivePath(place, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < now.getTime() - PART_KEPT_MS) await rm(path, { force: true });
  }
}

/** Gives the written file its name and writes its manifest next to it. Both are synced to disk. */
export async function publishArchive(
  place: ArchivePlace,
  part: string,
  { fileName, manifest }: { fileName: string; manifest: Manifest },
): Promise<void> {
  const path = archivePath(place, fileName);
  const manifestPart = await newPartPath(place);
  await writeFile(manifestPart, textOf(manifest), { flag: "wx", mode: 0o600, flush: true });
  await nameFile(manifestPart, manifestPath(path));
  await nameFile(part, path);
}

export async function removeArchiveFile(place: ArchivePlace, fileName: string): Promise<void> {
  const path = archivePath(place, fileName);
  for (const each of [path, manifestPath(path)]) await rm(each, { force: true });
}

export async function requireManifest(place: ArchivePlace, fileName: string, manifest: Manifest): Promise<void> {
  const path = manifestPath(archivePath(place, fileName));
  const found = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UnusableArchive(path, "the manifest cannot be read", cause);
  });
  if (found !== textOf(manifest)) throw new UnusableArchive(path, "the manifest is not as it was written");
}

function manifestPath(path: string): string {
  return path.replace(/\.jsonl\.gz$/, ".manifest.json");
}

function textOf(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
