import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A page that was opened before an update must still work, also in a tab that is restored days later. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const UNFINISHED_MS = 60 * 60_000;

/**
 * Removes files of `folder` that no page has used for a week. `register` holds since when a file is unused: the file's own
 * time is that of its creation.
 */
export async function removeOldAssets(
  { folder, register }: { folder: string; register: string },
  current: ReadonlySet<string>,
  now = Date.now(),
): Promise<void> {
  const known = await readRegister(register);
  const unused: Record<string, string> = {};
  for (const name of (await readdir(folder)).toSorted()) {
    if (current.has(name)) continue;
    const path = join(folder, name);
    if (name.endsWith(".new")) {
      // An old one was left by a stopped build; a young one is being written now.
      const written = await stat(path).catch(() => null);
      if (written !== null && now - written.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
      continue;
    }
    const since = known[name] ?? new Date(now).toISOString();
    if (now - Date.parse(since) > KEPT_MS) await rm(path, { force: true });
    else unused[name] = since;
  }
  await writeWhole(register, Buffer.from(`${JSON.stringify(unused, null, 2)}\n`));
}

async function readRegister(path: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
  } catch {
    return {};
  }
}

let written = 0;

/** A concurrent reader gets the old file or the new one, never a part. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  written += 1;
  const unfinished = `${path}.${process.pid}-${written}.new`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
