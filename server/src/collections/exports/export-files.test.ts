import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { listAudit } from "#audit/index.ts";
import { inTransaction, type Context } from "#platform/context.ts";
import { newId } from "#platform/ids.ts";
import type { Refusal } from "#platform/refusal.ts";
import { amount } from "../../../tests/support/payment-sets.ts";
import { testPlatform, type TestPlatform } from "../../../tests/support/platform.ts";
import { acknowledgeCollections } from "../acknowledge-collections.ts";
import type { NewCollection } from "../collection.ts";
import { listCollections } from "../list-collections.ts";
import { reopenCollections } from "../reopen-collections.ts";
import { recordCollection } from "../store/collections.ts";
import { confirmExportFile } from "./confirm-export-file.ts";
import { createExportFile } from "./create-export-file.ts";
import { downloadExportFile } from "./download-export-file.ts";
import { parseExportProfile } from "./export-profile.ts";
import { loadExportProfile } from "./load-export-profile.ts";
import { listExportFiles, readExportFile } from "./read-export-file.ts";

let world: TestPlatform;
before(async () => (world = await testPlatform()));
after(() => world.close());

const newContext = async () => world.contextFor(await world.newTenant());

async function record(ctx: Context, given: Partial<NewCollection> = {}): Promise<string> {
  const id = newId();
  const collection: NewCollection = {
    id,
    kind: "sale",
    reversesId: null,
    paymentId: newId(),
    orderReference: "SP8K2M",
    clientReference: "SİPARİŞ-ğ1",
    accountErpCode: "120.01",
    customerErpCode: "C-1",
    amount: amount("1250.5"),
    chargedAmount: amount("1300"),
    commissionAmount: amount("26"),
    currency: "TRY",
    installments: 3,
    terminalId: newId(),
    posErpCode: "102.01",
    maskedPan: "454360******0008",
    authCode: "123456",
    description: null,
    additionalData: null,
    ...given,
  };
  await inTransaction(ctx, (ctx) => recordCollection(ctx, collection));
  return id;
}

const CSV = {
  name: "own",
  format: "csv",
  encoding: "windows-1254",
  decimalMark: ",",
  dateFormat: "dd.MM.yyyy",
  columns: [
    { name: "NO", field: "documentCode" },
    { name: "TÜR", field: "collectionType", values: { Sale: "A", Refund: "B" } },
    { name: "TUTAR", field: "amount" },
    { name: "SİPARİŞ", field: "clientOrderReference" },
    { name: "SABİT", text: "x;y" },
    { name: "BANKA", field: "posErpCode" },
    { name: "KOMİSYON", field: "commissionAmount" },
  ],
};
const audited = async (ctx: Context, action: string) =>
  (await inTransaction(ctx, (read) => listAudit(read, { limit: 50 }))).filter((entry) => entry.action === action);
const waitingCount = async (ctx: Context) => (await listCollections(ctx, false, { page: 1, pageSize: 1 })).totalCount;

test("a collection lies in one file, files are numbered, and a file is downloaded in the same bytes", async () => {
  const ctx = await newContext();
  const profile = parseExportProfile(CSV);
  assert.equal(await createExportFile(ctx, profile), null, "nothing waits");
  await record(ctx);
  await record(ctx, { amount: amount("10"), commissionAmount: null });
  const first = await createExportFile(ctx, profile);
  assert.equal(await createExportFile(ctx, profile), null);
  await record(ctx);
  const second = await createExportFile(ctx, profile);
  assert.deepEqual([first?.fileName, first?.collections, second?.number], ["own-000001.csv", 2, 2]);
  const { bytes, hash } = await readExportFile(ctx, 1);
  assert.equal(
    new TextDecoder("windows-1254").decode(bytes),
    'NO;TÜR;TUTAR;SİPARİŞ;SABİT;BANKA;KOMİSYON\r\nSP-1-1;A;1250,50;SİPARİŞ-ğ1;"x;y";102.01;26,00\r\nSP-1-2;A;10,00;SİPARİŞ-ğ1;"x;y";102.01;\r\n',
  );
  assert.deepEqual(await downloadExportFile(ctx, 1), { ...first, bytes, hash });
  assert.deepEqual(
    (await audited(ctx, "export_file.downloaded")).map(({ details }) => details),
    [{ number: 1 }],
  );
  assert.deepEqual(
    (await listExportFiles(ctx)).map(({ number }) => number),
    [2, 1],
  );
  const other = await newContext();
  await assert.rejects(readExportFile(other, 1), (error: Refusal) => error.code === "ERR_NOT_FOUND");
  await assert.rejects(confirmExportFile(other, 1), (error: Refusal) => error.code === "ERR_NOT_FOUND");
});

test("confirming acknowledges each line with its code, once; codes acknowledged before stay", async () => {
  const ctx = await newContext();
  const ids = [await record(ctx), await record(ctx), await record(ctx)];
  await createExportFile(ctx, parseExportProfile(CSV));
  await inTransaction(ctx, (ctx) => acknowledgeCollections(ctx, [{ id: ids[1]!, erpCode: "REC-1" }], () => ""));
  assert.equal(await confirmExportFile(ctx, 1), 2);
  assert.equal(await confirmExportFile(ctx, 1), 0);
  const { collections } = await listCollections(ctx, true, { page: 1, pageSize: 10 });
  assert.deepEqual(
    collections.map(({ erpCode }) => erpCode),
    ["SP-1-1", "REC-1", "SP-1-3"],
  );
  assert.notEqual((await listExportFiles(ctx))[0]?.confirmedAt, null);
});

