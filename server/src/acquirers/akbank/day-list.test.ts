import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import type { Terminal } from "../contract/acquirer.ts";
import { addDays, bankDayOf } from "../contract/bank-day.ts";
import type { DayPage, Movement } from "../contract/day-list.ts";
import { decimal, orderOf, referenceOf } from "../contract/test-support/bank-under-test.ts";
import { akbank } from "./akbank.ts";
import { listRow, terminalOf } from "./test-support/replies.ts";
import { startSimulatedBank } from "./test-support/simulated-bank.ts";

const day = "2024-04-22";

function list(rows: readonly object[], responseCode = "VPS-0000"): object {
  const report = { txnDateTime: "2024-04-25T13:08:32.475", terminal: {}, txnDetailList: rows };
  return { ...packed(JSON.stringify(report)), responseCode };
}

function packed(text: string): object {
  return { data: gzipSync(text).toString("base64"), responseMessage: "SUCCESSFUL", responseCode: "VPS-0000" };
}

async function pagesOf(terminal: Terminal, of = day): Promise<{ movements: Movement[]; last: DayPage; pages: number }> {
  const movements: Movement[] = [];
  let page = await terminal.listDay!(of, null);
  let pages = 1;
  for (; page.kind === "page"; pages += 1) {
    movements.push(...page.movements);
    page = await terminal.listDay!(of, page.next);
  }
  if (page.kind === "lastPage") movements.push(...page.movements);
  return { movements, last: page, pages };
}

const shown = (movements: readonly Movement[]) =>
  movements.map(({ kind, reference, bankOrderId, amount, installments }) => [
    kind,
    reference,
    bankOrderId,
    amount,
    installments,
  ]);

test("the recorded list of a day: a sale, a voided sale, and nothing of failures and pre-authorizations", async () => {
  const failed = { responseCode: "VPS-1005", hostResponseCode: "05", txnStatus: "Başarısız" };
  const rows = [
    listRow({ ...failed, orderId: "36082829-d682-45ad-b3d1-e6657a3cf8c6", amount: 4, authCode: undefined }),
    listRow({ txnCode: "1004", amount: 10 }),
    listRow({
      responseCode: "VPS-1061",
      hostResponseCode: undefined,
      txnStatus: "Başarısız",
      rrn: undefined,
      orderId: undefined,
      orgOrderId: undefined,
    }),
    listRow({ txnStatus: "Teknik İptal", responseCode: undefined, hostResponseCode: undefined }),
    listRow(),
    listRow({
      txnCode: "1005",
      amount: 30,
      orderId: "6ffd5c2a-423f-4d4c-8414-d19286028029",
      orgOrderId: "20240422039A",
    }),
    listRow({
      txnStatus: "İptal",
      orderId: "202404228323",
      orgOrderId: "202404228323",
      amount: 1.01,
      rrn: 411424361004,
      stan: 4,
      installmentCount: 1,
    }),
  ];
  const { movements, last } = await pagesOf(terminalOf(list(rows)).terminal);
  assert.deepEqual(shown(movements), [
    ["sale", "411424361007-1", "20240422396E", decimal("10.01"), 2],
    ["sale", "411424361004-4", "202404228323", decimal("1.01"), 1],
    ["void", "202404228323", "202404228323", decimal("1.01"), 1],
  ]);
  assert.ok(last.kind === "lastPage" && last.count === 3);
  assert.equal(movements[0]?.at.toISOString(), "2024-04-22T19:20:12.481Z");
});

test("the recorded list of a day without transactions is empty", async () => {
  const { movements, last } = await pagesOf(terminalOf(list([])).terminal);
  assert.deepEqual([movements, last.kind === "lastPage" && last.count], [[], 0]);
});

test("a refund is listed with the order of its sale, and a void with a row of its own counts once", async () => {
  const refund = { txnCode: "1002", amount: 0.25, rrn: 410824359690, stan: 17, orderId: "another" };
  const voidRow = { txnCode: "1003", stan: 9 };
  const { movements } = await pagesOf(
    terminalOf(list([listRow(refund), listRow({ txnStatus: "İptal" }), listRow(voidRow)])).terminal,
  );
  assert.deepEqual(
    movements.map(({ kind, bankOrderId }) => `${kind} ${bankOrderId}`),
    ["refund 20240422396E", "sale 20240422396E", "void 20240422396E"],
  );
});

test("a list that is too long is asked for by the hour, and its void counts once across hours", async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    if (hour === 9) return list([listRow({ txnStatus: "İptal" })]);
    return list(hour === 10 ? [listRow({ txnCode: "1003", stan: 9 })] : []);
  });
  const { terminal, sent } = terminalOf(list([], "VPS-2235"), ...hours);
  const { movements, last, pages } = await pagesOf(terminal);
  assert.deepEqual([pages, movements.length, last.kind === "lastPage" && last.count], [25, 2, 2]);
  const periods = sent.map(({ report }) => report as Record<string, string>);
  assert.deepEqual(periods[0], { startDateTime: `${day}T00:00:00.000`, endDateTime: `${day}T23:59:59.999` });
  assert.deepEqual(periods[10], { startDateTime: `${day}T09:00:00.000`, endDateTime: `${day}T09:59:59.999` });
  const busy = await pagesOf(terminalOf(list([], "VPS-2235"), list([], "VPS-2235")).terminal);
  assert.equal(busy.last.kind, "failed", "an hour that is too long");
});

