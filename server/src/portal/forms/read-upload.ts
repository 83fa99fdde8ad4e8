import { invalid } from "#platform/refusal.ts";

const HEADERS_LENGTH_MAX = 4_096;
const FIELD_LENGTH_MAX = 2_000;
const FIELDS_MAX = 20;

/** A form with one file, which is its last field. */
export interface Upload {
  fields: Readonly<Record<string, string>>;
  /** Null: no file was chosen. The form is read to its end by reading the file. */
  file: { name: string; bytes: AsyncGenerator<Buffer> } | null;
}

/**
 * Reads a form as browsers send it with `enctype="multipart/form-data"`, without holding the file in memory. Anything that no
 * browser sends is refused ("unreadable").
 */
export async function readUpload(contentType: string, body: AsyncIterable<Buffer>): Promise<Upload> {
  const boundary = /^multipart\/form-data;(?:.*;)?\s*boundary="?([^";]{1,70})"?\s*$/i.exec(contentType)?.[1];
  if (boundary === undefined) throw unreadable();
  const reader = readerOf(body);
  // The first delimiter has no line break before it. One is added, so that all of them look alike.
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  reader.prepend(Buffer.from("\r\n"));
  await reader.until(delimiter, 0);
  const fields: Record<string, string> = {};
  for (let count = 0; count < FIELDS_MAX; count += 1) {
    const end = await reader.until(Buffer.from("\r\n"), 2);
    if (end.toString() === "--") return { fields, file: null };
    const headers = (await reader.until(Buffer.from("\r\n\r\n"), HEADERS_LENGTH_MAX)).toString("utf8");
    const name = parameterOf(headers, "name");
    const fileName = parameterOf(headers, "filename");
    if (name === null) throw unreadable();
    if (fileName !== null && fileName !== "")
      return { fields, file: { name: fileName, bytes: reader.streamUntil(delimiter) } };
    const value = (await reader.until(delimiter, FIELD_LENGTH_MAX)).toString("utf8");
    if (fileName === null) fields[name] = value;
  }
  throw unreadable();
}

function parameterOf(headers: string, name: "name" | "filename"): string | null {
  const [, value] =
    new RegExp(`^content-disposition: form-data;(?:[^\\r\\n]*;)? ${name}="([^"\\r\\n]*)"`, "im").exec(headers) ?? [];
  // Browsers write quotes and line breaks of names like this.
  return value?.replaceAll("%22", '"').replaceAll(/%0D|%0A/g, " ") ?? null;
}

function readerOf(body: AsyncIterable<Buffer>) {
  const chunks = body[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next: IteratorResult<Buffer, unknown> | null = await chunks.next().catch(() => null);
    if (next === null || next.done === true) throw unreadable();
    const { value } = next;
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };
  return {
    prepend(bytes: Buffer) {
      held = Buffer.concat([bytes, held]);
    },
    /** Returns what stands before the mark, and leaves out the mark. */
    async until(mark: Buffer, lengthMax: number): Promise<Buffer> {
      for (;;) {
        const at = held.indexOf(mark);
        if (at > lengthMax || (at < 0 && held.length > lengthMax + mark.length)) throw unreadable();
        if (at >= 0) {
          const before = held.subarray(0, at);
          held = held.subarray(at + mark.length);
          return before;
        }
        await more();
      }
    },
    /** Yields what stands before the mark. */
    async *streamUntil(mark: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = held.indexOf(mark);
        if (at >= 0) {
          if (at > 0) yield held.subarray(0, at);
          return;
        }
        // The mark may have begun at the end of what is held.
        const safe = held.length - mark.length + 1;
        if (safe > 0) {
          const before = held.subarray(0, safe);
          held = held.subarray(safe);
          yield before;
        }
        await more();
      }
    },
  };
}

function unreadable() {
  return invalid("file", "The form is not readable, or the connection ended.", "unreadable");
}
