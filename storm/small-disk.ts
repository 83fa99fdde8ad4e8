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
/** It cannot be made smaller than what is written to it meanwhile: so much room is left more with each try. */
const ROOM_BYTES = 256 * 1024;
const ROOM_BYTES_MAX = 64 * ROOM_BYTES;
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
