import { closeSync, fdatasyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { LedgerEntry } from "./entries.ts";

export interface LedgerFile {
  /** The existing entries, oldest first. */
  readonly entries: readonly LedgerEntry[];
  /** Returns when the entry is on disk. */
  append(entry: LedgerEntry): void;
  close(): void;
}

/** One JSON object per line, append-only. An incomplete last line was never acknowledged, so it is removed. */
export function openLedgerFile(path: string): LedgerFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "a+", 0o600);
  const bytes = readFileSync(file);
  let wholeLength = bytes.lastIndexOf(0x0a) + 1;
  if (wholeLength < bytes.length) ftruncateSync(file, wholeLength);
  const lines = bytes.subarray(0, wholeLength).toString("utf8").split("\n").slice(0, -1);
  return {
    entries: lines.map((line, index) => parseLine(line, index + 1, path)),
    append(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      try {
        writeWhole(file, line);
        fdatasyncSync(file);
      } catch (error) {
        // On a full disk a line may be written in part. The next entry must not continue it.
        ftruncateSync(file, wholeLength);
        throw error;
      }
      wholeLength += line.length;
    },
    close: () => closeSync(file),
  };
}

function parseLine(line: string, lineNumber: number, path: string): LedgerEntry {
  try {
    return JSON.parse(line) as LedgerEntry;
  } catch (cause) {
    throw new Error(`${path} is damaged in line ${lineNumber}`, { cause });
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
}
