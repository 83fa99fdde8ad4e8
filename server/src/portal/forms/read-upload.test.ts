import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "#platform/refusal.ts";
import { readUpload } from "./read-upload.ts";

async function* split(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    if (at >= bytes.length) return;
    yield bytes.subarray(at, at + size);
    at += size;
  }
  if (at < bytes.length) yield bytes.subarray(at);
}

/** The form as a browser writes it. */
async function written(fields: Record<string, string>, file: { name: string; bytes: Uint8Array } | null) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== null)
    form.append("file", new File([file.bytes as Uint8Array<ArrayBuffer>], file.name, { type: "text/csv" }));
  const response = new Response(form);
  return { type: response.headers.get("content-type") ?? "", body: Buffer.from(await response.arrayBuffer()) };
}

async function read(type: string, body: AsyncIterable<Buffer>) {
  const { fields, file } = await readUpload({ headers: { "content-type": type }, body });
  if (file === null) return { fields, name: null, bytes: null };
  const parts: Buffer[] = [];
  for await (const part of file.bytes) parts.push(Buffer.from(part));
  return { fields, name: file.name, bytes: Buffer.concat(parts) };
}

test("a form with a file is read back as it was, however the connection splits it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.array(fc.integer({ min: 1, max: 500 })),
      fc.constantFrom("lines.csv", "Kasım hareketleri.csv", 'a "b".csv', "--x"),
      async (bytes, sizes, name) => {
        const { type, body } = await written({ id: "1", skip: "yes" }, { name, bytes });
        const found = await read(type, split(body, sizes));
        assert.deepEqual(found.fields, { id: "1", skip: "yes" });
        assert.equal(found.name, name);
        assert.deepEqual(found.bytes, Buffer.from(bytes));
      },
    ),
    { numRuns: 200 },
  );
});

test("bytes that look like the end of the file, but are not, belong to the file", async () => {
  const { type, body } = await written({}, { name: "a.csv", bytes: Buffer.from("x") });
  const boundary = type.split("boundary=")[1] ?? "";
  const content = `\r\n--${boundary.slice(0, -1)}\r\n--\r\n`;
  const whole = Buffer.from(body.toString("latin1").replace("\r\n\r\nx\r\n", `\r\n\r\n${content}\r\n`), "latin1");
  for (const size of [1, 7, 10_000]) {
    const sizes = Array.from({ length: whole.length }, () => size);
    assert.equal((await read(type, split(whole, sizes))).bytes?.toString(), content);
  }
});

test("a form without a chosen file has none", async () => {
  const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const empty = 'name="file"; filename=""\r\nContent-Type: application/octet-stream';
  const body = Buffer.from(`${part('name="id"', "1")}${part(empty, "")}--b--\r\n`);
  assert.deepEqual(await read("multipart/form-data; boundary=b", split(body, [])), {
    fields: { id: "1" },
    name: null,
    bytes: null,
  });
});

test("what breaks off or is no form is refused, and is never read as a whole file", async () => {
  const { type, body } = await written({ id: "1" }, { name: "a.csv", bytes: Buffer.from("E1,120.01,1\n") });
  const refused = (error: unknown) => error instanceof Refusal && error.reason === "unreadable";
  const end = body.lastIndexOf("\r\n--");
  for (let length = 0; length < end; length += 1)
    await assert.rejects(read(type, split(body.subarray(0, length), [])), refused, String(length));
  await assert.rejects(read("multipart/form-data", split(body, [])), refused);
  await assert.rejects(read("multipart/form-data; boundary=other", split(body, [])), refused);
  await assert.rejects(read(type, split(Buffer.alloc(100_000, "a"), [])), refused);
});
