import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/refusal.ts";
import { openReport, type RefusedLine } from "#platform/text/refused-lines.ts";
import { readSentLines, type SentLines } from "#platform/text/sent-lines.ts";
import { writeRefusedLines } from "#platform/text/write-refused-lines.ts";
import { formatOf, readRows, type ImportFormat } from "../file/rows.ts";
import type { Replaced } from "../replace/open-replacement.ts";
import { importRows } from "./import-rows.ts";

export interface ImportOptions {
  file: string;
  format: ImportFormat | "auto";
  /** Imports the other lines if some are refused. A file that cannot be read to its end still imports nothing. */
  skipRefused?: boolean;
  /** Each account that the file names then has exactly the lines of the file. Cannot skip refused lines. */
  replaces?: { allowShrink: boolean } | null;
  /** The report of all refused lines; next to the file by default. */
  reportFile?: string;
  onProgress?(bytesRead: number, bytesTotal: number, rowsAccepted: number, rowsRefused: number): void;
}

export interface ImportResult {
  /** The number of accepted lines. */
  accepted: number;
  /** Null for an import that only adds, and if nothing was stored. */
  replaced: Replaced | null;
  refusedCount: number;
  /** The first hundred refused lines. */
  refused: readonly RefusedLine[];
  /** Contains all refused lines; null if there are none. */
  reportFile: string | null;
  /** Contains the refused lines as they are in the file, to be corrected and imported; null if there are none. */
  correctionFile: string | null;
}

const CHUNK_BYTES = 256 * 1024;
const REFUSED_NAMED_MAX = 100;
/** Bounds the memory. */
const CORRECTED = { lines: 100_000, length: 64 * 1024 * 1024 };

/** Imports a file of any size in one database transaction: all of it or nothing, unless `skipRefused` is set. */
export async function importTransactions(ctx: Context, options: ImportOptions): Promise<ImportResult> {
  const { file, skipRefused = false, replaces = null, reportFile = `${file}.refused.csv`, onProgress } = options;
  const bytesTotal = await sizeOf(file);
  const source = () => createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>;
  const format = options.format === "auto" ? await guessFormat(file) : options.format;
  const { accepted, refusedCount, refused, replaced } = await importRows(ctx, {
    source,
    format,
    skipRefused,
    replaces,
    openReport: () => openReport(reportFile, CORRECTED.lines),
    onProgress: (bytesRead, accepted, refused) => onProgress?.(bytesRead, bytesTotal, accepted, refused),
  });
  // Imported alone, the corrected lines of a replacement would delete all others of their accounts.
  const toCorrect = replaces === null ? refused : [];
  return {
    accepted,
    replaced,
    refusedCount,
    refused: refused.slice(0, REFUSED_NAMED_MAX),
    reportFile: refusedCount > 0 ? reportFile : null,
    correctionFile: await writeRefusedLines(
      `${file}.to-correct.csv`,
      await sentLines(source, format, toCorrect),
      toCorrect,
    ),
  };
}

function sentLines(
  source: () => AsyncIterable<Buffer>,
  format: ImportFormat,
  refusals: readonly RefusedLine[],
): Promise<SentLines> {
  const wanted = new Set(refusals.map(({ line }) => line));
  return readSentLines(wanted.size === 0 ? [] : readRows(source(), format), { wanted, lengthMax: CORRECTED.length });
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() === true) return found.size;
  throw invalid("file", "There is no such file, or it cannot be read.", "unreadable");
}

async function guessFormat(file: string): Promise<ImportFormat> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
  return formatOf(file, buffer.subarray(0, bytesRead));
}
