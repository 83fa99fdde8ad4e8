import type { FastifyRequest } from "fastify";
import { invalid } from "#platform/refusal.ts";
import { readUpload, type Upload } from "./read-upload.ts";
import { readWholeFile } from "./read-whole-file.ts";

/** Reads a form with one file into memory. Refuses a form without a file, and a larger file. */
export async function readSmallFile(
  request: FastifyRequest,
  bytesMax: number,
): Promise<{ fields: Upload["fields"]; file: Buffer }> {
  const { fields, file } = await readUpload(request);
  if (file === null) throw invalid("file", "No file was chosen.", "required");
  return { fields, file: await readWholeFile(file.bytes, bytesMax) };
}
