import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { BuiltFile } from "../build.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A file with its compressed forms beside it, which the server sends to who takes them. */
export async function withCompressed({ path, bytes }: BuiltFile): Promise<BuiltFile[]> {
  const [br, gz] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })]);
  return [
    { path, bytes },
    { path: `${path}.br`, bytes: br },
    { path: `${path}.gz`, bytes: gz },
  ];
}
