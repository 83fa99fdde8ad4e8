import { crc32, deflateSync } from "node:zlib";

/** Draws diamonds as a PNG. */
export function drawLogo(width = 96, height = 48): Buffer<ArrayBuffer> {
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): number[] {
  const ring = Math.floor((Math.abs((x % 48) - 24) + Math.abs(y - 24)) / 6) % 3;
  return (
    [
      [138, 28, 74],
      [245, 232, 208],
      [31, 61, 92],
    ][ring] ?? []
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
