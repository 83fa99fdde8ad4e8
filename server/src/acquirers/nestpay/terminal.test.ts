import assert from "node:assert/strict";
import { test } from "node:test";
import { amountFromDecimal, zero } from "@servicepay/money";
import { noReferences } from "../contract/order.ts";
import type { AcquirerTools } from "../contract/tools.ts";
import { nestpay } from "./nestpay.ts";
import { approved, failed, orderId } from "./test-support/replies.ts";

const settings = {
  apiUrl: "https://bank.example/fim/api",
  threeDsUrl: "https://bank.example/fim/est3Dgate",
  clientId: "700655000200",
  username: "ISBANKAPI",
  password: "ISBANK07",
  storeKey: "TRPS0200",
};
const card = { pan: "4355084355084358", cvv: "731", expMonth: "12", expYear: "2030", holderName: "AYŞE YILMAZ" };
const order = {
  bankOrderId: orderId,
  amount: amountFromDecimal("10") ?? zero,
  chargedAmount: amountFromDecimal("10") ?? zero,
  currency: "TRY",
  installments: 1,
  references: noReferences,
} as const;

/** A terminal whose bank returns these replies in order. */
function terminalOf(...bodies: (string | null)[]) {
  const sent: string[] = [];
  const tools: AcquirerTools = {
    now: () => 0,
    randomHex: (bytes) => "0".repeat(bytes * 2),
    send(request) {
      sent.push(new URLSearchParams(request.body?.toString()).get("DATA") ?? "");
      const body = bodies[sent.length - 1];
      if (body === undefined || body === null) return Promise.resolve({ kind: "lost", reason: "reset", durationMs: 1 });
      const reply = { status: 200, headers: {}, body: Buffer.from(body), durationMs: 1 };
      return Promise.resolve({ kind: "replied", ...reply });
    },
  };
  return { terminal: nestpay.open(settings, tools), sent };
}

test("card, CVV and password that a bank quotes are redacted", async () => {
  const { terminal } = terminalOf(failed("CORE-2012", "4355084355084358 731 ISBANK07 TRPS0200 gecersiz"));
  const outcome = await terminal.sell({ ...order, card, payerIp: "203.0.113.7", buyer: null });
  assert.ok(outcome.kind === "declined");
  assert.equal(outcome.decline.message, "*** *** *** *** gecersiz");
  assert.doesNotMatch(JSON.stringify(outcome), /4355|731|ISBANK07|TRPS0200/);
});

test("a sale sends the documented fields", async () => {
  const { terminal, sent } = terminalOf(approved);
  await terminal.sell({ ...order, installments: 3, card, payerIp: "203.0.113.7", buyer: null });
  const elements = Array.from(sent[0]?.matchAll(/<(\w+)>([^<]*)<\/\1>/g) ?? [], ([, name, value]) => [name, value]);
  assert.deepEqual(Object.fromEntries(elements), {
    Name: "ISBANKAPI",
    Password: "ISBANK07",
    ClientId: "700655000200",
    Type: "Auth",
    IPAddress: "203.0.113.7",
    OrderId: orderId,
    Total: "10.00",
    Currency: "949",
    Taksit: "3",
    Number: "4355084355084358",
    Expires: "12/30",
    Cvv2Val: "731",
    Mode: "P",
  });
});

test("after authentication neither the card number nor the CVV is sent", async () => {
  const { terminal, sent } = terminalOf(approved);
  const fields = { md: "435508:AA:1:##700655000200", xid: "xid=", eci: "05", cavv: "cavv=" };
  await terminal.complete({ ...order, payerIp: "203.0.113.7", session: {} }, { threeDsStatus: "1", fields });
  const request = sent[0] ?? "";
  assert.match(request, /<Number>435508:AA:1:##700655000200<\/Number>/);
  assert.match(request, /<PayerTxnId>xid=<.*<PayerSecurityLevel>05<.*<PayerAuthenticationCode>cavv=</);
  assert.doesNotMatch(request, /Cvv2Val|Expires/);
});

test("a void that finds nothing is unknown while the order's status is unknown", async () => {
  const nothing = failed("CORE-2008", "İptal edilmeye uygun satış işlemi bulunamadı.", "");
  const { terminal, sent } = terminalOf(nothing, null);
  assert.equal((await terminal.void(order)).kind, "unknown");
  assert.equal(sent.length, 2);
});

test("no request is sent twice", async () => {
  for (const operation of ["sell", "complete", "refund", "query"] as const) {
    const { terminal, sent } = terminalOf(null, approved);
    const sale = { ...order, card, payerIp: "203.0.113.7", buyer: null, session: {} };
    if (operation === "sell") await terminal.sell(sale);
    else if (operation === "complete") await terminal.complete(sale, { threeDsStatus: "1", fields: {} });
    else await terminal[operation](order);
    assert.equal(sent.length, 1, operation);
  }
});
