import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { gvpsResponse, history, historyRow } from "./test-support/replies.ts";
import { terminalOf } from "./test-support/terminal-of.ts";

const orderId = "2024010662F800000000";
const order = referenceOf({ ...orderOf("1.01"), bankOrderId: orderId });
const query = (body: string) => terminalOf(body).terminal.query(order);
const refundRow = (fields: Record<string, string> = {}) =>
  historyRow({ Type: "refund", AuthAmount: "40", RetrefNum: "400709699646", AuthCode: "826887", ...fields });
const failedRow = (fields: Record<string, string> = {}) =>
  historyRow({ Status: "01", ReturnCode: "51", AuthCode: "", CurrencyCode: "0", ...fields });

test("a recorded sale is approved, with the bank's amount and references", async () => {
  const status = await query(history(orderId, historyRow()));
  assert.ok(status.kind === "approved" && status.amount === decimal("1.01") && status.refundedTotal === decimal("0"));
  const references = { transactionId: "400709699645", authCode: "826886", hostReference: "400709699645" };
  assert.deepEqual(status.references, { ...references, bankOrderNumber: null });
  assert.equal(status.settled, false);
  const settled = async (Settlement: string) => {
    const found = await query(history(orderId, historyRow({ Settlement })));
    return found.kind === "approved" ? found.settled : found.kind;
  };
  assert.deepEqual(
    [await settled("Y"), await settled("E"), await settled("H"), await settled("?")],
    [true, true, false, null],
  );
});

test("a recorded refund that failed leaves the sale approved", async () => {
  const failed = refundRow({ Status: "01", ReturnCode: "92", AuthCode: "", CurrencyCode: "0" });
  assert.equal((await query(history(orderId, historyRow(), failed))).kind, "approved");
});

test("refunds are added up, and the last one's number is told", async () => {
  const two = [refundRow(), refundRow({ AuthAmount: "61", RetrefNum: "400709699647" })];
  const status = await query(history(orderId, historyRow(), ...two));
  assert.ok(status.kind === "refunded" && status.refundedTotal === decimal("1.01"));
  assert.equal(status.references.transactionId, "400709699647");
});

test("a sale with the day of its void is voided, whether or not the void has a row", async () => {
  const voided = historyRow({ VoidDate: "20240107" });
  assert.equal((await query(history(orderId, voided))).kind, "voided");
  assert.equal((await query(history(orderId, voided, historyRow({ Type: "void" })))).kind, "voided");
  assert.equal((await query(history(orderId, historyRow(), historyRow({ Type: "void" })))).kind, "unknown");
});

test("an order of which every sale failed is declined with the last code", async () => {
  const status = await query(history(orderId, failedRow(), failedRow({ ReturnCode: "05" })));
  assert.deepEqual(status.kind === "declined" && status.decline, {
    code: "05",
    message: "Declined 05",
    class: "refused",
  });
  for (const ReturnCode of ["68", "09", "94", "98", "", "X"])
    assert.equal((await query(history(orderId, failedRow({ ReturnCode })))).kind, "unknown", ReturnCode);
  assert.equal((await query(history(orderId, failedRow(), historyRow()))).kind, "approved");
});

test("an order is not found only with the gateway's 0108 and without transactions", async () => {
  const refusal = { orderId, source: "GVPS", code: "92", reasonCode: "0108" };
  const list = (rows: string) => `<OrderHistInqResult><OrderTxnList>${rows}</OrderTxnList></OrderHistInqResult>`;
  assert.equal((await query(gvpsResponse({ ...refusal, result: list("") }))).kind, "notFound");
  const doubtful = [
    { ...refusal, result: list(historyRow()) },
    { ...refusal, reasonCode: "0002" },
    { ...refusal, source: "HOST" },
    { ...refusal, orderId: "2024010662F800000001" },
    { ...refusal, hashData: "" },
    { ...refusal, code: "00", result: list("") },
  ];
  for (const parts of doubtful) assert.equal((await query(gvpsResponse(parts))).kind, "unknown", JSON.stringify(parts));
});

test("a transaction that is not understood makes the order unknown", async () => {
  const odd = [
    { Type: "preauth" },
    { Type: "" },
    { Status: "02" },
    { ReturnCode: "05" },
    { Status: "01" },
    { AuthAmount: "1.01" },
    { CurrencyCode: "840" },
  ];
  for (const fields of odd)
    assert.equal((await query(history(orderId, historyRow(fields)))).kind, "unknown", JSON.stringify(fields));
  const contradictions = [
    [historyRow(), historyRow({ RetrefNum: "400709699650" })],
    [historyRow({ VoidDate: "20240107" }), refundRow()],
    [historyRow(), refundRow({ VoidDate: "20240107" })],
    [refundRow()],
  ];
  for (const rows of contradictions)
    assert.equal((await query(history(orderId, ...rows))).kind, "unknown", rows.join());
});

test("no mutation of a history makes a charged order declined or not found", async () => {
  const body = history(orderId, historyRow(), failedRow());
  const piece = fc.constantFrom(
    "",
    "01",
    "92",
    "0108",
    "05",
    "00",
    "<OrderTxn>",
    "</OrderTxn>",
    "<",
    "sales",
    "refund",
  );
  await fc.assert(
    fc.asyncProperty(fc.nat(body.length), fc.nat(30), piece, async (at, length, insert) => {
      const { kind } = await query(body.slice(0, at) + insert + body.slice(at + length));
      assert.ok(!["declined", "notFound"].includes(kind), kind);
    }),
    { numRuns: 2_000 },
  );
});
