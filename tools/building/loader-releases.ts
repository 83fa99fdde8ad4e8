import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "./old-assets.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "widget", "releases");
const HASHES = join(FOLDER, "integrity.json");

export interface Loader {
  version: string;
  bytes: Buffer;
  integrity: string;
}

/**
 * Reads the published loaders, oldest first. Merchants have pinned them by hash, so no build replaces them. Throws if the
 * bytes of one do not match its hash.
 */
export async function readReleases(): Promise<Loader[]> {
  const hashes = await readHashes();
  return Promise.all(
    Object.entries(hashes)
      .toSorted(byVersion)
      .map(async ([version, integrity]) => {
        const bytes = await readFile(join(FOLDER, `${version}.js`));
        if (integrityOf(bytes) !== integrity) throw new Error(`widget/releases/${version}.js is not what was released`);
        return { version, bytes, integrity };
      }),
  );
}

function byVersion([left]: [string, string], [right]: [string, string]): number {
  return left.localeCompare(right, "en", { numeric: true });
}

/** Publishes a version, once. */
export async function release(version: string, bytes: Buffer): Promise<void> {
  const hashes = await readHashes();
  if (hashes[version] !== undefined)
    throw new Error(`${version} was released and stays as it is: raise the version in widget/package.json`);
  await mkdir(FOLDER, { recursive: true });
  await writeWhole(join(FOLDER, `${version}.js`), bytes);
  const all = { ...hashes, [version]: integrityOf(bytes) };
  await writeWhole(HASHES, Buffer.from(`${JSON.stringify(all, null, 2)}\n`));
}

export function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

async function readHashes(): Promise<Record<string, string>> {
  const text = await readFile(HASHES, "utf8").catch(() => "{}");
  return JSON.parse(text) as Record<string, string>;
}
