import { crc32, deflateRawSync } from "node:zlib";
import type { BuiltFile } from "./page-bundle.ts";

/** 1980-01-01, the first date that the format knows. */
const DATE = (1 << 5) | 1;
const UTF_8_NAMES = 1 << 11;
const DEFLATED = 8;
const VERSION = 20;

/** A zip archive with nothing of this machine in it: no owner, and one date for all. */
export function zipOf(files: readonly BuiltFile[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const content = Buffer.from(bytes);
    const packed = deflateRawSync(content, { level: 9 });
    const name = Buffer.from(path);
    const shared = sharedHeader(content, packed.length, name.length);
    const local = Buffer.concat([signature(0x04_03_4b_50), shared, name, packed]);
    entries.push(Buffer.concat([signature(0x02_01_4b_50), uint16(VERSION), shared, entryTail(offset), name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x06_05_4b_50), end]);
}

/** What a file's header and its entry in the directory have in common. */
function sharedHeader(content: Buffer, packedSize: number, nameSize: number): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(UTF_8_NAMES, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(DATE, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packedSize, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(nameSize, 22);
  return header;
}

/** No comment, the first disk, no attributes, and where the file begins. */
function entryTail(offset: number): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return tail;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
