import { readCompressedLines } from "#platform/archives/compressed-lines.ts";
import { explainUnreadable, UnusableArchive } from "#platform/archives/unusable-archive.ts";
import type { Context } from "#platform/context.ts";
import type { ArchivedRange } from "./audit-archive.ts";
import { ChainCheck } from "./chain-check.ts";

/** Lines as they were written, each of which has been checked against the chain. */
export interface ArchiveBatch {
  lines: string[];
  hashAt: Map<number, Buffer>;
}

const BATCH_LINES = 500;

/**
 * Yields the lines of a file in batches and returns the SHA-256 of the file. Throws UnusableArchive at the first
 * invalid line, and at the end if the file does not contain the whole range.
 */
export async function* readArchiveFile(
  ctx: Context,
  path: string,
  range: ArchivedRange,
): AsyncGenerator<ArchiveBatch, Buffer, undefined> {
  const check = new ChainCheck(ctx, range);
  const lines = readCompressedLines(path);
  let batch: ArchiveBatch = { lines: [], hashAt: new Map() };
  for (let number = 1; ; number += 1) {
    const { done, value } = await lines.next().catch((error: unknown) => explainUnreadable(path, error));
    if (done === true) {
      const problem = check.problemAtEnd();
      if (problem !== null) throw new UnusableArchive(path, problem);
      if (batch.lines.length > 0) yield batch;
      return value;
    }
    const problem = check.checkNext(value);
    if (problem !== null) throw new UnusableArchive(path, `line ${number} ${problem}`);
    batch.lines.push(value);
    batch.hashAt.set(check.position, check.hash);
    if (batch.lines.length < BATCH_LINES) continue;
    yield batch;
    batch = { lines: [], hashAt: new Map() };
  }
}

/** Checks every line of a file and returns its SHA-256. Throws UnusableArchive as `readArchiveFile` does. */
export async function checkArchiveFile(
  ctx: Context,
  path: string,
  range: ArchivedRange,
  onBatch: (batch: ArchiveBatch) => void = () => {},
): Promise<Buffer> {
  const batches = readArchiveFile(ctx, path, range);
  for (;;) {
    const { done, value } = await batches.next();
    if (done === true) return value;
    onBatch(value);
  }
}
