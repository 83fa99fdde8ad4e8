import { invalid } from "#platform/refusal.ts";

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