test("a list with a row that is not understood, or that cannot be unpacked, is refused with the reason", async () => {
  const failureOf = async (reply: object | string | null) => {
    const { last } = await pagesOf(terminalOf(reply).terminal);
    return last.kind === "failed" ? last.failure : last.kind;
  };
  const line = (name: string) => ({ name: "line", line: 1, fault: { name } });
  for (const [changes, name] of [
    [{ txnCode: "1013" }, "kind"],
    [{ txnStatus: "Beklemede" }, "kind"],
    [{ txnStatus: "Başarısız" }, "kind"],
    [{ hostResponseCode: "05" }, "kind"],
    [{ txnCode: "1002", txnStatus: "İptal" }, "kind"],
    [{ rrn: 0 }, "reference"],
    [{ stan: undefined }, "reference"],
    [{ orderId: "a b", orgOrderId: "" }, "order_id"],
    [{ amount: "10,01" }, "amount"],
    [{ currencyCode: 1 }, "currency"],
    [{ installmentCount: "üç" }, "installments"],
    [{ txnDateTime: "22.04.2024" }, "time"],
  ] as const)
    assert.deepEqual(await failureOf(list([listRow(changes)])), line(name), JSON.stringify(changes));
  const wrongDay = await failureOf(list([listRow({ txnDateTime: "2024-04-23T00:00:00.000" })]));
  assert.deepEqual(wrongDay, { name: "line", line: 1, fault: { name: "another_day", has: "2024-04-23", needs: day } });
  const notAList = { name: "not_a_list" };
  assert.deepEqual(await failureOf({ responseCode: "VPS-2229", responseMessage: "Gün aralığı" }), notAList);
  assert.deepEqual(await failureOf({ ...list([]), data: "!!" }), notAList);
  assert.deepEqual(await failureOf({ ...list([]), data: undefined }), notAList);
  assert.deepEqual(await failureOf(packed('{"txnDetailList":{}}')), notAList);
  assert.deepEqual(await failureOf(packed("no JSON")), notAList);
  assert.deepEqual(await failureOf("<html></html>"), notAList);
  assert.deepEqual(await failureOf(null), { name: "no_answer" });
});

async function opened(t: TestContext) {
  const bank = await startSimulatedBank();
  t.after(() => bank.close());
  const today = bankDayOf(new Date(bank.tools.now()));
  return { bank, terminal: akbank.open(bank.settings, bank.tools), today };
}

test("the bank's list has each charge, void and refund once, and its faults are refused whole", async (t) => {
  const { bank, terminal, today } = await opened(t);
  const { approved, declined } = bank.cards;
  const sale = { card: approved, payerIp: "203.0.113.7", buyer: null };
  const [kept, voided] = [orderOf("150.25"), orderOf("40")];
  await terminal.sell({ ...kept, ...sale });
  await terminal.sell({ ...voided, ...sale });
  await terminal.sell({ ...orderOf("9"), ...sale, card: declined[0]!.card });
  await terminal.void(referenceOf(voided));
  await terminal.refund({ ...referenceOf(kept), amount: decimal("50.05") });
  const expected = [
    `sale ${kept.bankOrderId} ${kept.amount}`,
    `sale ${voided.bankOrderId} ${voided.amount}`,
    `void ${voided.bankOrderId} ${voided.amount}`,
    `refund ${kept.bankOrderId} ${decimal("50.05")}`,
  ].toSorted();
  for (const kind of [null, "akbank.void_as_row"] as const) {
    if (kind !== null) bank.simulator.faults.add({ operation: "list", kind });
    const { movements } = await pagesOf(terminal, today);
    assert.deepEqual(movements.map((each) => `${each.kind} ${each.bankOrderId} ${each.amount}`).toSorted(), expected);
  }
  bank.simulator.faults.add({ operation: "list", kind: "akbank.too_many_rows" });
  const byHour = await pagesOf(terminal, today);
  assert.deepEqual([byHour.pages, byHour.movements.length], [25, 4]);
  for (const kind of ["akbank.list_cut", "akbank.list_bomb", "garbage_prefix"] as const) {
    bank.simulator.faults.add({ operation: "list", kind });
    const page = await terminal.listDay!(today, null);
    assert.deepEqual(page.kind === "failed" && page.failure, { name: "not_a_list" }, kind);
  }
  bank.simulator.faults.add({ operation: "list", kind: "akbank.unauthorized" });
  const unauthorized = await terminal.listDay!(today, null);
  assert.deepEqual(unauthorized.kind === "failed" && unauthorized.failure, { name: "http_status", status: 401 });
  assert.deepEqual((await pagesOf(terminal, addDays(today, -1))).movements, []);
});
