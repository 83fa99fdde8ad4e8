import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { finished } from "node:stream/promises";

export interface RefusedLine {
  line: number;
  /** Null if the whole line is refused. */
  field: string | null;
  /** A stable word, such as "duplicate"; null if there is none. */
  code: string | null;
  /** In English. */
  reason: string;
}

/** Collects refused lines with their reasons, but without their values. `first` has the first of them. */
export interface LineReport {
  readonly count: number;
  readonly first: readonly RefusedLine[];
  refuse(line: RefusedLine): Promise<void>;
  /** Returns the file, or null: without refused lines no file is written. */
  close(): Promise<string | null>;
}

/** Creates a report without a file. `restart` empties the report and returns it. */
export function createMemoryReport(linesMax: number): LineReport & { restart(): LineReport } {
  const first: RefusedLine[] = [];
  let count = 0;
  const report = {
    get count() {
      return count;
    },
    first,
    async refuse(refused: RefusedLine) {
      count += 1;
      if (first.length < linesMax) first.push(refused);
    },
    close: async () => null,
    restart() {
      count = 0;
      first.length = 0;
      return report;
    },
  };
  return report;
}

/** Writes the report to a file. `first` has so many lines at most. */
export async function openReport(file: string, linesMax = 100): Promise<LineReport> {
  await rm(file, { force: true });
  const first: RefusedLine[] = [];
  let stream: WriteStream | undefined;
  let count = 0;
  return {
    get count() {
      return count;
    },
    first,
    async refuse(refused) {
      count += 1;
      if (first.length < linesMax) first.push(refused);
      if (stream === undefined) {
        stream = createWriteStream(file, { mode: 0o600 });
        stream.write("line,field,reason\n");
      }
      const { line, field, reason } = refused;
      const hasRoom = stream.write(`${line},${field ?? ""},"${reason.replaceAll('"', '""')}"\n`);
      if (!hasRoom) await once(stream, "drain");
    },
    async close() {
      if (stream === undefined) return null;
      stream.end();
      await finished(stream);
      return file;
    },
  };
}
