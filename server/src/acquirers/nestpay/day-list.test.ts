import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import type { Terminal } from "../contract/acquirer.ts";
import { addDays, bankDayOf } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import type { ListFailure } from "../contract/line-fault.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { nestpay } from "./nestpay.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

async function opened(t: TestContext) {
  const bank = await startSimulatedBank();
  t.after(() => bank.close());
  const terminal = nestpay.open(bank.settings, bank.tools);
  const today = bankDayOf(new Date(bank.tools.now()));
  const list = (of: Terminal, day = today) => of.listDay!(day, null);
  return { bank, terminal, today, list };
}

function movementsOf(page: DayPage): readonly Movement[] {
  if (page.kind !== "lastPage") throw new Error(`${page.kind} in place of the last page`);
  return page.movements;
}

test("a day's list contains each charge, void and refund once, and no declined attempt", async (t) => {
  const { bank, terminal, today, list } = await opened(t);
  const { approved, declined } = bank.cards;
  const [kept, voided] = [orderOf("150.25"), orderOf("40")];
  const payerIp = "203.0.113.7";
  const sale = await terminal.sell({ ...kept, card: approved, payerIp, buyer: null });
  const other = await terminal.sell({ ...voided, card: approved, payerIp, buyer: null });
  await terminal.sell({ ...orderOf("9"), card: declined[0]!.card, payerIp, buyer: null });
  assert.ok(sale.kind === "approved" && other.kind === "approved");
  await terminal.void({ ...referenceOf(voided), references: other.references });
  await terminal.refund({ ...referenceOf(kept), amount: decimal("50.05"), references: sale.references });
  const movements = movementsOf(await list(terminal));
  assert.deepEqual(
    movements.map(({ kind, bankOrderId, amount, currency, installments }) => [
      kind,
      bankOrderId,
      amount,
      currency,
      installments,
    ]),
    [
      ["sale", kept.bankOrderId, kept.amount, "TRY", 1],
      ["sale", voided.bankOrderId, voided.amount, "TRY", 1],
      ["void", voided.bankOrderId, voided.amount, "TRY", 1],
      ["refund", kept.bankOrderId, decimal("50.05"), "TRY", 1],
    ],
  );
  assert.deepEqual(
    [movements[0]?.reference, movements[0]?.authCode],
    [sale.references.transactionId, sale.references.authCode],
  );
  assert.deepEqual(movementsOf(await list(terminal, addDays(today, -1))), []);
});

test("without a dayListUrl there is no day list, and a wrong password is refused", async (t) => {
  const { bank, list } = await opened(t);
  const { dayListUrl: _, ...without } = bank.settings;
  assert.equal(nestpay.open(without, bank.tools).listDay, undefined);
  const wrong = nestpay.open({ ...bank.settings, password: "wrong" }, bank.tools);
  assert.deepEqual(await list(wrong), {
    kind: "failed",
    reason: "the bank answered with HTTP status 401",
    failure: { name: "http_status", status: 401 },
  });
});

test("a reply that is of another day, or is no list, fails with an error without its content", async (t) => {
  const { bank, today } = await opened(t);
  const answering = (body: string | Buffer, contentType = "text/csv", status = 200) =>
    nestpay.open(bank.settings, {
      ...bank.tools,
      send: () =>
        Promise.resolve({
          kind: "replied",
          status,
          headers: { "content-type": contentType },
          body: Buffer.from(body),
          durationMs: 1,
        }),
    });
  const header = "kind,reference,order_id,amount,currency,installments,auth_code,time";
  const line = (day: string) => `sale,SECRET,O1,10.00,TRY,1,P1,${day} 10:00:00`;
  const another = { name: "another_day", has: "2020-01-31", needs: today } as const;
  const refused: readonly (readonly [Terminal, RegExp, ListFailure])[] = [
    [
      answering(`${header}\n${line("2020-01-31")}\nend,1`),
      /line 2 of the bank's answer is of another day/,
      { name: "line", line: 2, fault: another },
    ],
    [
      answering(`${header}\n${line(today)}`),
      /is missing: a list ends with/,
      { name: "line", line: 3, fault: { name: "no_end" } },
    ],
    [
      answering(`${header}\n${line(today)}\nend,1\n${line(today)}`),
      /follows the last line/,
      { name: "line", line: 4, fault: { name: "after_end" } },
    ],
    [answering(`${header}\nend,0`, "text/html"), /not CSV/, { name: "not_a_list" }],
    [answering(Buffer.from([0x6b, 0xff, 0xfe])), /not UTF-8/, { name: "not_a_list" }],
    [answering("", "text/csv", 302), /HTTP status 302/, { name: "http_status", status: 302 }],
  ];
  for (const [terminal, message, failure] of refused) {
    const page = await terminal.listDay!(today, null);
    assert.ok(page.kind === "failed");
    assert.match(page.reason, message);
    assert.deepEqual(page.failure, failure);
    assert.doesNotMatch(page.reason, /SECRET/);
  }
  const more = await answering(`${header}\n${line(today)}\nmore,17`).listDay!(today, null);
  assert.ok(more.kind === "page" && more.next === "17");
});
