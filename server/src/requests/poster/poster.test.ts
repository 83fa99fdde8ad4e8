import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { encode } from "uqr";
import { amount, newPaymentSet } from "../../../tests/support/payment-sets.ts";
import { readPdf } from "../../../tests/support/pdf/read-pdf.ts";
import { testServer, type Merchant, type TestServer } from "../../../tests/support/server.ts";
import { assertRefused } from "../../../tests/support/vendor-record.ts";
import { requestRoutes } from "../routes.ts";

const PATH = "/vendor/paymentRequest";

let server: TestServer;
let merchant: Merchant;
let paymentSetId: string;
before(async () => {
  server = await testServer(requestRoutes, { rateLimitPerAddress: 100_000, rateLimitPerCredential: 100_000 });
  merchant = await server.newMerchant();
  const limits = { minimumAmount: amount("5"), maximumAmount: amount("2000") };
  paymentSetId = (await newPaymentSet(server.contextFor(merchant.tenantId), [{ name: "Bank" }], limits)).set.id;
});
after(() => server.close());

let codes = 0;
async function newRequest(fields: object): Promise<{ code: string; link: string }> {
  const body = { code: `AFİŞ-${(codes += 1)}`, currencyCode: "TRY", paymentSetId, ...fields };
  const reply = await server.client.post(PATH, body, { token: merchant.token });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}
const product = (fields: object = {}) => newRequest({ kind: "MultiUse", amount: 1_250.5, ...fields });

const posterPath = (query: Record<string, string>) => `${PATH}/poster?${new URLSearchParams(query).toString()}`;
const get = (query: Record<string, string>, token = merchant.token) => server.client.get(posterPath(query), { token });

async function posterOf(query: Record<string, string>) {
  const reply = await fetch(new URL(posterPath(query), server.baseUrl), {
    headers: { Authorization: `Bearer ${merchant.token}` },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  assert.equal(reply.status, 200, bytes.toString());
  const { pages, objects } = readPdf(bytes);
  assert.equal(pages.length, 1);
  return { bytes, headers: reply.headers, texts: pages[0]!.texts, objects };
}

test("a poster has description, price, what to do, and the address, with the letters of Turkish", async () => {
  const { code, link } = await product({ description: "Şeker bayramı: ılık İncir" });
  const { texts, headers } = await posterOf({ code });
  assert.equal(headers.get("content-type"), "application/pdf");
  assert.equal(headers.get("content-disposition"), 'attachment; filename="poster.pdf"');
  assert.equal(headers.get("cache-control"), "no-store");
  assert.deepEqual(texts.slice(1), [
    "Şeker bayramı: ılık İncir",
    "₺1.250,50",
    "Ödemek için telefonunuzun kamerasıyla okutun",
    link,
  ]);
  const english = await posterOf({ code, lang: "en" });
  assert.deepEqual(english.texts.slice(2), ["₺1,250.50", "To pay, scan with your phone's camera", link]);
});

test("a poster shows the bounds of a chosen amount, and the whole debt with its least part", async () => {
  const open = await newRequest({ kind: "OpenAmount", amountMin: 10, amountMax: 500 });
  assert.deepEqual((await posterOf({ code: open.code })).texts.slice(1, 3), [
    "Tutarı siz belirlersiniz",
    "₺10,00 ile ₺500,00 arasında",
  ]);
  const debt = await newRequest({ kind: "Parts", amount: 12_000, amountMin: 50 });
  assert.deepEqual((await posterOf({ code: debt.code, lang: "en" })).texts.slice(1, 3), [
    "₺12,000.00",
    "Pay a part of it: at least ₺50.00",
  ]);
});

test("the poster names the merchant as the page of the request does", async () => {
  const { code, link } = await product();
  const { texts } = await posterOf({ code });
  const page = (await server.client.get(new URL(link).pathname)).text;
  const [name = "none"] = texts;
  assert.ok(page.includes(name), name);
});

test("the QR code is that of the request's address, with square modules and a quiet zone", async () => {
  const { code, link } = await product();
  const { objects } = await posterOf({ code });
  const content = [...objects.values()].find((object) => / re\n/.test(object)) ?? "";
  const rectangles = [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, ...values]) =>
    values.map(Number),
  );
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  const side = rectangles[0]![3]!;
  const left = (595.28 - size * side) / 2;
  assert.ok(side > 6, "points per module");
  assert.ok(left + 4 * side > 100, "the quiet zone is on the page");
  const drawn = data.map((row) => row.map(() => false));
  const top = rectangles[0]![1]! - 4 * side;
  for (const [x = 0, y = 0, width = 0, height = 0] of rectangles) {
    assert.equal(height, side);
    const [column, row] = [Math.round((x - left) / side), Math.round((y - top) / side)];
    for (let index = 0; index < Math.round(width / side); index += 1) drawn[row]![column + index] = true;
  }
  assert.deepEqual(drawn, data);
});

test("the same request gives the same bytes, and another description others", async () => {
  const { code } = await product({ description: "Kermes" });
  const first = await posterOf({ code });
  assert.ok((await posterOf({ code })).bytes.equals(first.bytes));
  assert.deepEqual(first.bytes.toString("latin1").match(/D:[0-9]{14}/g), ["D:20000101000000"]);
  const body = { updateCode: code, description: "Bayram" };
  assert.equal((await server.client.put(PATH, body, { token: merchant.token })).status, 200);
  assert.ok(!(await posterOf({ code })).bytes.equals(first.bytes));
});

test("a description of any length stays whole, above the QR code", async () => {
  for (const description of ["Ğ".repeat(500), "Kermes için bağış ".repeat(27).trim()]) {
    const { code } = await product({ description });
    const { texts } = await posterOf({ code });
    const shown = texts.slice(1, -3);
    assert.ok(shown.length > 1 && shown.length <= 10, `${shown.length} lines`);
    assert.equal(shown.join("").replaceAll(" ", ""), description.replaceAll(" ", ""));
  }
});

test("a withdrawn request has no poster until it is active again", async () => {
  const { code } = await product({ isActive: false });
  const refused = await get({ code });
  assertRefused(refused, 409, "ERR_CONFLICT", "code");
  assert.equal(refused.body.details.reason, "withdrawn");
  await server.client.put(PATH, { updateCode: code, isActive: true }, { token: merchant.token });
  assert.equal((await get({ code })).status, 200);
});

test("wrong queries, missing scopes and other companies are refused", async () => {
  const { code } = await product();
  assertRefused(await get({}), 400, "ERR_VALIDATION", "code");
  assertRefused(await get({ code, lang: "de" }), 400, "ERR_VALIDATION", "lang");
  assertRefused(await get({ code: "none" }), 404, "ERR_NOT_FOUND", "code");
  const { token: stranger } = await server.newMerchant();
  assertRefused(await get({ code }, stranger), 404, "ERR_NOT_FOUND", "code");
  const { token: unscoped } = await server.newMerchant({ tenantId: merchant.tenantId, scopes: ["hpm"] });
  assertRefused(await get({ code }, unscoped), 403, "ERR_FORBIDDEN");
  assertRefused(await server.client.get(posterPath({ code })), 401, "ERR_UNAUTHORIZED");
});
