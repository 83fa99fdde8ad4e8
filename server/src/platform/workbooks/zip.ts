/** Files of a zip archive that is in memory. */
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { UnreadableFile } from "../text/unreadable-file.ts";

interface Entry {
  isEncrypted: boolean;
  method: number;
  crc: number;
  packedBytes: number;
  /** Where its local header begins. */
  at: number;
}

export interface Zip {
  has(name: string): boolean;
  /** Unpacks a file as it is read. Throws once there are more than `bytesMax`, whatever size the archive tells. */
  read(name: string, bytesMax: number): AsyncGenerator<Buffer>;
}

const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
/** A workbook has few files: sheets, styles, pictures. */
const ENTRIES_MAX = 10_000;
const IN_EXTRA_FIELD = 0xffffffff;
const METHOD = { stored: 0, deflated: 8 };

export function openZip(file: Buffer): Zip {
  const entries = whereReadable(() => listEntries(file));
  return {
    has: (name) => entries.has(name),
    async *read(name, bytesMax) {
      const entry = entries.get(name);
      if (entry === undefined) throw new UnreadableFile("damaged");
      if (entry.isEncrypted) throw new UnreadableFile("encrypted");
      yield* unpack(
        whereReadable(() => packedBytes(file, entry)),
        entry,
        bytesMax,
      );
    },
  };
}

/** A position outside of the file is a damage of the archive, not an error of this code. */
function whereReadable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new UnreadableFile("damaged") : error;
  }
}

function listEntries(file: Buffer): Map<string, Entry> {
  const { count, at: start } = directoryOf(file);
  if (count > ENTRIES_MAX) throw new UnreadableFile("too_large");
  const entries = new Map<string, Entry>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (file.readUInt32LE(at) !== SIGNATURE.central) throw new UnreadableFile("damaged");
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const extra = file.subarray(nameEnd, extraEnd);
    const name = file.subarray(at + 46, nameEnd).toString("utf8");
    // Two files of one name could be read as either.
    if (entries.has(name)) throw new UnreadableFile("damaged");
    entries.set(name, {
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      crc: file.readUInt32LE(at + 16),
      ...placeOf(file, at, extra),
    });
    at = extraEnd + file.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryOf(file: Buffer): { count: number; at: number } {
  const earliest = Math.max(0, file.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = file.length - END_BYTES; at >= earliest; at -= 1) {
    if (file.readUInt32LE(at) !== SIGNATURE.end) continue;
    const found = { count: file.readUInt16LE(at + 10), at: file.readUInt32LE(at + 16) };
    return found.count === 0xffff || found.at === IN_EXTRA_FIELD ? directoryOf64(file, at) : found;
  }
  throw new UnreadableFile("damaged");
}

function directoryOf64(file: Buffer, end: number): { count: number; at: number } {
  if (file.readUInt32LE(end - 20) !== SIGNATURE.locator64) throw new UnreadableFile("damaged");
  const at = Number(file.readBigUInt64LE(end - 12));
  if (file.readUInt32LE(at) !== SIGNATURE.end64) throw new UnreadableFile("damaged");
  return { count: Number(file.readBigUInt64LE(at + 32)), at: Number(file.readBigUInt64LE(at + 48)) };
}

/** Programs that write while they read put sizes into the extra field of zip64, in this order, where they leave 0xffffffff. */
function placeOf(file: Buffer, at: number, extra: Buffer): Pick<Entry, "packedBytes" | "at"> {
  let next = extraField(extra, 0x0001);
  const size = (value: number) => {
    if (value !== IN_EXTRA_FIELD) return value;
    const found = Number(next.readBigUInt64LE(0));
    next = next.subarray(8);
    return found;
  };
  size(file.readUInt32LE(at + 24));
  return { packedBytes: size(file.readUInt32LE(at + 20)), at: size(file.readUInt32LE(at + 42)) };
}

function extraField(extra: Buffer, id: number): Buffer {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  return Buffer.alloc(0);
}

function packedBytes(file: Buffer, entry: Entry): Buffer {
  if (file.readUInt32LE(entry.at) !== SIGNATURE.local) throw new UnreadableFile("damaged");
  const start = entry.at + 30 + file.readUInt16LE(entry.at + 26) + file.readUInt16LE(entry.at + 28);
  if (start + entry.packedBytes > file.length) throw new UnreadableFile("damaged");
  return file.subarray(start, start + entry.packedBytes);
}

async function* unpack(packed: Buffer, { method, crc }: Entry, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  let sum = 0;
  try {
    for await (const chunk of inflated(packed, method)) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new UnreadableFile("too_large");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    const isOfZlib = error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
    throw isOfZlib ? new UnreadableFile("damaged") : error;
  }
  if (sum !== crc) throw new UnreadableFile("damaged");
}

function inflated(packed: Buffer, method: number): AsyncIterable<Buffer> {
  if (method === METHOD.stored) return Readable.from([packed]) as AsyncIterable<Buffer>;
  if (method !== METHOD.deflated) throw new UnreadableFile("damaged");
  const inflate = createInflateRaw();
  inflate.end(packed);
  return inflate as AsyncIterable<Buffer>;
}
