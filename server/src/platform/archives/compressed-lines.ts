import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** No row of a table is longer. A file with longer lines was not written by this service. */
const LINE_LENGTH_MAX = 10_000_000;

/** Writes a new gzip file of lines, which is on the disk when this returns. The same lines make the same bytes. */
export async function writeCompressedLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  await finished(
    Readable.from(endedLines(lines)),
    createGzip(),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
}

async function* endedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Yields the lines of such a file and returns the SHA-256 of its bytes. */
export async function* readCompressedLines(path: string): AsyncGenerator<string, Buffer, undefined> {
  const hash = createHash("sha256");
  const text = createGunzip().setEncoding("utf8");
  // Its failures reach the loop below, because they destroy `text`.
  pipeline(createReadStream(path), hashing(hash), text, () => {});
  let rest = "";
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > LINE_LENGTH_MAX) throw new Error("a line is too long");
    yield* lines;
  }
  if (rest !== "") throw new Error("the last line has no end");
  return hash.digest();
}

function hashing(hash: ReturnType<typeof createHash>) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

/** Gives a written file its name. Afterwards both are on the disk. */
export async function nameFile(path: string, finalPath: string): Promise<void> {
  await rename(path, finalPath);
  const folder = await open(dirname(finalPath));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
