import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { amountOfMinorUnits, formatDecimal } from "@servicepay/money";
import fc from "fast-check";
import { workbookOfTexts } from "../../../tests/support/files/workbook.ts";
import type { Movement } from "./day-list.ts";
import { describeLineFault } from "./line-fault.ts";
import { readMovementList, type ListItem, type MovementSource } from "./movement-list.ts";

const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";

async function read(chunks: readonly string[], origin: "bank" | "file" = "file"): Promise<ListItem[]> {
  const source: MovementSource =
    origin === "bank"
      ? { origin, text: chunks.join("") }
      : { origin, bytes: Readable.from(chunks.map((chunk) => Buffer.from(chunk))) };
  return Array.fromAsync(readMovementList(source));
}

const word = fc.stringMatching(/^[A-Za-z0-9:_.-]{1,64}$/);
const movement: fc.Arbitrary<Movement> = fc.record({
  kind: fc.constantFrom("sale" as const, "void" as const, "refund" as const),
  reference: word,
  bankOrderId: word,
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => amountOfMinorUnits(units, "TRY")),
  currency: fc.constant("TRY" as const),
  installments: fc.integer({ min: 1, max: 36 }),
  authCode: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), { nil: null }),
  at: fc.date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2040-01-01T00:00:00Z"), noInvalidDate: true }),
});

function lineOf({ kind, reference, bankOrderId, amount, currency, installments, authCode, at }: Movement): string {
  const money = [formatDecimal(amount, 2), currency, installments];
  return [kind, reference, bankOrderId, ...money, authCode ?? "", at.toISOString()].join(",");
}

test("a list reads back as it was written, however its text is split into chunks", async () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 8 }), cuts, async (movements, sizes) => {
      const text = [header, ...movements.map(lineOf), `end,${movements.length}`, ""].join("\n");
      const pieces: string[] = [];
      for (let from = 0, piece = 0; from < text.length; piece += 1) {
        const size = sizes[piece % sizes.length]!;
        pieces.push(text.slice(from, from + size));
        from += size;
      }
      const items = await read(pieces);
      assert.deepEqual(
        items.flatMap((item) => (item.kind === "movement" ? [item.movement] : [])),
        movements.map((each) => ({ ...each })), // fast-check's objects have no prototype.
      );
      assert.deepEqual(items.at(-1), { kind: "end", line: movements.length + 2, count: movements.length });
    }),
    { numRuns: 200 },
  );
});

test("a list that was cut anywhere is incomplete", async () => {
  const whole = [header, "sale,T1,O1,10.00,TRY,1,P1,2026-01-31 10:00:00", "end,1"].join("\n");
  for (let length = 0; length < whole.length; length += 1) {
    const items = await read([whole.slice(0, length)]);
    assert.ok(!items.some(({ kind }) => kind === "end"), `${length} characters`);
    assert.equal(items.at(-1)?.kind, "fault", `${length} characters`);
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
      assert.equal((await read([text])).at(-1)?.kind, "fault");
    }),
    { numRuns: 500 },
  );
});

test("a changed list never throws, and faults name their line, without its values", async () => {
  const whole = [
    header,
    "sale,T1,O1,10.00,TRY,1,P1,2026-01-31 10:00:00",
    "refund,T2,O1,4.00,TRY,,,2026-01-31 11:00:00",
    "end,2",
    "",
  ];
  const text = whole.join("\n");
  const change = fc.record({ at: fc.nat(text.length), with: fc.string({ unit: "binary", maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      let changed = text;
      for (const { at, with: inserted } of changes) changed = changed.slice(0, at) + inserted + changed.slice(at + 1);
      for (const item of await read([changed])) {
        assert.ok(item.line >= 1);
        if (item.kind === "fault") assert.doesNotMatch(describeLineFault(item.fault), /T1|O1|10\.00/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("what only a spreadsheet writes is read from a file, and proves nothing in a bank's own list", async () => {
  const [from, to] = ["sale,R-1,O-1,10.00,TRY,1,,", "end,1"];
  const lists = {
    "an empty row": `${header}\n${from}2026-01-31 09:30:00\n,,,,,,,\n${to}\n`,
    "an empty column": `${header},\n${from}2026-01-31 09:30:00,\n${to}\n`,
    "a time without seconds": `${header}\n${from}31.01.2026 09:30\n${to}\n`,
    "the line sep=": `sep=,\n${header}\n${from}2026-01-31 09:30:00\n${to}\n`,
  };
  for (const [name, list] of Object.entries(lists)) {
    const kinds = (items: ListItem[]) => items.map(({ kind }) => kind);
    assert.deepEqual(kinds(await read([list])), ["movement", "end"], name);
    assert.ok(kinds(await read([list], "bank")).includes("fault"), name);
  }
});

test("a bank file may be a workbook; a damaged one, and one in another encoding, is named as such", async () => {
  const of = (bytes: Buffer) => Array.fromAsync(readMovementList({ origin: "file", bytes: Readable.from([bytes]) }));
  const workbook = await workbookOfTexts([
    header.split(","),
    ["sale", "R-1", "O-1", { number: "10.5" }, "TRY", { number: "1" }, "", "31.01.2026 09:30"],
    ["end", { number: "1" }],
  ]);
  const [sale, end] = await of(workbook);
  assert.ok(sale?.kind === "movement" && end?.kind === "end");
  assert.deepEqual(
    [formatDecimal(sale.movement.amount, 2), sale.movement.at.toISOString(), end.count],
    ["10.50", "2026-01-31T06:30:00.000Z", 1],
  );
  const faults = async (bytes: Buffer) => (await of(bytes)).map((item) => item.kind === "fault" && item.fault);
  const unreadable = (fault: string) => [{ name: "unreadable", fault, column: null }];
  assert.deepEqual(await faults(workbook.subarray(0, -30)), unreadable("damaged"));
  assert.deepEqual(await faults(Buffer.from(`${header}\nsale,\xfe`, "latin1")), unreadable("not_utf8"));
});
