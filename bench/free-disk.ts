import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** What the write-ahead log and temporary files take besides the rows. */
const BESIDES_BYTES = 6e9;

/** Before hours are spent on filling a disk that is too small. Throws a sentence. */
export async function requireDisk(rows: number, bytesPerRow: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const wanted = rows * bytesPerRow + (rows >= 1_000_000 ? BESIDES_BYTES : 0);
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (bavail * bsize < wanted)
    throw new Error(
      `${rows.toLocaleString("en")} rows take about ${gigabytes(wanted)} in ${tmpdir()}, where ${gigabytes(bavail * bsize)} are free: ` +
        "name another folder in TMPDIR, or take fewer rows with --scale",
    );
}
