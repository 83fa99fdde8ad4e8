import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDecimal } from "@servicepay/money";
import type { AcquirerTools, BankReply } from "../contract/tools.ts";
import { listDay } from "./day-list.ts";
import type { PayforSettings } from "./settings.ts";
import { histories, history, type HistoryRow } from "./test-support/recorded.ts";

const settings: PayforSettings = {
  apiUrl: "https://bank.example/Gateway/XMLGate.aspx",
  threeDsUrl: "https://bank.example/Gateway/Default.aspx",
  mbrId: "5",
  merchantId: "085300000009704",
  userCode: "QNB_API_KULLANICI_3DPAY",
  userPass: "UcBN0",
  merchantPass: "12345678",
};

function replying(reply: BankReply): AcquirerTools {
  return { now: () => 0, randomHex: () => "", send: () => Promise.resolve(reply) };
}

function listOf(rows: readonly HistoryRow[], day = "2024-01-21") {
  return listDay(settings, replied(history(rows)), day);
}

function replied(body: Buffer, status = 200): AcquirerTools {
  return replying({ kind: "replied", status, headers: {}, body, durationMs: 1 });
}

const [, sale, voided] = histories.movements;

test("a recorded day has the sale that was charged, and not those that payers never finished", async () => {
  const page = await listOf(histories.day, "2024-03-14");
  assert.ok(page.kind === "lastPage");
  assert.deepEqual(
    page.movements.map(({ amount, ...rest }) => ({ ...rest, amount: formatDecimal(amount, 2) })),
    [
      {
        kind: "sale",
        reference: "407421836817",
        bankOrderId: "1427731461",
        amount: "100.00",
        currency: "TRY",
        installments: 1,
        authCode: "S70708",
        at: new Date("2024-03-14T18:40:18Z"),
      },
    ],
  );
});

test("a voided sale and its void are both movements; a reservation and a refused refund are none", async () => {
  const page = await listOf(histories.movements);
  assert.ok(page.kind === "lastPage" && page.count === 2);
  assert.deepEqual(
    page.movements.map(({ kind, reference, installments }) => `${kind} ${reference} ${installments}`),
    ["sale 402117236332 3", "void 402117236287 3"],
  );
});

test("a day without movements is an empty list, and an answer without any row is not", async () => {
  assert.deepEqual(await listOf(histories.notFound), { kind: "lastPage", movements: [], count: 0 });
  assert.equal((await listOf([])).kind, "failed");
});

test("a row that cannot be read makes the whole list unusable, and its values are in no reason", async () => {
  const wrong = [
    { PurchAmount: "1,01" },
    { PurchAmount: "0" },
    { Currency: "TL" },
    { Currency: "947" },
    { InstallmentCount: "many" },
    { F37: "" },
    { OrderId: "" },
    { InsertDatetime: "14.03.2024" },
    { InsertDatetime: "2024-01-22T00:00:01" },
    { TxnType: "Loyalty" },
    { ProcReturnCode: "V014" },
    { TxnResult: "" },
  ];
  for (const change of wrong) {
    const page = await listOf([sale ?? {}, { ...voided, ...change, UserPass: "UcBN0" }]);
    assert.ok(page.kind === "failed" && !page.reason.includes("UcBN0"), JSON.stringify(change));
  }
});

test("an answer that is no history, is cut, or does not come is a failure with its reason", async () => {
  const whole = history(histories.movements);
  const answers: readonly [AcquirerTools, string][] = [
    [replied(whole.subarray(0, whole.length - 30)), "not_a_list"],
    [replied(Buffer.from(`<TxnHistoryReport><Old>${whole.toString()}</Old></TxnHistoryReport>`)), "not_a_list"],
    [replied(Buffer.from("<html></html>")), "not_a_list"],
    [replied(whole, 503), "http_status"],
    [replying({ kind: "lost", reason: "too_large", durationMs: 1 }), "no_answer"],
    [replying({ kind: "unsent", reason: "ECONNREFUSED", durationMs: 1 }), "unreachable"],
  ];
  for (const [tools, name] of answers) {
    const page = await listDay(settings, tools, "2024-01-21");
    assert.ok(page.kind === "failed" && page.failure.name === name, name);
  }
});
