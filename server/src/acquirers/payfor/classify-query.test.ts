import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, zero } from "@servicepay/money";
import { orderOf } from "../contract/test-support/bank-under-test.ts";
import { classifyQuery } from "./classify-query.ts";
import { inquiries, response } from "./test-support/recorded.ts";
import { parseReply } from "./xml-reply.ts";

const { sold, voided, notFound } = inquiries;

function statusOf(fields: Record<string, string>, bankOrderId = fields["OrderId"] ?? "") {
  const reply = parseReply(response(fields));
  assert.ok(reply !== null);
  return classifyQuery(reply, { ...orderOf("1.01"), bankOrderId });
}

const referencesOf = (hostReference: string, authCode: string) => ({
  transactionId: hostReference,
  authCode,
  hostReference,
  bankOrderNumber: null,
});
const amount = amountFromDecimal("1.01");

test("recorded inquiries: a sale, a void, and an order that the bank has never received", () => {
  const references = referencesOf("230423101605", "S90370");
  assert.deepEqual(statusOf(sold), { kind: "approved", amount, refundedTotal: zero, references, settled: null });
  assert.deepEqual(statusOf(voided), {
    kind: "voided",
    amount,
    refundedTotal: zero,
    references: referencesOf("401921024380", "S29682"),
  });
  assert.deepEqual(statusOf(notFound), { kind: "notFound" });
});

test("what was refunded is told with its sum", () => {
  const part = statusOf({ ...sold, RefundedAmount: "0.25" });
  assert.ok(part.kind === "refunded" && part.refundedTotal === amountFromDecimal("0.25") && part.amount === amount);
  const whole = statusOf({ ...sold, RefundedAmount: "1.01", IsRefunded: "true" });
  assert.ok(whole.kind === "refunded" && whole.refundedTotal === whole.amount);
});

test("a failed sale is declined with a code that proves it, pending while unfinished, otherwise unknown", () => {
  const failed = { ...sold, TxnStatus: "N", TxnResult: "Failed", AuthCode: "" };
  const declined = statusOf({ ...failed, ProcReturnCode: "51" });
  assert.ok(declined.kind === "declined" && declined.decline.class === "insufficient_funds");
  for (const ProcReturnCode of ["V000", "V033"])
    assert.equal(statusOf({ ...failed, ProcReturnCode }).kind, "pending", ProcReturnCode);
  for (const ProcReturnCode of ["00", "V036", "99", "", "101310"])
    assert.equal(statusOf({ ...failed, ProcReturnCode }).kind, "unknown", ProcReturnCode);
});

test("a status of another order, currency or kind of transaction is unknown", () => {
  assert.equal(statusOf(sold, "T1A2B3C4D5E6F7A8B9C0").kind, "unknown");
  const changes = [
    { OrgOrderId: "ANOTHER" },
    { Currency: "840" },
    { TxnType: "PreAuth" },
    { TxnType: "Refund" },
    { TxnStatus: "P" },
    { TxnResult: "" },
    { ProcReturnCode: "V033" },
    { TxnStatus: "R" },
  ];
  for (const change of changes) assert.equal(statusOf({ ...sold, ...change }).kind, "unknown", JSON.stringify(change));
});

test("a status that contradicts itself, or has no readable sums, is unknown", () => {
  const changes = [
    { PurchAmount: "" },
    { PurchAmount: "1,01" },
    { PurchAmount: "1.011" },
    { RefundedAmount: "" },
    { RefundedAmount: "1.02" },
    { RefundedAmount: "-1" },
    { IsRefunded: "true" },
    { VoidDate: "20240119" },
    { TxnStatus: "V", VoidDate: "yesterday" },
    { IsVoided: "true" },
    { TxnStatus: "V" },
  ];
  for (const change of changes) assert.equal(statusOf({ ...sold, ...change }).kind, "unknown", JSON.stringify(change));
  assert.equal(statusOf({ ...voided, RefundedAmount: "0.01" }).kind, "unknown");
});
