/** Any values that a spreadsheet writes come back as they were, line by line. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { JsonNumber } from "#platform/http/body/read-json.ts";
import { UnreadableFile } from "#platform/text/unreadable-file.ts";
import { trimUnseen } from "#platform/text/visible-text.ts";
import { workbookOfTexts } from "../../../tests/support/files/workbook.ts";
import { linkFileColumns } from "./link-columns.ts";
import { readLinkRows } from "./read-link-rows.ts";

const REQUIRED = ["clientOrderReference", "amount", "customer.email"];
const others = linkFileColumns.filter((name) => !REQUIRED.includes(name) && name !== "notifyBy");

/** An apostrophe before a formula is the guard of our own files, which reading takes off (csv.test.ts). */
const cells = fc
  .string({ unit: "grapheme", maxLength: 20 })
  .filter((text) => !/[\0\uFEFF\r]|'[=+\-@＝＋－＠]/.test(text));
const decimals = fc
  .tuple(fc.nat(999_999_999), fc.nat(9_999))
  .map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`);

const files = fc
  .record({
    delimiter: fc.constantFrom(",", ";"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    hasMark: fc.boolean(),
    columns: fc
      .shuffledSubarray(others)
      .chain((some) =>
        fc.shuffledSubarray([...REQUIRED, ...some, "additionalData.Şube"], { minLength: some.length + 4 }),
      ),
  })
  .chain((form) => {
    const row = fc.record({ amount: decimals, cells: fc.array(cells, { minLength: 25, maxLength: 25 }) });
    return fc.record({ form: fc.constant(form), rows: fc.array(row, { minLength: 1, maxLength: 8 }) });
  });

type GivenFile = typeof files extends fc.Arbitrary<infer File> ? File : never;

function textOf({ form: { delimiter, lineEnd, hasMark, columns }, rows }: GivenFile): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const decimal = (amount: string) => (delimiter === ";" ? amount.replace(".", ",") : amount);
  const lines = rows.map(({ amount, cells }) =>
    columns.map((name, index) => quoted(name === "amount" ? decimal(amount) : cells[index]!)).join(delimiter),
  );
  return (hasMark ? "\uFEFF" : "") + [columns.join(delimiter), ...lines].map((line) => line + lineEnd).join("");
}

function valueOf(body: Record<string, unknown>, column: string): unknown {
  const [group = "", ...rest] = column.split(".");
  if (rest.length === 0) return body[group];
  return (body[group] as Record<string, unknown> | undefined)?.[rest.join(".")];
}

test("every value is read from its column, in any order of columns, with either separator and decimal mark", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const rows = await Array.fromAsync(readLinkRows(Buffer.from(textOf(file))));
      assert.equal(rows.length, file.rows.length);
      for (const [at, { body }] of rows.entries()) {
        const given = file.rows[at]!;
        assert.ok(body !== null);
        for (const [index, column] of file.form.columns.entries()) {
          const text = trimUnseen(given.cells[index]!);
          const expected = column === "amount" ? new JsonNumber(given.amount) : text === "" ? undefined : text;
          assert.deepEqual(valueOf(body, column), expected, column);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("bytes of any kind are read as rows or refused at a line, and nothing else happens", async () => {
  const head = "clientOrderReference;amount;customer.email\n";
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: "binary", maxLength: 200 }).map((text) => Buffer.from(head + text)),
    fc
      .array(fc.constantFrom('"', ";", ",", "\n", "\r", "a", "1"), { maxLength: 60 })
      .map((parts) => Buffer.from(head + parts.join(""))),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (content) => {
      try {
        for await (const { line, body } of readLinkRows(content)) {
          assert.ok(line >= 2);
          assert.ok(body === null || typeof body.customer === "object");
        }
      } catch (error) {
        assert.ok(error instanceof UnreadableFile && error.line >= 1, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test("an amount that is no plain decimal, or could have thousands, stays a text, which the check refuses", async () => {
  const amounts = ["1.000,50", "1e3", "0x10", "٣", "+5", "₺5", "1,2,3", "1 000", "1.250", "1,250", "-12.500"];
  const text = `clientOrderReference;amount;customer.email\n${amounts.map((amount) => `A;${amount};a@example.com\n`).join("")}`;
  const rows = await Array.fromAsync(readLinkRows(Buffer.from(text)));
  assert.deepEqual(
    rows.map(({ body }) => body?.["amount"]),
    amounts,
  );
});

test("three decimals could be thousands with either separator; four decimals are decimals", async () => {
  for (const [delimiter, amount, expected] of [
    [",", "1.250", "1.250"],
    [",", "1.2500", new JsonNumber("1.2500")],
    [";", "1,2500", new JsonNumber("1.2500")],
    [";", "1250", new JsonNumber("1250")],
  ] as const) {
    const text = ["clientOrderReference", "amount", "customer.email"].join(delimiter);
    const line = ["A", amount, "a@example.com"].join(delimiter);
    const [row] = await Array.fromAsync(readLinkRows(Buffer.from(`${text}\n${line}\n`)));
    assert.deepEqual(row?.body?.["amount"], expected, `${amount} between ${delimiter}`);
  }
});

test("rows and columns without values are no rows and columns", async () => {
  const file = Buffer.from("clientOrderReference;amount;customer.email;;\nKL-1;1250,50;ayse@example.com;;\n;;;;\n");
  const rows = await Array.fromAsync(readLinkRows(file));
  assert.deepEqual(
    rows.map(({ line, body }) => [line, body?.["clientOrderReference"]]),
    [[2, "KL-1"]],
  );
});

test("a workbook is read like a CSV, with its numbers as amounts", async () => {
  const file = await workbookOfTexts([
    ["clientOrderReference", "amount", "customer.email"],
    ["KL-1", { number: "1250.5" }, "ayse@example.com"],
    ["KL-2", "1250,50", "ali@example.com"],
    ["KL-3", "1.250", "ali@example.com"],
  ]);
  const rows = await Array.fromAsync(readLinkRows(file));
  assert.deepEqual(
    rows.map(({ line, body }) => [line, body?.["clientOrderReference"], body?.["amount"]]),
    [
      [2, "KL-1", new JsonNumber("1250.5")],
      [3, "KL-2", new JsonNumber("1250.50")],
      [4, "KL-3", "1.250"],
    ],
  );
});
