import type { FastifyRequest } from "fastify";
import { invalid } from "#platform/refusal.ts";

const HEADERS_LENGTH_MAX = 4_096;
const FIELD_LENGTH_MAX = 2_000;
const FIELDS_MAX = 20;

/** A form whose last field is a file. */
export interface Upload {
  fields: Readonly<Record<string, string>>;
  /** Null: no file was chosen. `bytes` is not read yet, and must be read to its end. */
  file: { name: string; bytes: AsyncGenerator<Buffer> } | null;
}

/**
 * Reads a form as browsers send it with `enctype="multipart/form-data"`, without holding the file in memory. Refuses a
 * broken form as "unreadable", and a body of another type as "required".
 */
export async function readUpload({ headers, body }: Pick<FastifyRequest, "headers" | "body">): Promise<Upload> {
  const contentType = headers["content-type"] ?? "";
  if (!/^multipart\/form-data/i.test(contentType)) throw invalid("file", "No file was sent.", "required");
  const boundary = /^multipart\/form-data;(?:.*;)?\s*boundary="?([^";]{1,70})"?\s*$/i.exec(contentType)?.[1];
  if (boundary === undefined) throw unreadable();
  const reader = readerOf(body as AsyncIterable<Buffer>);
  // Every delimiter but the first begins with a line break. Adding one there lets the loop treat all of them alike.
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
  // Browsers encode quotation marks and line breaks in names like this, and nothing else.
  return value?.replaceAll("%22", '"').replaceAll(/%0D|%0A/g, " ") ?? null;
}

function readerOf(body: AsyncIterable<Buffer>) {
  const chunks = body[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const readMore = async () => {
    const next: IteratorResult<Buffer, unknown> | null = await chunks.next().catch(() => null);
    if (next === null || next.done === true) throw unreadable();
    const { value } = next;
    buffered = buffered.length === 0 ? value : Buffer.concat([buffered, value]);
  };
  return {
    prepend(bytes: Buffer) {
      buffered = Buffer.concat([bytes, buffered]);
    },
    /** Returns the bytes before the delimiter, and skips the delimiter. */
    async until(delimiter: Buffer, lengthMax: number): Promise<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter);
        if (at > lengthMax || (at < 0 && buffered.length > lengthMax + delimiter.length)) throw unreadable();
        if (at >= 0) {
          const before = buffered.subarray(0, at);
          buffered = buffered.subarray(at + delimiter.length);
          return before;
        }
        await readMore();
      }
    },
    /** Yields the bytes before the delimiter. */
    async *streamUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
      for (;;) {
        const at = buffered.indexOf(delimiter);
        if (at >= 0) {
          if (at > 0) yield buffered.subarray(0, at);
          return;
        }
        // The buffer may end with the start of a delimiter, which must not be yielded.
        const safe = buffered.length - delimiter.length + 1;
        if (safe > 0) {
          const before = buffered.subarray(0, safe);
          buffered = buffered.subarray(safe);
          yield before;
        }
        await readMore();
      }
    },
  };
}

function unreadable() {
  return invalid("file", "The form is not readable, or the connection ended.", "unreadable");
}

/** Reads a file of a form into memory. A larger file is read to its end before it is refused, so that the browser gets the answer. */
export async function readWholeFile(bytes: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
  }
  if (length > bytesMax) throw invalid("file", "The file is too large.", "too_large");
  return Buffer.concat(chunks);
}

/** Reads a form with one file into memory. Refuses a form without a file, and a larger file. */
export async function readSmallFile(
  request: FastifyRequest,
  bytesMax: number,
): Promise<{ fields: Upload["fields"]; file: Buffer }> {
  const { fields, file } = await readUpload(request);
  if (file === null) throw invalid("file", "No file was chosen.", "required");
  return { fields, file: await readWholeFile(file.bytes, bytesMax) };
}
