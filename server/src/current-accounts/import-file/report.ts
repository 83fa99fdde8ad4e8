import { createWriteStream, type WriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { once } from "node:events";
import { finished } from "node:stream/promises";

export interface RefusedLine {
  line: number;
  /** Null where the whole line is at fault. */
  field: string | null;
  reason: string;
}

/** Every refused line with its reason, as CSV; nothing of what the line holds. The first ones are kept to be shown. */
export interface ImportReport {
  readonly count: number;
  readonly first: readonly RefusedLine[];
  refuse(line: RefusedLine): Promise<void>;
  /** Where it was written, or null: a report without lines is no file. */
  close(): Promise<string | null>;
}

const SHOWN_MAX = 100;

export async function openReport(file: string): Promise<ImportReport> {
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
      if (first.length < SHOWN_MAX) first.push(refused);
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
