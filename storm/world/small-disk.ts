import { execFile, execFileSync } from "node:child_process";
import { mkdir, statfs } from "node:fs/promises";
import { promisify } from "node:util";

/** A small file system that can be filled. */
export interface SmallDisk {
  setFull(isFull: boolean): Promise<void>;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const SIZE = "3g";
/** A disk cannot be made smaller than its contents, which may be growing: leave this much more room at each attempt. */
const ROOM_BYTES = 256 * 1024;
const ROOM_BYTES_MAX = 64 * ROOM_BYTES;
const mounted = new Set<string>();
process.once("exit", () => {
  for (const folder of mounted) execFileSync("umount", ["--lazy", folder], { stdio: "ignore" });
});

/** Null if this user may not mount file systems. */
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
      for (let room = 0; ; room += ROOM_BYTES) {
        const { blocks, bfree, bsize } = await statfs(folder);
        const isResized = await resize(String((blocks - bfree) * bsize + room)).then(
          () => true,
          () => false,
        );
        if (isResized) return;
        if (room >= ROOM_BYTES_MAX) throw new Error("the small disk cannot be made as small as what is on it");
      }
    },
    async remove() {
      await run("umount", ["--lazy", folder]).catch(() => {});
      mounted.delete(folder);
    },
  };
}
