import { UnreadableFile } from "./unreadable-file.ts";

/** Calls `onBytes` with the number of bytes read so far. */
export async function* countingBytes(
  source: AsyncIterable<Buffer>,
  onBytes: (bytesRead: number) => void,
): AsyncGenerator<Buffer> {
  let bytesRead = 0;
  for await (const chunk of source) {
    bytesRead += chunk.length;
    onBytes(bytesRead);
    yield chunk;
  }
}

/** Decodes a file's bytes, without a byte order mark. */
export async function* readText(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let linesRead = 0;
  for await (const chunk of source) {
    const text = decode(decoder, chunk, linesRead);
    linesRead += countLines(text);
    yield text;
  }
  yield decode(decoder, undefined, linesRead);
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, linesBefore: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    const valid = (chunk?.toString("utf8") ?? "").split("\uFFFD", 1)[0] ?? "";
    throw new UnreadableFile("not_utf8", linesBefore + countLines(valid) + 1);
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
