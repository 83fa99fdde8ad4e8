import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { inquiry, inquiryRow, notFound, refused, terminalOf } from "./test-support/replies.ts";

const orderId = "20240415ABDD00000000";
const order = referenceOf({ ...orderOf("1.01"), bankOrderId: orderId });
const query = (reply: object | string) => terminalOf(reply).terminal.query(order);
const row = (changes: Record<string, unknown> = {}) => inquiryRow(orderId, changes);
const refundRow = (amount: number, stan: number) =>
  row({ txnCode: "1002", amount, stan, rrn: "410824359690", orderId: "6ffd5c2a-423f-4d4c-8414-d19286028029" });

test("the recorded inquiry of a sale is approved, with the bank's amount and references", async () => {
  const status = await query(inquiry(row()));
  assert.ok(status.kind === "approved" && status.amount === decimal("1.01") && status.settled === null);
  const references = { transactionId: "410724359540-137", authCode: "305957", hostReference: "410724359540" };
  assert.deepEqual(status.references, { ...references, bankOrderNumber: null });
});

test("the recorded inquiry of a voided sale is voided", async () => {
  assert.equal((await query(inquiry(row({ txnStatus: "V" })))).kind, "voided");
});

test("the recorded inquiry of a failed sale, which is normal (N) with its code, is declined", async () => {
  const failed = { responseCode: "VPS-1005", hostResponseCode: "05", hostMessage: "005 RED-ONAYLANMADI" };
  const status = await query(inquiry(row(failed)));
  assert.deepEqual(status.kind === "declined" && status.decline, {
    code: "05",
    message: "Declined 05",
    class: "refused",
  });
  assert.equal(
    (await query(inquiry(row({ ...failed, hostResponseCode: "09" })))).kind,
    "declined",
    "recorded as failed",
  );
  const scheme = await query(inquiry(row({ responseCode: "VPS-1066", hostResponseCode: undefined })));
  assert.ok(scheme.kind === "declined" && scheme.decline.code === "VPS-1066");
  for (const hostResponseCode of ["68", "94", "00", "", undefined])
    assert.equal(
      (await query(inquiry(row({ ...failed, hostResponseCode })))).kind,
      "unknown",
      String(hostResponseCode),
    );
  assert.equal((await query(inquiry(row(failed), row()))).kind, "approved");
});

test("refunds, which have an order id of their own, are added up, and the last one's number is told", async () => {
  const status = await query(inquiry(row(), refundRow(0.4, 17), refundRow(0.61, 18)));
  assert.ok(status.kind === "refunded" && status.refundedTotal === decimal("1.01"));
  assert.equal(status.references.transactionId, "410824359690-18");
});

test("an order is not found only if the bank's text names it", async () => {
  assert.equal((await query(notFound(orderId))).kind, "notFound");
  const doubtful = [
    notFound(`${orderId}1`),
    { ...notFound(orderId), responseMessage: "İşlem bulunamadı" },
    { ...notFound(orderId), responseCode: "VPS-1007" },
    { ...notFound(orderId), txnCode: "1000" },
    { ...notFound(orderId), txnDetailList: [row()] },
    refused(orderId, "VPS-1073", "Geçerli talep tarihi giriniz.", "1010"),
    inquiry(),
  ];
  for (const reply of doubtful) assert.equal((await query(reply)).kind, "unknown", JSON.stringify(reply));
});

test("a transaction that is not understood makes the order unknown", async () => {
  const odd = [
    { txnStatus: "R" },
    { txnStatus: "S" },
    { txnCode: "1004" },
    { txnCode: 1000 },
    { responseCode: undefined, hostResponseCode: undefined },
    { responseCode: "VPS-0000", hostResponseCode: "05" },
    { amount: "1,01" },
    { amount: 1.015 },
    { amount: -1 },
    { amount: 0 },
    { currencyCode: 840 },
    { orderId: "OTHER", orgOrderId: "OTHER" },
  ];
  for (const changes of odd)
    assert.equal(
      (await query(inquiry(row(changes)))).kind,
      changes.txnCode === 1000 ? "approved" : "unknown",
      JSON.stringify(changes),
    );
  const contradictions = [
    [row(), row({ stan: 138 })],
    [row({ txnStatus: "V" }), refundRow(0.4, 17)],
    [row(), { ...refundRow(0.4, 17), txnStatus: "V" }],
    [refundRow(0.4, 17)],
  ];
  for (const rows of contradictions)
    assert.equal((await query(inquiry(...rows))).kind, "unknown", JSON.stringify(rows));
});

test("an amount without a fraction, as the bank writes it, is read", async () => {
  const text = JSON.stringify(inquiry(row())).replace('"amount":1.01', '"amount":30');
  const status = await query(text);
  assert.ok(status.kind === "approved" && status.amount === decimal("30"));
  const exponent = JSON.stringify(inquiry(row())).replace('"amount":1.01', '"amount":3e1');
  assert.equal((await query(exponent)).kind, "unknown");
});

test("no mutation of an inquiry makes a charged order declined or not found", async () => {
  const body = JSON.stringify(inquiry(row(), row({ responseCode: "VPS-1005", hostResponseCode: "05", stan: 1 })));
  const piece = fc.constantFrom("", "VPS-1123", "VPS-1005", "05", "00", '"', "{", "}", ",", "1002", "V", "S");
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length), fc.nat(30), piece, async (at, length, insert) => {
      const { kind } = await query(body.slice(0, at) + insert + body.slice(at + length));
      assert.ok(!["declined", "notFound"].includes(kind), kind);
    }),
    { numRuns: 2_000 },
  );
});
