import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { zipOf } from "./zip.ts";

const files = ["", "ş", "x".repeat(5_000)].map((text, index) => ({
  path: `package/${index}-ş.txt`,
  bytes: Buffer.from(text),
}));

test("a zip's directory leads to the same files", () => {
  const zip = zipOf(files);
  const end = zip.length - 22;
  assert.equal(zip.readUInt16LE(end + 10), files.length);
  let entry = zip.readUInt32LE(end + 16);
  for (const { path, bytes } of files) {
    const [packed, size, nameSize] = [
      zip.readUInt32LE(entry + 20),
      zip.readUInt32LE(entry + 24),
      zip.readUInt16LE(entry + 28),
    ];
    const start = zip.readUInt32LE(entry + 42) + 30 + nameSize;
    assert.equal(zip.toString("utf8", entry + 46, entry + 46 + nameSize), path);
    assert.deepEqual(inflateRawSync(zip.subarray(start, start + packed)), bytes);
    assert.equal(size, bytes.length);
    entry += 46 + nameSize;
  }
  assert.equal(entry, end);
});

test("the same files make the same bytes", () => {
  assert.deepEqual(zipOf(files), zipOf(files));
});
