import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { BuiltFile } from "./page-bundle.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Adds the compressed forms of a file, which the server sends to clients that accept them. */
export async function withCompressed({ path, bytes }: BuiltFile): Promise<BuiltFile[]> {
  const [br, gz] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })]);
  return [
    { path, bytes },
    { path: `${path}.br`, bytes: br },
    { path: `${path}.gz`, bytes: gz },
  ];
}
