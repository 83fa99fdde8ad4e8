import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder, and those above it that are missing. Node's own option `recursive` never returns where a folder
 * exists but none can be made in it, such as in /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (await isFolder(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent, mode);
  await mkdir(path, { mode }).catch(async (error: unknown) => {
    // Another process may have made it since.
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found?.isDirectory() === true;
}
