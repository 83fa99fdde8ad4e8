import type { BuiltFile } from "./page-bundle.ts";

const BLOCK = 512;

/** A tar archive in the POSIX format, with nothing of this machine in it: no owner, and one date for all. */
export function tarOf(files: readonly BuiltFile[]): Buffer {
  const parts = files.flatMap(({ path, bytes }) => {
    const content = Buffer.from(bytes);
    return [headerOf(path, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function headerOf(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for a tar archive`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  // npm's own packages have this date too.
  header.write(octal(499_162_500, 11), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}
