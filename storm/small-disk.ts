import { execFile, execFileSync } from "node:child_process";
import { mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";

/** A file system of its own, which can be full. */
export interface SmallDisk {
  /** Nothing more fits from now on, or everything fits again. */
  setFull(isFull: boolean): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const SIZE = "3g";
const mounted = new Set<string>();
process.once("exit", () => {
  for (const folder of mounted) execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
});

/** Null where this user may not mount one: then the disk is never full. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | null> {
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const options = `size=${SIZE},mode=711`;
  const isMounted = await run("mount", ["-t", "tmpfs", "-o", options, "servicepay-storm", folder]).then(
    () => true,
    () => false,
  );
  if (!isMounted) return null;
  mounted.add(folder);
  const resize = (size: string) => run("mount", ["-o", `remount,size=${size}`, folder]);
  return {
    async setFull(isFull) {
      if (!isFull) return void (await resize(SIZE));
      const { blocks, bfree, bsize } = await statfs(folder);
      await resize(String((blocks - bfree) * bsize));
    },
    async remove() {
      await run("umount", ["--lazy", folder]).catch(() => {});
      mounted.delete(folder);
    },
  };
}
