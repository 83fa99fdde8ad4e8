import { readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A payer whose page was opened before a new version still pays with it, and so does a tab that is restored days later. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const UNFINISHED_MS = 60 * 60_000;

/**
 * Removes from `folder` what no page has used for a week. When a file fell out of use is kept in `register`, beside the
 * folder: the time in the file itself is that of its making.
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
      // A build that was stopped left it; a younger one is being written at this moment.
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

/** Whoever reads at the same moment gets the old file or the new one, never a part. */
export async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  written += 1;
  const unfinished = `${path}.${process.pid}-${written}.new`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
