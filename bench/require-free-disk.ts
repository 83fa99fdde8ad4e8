import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** The size of a row with all its indexes. */
const BYTES_PER_ROW = 600;
/** For the write-ahead log and temporary files. */
const SPARE_BYTES = 6e9;

/** Throws if the disk is too small for this many rows, before hours are spent on filling it. */
export async function requireFreeDisk(rows: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const wanted = rows * BYTES_PER_ROW + (rows >= 1_000_000 ? SPARE_BYTES : 0);
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  if (bavail * bsize < wanted)
    throw new Error(
      `${rows.toLocaleString("en")} rows take about ${gigabytes(wanted)} in ${tmpdir()}, where ${gigabytes(bavail * bsize)} are free: ` +
        "set TMPDIR to another folder, or use fewer rows with --scale",
    );
}
