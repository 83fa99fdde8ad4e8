import { crc32, deflateSync, inflateSync } from "node:zlib";
import { sha256 } from "#platform/crypto.ts";
import { invalid } from "#platform/refusal.ts";

export interface Logo {
  bytes: Buffer;
  hash: string;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FILE_BYTES_MAX = 256 * 1_024;
const SIDE_MAX = 2_000;
const PIXELS_MAX = 1_000_000;
/** Samples per pixel, by colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  type: string;
  data: Buffer;
}

interface Header {
  width: number;
  height: number;
  bitDepth: number;
  colourType: number;
}

/**
 * Decodes a PNG and writes a new one with header, palette, transparency and recompressed pixels. Texts, profiles and
 * trailing bytes are dropped, and invalid files are refused.
 */
export function readLogo(file: Buffer): Logo {
  if (file.length > FILE_BYTES_MAX) throw refused("A logo's file has at most 256 KB.");
  const chunks = readChunks(file);
  const header = readHeader(chunks[0]);
  const pixels = unpack(Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data)), header);
  const palette = singleChunk(chunks, "PLTE", (data) => data.length % 3 === 0 && data.length <= 768);
  const transparency = singleChunk(chunks, "tRNS", (data) => data.length <= 256);
  if (header.colourType === 3 && palette === null) throw refused("The PNG has no palette.");
  const bytes = Buffer.concat([
    SIGNATURE,
    encodeChunk("IHDR", chunks[0]!.data),
    ...(palette === null ? [] : [encodeChunk("PLTE", palette)]),
    ...(transparency === null ? [] : [encodeChunk("tRNS", transparency)]),
    encodeChunk("IDAT", deflateSync(pixels, { level: 9 })),
    encodeChunk("IEND", Buffer.alloc(0)),
  ]);
  if (bytes.length > FILE_BYTES_MAX) throw refused("A logo's file has at most 256 KB.");
  const { width, height } = header;
  return { bytes, hash: sha256(bytes).toString("hex").slice(0, 16), width, height };
}

function readChunks(file: Buffer): Chunk[] {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw refused("A logo must be a PNG file.");
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length) break;
    const typed = file.subarray(at + 4, end);
    if (crc32(typed) !== file.readUInt32BE(end)) throw refused("The PNG is damaged.");
    const chunk = { type: typed.toString("latin1", 0, 4), data: typed.subarray(4) };
    chunks.push(chunk);
    if (chunk.type === "IEND") return chunks;
    at = end + 4;
  }
  throw refused("The PNG is not complete.");
}

function readHeader(chunk: Chunk | undefined): Header {
  if (chunk?.type !== "IHDR" || chunk.data.length !== 13) throw refused("The PNG is damaged.");
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)];
  const [bitDepth = 0, colourType = 0, compression, filter, interlace] = chunk.data.subarray(8);
  const isKnown = [1, 2, 4, 8, 16].includes(bitDepth) && colourType in CHANNELS && compression === 0 && filter === 0;
  if (!isKnown) throw refused("The PNG is of an unknown kind.");
  if (interlace !== 0) throw refused("An interlaced PNG cannot be used: save it without.");
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    throw refused(`A logo has at most ${SIDE_MAX} pixels a side and a million in all.`);
  return { width, height, bitDepth, colourType };
}

function unpack(packed: Buffer, { width, height, bitDepth, colourType }: Header): Buffer {
  const expected = height * (1 + Math.ceil((width * bitDepth * (CHANNELS[colourType] ?? 0)) / 8));
  const pixels = inflate(packed, expected);
  if (pixels?.length !== expected) throw refused("The PNG is damaged.");
  return pixels;
}

function inflate(packed: Buffer, expected: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: expected + 1 });
  } catch {
    return null; // Any failure means that the data is no picture.
  }
}

function singleChunk(chunks: readonly Chunk[], wanted: string, isGood: (data: Buffer) => boolean): Buffer | null {
  const found = chunks.filter(({ type }) => type === wanted);
  if (found.length > 1 || found.some(({ data }) => !isGood(data))) throw refused("The PNG is damaged.");
  return found[0]?.data ?? null;
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

function refused(sentence: string) {
  return invalid("logo", sentence);
}