test("a file whose collections were all acknowledged otherwise is confirmed once, with one audit row", async () => {
  const ctx = await newContext();
  const id = await record(ctx);
  await createExportFile(ctx, parseExportProfile(CSV));
  await inTransaction(ctx, (ctx) => acknowledgeCollections(ctx, [{ id, erpCode: "REC-1" }], () => ""));
  assert.equal(await confirmExportFile(ctx, 1), 0);
  const confirmedAt = (await listExportFiles(ctx))[0]?.confirmedAt;
  assert.ok(confirmedAt instanceof Date);
  world.clock.advance(60_000);
  assert.equal(await confirmExportFile(ctx, 1), 0);
  assert.deepEqual((await listExportFiles(ctx))[0]?.confirmedAt, confirmedAt);
  const confirmed = await audited(ctx, "export_file.confirmed");
  assert.deepEqual(
    confirmed.map(({ details }) => details),
    [{ number: 1, count: 0 }],
  );
});

test("a refund is in a file after its sale's file is confirmed, a reopened collection in a new file", async () => {
  const ctx = await newContext();
  const profile = parseExportProfile(CSV);
  const sale = await record(ctx);
  await record(ctx, { kind: "refund", reversesId: sale, accountErpCode: null });
  assert.equal((await createExportFile(ctx, profile))?.collections, 1);
  assert.equal(await createExportFile(ctx, profile), null);
  await confirmExportFile(ctx, 1);
  assert.equal((await createExportFile(ctx, profile))?.collections, 1);
  assert.match(new TextDecoder("windows-1254").decode((await readExportFile(ctx, 2)).bytes), /SP-2-1;B;/);
  const before = await readExportFile(ctx, 1);
  await reopenCollections(ctx, new Date(0));
  assert.equal((await createExportFile(ctx, profile))?.number, 3);
  assert.deepEqual((await readExportFile(ctx, 1)).bytes, before.bytes);
});

test("two exports at once put each collection in one file", async () => {
  const ctx = await newContext();
  for (let count = 0; count < 5; count += 1) await record(ctx);
  const profile = parseExportProfile(CSV);
  const results = await Promise.allSettled([createExportFile(ctx, profile), createExportFile(ctx, profile)]);
  const files = results.flatMap((result) => (result.status === "fulfilled" && result.value ? [result.value] : []));
  assert.deepEqual(
    files.map(({ collections }) => collections),
    [5],
  );
});

test("what cannot be written is refused with the collection and column, and nothing is exported", async () => {
  const ctx = await newContext();
  const id = await record(ctx, { clientReference: "日本" });
  await assert.rejects(
    createExportFile(ctx, parseExportProfile(CSV)),
    (error: Refusal) => error.field === "SİPARİŞ" && error.message.includes(id) && error.message.includes("日"),
  );
  const fixed = {
    ...CSV,
    name: "fixed",
    format: "fixed",
    unmappable: "replace",
    columns: [
      { name: "amount", field: "amount", width: 10, align: "right" },
      { name: "order", field: "clientOrderReference", width: 3 },
      { name: "auth", field: "authCode", width: 4 },
    ],
  };
  const narrow = { ...fixed, columns: [{ name: "amount", field: "amount", width: 6 }] };
  await assert.rejects(createExportFile(ctx, parseExportProfile(narrow)), (error: Refusal) => error.field === "amount");
  assert.deepEqual([await waitingCount(ctx), (await listExportFiles(ctx)).length], [1, 0]);
  await createExportFile(ctx, parseExportProfile(fixed));
  assert.equal((await readExportFile(ctx, 1)).bytes.toString("latin1"), "   1250,50?? 1234\r\n");
});

test("a wrong profile is refused with the field", async () => {
  const wrong: [object, string][] = [
    [{ name: "Own!" }, "name"],
    [{ format: "pdf" }, "format"],
    [{ encoding: "utf-16" }, "encoding"],
    [{ decimalMark: "" }, "decimalMark"],
    [{ dateFormat: "DD.MM.YYYY" }, "dateFormat"],
    [{ delimiter: "ab" }, "delimiter"],
    [{ header: "yes" }, "header"],
    [{ columns: [] }, "columns"],
    [{ columns: ["NO"] }, "columns[0]"],
    [
      {
        columns: [
          { name: "A", field: "amount" },
          { name: "B", field: "sum" },
        ],
      },
      "columns[1].field",
    ],
    [{ columns: [{ name: "A" }] }, "columns[0].field"],
    [{ columns: [CSV.columns[0], CSV.columns[0]] }, "columns[1].name"],
    [{ columns: [{ name: "A", field: "amount", values: { a: 1 } }] }, "columns[0].values"],
    [{ format: "fixed" }, "columns[0].width"],
    [{ format: "xml" }, "columns[1].name"],
  ];
  for (const [change, field] of wrong)
    assert.throws(
      () => parseExportProfile({ ...CSV, ...change }),
      (error: Refusal) => error.field === field,
      field,
    );
  assert.throws(
    () => parseExportProfile(null),
    (error: Refusal) => error.field === "profile",
  );
  await assert.rejects(loadExportProfile("none"), (error: Refusal) => /logo, mikro, netsis, sap/.test(error.message));
});

test("every shipped sample writes a file", async () => {
  const ctx = await newContext();
  const shipped = await readdir(join(import.meta.dirname, "profiles"));
  assert.equal(shipped.length, 4);
  for (const file of shipped) {
    await record(ctx);
    const profile = await loadExportProfile(file.replace(".json", ""));
    const { bytes } = await readExportFile(ctx, (await createExportFile(ctx, profile))!.number);
    const text = new TextDecoder(profile.encoding).decode(bytes);
    assert.match(text, /SP-[0-9]-1/, file);
    assert.match(text, /1250[.,]50/, file);
    assert.ok(text.includes("SİPARİŞ-ğ1"), file);
  }
});
