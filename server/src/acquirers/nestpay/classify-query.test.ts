import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, type Amount } from "@servicepay/money";
import fc from "fast-check";
import { classifyQuery } from "./classify-query.ts";
import { approved, failed, notFound, orderId, reply, status } from "./test-support/replies.ts";
import { parseReply } from "./xml-reply.ts";

const order = {
  bankOrderId: orderId,
  amount: amountFromDecimal("1.01") as Amount,
  currency: "TRY",
  installments: 1,
} as const;

function verdictOf(body: string) {
  const parsed = parseReply(Buffer.from(body));
  assert.ok(parsed !== null, "the fixture is readable");
  return classifyQuery(parsed, order);
}

test("a captured or settled sale is approved, with the bank's amount and references", () => {
  const references = {
    transactionId: "24003Vl7F13152",
    authCode: "P77974",
    hostReference: "400300744233",
    bankOrderNumber: null,
  };
  for (const [code, settled] of [
    ["C", false],
    ["A", false],
    ["S", true],
  ] as const) {
    assert.deepEqual(verdictOf(status({ TRANS_STAT: code })), {
      kind: "approved",
      amount: order.amount,
      refundedTotal: null,
      references,
      settled,
    });
  }
});

test("every documented status is classified", () => {
  const kinds = { V: "voided", CNCL: "voided", PN: "pending", R: "pending", D: "unknown", X: "unknown", "": "unknown" };
  for (const [code, kind] of Object.entries(kinds))
    assert.equal(verdictOf(status({ TRANS_STAT: code })).kind, kind, code);
  for (const code of ["D", "ERR"]) {
    const verdict = verdictOf(status({ TRANS_STAT: code, PROC_RET_CD: "51" }));
    const decline = { code: "51", message: "Declined 51", class: "insufficient_funds" };
    assert.deepEqual(verdict, { kind: "declined", decline });
  }
});

test("after a refund the status is refunded, with the refunded amount", () => {
  const verdict = verdictOf(status({ CHARGE_TYPE_CD: "C", ORIG_TRANS_AMT: "50" }));
  assert.ok(verdict.kind === "refunded" && verdict.amount === amountFromDecimal("0.50"));
  assert.equal(verdictOf(status({ CHARGE_TYPE_CD: "C", TRANS_STAT: "V" })).kind, "unknown");
});

test("an amount that cannot be read is null", () => {
  for (const text of ["", "1.01", "-101", "101 TL", "1e3", "9".repeat(16)]) {
    const verdict = verdictOf(status({ ORIG_TRANS_AMT: text }));
    assert.ok(verdict.kind === "approved" && verdict.amount === null, text);
  }
});

test("an order is not found only if the bank names it; every other error is unknown", () => {
  assert.deepEqual(verdictOf(notFound), { kind: "notFound" });
  const doubtful = [
    notFound.replace(orderId, "OTHER"),
    notFound.replace(orderId, `${orderId}2`),
    notFound.replace("No record found for", "Cannot search for"),
    notFound.replace("TRANS_STAT:", "").replace("<NUMCODE>0<", "<TRANS_STAT>C</TRANS_STAT><NUMCODE>0<"),
    notFound.replace(">Declined<", ">Approved<"),
    failed("CORE-2014", "Invalid query"),
    failed("", "Kullanıcı adı hatalı.", ""),
    approved,
    reply({ OrderId: orderId, Response: "Declined", ProcReturnCode: "51" }),
    status({ ORD_ID: "OTHER" }),
    status({}, { OrderId: "OTHER" }),
    status({}, { Response: "Error" }),
  ];
  for (const body of doubtful) assert.equal(verdictOf(body).kind, "unknown", body);
});

test("no mutation of a status makes a charged order declined or not found", () => {
  const body = status({});
  const piece = fc.constantFrom("", "D", "ERR", "99", "No record found for ", orderId, "<", ">", "00", "C", "S");
  fc.assert(
    fc.property(fc.nat(body.length), fc.nat(30), piece, (at, length, insert) => {
      const parsed = parseReply(Buffer.from(body.slice(0, at) + insert + body.slice(at + length)));
      if (parsed === null) return;
      const { kind } = classifyQuery(parsed, order);
      assert.ok(!["declined", "notFound"].includes(kind), kind);
    }),
    { numRuns: 20_000 },
  );
});
