import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { pipeline as finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/** No row of a table is longer. A file with longer lines was not written by this service. */
const LINE_LENGTH_MAX = 10_000_000;

/** Writes a new gzip file of lines and syncs it to disk. The same lines make the same bytes. */
export async function writeCompressedLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  await finished(
    Readable.from(withLineFeeds(lines)),
    createGzip(),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
}

async function* withLineFeeds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Yields the lines of a gzip file and returns the SHA-256 of its bytes. */
export async function* readCompressedLines(path: string): AsyncGenerator<string, Buffer, undefined> {
  const hash = createHash("sha256");
  const text = createGunzip().setEncoding("utf8");
  // A failure of the pipeline destroys `text`, so the loop below throws it.
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

/** Gives a written file its name and syncs the name to disk. */
export async function nameFile(path: string, finalPath: string): Promise<void> {
  await rename(path, finalPath);
  const folder = await open(dirname(finalPath));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
