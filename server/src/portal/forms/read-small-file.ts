import type { FastifyRequest } from "fastify";
import { invalid } from "#platform/refusal.ts";
import { readUpload, type Upload } from "./read-upload.ts";

/** Reads a form with one file into memory. Refuses a form without a file, and a larger file. */
export async function readSmallFile(
  { headers, body }: FastifyRequest,
  bytesMax: number,
): Promise<{ fields: Upload["fields"]; file: Buffer }> {
  const type = headers["content-type"] ?? "";
  if (!/^multipart\/form-data/i.test(type)) throw invalid("file", "No file was sent.", "required");
  const { fields, file } = await readUpload(type, body as AsyncIterable<Buffer>);
  if (file === null) throw invalid("file", "No file was chosen.", "required");
  const chunks: Buffer[] = [];
  let length = 0;
  // It is read to its end, so that the browser gets the answer.
  for await (const chunk of file.bytes) {
    length += chunk.length;
    if (length <= bytesMax) chunks.push(chunk);
  }
  if (length > bytesMax) throw invalid("file", "The file is too large.", "too_large");
  return { fields, file: Buffer.concat(chunks) };
}
